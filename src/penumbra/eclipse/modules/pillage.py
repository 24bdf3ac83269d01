"""Pillage: money for the ships that were destroyed, by the reputation tiles drawn for them."""

from penumbra.eclipse.components import Ability
from penumbra.eclipse.components.terms import MONEY
from penumbra.eclipse.language.words import units
from penumbra.eclipse.position.state import EclipseState


def pillage(state: EclipseState, seat: int, drawn: int) -> None:
    """Who pillages takes one money less than the tiles it has just drawn for a sector (ra.rho-indi.pillage).

    ra.rho-indi.pillage-ancients, ra.rho-indi.pillage-cap, ra.rho-indi.pillage-each-sector,
    ra.rho-indi.pillage-retreat, ra.rho-indi.pillage-short-bag.
    """
    if drawn > 1 and state.players[seat].species.has(Ability.PILLAGE):
        state.player_to_change(seat).storage[MONEY] += drawn - 1
        state.tell(seat, "pillages {}", units(drawn - 1, "money"))
