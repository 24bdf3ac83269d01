"""BlueShift: decisions of its bots, and the time of what search and the table do most.

``python -m bench.blueshift`` measures them alone.
"""

import time
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Annotated

from cyclopts import Parameter, run
from rich.console import Console

from bench.timing import Measure, microseconds, table
from penumbra import bots
from penumbra.blueshift.greedy import policy
from penumbra.blueshift.kit import BOTS, KITS
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import State, seed_from

_SHOWN = 20
"""Every so manieth position of a game is timed."""

_ROLLED_OUT = 100
"""Choices of a rollout."""

_MOST = 4000
"""Choices after which a game between bots that are in no hurry is left for the next one."""

_GAME = KITS[0].game


def _start(players: int, number: int) -> State:
    return _GAME.start(_GAME.options({"players": players}), seed_from(f"bench/{number}"))


def _play(players: int, number: int, name: str, watch: Callable[[State], None] | None = None) -> int:
    """Plays a game between bots; returns how many choices it took."""
    state, rng = _start(players, number), Random(number)
    seats = [BOTS[name].make(seat) for seat in range(players)]
    for done in range(_MOST):
        if state.over:
            return done
        if watch is not None:
            watch(state)
        seat = state.waiting()[0]
        state.play(seat, seats[seat].choose(bots.Position.of(state, seat, rng)))
    return _MOST


def decisions(players: int, seconds: float, name: str) -> Measure:
    """Games between bots of a kind until the time is up: choices a second, thinking and playing."""
    choices = number = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        choices += _play(players, number, name)
        number += 1
    took = time.perf_counter() - began
    return Measure(f"BlueShift, {players} players, {name}: decisions", choices / took, "a second")


def _positions(players: int) -> list[tuple[State, int]]:
    """Positions of a game between the strongest bots, and whose turn it is in them."""
    found: list[tuple[State, int]] = []
    met = 0

    def keep(state: State) -> None:
        nonlocal met
        if met % _SHOWN == 0:
            found.append((state.copy(), state.waiting()[0]))
        met += 1

    _play(players, 0, [*BOTS][-1], keep)
    return found


def rollouts(players: int, seconds: float) -> Measure:
    """Samples of positions that the greedy policy plays on for a while: choices a second, thinking and playing."""
    found, rng = cycle(_positions(players)), Random(players)
    choices = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        at, seat = next(found)
        choices += _roll_out(at.sample(seat, rng))
    took = time.perf_counter() - began
    return Measure(f"BlueShift, {players} players, greedy rolled out: decisions", choices / took, "a second")


def _roll_out(state: State) -> int:
    """Plays a sample on; returns how many choices that took."""
    assert isinstance(state, BlueShiftState)
    for done in range(_ROLLED_OUT):
        if state.over:
            return done
        seat = state.waiting()[0]
        state.play(seat, policy.choose(state, seat))
    return _ROLLED_OUT


def parts(players: int) -> list[Measure]:
    """What is done with a position, over those of a game between the strongest bots."""
    found, rng = _positions(players), Random(players)
    works: dict[str, Callable[[tuple[State, int]], object]] = {
        "copy a state": lambda at: at[0].copy(),
        "list the choices": lambda at: at[0].choices(at[1]),
        "list the refusals": lambda at: at[0].refusals(at[1]),
        "view of a seat": lambda at: at[0].view(at[1]),
        "sample what is hidden": lambda at: at[0].sample(at[1], rng),
    }
    return [Measure(f"BlueShift: {name}", microseconds(work, found), "µs") for name, work in works.items()]


def measures(seconds: float) -> list[Measure]:
    """All of them: two, three and six players, and what is done with positions of four."""
    played = [decisions(players, seconds, name) for name in BOTS for players in (2, 3, 6)]
    return [*played, *(rollouts(players, seconds) for players in (2, 3, 6)), *parts(4)]


def blueshift(*, seconds: Annotated[float, Parameter(help="How long to play games of each kind.")] = 5) -> None:
    """Measure how fast BlueShift is."""
    Console().print(table(measures(seconds)))


if __name__ == "__main__":
    run(blueshift)
