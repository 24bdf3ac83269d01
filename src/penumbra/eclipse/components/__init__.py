"""What the printed components of a box say: typed, numbered, and loaded once from its data files.

Every figure lives in the JSON files of the box's folder, whose ``SOURCES.md`` says where it is from
and how sure it is. Technologies, parts and discoveries are numbered by their place in the files, so
that a state can hold them as small numbers.
"""

from collections.abc import Mapping
from copy import copy
from functools import cache

import msgspec

from penumbra.eclipse.components.abilities import Ability
from penumbra.eclipse.components.printed import (
    Blueprint,
    Delay,
    Discovery,
    Faction,
    MinorSpecies,
    NpcBlueprint,
    NpcKind,
    Part,
    Reputation,
    Seats,
    SectorTile,
    Setup,
    Species,
    Square,
    Technology,
    Tracks,
    Weapon,
    square_kind,
)
from penumbra.eclipse.components.reading import BASE, load, read, records
from penumbra.eclipse.terms import CATEGORIES, NPC_SHIPS, RARE, RESOURCES, RINGS, SHIPS

__all__ = [
    "Ability",
    "Blueprint",
    "Components",
    "Discovery",
    "Faction",
    "NpcBlueprint",
    "Seats",
    "SectorTile",
    "Species",
    "Square",
    "Technology",
    "Weapon",
    "components",
    "square_kind",
]


class Components:
    """The components of a box with some of its modules, by id and by number."""

    def __init__(self, folder: str, modules: tuple[str, ...]) -> None:
        in_play = (BASE, *modules)
        self.setup = load(folder, "setup", Setup)
        self.tracks = load(folder, "tracks", Tracks)
        self.per_colour: dict[str, int] = read(folder, "species")["per_colour"]
        self._number_techs(records(folder, "techs", "techs", Technology, in_play))
        self._number_parts(records(folder, "parts", "parts", Part, in_play))
        self._sort_sectors(records(folder, "sectors", "sectors", SectorTile, in_play))
        self.away_rounds = _black_hole(folder, in_play)
        self.species = records(folder, "species", "species", Species, in_play)
        self.factions = {faction.id: faction for kin in self.species for faction in kin.factions}
        self.species_of = {faction.id: kin for kin in self.species for faction in kin.factions}
        self.discoveries = records(folder, "discoveries", "discoveries", Discovery, in_play)
        kinds = records(folder, "npc", "kinds", NpcKind, in_play)
        self.npc_kinds = {kind.id: kind for kind in kinds}
        blueprints = records(folder, "npc", "blueprints", NpcBlueprint, in_play)
        self.npc_blueprints = {(one.kind, one.variant): one for one in blueprints}
        self.minor_species: tuple[MinorSpecies, ...] = ()
        self.minor_in_play = 0
        if "minor_species" in modules:
            self.minor_species = records(folder, "minor_species", "minor_species", MinorSpecies, in_play)
            self.minor_in_play = read(folder, "minor_species")["in_play"]
        self.reputation = load(folder, "reputation", Reputation)
        self.reputation_draws = tuple(self.reputation.draws[ship] for ship in SHIPS)
        self.npc_draws = tuple(
            self.npc_kinds[ship].reputation_draws if ship in self.npc_kinds else 0 for ship in NPC_SHIPS
        )

    def _number_techs(self, techs: tuple[Technology, ...]) -> None:
        self.techs = techs
        self.tech_number = {tech.id: number for number, tech in enumerate(techs)}
        self.tech_category = tuple(
            CATEGORIES.index(tech.category) if tech.category in CATEGORIES else RARE for tech in techs
        )
        (self.half_wormholes,) = self._with("half_wormholes")
        (self.destroys_population,) = self._with("destroy_all_population")
        self.two_to_pin = _mask(self._with("two_ships_to_pin_one"))
        self.bomb_proof = _mask(self._with("immune_to_neutron_bombs"))
        self.splits_antimatter = _mask(self._with("split_antimatter_damage"))
        self.extra_activations = tuple(
            (techs[number].action, number, techs[number].value) for number in self._with("extra_activations")
        )
        advanced = self._with("advanced_squares")
        self.advanced_masks = tuple(
            _mask([number for number in advanced if resource in techs[number].squares]) for resource in RESOURCES
        )
        self.advanced_techs = {
            resource: [techs[number].name for number in advanced if resource in techs[number].squares]
            for resource in RESOURCES
        }

    def _with(self, effect: str) -> list[int]:
        """The numbers of the technologies with an effect."""
        return [number for number, tech in enumerate(self.techs) if tech.effect == effect]

    def _number_parts(self, parts: tuple[Part, ...]) -> None:
        self.parts = parts
        self.part_number = {part.id: number for number, part in enumerate(parts)}
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
        self.rings = {ring: tuple(tile.id for tile in tiles if tile.ring == ring) for ring in RINGS}
        self.black_holes = tuple(tile.id for tile in tiles if tile.return_to)


def _mask(numbers: list[int]) -> int:
    """Technologies as the bits of a number."""
    return sum(1 << number for number in numbers)


def _black_hole(folder: str, in_play: tuple[str, ...]) -> tuple[Delay, ...]:
    """The delays by the number rolled, 1 to 6; none where no black hole is in play."""
    if "black_hole" not in in_play:
        return ()
    faces = msgspec.convert(read(folder, "sectors")["events"]["black_hole"]["faces"], dict[int, Delay], strict=False)
    return tuple(faces[roll] for roll in range(1, 7))


@cache
def components(folder: str, modules: tuple[str, ...] = ()) -> Components:
    """The components of a box with these modules, loaded once."""
    return Components(folder, modules)
