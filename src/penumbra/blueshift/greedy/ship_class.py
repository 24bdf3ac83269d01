"""What ships of a kind can do, read once for all decisions."""

from functools import cache

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import UnitId

_FACES = 6


class ShipClass:
    """What ships of a kind can do, by their unit; ``fire`` is what they hit in a round, about."""

    def __init__(self, number: int, unit: Unit) -> None:
        self.number = number
        self.unit: UnitId = unit.id
        self.price = unit.price
        self.hp = unit.hp
        self.size = unit.size or 0
        self.capacity = unit.capacity
        self.moves = unit.moves
        self.dice = unit.bombard_dice
        self.fights = bool(unit.power)
        self.fire: float = sum([(_FACES + 1 - needed) / _FACES for needed in unit.power])
        self.invades = "invade" in unit.can
        self.invades_laden = "invade_with_infantry" in unit.can
        self.needs_spaceport = unit.needs_spaceport
        self.colonizes = "colonize" in unit.can


@cache
def ship_classes(content: Content) -> dict[UnitId, ShipClass]:
    """The kinds of a box's units as classes, by their ids."""
    return {unit.id: ShipClass(number, unit) for number, unit in enumerate(content.units.values())}


@cache
def classes_of_pieces(content: Content) -> list[ShipClass]:
    """The class of each piece."""
    classes = ship_classes(content)
    return [classes[piece.unit.id] for piece in content.pieces]
