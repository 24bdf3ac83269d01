"""The ships of a side as they were understood: their dice, what those need, and the hits that they bear."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.odds.fire import battery
from penumbra.blueshift.odds.question import Fleet, Side, Units


class Ships(NamedTuple):
    """So many ships of a kind: ``needs`` is what their dice must show, ``left`` are the hit points of each."""

    unit: UnitId
    number: int
    dice: int
    needs: str
    left: tuple[int, ...]


def understood(units: Units, side: Side) -> Iterator[Ships]:
    """The ships of a side by kind, the largest first."""
    for unit, count in counted_by_kind(side.fleet).items():
        left = tuple(one.left for one in side.fleet if one.unit == unit)
        yield Ships(unit, count, count * len(units[unit].power), _needs(units, side, unit), left)


def counted_by_kind(fleet: Fleet) -> Counter[UnitId]:
    """How many of each kind there are, the largest first."""
    return Counter(one.unit for one in sorted(fleet, reverse=True))


def _needs(units: Units, side: Side, unit: UnitId) -> str:
    """What the dice of a ship must show in the first round, and in later ones where that differs."""
    one = next(one for one in side.fleet if one.unit == unit)
    said = [" ".join(dict.fromkeys(map(_least, battery(units, side, one, number).dice))) for number in (1, 2)]
    return said[0] if said[0] == said[1] else f"{said[0]}, then {said[1]}"


def _least(share: float) -> str:
    """What a die must show that hits with some chance."""
    return f"{7 - round(6 * share)}+"
