"""What the printed components of a box say: typed, numbered, and loaded once from its data files.

Every figure lives in the JSON files of the box's folder, whose ``SOURCES.md`` says where it is from
and how sure it is. Technologies, parts and discoveries are numbered by their place in the files, so
that a state can hold them as small numbers.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple, TypeVar

import msgspec

from penumbra.eclipse.components.abilities import Ability
from penumbra.eclipse.components.files import (
    AllianceFile,
    DevelopmentFile,
    DiscoveryFile,
    MinorSpeciesFile,
    NpcFile,
    PartFile,
    SectorFile,
    ShipFile,
    ShrineFile,
    SpeciesFile,
    TechnologyFile,
)
from penumbra.eclipse.components.printed import (
    BASE,
    STANDARD,
    Blueprint,
    Brought,
    Development,
    Discovery,
    Effect,
    Faction,
    LaidTile,
    NpcBlueprint,
    Part,
    Reputation,
    Seats,
    SectorTile,
    Setup,
    ShipKind,
    Species,
    Square,
    Subsector,
    Technology,
    Tracks,
    Weapon,
    square_kind,
)
from penumbra.eclipse.components.reading import load, shipped
from penumbra.eclipse.components.terms import CATEGORIES, NONE, ORBITAL, RARE, RESOURCES, RINGS, STRUCTURES

__all__ = [
    "KEPT",
    "Ability",
    "Blueprint",
    "Components",
    "Development",
    "Discovery",
    "Effect",
    "Faction",
    "LaidTile",
    "NpcBlueprint",
    "Seats",
    "SectorTile",
    "ShipKind",
    "SingleTile",
    "Species",
    "Square",
    "Technology",
    "Weapon",
    "components",
    "square_kind",
]


_Brought = TypeVar("_Brought", bound=Brought)
_Tile = TypeVar("_Tile", Development, Discovery, SectorTile)


KEPT: Final = 256
"""How many boxes are kept, those asked for last: there are more sets of modules and tiles than memory holds."""


class SingleTile(NamedTuple):
    """A tile that a game may be played without: what it is called, the module that brings it, and with how many.

    Without numbers of ``players`` with any.
    """

    name: str
    module: str
    players: tuple[int, ...] = ()


class Components:
    """The components of a box with some of its modules, by id and by number.

    ``folders`` are the box's own and those of its expansions; ``modules`` becomes those in play: with a module come
    those that it brings or is played in place of. Tiles that are played ``without`` stay in the box, by their ids.
    ``seats`` are the figures by the number of players, ``rings`` the sectors of each stack. Raises
    msgspec.ValidationError where a file does not fit, and where a record's module is none of those that the box has.
    """

    def __init__(
        self, folders: tuple[Traversable, ...], modules: tuple[str, ...], without: tuple[str, ...] = ()
    ) -> None:
        self.setup = load(folders, "setup", Setup)
        self.without = without
        terms = self.setup.terms
        brought = [other for module in modules if module in terms for other in terms[module].along]
        self.modules = tuple(dict.fromkeys((*modules, *brought)))
        stacks = (terms[module].guardians_in for module in self.modules if module in terms)
        self.guardians_in = next((ring for ring in stacks if ring is not None), None)
        self.seats = {count: self._seats(one) for count, one in sorted(self.setup.players.items()) if self._comes(one)}
        self.tracks = load(folders, "tracks", Tracks)
        self.reputation = self._filled(load(folders, "reputation", Reputation))
        boards = load(folders, "species", SpeciesFile)
        self.per_colour = boards.per_colour
        self.species = self._brought(boards.species)
        self.factions = {faction.id: faction for kin in self.species for faction in kin.factions}
        self.species_of = {faction.id: kin for kin in self.species for faction in kin.factions}
        self._number_techs(self._more_of(load(folders, "techs", TechnologyFile)))
        self._number_parts(self._brought(load(folders, "parts", PartFile).parts))
        sectors = load(folders, "sectors", SectorFile)
        self.developments = self._dealt(load(folders, "developments", DevelopmentFile).developments)
        self.development_ids = tuple(one.id for one in self.developments)
        self._sort_sectors(self._dealt(sectors.sectors))
        self.away_rounds = tuple(sectors.black_hole[roll] for roll in sorted(sectors.black_hole) if self.black_holes)
        self.discoveries = self._dealt(load(folders, "discoveries", DiscoveryFile).discoveries)
        self.laid = {one.id: one.lays for one in self.developments if one.lays}
        self.laid |= {one.id: one.lays for one in self.discoveries if one.lays}
        minor = load(folders, "minor_species", MinorSpeciesFile)
        self.minor_species = self._brought(minor.minor_species)
        self.minor_in_play = minor.in_play if self.minor_species else 0
        alliances = load(folders, "alliances", AllianceFile)
        self.alliances = self._brought(alliances.alliances)
        self.alliance_terms = alliances.terms
        self._number_shrines(load(folders, "shrines", ShrineFile))
        npc = load(folders, "npc", NpcFile)
        self.npc_blueprints = {(one.kind, one.variant): one for one in self._brought(npc.blueprints)}
        self._number_ships(self._brought(load(folders, "ships", ShipFile).kinds))
        for tile in self.sectors.values():
            self._check_defenders(tile.id, (tile, *tile.subsectors))
        self.single_tiles = self._single_tiles()

    def _number_shrines(self, file: ShrineFile) -> None:
        """Numbers the shrines in play, row by row; ``row_of_shrine`` is the row of each."""
        rows = self._brought(file.rows)
        self.shrines = tuple(shrine for row in rows for shrine in row.shrines)
        self.shrine_ids = tuple(shrine.id for shrine in self.shrines)
        self.row_of_shrine = tuple(row for row in rows for _ in row.shrines)
        self.vp_per_shrine = file.vp_if_controlled

    def _number_ships(self, kinds: tuple[ShipKind, ...]) -> None:
        """Numbers the kinds that players build and, beside them, those that nobody plays.

        ``kinds_a_party`` is how many kinds a party has at most: the length of its row in a sector's table.
        ``npc_tiles`` are the tiles of the kinds that have one drawn for each ship, ``replaced_by`` the kinds in place
        of others, ``carried`` is the kind that bays take aboard. ``settled_orbital`` is what an orbital is to those who
        have a blueprint for it, NONE where nobody has.
        """
        self.ships = tuple(kind for kind in kinds if kind.played)
        self.ship_ids = tuple(kind.id for kind in self.ships)
        self.ship_number = {ship: number for number, ship in enumerate(self.ship_ids)}
        self.npc_ships = tuple(kind for kind in kinds if not kind.played)
        self.npc_ids = tuple(kind.id for kind in self.npc_ships)
        self.npc_number = {ship: number for number, ship in enumerate(self.npc_ids)}
        self.settled_orbital = self.ship_number.get(ORBITAL, NONE)
        self.buildable = tuple(dict.fromkeys((*self.ship_ids, *STRUCTURES)))
        self.most_slots = max(plan.slots for kin in self.species for plan in kin.blueprints.values())
        self.npc_tiles = {
            number: tuple(one for (kind, _), one in self.npc_blueprints.items() if kind == ship)
            for ship, number in self.npc_number.items()
            if (ship, STANDARD) not in self.npc_blueprints
        }
        self.replaced_by = {kind.replaces: kind.id for kind in self.npc_ships if kind.replaces}
        self.pins_all = tuple(number for number, kind in enumerate(self.npc_ships) if kind.pins_all)
        carried = {self.ship_number[ship] for part in self.parts for ship in part.carries}
        self.carried = carried.pop() if carried else NONE
        self.kinds_a_party = max(len(self.ships), len(self.npc_ships))

    def _check_defenders(self, sector: str, places: Iterable[SectorTile | Subsector]) -> None:
        for kind in (kind for place in places for kind in place.defenders):
            if kind not in self.npc_number:
                why = f"{kind!r} on sector {sector} is no kind of ships that nobody plays: {', '.join(self.npc_ids)}"
                raise msgspec.ValidationError(why)

    def figures_of(self, ship: str) -> int:
        """How many ships of a kind each colour has (nd.build.ship-limit); none of those that are structures."""
        return self.ships[self.ship_number[ship]].figures or 0

    def _brought(self, records: tuple[_Brought, ...]) -> tuple[_Brought, ...]:
        """The records that the modules in play bring."""
        return tuple([record for record in records if self._comes(record)])

    def _dealt(self, tiles: tuple[_Tile, ...]) -> tuple[_Tile, ...]:
        """The tiles that the modules in play bring and that are not left out."""
        return tuple([tile for tile in self._brought(tiles) if tile.id not in self.without])

    def _single_tiles(self) -> dict[str, SingleTile]:
        """The tiles each of which may be left out of a game, by their ids (ra.general.single-components).

        Where the middle stack needs more sectors than the box alone has, none of its own
        (ra.many.middle-stack-needs-new-sectors).
        """
        middle = [tile for tile in self.sectors.values() if tile.ring == "middle"]
        printed = sum(tile.module == BASE for tile in middle)
        few = tuple(players for players, seats in self.seats.items() if (seats.middle_sectors or 0) <= printed)
        named = {one.id: SingleTile(one.name, one.module) for one in self.techs if one.copies}
        named |= {one.id: SingleTile(one.name, one.module) for one in self.developments}
        named |= {one.id: SingleTile(one.name, one.module) for one in self.discoveries}
        named |= {
            one.id: SingleTile(f"Sector {one.id}", one.module, few if one in middle else ())
            for one in self.sectors.values()
        }
        return {name: tile for name, tile in named.items() if tile.module in self.setup.piecemeal}

    def _comes(self, record: Brought) -> bool:
        """Whether a record is in play."""
        if record.module not in (BASE, *self.setup.modules):
            raise msgspec.ValidationError(f"{record.module!r} is none of the box's modules: {record}")
        return record.module == BASE or record.module in self.modules

    def _seats(self, seats: Seats) -> Seats:
        """The figures for a number of players, with what modules change of them.

        ra.variant.small-galaxy, ra.many.homeworlds, ra.variant.secret-homeworld, solo.setup.human-zone,
        solo.setup.ai-zone.
        """
        if self.guardians_in is not None:
            seats = msgspec.structs.replace(seats, guardian_positions=())
        elif seats.guarded is not None and self._comes(seats.guarded):
            seats = msgspec.structs.replace(
                seats,
                starting_positions=seats.guarded.starting_positions,
                guardian_positions=seats.guarded.guardian_positions,
            )
        for module in self.modules:
            terms = self.setup.terms.get(module)
            if terms is not None and terms.outer_sectors is not None:
                seats = msgspec.structs.replace(seats, outer_sectors=terms.outer_sectors)
            if terms is not None and len(terms.starting_positions) == len(seats.starting_positions):
                seats = msgspec.structs.replace(seats, starting_positions=terms.starting_positions)
        return seats

    def _filled(self, reputation: Reputation) -> Reputation:
        """The reputation tiles with those that the modules in play add (ra.many.extra-reputation)."""
        tiles = Counter(reputation.tiles)
        for more in self._brought(reputation.more):
            tiles.update(more.tiles)
        return msgspec.structs.replace(reputation, tiles=dict(tiles))

    def _more_of(self, file: TechnologyFile) -> tuple[Technology, ...]:
        """The technologies in play, with the tiles that modules add (ra.many.extra-technologies).

        Those that a species starts with are known without their module too, and then have no tiles; with it these stay
        in the bag (ra.rare.starting-rare-tile-remains). What is left out of the game is known in the same way.
        """
        added: Counter[str] = Counter()
        for more in self._brought(file.more):
            added.update(more.copies)
        started = {tech for kin in self.species for tech in kin.start_techs}
        known = []
        for tech in file.techs:
            if self._comes(tech) and tech.id not in self.without:
                known.append(msgspec.structs.replace(tech, copies=tech.copies + added[tech.id]))
            elif self._comes(tech) or tech.id in started:
                known.append(msgspec.structs.replace(tech, copies=0))
        return tuple(known)

    def _number_techs(self, techs: tuple[Technology, ...]) -> None:
        self.techs = techs
        self.tech_ids = tuple(tech.id for tech in techs)
        self.tech_number = {tech: number for number, tech in enumerate(self.tech_ids)}
        self.tech_category = tuple(
            CATEGORIES.index(tech.category) if tech.category in CATEGORIES else RARE for tech in techs
        )
        every = tuple(range(len(CATEGORIES)))
        self.tech_tracks = tuple(every if category == RARE else (category,) for category in self.tech_category)
        (self.half_wormholes,) = self._with("half_wormholes")
        (self.destroys_population,) = self._with("destroy_all_population")
        self.two_to_pin = _mask(self._with("two_ships_to_pin_one"))
        self.bomb_proof = _mask(self._with("immune_to_neutron_bombs"))
        self.splits_antimatter = _mask(self._with("split_antimatter_damage"))
        self.distorts_missiles = _mask(self._with("enemy_missiles_to_hit"))
        self.shoots_missiles = _mask(self._with("fire_cannons_at_incoming_missiles"))
        self.extra_activations = tuple(
            (techs[number].action, number, techs[number].value) for number in self._with("extra_activations")
        )
        advanced = self._with("advanced_squares")
        self.advanced = _mask(advanced)
        self.advanced_masks = tuple(
            _mask([number for number in advanced if resource in techs[number].squares]) for resource in RESOURCES
        )
        self.advanced_techs = {
            resource: [techs[number].name for number in advanced if resource in techs[number].squares]
            for resource in RESOURCES
        }

    def _with(self, effect: Effect) -> list[int]:
        """The numbers of the technologies with an effect."""
        return [number for number, tech in enumerate(self.techs) if tech.effect == effect]

    def _number_parts(self, parts: tuple[Part, ...]) -> None:
        self.parts = parts
        self.part_ids = tuple(part.id for part in parts)
        self.part_number = {part: number for number, part in enumerate(self.part_ids)}
        self.part_tech = tuple(-1 if part.tech is None else self.tech_number[part.tech] for part in parts)

    def reprinted(self, figures: Mapping[str, Mapping[str, int]]) -> "Components":
        """The same components with other figures on some ship parts, by the part's id; they keep their numbers."""
        if not figures:
            return self
        twin = copy(self)
        twin._number_parts(tuple(msgspec.structs.replace(part, **figures.get(part.id, {})) for part in self.parts))
        return twin

    def _sort_sectors(self, tiles: tuple[SectorTile, ...]) -> None:
        self.sectors = {tile.id: tile for tile in tiles}
        self.guardians = tuple(tile.id for tile in tiles if tile.ring == "guardian")
        self.hidden_guardians = self.guardians if self.guardians_in is not None else ()
        self.rings = {ring: tuple(tile.id for tile in tiles if tile.ring == ring) for ring in RINGS}
        if self.guardians_in is not None:
            self.rings[self.guardians_in] += self.guardians
        self.black_holes = tuple(tile.id for tile in tiles if tile.return_to)
        self.pulsars = tuple(tile.id for tile in tiles if tile.action_spaces)
        self.hives = tuple(tile.id for tile in tiles if tile.hive_dice)
        self.sector_ids = tuple(self.sectors)
        self.map_ids = tuple(part.id for tile in tiles for part in tile.parts())
        self.map_number = {number: place for place, number in enumerate(self.map_ids)}
        laid = sum(len(one.lays.planets) for one in self.developments if one.lays)
        self.most_squares = max(len(tile.planets) for tile in tiles) + laid


def _mask(numbers: list[int]) -> int:
    """Technologies as the bits of a number."""
    return sum(1 << number for number in numbers)


@lru_cache(KEPT)
def components(
    folder: str, modules: tuple[str, ...] = (), expansions: tuple[str, ...] = (), without: tuple[str, ...] = ()
) -> Components:
    """The components of a box and its expansions with these modules and without these tiles, loaded once."""
    return Components(tuple(map(shipped, (folder, *expansions))), modules, without)
