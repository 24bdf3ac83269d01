"""The odds: how fast and how exact, on the battles of greedy bots' games. ``python -m bench.odds``.

``--hardest`` asks for the odds of the hardest battles that can be built from the boxes: all kinds of ships
on both sides, every space of their blueprints filled. ``--hostile`` asks what asks for most work.
``--margins`` holds first estimates to battles that are solved exactly besides. ``--verify`` lets the engine
fight fifty battles, both sides aiming as the solver advises, and compares; with ``--first 31`` the twenty of these
with what Rise of the Ancients brings.
"""

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from statistics import mean, median, quantiles
from typing import Annotated, Literal, NamedTuple

from cyclopts import Parameter, run
from rich.console import Console

from bench import random_play
from bench.fleets import battles as built
from bench.timing import Measure
from penumbra.bots import Position
from penumbra.eclipse import EclipseState
from penumbra.eclipse.greedy import GreedyBot
from penumbra.eclipse.odds.forecast import forecast
from penumbra.odds.answers import AT_ONCE, answers
from penumbra.odds.estimate import estimate
from penumbra.odds.fleet import Engagement
from penumbra.odds.solver import Odds, solve
from penumbra.odds.work import TooLarge, Work
from tests.eclipse.odds.engine import DUELS, RARE_DUELS, Engine, standard_errors
from tests.odds.hostile import HOSTILE

_ROLLS = 10_000
_PLAYERS = (2, 3, 4, 5, 6)
_EASY = 2_000  # operations; what takes less is no battle to estimate


class Solved(NamedTuple):
    """A battle, its exact odds if they could be had, and the seconds they took."""

    battle: Engagement
    odds: Odds | None
    seconds: float


def drawn(number: int, expanded: bool = False) -> list[Engagement]:
    """The first battles of greedy bots' games of two to six players, as the combat phase finds them.

    ``expanded`` games have all modules that go together, and up to nine players.
    """
    found: list[Engagement] = []
    game = 0
    tables = range(2, 10) if expanded else _PLAYERS
    while len(found) < number:
        found += _of_game(tables[game % len(tables)], game, expanded)
        game += 1
    return found[:number]


def _of_game(players: int, game: int, expanded: bool) -> Iterator[Engagement]:
    state = random_play.start(players, f"odds/{game}", expanded)
    seats = [GreedyBot(10 * game + seat) for seat in range(players)]
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


def _contested(state: EclipseState) -> Iterator[Engagement]:
    for place in state.galaxy.sectors:
        if place.entered:
            battle = forecast(state, place.tile.id).first()
            if battle is not None:
                yield battle


def solved(battle: Engagement) -> Solved:
    """Solves a battle."""
    began = time.perf_counter()
    try:
        odds = solve(battle)
    except TooLarge:
        odds = None
    return Solved(battle, odds, time.perf_counter() - began)


def measures(number: int = 200, expanded: bool = False) -> list[Measure]:
    """What the bench prints."""
    found = [solved(battle) for battle in drawn(number, expanded)]
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


class Answered(NamedTuple):
    """A battle's last answer, and the seconds of a processor until the first and the last."""

    odds: Odds
    first: float
    last: float


def answered(battle: Engagement, operations: int) -> Answered:
    """Asks for a battle's odds, as the page and the command line do."""
    began = time.process_time()
    coming = answers(battle, operations)
    last = next(coming)
    first = time.process_time() - began
    for odds in coming:
        last = odds
    return Answered(last, first, time.process_time() - began)


def of_answers(name: str, battles: Iterable[Engagement], operations: int) -> list[Measure]:
    """How many battles are answered exactly, how soon, and how far off the others may be."""
    found = [answered(battle, operations) for battle in battles]
    firsts, lasts = [one.first for one in found], [one.last for one in found]
    margins = [100 * one.odds.margin for one in found if not one.odds.exact]
    exact = 100 * sum(one.odds.exact for one in found) / len(found)
    return [
        Measure(f"{name}: {len(found)} battles, answered exactly", exact, "%"),
        *_times(f"{name}: first answer", firsts),
        *_times(f"{name}: last answer", lasts),
        Measure(f"{name}: margin of the others, mean", mean(margins) if margins else 0.0, "% points"),
    ]


def _times(name: str, times: list[float]) -> list[Measure]:
    return [
        Measure(f"{name}, median", median(times), "s"),
        Measure(f"{name}, 19 of 20", quantiles(times, n=20)[-1], "s"),
        Measure(f"{name}, longest", max(times), "s"),
    ]


def solvable(number: int, seed: int, operations: int) -> Iterator[tuple[Engagement, Odds]]:
    """Battles from the boxes that are not answered at once but can be solved, with their exact odds."""
    found = 0
    for battle in built(seed, {"interceptor": 3, "cruiser": 2, "dreadnought": 1, "starbase": 2}):
        work = Work(operations)
        try:
            odds = solve(battle, work)
        except TooLarge:
            continue
        if work.spent > _EASY:
            found += 1
            yield battle, odds
        if found == number:
            return


def of_margins(number: int, seed: int, operations: int) -> list[Measure]:
    """How often an estimate's margin holds what is right, for first estimates of battles solved besides."""
    off, margins, inside = [], [], 0
    for battle, odds in solvable(number, seed, operations):
        guess = estimate(battle, Work(AT_ONCE))
        off.append(100 * abs(guess.attacker_win - odds.attacker_win))
        margins.append(100 * guess.margin)
        inside += off[-1] <= margins[-1]
    return [
        Measure(f"margins of {number} estimates: that hold", 100 * inside / number, "%"),
        Measure("estimates: error, mean", mean(off), "% points"),
        Measure("estimates: error, 19 of 20", quantiles(off, n=20)[-1], "% points"),
        Measure("estimates: error, largest", max(off), "% points"),
        Measure("estimates: margin, mean", mean(margins), "% points"),
    ]


def verified(battles: int, first: int = 0) -> float:
    """Lets the engine fight; returns by how many standard errors the worst share is off."""
    worst = 0.0
    for number, duel in list(enumerate((*DUELS, *RARE_DUELS)))[first:]:
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
    modules: Annotated[Literal["none", "all"], Parameter(help="Of these games: none, or all, with 2 to 9 players.")] = (
        "none"
    ),
    verify: Annotated[bool, Parameter(negative="", help="Let the engine fight fifty battles instead.")] = False,
    fights: Annotated[int, Parameter(help="How often it fights each.")] = 200_000,
    first: Annotated[int, Parameter(help="The battle it begins with, counted from 1.")] = 1,
    hardest: Annotated[bool, Parameter(negative="", help="Ask for the hardest battles of the boxes instead.")] = False,
    hostile: Annotated[bool, Parameter(negative="", help="Ask what asks for most work instead.")] = False,
    margins: Annotated[bool, Parameter(negative="", help="Hold estimates to exact odds instead.")] = False,
    operations: Annotated[int, Parameter(help="The work that a question may cost.")] = 3_000_000,
    seed: Annotated[int, Parameter(help="Which battles are built from the boxes.")] = 1,
) -> None:
    """Measure the odds, or verify them."""
    console = Console()
    found: list[Measure] = []
    if hardest:
        found += of_answers("hardest", islice(built(seed, best=True), battles), operations)
    if hostile:
        found += of_answers("hostile", HOSTILE.values(), operations)
    if margins:
        found += of_margins(battles, seed, operations)
    if verify:
        worst = verified(fights, first - 1)
        console.print(f"The worst share is off by {worst:.2f} standard errors; the aim is 4.")
        return
    for one in found or measures(battles, modules == "all"):
        console.print(f"{one.name}: {one.value:,.2f} {one.unit}")


if __name__ == "__main__":
    run(main)
