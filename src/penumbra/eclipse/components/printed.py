"""The shapes of what is printed: one for each kind of record in the data files."""

from typing import Annotated, Final, Literal

import msgspec

from penumbra.eclipse.components.abilities import Ability
from penumbra.eclipse.components.terms import GRAY, RESOURCES, STRUCTURES

BASE: Final = "base"
"""The module of what is always in play."""

STANDARD: Final = "standard"
"""The blueprint of ships nobody plays that a box uses if nothing else is chosen."""


Effect = Literal[
    "",
    "advanced_squares",
    "artifact_resources",
    "destroy_all_population",
    "draw_discovery",
    "enemy_missiles_to_hit",
    "extra_activations",
    "fire_cannons_at_incoming_missiles",
    "half_wormholes",
    "immune_to_neutron_bombs",
    "influence_discs",
    "place_warp_portal",
    "split_antimatter_damage",
    "two_ships_to_pin_one",
]
"""What a technology does beside what it unlocks."""


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What is printed; a field that its shape does not have is refused."""


class Brought(Printed, frozen=True, kw_only=True):
    """What only a module brings, or what is always in play."""

    module: str = BASE


class Weapon(Printed, frozen=True):
    """Dice of one colour: ``damage`` for each die that hits, ``dice`` of them; a cannon or a missile."""

    kind: Literal["cannon", "missile"]
    die: Literal["yellow", "orange", "blue", "red", "pink"]
    dice: int
    damage: int | None


class Part(Brought, frozen=True):
    """A ship part. ``energy`` is positive where it is produced.

    ``carries`` says how many ships of a kind come along with the one that has it, ``not_on`` which ships may not.
    """

    id: str
    name: str
    type: Literal["cannon", "missile", "computer", "shield", "hull", "drive", "source", "bay"]
    source: Literal["default", "technology", "discovery"]
    tech: str | None = None
    energy: int = 0
    initiative: int = 0
    movement: int = 0
    computer: int = 0
    shield: int = 0
    hull: int = 0
    weapons: tuple[Weapon, ...] = ()
    copies: int | None = None
    outside_grid: bool = False
    repair: int = 0
    jump: int = 0
    carries: dict[str, int] = {}
    not_on: tuple[str, ...] = ()
    text: str = ""


class Technology(Brought, frozen=True):
    """A technology tile: printed price, lowest price, how many the bag holds, and what it does.

    nd.research.three-types, nd.research.categories.
    """

    id: str
    name: str
    category: Literal["military", "grid", "nano", "rare"]
    cost: int
    min_cost: int
    copies: int
    kind: Literal["ship_part", "build", "instant", "passive"]
    unlocks: str | None = None
    effect: Effect = ""
    value: int = 0
    action: str = ""
    squares: tuple[str, ...] = ()
    text: str = ""
    vp_if_controlled: int = 0


class MoreTechnologies(Brought, frozen=True):
    """How many more tiles of technologies that are there already a module puts into the bag, by their ids."""

    copies: dict[str, int]


class Square(Printed, frozen=True):
    """A population square of a sector."""

    kind: str
    advanced: bool
    planet: int = 0


Defenders = dict[str, Annotated[int, msgspec.Meta(ge=1)]]
"""How many ships that nobody plays come with a tile, by their kind; kinds of which none comes are not named."""


class Subsector(Printed, frozen=True):
    """A part of a nebula: the printed edges it lies at, and what comes with it."""

    id: str
    outer_edges: tuple[int, ...]
    discovery: int
    defenders: Defenders


class Face(Printed, frozen=True):
    """The back of a sector that has exploded."""

    wormholes: tuple[int, ...]
    planets: tuple[Square, ...]
    vp: int
    influence_space: bool


class SectorTile(Brought, frozen=True):
    """A sector hex as printed; ``wormholes`` are printed edges, ``defenders`` the ships of nobody that come with it.

    ``subsectors`` are the parts of a nebula; ``part`` says which part a tile is, 0 for a whole one, and
    ``edges`` the printed edges it lies at. ``return_to`` says where a black hole gives ships back,
    ``action_spaces`` are those of a pulsar, ``exploded_face`` the back of a supernova. ``hive_dice`` is what a die
    shows for each printed edge of a hive. ``laid`` are the developments and discoveries whose tiles lie on it.
    """

    id: str
    name: str
    ring: Literal["center", "inner", "middle", "outer", "starting", "guardian"]
    vp: int
    wormholes: tuple[int, ...]
    planets: tuple[Square, ...]
    artifact: int
    discovery: int
    defenders: Defenders
    warp_portal: bool = False
    inward_edge: int = 0
    influence_space: bool = True
    subsectors: tuple[Subsector, ...] = ()
    part: int = 0
    edges: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    return_to: str = ""
    action_spaces: tuple[str, ...] = ()
    exploded_face: Face | None = None
    hive_dice: tuple[int, ...] = ()
    laid: tuple[str, ...] = ()

    @property
    def order(self) -> int:
        """Orders battles: by the printed number (nd.combat.sector-order), a nebula's parts from a to c.

        sd.nebula.battle-order, nd.combat.start-sectors-numbered.
        """
        return int(self.id[:3]) * 10 - self.part

    @property
    def parent(self) -> str:
        """The printed number of the whole tile."""
        return self.id[:3]

    def parts(self) -> tuple["SectorTile", ...]:
        """The tiles that lie on the map: the tile itself, or the parts of a nebula (sd.nebula.subsectors).

        sd.nebula.like-sectors, sd.nebula.battles.
        """
        if not self.subsectors:
            return (self,)
        return tuple(
            msgspec.structs.replace(
                self,
                id=f"{self.id}{sub.id}",
                wormholes=tuple(edge for edge in self.wormholes if edge in sub.outer_edges),
                edges=sub.outer_edges,
                discovery=sub.discovery,
                defenders=sub.defenders,
                subsectors=(),
                part=number,
            )
            for number, sub in enumerate(self.subsectors, start=1)
        )

    def kind(self) -> str:
        """The module's kind of a sector without influence space."""
        if self.part:
            return "nebula"
        return "black_hole" if self.return_to else "supernova"

    def burnt_out(self) -> bool:
        """Whether it is a supernova that has exploded."""
        return not self.influence_space and self.kind() == "supernova"

    def taken_by_explorer(self) -> bool:
        """Whether its discovery tile goes to the explorer.

        Not in a nebula or a black hole (sd.nebula.no-explore-claim, sd.blackhole.discovery-not-explorer).
        """
        return not self.part and not self.return_to

    def under(self, name: str, laid: "LaidTile") -> "SectorTile":
        """The tile with another on it, whose squares are a planet more (ra.dev.shellworld-square).

        It is worth more to whoever controls it (ra.dev.shellworld-score, ra.dev.shellworld-captured), and an artifact
        on it is one of the sector's (ra.disc.orbital-artifact).
        """
        planet = 1 + max((square.planet for square in self.planets), default=0)
        more = tuple(msgspec.structs.replace(square, planet=planet) for square in laid.planets)
        return msgspec.structs.replace(
            self,
            planets=(*self.planets, *more),
            vp=self.vp + laid.vp_if_controlled,
            artifact=self.artifact + laid.artifact,
            laid=(*self.laid, name),
        )

    def exploded(self) -> "SectorTile":
        """The tile with its back up (sd.supernova.effect)."""
        face = self.exploded_face
        assert face is not None
        return msgspec.structs.replace(
            self,
            wormholes=face.wormholes,
            planets=face.planets,
            vp=face.vp,
            influence_space=face.influence_space,
            exploded_face=None,
        )


class Bonus(Printed, frozen=True):
    """Symbols printed outside the grid of a blueprint: always on, never covered (sd.upgrade.outside-grid)."""

    energy: int = 0
    computer: int = 0
    shield: int = 0
    hull: int = 0


class Blueprint(Printed, frozen=True):
    """A ship's blueprint: a printed part or None for each slot; ``grid`` says where slots are drawn."""

    slots: int
    printed: tuple[str | None, ...]
    initiative: int
    bonus: Bonus
    drives_allowed: bool
    grid: tuple[tuple[float, float], ...] = ()


class Faction(Printed, frozen=True):
    """What a player chooses: it names a species, a colour and a home sector."""

    id: str
    name: str
    color: str
    home_sector: str
    reverse: str | None


class Discs(Printed, frozen=True):
    """Influence discs: on the track before the home sector takes one, and aside."""

    on_track: int
    aside: int


class OwnWay(Printed, frozen=True):
    """An ability of a species, and how its board tells it."""

    id: Ability
    text: str


class Species(Brought, frozen=True):
    """A species board.

    ``trade`` says for each resource how many units of it are given for how many of another;
    ``colony_ships_refreshed`` how many colony ships an influence action turns up. ``start_tech_tracks`` are the tracks
    of those technologies it starts with that might lie on any.
    """

    id: str
    name: str
    kind: Literal["terran", "alien"]
    factions: tuple[Faction, ...]
    storage: dict[str, int]
    trade: dict[str, tuple[int, int]]
    activations: dict[str, int]
    discs: Discs
    colony_ships: int
    colony_ships_refreshed: int
    ambassadors: int
    start_ships: dict[str, int]
    start_techs: tuple[str, ...]
    start_population: tuple[Square, ...]
    start_reputation_tiles: int
    reputation_track: tuple[str, ...]
    build_costs: dict[str, int]
    blueprints: dict[str, Blueprint]
    start_tech_tracks: dict[str, Literal["military", "grid", "nano"]] = {}
    start_structures: dict[str, int] = {}
    abilities: tuple[OwnWay, ...] = ()

    def has(self, ability: Ability) -> bool:
        """Whether the species has an ability."""
        return ability in [one.id for one in self.abilities]


class LaidTile(Printed, frozen=True):
    """A tile that comes to lie on a sector: squares and artifacts that it adds, whether it is a portal, its points."""

    planets: tuple[Square, ...] = ()
    artifact: int = 0
    warp_portal: bool = False
    vp_if_controlled: int = 0


class Discovery(Brought, frozen=True):
    """A discovery tile's benefit side, and how many of it there are; ``lays`` is what it brings to its sector."""

    id: str
    name: str
    copies: int
    kind: Literal["resources", "technology", "ship", "structure", "ship_part", "warp_portal", "end_vp"]
    vp_if_kept: int
    gain: dict[str, int] = {}
    place: dict[str, int] = {}
    part: str | None = None
    text: str = ""
    vp_if_controlled: int = 0
    vp_per: dict[str, int] = {}
    lays: LaidTile | None = None


class Development(Brought, frozen=True):
    """A development: what it costs, what it brings at once and at the end, and the tile that is laid for it.

    ``extra_space`` is a space more for ambassadors and reputation tiles, written as on a species board.
    """

    id: str
    name: str
    cost: dict[str, int]
    vp: int = 0
    vp_per: dict[str, int] = {}
    gain: dict[str, int] = {}
    extra_space: str = ""
    lays: LaidTile | None = None
    text: str = ""


class MinorSpecies(Brought, frozen=True):
    """An ambassador of a minor species: its price, points, and what it makes cheaper."""

    id: str
    cost: int
    vp: int
    vp_per: dict[str, int] = {}
    discount: dict[str, int] = {}
    cubes: int = 0


class Shrine(Printed, frozen=True):
    """A shrine of a row: its id, and the resource that is its colour and its price."""

    id: str
    kind: Literal["money", "science", "materials"]


class ShrineBonus(Printed, frozen=True):
    """What whoever has built all shrines of a row has from then on."""

    half_wormholes: bool = False
    influence_discs: int = 0
    vp: int = 0


class ShrineRow(Brought, frozen=True):
    """The shrines of one cost (ra.shrine.tiles)."""

    id: str
    name: str
    cost: int
    shrines: tuple[Shrine, ...]
    bonus: ShrineBonus


class Alliance(Brought, frozen=True):
    """An alliance, and how many tiles of it there are for its members (ra.ally.three-alliances)."""

    id: str
    name: str
    tiles: int


class AllianceTerms(Printed, frozen=True):
    """The most members an alliance may have, by how many play, and what its tiles count on either side."""

    max_members: dict[int, int] = {}
    vp_face_up: int = 0
    vp_betrayer_side: int = 0


class ShipKind(Brought, frozen=True):
    """A kind of ship.

    ``played`` says where its figures come from: the blueprints of the species, or the tile of a ship that nobody
    plays. ``figures`` are those of each colour, or all there are; None: any number. The largest kinds have
    ``size`` 0. ``technology`` is what its owner needs to build it, ``reputation_draws`` the tiles drawn for
    destroying one, ``vp_if_destroyed`` what its tile is worth to who did. ``replaces`` names the kind that it stands
    for on every sector. ``noun`` is its name in a sentence, ``side`` that of all in a sector whom nobody plays.

    nd.npc.assign-size, nd.npc.never-retreat, nd.npc.never-move, ra.ancient.never-retreat, sd.reputation.small,
    sd.reputation.medium, sd.reputation.large, ra.exiles.orbital-size, ra.exiles.orbital-reputation.
    """

    id: str
    name: str
    noun: str
    figures: int | None
    size: int
    reputation_draws: int
    played: bool = True
    mobile: bool = True
    may_retreat: bool = True
    technology: str | None = None
    pins_all: bool = False
    vp_if_destroyed: int = 0
    replaces: str = ""
    side: str = ""

    @property
    def unique(self) -> bool:
        """Whether there is one such ship in the whole game, which needs no number in a sentence."""
        return not self.played and self.figures == 1

    @property
    def settled(self) -> bool:
        """Whether it is no figure but a structure that a cube of its owner makes a ship (ra.exiles.orbital-is-ship)."""
        return self.id in STRUCTURES


class NpcBlueprint(Brought, frozen=True):
    """What a ship that nobody plays fights with; all figures are totals.

    Kinds without a standard blueprint have tiles, ``variant`` by ``variant``: one is drawn where a ship is placed.
    """

    id: str
    kind: str
    initiative: int
    computer: int
    shield: int
    hull: int
    weapons: tuple[Weapon, ...]
    variant: str = STANDARD
    repair: int = 0
    point_defense: bool = False
    distortion_shield: bool = False


class Guarded(Brought, frozen=True):
    """Where players begin, and guardian sectors lie, in a game with these (ra.many.homeworlds)."""

    starting_positions: tuple[tuple[int, int], ...]
    guardian_positions: tuple[tuple[int, int], ...]


class Seats(Brought, frozen=True):
    """What depends on the number of players who start the game; a number may need a module, which is then in play.

    ``middle_sectors`` are those in the game, None: all there are. In a game of ``laid_rings`` the inner and middle
    sectors lie face down around the center from the start. Each player takes ``cubes_removed`` out of the game.
    ``guarded`` are other places where a module brings guardian sectors. ``secondary_marker_steps`` lead from the start
    player to who sits opposite in simultaneous play.

    nd.setup.initial-tech-count, nd.cleanup.new-tech, nd.elimination.player-count-fixed, ra.many.setup-technologies,
    ra.many.cleanup-technologies.
    """

    tech_tiles_at_setup: int
    tech_tiles_per_cleanup: int
    outer_sectors: int
    starting_positions: tuple[tuple[int, int], ...]
    diplomacy: bool
    guardian_positions: tuple[tuple[int, int], ...]
    not_recommended: tuple[str, ...]
    middle_sectors: int | None = None
    laid_rings: bool = False
    cubes_removed: int = 0
    secondary_marker_steps: int = 0
    development_tiles: int = 0
    guarded: Guarded | None = None


class Terms(Printed, frozen=True):
    """What a module asks of a game: ``players`` it is for (none named: any number), modules that it ``brings`` along.

    ``rule`` is the one that says so. A module is not chosen with those that it is played ``in_place_of``, but has their
    components and rules, nor with those that ``exclude`` it, by the rule that says so. It is ``suggested_for`` some
    numbers of players in particular and ``not_recommended_with`` some modules. ``outer_sectors`` may be the number of
    outer sectors with it, ``starting_positions`` where players begin, by seat, and ``guardians_in`` the ring into whose
    stack guardian sectors are shuffled, which then lie open nowhere.
    """

    rule: str
    players: tuple[int, ...] = ()
    suggested_for: tuple[int, ...] = ()
    brings: tuple[str, ...] = ()
    in_place_of: tuple[str, ...] = ()
    not_recommended_with: tuple[str, ...] = ()
    exclude: dict[str, str] = {}
    outer_sectors: int | None = None
    starting_positions: tuple[tuple[int, int], ...] = ()
    guardians_in: Literal["inner", "middle", "outer"] | None = None

    @property
    def along(self) -> tuple[str, ...]:
        """The modules whose components and rules come along."""
        return (*self.brings, *self.in_place_of)


class Setup(Printed, frozen=True):
    """What is laid out before the first round, whatever the players do, and the optional modules there are.

    ``terms`` are those of modules that have any, and ``piecemeal`` the modules of which single tiles may be left out.
    ``modes`` are ways to play that an option of their own chooses, with terms as modules have them.
    """

    rounds: int
    first_to_pass_money: int
    center: str
    players: dict[int, Seats]
    modules: tuple[str, ...]
    terms: dict[str, Terms] = {}
    piecemeal: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()


class PopulationTrack(Printed, frozen=True):
    """A population track: its squares, the cubes that it starts with, and what is produced by how many lie on it."""

    squares: tuple[int, ...]
    cubes: int
    production: tuple[int, ...]


class InfluenceTrack(Printed, frozen=True):
    """The influence track: the upkeep by how many discs lie on it."""

    upkeep: tuple[int, ...]


class TechnologyTrack(Printed, frozen=True):
    """A technology track: its spaces, and the discount and points by how many technologies lie on it."""

    spaces: int
    discount: tuple[int, ...]
    vp: tuple[int, ...]


class Tracks(Printed, frozen=True):
    """The tracks of a player board."""

    population: PopulationTrack
    influence: InfluenceTrack
    technology: TechnologyTrack


class MoreReputation(Brought, frozen=True):
    """How many more reputation tiles of each worth a module puts into the bag."""

    tiles: dict[int, int]


class Reputation(Printed, frozen=True):
    """How many reputation tiles there are of each worth, how many are drawn, and points beside theirs.

    ``took_part`` are drawn for fighting in a sector, others for ships destroyed; ``more`` tiles come with modules.
    """

    tiles: dict[int, int]
    draw_limit: int
    took_part: int
    vp: dict[str, int]
    more: tuple[MoreReputation, ...] = ()


class Delay(Printed, frozen=True):
    """What a face of the black hole's die does: rounds until the ship is back, and damage."""

    rounds: int
    damage: int


def square_kind(square: Square) -> int:
    """The number of a square's colour: a resource, or GRAY."""
    return GRAY if square.kind == "gray" else RESOURCES.index(square.kind)
