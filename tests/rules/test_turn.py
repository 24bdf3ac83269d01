"""Rounds, turns and passing (nd.turn.*)."""

import pytest

from penumbra.eclipse.components.terms import NOBODY
from penumbra.kernel import Choice
from penumbra.table.moments.moment import Moment, play, undone
from tests.rules.setting import Setting

ACTIONS = {"explore", "influence", "research", "upgrade", "build", "move"}


def turns(s: Setting, *moves: str) -> str:
    """Plays whole turns and says whose turn it was each time, and who is waited for in the end."""
    seen = ""
    for move in moves:
        seen += s.waiting
        s.play(f"{s.waiting} {move}")
        if s.step in ACTIONS:
            s.play(f"{s.waiting} end")
    return seen + s.waiting


def leave_the_map(s: Setting, letter: str) -> None:
    """Takes a seat's ships and disc off the map."""
    home = s.home(letter)
    s.remove_ships(letter, home)
    s.sector(home).owner = NOBODY


@pytest.mark.rule("nd.turn.phases")
def test_action_combat_upkeep_cleanup() -> None:
    s = Setting()
    s.place("310", (0, -5))
    s.ships("A", "310", interceptor=1)
    s.player("A").cubes[2] = 12
    s.player("A").graveyard[2] = 1
    s.state.round = 3
    phases = [s.state.phase]
    for move in ("A pass", "B pass", "A decline", "A pay", "B pay", "A cube money"):
        s.play(move)
        phases.append(s.state.view(None)["phase"])
    assert phases == ["action", "action", "combat", "upkeep", "upkeep", "cleanup", "action"]
    assert s.state.round == 4


@pytest.mark.rule("nd.turn.nine-rounds")
def test_no_tenth_round() -> None:
    s = Setting()
    s.state.round = 8
    turns(s, "pass", "pass", "pay", "pay")
    assert (s.state.round, s.state.phase) == (9, "action")
    turns(s, "pass", "pass", "pay")
    assert not s.state.over
    s.play("B pay")
    assert s.state.over
    assert s.state.round == 9
    assert [entry["score"] for entry in s.state.result()] == [3, 3]
    assert s.refused("A pass") == "nd.turn.order"


@pytest.mark.rule("nd.turn.order")
def test_clockwise_from_the_start_player() -> None:
    s = Setting(3)
    s.state.start_seat = 1
    s.turn("B")
    assert turns(s, "research", "build", "research") == "BCAB"
    assert s.refused("C build") == "nd.turn.order"


@pytest.mark.rule("nd.turn.action-disc")
def test_an_action_takes_a_disc_from_the_track() -> None:
    s = Setting()
    left = len(s.state.stacks[1])
    s.play("A explore")
    discs = s.state.view(None)["seats"][0]["discs"]
    assert (discs["track"], discs["explore"]) == (11, 1)
    assert len(s.state.stacks[1]) == left


@pytest.mark.rule("nd.turn.no-disc-no-action")
def test_without_a_disc_only_passing() -> None:
    s = Setting()
    s.player("A").discs = 0
    s.player("A").colony_ready = 0
    s.store("A", money=1, science=1, materials=1)
    assert s.offered("A") == {"pass"}
    assert s.refused("A research") == "nd.turn.no-disc-no-action"
    s.player("A").discs = 1
    assert s.offered("A") == {"pass", *ACTIONS}
    s.player("A").discs = 0
    s.player("A").passed = True
    assert s.offered("A") == {"pass"}
    assert s.refused("A react build") == "nd.turn.no-disc-no-action"


@pytest.mark.rule("nd.turn.action-disc-only-from-track")
def test_no_action_with_a_disc_from_a_sector() -> None:
    s = Setting()
    for q, number in enumerate(("201", "202", "205", "209"), start=5):
        s.place(number, (q, 0), owner="A")
    s.player("A").discs = 0
    assert sum(place.owner == 0 for place in s.state.galaxy.sectors) == 5
    assert s.refused("A influence") == "nd.turn.no-disc-no-action"


@pytest.mark.rule("nd.turn.repeat-action")
def test_the_same_action_on_three_turns_running() -> None:
    s = Setting()
    for at in ("0,-3", "1,-3", "-1,-1"):
        s.play("A explore", f"A at {at}", "A discard", "B research", "B end")
    assert s.state.view(None)["seats"][0]["discs"]["explore"] == 3


@pytest.mark.rule("nd.turn.six-actions")
def test_six_actions_and_pass() -> None:
    s = Setting()
    s.store("A", money=0, science=0, materials=0)
    s.player("A").colony_ready = 0
    assert s.offered("A") == {"explore", "influence", "research", "upgrade", "build", "move", "pass"}
    assert s.refused("A react build") == "nd.reaction.who"
    assert s.refused("A attack") == "nd.turn.six-actions"


@pytest.mark.rule("nd.turn.action-may-be-empty")
def test_an_action_may_be_left_unused() -> None:
    for action in sorted(ACTIONS):
        s = Setting()
        s.play(f"A {action}", "A end")
        assert s.waiting == "B"
        assert s.player("A").discs == 11


@pytest.mark.rule("nd.turn.pass")
def test_only_reactions_after_passing() -> None:
    s = Setting()
    s.play("A pass", "B research", "B end")
    assert s.waiting == "A"
    for action in ("explore", "influence", "research", "upgrade"):
        assert s.refused(f"A {action}") == "nd.turn.pass"
    assert s.refused("A react explore") == "nd.reaction.only-three"
    assert s.offered("A", "react") == {"react upgrade", "react build", "react move"}
    assert s.state.view(None)["seats"][0]["passed"] is True


@pytest.mark.rule("nd.turn.pass-no-disc")
def test_passing_costs_no_disc() -> None:
    s = Setting()
    s.player("A").discs = 6
    for _ in range(2):
        board = s.state.view(None)["seats"][0]
        assert (board["discs"]["track"], board["upkeep"]) == (6, 7)
        if not board["passed"]:
            s.play("A pass")


@pytest.mark.rule("nd.turn.first-pass-start-player")
def test_the_first_to_pass_starts_the_next_round() -> None:
    s = Setting(3)
    money = s.player("B").storage[0]
    assert turns(s, "research", "pass", "research", "research", "pass", "pass") == "ABCABCA"
    assert s.state.view(None)["next_start"] == 1
    assert s.player("B").storage[0] == money
    s.play("A pass", "A pay", "B pay", "C pay")
    assert (s.state.round, s.waiting) == (2, "B")
    assert turns(s, "research") == "BC"


@pytest.mark.rule("nd.turn.passed-player-turn")
def test_a_passed_player_still_has_turns() -> None:
    s = Setting(3)
    assert turns(s, "pass", "research", "research") == "ABCA"
    assert s.offered("A", "react") == {"react upgrade", "react build", "react move"}
    assert s.refused("A pass") is None
    assert turns(s, "pass") == "AB"


@pytest.mark.rule("nd.turn.continue-pass-not-final")
def test_a_reaction_after_declining_one() -> None:
    s = Setting()
    assert turns(s, "pass", "research", "pass", "research", "react build") == "ABABAB"
    assert s.state.view(None)["seats"][0]["discs"]["reaction"] == 1


@pytest.mark.rule("nd.turn.phase-end")
def test_nobody_reacts_after_the_last_pass() -> None:
    s = Setting(3)
    s.place("310", (0, -5))
    s.ships("C", "310", interceptor=1)
    assert turns(s, "pass", "pass", "pass") == "ABCC"
    assert (s.state.phase, s.step) == ("combat", "take_control")
    assert s.refused("A react build") == "nd.turn.order"


@pytest.mark.rule("nd.turn.one-action-per-turn")
def test_one_action_a_turn() -> None:
    s = Setting(3)
    s.play("A build", "A build interceptor 221")
    assert s.refused("A research") == "nd.turn.one-action-per-turn"
    s.play("A end")
    for letter in "BC":
        assert s.waiting == letter
        assert s.refused("A research") == "nd.turn.order"
        s.play(f"{letter} research", f"{letter} end")
    assert s.waiting == "A"


@pytest.mark.rule("nd.turn.interrupt-decisions")
def test_the_owner_of_a_gray_cube_is_asked_at_once() -> None:
    s = Setting()
    s.place("313", (0, -5), owner="B", cubes={0: "money"})
    s.ships("A", "313", interceptor=1)
    s.dice(6)
    s.combat()
    s.play("A attack")
    assert (s.step, s.waiting) == ("return_cube", "B")
    assert s.offered("B") == {"cube money", "cube science", "cube materials"}
    assert s.offered("A") == set()
    for step in ("disc", "decline", "attack", "trade money science", "pass"):
        assert s.refused(f"A {step}") == "nd.turn.order"
    s.play("B cube science")
    assert s.player("B").graveyard == [0, 1, 0]
    assert (s.step, s.waiting) == ("take_control", "A")


@pytest.mark.rule("nd.turn.no-take-back-after-reveal")
def test_a_revealed_sector_stays_revealed() -> None:
    s = Setting()
    explored = play(Moment(0, s.state), 0, Choice.parse("explore"), None)
    assert explored.undoes(0)
    assert not explored.undoes(1)
    before = undone(explored)
    assert before is not None
    assert before.state.view(0)["seats"][0]["discs"]["track"] == 12
    shown = play(explored, 0, Choice.parse("at 0,-3"), None)
    assert shown.state.view(1)["step"]["drawn"]
    assert not shown.undoes(0)
    assert undone(shown) is None


@pytest.mark.rule("nd.turn.elimination-skip")
def test_who_has_left_is_skipped() -> None:
    s = Setting(3)
    leave_the_map(s, "B")
    assert turns(s, "research", "leave", "research", "research", "research") == "ABCACA"
    s.play("A pass", "C pass")
    assert s.state.phase == "upkeep"
    assert s.waiting == "A"


@pytest.mark.rule("nd.turn.order")
@pytest.mark.parametrize("begun", ["", "explore", "build", "research"])
def test_who_is_not_asked_is_offered_and_refused_nothing_in_particular(begun: str) -> None:
    s = Setting(3)
    if begun:
        s.play(f"A {begun}")
    assert s.state.choices(0)
    for seat in (1, 2):
        assert s.state.choices(seat) == []
        assert s.state.refusals(seat) == {}
        refusal = s.state.why_not(seat, s.state.choices(0)[0])
        assert refusal is not None
        assert refusal.rule == "nd.turn.order"


@pytest.mark.rule("nd.turn.first-pass-start-player")
def test_each_round_has_its_own_first_to_pass() -> None:
    s = Setting()
    turns(s, "research", "pass", "pass", "pay", "pay")
    assert (s.state.round, s.waiting) == (2, "B")
    turns(s, "research", "pass", "pass", "pay", "pay")
    assert (s.state.round, s.waiting) == (3, "A")
