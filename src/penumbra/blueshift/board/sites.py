"""Planets and stations: what they are, who has them, and how their ranks move."""

from penumbra.blueshift.components.terms import (
    ABSENT,
    BUILDINGS,
    DEFENSE,
    INFANTRY,
    NOBODY,
    POPULATION,
    PRINTED,
)
from penumbra.blueshift.position.state import BlueShiftState


def is_site(state: BlueShiftState, sector: int) -> bool:
    """Whether a sector shows a planet or station; undiscovered ones show nothing.

    bs.general.station-is-planet, bs.card.target-discovered.
    """
    place = state.sectors[sector]
    return place.discovered and not place.emptied and state.content.is_site(place.tile)


def sites_of(state: BlueShiftState, seat: int) -> list[int]:
    """The sites that a player controls."""
    return [sector for sector, place in enumerate(state.sectors) if place.owner == seat]


def alliances_of(state: BlueShiftState, seat: int) -> list[int]:
    """The sites with which a player has a trade alliance."""
    return [sector for sector, place in enumerate(state.sectors) if place.ally == seat]


def inhabited(state: BlueShiftState, sector: int) -> bool:
    """Whether a sector shows a site with population (bs.general.uninhabited)."""
    return is_site(state, sector) and state.stat(sector, POPULATION) > 0


def defense(state: BlueShiftState, sector: int) -> int:
    """What a roll against a site is compared with: its defense, and what its garrison adds.

    bs.general.infantry-not-rank, bs.invade.infantry-defense, bs.rebel.infantry-count, bs.load.turret.
    """
    bonus = state.content.cargo[INFANTRY].defense_bonus
    return state.stat(sector, DEFENSE) + bonus * state.sectors[sector].garrison[INFANTRY]


def has_building(state: BlueShiftState, sector: int, building: int) -> bool:
    """Whether a building stands on a site, be it printed there or bought (bs.planet.printed-icons)."""
    return state.sectors[sector].buildings[building] != ABSENT


def turn_up(state: BlueShiftState, sector: int) -> None:
    """Makes what lies in a sector visible to all, its stats at the shaded cells and with what its tile prints.

    bs.setup.tracks-start, bs.move.discover, bs.setup.base-spaceport, bs.planet.station-found.
    """
    place = state.sectors[sector]
    place.discovered = True
    place.ranks = [track.start for track in state.tracks(sector)]
    printed = state.tile(sector).buildings
    place.buildings = [PRINTED if building in printed else ABSENT for building in BUILDINGS]


def move_rank(state: BlueShiftState, sector: int, stat: int, steps: int) -> int:
    """Moves the marker of a stat by so many cells, never past an end of its track; by how many it has moved.

    bs.general.rank-step, bs.general.rank-limits, bs.general.depopulated.
    """
    place = state.sectors[sector]
    before = place.ranks[stat]
    last = len(state.tracks(sector)[stat].values) - 1
    place.ranks[stat] = min(max(before + steps, 0), last)
    if stat == POPULATION and state.stat(sector, POPULATION) == 0:
        make_neutral(state, sector)
    return place.ranks[stat] - before


def make_neutral(state: BlueShiftState, sector: int) -> None:
    """Nobody's any more: control, alliance and garrison go, buildings stay.

    bs.rebel.success, bs.rebel.ships-stay, bs.general.depopulated, bs.victory.lost-points, bs.box.pieces-return.
    """
    place = state.sectors[sector]
    place.owner = NOBODY
    place.ally = NOBODY
    place.garrison = [0, 0]


def take_control(state: BlueShiftState, sector: int, seat: int) -> None:
    """A site becomes a player's: what others have there goes, buildings and stats stay.

    bs.general.control-how, bs.invade.result, bs.invade.buildings-stay, bs.invade.stats-stay.
    """
    make_neutral(state, sector)
    state.sectors[sector].owner = seat
