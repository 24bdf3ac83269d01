"""What players of BlueShift may lay down beforehand: how their next turn begins."""

from typing import Final

from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import State
from penumbra.kernel.orders import DoNext, Instruction


def _as_if_turn(state: BlueShiftState, seat: int) -> State | None:
    """The position as if a turn came to a seat, which begins with an action card."""
    if state.players[seat].out or not state.players[seat].hand:
        return None
    turn = state.copy()
    turn.steps.append(PlayCard(seat))
    return turn


ORDERS: Final[tuple[Instruction, ...]] = (DoNext(_as_if_turn),)
