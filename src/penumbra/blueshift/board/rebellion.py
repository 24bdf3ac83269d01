"""Rebellions."""

from penumbra.blueshift.board.sites import defense, make_neutral, move_rank
from penumbra.blueshift.board.standing import carried, working_for
from penumbra.blueshift.components.effects import NoRebellion
from penumbra.blueshift.components.terms import PROSPERITY
from penumbra.blueshift.position.state import BlueShiftState


def never_rebels(state: BlueShiftState, sector: int) -> bool:
    """Whether a controlled site attempts no rebellion (bs.hive.no-rebellion, bs.site.eidolon)."""
    owner = state.sectors[sector].owner
    everywhere = any(effect.where == "all_controlled_sites" for effect in working_for(state, owner, NoRebellion))
    return everywhere or any(effect.where == "this_site" for effect in carried(state, sector, NoRebellion))


def attempt_rebellion(state: BlueShiftState, sector: int) -> bool:
    """Rolls for a controlled site; a roll above its defense frees it and raises its prosperity by a rank.

    bs.rebel.roll, bs.rebel.success, bs.rebel.failure, bs.rebel.infantry-count, bs.rebel.ships-stay.
    """
    owner = state.sectors[sector].owner
    rolled, needed = state.roll("rebellion"), defense(state, sector)
    if rolled <= needed:
        state.tell(owner, "keeps {}: it rebels with a {} against {}", state.name(sector), rolled, needed)
        return False
    state.tell(owner, "loses {}: it rebels with a {} against {}", state.name(sector), rolled, needed)
    make_neutral(state, sector)
    move_rank(state, sector, PROSPERITY, 1)
    return True
