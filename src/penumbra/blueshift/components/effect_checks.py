"""What is wrong with effects: where nothing carries them out, and figures that come to nothing."""

from collections.abc import Iterable, Iterator
from typing import Final

from penumbra.blueshift.components.effects import (
    BonusMovement,
    ChangeRank,
    ClosedEdges,
    ColonizeWithShip,
    CombatModifier,
    DamageShips,
    Effect,
    EntryHazard,
    ExtraDice,
    ExtraRankStep,
    FleeCover,
    ForceRebellion,
    GainCredits,
    HandSize,
    InspectHand,
    LinkedSectors,
    MoveFleet,
    MovementStop,
    NoRebellion,
    OnDiscovery,
    PeekSectors,
    PlaceUnit,
    PriceModifier,
    RemoteNegotiation,
    RepairDamage,
    RepairPrice,
    ReplaceWithEmpty,
    Reroll,
    RollModifier,
    RollTable,
    RollThen,
    SectorHazard,
    StealCredits,
    ThresholdOverride,
)
from penumbra.blueshift.components.terms import BUILDINGS, CARGO

CARD: Final = "on a card"
INSTEAD: Final = "in place of a card"
TAKEN: Final = "when a site is taken"
ANSWER: Final = "in answer to movement"
FOUND: Final = "when a sector is discovered"
PRESENT: Final = "for whoever is in a sector"
CONTROLLED: Final = "for who controls a site"
SPECIES: Final = "for a species"
_MOMENTS: Final = (CARD, INSTEAD, TAKEN, ANSWER, FOUND)
_FACES: Final = range(1, 7)


def effect_faults(effects: tuple[Effect, ...], where: str, place: str) -> Iterator[str]:
    """What is wrong with effects in a ``place``, each as ``field: what``; ``where`` is the field that holds them."""
    for at, effect in enumerate(effects):
        yield from _faults(effect, f"{where}[{at}]", place)
    yield from _unpreceded(effects, where, place)


def tile_faults(effects: tuple[Effect, ...], is_site: bool) -> Iterator[str]:
    """What is wrong with the effects that a tile carries."""
    yield from _unpreceded(effects, "effects", FOUND)
    for at, effect in enumerate(effects):
        here = f"effects[{at}]"
        if effect.while_ is not None and not is_site:
            yield f"{here}.while: nobody controls what is no planet or station"
        yield from _faults(effect, here, PRESENT if effect.while_ is None else CONTROLLED)


def _faults(effect: Effect, here: str, place: str) -> Iterator[str]:
    tag, places = effect.__struct_config__.tag, _places(effect)
    if place not in places:
        yield f"{here}.effect: {tag!r} does nothing {place}: it works {' or '.join(places)}"
    if effect.while_ is not None and place != CONTROLLED:
        yield f"{here}.while: only what a site itself carries works for who controls it"
    yield from (f"{here}.{fault}" for fault in _figures(effect))
    for branch, effects in _branches(effect):
        inner = FOUND if isinstance(effect, OnDiscovery) else place
        for at, one in enumerate(effects):
            yield from _faults(one, f"{here}.{branch}[{at}]", inner)


def _branches(effect: Effect) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """The effects that an effect may lead to, by the field that holds them."""
    match effect:
        case RollThen():
            yield "success", effect.success
            yield "failure", effect.failure
        case RollTable():
            yield from ((f"rows[{number}].then", row.then) for number, row in enumerate(effect.rows))
        case PlaceUnit():
            yield "otherwise", effect.otherwise
        case OnDiscovery():
            yield "then", effect.then


def _places(effect: Effect) -> tuple[str, ...]:
    """Where something asks for an effect or carries it out."""
    match effect:
        case ChangeRank(who="triggering_site"):
            return (TAKEN,)
        case PlaceUnit(where="this_sector"):
            return TAKEN, FOUND
        case DamageShips() | ReplaceWithEmpty(where="this_sector"):
            return (FOUND,)
        case MoveFleet(destination="triggering_sector"):
            return (ANSWER,)
        case BonusMovement(ships="starting_in_this_sector"):
            return (PRESENT,)
        case MovementStop() | ClosedEdges() | LinkedSectors() | EntryHazard() | OnDiscovery():
            return (PRESENT,)
        case CombatModifier(battles="this_sector") | RepairPrice() | NoRebellion(where="this_site"):
            return PRESENT, CONTROLLED
        case PriceModifier() | RollModifier() | CombatModifier(battles="all"):
            return (SPECIES, CONTROLLED) if effect.duration == "permanent" else _MOMENTS
        case FleeCover() | ExtraRankStep() | HandSize() | NoRebellion() | ColonizeWithShip():
            return SPECIES, CONTROLLED
        case _:
            return _MOMENTS


_LEAST: Final[dict[type[Effect], dict[str, int]]] = {
    ChangeRank: {"count": 1, "minimum_count": 0},
    GainCredits: {"amount": 0, "minimum": 0},
    StealCredits: {"amount": 1},
    RollThen: {"dice": 1},
    RollTable: {"dice": 1},
    PlaceUnit: {"count": 1},
    BonusMovement: {"amount": 1, "max_ships": 1},
    MoveFleet: {"max_ships": 1},
    EntryHazard: {"damage_on_at_most": 1, "damage": 1},
    SectorHazard: {"damage_on_at_most": 1, "damage": 1},
    DamageShips: {"amount": 1},
    RepairDamage: {"price": 0},
    RepairPrice: {"set": 0},
    PriceModifier: {"uses": 1},
    RollModifier: {"uses": 1},
    FleeCover: {"from_round": 1},
    ExtraDice: {"amount": 1},
    Reroll: {"dice": 1},
    ExtraRankStep: {"steps": 1, "ranks": 1},
    HandSize: {"set": 0},
    ForceRebellion: {"count": 1, "max_prosperity": 0},
    InspectHand: {"discard": 1},
    PeekSectors: {"count": 1, "may_swap": 0},
    RemoteNegotiation: {"count": 1},
}
"""The least that figures may be."""


def _figures(effect: Effect) -> Iterator[str]:
    """Figures with which an effect comes to nothing, or to what it does not say."""
    for field, least in _LEAST.get(type(effect), {}).items():
        value = getattr(effect, field)
        if isinstance(value, int) and value < least:
            yield f"{field}: is {value}, and {least} is the least"
    match effect:
        case ChangeRank():
            yield from _of_ranks(effect)
        case GainCredits(maximum=int(most)) if most < effect.minimum:
            yield f"maximum: is {most}, and the minimum is {effect.minimum}"
        case RollThen() if not effect.dice < effect.at_least <= len(_FACES) * effect.dice:
            yield f"at_least: is {effect.at_least}, which decides nothing with {effect.dice} dice"
        case RollTable():
            yield from _of_table(effect)
        case PlaceUnit(where="this_sector") if effect.unit in (*CARGO, *BUILDINGS):
            yield f"unit: a sector holds ships, and {effect.unit} stands on a site"
        case EntryHazard() | SectorHazard() if effect.damage_on_at_most > max(_FACES):
            yield f"damage_on_at_most: is {effect.damage_on_at_most}, and a die shows {max(_FACES)} at most"
        case FleeCover() if effect.enemy_hits_on not in _FACES:
            yield f"enemy_hits_on: no die shows {effect.enemy_hits_on}"
        case ThresholdOverride() if effect.at_least not in _FACES:
            yield f"at_least: no die shows {effect.at_least}"
        case ClosedEdges() if not effect.edges or not {*effect.edges} <= {*range(6)}:
            yield "edges: some of the edges 0 to 5"
        case HandSize(set=None, add=0):
            yield "set: neither sets nor adds anything"
        case ColonizeWithShip() if not effect.prices or min(effect.prices.values()) < 0:
            yield "prices: a price for one ship at least, and none less than 0"
        case PriceModifier(units=()):
            yield "units: names none"
        case CombatModifier():
            yield from _of_battles(effect)
    if isinstance(effect, PriceModifier | RollModifier) and effect.duration == "permanent" and effect.uses != "all":
        yield f"uses: what is permanent is used as often as it comes up, not {effect.uses} times"


def _of_ranks(effect: ChangeRank) -> Iterator[str]:
    if not effect.steps:
        yield "steps: is 0, and moves nothing"
    if effect.minimum_count is not None and effect.minimum_count > effect.count:
        yield f"minimum_count: is {effect.minimum_count}, and {effect.count} are moved at most"


def _of_table(effect: RollTable) -> Iterator[str]:
    """Each result stands in one row at most, and is one that the dice can show."""
    can = range(effect.dice, len(_FACES) * effect.dice + 1)
    seen: set[int] = set()
    for number, row in enumerate(effect.rows):
        for rolled in row.rolls:
            if rolled not in can:
                yield f"rows[{number}].rolls: {effect.dice} dice never show {rolled}"
            if rolled in seen:
                yield f"rows[{number}].rolls: {rolled} stands twice"
            seen.add(rolled)


def _of_battles(effect: CombatModifier) -> Iterator[str]:
    if effect.rounds != "all" and (not effect.rounds or min(effect.rounds) < 1):
        yield "rounds: some rounds from 1 on, or 'all'"
    if effect.units == ():
        yield "units: names none"
    if effect.battles == "one_chosen" and effect.side == "defender":
        yield "side: who chooses a battle attacks in it"


def _unpreceded(effects: tuple[Effect, ...], where: str, place: str, before: bool = False) -> Iterator[str]:
    """Ranks that look back at ranks that were moved before, where none was; only cards remember them."""
    for at, effect in enumerate(effects):
        here = f"{where}[{at}]"
        if isinstance(effect, ChangeRank):
            asked = [field for field in ("exclude_previous", "only_if_previous") if getattr(effect, field)]
            if place != CARD:
                yield from (f"{here}.{field}: only cards remember which ranks were moved" for field in asked)
            elif not before:
                yield from (f"{here}.{field}: no rank is moved before" for field in asked)
        for branch, inner in _branches(effect):
            yield from _unpreceded(inner, f"{here}.{branch}", place, before)
        before = before or any(isinstance(one, ChangeRank) for one in all_of((effect,)))


def all_of(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Effects with all that they lead to."""
    for effect in effects:
        yield effect
        for _, inner in _branches(effect):
            yield from all_of(inner)
