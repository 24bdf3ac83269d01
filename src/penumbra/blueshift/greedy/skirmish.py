"""A quick guess at battles: what two fleets can do to one another, weighed as masses.

The exact chances take longer and are not needed to tell a good battle from a bad one.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from penumbra.blueshift.greedy.sight import Craft

_SHARP: Final = 3.2
"""How fast the chance rises with the ratio of what both sides can do: so the exact chances are met within 7 %."""
_FIGHTER: Final = 1 / 6
"""What an interceptor hits in a round."""


class Force(NamedTuple):
    """The hits that a fleet scores in a round, about, and those that it takes until nothing is left."""

    fire: float
    hull: int

    @property
    def mass(self) -> float:
        """What it can do before it is gone."""
        return self.fire * self.hull


def force(crafts: Iterable[Craft]) -> Force:
    """Ships as a force, with the interceptors aboard."""
    fire, hull = 0.0, 0
    for craft in crafts:
        fire += _FIRE.get(craft.unit.power, 0.0) or _fire(craft.unit.power)
        fire += craft.interceptors * _FIGHTER
        hull += craft.unit.hp - craft.damage + craft.interceptors
    return Force(fire, hull)


_FIRE: dict[tuple[int, ...], float] = {}


def _fire(power: tuple[int, ...]) -> float:
    _FIRE[power] = sum((7 - needed) / 6 for needed in power)
    return _FIRE[power]


def win_chance(own: Force, other: Force) -> float:
    """How often the first force is the one that is left."""
    if not other.hull:
        return 1.0
    if not own.hull:
        return 0.0
    ratio: float = (own.mass / other.mass) ** _SHARP
    return ratio / (1 + ratio)


def lost_share(own: Force, other: Force) -> float:
    """The share of itself that the first force loses where it wins, about."""
    if not own.hull or not other.hull:
        return 0.0
    return float(1 - (1 - min(1.0, other.mass / own.mass)) ** 0.5)
