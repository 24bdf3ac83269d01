"""A seat's view, arranged for thinking: sectors with their neighbours, fleets by party, own technologies."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from penumbra.bots.position import Position
from penumbra.eclipse.board.sides import at_peace
from penumbra.eclipse.components import Components, Effect, SectorTile, ShipKind, Species, Square, Technology
from penumbra.eclipse.components.blueprints import ShipStats
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.greedy.skirmish import Group, Groups
from penumbra.hexes import EDGES, neighbour, opposite
from penumbra.kernel import Choice

NPC: Final = -1
"""The party of ships that nobody plays, as views name it."""

_FULL: Final = 2
Spot = tuple[int, int]


class Place:
    """A sector on the map."""

    __slots__ = ("edges", "fleets", "id", "links", "owner", "planets", "position", "raw", "tile", "wormholes")

    def __init__(self, raw: dict[str, Any], tile: SectorTile) -> None:
        self.raw = raw
        self.tile = tile
        self.id: str = raw["id"]
        self.position: Spot = (raw["q"], raw["r"])
        self.owner: int | None = raw["owner"]
        self.wormholes = frozenset(raw["wormholes"])
        self.edges = frozenset(raw["subsector"]["edges"] if raw["subsector"] else EDGES)
        self.planets = tuple(Square(square["kind"], square["advanced"]) for square in raw["squares"])
        self.links: list[tuple[Place, int]] = []
        self.fleets: dict[int, dict[str, int]] = {}
        for ships in raw["ships"]:
            fleet = self.fleets.setdefault(ships["seat"], {})
            for ship, count in ((ships["ship"], ships["count"]), *ships["aboard"].items()):
                fleet[ship] = fleet.get(ship, 0) + count


class Sight:
    """What a seat sees at one decision."""

    def __init__(self, position: Position) -> None:
        self.view = position.view
        self.seat = position.seat
        self.choices = position.choices
        self.step: dict[str, Any] = self.view["step"]
        self.kind: str = self.step["kind"]
        assert isinstance(position.printed, Box), "the greedy bot plays Eclipse only"
        self.box = position.printed
        self.parts: Components = self.box.parts
        self.me: dict[str, Any] = self.view["seats"][self.seat]
        self.rounds_left: int = self.view["rounds"] - self.view["round"] + 1
        self.allowed = frozenset(position.choices)
        self.at: dict[Spot, list[Place]] = {}

    def of(self, verb: str) -> list[Choice]:
        """The choices with a verb."""
        return [choice for choice in self.choices if choice.verb == verb]

    @cached_property
    def places(self) -> list[Place]:
        """Every sector on the map, joined to its neighbours with the strength of each connection."""
        found = [Place(raw, self._tile(raw)) for raw in self.view["sectors"]]
        at: dict[Spot, list[Place]] = {}
        for place in found:
            at.setdefault(place.position, []).append(place)
        self.at = at
        portals = [place for place in found if place.raw["portal"]]
        for place in found:
            for edge in sorted(place.edges):
                far = self.across(place.position, edge)
                if far is not None:
                    strength = (edge in place.wormholes) + (opposite(edge) in far.wormholes)
                    place.links.append((far, strength))
            joined = [*at[place.position], *(portals if place.raw["portal"] else ())]
            place.links += [(far, _FULL) for far in joined if far is not place]
        return found

    def _tile(self, raw: dict[str, Any]) -> SectorTile:
        """What is printed on a sector, and on what lies on it; on the whole of it, for a part of a nebula."""
        tile = self.parts.sectors[raw["subsector"]["of"] if raw["subsector"] else raw["id"]]
        for name in raw["laid"]:
            tile = tile.under(name, self.parts.laid[name])
        return tile

    def across(self, spot: Spot, edge: int) -> Place | None:
        """The sector that lies across an edge of a position: of a nebula the part that does."""
        there = self.at.get(neighbour(spot, edge), ())
        return next((place for place in there if opposite(edge) in place.edges), None)

    @cached_property
    def by_id(self) -> dict[str, Place]:
        """Sectors by printed number."""
        return {place.id: place for place in self.places}

    @cached_property
    def own(self) -> list[Place]:
        """Sectors with the seat's disc."""
        return [place for place in self.places if place.owner == self.seat]

    @cached_property
    def techs(self) -> frozenset[str]:
        """The seat's technologies."""
        return frozenset(tech for track in self.me["techs"].values() for tech in track)

    @cached_property
    def owned(self) -> list[Technology]:
        """The seat's technologies as printed."""
        return [self.parts.techs[self.parts.tech_number[tech]] for tech in self.techs]

    def has(self, effect: Effect) -> bool:
        """Whether a technology of the seat has an effect."""
        return any(tech.effect == effect for tech in self.owned)

    @cached_property
    def advanced(self) -> frozenset[str]:
        """The resources whose advanced squares the seat may use."""
        return frozenset(kind for tech in self.owned if tech.effect == "advanced_squares" for kind in tech.squares)

    @cached_property
    def least(self) -> int:
        """The weakest connection that serves: half of one with a wormhole generator, or a bonus as good as that."""
        whole = (row for row in self.parts.row_of_shrine if row.id in self.me["shrine_rows"])
        return 1 if self.has("half_wormholes") or any(row.bonus.half_wormholes for row in whole) else 2

    @cached_property
    def species(self) -> Species:
        """The seat's species board."""
        return self.parts.species_of[self.me["faction"]]

    @cached_property
    def friends(self) -> frozenset[int]:
        """Seats with which there are relations."""
        return frozenset(self.me["ambassadors"])

    @cached_property
    def allies(self) -> frozenset[int]:
        """The other members of the seat's alliance."""
        return frozenset(self.me["allies"])

    @cached_property
    def discs_used(self) -> int:
        """How many of the seat's discs lie on actions."""
        discs = self.me["discs"]
        return int(sum(discs.values()) - discs["track"] - discs["aside"])

    @cached_property
    def envoys(self) -> int:
        """Ambassadors on the seat's reputation track, minor species among them."""
        return len(self.me["ambassadors"]) + len(self.me["minor_species"])

    @cached_property
    def rivals(self) -> list[dict[str, Any]]:
        """The boards of all others who play."""
        return [one for one in self.view["seats"] if one["seat"] != self.seat and one["seated"] and not one["out"]]

    def ways(self, place: Place) -> Iterator[Place]:
        """The sectors that ships of the seat can go to from a sector."""
        return (far for far, strength in place.links if strength >= self.least)

    def foes(self, place: Place) -> dict[int, dict[str, int]]:
        """The ships in a sector that the seat's would fight, by party."""
        own = self.allies | {self.seat}
        found = {party: ships for party, ships in place.fleets.items() if party not in own}
        friends = at_peace(self.species)
        if NPC in found and friends:
            found[NPC] = {ship: count for ship, count in found[NPC].items() if ship not in friends}
        return {party: ships for party, ships in found.items() if ships}

    def mine(self, place: Place) -> dict[str, int]:
        """The seat's own ships in a sector."""
        return place.fleets.get(self.seat, {})

    def backing(self, place: Place) -> Groups:
        """The allies' ships in a sector, which fight beside the seat's."""
        return tuple(group for seat in sorted(self.allies) for group in self.fleet(seat, place.fleets.get(seat, {})))

    def present(self, place: Place) -> bool:
        """Whether the seat's disc or a ship of it is in a sector."""
        return place.owner == self.seat or bool(self.mine(place))

    def group(self, party: int, ship: str, count: int, place: Place | None = None) -> Group:
        """So many ships of a party, as they fight; those that nobody plays may have a tile of their own in a place."""
        if party != NPC:
            return blueprint_group(self.view["seats"][party]["blueprints"][ship], count)
        if place is not None and ship in place.raw["defenders"]:
            return blueprint_group(place.raw["defenders"][ship], count)
        return npc_group(self.box.npc[self.parts.npc_number[ship]], count)

    def ship_kind(self, party: int, ship: str) -> ShipKind:
        """The kind of a party's ships of that name."""
        parts = self.parts
        return parts.npc_ships[parts.npc_number[ship]] if party == NPC else parts.ships[parts.ship_number[ship]]

    def fleet(self, party: int, ships: dict[str, int], place: Place | None = None) -> Groups:
        """Ships of a party, as they fight, in a place."""
        return tuple(self.group(party, ship, count, place) for ship, count in sorted(ships.items()) if count)


def npc_group(stats: ShipStats, count: int) -> Group:
    """Ships that nobody plays."""
    return Group(stats.initiative, stats.computer, stats.shield, stats.hull, stats.cannons, stats.missiles, count)


def _dice(weapons: list[dict[str, Any]]) -> tuple[int, ...]:
    return tuple(weapon["damage"] for weapon in weapons for _ in range(weapon["dice"]))


def blueprint_group(totals: dict[str, Any], count: int) -> Group:
    """Ships with the sums that a view gives for their blueprint."""
    return Group(
        totals["initiative"],
        totals["computer"],
        totals["shield"],
        totals["hull"],
        _dice(totals["cannons"]),
        _dice(totals["missiles"]),
        count,
    )
