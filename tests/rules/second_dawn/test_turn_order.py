"""The turn order track (sd.turn.order-track)."""

import pytest

from tests.rules.second_dawn.dawn import dawn
from tests.rules.setting import Setting


def passed_in_order(*modules: str) -> Setting:
    """Four players have passed in the order C, A, D, B, and the next round has begun."""
    s = dawn(players=4, modules=[*modules])
    s.turn("C")
    s.play("C pass", "D influence", "D end", "A pass", "B influence", "B end", "C pass", "D pass", "A pass", "B pass")
    while s.step != "upkeep":
        s.play(f"{s.waiting} end")
    while s.step == "upkeep":
        s.play(f"{s.waiting} pay")
    assert (s.state.round, s.state.phase) == (2, "action")
    return s


def turns(s: Setting, count: int) -> str:
    """Who has the next turns."""
    seen = ""
    for _ in range(count):
        seen += s.waiting
        s.play(f"{s.waiting} influence", f"{s.waiting} end")
    return seen


@pytest.mark.rule("sd.turn.order-track")
def test_the_next_round_is_played_in_the_order_of_passing() -> None:
    s = passed_in_order("turn_order")
    assert s.state.view(None)["turn_order"] == [2, 0, 3, 1]
    assert turns(s, 5) == "CADBC"


@pytest.mark.rule("sd.turn.order-track")
@pytest.mark.parametrize(
    ("modules", "rule"), [(["turn_order"], "sd.turn.order-track"), ([], "sd.turn.order-clockwise")]
)
def test_a_seat_out_of_turn_is_refused_by_the_order_that_holds(modules: list[str], rule: str) -> None:
    assert passed_in_order(*modules).refused("B pass") == rule


@pytest.mark.rule("sd.turn.order-track")
def test_without_the_track_turns_go_clockwise_from_the_first_to_pass() -> None:
    s = passed_in_order()
    assert s.state.view(None)["turn_order"] == []
    assert turns(s, 5) == "CDABC"


@pytest.mark.rule("sd.turn.order-track")
def test_each_round_passes_anew() -> None:
    s = passed_in_order("turn_order")
    s.play("C influence", "C end", "A pass", "D pass", "B pass")
    assert s.state.view(None)["passed_order"] == [0, 3, 1]
    s.play("C pass")
    s.cleanup()
    assert turns(s, 4) == "ADBC"


@pytest.mark.rule("sd.turn.order-track")
def test_the_next_on_the_track_begins_where_the_first_is_out() -> None:
    s = dawn(players=4, modules=["turn_order"])
    s.state.passed_order = [2, 0, 3, 1]
    s.state.next_start = 2
    s.player("C").out = True
    s.cleanup()
    assert turns(s, 4) == "ADBA"
