"""What is wrong with units.json: pieces, prices, and figures that rules could not work with."""

from collections.abc import Iterator
from typing import Final, get_args

from penumbra.blueshift.components.content import SHIP_KINDS
from penumbra.blueshift.components.counting import twice
from penumbra.blueshift.components.printed import NegotiationRow, Unit, UnitFile
from penumbra.blueshift.components.terms import BUILDINGS, UnitId

_KINDS: Final[dict[UnitId, tuple[str, ...]]] = {
    "infantry": ("ground_unit",),
    "interceptor": ("carried_fighter",),
    "spaceport": ("building",),
    "power_link": ("building",),
}
"""What kinds units are that rules speak of by name; the others are ships."""
_MOST_PIECES: Final = 30
"""As many ships of a kind as a choice can name."""
_MOST_DICE: Final = 60
"""As many dice as a choice can tell apart."""
_LEAST: Final = {
    "repair_price_per_damage": 0,
    "bombard_hits_on": 1,
    "starting_credits": 0,
    "starting_hand": 0,
    "hand_size": 1,
    "victory_points_to_win": 1,
}
"""The least that the figures beside the units may be."""


def unit_faults(file: UnitFile) -> Iterator[str]:
    """Every kind of unit there is, once; bs.purchase.prices."""
    ids: list[str] = [unit.id for unit in file.units]
    yield from twice(ids, "units")
    yield from (f"units: {name!r} is missing" for name in get_args(UnitId) if name not in ids)
    for at, unit in enumerate(file.units):
        yield from (f"units[{at}].{fault}" for fault in _unit(unit))
    for field, least in _LEAST.items():
        if getattr(file, field) < least:
            yield f"{field}: is {getattr(file, field)}, and {least} is the least"
    yield from _start(file)
    yield from _table(file.negotiation_table.rows)


def _unit(unit: Unit) -> Iterator[str]:
    figures = ("price", "hp", "capacity", "moves", "pieces", "bombard_dice", "invade_dice")
    yield from (f"{field}: is less than 0" for field in figures if getattr(unit, field) < 0)
    kinds = _KINDS.get(unit.id, SHIP_KINDS)
    if unit.kind not in kinds:
        yield f"kind: {unit.id} is a {' or '.join(kinds)}, not a {unit.kind}"
    if unit.id in BUILDINGS and unit.max_per_site != 1:
        yield "max_per_site: is 1 for a building"
    if not {*unit.power} <= {*range(1, 7)}:
        yield "power: a die shows 1 to 6"
    if unit.kind in (*SHIP_KINDS, "carried_fighter"):
        yield from _fighter(unit)
    for action, dice in (("bombard", unit.bombard_dice), ("invade", unit.invade_dice)):
        if action in unit.can and dice < 1:
            yield f"{action}_dice: is {dice}, and the unit can {action}"
    if "invade_with_infantry" in unit.can and unit.invade_dice < 1:
        yield f"invade_dice: is {unit.invade_dice}, and the unit can invade"


def _fighter(unit: Unit) -> Iterator[str]:
    """What fights has a size and hit points, and its pieces and dice can be told apart."""
    if unit.size is None:
        yield "size: whatever can be hit has one"
    if unit.hp < 1:
        yield "hp: whatever can be hit has one at least"
    if unit.kind == "carried_fighter" and unit.hp > 1:
        yield f"hp: is {unit.hp}, and one hit takes what is carried"
    if unit.pieces > _MOST_PIECES:
        yield f"pieces: is {unit.pieces}, and choices count to {_MOST_PIECES}"
    if unit.pieces * len(unit.power) > _MOST_DICE:
        yield f"power: {unit.pieces} pieces roll more than {_MOST_DICE} dice"


def _start(file: UnitFile) -> Iterator[str]:
    """bs.setup.start-ships."""
    units = {unit.id: unit for unit in file.units}
    for name in dict.fromkeys(file.starting_units):
        unit, count = units.get(name), file.starting_units.count(name)
        if unit is None or unit.kind not in SHIP_KINDS:
            yield f"starting_units: {name!r} is no ship"
        elif count > unit.pieces:
            yield f"starting_units: {name!r} stands there {count} times, and has {unit.pieces} pieces"


def _table(rows: tuple[NegotiationRow, ...]) -> Iterator[str]:
    """The table has a row for every roll from 1 up; bs.negotiate.table."""
    if not rows:
        yield "negotiation_table.rows: there is none"
    for at, row in enumerate(rows):
        here = f"negotiation_table.rows[{at}]"
        if row.roll != at + 1:
            yield f"{here}.roll: is {row.roll}, and the rows go up from 1"
        if row.or_more != (at + 1 == len(rows)):
            yield f"{here}.or_more: the last row alone is for every higher roll"
        figures = ("pay", "pay_replacing", "gain", "gain_replacing")
        yield from (f"{here}.{field}: is less than 0" for field in figures if getattr(row, field) < 0)
