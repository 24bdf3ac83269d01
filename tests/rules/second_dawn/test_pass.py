"""Passing (sd.pass.*)."""

import pytest

from tests.rules.second_dawn.dawn import dawn


@pytest.mark.rule("sd.pass.flip")
def test_who_has_passed_takes_no_action_any_more() -> None:
    s = dawn()
    s.state.round = 2
    s.player("A").discs = 8
    s.play("A pass")
    assert s.board("A")["passed"]
    for _ in range(2):
        s.play("B influence", "B end")
        for action in ("explore", "research", "influence"):
            assert s.refused(f"A {action}") == "sd.pass.flip"
        s.play("A pass")
    s.play("B pass", "A pay", "B pay")
    s.store("A", science=9)
    assert s.state.round == 3
    assert s.offered("A") >= {"explore", "research", "influence"}


@pytest.mark.rule("sd.pass.no-disc-needed", "sd.pass.first-bonus")
def test_the_first_to_pass_gets_two_money() -> None:
    s = dawn(players=3)
    s.player("A").discs = 5
    for letter in "ABC":
        s.store(letter, money=3)
    s.play("A pass", "B pass")
    assert s.board("A")["discs"]["track"] == 5
    assert [s.board(letter)["storage"]["money"] for letter in "ABC"] == [5, 3, 3]


@pytest.mark.rule("sd.pass.first-start-player")
def test_the_first_to_pass_begins_the_next_round() -> None:
    s = dawn(players=4)
    s.state.round = 2
    for letter in "ABC":
        s.play(f"{letter} influence", f"{letter} end")
    s.play("D pass")
    assert s.state.view(None)["next_start"] == 3
    s.play("A pass", "B pass", "C pass", *(f"{letter} pay" for letter in "ABCD"))
    assert (s.state.round, s.waiting) == (3, "D")
    assert s.state.view(None)["start_seat"] == 3


@pytest.mark.rule("sd.pass.bonus-timing")
def test_the_money_for_passing_comes_at_the_end() -> None:
    s = dawn()
    s.store("A", money=1)
    assert s.refused("A trade money science") == "sd.trade.rate"
    s.play("A pass")
    assert s.waiting == "B"
    assert s.board("A")["storage"]["money"] == 3
    assert s.refused("A trade money science") == "sd.turn.order-clockwise"


@pytest.mark.rule("sd.pass.again")
def test_passing_again_changes_nothing() -> None:
    s = dawn()
    s.play("A pass", "B influence", "B end")
    s.store("A", money=5)
    before = s.board("A")
    s.play("A pass")
    assert s.board("A") == before
    assert s.state.view(None)["next_start"] == 0
    assert s.waiting == "B"


@pytest.mark.rule("sd.pass.colony-ships")
def test_colony_ships_in_the_turn_of_a_pass() -> None:
    s = dawn()
    s.place("201", (-1, -1), owner="A")
    s.player("A").colony_ready = 2
    s.play("A colony 201 0 money", "A pass")
    assert s.board("A")["colony"]["ready"] == 1
    assert s.board("A")["income"]["money"] == 4
    assert s.board("A")["passed"]
    s.play("B influence", "B end", "A colony 201 1 materials", "A pass")
    assert s.board("A")["colony"]["ready"] == 0


@pytest.mark.rule("sd.pass.phase-ends")
def test_the_phase_ends_with_the_last_pass() -> None:
    s = dawn(players=3)
    s.place("316", (0, 9))
    s.ships("A", "316", interceptor=1)
    for letter in "AB":
        s.player(letter).discs = 5
    s.play("A pass", "B pass", "C pass")
    assert s.state.phase == "combat"
    assert not s.offered("A", "react") | s.offered("B", "react")


@pytest.mark.rule("sd.pass.first-bonus", "sd.pass.first-start-player")
def test_another_is_the_first_to_pass_in_the_next_round() -> None:
    s = dawn()
    s.play("A pass", "B pass", "A pay", "B pay", "A influence", "A end")
    for letter in "AB":
        s.store(letter, money=3)
    s.play("B pass", "A pass")
    assert [s.board(letter)["storage"]["money"] for letter in "AB"] == [3, 5]
    assert s.state.view(None)["next_start"] == 1
