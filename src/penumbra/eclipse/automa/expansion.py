"""The steps that bring new sectors and technologies: explore, influence and research."""

from typing import Final

from penumbra.eclipse.actions.explore import PlaceSector, neighbours, open_positions, turn_up
from penumbra.eclipse.actions.influence import target_refusal
from penumbra.eclipse.automa.cubes import FillExplored, available, own_sectors
from penumbra.eclipse.automa.priorities import Fitness, choose, choose_sector, holds, human, opponent
from penumbra.eclipse.automa.sheet import printed
from penumbra.eclipse.automa.ways import FAR, south_of, ways_from_home
from penumbra.eclipse.components.automa.steps import ExploreStep, InfluenceStep, ResearchStep
from penumbra.eclipse.components.terms import GRAY, NOBODY, NONE, RESOURCES, RINGS, SCIENCE
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.position.galaxy import Sector, ring_of
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.control import put_disc
from penumbra.eclipse.seat.effects import AT_ONCE
from penumbra.hexes import Axial, opposite, turned, write_position
from penumbra.kernel import Deed

_PILE: Final = 0
"""The track on which all technologies of the opponent lie."""


def has_disc(state: EclipseState, rule: str) -> bool:
    """Whether a disc is left in the tray, without which no sector is taken (solo.action.disc-limit)."""
    left = state.players[opponent(state).seat].discs
    return holds(state, rule, f"{counted(left, 'disc')} left in the tray", left > 0)


def explore(state: EclipseState, step: ExploreStep) -> bool:
    """The explore step: a zone, then the sector that is revealed, which is always placed.

    solo.step.explore-restriction, solo.step.explore-zone, solo.step.explore-always-place, solo.step.explore-claim.
    """
    rule = "solo.step.explore-restriction"
    if not has_disc(state, rule):
        return False
    seat = opponent(state).seat
    zones = open_positions(state, seat)
    if not holds(state, rule, f"{counted(len(zones), 'zone')} to explore", bool(zones)):
        return False
    fitness: dict[str, Fitness[Axial]] = {
        "middle_ring": lambda zone: RINGS[ring_of(zone)] == "middle",
        "outer_ring": lambda zone: RINGS[ring_of(zone)] == "outer",
        "inner_ring": lambda zone: RINGS[ring_of(zone)] == "inner",
        "northmost": lambda zone: -south_of(zone),
    }
    zone = choose(state, "solo.step.explore-zone", "zone", zones, step.zone, fitness, write_position)
    tile = turn_up(state, seat, ring_of(zone))
    if tile is None:
        state.tell(seat, "explores {} and finds nothing", write_position(zone))
        return True
    state.tell(seat, "explores {} and reveals sector {}", write_position(zone), tile)
    placing = PlaceSector(seat, zone, (tile,))
    state.steps += [FillExplored(zone, step.squares), placing]
    placing.play(state, seat, _placed(state, step, placing, tile))
    return True


def _placed(state: EclipseState, step: ExploreStep, placing: PlaceSector, tile: str) -> Deed:
    """How a sector is placed: turned as the list of priorities says, or discarded where it fits in no way."""
    turns = placing.turns(state, placing.seat, tile)
    if not turns:
        return Deed("discard")
    found = {turn: _links(state, placing.position, tile, turn) for turn in turns}
    own, rival = placing.seat, human(state)
    fitness: dict[str, Fitness[int]] = {
        "most_links_to_own": lambda turn: found[turn].count(own),
        "most_links_to_nobodys": lambda turn: found[turn].count(NOBODY),
        "fewest_links_to_human": lambda turn: -found[turn].count(rival),
    }
    turn = choose(state, "solo.step.explore-orientation", "turn", turns, step.orientation, fitness, str)
    return Deed("place", (state.box.parts.sector_ids.index(tile), turn))


def _links(state: EclipseState, zone: Axial, tile: str, turn: int) -> list[int]:
    """Whose sectors a sector at a zone would be fully connected to."""
    wormholes = turned(state.box.parts.sectors[tile].wormholes, turn)
    around = [(edge, state.galaxy.sectors[index]) for edge, index in neighbours(state, zone)]
    return [place.owner for edge, place in around if wormholes >> edge & place.wormholes >> opposite(edge) & 1]


def influence(state: EclipseState, step: InfluenceStep) -> bool:
    """The influence step: discs on sectors that nobody controls.

    solo.step.influence-restriction, solo.step.influence-priority.
    """
    placed = 0
    while placed < step.discs and _place_disc(state, step):
        placed += 1
    return placed > 0


def _place_disc(state: EclipseState, step: InfluenceStep) -> bool:
    rule = "solo.step.influence-restriction"
    if not has_disc(state, rule):
        return False
    seat = opponent(state).seat
    sectors = state.galaxy.sectors
    free = [index for index, place in enumerate(sectors) if target_refusal(state, seat, place, NONE) is None]
    if not holds(state, rule, f"{counted(len(free), 'sector')} to influence", bool(free)):
        return False
    steps = ways_from_home(state)
    fitness: dict[str, Fitness[int]] = {
        "most_available_squares": lambda index: len({cube.square for cube in available(state, seat, [index])}),
        "most_printed_points": lambda index: sectors[index].tile.vp,
        "nearest_to_home": lambda index: -steps.get(index, FAR),
    }
    target = choose_sector(state, "solo.step.influence-priority", "sector", free, step.sector, fitness)
    state.player_to_change(seat).discs -= 1
    put_disc(state, seat, target)
    return True


def research(state: EclipseState, step: ResearchStep) -> bool:
    """The research step: a tile from the tray, for free, to the pile.

    solo.step.research-limit, solo.step.research-priority, solo.action.tech-pile.
    """
    seat, parts = opponent(state).seat, state.box.parts
    player = state.players[seat]
    limit = player.income(parts, SCIENCE) + step.per_round * state.round
    offered = [tech for tech, count in enumerate(state.tech_supply) if count and not player.has(tech)]
    within = [tech for tech in offered if parts.techs[tech].cost <= limit]
    what = f"{counted(len(within), 'tile')} of a printed cost of {limit} at most"
    if not holds(state, "solo.step.research-limit", what, bool(within)):
        return False
    starred = _empty_starred(state, seat)
    fitness: dict[str, Fitness[int]] = {
        "opens_squares": lambda tech: _opens(state, tech, starred),
        "highest_cost": lambda tech: parts.techs[tech].cost,
        "military": lambda tech: parts.techs[tech].category == "military",
        "grid": lambda tech: parts.techs[tech].category == "grid",
        "nano": lambda tech: parts.techs[tech].category == "nano",
        "rare": lambda tech: parts.techs[tech].category == "rare",
    }
    named = [tech.name for tech in parts.techs]
    rule = "solo.step.research-priority"
    tile = choose(state, rule, "technology", within, step.tile, fitness, lambda tech: named[tech])
    gain_tile(state, seat, tile)
    return True


def _empty_starred(state: EclipseState, seat: int) -> set[int]:
    """The colours of the empty starred squares of a seat's sectors."""
    places = [state.galaxy.sectors[index] for index in own_sectors(state, seat)]
    return {colour for place in places for colour in _starred(place)}


def _starred(place: Sector) -> list[int]:
    squares = zip(place.colours, place.cubes, strict=False)
    return [colour for (colour, starred), cube in squares if starred and cube == NONE]


def _opens(state: EclipseState, tech: int, starred: set[int]) -> bool:
    """Whether a technology is for any of the starred squares: those of its colours, and gray ones."""
    squares = state.box.parts.techs[tech].squares
    return bool(squares) and (GRAY in starred or any(RESOURCES[colour] in squares for colour in starred - {GRAY}))


def gain_tile(state: EclipseState, seat: int, tech: int) -> None:
    """A tile comes to the pile, and does at once what it does, if the opponent uses it (solo.step.research-effects)."""
    state.tech_supply[tech] -= 1
    state.player_to_change(seat).add_tech(state.box.parts, tech, _PILE)
    tile = state.box.parts.techs[tech]
    state.tell(seat, "gains {}", tile.name)
    if tile.id in printed(state).sheet.uses and tile.effect in AT_ONCE:
        AT_ONCE[tile.effect](state, seat, tile)
