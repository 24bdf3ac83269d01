"""What the opponent does after it has passed, where the human moves ships into its sectors."""

import pytest

from tests.rules.solo.opponent import Solo


def passed() -> Solo:
    """The opponent has passed; the home of the human, 209 and 210 of the opponent lie in a row, then 309."""
    setting = Solo()
    setting.player("B").passed = True
    setting.own("209", (1, -3), cubes={0: "money"})
    setting.own("210", (2, -4), cubes={0: "money", 1: "materials"})
    setting.own("309", (3, -5), owner=None)
    setting.network(s221="209 210", s209="210 309")
    setting.remove_ships("B", "223")
    setting.ships("A", "221", interceptor=2)
    setting.blueprint("A", "interceptor", s3="nuclear_drive")
    return setting


@pytest.mark.rule("solo.reaction.trigger", "solo.reaction.once-per-turn")
def test_one_reaction_answers_a_turn_that_moves_ships_into_a_sector() -> None:
    setting = passed()
    setting.play("A move", "A move interceptor 221 209", "A move interceptor 221 209")
    assert setting.step == "move", "not before the turn is over"
    setting.play("A end")
    assert setting.step == "automa"
    assert setting.state.steps[-1].view(setting.state, 0) == {
        "kind": "automa",
        "seat": 0,
        "card": "reaction",
        "next": "defend",
    }
    setting.finish_turn()
    assert (setting.step, setting.waiting) == ("turn", "A")
    setting.play("A move", "A end")
    assert (setting.step, setting.waiting) == ("turn", "A"), "nothing was entered in this turn"


@pytest.mark.rule("solo.reaction.entering")
def test_a_sector_that_ships_only_pass_through_is_not_entered() -> None:
    """Not even where another ship of the human has been since earlier."""
    setting = passed()
    setting.ships("A", "209", interceptor=1)
    setting.play("A move", "A move interceptor 221 209", "A on 309", "A end")
    assert setting.step == "turn"
    again = passed()
    again.play("A move", "A move interceptor 221 209", "A end")
    assert again.step == "automa"


@pytest.mark.rule("solo.reaction.entering")
def test_a_sector_that_all_ships_have_left_again_is_not_entered() -> None:
    setting = passed()
    setting.play("A move", "A move interceptor 221 209", "A move interceptor 209 309", "A end")
    assert setting.step == "turn"


@pytest.mark.rule("solo.reaction.once-per-turn", "solo.reaction.invaded-sector")
def test_two_sectors_entered_bring_one_reaction_for_the_one_with_more_cubes() -> None:
    """The third sector, where human ships have been for longer, has most cubes and is not considered."""
    setting = passed()
    setting.own("318", (4, -6))
    setting.own("107", (5, -6), cubes={0: "money", 1: "science", 2: "materials"})
    setting.ships("A", "107", interceptor=1)
    setting.play("A move", "A move interceptor 221 209", "A move interceptor 221 210", "A end")
    assert setting.step == "automa"
    setting.finish_turn()
    assert setting.step == "turn"
    assert setting.sector("210").party(1) == 1, "the ship that is built comes to 210"
    assert setting.sector("209").party(1) == setting.sector("107").party(1) == 0
    assert setting.decided_by("solo.step.defend-priority") == ("210", "most_own_cubes")


@pytest.mark.rule("solo.reaction.invaded-sector")
def test_the_cube_on_an_orbital_counts() -> None:
    setting = passed()
    setting.orbital("209", "science")
    setting.cube("209", 1, "science")
    setting.play("A move", "A move interceptor 221 209", "A move interceptor 221 210", "A end")
    setting.finish_turn()
    assert setting.sector("209").party(1) == 1
    assert setting.sector("210").party(1) == 0


@pytest.mark.rule("solo.reaction.not-before-pass")
def test_before_the_opponent_has_passed_its_next_turn_is_a_card() -> None:
    setting = passed()
    setting.player("B").passed = False
    setting.automa.turns = 2
    setting.play("A move", "A move interceptor 221 209", "A end", "A proceed")
    assert setting.state.steps[-1].view(setting.state, 0)["card"] in ("i_a", "i_b")
    setting.finish_turn()
    setting.player("B").passed = True
    setting.play("A move", "A end")
    assert setting.step == "turn", "what was entered in earlier turns is answered no more"


@pytest.mark.rule("solo.reaction.phase-end")
def test_the_phase_is_over_when_both_have_passed() -> None:
    setting = passed()
    setting.ships("A", "209", cruiser=1)
    setting.play("A pass")
    assert setting.state.phase == "combat"


@pytest.mark.rule("solo.reaction.keeps-card", "solo.action.discard")
def test_the_reaction_card_is_never_used_up() -> None:
    setting = passed()
    for _ in range(3):
        setting.remove_ships("A", "209")
        setting.remove_ships("B", "209")
        setting.remove_ships("A", "221")
        setting.ships("A", "221", interceptor=1)
        setting.play("A move", "A move interceptor 221 209", "A end")
        assert setting.state.steps[-1].view(setting.state, 0)["card"] == "reaction"
        setting.finish_turn()
        assert setting.automa.discarded == ()
    setting.cleanup()
    assert len(setting.automa.stack) == 6
