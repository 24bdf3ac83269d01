"""What the fire of a side leaves of a fleet, by the choices that the odds are for.

Ships fire from the smallest to the biggest, and a hit goes to the biggest target that it may go to, of these to the one
with the fewest hit points left. Who assigns the hits on the own fleeing fleet gives them to what has the most left.
"""

from bisect import insort
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from penumbra.blueshift.combat.fighters import reach
from penumbra.blueshift.combat.power import added, covering, die_hits, needed
from penumbra.blueshift.odds.question import Fighter, Fleet, Side, Units

_FACES: Final = range(1, 7)
Survivors = dict[Fleet, float]
"""What may be left of a fleet, with the chances."""


class Battery(NamedTuple):
    """Ships of a kind that fire: their size, None where the enemy assigns their hits, and each die's chance to hit."""

    size: int | None
    dice: tuple[float, ...]

    def times(self, count: int) -> "Battery":
        """So many of them."""
        return Battery(self.size, self.dice * count)


def battery(units: Units, side: Side, kind: Fighter, number: int, flees: Side | None = None) -> Battery:
    """A ship of a kind of a side in a round, against a side that fights or one that ``flees``."""
    cover = covering(() if flees is None else flees.covers, number)
    unit = units[kind.unit]
    bonus = added(side.modifiers, number, unit)
    dice = tuple(_share(*needed(power, bonus, number, flees is not None, cover)) for power in unit.power)
    chosen_by_enemy = cover is not None and cover.fleeing_player_assigns_hits
    return Battery(None if chosen_by_enemy else kind.size, dice)


def kinds_of(fleets: Iterable[Fleet]) -> list[Fighter]:
    """The kinds of ships of fleets, whatever is left of them, in the order in which they fire."""
    return sorted({_kind(one) for fleet in fleets for one in fleet})


def _kind(one: Fighter) -> Fighter:
    return one._replace(left=0, stays=False)


def batteries(
    units: Units, side: Side, fleet: Iterable[Fighter], number: int, flees: Side | None = None
) -> tuple[Battery, ...]:
    """All that fires of a fleet, in the order in which it does."""
    kinds = sorted(Counter(map(_kind, fleet)).items())
    return tuple(battery(units, side, kind, number, flees).times(count) for kind, count in kinds)


def _share(needs: int, bonus: int) -> float:
    """The chance that a die hits."""
    return sum(die_hits(die, needs, bonus) for die in _FACES) / len(_FACES)


@lru_cache(maxsize=10_000)
def volley(dice: Sequence[float]) -> tuple[float, ...]:
    """The chances of 0, 1, ... hits of dice by their chances."""
    hits = [1.0]
    for share in dice:
        missed, struck = [*hits, 0.0], [0.0, *hits]
        hits = [one * (1 - share) + other * share for one, other in zip(missed, struck, strict=True)]
    return tuple(hits)


@lru_cache(maxsize=100_000)
def struck(firing: tuple[Battery, ...], fleet: Fleet) -> Survivors:
    """What may be left of a fleet after all these have fired at it."""
    left: Survivors = {fleet: 1.0}
    for one in firing:
        after: Survivors = defaultdict(float)
        for hits, share in enumerate(volley(one.dice)):
            for found, chance in left.items():
                after[hit(found, hits, one.size)] += chance * share
        left = after
    return {found: chance for found, chance in left.items() if chance}


@lru_cache(maxsize=100_000)
def hit(fleet: Fleet, hits: int, size: int | None) -> Fleet:
    """What so many hits of ships of a size leave of a fleet; without a size its own player assigns them."""
    if not hits or not fleet:
        return fleet
    target = _spared_least(fleet) if size is None else _aimed_at(fleet, size)
    rest = list(fleet)
    rest.remove(target)
    if target.left > 1:
        insort(rest, target._replace(left=target.left - 1))
    return hit(tuple(rest), hits - 1, size)


def _spared_least(fleet: Fleet) -> Fighter:
    return max(fleet, key=lambda one: (one.left, -one.size))


def _aimed_at(fleet: Fleet, size: int) -> Fighter:
    most = reach(size, [one.size for one in fleet])
    return max(
        (one for one in fleet if one.size <= most), key=lambda one: (one.size, -one.left, one.unit, not one.stays)
    )
