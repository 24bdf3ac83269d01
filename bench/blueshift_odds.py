"""The odds of BlueShift: how fast, and whether the engine's battles end so. ``python -m bench.blueshift_odds``.

``--verify`` lets the engine fight twenty large battles, with the choices that the odds are for, and compares.
"""

import time
from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter, run
from rich.console import Console

from bench.timing import Measure
from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.odds.answers import answers
from penumbra.blueshift.odds.chances import chances
from penumbra.blueshift.odds.wishes import drawn_up
from penumbra.blueshift.odds.words import read_battle
from tests.blueshift.engine import DUELS, battle, fight, standard_errors

BATTLES = (
    "2 destroyers, 2 scouts and 4 interceptors",
    "9 destroyers, battleship",
    "4 destroyers, 4 scouts and 4 interceptors",
    "5 destroyers, 5 scouts and 5 interceptors",
    "9 destroyers, battleship, 8 scouts, 4 colony ships, 2 turrets and 16 interceptors",
)
"""Fleets that fight their like."""


def measures() -> Iterator[Measure]:
    """The seconds of a processor until the first and the last answer."""
    box = own_box()
    for text in BATTLES:
        sides = drawn_up(read_battle(f"{text} vs {text}", box), box)
        coming = answers(box.units, sides)
        began = time.process_time()
        last, _ = next(coming)
        yield Measure(f"{text}: first answer", time.process_time() - began, "s")
        for better, _ in coming:
            last = better
        how = "fought with dice" if last.battles else "exact"
        yield Measure(f"{text}: {how}", time.process_time() - began, "s")


def verified(battles: int, first: int = 0) -> float:
    """Lets the engine fight; returns by how many standard errors the worst share is off."""
    worst = 0.0
    for number, duel in list(enumerate(DUELS))[first:]:
        state = battle(duel.own, duel.other, duel.place).state
        told = chances(state.content.units, *duel.asked(state))
        state.journal = None
        ended = fight(state, duel.plan, battles, f"verify/{number}")
        off = max(standard_errors(ended[name] / battles, share, battles) for name, share in told._asdict().items())
        worst = max(worst, off)
        print(
            f"{number + 1:2}: told {told.attacker:.6f} and {told.defender:.6f}, engine "
            f"{ended['attacker'] / battles:.6f} and {ended['defender'] / battles:.6f} of {battles:,} battles, "
            f"off by {off:.2f} standard errors at most",
            flush=True,
        )
    return worst


def main(
    *,
    verify: Annotated[bool, Parameter(negative="", help="Let the engine fight twenty large battles instead.")] = False,
    fights: Annotated[int, Parameter(help="How often it fights each.")] = 20_000,
    first: Annotated[int, Parameter(help="The battle it begins with, counted from 1.")] = 1,
) -> None:
    """Measure the odds of BlueShift, or verify them."""
    console = Console()
    if verify:
        worst = verified(fights, first - 1)
        console.print(f"The worst share is off by {worst:.2f} standard errors; the aim is 4.")
        return
    for one in measures():
        console.print(f"{one.name}: {one.value:,.2f} {one.unit}")


if __name__ == "__main__":
    run(main)
