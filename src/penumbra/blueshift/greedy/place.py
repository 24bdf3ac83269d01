"""Sectors as a seat sees them, with the ships in them: what it does not know is not there."""

from typing import TypeVar

from penumbra.blueshift.board.sites import defense, has_building, is_site
from penumbra.blueshift.components.effects import Effect, EntryHazard
from penumbra.blueshift.components.printed import Tile, Track
from penumbra.blueshift.components.terms import (
    BUILDINGS,
    DEFENSE,
    INFANTRY,
    NOBODY,
    NONE,
    POPULATION,
    PROSPERITY,
    Pile,
)
from penumbra.blueshift.greedy.ship_class import ShipClass
from penumbra.blueshift.position.state import BlueShiftState

_Effect = TypeVar("_Effect", bound=Effect)


class Place:
    """A sector; ``tile`` is None where the seat does not know it, ``ranks`` are the cells of the markers by stat.

    ``crafts`` are all ships there, ``mine`` those of the seat, ``foes`` those of others. A ``step`` into it counts for
    more than one where it may cost ships: that is only worth the while to be much sooner.
    """

    def __init__(self, state: BlueShiftState, index: int, seat: int) -> None:
        sector = state.sectors[index]
        self.index = index
        self.discovered = sector.discovered
        # The back of a tile is there for all to see.
        self.pile: Pile | None = None if sector.tile == NONE else state.tile(index).pile
        self.tile: Tile | None = None
        self.effects: tuple[Effect, ...] = ()
        self.step = 1
        self.owner = NOBODY
        self.ally = NOBODY
        self.garrison = 0
        self.defense = 0
        self.tracks: tuple[Track, ...] = ()
        self.ranks: list[int] = []
        self.buildings: tuple[str, ...] = ()
        self.crafts: list[Craft] = []
        self.mine: list[Craft] = []
        self.foes: list[Craft] = []
        if sector.tile != NONE and not sector.emptied and (sector.discovered or sector.seen_by >> seat & 1):
            self._know(state, state.tile(index))

    def _know(self, state: BlueShiftState, tile: Tile) -> None:
        self.tile = tile
        self.effects = tile.effects
        if self.effects and any(isinstance(effect, EntryHazard) for effect in self.effects):
            self.step = 2
        if is_site(state, self.index):
            sector = state.sectors[self.index]
            self.owner, self.ally = sector.owner, sector.ally
            self.garrison = sector.garrison[INFANTRY]
            self.tracks, self.ranks = state.tracks(self.index), sector.ranks
            self.defense = defense(state, self.index)
            self.buildings = tuple(
                [name for number, name in enumerate(BUILDINGS) if has_building(state, self.index, number)]
            )
        elif tile.tracks is not None:
            self.tracks = state.tracks(self.index)
            self.ranks = [track.start for track in self.tracks]
            self.defense = self.stat(DEFENSE)
            self.buildings = tile.buildings

    @property
    def is_site(self) -> bool:
        """Whether the seat knows that there is a planet or station."""
        return bool(self.ranks)

    @property
    def is_planet(self) -> bool:
        """Whether it is a site, and no station."""
        return self.is_site and self.tile is not None and self.tile.kind != "station"

    def track(self, stat: int) -> tuple[int, ...]:
        """The printed values of a stat."""
        return self.tracks[stat].values

    def stat(self, stat: int) -> int:
        """The value of a stat."""
        return self.tracks[stat].values[self.ranks[stat]]

    @property
    def population(self) -> int:
        """The value of its population."""
        return self.stat(POPULATION)

    @property
    def prosperity(self) -> int:
        """The value of its prosperity."""
        return self.stat(PROSPERITY)

    @property
    def inhabited(self) -> bool:
        """Whether it is a site with population."""
        return self.is_site and self.population > 0

    @property
    def full(self) -> bool:
        """Whether two others have ships there, so that nobody else may enter."""
        return any(craft.seat != self.foes[0].seat for craft in self.foes)

    def of(self, seat: int) -> list["Craft"]:
        """The ships of a seat that are there."""
        return [craft for craft in self.crafts if craft.seat == seat]

    def carries(self, kind: type[_Effect]) -> list[_Effect]:
        """The effects of a kind that its tile prints."""
        return [effect for effect in self.effects if isinstance(effect, kind)]


class Craft:
    """A ship on the map, or one that might be bought; ``steps`` are those that it may still make this turn.

    ``stride`` are those of a turn that it begins where it is, ``kin`` the number that it shares with all that are like
    it; both are -1 until they are asked for.
    """

    def __init__(self, seat: int, kind: ShipClass, place: Place, word: str = "") -> None:
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
