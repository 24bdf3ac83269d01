"""The shapes of what is printed: records of the data files, and the files that hold them."""

from typing import Literal

import msgspec

from penumbra.blueshift.components.effects import AnyEffect
from penumbra.blueshift.components.terms import BuildingId, Icon, Pile, SectorKind, UnitId

Sure = Literal["certain", "single", "ours"]
"""How sure a figure is: printed in the book, told in one place, or of this project."""


class Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything printed; ``certainty`` says, by field where it differs, how sure it is. No rule reads that."""

    certainty: Sure | dict[str, Sure]
    note: str = ""


class Unit(Printed, frozen=True, kw_only=True):
    """A kind of pieces. ``power`` is the least result that hits for each die, ``size`` what targets go by."""

    id: UnitId
    kind: Literal["ship", "building_ship", "ground_unit", "carried_fighter", "building"]
    price: int
    power: tuple[int, ...]
    hp: int
    capacity: int
    moves: int
    size: int | None
    needs_spaceport: bool
    pieces: int
    can: tuple[
        Literal[
            "negotiate",
            "bombard",
            "invade",
            "invade_with_infantry",
            "blockade",
            "colonize",
            "garrison",
            "boost_invasion",
            "fight_in_space",
            "fight_in_space_when_carried",
            "build_ships",
            "extra_movement",
        ],
        ...,
    ]
    bombard_dice: int = 0
    invade_dice: int = 0
    defense_bonus: int = 0
    invasion_bonus: int = 0
    movement_bonus: int = 0
    max_per_site: int | None = None


class NegotiationRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a roll comes to: a refusal, or an alliance for a price or with a gain."""

    roll: int
    result: Literal["refusal", "alliance"]
    or_more: bool = False
    pay: int = 0
    pay_replacing: int = 0
    gain: int = 0
    gain_replacing: int = 0


class NegotiationTable(Printed, frozen=True, kw_only=True):
    """The table of trade agreements, by rising rolls."""

    die: Literal[6]
    rows: tuple[NegotiationRow, ...]


class PointValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Victory points."""

    controlled_planet: int
    controlled_station: int
    alliance_planet: int
    alliance_station: int


class MarkerCount(Printed, frozen=True, kw_only=True):
    """How many markers to print."""

    control: int
    trade_alliance: int


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"about": "_about"}):
    """A file, with a sentence on what it holds."""

    about: str = ""


class UnitFile(About, frozen=True):
    """units.json: the pieces, and the figures that are no tile's or card's."""

    negotiation_table: NegotiationTable
    repair_price_per_damage: int
    bombard_hits_on: int
    starting_credits: int
    starting_units: tuple[UnitId, ...]
    starting_hand: int
    hand_size: int
    victory_points_to_win: int
    victory_points: PointValues
    dice_in_box: int
    markers_per_species: MarkerCount
    units: tuple[Unit, ...]


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed values of a stat's ranks, rising, and the number of the shaded cell."""

    values: tuple[int, ...]
    start: int


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tracks of a site, in the order of the stats' numbers."""

    prosperity: Track
    defense: Track
    population: Track


class Tile(Printed, frozen=True, kw_only=True):
    """A sector tile; a base has the species whose it is."""

    id: str
    name: str
    kind: SectorKind
    pile: Pile
    tracks: Tracks | None = None
    buildings: tuple[BuildingId, ...] = ()
    effects: tuple[AnyEffect, ...]
    species: str | None = None


class TileCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many tiles there are, by pile and kind; the last is how many empty ones are set aside."""

    total: int
    base: int
    planet: int
    space: int
    station: int
    empty: int
    set_aside_empty: int


class TileFile(About, frozen=True):
    """sectors.json: every tile."""

    counts: TileCounts
    edges: str
    sectors: tuple[Tile, ...]


class Ability(Printed, frozen=True, kw_only=True):
    """What a species can do, and when."""

    id: str
    name: str
    timing: Literal[
        "always",
        "after_taking_control",
        "after_opponent_movement_into_my_sector",
        "when_my_fleet_flees",
        "space_combat",
        "instead_of_action_card",
        "rebellion_check",
        "purchase_phase",
        "negotiation_roll",
        "when_card_raises_my_ranks",
    ]
    effects: tuple[AnyEffect, ...]
    limit: Literal["once_per_site_per_game", "once_per_round"] | None = None
    triggers: tuple[Literal["colonize", "invade"], ...] = ()


class Species(Printed, frozen=True, kw_only=True):
    """A species with its base and abilities."""

    id: str
    name: str
    base_sector: str
    abilities: tuple[Ability, ...]


class SpeciesFile(About, frozen=True):
    """species.json: the species."""

    species: tuple[Species, ...]


class ActionCard(Printed, frozen=True, kw_only=True):
    """A kind of action card; the first icon is the main one."""

    id: str
    name: str
    icons: tuple[Icon, ...]
    copies: int
    optional: bool
    effects: tuple[AnyEffect, ...]
    text: str


class DeckSize(Printed, frozen=True, kw_only=True):
    """How many cards there are."""

    cards: int


class CardFile(About, frozen=True):
    """action_cards.json: the deck."""

    icon_classes: tuple[Icon, ...]
    deck_size: DeckSize
    timing: str
    cards: tuple[ActionCard, ...]


class MapSpot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place of a map: for a base, a random planet tile, or a random tile of unknown space."""

    q: int
    r: int
    kind: Literal["base", "planet", "unknown"]
    seat: int | None = None


class SpotCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many spots a map has."""

    sectors: int
    base: int
    planet: int
    unknown: int


class Scenario(Printed, frozen=True, kw_only=True):
    """A map for a number of players."""

    id: str
    name: str
    players: int
    counts: SpotCounts
    symmetry: str
    seats_clockwise: tuple[tuple[int, int], ...]
    metrics: dict[str, tuple[int, ...]]
    spots: tuple[MapSpot, ...]


class ScenarioFile(About, frozen=True):
    """scenarios.json: the maps."""

    scenarios: tuple[Scenario, ...]


class EffectEntry(Printed, frozen=True, kw_only=True):
    """An effect of the vocabulary in a sentence, and what its fields mean."""

    id: str
    text: str
    parameters: dict[str, str]


class EffectFile(About, frozen=True):
    """effects.json: the vocabulary, for people."""

    effects: tuple[EffectEntry, ...]
