"""What sites pay."""

from penumbra.blueshift.board.blockade import blockaded
from penumbra.blueshift.board.sites import alliances_of, sites_of
from penumbra.blueshift.components.terms import POPULATION, PROSPERITY
from penumbra.blueshift.position.state import BlueShiftState


def site_income(state: BlueShiftState, sector: int, seat: int) -> int:
    """What a site pays a player who controls it or has its alliance.

    bs.tribute.controlled, bs.tribute.alliance, bs.tribute.zero, bs.tribute.blockade, bs.tribute.blockade-alliance,
    bs.rebel.alliance-no-rebellion.
    """
    if blockaded(state, sector, seat):
        return 0
    paid = state.stat(sector, PROSPERITY)
    return paid + state.stat(sector, POPULATION) if state.sectors[sector].owner == seat else paid


def tribute(state: BlueShiftState, seat: int) -> int:
    """What all sites of a player pay together, and those with its alliances."""
    paying = sites_of(state, seat) + alliances_of(state, seat)
    return sum(site_income(state, sector, seat) for sector in paying)
