"""The direction of play as a variant (ra.variant.direction-*)."""

import pytest

from tests.rules.setting import TERRANS, Setting

MODULES = ["direction_of_play"]


def passed(*order: str, players: int = 4, modules: list[str] = MODULES) -> Setting:
    """Players have passed in this order, and the game waits for the first decision after that round."""
    s = Setting(players, TERRANS[:players], modules=modules)
    s.turn(order[0])
    while order:
        letter = s.waiting
        if letter == order[0]:
            s.play(f"{letter} pass")
            order = order[1:]
        elif s.player(letter).passed:
            s.play(f"{letter} pass")
        else:
            s.play(f"{letter} influence", f"{letter} end")
    s.cleanup()
    return s


def turns(s: Setting, count: int) -> str:
    """Who has the next turns."""
    seen = ""
    for _ in range(count):
        seen += s.waiting
        s.play(f"{s.waiting} influence", f"{s.waiting} end")
    return seen


@pytest.mark.rule("ra.variant.direction-choose")
@pytest.mark.parametrize(("way", "order"), [("clockwise", "CDABC"), ("counterclockwise", "CBADC")])
def test_who_passed_second_chooses_the_direction_of_the_next_round(way: str, order: str) -> None:
    s = passed("C", "B", "D", "A")
    assert (s.step, s.waiting, s.state.phase) == ("direction", "B", "cleanup")
    assert s.offered("B") == {"direction clockwise", "direction counterclockwise"}
    assert s.refused("B pass") == "ra.variant.direction-choose"
    s.play(f"B direction {way}")
    assert (s.step, s.state.phase) == ("turn", "action")
    assert turns(s, 5) == order


@pytest.mark.rule("ra.variant.direction-choose")
def test_a_seat_out_of_turn_is_refused_by_the_order_that_holds() -> None:
    s = passed("C", "B", "D", "A")
    s.play("B direction counterclockwise", "C influence", "C end")
    assert s.refused("D influence") == "ra.variant.direction-choose"
    s = passed("C", "B", "D", "A")
    s.play("B direction clockwise", "C influence", "C end")
    assert s.refused("B influence") == "nd.turn.order"


@pytest.mark.rule("ra.variant.direction-choose")
def test_without_the_variant_nobody_chooses() -> None:
    s = passed("C", "B", "D", "A", modules=[])
    assert s.step == "turn"
    assert turns(s, 4) == "CDAB"


@pytest.mark.rule("ra.variant.direction-choose")
def test_nobody_chooses_for_one_who_has_left_the_game() -> None:
    s = Setting(3, modules=MODULES)
    s.state.passed_order = [0, 1, 2]
    s.player("B").out = True
    s.cleanup()
    assert s.step == "turn"
    assert s.state.turn_order == []


@pytest.mark.rule("ra.variant.direction-first-round")
def test_the_first_round_runs_clockwise() -> None:
    assert turns(Setting(4, TERRANS[:4], modules=MODULES), 5) == "ABCDA"


@pytest.mark.rule("ra.variant.direction-first-pass")
@pytest.mark.parametrize("way", ["clockwise", "counterclockwise"])
def test_who_passed_first_begins_whichever_way_turns_go(way: str) -> None:
    s = passed("D", "A", "B", "C")
    s.play(f"A direction {way}")
    assert (s.state.start_seat, s.waiting) == (3, "D")


@pytest.mark.rule("ra.variant.direction-stays")
def test_the_direction_holds_for_a_round_with_its_reactions_and_is_chosen_anew() -> None:
    s = passed("A", "B", "C", "D")
    s.play("B direction counterclockwise")
    s.play("A pass", "D pass", "C influence", "C end", "B influence", "B end")
    assert s.waiting == "A", "who has passed may react, in the same direction"
    s.play("A pass", "D pass")
    assert s.waiting == "C"
    s.play("C pass", "B pass")
    s.cleanup()
    assert (s.step, s.waiting) == ("direction", "D")
    s.play("D direction clockwise")
    assert turns(s, 4) == "ABCD"
