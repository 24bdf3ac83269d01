"""A seat's view, arranged for thinking: places with their neighbours, ships with what they can do."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Final, TypeVar, cast

from penumbra.blueshift.components.content import Content
from penumbra.blueshift.components.effects import BonusMovement, Effect, EntryHazard, LinkedSectors
from penumbra.blueshift.components.printed import Species, Tile, Unit
from penumbra.blueshift.components.terms import STATS, Stat, UnitId
from penumbra.blueshift.language.shown import GameView, PlayerView, SectorView, ShipView
from penumbra.bots.position import Position
from penumbra.hexes import EDGES, Axial, neighbour, opposite, write_position
from penumbra.kernel import Choice

FAR: Final = 99
"""The distance to where no way leads."""

_Effect = TypeVar("_Effect", bound=Effect)


Alike = tuple[int, str, int, int, int, int]
"""What tells ships of a seat apart, but for the names of their pieces."""


class Craft:
    """A ship on the map, or one that might be bought; ``steps`` are those that it may still make this turn."""

    __slots__ = ("damage", "infantry", "interceptors", "place", "seat", "steps", "unit", "word")

    def __init__(self, seat: int, unit: Unit, place: "Place", word: str = "") -> None:
        self.seat = seat
        self.unit = unit
        self.place = place
        self.word = word
        self.damage = 0
        self.infantry = 0
        self.interceptors = 0
        self.steps = 0

    @staticmethod
    def seen(seat: int, unit: Unit, place: "Place", raw: ShipView) -> "Craft":
        """The ship that a view shows."""
        craft = Craft(seat, unit, place, raw["ship"])
        craft.damage = raw["damage"]
        craft.infantry = raw["cargo"]["infantry"]
        craft.interceptors = raw["cargo"]["interceptor"]
        craft.steps = raw["may_move"]
        return craft

    @property
    def space(self) -> int:
        """How many units it can still take aboard."""
        return self.unit.capacity - self.infantry - self.interceptors

    @property
    def alike(self) -> Alike:
        """Where it is, what it is, in which state and what it may do."""
        return self.place.index, self.unit.id, self.damage, self.infantry, self.interceptors, self.steps

    @property
    def armed(self) -> bool:
        """Whether it is a warship: what bombards and blockades."""
        return self.unit.bombard_dice > 0

    @property
    def invades(self) -> bool:
        """Whether it may invade as it is laden."""
        return "invade" in self.unit.can or ("invade_with_infantry" in self.unit.can and self.infantry > 0)


class Place:
    """A sector as the seat sees it: ``tile`` is None where it does not know it, ``cells`` are those of the markers.

    A ``step`` into it counts for more than one where it may cost ships: that is only worth the while to be much sooner.
    """

    __slots__ = (
        "ally",
        "buildings",
        "cells",
        "closed",
        "crafts",
        "discovered",
        "garrison",
        "index",
        "owner",
        "pile",
        "position",
        "step",
        "tile",
        "ways",
        "word",
    )

    def __init__(self, index: int, raw: SectorView, tile: Tile | None) -> None:
        self.index = index
        self.position: Axial = (raw["q"], raw["r"])
        self.word = write_position(self.position)
        self.discovered = raw["discovered"]
        self.pile = raw["pile"]
        self.closed = raw["closed"]
        self.tile = None if raw["empty"] else tile
        self.step = 1 + any(self.carries(EntryHazard))
        self.owner: int | None = None
        self.ally: int | None = None
        self.garrison = 0
        self.buildings: tuple[str, ...] = ()
        self.cells: tuple[int, ...] = ()
        self.crafts: list[Craft] = []
        self.ways: list[Place] = []
        site = raw["site"]
        if site is not None:
            self.owner, self.ally = site["owner"], site["ally"]
            self.garrison = site["garrison"]["infantry"]
            self.buildings = tuple(site["buildings"])
            self.cells = tuple(site["tracks"][stat]["cell"] for stat in STATS)
        elif self.tile is not None and self.tile.tracks is not None:
            self.cells = tuple(getattr(self.tile.tracks, stat).start for stat in STATS)
            self.buildings = self.tile.buildings

    @property
    def is_site(self) -> bool:
        """Whether the seat knows that there is a planet or station."""
        return bool(self.cells)

    @property
    def is_planet(self) -> bool:
        """Whether it is a site, and no station."""
        return self.tile is not None and self.is_site and self.tile.kind != "station"

    def track(self, stat: Stat) -> tuple[int, ...]:
        """The printed values of a stat."""
        assert self.tile is not None
        return cast(tuple[int, ...], getattr(self.tile.tracks, stat).values)

    def cell(self, stat: Stat) -> int:
        """The cell of a stat's marker."""
        return self.cells[STATS.index(stat)]

    def stat(self, stat: Stat) -> int:
        """The value of a stat."""
        return self.track(stat)[self.cell(stat)]

    @property
    def inhabited(self) -> bool:
        """Whether it is a site with population."""
        return self.is_site and self.stat("population") > 0

    @property
    def defense(self) -> int:
        """What a roll against the site is compared with."""
        return self.stat("defense") + self.garrison

    def carries(self, kind: type[_Effect]) -> Iterator[_Effect]:
        """The effects of a kind that its tile prints."""
        if self.tile is not None:
            yield from (effect for effect in self.tile.effects if isinstance(effect, kind))

    def of(self, seat: int) -> list[Craft]:
        """The ships of a seat that are there."""
        return [craft for craft in self.crafts if craft.seat == seat]

    def foes(self, seat: int) -> list[Craft]:
        """The ships of all others that are there."""
        return [craft for craft in self.crafts if craft.seat != seat]


class Sight:
    """What a seat sees at one decision."""

    def __init__(self, position: Position) -> None:
        assert isinstance(position.printed, Content), "the greedy bot plays BlueShift only"
        self.content: Content = position.printed
        self.view: GameView = cast(GameView, position.view)
        self.step = cast(dict[str, Any], self.view["step"] or {})
        self.seat = position.seat
        self.choices = position.choices
        self.allowed = frozenset(position.choices)
        self.me: PlayerView = self.view["players"][self.seat]
        self.goal = self.content.figures.victory_points_to_win
        self._far: dict[int, list[int]] = {}

    def of(self, verb: str) -> list[Choice]:
        """The choices with a verb."""
        return [choice for choice in self.choices if choice.verb == verb]

    @cached_property
    def places(self) -> list[Place]:
        """Every sector of the map with its neighbours and its ships."""
        tiles = {tile.id: tile for tile in self.content.tiles}
        raws = self.view["sectors"]
        found = [
            Place(index, raw, None if raw["tile"] is None else tiles[raw["tile"]]) for index, raw in enumerate(raws)
        ]
        at = {place.position: place for place in found}
        for place in found:
            for edge in EDGES:
                across = at.get(neighbour(place.position, edge))
                if across is not None and not (edge in place.closed or opposite(edge) in across.closed):
                    place.ways.append(across)
        _link(found)
        words = {place.word: place for place in found}
        for player in self.view["players"]:
            for ship in player["ships"]:
                place = words[ship["sector"]]
                unit = self.content.units[cast(UnitId, ship["kind"])]
                place.crafts.append(Craft.seen(player["seat"], unit, place, ship))
        return found

    @cached_property
    def by_word(self) -> dict[str, Place]:
        """The places by their words."""
        return {place.word: place for place in self.places}

    @cached_property
    def fleet(self) -> list[Craft]:
        """The seat's ships."""
        return [craft for place in self.places for craft in place.crafts if craft.seat == self.seat]

    @cached_property
    def by_ship(self) -> dict[str, Craft]:
        """The seat's ships by their words."""
        return {craft.word: craft for craft in self.fleet}

    @cached_property
    def own(self) -> list[Place]:
        """The sites that the seat controls."""
        return [place for place in self.places if place.owner == self.seat]

    @cached_property
    def rivals(self) -> list[PlayerView]:
        """All others who are still in the game."""
        return [one for one in self.view["players"] if one["seat"] != self.seat and not one["out"]]

    @cached_property
    def species(self) -> Species | None:
        """The seat's species, once it is chosen."""
        return next((one for one in self.content.species if one.id == self.me["species"]), None)

    def abilities(self, kind: type[_Effect]) -> Iterator[_Effect]:
        """The effects of a kind that work for the seat: those of its species and of the sites it controls."""
        for ability in () if self.species is None else self.species.abilities:
            yield from (effect for effect in ability.effects if isinstance(effect, kind))
        for place in self.own:
            yield from (effect for effect in place.carries(kind) if effect.while_ == "controlled")

    def far(self, origin: Place) -> list[int]:
        """By place how many steps it is to there from an origin, past all sectors with ships of others."""
        known = self._far.get(origin.index)
        if known is None:
            known = self._far[origin.index] = self._steps(origin)
        return known

    def _steps(self, origin: Place) -> list[int]:
        far = [FAR] * len(self.places)
        far[origin.index] = 0
        edges: dict[int, list[Place]] = {0: [origin]}
        while edges:
            steps = min(edges)
            for place in edges.pop(steps):
                if far[place.index] < steps or (self._held[place.index] and place is not origin):
                    continue
                for near in place.ways:
                    after = steps + near.step
                    if after < far[near.index]:
                        far[near.index] = after
                        edges.setdefault(after, []).append(near)
        return far

    @cached_property
    def _held(self) -> list[bool]:
        """By place whether ships of others are there, which stop whoever enters."""
        return [any(craft.seat != self.seat for craft in place.crafts) for place in self.places]

    def stride(self, craft: Craft) -> int:
        """How many steps a ship makes in a turn that it begins where it is."""
        place = craft.place
        linked = "power_link" in place.buildings and place.owner == craft.seat
        bonus = self.content.units["power_link"].movement_bonus if linked else 0
        swept = sum(one.amount for one in place.carries(BonusMovement) if one.ships == "starting_in_this_sector")
        return craft.unit.moves + bonus + swept if craft.unit.moves else 0

    @cached_property
    def invasion_bonus(self) -> int:
        """What is added to the seat's invasions this turn: views do not tell by how much, and no card adds more."""
        return sum(one["effect"] == "roll_modifier" for one in self.me["boons"])

    def bombards_on(self, place: Place) -> int:
        """What a die must show to bombard a site: its owner may be covered."""
        if place.owner is not None:
            boons = self.view["players"][place.owner]["boons"]
            if any(one["effect"] == "threshold_override" for one in boons):
                return 6
        return self.content.figures.bombard_hits_on

    def full(self, place: Place) -> bool:
        """Whether two others have ships there, so that nobody else may enter."""
        return len({craft.seat for craft in place.crafts if craft.seat != self.seat}) > 1


def _link(places: list[Place]) -> None:
    """Joins sectors that are neighbours wherever they lie."""
    groups: dict[str, list[Place]] = {}
    for place in places:
        if place.discovered:
            for link in place.carries(LinkedSectors):
                groups.setdefault(link.group, []).append(place)
    for linked in groups.values():
        for place in linked:
            place.ways += [other for other in linked if other is not place and other not in place.ways]


def price_of(crafts: Iterable[Craft], infantry: int, interceptor: int) -> int:
    """What ships and their cargo cost, by the prices of the cargo."""
    return sum(craft.unit.price + craft.infantry * infantry + craft.interceptors * interceptor for craft in crafts)
