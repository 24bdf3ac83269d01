"""What players of Eclipse lay down beforehand: passing, the upkeep, the next turn."""

import pytest

from penumbra.eclipse.kit.orders import ORDERS
from penumbra.kernel import Choice
from penumbra.kernel.orders import Instruction, Laid
from tests.rules.setting import Setting

_ORDERS = {order.name: order for order in ORDERS}
A, B = 0, 1


def laid(order: Instruction, at: Setting, seat: int, *choices: str) -> Laid:
    return Laid(at.state.round, choices, order.memo(at.state, seat))


@pytest.mark.parametrize("name", ["pass", "pass_until_attacked"])
def test_it_passes_in_every_turn_of_the_round_and_not_in_the_next(name: str) -> None:
    at, order = Setting(), _ORDERS[name]
    given = laid(order, at, A)
    for _ in range(2):
        assert order.due(at.state, A, given) == Choice("pass")
        assert order.due(at.state, B, given) is None, "it is not that seat's turn"
        at.state.play(A, Choice("pass"))
        at.state.play(B, Choice("explore"))
        at.turn("A")
    assert order.why_void(at.state, A, given) is None
    at.state.round += 1
    assert order.why_void(at.state, A, given) == "The round for which it was laid down is over."


def test_an_attack_ends_passing_until_attacked_and_not_passing_for_the_round() -> None:
    at = Setting()
    until, always = _ORDERS["pass_until_attacked"], _ORDERS["pass"]
    at.ships("B", at.home("B"), interceptor=1)
    given = laid(until, at, A)
    assert until.why_void(at.state, A, given) is None, "B's ships at B's home attack nobody"
    at.ships("B", at.home("A"), interceptor=1)
    assert until.why_void(at.state, A, given) == f"Another player's ships have come to sector {at.home('A')}."
    assert always.why_void(at.state, A, laid(always, at, A)) is None
    assert until.why_void(at.state, A, laid(until, at, A)) is None, "what was there when it was laid down is no attack"


def test_upkeep_is_paid_where_nothing_is_to_be_decided() -> None:
    at, order = Setting(), _ORDERS["upkeep"]
    at.player("A").colony_ready = 0
    at.upkeep()
    assert order.due(at.state, A, laid(order, at, A)) == Choice("pay")


def test_upkeep_with_a_colony_ship_to_use_or_money_missing_is_left_to_the_person() -> None:
    at, order = Setting(), _ORDERS["upkeep"]
    at.place("202", at=(0, -1), owner="A")
    at.upkeep()
    settling = [choice for choice in at.state.choices(A) if choice.verb not in ("pay", "trade")]
    assert settling, "there is something to settle"
    assert order.due(at.state, A, laid(order, at, A)) is None
    poor = Setting()
    poor.player("A").colony_ready = 0
    poor.player("A").storage[0] = 0
    poor.player("A").discs = 0
    poor.upkeep()
    assert Choice("pay") not in poor.state.choices(A)
    assert order.due(poor.state, A, laid(order, poor, A)) is None


def test_upkeep_is_not_paid_in_a_turn() -> None:
    at, order = Setting(), _ORDERS["upkeep"]
    assert order.due(at.state, A, laid(order, at, A)) is None


def test_what_may_be_done_next_is_what_a_turn_offers() -> None:
    at, order = Setting(), _ORDERS["next"]
    asked = order.as_if_asked(at.state, B)
    assert asked is not None
    before = at.state.plain()
    at.turn("B")
    assert asked.choices(B) == at.state.choices(B)
    at.turn("A")
    assert at.state.plain() == before, "nothing at the table has changed by asking"
    assert order.as_if_asked(at.state, A) is None, "it is that seat's turn"
    at.upkeep()
    assert order.as_if_asked(at.state, B) is None, "there are no turns in the upkeep phase"


def test_what_the_rules_refuse_is_void_once_it_is_asked() -> None:
    at, order = Setting(), _ORDERS["next"]
    given = laid(order, at, B, "research")
    assert order.why_void(at.state, B, given) is None
    at.player("B").discs = 0
    assert order.why_void(at.state, B, given) is None, "it may be otherwise when the turn comes"
    at.turn("B")
    assert order.why_void(at.state, B, given) == "No influence disc is left on the track to pay for an action."
