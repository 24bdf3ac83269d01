"""Rounds (sd.round.*)."""

import pytest

from penumbra.eclipse.position.state import EclipseState
from tests.rules.second_dawn.dawn import AWAY, dawn


@pytest.mark.rule("sd.round.eight")
def test_no_ninth_round() -> None:
    s = dawn()
    s.state.round = 7
    s.play("A pass", "B pass", "A pay", "B pay")
    assert (s.state.round, s.state.phase) == (8, "action")
    s.play("A pass", "B pass", "A pay", "B pay")
    assert s.state.over
    assert [entry["score"] for entry in s.state.result()] == [3, 3]
    assert s.state.view(None)["round"] == 8
    assert s.refused("A pass") == "sd.turn.order-clockwise"


@pytest.mark.rule("sd.round.phases")
def test_four_phases_without_a_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    phases: list[tuple[int, str]] = []

    def settle(self: EclipseState) -> None:
        while self.steps and self.steps[-1].runs(self):
            self.steps[-1].run(self)
            if (self.round, self.phase) not in phases:
                phases.append((self.round, self.phase))

    monkeypatch.setattr(EclipseState, "settle", settle)
    s = dawn()
    s.state.round = 3
    phases.clear()
    s.play("A pass", "B pass", "A pay", "B pay")
    assert phases[:4] == [(3, "action"), (3, "combat"), (3, "upkeep"), (3, "cleanup")]
    assert phases[4:] == [(4, "cleanup"), (4, "action")]


@pytest.mark.rule("sd.round.last-cleanup")
def test_the_last_round_is_cleaned_up() -> None:
    s = dawn()
    s.state.round = 8
    s.offer()
    s.play("A move", "A end", "B pass", "A pass", "A pay", "B pay")
    assert s.state.over
    assert sum(tech["count"] for tech in s.state.view(None)["supply"]["techs"] if not tech["rare"]) == 5
    assert s.board("A")["discs"]["track"] == 12


@pytest.mark.rule("sd.round.last-cleanup")
def test_a_supernova_explodes_before_the_last_score() -> None:
    for rolls, monoliths, owner in (((5, 5), 3, 0), ((5, 2), 3, 0), ((4, 2), 0, None)):
        s = dawn(modules=["supernova"])
        s.place("397", AWAY, owner="A")
        s.sector("397").monolith = True
        s.state.round = 8
        s.dice(*rolls)
        s.play("A pass", "B pass", "A pay", "B pay")
        assert s.state.over
        assert s.dice_left == []
        assert s.seen("397")["owner"] == owner
        assert s.state.result()[0]["parts"]["monoliths"] == monoliths
