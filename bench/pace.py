"""What one checkout takes for what search and the table do most, a slice at a time.

:mod:`bench.against` starts this file in another process for each of the checkouts that it compares; ``bench`` and
``penumbra`` are then those of the checkout. Each line read is the name of a work, each line written the
microseconds of processor time that it took once.
"""

import sys
import time
from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from typing import Any

from bench import engine, random_play
from penumbra.bots import Position
from penumbra.eclipse.greedy import GreedyBot
from penumbra.kernel import Choice, State

_PLAYERS = 4
_TABLES = (3, 4, 5)
"""How many players the games have whose positions are measured: games of two checkouts may differ."""

_SLICE = 0.1
"""Seconds of a slice, more or less."""

_GAMES = 60

At = tuple[State, int]
"""A position, and the seat whose turn it is."""


def _each(work: Callable[[At], object], found: Iterable[At]) -> Callable[[], float]:
    """A work done for every position over and over; it takes so many microseconds once."""

    def once() -> float:
        done = 0
        began = spent = time.process_time()
        while spent - began < _SLICE:
            for at in found:
                work(at)
                done += 1
            spent = time.process_time()
        return 1e6 * (spent - began) / done

    return once


def _decision() -> Callable[[], float]:
    numbers = count()

    def once() -> float:
        done = 0
        began = spent = time.process_time()
        while spent - began < _SLICE:
            number = next(numbers) % _GAMES
            done += random_play.play(random_play.start(_PLAYERS, f"pace/{number}"), Random(number))
            spent = time.process_time()
        return 1e6 * (spent - began) / done

    return once


def _policy() -> Callable[[State, int], Choice]:
    """What samples are played on with; in a checkout that is older than that its greedy bot, which sees views."""
    try:
        from penumbra.eclipse.greedy import policy
    except ImportError:
        bot, rng = GreedyBot(1), Random(1)
        return lambda state, seat: bot.choose(Position.of(state, seat, rng))
    choose: Callable[[Any, int], Choice] = policy.choose
    return choose


def _rollout(players: int) -> Callable[[], float]:
    """A decision of greedy play with its play, on samples of games that begin; a slice goes on where the last ended."""
    numbers, choose = count(), _policy()
    under_way: list[State] = []

    def once() -> float:
        done = 0
        began = spent = time.process_time()
        while spent - began < _SLICE:
            if not under_way or under_way[-1].over:
                number = next(numbers) % _GAMES
                under_way[:] = [random_play.start(players, f"pace/{number}").sample(0, Random(number))]
            state = under_way[-1]
            while not state.over and spent - began < _SLICE:
                seat = state.waiting()[0]
                state.play(seat, choose(state, seat))
                done += 1
                spent = time.process_time()
        return 1e6 * (spent - began) / done

    return once


def works() -> dict[str, Callable[[], float]]:
    """What is measured, by name; each says the microseconds of doing it once."""
    found = [(state, state.waiting()[0]) for players in _TABLES for state in engine.positions(players)]
    rng = Random(_PLAYERS)

    def search(at: At) -> None:
        """What a searcher does at a node: chooses, copies, and plays on."""
        state, seat = at
        twin = state.copy()
        twin.play(seat, rng.choice(twin.choices(seat)))

    return {
        "copy": _each(lambda at: at[0].copy(), found),
        "decision of random play": _decision(),
        **{f"greedy decision of a rollout, {players} players": _rollout(players) for players in (2, 4)},
        "list the choices": _each(lambda at: at[0].choices(at[1]), found),
        "copy, choose and play": _each(search, found),
        "list the refusals": _each(lambda at: at[0].refusals(at[1]), found),
        "view of a seat": _each(lambda at: at[0].view(at[1]), found),
        "sample what is hidden": _each(lambda at: at[0].sample(at[1], rng), found),
    }


def main() -> None:
    """Answers each name of a work by what it took, until there are no more."""
    known = works()
    print(*known, sep=";", flush=True)
    for line in sys.stdin:
        print(known[line.strip()](), flush=True)


if __name__ == "__main__":
    main()
