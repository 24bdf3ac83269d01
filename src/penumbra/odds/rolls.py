"""What a volley of dice can show, as far as it matters: how many dice of each strength hit what."""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple


class Hit(NamedTuple):
    """A die that hits: the damage it does and the lowest roll it is as good as.

    It hits every ship that needs ``reach`` or less.
    """

    damage: int
    reach: int


Volley = tuple[Hit, ...]
"""The dice of one volley that can hit anything, the strongest first."""


@lru_cache(maxsize=65536)
def volleys(dice: tuple[int, ...], needs: tuple[int, ...]) -> tuple[tuple[float, Volley], ...]:
    """Every different volley of ``dice`` (the damage of each) and its probability.

    ``needs`` are the different lowest rolls, ascending, that hit the ships shot at.
    """
    found: list[tuple[float, Volley]] = [(1.0, ())]
    for damage in sorted(set(dice), reverse=True):
        number = dice.count(damage)
        found = [
            (chance * more, volley + hits)
            for chance, volley in found
            for more, hits in _one_colour(damage, number, needs)
        ]
    return tuple(found)


def _one_colour(damage: int, number: int, needs: tuple[int, ...]) -> Iterator[tuple[float, Volley]]:
    """How many of ``number`` equal dice reach each need, with the probability of it (multinomial)."""
    bounds = (*needs, 7)
    chances = [(bounds[place + 1] - bounds[place]) / 6 for place in range(len(needs))]
    miss = (needs[0] - 1) / 6 if needs else 1.0

    def split(place: int, left: int) -> Iterator[tuple[float, Volley]]:
        if place < 0:
            yield miss**left, ()
            return
        for count in range(left + 1):
            here = comb(left, count) * chances[place] ** count
            hits = (Hit(damage, needs[place]),) * count
            for chance, rest in split(place - 1, left - count):
                yield here * chance, hits + rest

    yield from split(len(needs) - 1, number)
