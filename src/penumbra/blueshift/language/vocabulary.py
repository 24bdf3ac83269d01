"""The kinds of words that choices of BlueShift are made of."""

from collections.abc import Sequence
from typing import Final

from penumbra.blueshift.components.terms import CARGO, STATS
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import read_position, write_position
from penumbra.kernel import MalformedChoice, OneOf, Whole, Word, seat_letter, seat_number

CARGO_WORD: Final = OneOf("cargo", CARGO, "infantry or an interceptor")
COUNT: Final = Whole("count", 1, 30)
DIE: Final = Whole("die", 1, 60, "the place of a die among those rolled, from 1")
STAT_WORD: Final = OneOf("stat", STATS)
FACING: Final = Whole("facing", 0, 5, "by how many edges clockwise a tile is turned, 0 to 5")


class SpeciesWord(Word):
    """A species of the box, by its number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("species", "a species of the box")

    def words(self, state: BlueShiftState) -> Sequence[str]:
        return state.content.species_ids


class CardWord(Word):
    """A kind of action card, by its number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("card", "an action card")

    def words(self, state: BlueShiftState) -> Sequence[str]:
        return state.content.card_ids


class UnitWord(Word):
    """A kind of unit or building, by its number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("unit", "a unit or building")

    def words(self, state: BlueShiftState) -> Sequence[str]:
        return state.content.unit_ids


class ShipWord(Word):
    """A ship of the seat, such as ``destroyer-3``, by the number of its piece."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("ship", "a ship of the seat: its kind and the number of the piece, such as 'destroyer-3'")

    def words(self, state: BlueShiftState) -> Sequence[str]:
        return state.content.piece_words


class TargetWord(Word):
    """A ship of the enemy, one of the interceptors that it carries, or one whose ship is gone.

    By their numbers: twice that of the piece, one more for its interceptors; last those adrift.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            "target",
            "a ship of the enemy such as 'destroyer-3', an interceptor of it as 'destroyer-3-interceptor', "
            "or 'adrift' for an interceptor whose ship is gone",
        )

    def words(self, state: BlueShiftState) -> Sequence[str]:
        return state.content.target_words


class SectorWord(Word):
    """A sector of the map, by its place there; the words are its coordinates."""

    __slots__ = ()

    def __init__(self, role: str = "q,r") -> None:
        super().__init__("sector", "the axial coordinates of a sector of the map", role)

    def words(self, state: BlueShiftState) -> Sequence[str]:
        return [write_position(sector.position) for sector in state.sectors]

    def number(self, state: BlueShiftState, word: str) -> int:
        """bs.move.map-edge: spots without a sector are no words."""
        sector = state.at.get(read_position(word))
        if sector is None:
            raise MalformedChoice(f"{word!r} is no sector of this map")
        return sector

    def size(self, state: BlueShiftState) -> int:
        return len(state.sectors)

    def read(self, state: BlueShiftState, seat: int, word: str, before: Sequence[int]) -> int:
        return self.number(state, word)

    def word(self, state: BlueShiftState, number: int) -> str:
        return write_position(state.sectors[number].position)

    def write(self, state: BlueShiftState, value: int) -> str:
        return write_position(state.sectors[value].position)


class SeatWord(Word):
    """A seat, by its number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("seat", "the letter of a seat")

    def words(self, state: BlueShiftState) -> Sequence[str]:
        return [seat_letter(seat) for seat in state.seats]

    def number(self, state: BlueShiftState, word: str) -> int:
        try:
            seat = seat_number(word)
        except ValueError:
            raise self.malformed(state, word) from None
        if seat >= len(state.players):
            raise self.malformed(state, word)
        return seat
