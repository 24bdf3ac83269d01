"""The odds: how fast and how exact, on the battles of greedy bots' games. ``python -m bench.odds``.

``--verify`` lets the engine fight thirty battles, both sides aiming as the solver advises, and compares.
"""

import time
from collections.abc import Iterator
from random import Random
from statistics import mean, median, quantiles
from typing import Annotated, NamedTuple

from cyclopts import Parameter, run
from rich.console import Console

from bench.timing import Measure
from penumbra import bots
from penumbra.bots import Position
from penumbra.eclipse import NEW_DAWN, EclipseState
from penumbra.eclipse.combat.forecast import forecast
from penumbra.kernel import seed_from
from penumbra.odds.estimate import estimate
from penumbra.odds.fleet import Battle
from penumbra.odds.solver import Odds, solve
from penumbra.odds.work import TooLarge
from tests.odds.engine import DUELS, Engine, standard_errors

_ROLLS = 10_000
_PLAYERS = (2, 3, 4, 5, 6)


class Solved(NamedTuple):
    """A battle, its exact odds if they could be had, and the seconds they took."""

    battle: Battle
    odds: Odds | None
    seconds: float


def drawn(number: int) -> list[Battle]:
    """The first battles of greedy bots' games of two to six players, as the combat phase finds them."""
    found: list[Battle] = []
    game = 0
    while len(found) < number:
        found += _of_game(_PLAYERS[game % len(_PLAYERS)], game)
        game += 1
    return found[:number]


def _of_game(players: int, game: int) -> Iterator[Battle]:
    state = NEW_DAWN.start(NEW_DAWN.options({"players": players}), seed_from(f"odds/{game}"))
    seats = [bots.make("greedy", 10 * game + seat) for seat in range(players)]
    rng = Random(game)
    before = "setup"
    while not state.over:
        seat = state.waiting()[0]
        choice = seats[seat].choose(Position.of(state, seat, rng))
        if before == "action" and state.phase == "action":
            # Most choices are far from the end of the phase; only then the battles are known.
            position = state.copy()
            state.play(seat, choice)
            if state.phase != "action":
                position.play(seat, choice)
                yield from _contested(position)
        else:
            state.play(seat, choice)
        before = state.phase


def _contested(state: EclipseState) -> Iterator[Battle]:
    for place in state.galaxy.sectors:
        if place.entered:
            battle = forecast(state, place.tile.id).first()
            if battle is not None:
                yield battle


def solved(battle: Battle) -> Solved:
    """Solves a battle."""
    began = time.perf_counter()
    try:
        odds = solve(battle)
    except TooLarge:
        odds = None
    return Solved(battle, odds, time.perf_counter() - began)


def measures(number: int = 200) -> list[Measure]:
    """What the bench prints."""
    found = [solved(battle) for battle in drawn(number)]
    times = [1e3 * one.seconds for one in found]
    errors, rolled = [], []
    for one in found:
        began = time.perf_counter()
        guess = estimate(one.battle, most_battles=_ROLLS)
        rolled.append(1e3 * (time.perf_counter() - began))
        if one.odds is not None:
            errors.append(100 * abs(guess.attacker_win - one.odds.attacker_win))
    exact = sum(one.odds is not None for one in found)
    return [
        Measure(f"odds of {number} battles: solved exactly", 100 * exact / number, "%"),
        Measure("odds: time, median", median(times), "ms"),
        Measure("odds: time, 19 of 20", quantiles(times, n=20)[-1], "ms"),
        Measure(f"{_ROLLS:,} rolls: time, median", median(rolled), "ms"),
        Measure(f"{_ROLLS:,} rolls: time, 19 of 20", quantiles(rolled, n=20)[-1], "ms"),
        Measure(f"{_ROLLS:,} rolls: error, mean", mean(errors), "% points"),
        Measure(f"{_ROLLS:,} rolls: error, largest", max(errors), "% points"),
    ]


def verified(battles: int, first: int = 0) -> float:
    """Lets the engine fight; returns by how many standard errors the worst share is off."""
    worst = 0.0
    for number, duel in enumerate(DUELS[first:], start=first):
        engine = Engine(duel)
        ended = engine.fight(battles, f"verify/{number}")
        odds = engine.odds
        shares = {"attacker": odds.attacker_win, "defender": odds.defender_win, "stalemate": odds.stalemate}
        off = max(standard_errors(ended[end] / battles, share, battles) for end, share in shares.items())
        worst = max(worst, off)
        won = ended["attacker"] / battles
        print(
            f"{number + 1:2}: solver {odds.attacker_win:.6f}, engine {won:.6f} of {battles:,} battles, "
            f"off by {off:.2f} standard errors at most ({odds.positions} positions)",
            flush=True,
        )
    return worst


def main(
    *,
    battles: Annotated[int, Parameter(help="How many battles are drawn from bots' games.")] = 200,
    verify: Annotated[bool, Parameter(negative="", help="Let the engine fight thirty battles instead.")] = False,
    fights: Annotated[int, Parameter(help="How often it fights each.")] = 200_000,
    first: Annotated[int, Parameter(help="The battle it begins with, counted from 1.")] = 1,
) -> None:
    """Measure the odds, or verify them."""
    console = Console()
    if verify:
        worst = verified(fights, first - 1)
        console.print(f"The worst share is off by {worst:.2f} standard errors; the aim is 4.")
        return
    for one in measures(battles):
        console.print(f"{one.name}: {one.value:,.2f} {one.unit}")


if __name__ == "__main__":
    run(main)
