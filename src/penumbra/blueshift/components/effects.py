"""The vocabulary of effects: what cards, species and sectors may do, as data; effects.json says each in a sentence.

A field that is not among these is refused where a box is read, and so is a word that a field does not know.
"""

from typing import Literal

import msgspec

from penumbra.blueshift.components.terms import Stat, UnitId

Duration = Literal["this_turn", "permanent"]


class Effect(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="effect",
    tag=lambda name: "".join(f"_{one.lower()}" if one.isupper() else one for one in name).lstrip("_"),
    rename={"while_": "while"},
):
    """One effect. With ``while`` it works for the player who controls the site that carries it."""

    while_: Literal["controlled"] | None = None


class Standing(Effect, frozen=True):
    """An effect that never happens: rules ask for it as long as what carries it works."""


class ChangeRank(Effect, frozen=True):
    """Moves the marker of a stat along its track."""

    stat: Literal[Stat, "choice"]
    steps: int
    who: Literal["controlled", "target", "controlled_by_each_opponent", "triggering_site"]
    count: int = 1
    minimum_count: int | None = None
    site: Literal["planet", "station", "any"] = "any"
    required: bool = False
    floor: int | None = None
    distinct: bool = True
    exclude_previous: bool = False
    only_if_previous: bool = False


class GainCredits(Effect, frozen=True):
    """Credits from the supply."""

    amount: int
    per: Literal["my_trade_alliance"] | None = None
    minimum: int = 0
    maximum: int | None = None


class StealCredits(Effect, frozen=True):
    """Credits from an opponent."""

    amount: int
    who: Literal["one_opponent"]


class RollThen(Effect, frozen=True):
    """Effects that hang on a roll."""

    dice: int
    at_least: int
    success: tuple["AnyEffect", ...]
    failure: tuple["AnyEffect", ...]
    optional: bool = False


class TableRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effects of some results of a die."""

    rolls: tuple[int, ...]
    then: tuple["AnyEffect", ...]


class RollTable(Effect, frozen=True):
    """Effects by the result of a die."""

    dice: int
    rows: tuple[TableRow, ...]


class PlaceUnit(Effect, frozen=True):
    """Units from the supply."""

    unit: UnitId
    count: int
    where: Literal[
        "controlled_site",
        "one_controlled_site",
        "controlled_site_with_spaceport",
        "controlled_site_or_my_ships_there",
        "this_sector",
    ]
    otherwise: tuple["AnyEffect", ...] = ()


class BonusMovement(Effect, frozen=True):
    """More movement."""

    ships: Literal["chosen_in_one_sector", "starting_in_this_sector"]
    amount: int
    duration: Duration
    max_ships: int | None = None


class MoveFleet(Effect, frozen=True):
    """Ships that move outside the movement phase."""

    max_ships: int
    origin: Literal["one_sector", "one_sector_adjacent_to_destination"]
    destination: Literal["triggering_sector", "controlled_site_without_enemy_ships"]
    optional: bool = False
    ends_movement: bool = False


class MovementStop(Standing, frozen=True):
    """Ends the movement of a ship that enters."""

    on: Literal["enter"]


class ClosedEdges(Standing, frozen=True):
    """Edges that nobody crosses."""

    edges: tuple[int, ...]
    orientation: Literal["chosen_by_discoverer"]


class LinkedSectors(Standing, frozen=True):
    """Neighbours wherever they lie."""

    group: str
    needs: Literal["discovered"]


class EntryHazard(Standing, frozen=True):
    """A die for each ship that enters."""

    dice_per: Literal["entering_ship"]
    damage_on_at_most: int
    damage: int


class SectorHazard(Effect, frozen=True):
    """A die for each ship of a sector."""

    where: Literal["one_sector_with_ships"]
    dice_per: Literal["ship"]
    damage_on_at_most: int
    damage: int


class DamageShips(Effect, frozen=True):
    """Damage at once."""

    who: Literal["discoverer_ships_in_this_sector"]
    amount: int


class RepairDamage(Effect, frozen=True):
    """Damage that goes."""

    amount: Literal["all"]
    where: Literal["one_sector_with_my_ships"]
    price: int


class RepairPrice(Standing, frozen=True):
    """What a repair costs."""

    set: int
    where: Literal["this_sector"]


class PriceModifier(Effect, frozen=True):
    """What purchases cost."""

    units: tuple[UnitId, ...]
    amount: int
    uses: Literal["all"] | int
    duration: Duration


class RollModifier(Effect, frozen=True):
    """What is added to rolls."""

    roll: Literal["invasion", "negotiation"]
    amount: int
    uses: Literal["all"] | int
    duration: Duration


class CombatModifier(Effect, frozen=True):
    """What is added to rolls in space combat."""

    amount: int
    side: Literal["attacker", "defender", "both"]
    rounds: Literal["all"] | tuple[int, ...]
    units: Literal["all"] | tuple[UnitId, ...]
    duration: Duration
    battles: Literal["all", "one_chosen", "this_sector"]


class FleeCover(Standing, frozen=True):
    """How a fleet is hit that flees."""

    enemy_hits_on: int
    from_round: int
    ignore_roll_bonuses: bool
    fleeing_player_assigns_hits: bool


class ThresholdOverride(Effect, frozen=True):
    """What rolls of others must reach."""

    roll: Literal["bombardment"]
    against: Literal["me"]
    at_least: int
    duration: Literal["until_my_next_turn"]


class ExtraDice(Effect, frozen=True):
    """More dice."""

    roll: Literal["bombardment"]
    per: Literal["bombarding_ship"]
    amount: int
    duration: Literal["this_turn"]


class Reroll(Effect, frozen=True):
    """Dice that are rolled again."""

    roll: Literal["any_of_mine"]
    dice: int
    duration: Literal["this_turn"]


class ExtraRankStep(Standing, frozen=True):
    """Ranks that move further."""

    steps: int
    ranks: int
    per: Literal["card"]


class HandSize(Standing, frozen=True):
    """How many cards a hand has."""

    set: int | None = None
    add: int = 0


class NoRebellion(Standing, frozen=True):
    """Sites that do not rebel."""

    where: Literal["this_site", "all_controlled_sites"]


class ForceRebellion(Effect, frozen=True):
    """A rebellion now."""

    count: int
    who: Literal["opponent_controlled"]
    max_prosperity: int
    exclude_base: bool


class ColonizeWithShip(Standing, frozen=True):
    """Colonies that cost credits in place of a colony ship."""

    prices: dict[UnitId, int]
    ship_kept: Literal[True]
    needs_ship_at_site_since: Literal["turn_start"]


class InspectHand(Effect, frozen=True):
    """A look at a hand."""

    who: Literal["one_opponent"]
    discard: int
    owner_redraws: Literal[True]


class PeekSectors(Effect, frozen=True):
    """A look at what lies face down."""

    count: int
    reveal: Literal[False]
    may_swap: int


class RemoteNegotiation(Effect, frozen=True):
    """A negotiation without a ship."""

    count: int
    who: Literal["discovered_inhabited_uncontrolled"]
    modifier: int


class OnDiscovery(Standing, frozen=True):
    """What happens once, where a sector is turned up."""

    then: tuple["AnyEffect", ...]


class ReplaceWithEmpty(Effect, frozen=True):
    """A sector that becomes an empty one."""

    where: Literal["this_sector", "chosen_uninhabited_uncontrolled_planet_without_ships"]


AnyEffect = (
    ChangeRank
    | GainCredits
    | StealCredits
    | RollThen
    | RollTable
    | PlaceUnit
    | BonusMovement
    | MoveFleet
    | MovementStop
    | ClosedEdges
    | LinkedSectors
    | EntryHazard
    | SectorHazard
    | DamageShips
    | RepairDamage
    | RepairPrice
    | PriceModifier
    | RollModifier
    | CombatModifier
    | FleeCover
    | ThresholdOverride
    | ExtraDice
    | Reroll
    | ExtraRankStep
    | HandSize
    | NoRebellion
    | ForceRebellion
    | ColonizeWithShip
    | InspectHand
    | PeekSectors
    | RemoteNegotiation
    | OnDiscovery
    | ReplaceWithEmpty
)
"""Every effect there is."""

VOCABULARY: tuple[type[Effect], ...] = AnyEffect.__args__
