"""Positions are judged by what all seats have: the better is worth more, and in the end the points alone."""

import pytest

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.phases.scoring import score
from penumbra.eclipse.planner.holdings import outlook_names
from penumbra.eclipse.planner.judgement import Bend, Bends, Judgement, judgements
from penumbra.eclipse.planner.value import CLEAR, Value, value_for
from penumbra.kernel import seed_from
from tests.rules.setting import Setting

_EDITIONS = pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)


@_EDITIONS
def test_duels_and_games_of_more_have_a_judgement_with_its_record(game: EclipseGame) -> None:
    found = judgements("general")
    for players in (2, 4):
        judgement = found[game.name, players]
        assert (judgement.box, judgement.players) == (game.name, players)
        assert {"games", "seeds", "strictness", "foretold"} <= set(judgement.record)
        assert any(name.startswith("own") for name in judgement.counts)
        of_rivals = any(name.startswith("mean") for name in judgement.counts)
        assert of_rivals == (players > 2), "of one rival the mean is the highest"


@_EDITIONS
@pytest.mark.parametrize("schooling", ["general", "special"])
def test_no_judgement_names_a_figure_that_does_not_exist(game: EclipseGame, schooling: str) -> None:
    for players in (2, 4):
        judgement = judgements(schooling)[game.name, players]
        known = {*outlook_names(game.edition.box(game.edition.together(players), ()))}
        assert {*judgement.counts, *judgement.together.figures} <= known


@_EDITIONS
@pytest.mark.parametrize("players", [2, 3, 5])
def test_points_and_income_are_good_to_have_and_bad_in_a_rivals_hand(game: EclipseGame, players: int) -> None:
    def lead(whose: str | None) -> float:
        setting = Setting(players, game=game)
        setting.state.round = 5
        if whose is not None:
            setting.player(whose).discoveries_kept += 4
            setting.player(whose).cubes = [6, 6, 6]
        return value_for("general", setting.state.box, players).lead(setting.state, 0)

    assert lead("A") > lead(None) > lead("B")


def _judgement(**own: tuple[float, float]) -> Judgement:
    counts = {f"own {name}": count for name, count in own.items()} | {"highest discs on the track": (-1.0, 0.0)}
    return Judgement("new-dawn", 2, {}, (1.0, 0.0), counts)


def test_a_figure_counts_by_the_rounds_that_are_left() -> None:
    setting = Setting(2)
    setting.player("A").storage = [0, 9, 0]
    setting.player("B").discs = 3
    value = Value(_judgement(**{"stored science": (2.0, 1.0)}), setting.state.box)
    setting.state.round = 1  # all nine are left
    assert value.lead(setting.state, 0) == pytest.approx(1 - 3 + 9 * (2 + 1))
    setting.state.round = 7  # three are
    assert value.lead(setting.state, 0) == pytest.approx((1 - 3) / 3 + 9 * (2 / 3 + 1 / 9))


def test_figures_count_together_from_some_amount_on_and_a_technology_only_for_who_has_it() -> None:
    setting = Setting(2)
    monolith = setting.state.box.parts.tech_number["monolith"]
    figures = ("technology monolith", "own stored materials", "highest fire", "a figure of another box")
    bend = Bend(worth=3.0, start=-12.0, left=2.0, counts=(4.0, 1.0, 0.0, 99.0))
    value = Value(Judgement("new-dawn", 2, {}, (0.0, 0.0), {}, Bends(figures, 0.5, (bend,))), setting.state.box)
    setting.state.round = 1  # all nine are left
    setting.player("A").storage = [0, 0, 9]

    def lead() -> float:
        return value.lead(setting.state, 0)

    assert lead() == pytest.approx(0.5), "nine materials and two for the time left are less than twelve"
    setting.player("B").add_tech(setting.state.box.parts, monolith)
    assert lead() == pytest.approx(0.5)
    setting.player("A").add_tech(setting.state.box.parts, monolith)
    assert lead() == pytest.approx(0.5 + 3 * (9 + 2 + 4 - 12))
    setting.state.round = 10 - 3  # a third is left
    assert lead() == pytest.approx(0.5 + 3 * (9 + 2 / 3 + 4 - 12))


def test_points_that_one_has_count_in_every_round_and_more_only_what_comes_of_them() -> None:
    setting = Setting(2)
    setting.player("A").discoveries_kept += 2
    nothing = Value(Judgement("new-dawn", 2, {}, (0.0, 0.0), {}), setting.state.box)
    growing = Value(_judgement(points=(1.0, 0.0)), setting.state.box)
    setting.player("B").discs = 0
    for left in (9, 3, 1):
        setting.state.round = 10 - left
        assert nothing.lead(setting.state, 0) == 4, "2 points a tile"
        assert growing.lead(setting.state, 0) - 4 == pytest.approx((1 + score(setting.state, 0)["total"]) * left / 9)


def test_more_than_a_clear_lead_is_hardly_worth_more() -> None:
    setting = Setting(2)
    worth = []
    for lead in (0.0, CLEAR, 2 * CLEAR):  # all of the rounds are left
        value = Value(Judgement("new-dawn", 2, {}, (lead, 0.0), {}), setting.state.box)
        worth.append(value.worth(setting.state, 0))
    assert worth[0] == 0
    assert worth[1] - worth[0] > 3 * (worth[2] - worth[1]) > 0


def test_where_no_judgement_is_for_so_many_the_nearest_serves() -> None:
    box = Setting(2).state.box
    state = Setting(3).state
    leads = {players: value_for("general", box, players).lead(state, 0) for players in (2, 3, 4, 9)}
    assert leads[9] == leads[4] == leads[3]
    assert leads[4] != leads[2]


def test_once_the_game_is_over_points_alone_count() -> None:
    state = NEW_DAWN.start(NEW_DAWN.options({"players": 2}), seed_from("valued"))
    while not state.over:
        seat = state.waiting()[0]
        state.play(seat, policy.choose(state, seat))
    points = [row["score"] for row in state.result()]
    assert value_for("general", state.box, 2).lead(state, 0) == points[0] - points[1]
