"""The steps that move ships: attack and defend."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple, get_args

from penumbra.eclipse.actions.build import cost_of
from penumbra.eclipse.automa.building import rally_sector
from penumbra.eclipse.automa.cubes import own_sectors
from penumbra.eclipse.automa.priorities import Fitness, choose, choose_sector, holds, human, opponent
from penumbra.eclipse.automa.sheet import printed
from penumbra.eclipse.automa.ways import FAR, in_reach, ways_from_home
from penumbra.eclipse.board import pinning, presence
from penumbra.eclipse.combat.quick_battles import reputation_value
from penumbra.eclipse.components.automa.steps import AttackStep, DefendStep
from penumbra.eclipse.components.automa.terms import Foe
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.language.words import a, counted, listed
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState

_HUMAN: Final = ("undefended_human_sector", "defended_human_sector", "human_ships")
"""Whom an attack on the human meets."""


class Ship(NamedTuple):
    """A ship that may move: its kind, and the index of the sector where it is."""

    kind: int
    origin: int


Expedition = tuple[Ship, ...]
"""Ships that move together."""


def attack(state: EclipseState, step: AttackStep) -> bool:
    """The attack step: the best target that a fleet in reach meets the restrictions of.

    solo.step.attack-target, solo.step.attack-forces.
    """
    sectors = state.galaxy.sectors
    free = _free_ships(state)
    reached = {ship: _reached(state, ship) for ship in free}
    near = {index: [ship for ship in free if index in reached[ship]] for index in range(len(sectors))}
    fleets = {index: found for index, ships in near.items() if (found := _fleets_against(state, step, index, ships))}
    what = f"{counted(len(fleets), 'target')} that a fleet in reach may attack"
    if not holds(state, "solo.step.attack-target", what, bool(fleets)):
        return False
    steps = ways_from_home(state)
    kinds = {index: target_kind(state, sectors[index]) for index in fleets}
    fitness: dict[str, Fitness[int]] = {
        **{kind: partial(_is_of, kinds, kind) for kind in (*_HUMAN, *get_args(Foe))},
        "most_printed_points": lambda index: sectors[index].tile.vp,
        "nearest": lambda index: -steps.get(index, FAR),
    }
    target = choose_sector(state, "solo.step.attack-target", "target", [*fleets], step.target, fitness)
    _send(state, "solo.step.attack-forces", fleets[target], target)
    return True


def _is_of(kinds: Mapping[int, str | None], kind: str, index: int) -> bool:
    """Whether a target is of a kind."""
    return kinds[index] == kind


def target_kind(state: EclipseState, place: Sector) -> str | None:
    """What an attack on a sector meets, the human before those nobody plays; None where there is nothing to attack.

    Where own ships are already, only other ships are (solo.step.attack-target).
    """
    seat, foe = opponent(state).seat, human(state)
    if place.tile.return_to:
        return None
    if place.owner == foe:
        if place.party(foe):
            return "defended_human_sector"
        if not place.party(seat) or place.party(state.npc):
            return "undefended_human_sector"
        return None
    if place.party(foe):
        return "human_ships"
    return quick_foe(state, place)


def quick_foe(state: EclipseState, place: Sector) -> Foe | None:
    """Which table of quick battles is for the ships that nobody plays in a sector; None where there are none."""
    defenders = {kind.id: count for kind, count in presence.defenders(state, place)}
    return printed(state).quick_tables.against(defenders).id if defenders else None


def _fleets_against(state: EclipseState, step: AttackStep, target: int, ships: list[Ship]) -> list[Expedition]:
    """The fleets of ships that reach a sector, of which the die would choose one; none where all fall short.

    solo.step.attack-forces, solo.step.attack-mixed.
    """
    place = state.galaxy.sectors[target]
    kind = target_kind(state, place)
    if kind is None or ("human" if kind in _HUMAN else "non_player") not in step.targets:
        return []
    most = _most(state, ships)
    if not most:
        return []
    if not place.party(human(state)) and not place.party(state.npc):
        return _cheapest(state, _fleets(state, ships, min(most, _undefended(state, step))))
    some = [fleet for size in range(1, min(most, step.ships) + 1) for fleet in _fleets(state, ships, size)]
    enough = [fleet for fleet in some if _margin(state, step, place, fleet) >= step.spare]
    found = _cheapest(state, enough) or _dearest(state, _fleets(state, ships, min(most, step.ships)))
    return found if _meets(state, step, place, found[0]) else []


def _undefended(state: EclipseState, step: AttackStep) -> int:
    """How many ships go where nothing fights: fewer with Neutron Bombs, unless these are useless."""
    parts = state.box.parts
    bombs = state.players[opponent(state).seat].has(parts.destroys_population)
    useless = state.players[human(state)].has_any(parts.bomb_proof)
    return step.undefended_with_bombs if bombs and not useless else step.undefended


def _free_ships(state: EclipseState) -> list[Ship]:
    """The ships that an attack may move: besiegers stay, and one ship guards the rally sector.

    solo.step.attack-home.
    """
    seat, sectors = opponent(state).seat, state.galaxy.sectors
    rally = rally_sector(state)
    found = []
    for index, place in enumerate(sectors):
        if place.party(seat) and place.owner != human(state):
            ships = _mobile(state, index)
            if index == rally and ships and _human_near(state, rally):
                ships.remove(max(ships, key=lambda ship: _cost(state, (ship,))))
            found += ships
    return found


def _mobile(state: EclipseState, index: int) -> list[Ship]:
    """The own ships in a sector that can move at all."""
    seat, place = opponent(state).seat, state.galaxy.sectors[index]
    kinds = enumerate(state.box.parts.ships)
    return [Ship(at, index) for at, kind in kinds if kind.mobile for _ in range(place.count(seat, at))]


def _human_near(state: EclipseState, target: int) -> bool:
    """Whether a ship of the human is in a sector, or reaches it with one move."""
    foe = human(state)
    stats = state.players[foe].stats
    for index, place in enumerate(state.galaxy.sectors):
        for at, kind in enumerate(state.box.parts.ships):
            if kind.mobile and place.count(foe, at):
                near = {index, *in_reach(state, foe, index, stats[at].movement)}
                if target in near:
                    return True
    return False


def _reached(state: EclipseState, ship: Ship) -> set[int]:
    seat = opponent(state).seat
    return in_reach(state, seat, ship.origin, state.players[seat].stats[ship.kind].movement)


def _fleets(state: EclipseState, ships: Iterable[Ship], size: int) -> list[Expedition]:
    """Every fleet of so many of the ships, of which no sector lets more go than are not pinned there."""
    every = {fleet for fleet in combinations(sorted(ships), size) if _may_go(state, fleet)}
    return sorted(every)


def _may_go(state: EclipseState, fleet: Expedition) -> bool:
    leaving = [ship.origin for ship in fleet]
    return all(leaving.count(origin) <= _unpinned(state, origin) for origin in {*leaving})


def _unpinned(state: EclipseState, origin: int) -> int:
    return pinning.unpinned(state, state.galaxy.sectors[origin], opponent(state).seat)


def _most(state: EclipseState, ships: list[Ship]) -> int:
    """How many of the ships can go at once."""
    origins = [ship.origin for ship in ships]
    return sum(min(origins.count(origin), _unpinned(state, origin)) for origin in {*origins})


def _cost(state: EclipseState, fleet: Iterable[Ship]) -> int:
    """What ships cost in materials."""
    seat, names = opponent(state).seat, state.box.parts.ship_ids
    return sum(cost_of(state, seat, names[ship.kind]) for ship in fleet)


def _cheapest(state: EclipseState, fleets: list[Expedition]) -> list[Expedition]:
    least = min((_cost(state, fleet) for fleet in fleets), default=0)
    return [fleet for fleet in fleets if _cost(state, fleet) == least]


def _dearest(state: EclipseState, fleets: list[Expedition]) -> list[Expedition]:
    most = max((_cost(state, fleet) for fleet in fleets), default=0)
    return [fleet for fleet in fleets if _cost(state, fleet) == most]


def _value_with(state: EclipseState, place: Sector, fleet: Expedition) -> int:
    """The fleet reputation value in a sector once a fleet has come."""
    kinds = state.box.parts.ships
    coming = sum(kinds[ship.kind].reputation_draws for ship in fleet)
    return value_of(state, place, opponent(state).seat) + coming


def value_of(state: EclipseState, place: Sector, party: int) -> int:
    """The fleet reputation value of a player's ships in a sector."""
    parts = state.box.parts
    return reputation_value(parts, [place.count(party, kind) for kind in range(len(parts.ships))])


def _margin(state: EclipseState, step: AttackStep, place: Sector, fleet: Expedition) -> int:
    """By how much a fleet meets the restrictions of a target, below 0 where it does not."""
    return min(value - needed for _, value, needed in _restrictions(state, step, place, fleet))


def _restrictions(
    state: EclipseState, step: AttackStep, place: Sector, fleet: Expedition
) -> Iterator[tuple[str, int, int]]:
    """The restrictions of a target: each rule, what a fleet comes to and what it has to come to.

    solo.step.attack-restriction-human, solo.step.attack-restriction-npc, solo.step.attack-mixed.
    """
    value, foe = _value_with(state, place, fleet), human(state)
    if place.party(foe):
        yield "solo.step.attack-restriction-human", value, value_of(state, place, foe) + 1
    nobodys = quick_foe(state, place)
    if nobodys is not None:
        yield "solo.step.attack-restriction-npc", value + state.round, step.least[nobodys]


def _meets(state: EclipseState, step: AttackStep, place: Sector, fleet: Expedition) -> bool:
    """Whether a fleet meets every restriction of a target, of which each is told."""
    held = True
    for rule, value, needed in _restrictions(state, step, place, fleet):
        held &= holds(state, rule, f"{place.tile.id}: {value} of at least {needed}", value >= needed)
    return held


def _send(state: EclipseState, rule: str, fleets: list[Expedition], target: int) -> None:
    """Moves one of the fleets into a sector, each ship by one move (solo.step.attack-forces)."""
    fleet = choose(state, rule, "fleet", fleets, (), {}, lambda fleet: _named(state, fleet))
    seat, sectors = opponent(state).seat, state.galaxy.sectors
    for ship in fleet:
        origin, name = sectors[ship.origin].tile.id, state.box.parts.ship_ids[ship.kind]
        state.tell(seat, "moves {} from {} to {}", a(name), origin, sectors[target].tile.id)
        presence.move(state.sector_to_change(ship.origin), state.sector_to_change(target), seat, ship.kind)


def _named(state: EclipseState, fleet: Expedition) -> str:
    names, sectors = state.box.parts.ship_ids, state.galaxy.sectors
    return listed([f"{names[ship.kind]} from {sectors[ship.origin].tile.id}" for ship in fleet])


def defend(state: EclipseState, step: DefendStep, invaded: int) -> bool:
    """The defend step: ships to a sector that the human has invaded, or to the one a reaction is for.

    solo.step.defend-restriction, solo.step.defend-priority.
    """
    automa = opponent(state)
    there = [invaded] if step.place == "invaded_sector" else own_sectors(state, automa.seat)
    attacked = [index for index in there if state.galaxy.sectors[index].party(human(state))]
    rule = "solo.step.defend-restriction"
    if not holds(state, rule, f"human ships in {counted(len(attacked), 'sector')} of its own", bool(attacked)):
        return False
    fleets = {index: found for index in attacked if (found := _relief(state, step, index))}
    if not fleets:
        return False
    target = most_precious(state, step, list(fleets))
    _send(state, "solo.step.defend-priority", fleets[target], target)
    return True


def most_precious(state: EclipseState, step: DefendStep, sectors: list[int]) -> int:
    """The sector that is defended before others (solo.step.defend-priority, solo.reaction.invaded-sector)."""
    places = state.galaxy.sectors
    fitness: dict[str, Fitness[int]] = {
        "most_own_cubes": lambda index: sum(cube != NONE for cube in places[index].cubes),
        "most_printed_points": lambda index: places[index].tile.vp,
    }
    return choose_sector(state, "solo.step.defend-priority", "sector", sectors, step.sector, fitness)


def _relief(state: EclipseState, step: DefendStep, target: int) -> list[Expedition]:
    """The fleets among which the die would choose one to defend a sector: the most expensive that can come.

    None where they would still fall too far short of the human's.
    """
    place = state.galaxy.sectors[target]
    ships = [
        ship
        for index, other in enumerate(state.galaxy.sectors)
        if index != target and other.party(opponent(state).seat)
        for ship in _mobile(state, index)
        if target in _reached(state, ship)
    ]
    most = min(step.ships, _most(state, ships))
    rule = "solo.step.defend-restriction"
    if not holds(state, rule, f"{place.tile.id}: {counted(most, 'ship')} in reach", most > 0):
        return []
    found = _dearest(state, _fleets(state, ships, most))
    value, needed = _value_with(state, place, found[0]), value_of(state, place, human(state)) - step.short_by
    return found if holds(state, rule, f"{place.tile.id}: {value} of at least {needed}", value >= needed) else []
