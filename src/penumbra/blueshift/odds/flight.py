"""The round in which a side flees: what is shot at, what stays, and what gets away."""

from collections import defaultdict
from typing import NamedTuple

from penumbra.blueshift.odds.attrition import Pair
from penumbra.blueshift.odds.fire import Survivors, batteries, hit, struck, volley
from penumbra.blueshift.odds.question import Fleet, Side, Units, parted


class Flight(NamedTuple):
    """What fights on after a flight, and what gets away, each with the chances."""

    stays: dict[Pair, float]
    away: Survivors


def flight(units: Units, sides: tuple[Side, Side], fleets: Pair, place: int, number: int) -> Flight:
    """What comes of it when the side at a place of the battle flees in a round.

    Interceptors whose turret is lost go with those that flee, or are lost. bs.flee.no-return-fire,
    bs.flee.turrets-fire, bs.flee.turrets-stay, bs.flee.cargo.
    """
    enemy = fleets[1 - place]
    stays, goes = parted(units, fleets[place])
    harmed = struck(batteries(units, sides[place], stays, number), enemy)
    chased = _shot_at(units, sides[1 - place], enemy, (stays, goes), sides[place], number)
    left: dict[Pair, float] = defaultdict(float)
    away: Survivors = defaultdict(float)
    for (rest, gone), chance in chased.items():
        away[gone] += chance
        behind, _ = parted(units, rest)
        for other, share in harmed.items():
            left[(behind, other) if place == 0 else (other, behind)] += chance * share
    return Flight(left, away)


def _shot_at(units: Units, side: Side, fleet: Fleet, groups: Pair, flees: Side, number: int) -> dict[Pair, float]:
    """What a side's fire leaves of those that stay and those that go.

    Each ship fires at one group, at the other where nothing is left of it. bs.flee.turrets-choice,
    bs.flee.turrets-choice-size.
    """
    if not groups[0]:
        gone = struck(batteries(units, side, fleet, number, flees), groups[1])
        return {((), left): chance for left, chance in gone.items()}
    found = {groups: 1.0}
    order = (1, 0) if side.chases else (0, 1)
    for one in sorted(fleet):
        at = [batteries(units, side, (one,), number, against)[0] for against in (None, flees)]
        after: dict[Pair, float] = defaultdict(float)
        for pair, chance in found.items():
            group = next((group for group in order if pair[group]), order[0])
            for hits, share in enumerate(volley(at[group].dice)):
                left = hit(pair[group], hits, at[group].size)
                after[(left, pair[1]) if group == 0 else (pair[0], left)] += chance * share
        found = after
    return found
