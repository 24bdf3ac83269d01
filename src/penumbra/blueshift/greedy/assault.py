"""Chances on the ground: to take a site with the ships that are there, by bombarding first where that is better."""

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from penumbra.blueshift.components.terms import DEFENSE
from penumbra.blueshift.greedy.place import Craft, Place

_FACES = 6


class Assault(NamedTuple):
    """The chance to take a site, and how many of the ships, from the first on, bombard it for that."""

    chance: float
    bombarding: int


Attacker = tuple[int, int]
"""What a ship can do on the ground: what is added to its invasion, or ``CANNOT``, and the dice with which it bombards.

These are less than nothing: of ships that invade alike those with more dice come first.
"""

CANNOT: Final = -1
"""For a ship that does not invade."""


def as_attacker(craft: Craft, bonus: int = 0) -> Attacker:
    """A ship as an attacker; those that invade worst are the least, and bombard first."""
    return craft.infantry + bonus if craft.invades else CANNOT, -craft.kind.dice


def attackers(crafts: list[Craft], bonus: int = 0) -> tuple[Attacker, ...]:
    """Ships as attackers, in the order in which they bombard."""
    found = [as_attacker(craft, bonus) for craft in crafts if craft.invades or craft.kind.dice]
    if len(found) > 1:
        found.sort()
    return tuple(found)


def softened(place: Place) -> tuple[int, ...]:
    """What a roll must reach after 0, 1, 2, ... bombardments that succeed: infantry goes first, which counts least."""
    ranks = place.track(DEFENSE)[: place.ranks[DEFENSE] + 1]
    return (*range(place.defense, ranks[-1], -1), *reversed(ranks))


@lru_cache(maxsize=1 << 14)
def assault(ships: tuple[Attacker, ...], needed: tuple[int, ...], least: int) -> Assault:
    """The best that ships can do against a site: ``needed`` is :func:`softened`, ``least`` what bombards it."""
    best = Assault(0.0, 0)
    for number in range(len(ships)):
        if number and not ships[number - 1][1]:
            break
        dice = -sum([less for _, less in ships[:number]])
        chance = _after(dice, ships[number:], needed, least)
        if chance > best.chance + _WORTHWHILE * (number > 0):
            best = Assault(chance, number)
    return best


_WORTHWHILE = 0.05
"""What bombarding must add to the chance: it harms what will be the own site."""


def _after(dice: int, ships: tuple[Attacker, ...], needed: tuple[int, ...], least: int) -> float:
    """The chance to invade after so many dice of bombardment."""
    hit = (_FACES + 1 - least) / _FACES
    total = 0.0
    for hits in range(dice + 1):
        share = comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)
        total += share * _invades(ships, needed[min(hits, len(needed) - 1)])
    return total


def _invades(ships: tuple[Attacker, ...], needed: int) -> float:
    fails = 1.0
    for bonus, _ in ships:
        if bonus != CANNOT:
            fails *= 1 - min(max(_FACES + 1 - needed + bonus, 0), _FACES) / _FACES
    return 1 - fails
