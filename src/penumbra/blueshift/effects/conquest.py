"""A site comes under a player's control, and what species make of that."""

from penumbra.blueshift.board.sites import take_control
from penumbra.blueshift.components.printed import Ability
from penumbra.blueshift.effects.registry import CarryOut
from penumbra.blueshift.position.state import BlueShiftState


def conquer(state: BlueShiftState, seat: int, sector: int, by: str) -> None:
    """Takes control of a site by ``colonize`` or ``invade``; abilities that answer to that follow.

    bs.general.control-how, bs.apc.adaptation, bs.apc.adaptation-once, bs.apc.adaptation-new.
    """
    take_control(state, sector, seat)
    for ability in state.content.species[state.players[seat].species].abilities:
        if ability.timing == "after_taking_control" and by in ability.triggers and _may_still(state, sector, ability):
            state.steps.append(CarryOut(seat, ability.effects, sector))


def _may_still(state: BlueShiftState, sector: int, ability: Ability) -> bool:
    return ability.limit != "once_per_site_per_game" or not state.sectors[sector].adapted
