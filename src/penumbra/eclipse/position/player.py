"""A player's board: storage, tracks, discs, technologies, blueprints, colony ships, reputation."""

from typing import Any, NewType

from penumbra.eclipse.components import Blueprint, Components, Faction, Species
from penumbra.eclipse.components.blueprints import ShipStats, add_up
from penumbra.eclipse.components.printed import ShrineRow
from penumbra.eclipse.components.terms import CATEGORIES, NONE, RESOURCES


class Player:
    """One seat's board and supply.

    ``storage``, ``cubes`` (on the tracks) and ``graveyard`` are indexed by resource; ``on_action``
    counts discs on the six action spaces and the reaction track; ``techs`` lists technology numbers
    by category and ``owned`` is the same as a mask; ``kinds`` are the numbers of the ship kinds the
    species has blueprints for, ``buildable`` these and the structures by name; ``tiles`` holds for each ship kind
    the part tile on each slot; ``supply`` counts ships not on the map; ``ambassadors`` lists, for each
    partner, their seat; ``discoveries_kept`` counts discovery tiles kept for points, ``discoveries_used`` those
    discarded after use or put on a blueprint, ``kept_face_up`` lists those that score their own points; ``trophies``
    the kinds of ships that nobody plays whose tiles were kept when they were destroyed; ``attached`` parts beside the
    grid of each blueprint. ``reputation_track`` are the spaces for ambassadors and reputation tiles, those of
    ``developments`` too. ``seated`` is false until the seat has chosen its faction.
    ``alliance`` is the one whose tile lies here, with the Betrayer side up for a ``betrayer``; ``shown`` holds, for
    each seat that was shown them, the reputation tiles that it knows to lie here. ``shrine_rows`` are the rows of
    shrines that the player has completed, whose bonus tiles lie here.

    nd.limits.storage-unlimited.
    """

    __slots__ = (
        "alliance",
        "ambassadors",
        "aside",
        "attached",
        "betrayer",
        "buildable",
        "colony_ready",
        "colony_total",
        "cubes",
        "developments",
        "discoveries_kept",
        "discoveries_used",
        "discs",
        "faction",
        "final",
        "graveyard",
        "kept_face_up",
        "kinds",
        "minor_species",
        "on_action",
        "out",
        "owned",
        "parts_kept",
        "passed",
        "reputation",
        "reputation_track",
        "seat",
        "seated",
        "shown",
        "shrine_rows",
        "species",
        "stats",
        "storage",
        "supply",
        "techs",
        "tiles",
        "trade_gains",
        "trade_rates",
        "trophies",
    )

    def __init__(self, seat: int, faction: Faction, species: Species) -> None:
        self.seat = seat
        self.faction = faction
        self.species = species

    def lay_out(self, parts: Components) -> None:
        """Puts everything where it lies before the home sector is placed.

        nd.setup.action-side, nd.setup.extra-discs, nd.research.starting-technologies, nd.limits.finite,
        ra.rare.starting-rare-track.
        """
        species = self.species
        self.seated = True
        self.trade_rates = tuple(species.trade[resource][0] for resource in RESOURCES)
        self.trade_gains = tuple(species.trade[resource][1] for resource in RESOURCES)
        self.storage = [species.storage[resource] for resource in RESOURCES]
        self.cubes = [parts.tracks.population.cubes] * len(RESOURCES)
        self.graveyard = [0] * len(RESOURCES)
        self.discs = species.discs.on_track
        self.aside = species.discs.aside
        self.on_action = [0] * 7
        self.colony_ready = species.colony_ships
        self.colony_total = species.colony_ships
        self.techs: list[list[int]] = [[] for _ in CATEGORIES]
        self.owned = 0
        for tech in species.start_techs:
            track = species.start_tech_tracks.get(tech)
            self.add_tech(parts, parts.tech_number[tech], None if track is None else CATEGORIES.index(track))
        self.kinds = tuple(kind for kind, ship in enumerate(parts.ship_ids) if ship in species.blueprints)
        self.buildable = tuple(what for what in parts.buildable if what in species.build_costs)
        self.tiles: list[list[int]] = [[] for _ in parts.ships]
        self.stats = [ShipStats() for _ in parts.ships]
        self.supply = [0 for _ in parts.ships]
        self.attached: list[list[int]] = [[] for _ in parts.ships]
        for kind in self.kinds:
            self.tiles[kind] = [NONE] * self.blueprint(parts, kind).slots
            self.supply[kind] = parts.figures_of(parts.ship_ids[kind])
            self.refit(parts, kind)
        self.parts_kept: list[int] = []
        self.reputation: list[int] = []
        self.ambassadors: list[int] = []
        self.discoveries_kept = 0
        self.discoveries_used = 0
        self.kept_face_up: list[int] = []
        self.minor_species: list[int] = []
        self.trophies: list[int] = []
        self.developments: list[int] = []
        self.reputation_track = species.reputation_track
        self.alliance = NONE
        self.betrayer = False
        self.shown: dict[int, tuple[int, ...]] = {}
        self.shrine_rows: tuple[ShrineRow, ...] = ()
        self.passed = False
        self.out = False
        self.final: dict[str, int] | None = None

    def add_tech(self, parts: Components, tech: int, track: int | None = None) -> None:
        """Puts a technology on a track: that of its category, unless it is rare (sd.research.rare-counts)."""
        self.techs[parts.tech_category[tech] if track is None else track].append(tech)
        self.owned |= 1 << tech

    def has(self, tech: int) -> bool:
        """Whether the player owns the technology of this number."""
        return bool(self.owned >> tech & 1)

    def has_any(self, techs: int) -> bool:
        """Whether the player owns any technology of a mask."""
        return bool(self.owned & techs)

    def blueprint(self, parts: Components, kind: int) -> Blueprint:
        """The printed blueprint of a kind of ship that the species has."""
        return self.species.blueprints[parts.ship_ids[kind]]

    def refit(self, parts: Components, kind: int) -> None:
        """Adds a blueprint up again after its tiles changed; it holds at once for all ships (nd.upgrade.instant)."""
        blueprint = self.blueprint(parts, kind)
        self.stats[kind] = add_up(parts, blueprint, self.tiles[kind], self.attached[kind])

    def refitted(self, parts: Components, kind: int, part: int, slot: int) -> ShipStats:
        """The sums of a blueprint with a part on a slot (NONE: what is printed there), or beside it (slot NONE)."""
        tiles, attached = self.tiles[kind], self.attached[kind]
        if slot == NONE:
            attached = [*attached, part]
        else:
            tiles = tiles[:]
            tiles[slot] = part
        return add_up(parts, self.blueprint(parts, kind), tiles, attached)

    def envoys(self) -> int:
        """Ambassador tiles on the reputation track, minor species among them (sd.minor.ambassador-count)."""
        return len(self.ambassadors) + len(self.minor_species)

    def income(self, parts: Components, resource: int) -> int:
        """What a population track produces (nd.concept.production-value)."""
        return parts.tracks.population.production[self.cubes[resource]]

    def upkeep(self, parts: Components, discs_fewer: int = 0) -> int:
        """What the influence track costs, after ``discs_fewer`` more discs have left it (nd.concept.upkeep-value).

        nd.upkeep.action-discs-count.
        """
        upkeep = parts.tracks.influence.upkeep
        return upkeep[max(0, min(self.discs - discs_fewer, len(upkeep) - 1))]

    def cost(self, what: str) -> int:
        """The price in materials of a ship or structure (nd.build.costs)."""
        return self.species.build_costs[what]

    def discount(self, parts: Components, what: str) -> int:
        """What the player's minor species take off a price.

        sd.minor.science-discount, sd.minor.orbital-discount, sd.minor.monolith-discount, sd.minor.cruiser-discount,
        sd.minor.dreadnought-discount.
        """
        tiles = self.minor_species
        return sum(parts.minor_species[tile].discount.get(what, 0) for tile in tiles) if tiles else 0

    def trade_rate(self, resource: int) -> int:
        """How many units of a resource a trade gives (nd.trade.rate-by-species)."""
        return self.trade_rates[resource]

    def trade_gain(self, resource: int) -> int:
        """How many units of another a trade that gives this resource gets."""
        return self.trade_gains[resource]

    def copy(self) -> "Player":
        """A board that shares only what never changes."""
        twin = Player(self.seat, self.faction, self.species)
        twin.seated = self.seated
        twin.trade_rates = self.trade_rates
        twin.trade_gains = self.trade_gains
        twin.storage = self.storage[:]
        twin.cubes = self.cubes[:]
        twin.graveyard = self.graveyard[:]
        twin.discs = self.discs
        twin.aside = self.aside
        twin.on_action = self.on_action[:]
        twin.colony_ready = self.colony_ready
        twin.colony_total = self.colony_total
        twin.techs = [track[:] for track in self.techs]
        twin.owned = self.owned
        twin.kinds = self.kinds
        twin.buildable = self.buildable
        twin.tiles = [slots[:] for slots in self.tiles]
        twin.stats = self.stats[:]
        twin.supply = self.supply[:]
        twin.parts_kept = self.parts_kept[:]
        twin.reputation = self.reputation[:]
        twin.ambassadors = self.ambassadors[:]
        twin.discoveries_kept = self.discoveries_kept
        twin.discoveries_used = self.discoveries_used
        twin.kept_face_up = self.kept_face_up[:]
        twin.minor_species = self.minor_species[:]
        twin.trophies = self.trophies[:]
        twin.developments = self.developments[:]
        twin.reputation_track = self.reputation_track
        twin.attached = [parts[:] for parts in self.attached]
        twin.alliance = self.alliance
        twin.betrayer = self.betrayer
        twin.shown = self.shown.copy()
        twin.shrine_rows = self.shrine_rows
        twin.passed = self.passed
        twin.out = self.out
        twin.final = None if self.final is None else self.final.copy()
        return twin

    def plain(self, parts: Components) -> dict[str, Any]:
        """The board as JSON-able data, hidden reputation included."""
        return {
            "faction": self.faction.id if self.seated else None,
            "storage": self.storage[:],
            "cubes": self.cubes[:],
            "graveyard": self.graveyard[:],
            "discs": self.discs,
            "aside": self.aside,
            "on_action": self.on_action[:],
            "colony_ready": self.colony_ready,
            "techs": [[parts.techs[tech].id for tech in track] for track in self.techs],
            "tiles": [[None if tile == NONE else parts.parts[tile].id for tile in slots] for slots in self.tiles],
            "supply": self.supply[:],
            "parts_kept": [parts.parts[part].id for part in self.parts_kept],
            "reputation": self.reputation[:],
            "ambassadors": self.ambassadors[:],
            "discoveries_kept": self.discoveries_kept,
            "discoveries_used": self.discoveries_used,
            "kept_face_up": self.kept_face_up[:],
            "minor_species": self.minor_species[:],
            "developments": self.developments[:],
            "attached": [parts[:] for parts in self.attached],
            "alliance": None if self.alliance == NONE else parts.alliances[self.alliance].id,
            "betrayer": self.betrayer,
            "shown": [[seat, *tiles] for seat, tiles in sorted(self.shown.items())],
            "passed": self.passed,
            "out": self.out,
            "final": self.final,
            **({"shrine_rows": [row.id for row in self.shrine_rows]} if self.shrine_rows else {}),
            **({"trophies": [parts.npc_ids[kind] for kind in self.trophies]} if self.trophies else {}),
        }


PlayerToChange = NewType("PlayerToChange", Player)
"""A board that no copy shares: what ``EclipseState.player_to_change`` gives, and all that may be changed."""
