"""What is told of the automated opponent: what it thought at which step, and how its quick battles came out."""

from collections.abc import Iterator

import pytest

from penumbra.eclipse import SECOND_DAWN, EclipseState
from penumbra.eclipse.language.shown import AutomaView, GameView
from penumbra.kernel import seed_from

_PREFERRED = ("proceed", "pay", "pass", "end")


def games(seed: str) -> Iterator[GameView]:
    """The views of a solo game in which the human does as little as possible."""
    state = SECOND_DAWN.start(SECOND_DAWN.options({"players": 2, "solo": "standard"}), seed_from(seed))
    assert isinstance(state, EclipseState)
    while not state.over:
        choices = state.choices(0)
        wished = [choice for verb in _PREFERRED for choice in choices if choice.verb == verb]
        state.play(0, (wished or choices)[0])
        yield state.view(0)


def automa(view: GameView) -> AutomaView:
    assert view["automa"] is not None
    return view["automa"]


@pytest.mark.rule("solo.card.order", "solo.step.explore-claim")
def test_what_is_thought_of_an_explored_sector_belongs_to_the_step_that_explored_it() -> None:
    seen = set()
    for view in games("told"):
        for one in automa(view)["trace"]:
            for thought in one["thoughts"]:
                if thought["kind"] == "decision" and thought["about"] == "square":
                    seen.add(one["what"])
                if thought["rule"] == "solo.card.order":
                    assert not one["done"]
                    assert {other["rule"] for other in one["thoughts"]} == {"solo.card.order"}
    assert "explore" in seen
    assert seen <= {"explore", "place_cubes", "upkeep"}


@pytest.mark.rule("solo.quick.x", "solo.quick.when")
def test_a_quick_battle_is_told_with_what_its_x_is_made_of_until_a_later_round_has_another() -> None:
    met = set()
    for number in range(4):
        rounds: list[int] = []
        for view in games(f"quick {number}"):
            for one in automa(view)["quick"]:
                assert one["x"] == one["die"] + one["value"] + one["round"]
                assert one["foes"]
                lost = {kind: count - one["left"].get(kind, 0) for kind, count in one["ships"].items()}
                assert all(count >= 0 for count in lost.values())
                assert one["destroyed"] == one["foes"] or not one["left"]
                met.add(one["row"] > 0)
            rounds += {one["round"] for one in automa(view)["quick"]}
        assert rounds == sorted(rounds)
    assert met == {True, False}
