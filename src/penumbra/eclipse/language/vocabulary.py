"""The kinds of words that choices of Eclipse are made of."""

from collections.abc import Sequence
from typing import Final

from penumbra.eclipse.components.terms import ACTIONS, CATEGORIES, NONE, ORBITAL, RARE, RESOURCES
from penumbra.eclipse.position.state import EclipseState
from penumbra.hexes import POSITIONS, numbered, position_of, read_position, write_position
from penumbra.kernel import MalformedChoice, OneOf, Whole, Word, seat_letter
from penumbra.kernel.form import whole

TRACK: Final = "track"
"""Where a disc is that is in no sector."""
OUTSIDE: Final = "outside"
"""The slot of a part that lies beside the grid of a blueprint (sd.part.muon-source)."""
NPC_LETTER: Final = "N"
"""Who has the ships that nobody plays."""

DIRECTIONS_OF_PLAY: Final = ("clockwise", "counterclockwise")
"""Which way round turns go, by number."""
COUNTERCLOCKWISE: Final = DIRECTIONS_OF_PLAY.index("counterclockwise")

_MOST_COUNTED: Final = 99


class Resource(OneOf):
    """A resource, by its number."""

    __slots__ = ()

    def __init__(self, role: str = "") -> None:
        super().__init__("resource", RESOURCES, role=role)


class SectorOnMap(Word):
    """A sector that lies on the map, by its index there; ``elsewhere`` is a place beside the map, of the value NONE."""

    __slots__ = ("_elsewhere",)

    def __init__(self, role: str = "", elsewhere: str = "") -> None:
        place = f"{elsewhere!r}, or " if elsewhere else ""
        super().__init__(f"sector{f' or {elsewhere!r}' * bool(elsewhere)}", f"{place}the number of a sector", role)
        self._elsewhere = elsewhere

    def words(self, state: EclipseState) -> Sequence[str]:
        return (self._elsewhere, *state.box.parts.map_ids) if self._elsewhere else state.box.parts.map_ids

    def number(self, state: EclipseState, word: str) -> int:
        if word and word == self._elsewhere:
            return 0
        number = state.box.parts.map_number.get(word)
        if number is None:
            raise MalformedChoice(f"{word!r} is no {self.noun} of this game")
        return number + bool(self._elsewhere)

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        index = state.galaxy.by_id.get(word)
        if index is not None:
            return index
        if word and word == self._elsewhere:
            return NONE
        on_map = ", ".join(sorted(state.galaxy.by_id))
        raise MalformedChoice(f"{word!r} is no sector on the map: there are {on_map}")

    def write(self, state: EclipseState, value: int) -> str:
        return self._elsewhere if value == NONE else state.galaxy.sectors[value].tile.id


class SectorTileWord(Word):
    """A sector as a tile of the stacks, by its place among all of the box."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("sector tile", "the number of a sector that was drawn", "sector")

    def words(self, state: EclipseState) -> Sequence[str]:
        return state.box.parts.sector_ids


class PositionWord(Word):
    """A position of the map, by its number outward from the centre."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("position", "the axial coordinates of a position, the Galactic Center is 0,0", "q,r")

    def words(self, state: EclipseState) -> Sequence[str]:
        return [write_position(position_of(number)) for number in range(POSITIONS)]

    def number(self, state: EclipseState, word: str) -> int:
        return numbered(read_position(word))

    def word(self, state: EclipseState, number: int) -> str:
        return write_position(position_of(number))

    def size(self, state: EclipseState) -> int:
        return POSITIONS

    def write(self, state: EclipseState, value: int) -> str:
        return write_position(position_of(value))


class SquareWord(Word):
    """A population square of a sector, from 0, or its orbital, of the value NONE.

    Where a sector stands before it, it is one of that sector's.
    """

    __slots__ = ("_behind_sector",)

    def __init__(self, behind_sector: bool) -> None:
        meaning = f"the place of a population square in its sector, from 0, or {ORBITAL!r}"
        super().__init__("square", meaning, f"square or {ORBITAL!r}")
        self._behind_sector = behind_sector

    def words(self, state: EclipseState) -> Sequence[str]:
        return (ORBITAL, *(str(square) for square in range(state.box.parts.most_squares)))

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        if word == ORBITAL:
            return NONE
        squares, noun = state.box.parts.most_squares, self.noun
        if self._behind_sector:
            tile = state.galaxy.sectors[before[-1]].tile
            squares, noun = len(tile.planets) or squares, f"square of {tile.id}"
        return whole(word, 0, squares - 1, noun)

    def write(self, state: EclipseState, value: int) -> str:
        return ORBITAL if value == NONE else str(value)


class ShipWord(Word):
    """A kind of ship that the seat's species has blueprints for, by its number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("ship", "a kind of ship that players build")

    def words(self, state: EclipseState) -> Sequence[str]:
        return state.box.parts.ship_ids

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        kind = state.box.parts.ship_number.get(word, NONE)
        kinds = state.players[seat].kinds
        if kind not in kinds:
            own = ", ".join(state.box.parts.ship_ids[one] for one in kinds)
            raise MalformedChoice(f"{word!r} is no {self.noun}: there are {own}")
        return kind


class Buildable(Word):
    """A ship or structure that the seat's species can build, by its place among all: ships first."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("ship or structure", "what is built")

    def words(self, state: EclipseState) -> Sequence[str]:
        return state.box.parts.buildable

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        own = state.players[seat].buildable
        if word not in own:
            raise MalformedChoice(f"{word!r} is no {self.noun}: there are {', '.join(own)}")
        return self.number(state, word)


class Squadron(Word):
    """So many ships of a kind, such as ``cruiser,2``."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("ship,number", "a kind of ship that players build, and how many of it")

    def words(self, state: EclipseState) -> Sequence[str]:
        numbers = range(1, _MOST_COUNTED + 1)
        return tuple(f"{ship},{number}" for ship in state.box.parts.ship_ids for number in numbers)

    def number(self, state: EclipseState, word: str) -> int:
        ship, _, count = word.partition(",")
        kind = state.box.parts.ship_number.get(ship, NONE)
        if kind == NONE:
            raise self.malformed(state, word)
        return squadron(kind, whole(count, 1, _MOST_COUNTED, "number of ships"))

    def write(self, state: EclipseState, value: int) -> str:
        kind, count = ships_in(value)
        return f"{state.box.parts.ship_ids[kind]},{count}"

    def instead(self, state: EclipseState) -> str:
        return f", which is written such as '{state.box.parts.ship_ids[0]},2'"


def squadron(kind: int, count: int) -> int:
    """The value of so many ships of a kind."""
    return kind * _MOST_COUNTED + count - 1


def ships_in(value: int) -> tuple[int, int]:
    """The kind and the number of ships of a value."""
    kind, rest = divmod(value, _MOST_COUNTED)
    return kind, rest + 1


class Party(Word):
    """Who has ships in a battle: a seat's number, or that of the ships nobody plays."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            "party", f"a seat's letter, or {NPC_LETTER} for ships that nobody plays", f"seat or {NPC_LETTER}"
        )

    def words(self, state: EclipseState) -> Sequence[str]:
        return (*(seat_letter(seat) for seat in state.seats), NPC_LETTER)


class ShipOfParty(Word):
    """A kind of ship of the party before it, by its number there; those of nobody come behind all that are built."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("ship of a party", "a kind of ship, also of those that nobody plays", "ship")

    def words(self, state: EclipseState) -> Sequence[str]:
        return (*state.box.parts.ship_ids, *state.box.parts.npc_ids)

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        parts = state.box.parts
        names = parts.npc_ids if before[-1] == state.npc else parts.ship_ids
        if word not in names:
            raise MalformedChoice(f"{word!r} is no ship: there are {', '.join(names)}")
        return self.number(state, word)


def ship_of_party(state: EclipseState, party: int, kind: int) -> int:
    """The value of a party's kind of ship."""
    return kind + len(state.box.parts.ships) if party == state.npc else kind


def kind_in_party(state: EclipseState, party: int, value: int) -> int:
    """The kind of ship of a party that has a value."""
    return value - len(state.box.parts.ships) if party == state.npc else value


class Tech(Word):
    """A technology, by its number."""

    __slots__ = ()

    def __init__(self, noun: str = "technology") -> None:
        super().__init__(noun, f"the id of a {noun}")

    def words(self, state: EclipseState) -> Sequence[str]:
        return state.box.parts.tech_ids


class RareTech(Tech):
    """A technology that goes on any track (sd.research.rare-any-track)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("rare technology")

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        number = self.number(state, word)
        if state.box.parts.tech_category[number] != RARE:
            raise MalformedChoice(f"{word!r} goes on its own track, which is not named")
        return number


class TechOfTrack(Tech):
    """A technology that goes on one track."""

    __slots__ = ()

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        number = self.number(state, word)
        if state.box.parts.tech_category[number] == RARE:
            raise MalformedChoice(f"{word!r} goes on any track: name one, {' or '.join(CATEGORIES)}")
        return number


class DevelopmentWord(Word):
    """A development, by its number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("development", "the id of a development")

    def words(self, state: EclipseState) -> Sequence[str]:
        return state.box.parts.development_ids


class PartWord(Word):
    """A ship part, by its number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("part", "the id of a ship part")

    def words(self, state: EclipseState) -> Sequence[str]:
        return state.box.parts.part_ids

    def number(self, state: EclipseState, word: str) -> int:
        number = state.box.parts.part_number.get(word)
        if number is None:
            raise MalformedChoice(f"{word!r} is no ship part of this game")
        return number


class Slot(Word):
    """A slot of the seat's blueprint of the ship before it, from 0."""

    __slots__ = ()

    def __init__(self, noun: str = "slot", meaning: str = "the place of a slot on a blueprint, from 0") -> None:
        super().__init__(noun, meaning, "slot")

    def words(self, state: EclipseState) -> Sequence[str]:
        return [str(slot) for slot in range(state.box.parts.most_slots)]

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        ship = state.box.parts.ship_ids[before[-1]]
        return whole(word, 0, len(state.players[seat].tiles[before[-1]]) - 1, f"slot of the {ship}")


class SlotOrOutside(Slot):
    """A slot, or what is beside the grid, of the value NONE."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("slot or beside", f"the same as a slot, or {OUTSIDE!r} for what lies beside the grid")

    def words(self, state: EclipseState) -> Sequence[str]:
        return (OUTSIDE, *super().words(state))

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        return NONE if word == OUTSIDE else super().read(state, seat, word, before)

    def write(self, state: EclipseState, value: int) -> str:
        return OUTSIDE if value == NONE else str(value)


class FactionWord(Word):
    """A faction, by its place in the box."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("faction", "the id of a faction")

    def words(self, state: EclipseState) -> Sequence[str]:
        return tuple(state.box.parts.factions)

    def instead(self, state: EclipseState) -> str:
        return f": there are {', '.join(self.words(state))}"


class MinorSpeciesWord(Word):
    """A minor species, by its number; one that takes a cube, or one that takes none."""

    __slots__ = ("_with_cube",)

    def __init__(self, with_cube: bool) -> None:
        super().__init__("minor species", "the id of a minor species")
        self._with_cube = with_cube

    def words(self, state: EclipseState) -> Sequence[str]:
        return [kind.id for kind in state.box.parts.minor_species]

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        number = self.number(state, word)
        if bool(state.box.parts.minor_species[number].cubes) != self._with_cube:
            takes = "takes no cube" if self._with_cube else "takes a cube: name the track it comes from"
            raise MalformedChoice(f"{word!r} {takes}")
        return number


class AllianceWord(Word):
    """An alliance, by its number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("alliance", "the id of an alliance")

    def words(self, state: EclipseState) -> Sequence[str]:
        return [alliance.id for alliance in state.box.parts.alliances]


class ShrineWord(Word):
    """A shrine, by its number."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("shrine", "the id of a shrine")

    def words(self, state: EclipseState) -> Sequence[str]:
        return state.box.parts.shrine_ids


class ReputationTile(Word):
    """A reputation tile, by its worth."""

    __slots__ = ()

    def __init__(self, role: str = "value") -> None:
        super().__init__("reputation tile", "the worth of a reputation tile", role)

    def words(self, state: EclipseState) -> Sequence[str]:
        tiles = state.box.parts.reputation.tiles
        return [str(worth) for worth in range(min(tiles), max(tiles) + 1)]

    def read(self, state: EclipseState, seat: int, word: str, before: Sequence[int]) -> int:
        tiles = state.box.parts.reputation.tiles
        return whole(word, min(tiles), max(tiles), self.noun)

    def write(self, state: EclipseState, value: int) -> str:
        return str(value)


ACTION: Final = OneOf("action", ACTIONS)
CATEGORY: Final = OneOf("track", CATEGORIES)
WAY_ROUND: Final = OneOf("direction", DIRECTIONS_OF_PLAY)
TURN: Final = Whole("turn", 0, 5, "how many steps clockwise a sector is turned, from 0 to 5")
PLANET: Final = Whole("planet", 1, _MOST_COUNTED, "which planet of a sector, by its printed number from 1")
DIE_NUMBER: Final = Whole("die number", 1, _MOST_COUNTED, "which die of a roll, from 1", "number")
HOW_MANY: Final = Whole("number of ships", 1, _MOST_COUNTED, "how many ships", "number")
SHIP_NUMBER: Final = Whole("ship number", 1, _MOST_COUNTED, "which ship of a kind, from 1", "number")
