"""Where the automated opponent gathers, and what it builds: the rally sector and the build step."""

from typing import Final

from penumbra.eclipse.actions.build import barred, cost_of
from penumbra.eclipse.automa.cubes import own_sectors
from penumbra.eclipse.automa.priorities import Fitness, choose, choose_sector, holds, human, opponent
from penumbra.eclipse.automa.sheet import printed
from penumbra.eclipse.automa.ways import FAR, southward, ways
from penumbra.eclipse.board import presence, sides
from penumbra.eclipse.components.automa.steps import BuildStep
from penumbra.eclipse.components.terms import MATERIALS, NONE, STRUCTURES
from penumbra.eclipse.language.words import a
from penumbra.eclipse.position.state import EclipseState

_INTERCEPTOR: Final = "interceptor"
_STARBASE: Final = "starbase"
_IMMOBILE: Final = (*STRUCTURES, _STARBASE)
"""What is built to stay where it is."""
_NOT_LARGE: Final = (*_IMMOBILE, _INTERCEPTOR)


def human_sectors(state: EclipseState) -> list[int]:
    """The sectors that the human controls."""
    return own_sectors(state, human(state))


def rally_sector(state: EclipseState) -> int:
    """The sector where ships gather: chosen again where it was lost; NONE where the opponent has no sector."""
    automa = opponent(state)
    if automa.rally == NONE or state.galaxy.sectors[automa.rally].owner != automa.seat:
        choose_rally(state)
    return automa.rally


def choose_rally(state: EclipseState) -> None:
    """Lays the materials marker on a sector (solo.step.rally-sector)."""
    automa = opponent(state)
    own, sectors = own_sectors(state, automa.seat), state.galaxy.sectors
    if not own:
        automa.rally = NONE
        return
    steps = ways(state, automa.seat, human_sectors(state))
    fitness: dict[str, Fitness[int]] = {
        "enemy_ships": lambda index: sides.opponents(state, sectors[index], automa.seat) > 0,
        "nearest_to_human": lambda index: -steps.get(index, FAR),
        "southmost": lambda index: southward(sectors[index]),
    }
    order = printed(state).rally
    automa.rally = choose_sector(state, "solo.step.rally-sector", "rally sector", own, order, fitness)


def build(state: EclipseState, step: BuildStep, invaded: int) -> int:
    """The build step: so many items for what materials income allows; how many were built.

    Ships come to the rally sector, those of a reaction to the sector that was ``invaded``.

    solo.step.build-budget, solo.step.build-place.
    """
    automa = opponent(state)
    if step.times_a_round is not None:
        what = f"{automa.reaction_builds} of {step.times_a_round} builds by reactions in this round made"
        if not holds(state, "solo.card.reaction", what, automa.reaction_builds < step.times_a_round):
            return 0
    place = invaded if step.place == "invaded_sector" else rally_sector(state)
    if place == NONE:
        holds(state, "solo.step.build-place", "no sector to build in", False)
        return 0
    budget = state.players[automa.seat].income(state.box.parts, MATERIALS) + step.beyond_income
    built: list[str] = []
    for _ in range(step.items):
        item = _next_item(state, step, place, budget, built)
        if item is None:
            break
        budget -= cost_of(state, automa.seat, item)
        built.append(item)
        at = _structure_sector(state, step, item) if item in STRUCTURES else place
        presence.put_up(state, automa.seat, item, state.sector_to_change(at))
        state.tell(automa.seat, "builds {} in sector {}", a(item), state.galaxy.sectors[at].tile.id)
    automa.reaction_builds += bool(built) and step.times_a_round is not None
    return len(built)


def _next_item(state: EclipseState, step: BuildStep, place: int, budget: int, built: list[str]) -> str | None:
    """What is built next for so much, the first of the list that can be.

    solo.step.build-priority, solo.step.build-monolith.
    """
    seat = opponent(state).seat
    possible = [
        what
        for what in state.players[seat].buildable
        if cost_of(state, seat, what) <= budget and _can_build(state, step, what, place)
    ]
    here = state.galaxy.sectors[place]
    embattled = sides.opponents(state, here, seat) > 0
    first_ship = all(item in STRUCTURES for item in built)
    interceptors = here.count(seat, state.box.parts.ship_number[_INTERCEPTOR])
    beside = not embattled and interceptors >= step.interceptors and not _any_larger(possible)

    def dearest(what: str) -> int:
        return cost_of(state, seat, what) if what not in _IMMOBILE else 0

    fitness: dict[str, Fitness[str]] = {
        "monolith": lambda what: what == "monolith",
        "orbital": lambda what: what == "orbital",
        "starbase_against_enemies": lambda what: embattled and first_ship and what == _STARBASE,
        "starbase_beside_interceptors": lambda what: beside and what == _STARBASE,
        "most_expensive_ship": dearest,
        "starbase": lambda what: what == _STARBASE,
    }
    wanted = [what for what in possible if any(fitness[item](what) for item in step.item)]
    if not holds(state, "solo.step.build-budget", f"something to build for {budget}", bool(wanted)):
        return None
    return choose(state, "solo.step.build-priority", "item", wanted, step.item, fitness, str)


def _any_larger(possible: list[str]) -> bool:
    """Whether a ship larger than an interceptor can be built."""
    return any(what not in _NOT_LARGE for what in possible)


def _can_build(state: EclipseState, step: BuildStep, what: str, place: int) -> bool:
    """Whether anything but its price keeps something from being built."""
    seat = opponent(state).seat
    if what == "monolith" and state.round < step.monolith_from_round:
        return False
    if what in STRUCTURES:
        return bool(_structure_sectors(state, what))
    return barred(state, seat, what, state.galaxy.sectors[place]) is None


def _structure_sectors(state: EclipseState, what: str) -> list[int]:
    """Own sectors without enemy ships where a structure may be built."""
    seat, sectors = opponent(state).seat, state.galaxy.sectors
    return [
        index
        for index in own_sectors(state, seat)
        if not sides.opponents(state, sectors[index], seat) and barred(state, seat, what, sectors[index]) is None
    ]


def _structure_sector(state: EclipseState, step: BuildStep, what: str) -> int:
    """solo.step.build-structure-place."""
    steps = ways(state, opponent(state).seat, human_sectors(state))
    sectors = state.galaxy.sectors
    fitness: dict[str, Fitness[int]] = {
        "farthest_from_human": lambda index: steps.get(index, FAR),
        "most_printed_points": lambda index: sectors[index].tile.vp,
    }
    where = _structure_sectors(state, what)
    return choose_sector(state, "solo.step.build-structure-place", "sector", where, step.structure_sector, fitness)
