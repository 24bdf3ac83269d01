"""What players of BlueShift lay down beforehand: the card that their next turn begins with."""

from penumbra.blueshift.kit.orders import ORDERS
from penumbra.kernel.orders import Laid
from tests.rules.blueshift.setting import Setting

(_NEXT,) = ORDERS


def test_the_cards_of_the_hand_may_be_laid_down_by_who_has_no_turn() -> None:
    state = Setting().state
    (mover,) = state.waiting()
    other = next(seat for seat in range(len(state.players)) if seat != mover)
    hand = state.players[other].hand[:]
    assert hand
    asked = _NEXT.as_if_asked(state, other)
    assert asked is not None
    assert len(asked.choices_of(other, "play")) == len(set(hand))
    assert _NEXT.why_void(state, other, Laid(1, ("end",))) is None
    assert _NEXT.as_if_asked(state, mover) is None
    state.players[other].hand = []
    assert _NEXT.as_if_asked(state, other) is None
