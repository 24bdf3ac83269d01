"""What a volley of dice can show, as far as it matters: how many dice of each strength hit what."""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from penumbra.odds.dice import ALWAYS_HITS, RIFT_FACES
from penumbra.odds.fleet import SPLITTABLE


class Hit(NamedTuple):
    """A die that hits: the damage it does and the lowest roll it is as good as.

    It hits every ship that needs ``reach`` or less. The points of a die that may be divided are
    as many hits of 1 (ra.splitter.per-die, ra.splitter.must-hit-each).
    """

    damage: int
    reach: int


Volley = tuple[Hit, ...]
"""The hits of one volley, the strongest first."""


class Roll(NamedTuple):
    """A chance, the hits, and the damage the shooter does to its own rift ships."""

    chance: float
    hits: Volley
    own: int


def number_of_volleys(dice: tuple[int, ...], needs: tuple[int, ...], rift: int = 0) -> int:
    """How many different volleys there are at most."""
    number = comb(rift + len(RIFT_FACES) - 2, rift)
    for damage in set(dice):
        number *= comb(dice.count(damage) + len(needs), len(needs))
    return number


@lru_cache(maxsize=16384)
def volleys(dice: tuple[int, ...], needs: tuple[int, ...], rift: int = 0, splits: bool = False) -> tuple[Roll, ...]:
    """Every different volley of ``dice`` (the damage of each) and ``rift`` dice, and its probability.

    ``needs`` are the different lowest rolls, ascending, that hit the ships shot at.
    """
    found: list[tuple[float, Volley]] = [(1.0, ())]
    for damage in sorted(set(dice), reverse=True):
        number = dice.count(damage)
        each = (1, damage) if splits and damage == SPLITTABLE else (damage, 1)
        found = [
            (chance * more, volley + hits)
            for chance, volley in found
            for more, hits in _one_colour(*each, number, needs)
        ]
    rolls = [Roll(chance, volley, 0) for chance, volley in found]
    if rift and needs:
        rolls = [Roll(chance * more, hits + new, own) for chance, hits, _ in rolls for more, new, own in _rift(rift)]
    elif rift:
        rolls = [Roll(chance * more, hits, own) for chance, hits, _ in rolls for more, _, own in _rift(rift)]
    return tuple(_merged(rolls))


def _merged(rolls: list[Roll]) -> Iterator[Roll]:
    chances: dict[tuple[Volley, int], float] = {}
    for chance, hits, own in rolls:
        key = tuple(sorted(hits, reverse=True)), own
        chances[key] = chances.get(key, 0.0) + chance
    for (hits, own), chance in chances.items():
        if chance:
            yield Roll(chance, hits, own)


def _one_colour(damage: int, points: int, number: int, needs: tuple[int, ...]) -> Iterator[tuple[float, Volley]]:
    """How many of ``number`` equal dice reach each need, with the probability of it (multinomial)."""
    bounds = (*needs, ALWAYS_HITS + 1)
    chances = [(bounds[place + 1] - bounds[place]) / 6 for place in range(len(needs))]
    miss = (needs[0] - 1) / 6 if needs else 1.0

    def split(place: int, left: int) -> Iterator[tuple[float, Volley]]:
        if place < 0:
            yield miss**left, ()
            return
        for count in range(left + 1):
            here = comb(left, count) * chances[place] ** count
            hits = (Hit(damage, needs[place]),) * (count * points)
            for chance, rest in split(place - 1, left - count):
                yield here * chance, hits + rest

    yield from split(len(needs) - 1, number)


def _rift(number: int) -> list[Roll]:
    """What rift dice show; they ask for no computer and no shield (sd.rift.ignores)."""
    rolls = [Roll(1.0, (), 0)]
    for _ in range(number):
        rolls = list(
            _merged(
                [
                    Roll(chance / 6, (*hits, Hit(damage, ALWAYS_HITS)) if damage else hits, own + self_damage)
                    for chance, hits, own in rolls
                    for damage, self_damage in RIFT_FACES
                ]
            )
        )
    return rolls
