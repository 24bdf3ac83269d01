"""Rebellions."""

from penumbra.blueshift.board.dice import SectorRoll, throw
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


def frees(die: int, needed: int) -> bool:
    """Whether a die frees a site of some defense (bs.rebel.roll)."""
    return die > needed


def attempt_rebellion(state: BlueShiftState, sector: int) -> None:
    """Its controller rolls for a site (bs.rebel.roll)."""
    state.steps.append(RebellionRoll(state.sectors[sector].owner, sector, throw(state, "rebellion", 1)))


class RebellionRoll(SectorRoll):
    """A die above the defense of a site frees it, and raises its prosperity by a rank.

    bs.rebel.success, bs.rebel.failure, bs.rebel.infantry-count, bs.rebel.ships-stay.
    """

    __slots__ = ()
    kind = "rebellion_roll"
    rolled_for = "rebellion"
    dreaded = True

    def succeed(self, state: BlueShiftState) -> list[bool]:
        return [frees(die, defense(state, self.sector)) for die in self.dice]

    def settle(self, state: BlueShiftState) -> None:
        freed = any(self.succeed(state))
        name, needed = state.name(self.sector), defense(state, self.sector)
        outcome = "loses {}: it rebels with a {} against {}" if freed else "keeps {}: it rebels with a {} against {}"
        state.tell(self.seat, outcome, name, self.dice[0], needed)
        if freed:
            make_neutral(state, self.sector)
            move_rank(state, self.sector, PROSPERITY, 1)
