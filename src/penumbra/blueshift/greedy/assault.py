"""Chances on the ground: to take a site with the ships that are there, by bombarding first where that is better."""

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import NamedTuple

from penumbra.blueshift.greedy.sight import Craft, Place

_FACES = 6


class Assault(NamedTuple):
    """The chance to take a site, and how many of the ships, from the first on, bombard it for that."""

    chance: float
    bombarding: int


class Attacker(NamedTuple):
    """What a ship can do on the ground: the dice with which it bombards, and what is added to its invasion, or None."""

    dice: int
    bonus: int | None


def attackers(crafts: Iterable[Craft], bonus: int = 0) -> tuple[Attacker, ...]:
    """Ships as attackers, those that invade worst first."""
    found = [
        Attacker(craft.unit.bombard_dice, craft.infantry + bonus if craft.invades else None)
        for craft in crafts
        if craft.invades or craft.unit.bombard_dice
    ]
    return tuple(sorted(found, key=_as_invader))


def as_invader(craft: Craft) -> tuple[int, int]:
    """The order in which ships bombard: those first that invade worst."""
    return _as_invader(Attacker(craft.unit.bombard_dice, craft.infantry if craft.invades else None))


def _as_invader(one: Attacker) -> tuple[int, int]:
    return (-1 if one.bonus is None else one.bonus), -one.dice


def softened(place: Place) -> tuple[int, ...]:
    """What a roll must reach after 0, 1, 2, ... bombardments that succeed: infantry goes first, which counts least."""
    ranks = place.track("defense")[: place.cell("defense") + 1]
    return (*range(place.defense, ranks[-1], -1), *reversed(ranks))


@lru_cache(maxsize=1 << 14)
def assault(ships: tuple[Attacker, ...], needed: tuple[int, ...], least: int) -> Assault:
    """The best that ships can do against a site: ``needed`` is :func:`softened`, ``least`` what bombards it."""
    best = Assault(0.0, 0)
    for number in range(len(ships)):
        if number and not all(one.dice for one in ships[:number]):
            break
        chance = _after(sum(one.dice for one in ships[:number]), ships[number:], needed, least)
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
    for one in ships:
        if one.bonus is not None:
            fails *= 1 - min(max(_FACES + 1 - needed + one.bonus, 0), _FACES) / _FACES
    return 1 - fails
