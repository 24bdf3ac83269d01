"""Ships as they are weighed: what those of a class can do, and one of them in the state in which it is."""

from functools import cache
from typing import TYPE_CHECKING

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import UnitId

if TYPE_CHECKING:
    from penumbra.blueshift.greedy.place import Place

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


class Craft:
    """A ship on the map, or one that might be bought; ``steps`` are those that it may still make this turn.

    ``stride`` are those of a turn that it begins where it is, ``kin`` the number that it shares with all that are like
    it; both are -1 until they are asked for.
    """

    def __init__(self, seat: int, kind: ShipClass, place: "Place", word: str = "") -> None:
        self.seat = seat
        self.kind = kind
        self.place = place
        self.word = word
        self.damage = 0
        self.infantry = 0
        self.interceptors = 0
        self.steps = 0
        self.stride = -1
        self.kin = -1

    @property
    def space(self) -> int:
        """How many units it can still take aboard."""
        return self.kind.capacity - self.infantry - self.interceptors

    @property
    def armed(self) -> bool:
        """Whether it is a warship: what bombards and blockades."""
        return self.kind.dice > 0

    @property
    def invades(self) -> bool:
        """Whether it may invade as it is laden."""
        return self.kind.invades or (self.kind.invades_laden and self.infantry > 0)


def price_of(crafts: list[Craft], infantry: int, interceptor: int) -> int:
    """What ships and their cargo cost, by the prices of the cargo."""
    total = 0
    for craft in crafts:
        total += craft.kind.price + craft.infantry * infantry + craft.interceptors * interceptor
    return total
