"""Sectors on the map, and how wormholes join them."""

from typing import Any, Final, NamedTuple, NewType, cast

from penumbra.eclipse.components import LaidTile, SectorTile, square_kind
from penumbra.eclipse.components.blueprints import ShipStats
from penumbra.eclipse.components.terms import NOBODY, NONE, RESOURCES
from penumbra.hexes import Axial, distance_from_center, neighbour, opposite, turned

NO_CONNECTION: Final = 0
HALF_CONNECTION: Final = 1
FULL_CONNECTION: Final = 2
WARP_CONNECTION: Final = 3
"""As good as a full connection for ships and discs, but not for diplomacy (sd.warp.connection)."""

Links = tuple[tuple[int, int], ...]
"""(index of a neighbouring sector, connection: 0 none, 1 half, 2 full, 3 by warp portal) for each neighbour."""


class Away(NamedTuple):
    """A ship that a black hole keeps off the map until the round named (sd.blackhole.return-time).

    sd.blackhole.owned.
    """

    due: int
    seat: int
    kind: int
    hole: str


class Raised(NamedTuple):
    """A shrine beside a planet: the planet's printed number, and which shrine it is."""

    planet: int
    shrine: int


class Sector:
    """A sector on the map.

    ``cubes`` holds for each square the track its cube came from, or none; the orbital's square is
    the last entry once there is one. ``ships[party * stride + kind]`` counts ships; the last party
    are the ships nobody plays, and ``npc`` is what each kind of these fights with here, by its number; ``laid`` are
    the ids of the tiles that were drawn for it. ``entered`` lists seats in the order their ships came
    (nd.move.entry-order). ``damage`` maps a key, ``party * stride + kind``, to the damage of each ship during a combat
    phase; ``colours`` are the colour of each square and whether it is advanced.
    ``portals`` are the points of the warp portal tiles laid here, ``shrines`` those that were built here. ``links`` are
    worked out when a sector is placed. ``spot`` is the action space of a pulsar that its disc lies on, ``spent``
    whether it was activated this round.

    nd.limits.ships-per-sector, nd.build.many-starbases, nd.build.both-structures, nd.concept.control,
    nd.concept.structures-permanent, sd.pulsar.one-disc.
    """

    __slots__ = (
        "colours",
        "cubes",
        "damage",
        "discovery",
        "entered",
        "laid",
        "links",
        "monolith",
        "npc",
        "orbital",
        "owner",
        "portals",
        "position",
        "ships",
        "shrines",
        "spent",
        "spot",
        "stride",
        "tile",
        "turn",
        "wormholes",
    )

    def __init__(self, tile: SectorTile, position: Axial, turn: int) -> None:
        self.tile = tile
        self.position = position
        self.turn = turn

    def lay_out(self, parties: int, stride: int, npc: tuple[ShipStats, ...]) -> None:
        """Makes it a sector that holds nothing yet, in a game of so many parties with ``stride`` kinds of ship each."""
        tile, turn = self.tile, self.turn
        self.wormholes = turned(tile.wormholes, turn)
        self.links: Links = ()
        self.owner = NOBODY
        self.colours = colours(tile)
        self.cubes = [NONE] * len(tile.planets)
        self.orbital = False
        self.monolith = False
        self.portals: tuple[int, ...] = ()
        self.shrines: tuple[Raised, ...] = ()
        self.discovery = NONE
        self.stride = stride
        self.npc = npc
        self.laid: tuple[str, ...] = ()
        self.ships = bytearray(parties * stride)
        self.entered: list[int] = []
        self.damage: dict[int, list[int]] = {}
        self.spot = 0
        self.spent = False

    def party(self, party: int) -> int:
        """How many ships a party has here."""
        at = party * self.stride
        return sum(self.ships[at : at + self.stride])

    def count(self, party: int, kind: int) -> int:
        """How many ships of a kind a party has here."""
        return self.ships[party * self.stride + kind]

    def build_orbital(self) -> None:
        """Puts an empty orbital here (nd.build.orbital-empty)."""
        self.orbital = True
        self.cubes.append(NONE)

    def is_portal(self) -> bool:
        """Whether a warp portal is printed or laid here (sd.warp.connection)."""
        return self.tile.warp_portal or bool(self.portals)

    def has_cubes(self) -> bool:
        """Whether any square or orbital holds a cube."""
        return any(cube != NONE for cube in self.cubes)

    def settled_orbital(self) -> bool:
        """Whether an orbital with a cube is here."""
        return self.orbital and self.cubes[-1] != NONE

    def cube_index(self, square: int) -> int:
        """The index in ``cubes`` of a square, the orbital where ``square`` is NONE; NONE for what is not there."""
        squares = len(self.tile.planets)
        if square == NONE:
            return squares if self.orbital else NONE
        return square if square < squares else NONE

    def edges(self) -> tuple[int, ...]:
        """The edges it lies at: all, but for a part of a nebula."""
        turn = self.turn
        return tuple([(edge + turn) % 6 for edge in self.tile.edges])

    def square(self, index: int) -> tuple[int, bool]:
        """A square's colour (a resource or GRAY) and whether it is advanced; not for the orbital."""
        return self.colours[index]

    def copy(self) -> "Sector":
        """A sector that shares only what never changes."""
        twin = Sector(self.tile, self.position, self.turn)
        twin.colours = self.colours
        twin.wormholes = self.wormholes
        twin.links = self.links
        twin.owner = self.owner
        twin.cubes = self.cubes[:]
        twin.orbital = self.orbital
        twin.monolith = self.monolith
        twin.portals = self.portals
        twin.shrines = self.shrines
        twin.discovery = self.discovery
        twin.stride = self.stride
        twin.npc = self.npc
        twin.laid = self.laid
        twin.ships = self.ships[:]
        twin.entered = self.entered[:]
        twin.spot = self.spot
        twin.spent = self.spent
        twin.damage = {key: hurt[:] for key, hurt in self.damage.items()} if self.damage else {}
        return twin

    def plain(self) -> dict[str, Any]:
        """The sector as JSON-able data, the hidden discovery tile included."""
        return {
            "id": self.tile.id,
            "position": list(self.position),
            "turn": self.turn,
            "owner": self.owner,
            "cubes": [None if cube == NONE else RESOURCES[cube] for cube in self.cubes],
            "orbital": self.orbital,
            "monolith": self.monolith,
            "portals": list(self.portals),
            "laid": list(self.tile.laid),
            "discovery": self.discovery,
            "ships": list(self.ships),
            "entered": self.entered[:],
            "spot": self.spot,
            "spent": self.spent,
            "damage": {str(key): hurt[:] for key, hurt in sorted(self.damage.items())},
            **({"laid": list(self.laid)} if self.laid else {}),
            **({"shrines": [list(shrine) for shrine in self.shrines]} if self.shrines else {}),
        }


SectorToChange = NewType("SectorToChange", Sector)
"""A sector that no copy shares: what :meth:`Galaxy.sector_to_change` gives, and all that may be changed."""


def colours(tile: SectorTile) -> tuple[tuple[int, bool], ...]:
    """The colour of each square of a tile (a resource or GRAY), and whether it is advanced."""
    return tuple((square_kind(planet), planet.advanced) for planet in tile.planets)


class Galaxy:
    """The map: sectors by index in the order they were placed, by position and by printed number.

    Copies share the sectors that do not change: bit ``i`` of ``unshared`` says that no copy has sector ``i``.
    Whoever changes one has it from ``sector_to_change``.
    """

    __slots__ = ("at", "by_id", "sectors", "unshared")

    def __init__(self) -> None:
        self.sectors: list[Sector] = []
        self.at: dict[Axial, int] = {}
        self.by_id: dict[str, int] = {}
        self.unshared = 0

    def sector_to_change(self, index: int) -> SectorToChange:
        """A sector that is going to be changed: before the first change one of its own, where copies share it."""
        if not self.unshared >> index & 1:
            self.sectors[index] = self.sectors[index].copy()
            self.unshared |= 1 << index
        return cast(SectorToChange, self.sectors[index])

    def place(self, sector: Sector) -> int:
        """Puts a sector on the map and joins it to its neighbours; returns its index."""
        index = len(self.sectors)
        self.sectors.append(sector)
        self.unshared |= 1 << index
        self.at.setdefault(sector.position, index)
        self.by_id[sector.tile.id] = index
        self._join(index)
        return index

    def turn(self, index: int, turn: int) -> None:
        """Turns a sector that lies on the map (only home sectors at set-up)."""
        sector = self.sector_to_change(index)
        sector.turn = turn
        sector.wormholes = turned(sector.tile.wormholes, turn)
        self._join(index)

    def open_portal(self, index: int, points: int) -> None:
        """Lays a warp portal tile on a sector and joins it to all other portals (sd.warp.discovery).

        sd.warp.tile-stays.
        """
        sector = self.sector_to_change(index)
        sector.portals = (*sector.portals, points)
        self._join(index)

    def lay(self, index: int, name: str, laid: LaidTile) -> None:
        """Lays a tile on a sector for good: its squares come behind the printed ones, before an orbital.

        ra.dev.indestructible.
        """
        sector = self.sector_to_change(index)
        before = len(sector.tile.planets)
        sector.tile = sector.tile.under(name, laid)
        sector.colours = colours(sector.tile)
        sector.cubes[before:before] = [NONE] * (len(sector.tile.planets) - before)

    def _join(self, index: int) -> None:
        """Works out the connections of a sector anew, at both ends.

        sd.warp.move, sd.warp.influence, sd.warp.single, sd.warp.one-sector-both, sd.warp.printed-sectors.
        """
        sector = self.sector_to_change(index)
        links = dict(self._touching(index))
        if sector.is_portal():
            for other, far in enumerate(self.sectors):
                if other != index and far.is_portal() and links.get(other, NO_CONNECTION) < FULL_CONNECTION:
                    links[other] = WARP_CONNECTION
        for other in {far for far, _ in sector.links} - links.keys():
            far = self.sector_to_change(other)
            far.links = tuple([link for link in far.links if link[0] != index])
        sector.links = tuple(links.items())
        for other, strength in sector.links:
            far = self.sector_to_change(other)
            far.links = (*[link for link in far.links if link[0] != index], (index, strength))

    def _touching(self, index: int) -> list[tuple[int, int]]:
        sector = self.sectors[index]
        found = []
        for edge in sector.edges():
            other = self.facing(neighbour(sector.position, edge), opposite(edge))
            if other is not None:
                far = self.sectors[other]
                found.append((other, (sector.wormholes >> edge & 1) + (far.wormholes >> opposite(edge) & 1)))
        if sector.tile.part:
            found += [
                (other, FULL_CONNECTION)
                for other, far in enumerate(self.sectors)
                if other != index and far.position == sector.position
            ]
        return found

    def facing(self, position: Axial, edge: int) -> int | None:
        """The sector that lies at an edge of a position: of a nebula the part that does."""
        index = self.at.get(position)
        if index is None or not self.sectors[index].tile.part:
            return index
        return next(
            (
                other
                for other in range(index, len(self.sectors))
                if self.sectors[other].position == position and edge in self.sectors[other].edges()
            ),
            None,
        )

    def turn_over(self, index: int, tile: SectorTile) -> None:
        """Puts another face of a sector up and joins it anew (sd.supernova.effect, sd.supernova.after)."""
        sector = self.sector_to_change(index)
        sector.tile = tile
        sector.colours = colours(tile)
        sector.cubes = [NONE] * len(tile.planets)
        sector.wormholes = turned(tile.wormholes, sector.turn)
        self._join(index)

    def beside(self, one: int, other: int) -> bool:
        """Whether two sectors touch, whatever joins them."""
        return any(far == other for far, _ in self._touching(one))

    def strength(self, one: int, other: int) -> int | None:
        """The connection between two sectors: 0, 1 or 2; None where they are no neighbours."""
        for index, strength in self.sectors[one].links:
            if index == other:
                return strength
        return None

    def copy(self) -> "Galaxy":
        """A map that shares its sectors, each until one of both changes it."""
        twin = Galaxy()
        twin.sectors = self.sectors[:]
        twin.at = self.at.copy()
        twin.by_id = self.by_id.copy()
        self.unshared = 0
        return twin


def ring_of(position: Axial) -> int:
    """The stack that a position draws from: 0 Inner, 1 Middle, 2 Outer (nd.concept.ring-by-distance).

    nd.concept.outer-unbounded.
    """
    return min(distance_from_center(position), 3) - 1
