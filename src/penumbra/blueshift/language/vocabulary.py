"""The kinds of words that choices of BlueShift are made of."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.terms import CARGO, STATS
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import read_position, write_position
from penumbra.kernel import MalformedChoice, OneOf, Whole, Word

CARGO_WORD: Final = OneOf("cargo", CARGO, "infantry or an interceptor")
COUNT: Final = Whole("count", 1, 30)
DIE: Final = Whole("die", 1, 60, "the place of a die among those rolled, from 1")
STAT_WORD: Final = OneOf("stat", STATS)
FACING: Final = Whole("facing", 0, 5, "by how many edges clockwise a tile is turned, 0 to 5")


class OfTheBox(Word):
    """What a box has a list of, by its place there."""

    __slots__ = ("_listed",)

    def __init__(self, noun: str, meaning: str, listed: Callable[[Content], Sequence[str]]) -> None:
        super().__init__(noun, meaning)
        self._listed = listed

    def words(self, state: BlueShiftState) -> Sequence[str]:
        return self._listed(state.content)


SPECIES_WORD: Final = OfTheBox("species", "a species of the box", attrgetter("species_ids"))
CARD_WORD: Final = OfTheBox("card", "an action card", attrgetter("card_ids"))
UNIT_WORD: Final = OfTheBox("unit", "a unit or building", attrgetter("unit_ids"))
SHIP_WORD: Final = OfTheBox(
    "ship",
    "a ship of the seat: its kind and the number of the piece, such as 'destroyer-3'",
    attrgetter("piece_words"),
)
TARGET_WORD: Final = OfTheBox(
    "target",
    "a ship of the enemy such as 'destroyer-3', an interceptor of it as 'destroyer-3-interceptor', "
    "or 'adrift' for an interceptor whose ship is gone",
    attrgetter("target_words"),
)
"""By their numbers: twice that of the piece, one more for its interceptors; last those adrift."""


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
        return state.spot(number)

    def write(self, state: BlueShiftState, value: int) -> str:
        return state.spot(value)
