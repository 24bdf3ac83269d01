"""Simultaneous play (ra.simul.*)."""

from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.phases.round import Rounds
from penumbra.eclipse.setup.game import advice
from penumbra.kernel import Choice, OptionError, OutOfTurn, seat_letter
from penumbra.table.moments.moment import Moment, play
from tests.rules.rise_of_the_ancients.test_many import MANY, NINE
from tests.rules.setting import Setting

MODULES = [MANY, "simultaneous_play"]


def at_once(players: int = 7, start: str = "A", order: list[int] | None = None, *modules: str) -> Setting:
    """That many at the beginning of an action phase: the start player and who sits opposite hold the markers."""
    s = Setting(players, NINE[:players], modules=[*MODULES, *modules])
    s.state.start_seat = ord(start) - 65
    s.state.turn_order = order or []
    s.state.steps = [Rounds("action")]
    s.state.settle()
    return s


def markers(s: Setting) -> str:
    """Who holds the primary and the secondary marker; a dash for one that is on its way."""
    return "".join("-" if seat is None else seat_letter(seat) for seat in s.state.view(None)["markers"])


def act(s: Setting, *letters: str) -> None:
    """Players take an empty influence action each."""
    for letter in letters:
        s.play(f"{letter} influence", f"{letter} end")


@pytest.mark.rule("ra.simul.for-many")
def test_seven_to_nine_may_play_at_once_and_fewer_may_not() -> None:
    for players in (7, 8, 9):
        assert NEW_DAWN.options({"players": players, "species": "all", "modules": MODULES}).players == players
    for players in (2, 6):
        with pytest.raises(OptionError, match=rf"for 7, 8 or 9 players, not for {players} \(ra.simul.for-many\)"):
            NEW_DAWN.options({"players": players, "modules": MODULES})


@pytest.mark.rule("ra.simul.markers-setup", "ra.simul.steps-direction")
@pytest.mark.parametrize(("players", "held"), [(7, "AE"), (8, "AE"), (9, "AF")])
def test_the_markers_begin_with_the_start_player_and_who_sits_opposite(players: int, held: str) -> None:
    s = at_once(players)
    assert markers(s) == held
    assert markers(at_once(7, "F")) == "FC"
    assert markers(Setting(players, NINE[:players], modules=[MANY])) == ""


@pytest.mark.rule("ra.simul.both-act")
@pytest.mark.parametrize("first", ["A", "E"])
def test_both_holders_have_choices_and_either_may_finish_first(first: str) -> None:
    s = at_once()
    assert set(s.state.waiting()) == set(s.state.may_choose()) == {0, 4}
    with pytest.raises(OutOfTurn, match="waits for seat A and E, not for B") as refused:
        s.play("B influence")
    assert refused.value.refusal.rule == "ra.simul.both-act"
    other = "AE".replace(first, "")
    s.play(f"{other} influence")
    act(s, first)
    assert s.offered(other, "end") == {"end"}


@pytest.mark.rule("ra.simul.research-primary")
def test_only_who_holds_the_primary_marker_may_research() -> None:
    s = at_once()
    assert "research" in s.offered("A")
    assert s.refused("E research") == "ra.simul.research-primary"
    act(s, "E")
    assert s.refused("F research") == "ra.simul.research-primary"
    act(s, "A")
    assert s.refused("B research") is None


@pytest.mark.rule("ra.simul.pass-on")
def test_a_marker_goes_on_at_once_after_an_action() -> None:
    s = at_once()
    act(s, "A")
    assert markers(s) == "BE"
    act(s, "E", "F")
    assert markers(s) == "BG"
    act(s, "G")
    assert markers(s) == "BA"


@pytest.mark.rule("ra.simul.pass-counts")
def test_a_marker_goes_on_after_a_pass_and_a_reaction_as_well() -> None:
    s = at_once()
    s.play("A pass")
    assert markers(s) == "BE"
    act(s, "E", "F", "G")
    assert markers(s) == "BA"
    s.play("A react build", "A end")
    assert markers(s) == "B-", "the next player has the other"
    act(s, "B", "C", "D", "E", "F", "G")
    assert markers(s) == "AB", "what waited for B has gone on to B"
    s.play("A pass")
    assert markers(s) == "-B"
    assert s.player("A").passed


@pytest.mark.rule("ra.simul.one-marker-each")
def test_a_marker_waits_until_the_next_player_has_given_the_other_on() -> None:
    s = at_once()
    act(s, "A", "B", "C")
    assert markers(s) == "DE"
    act(s, "D")
    assert markers(s) == "-E"
    assert s.waiting == "E"
    act(s, "E")
    assert markers(s) == "EF"
    assert set(s.waiting) == {"E", "F"}


@pytest.mark.rule("ra.simul.independent")
def test_nobody_waits_for_the_other_to_finish() -> None:
    s = at_once()
    s.play("E explore")
    act(s, "A", "B", "C")
    assert markers(s) == "DE"
    assert any(choice.startswith("at ") for choice in s.offered("E"))


@pytest.mark.rule("ra.simul.new-round")
def test_the_next_round_begins_with_who_passed_first() -> None:
    s = at_once(8)
    act(s, "A", "B", "C", "D", "E")
    s.play("F pass")
    assert s.state.next_start == 5
    act(s, "G")
    assert markers(s) == "EH", "nothing leaves those who are acting"
    s.cleanup()
    assert (s.state.start_seat, markers(s)) == (5, "FB")


@pytest.mark.rule("ra.simul.force")
def test_who_received_a_marker_last_may_let_the_other_act_first() -> None:
    s = at_once()
    act(s, "A", "B", "E", "F")
    assert markers(s) == "CG"
    assert s.refused("C force") == "ra.simul.force"
    s.play("G force")
    assert s.waiting == "C"
    with pytest.raises(OutOfTurn):
        s.play("G influence")
    s.play("C influence")
    assert s.waiting == "C", "until the action is complete"
    s.play("C end")
    assert set(s.waiting) == {"D", "G"}
    assert s.refused("G force") == "ra.simul.force", "D has received a marker since"
    assert s.refused("D force") is None


@pytest.mark.rule("ra.simul.force-start")
def test_at_the_start_of_a_round_the_primary_holder_has_received_last() -> None:
    s = at_once()
    assert s.refused("E force") == "ra.simul.force"
    s.play("A force")
    assert s.waiting == "E"


def test_without_the_variant_nobody_is_forced() -> None:
    s = Setting()
    assert s.offered("A", "force") == set()
    assert s.refused("A force") == "nd.turn.six-actions"


def side_by_side() -> Setting:
    """A has sector 210 below its home, and E ships in it: both may explore the inner space beyond."""
    s = at_once()
    s.place("210", (0, -2), owner="A")
    s.ships("E", "210", cruiser=2)
    return s


@pytest.mark.rule("ra.simul.same-target")
def test_a_space_that_both_want_goes_to_whoever_announced_first() -> None:
    s = side_by_side()
    s.play("A explore", "E explore")
    assert "at 0,-1" in s.offered("A") & s.offered("E")
    s.play("A at 0,-1")
    assert "at 0,-1" not in s.offered("E")
    assert s.refused("E at 0,-1") == "ra.simul.same-target"
    assert "Player A" in s.why("E at 0,-1")
    assert len(s.offered("E", "at")) > 1, "its player chooses anew"
    s.play("A discard")
    assert s.refused("E at 0,-1") is None


@pytest.mark.rule("ra.simul.same-target")
def test_a_sector_just_placed_is_its_explorers_to_decide_about() -> None:
    s = side_by_side()
    s.on_top("106")
    s.play("E influence", "A explore", "A at 0,-1", "A place 106 0")
    assert s.refused("A disc") is None
    assert s.refused("E disc track 106") == "ra.simul.same-target"
    s.play("A decline")
    assert s.refused("E disc track 106") is None


@pytest.mark.rule("ra.simul.first-pass-tie")
def test_of_two_who_pass_the_first_in_time_begins_the_next_round() -> None:
    s = at_once()
    s.play("E pass", "A pass")
    assert s.state.next_start == 4
    assert (s.player("E").passed, s.player("A").passed) == (True, True)


@pytest.mark.rule("ra.simul.direction")
def test_markers_go_and_are_counted_the_way_turns_go() -> None:
    counterclockwise = [(5 - step) % 9 for step in range(9)]
    s = at_once(9, "F", counterclockwise, "direction_of_play")
    assert markers(s) == "FA"
    act(s, "F", "A")
    assert markers(s) == "EI"


@pytest.mark.rule("ra.simul.no-backtracking")
def test_what_was_announced_is_not_taken_back() -> None:
    s = at_once()
    before = Moment(0, s.state.copy())
    assert not play(before, 0, Choice("influence"), None).undoes(0)
    alone = Setting(7, NINE[:7], modules=[MANY])
    assert play(Moment(0, alone.state.copy()), 0, Choice("influence"), None).undoes(0)


@pytest.mark.rule("ra.simul.end-of-phase")
def test_a_reaction_under_way_is_completed_before_the_phase_ends() -> None:
    s = at_once(8)
    for letter in "ABCD":
        s.play(f"{letter} pass")
    act(s, "E")
    s.play("F pass", "G pass", "H pass")
    assert markers(s) == "EA"
    s.play("A react build", "E pass")
    assert (s.state.phase, s.waiting) == ("action", "A")
    s.play("A end")
    assert s.state.phase == "upkeep"
    assert s.state.markers == []


@pytest.mark.rule("ra.simul.end-of-phase")
def test_a_turn_that_has_not_begun_is_over_when_all_have_passed() -> None:
    s = at_once(8)
    for letter in "ABCD":
        s.play(f"{letter} pass")
    act(s, "E")
    s.play("F pass", "G pass", "H pass")
    assert set(s.waiting) == {"A", "E"}
    s.play("E pass")
    assert s.state.phase == "upkeep", "A has passed and was not in the middle of a reaction"


@pytest.mark.rule("ra.simul.pace-faq")
def test_without_the_variant_nine_play_turn_by_turn() -> None:
    s = Setting(9, NINE, modules=[MANY])
    seen = ""
    for _ in range(10):
        seen += s.waiting
        act(s, s.waiting)
    assert seen == "ABCDEFGHIA"
    assert s.state.view(None)["markers"] == []


@pytest.mark.rule("ra.warp.not-with-simultaneous")
def test_warp_portals_are_advised_against_and_not_refused() -> None:
    def sentences(*modules: str) -> list[str]:
        raw: dict[str, Any] = {"players": 7, "species": "all", "modules": [MANY, *modules], "factions": list(NINE[:7])}
        options = NEW_DAWN.options(raw)
        return advice(NEW_DAWN.edition.box_of(options), options)

    assert sentences("simultaneous_play", "warp_portals") == [
        "The modules 'simultaneous_play' and 'warp_portals' are not recommended together."
    ]
    assert sentences("simultaneous_play") == sentences("warp_portals") == []


def test_a_proposal_is_answered_beside_ones_own_action_and_made_once_a_turn() -> None:
    s = at_once()
    s.place("210", (0, -2), owner="E")
    s.play("A propose E money")
    assert {"accept money", "refuse", "influence"} <= s.offered("E")
    assert s.state.view(4)["step"]["kind"] == "answer", "what is asked of E in another's turn comes first"
    act(s, "E")
    assert s.state.view(5)["step"]["kind"] == "turn"
    assert s.offered("E") == {"accept money", "accept science", "accept materials", "refuse"}
    s.play("E refuse")
    assert s.refused("A propose E money") == "nd.diplomacy.re-propose", "whoever has begun a turn since"
