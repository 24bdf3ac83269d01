"""What figures count is fitted to games: what each does to the lead is found, and what is rare promises little."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from penumbra.eclipse.planner.fitting import Seen, app, by_time, fit, foretold, ridge, table, watched
from penumbra.eclipse.planner.judgement import Judgement
from penumbra.eclipse.planner.value import Value
from tests.rules.setting import Setting


def test_ridge_finds_what_each_figure_does_and_leaves_what_never_varies() -> None:
    rng = np.random.default_rng(1)
    figures = np.column_stack([rng.normal(size=(4000, 2)), np.zeros(4000)])
    change = figures @ np.array([2.0, -1.0, 0.0]) + rng.normal(size=4000)
    assert ridge(figures, change, 1.0) == pytest.approx([2.0, -1.0, 0.0], abs=0.1)
    assert 0 < ridge(figures, change, 4000.0)[0] < 1.5, "strictness draws counts to 0"


def test_what_is_seen_seldom_promises_little() -> None:
    rng = np.random.default_rng(2)
    often, seldom = rng.random(2000) < 0.5, rng.random(2000) < 0.002
    figures = np.column_stack([often, seldom]).astype(float)
    found = ridge(figures, 10.0 * often + 10.0 * seldom, 1000.0)
    assert found[0] > 6
    assert found[1] < 2


def test_a_row_has_own_figures_the_rivals_highest_and_their_mean_by_the_rounds_left() -> None:
    seen = Seen([(3, [[5.0, 1.0], [7.0, 2.0], [9.0, 0.0]])], [30, 20, 25])
    found = table([seen], last=4)
    assert found.figures[0] == pytest.approx(by_time([5, 1, 9, 2, 8, 1], 0.5))
    assert list(found.ahead) == [-4, -2, 2]
    assert list(found.leads) == [5, -10, -5]
    assert list(found.rounds) == [3, 3, 3]


def test_what_foretells_nothing_leaves_the_lead_as_it_is_and_what_does_is_told_by_round() -> None:
    rng = np.random.default_rng(3)
    games = []
    for _ in range(400):
        points, fleet = rng.integers(0, 20, 2).astype(float), rng.integers(0, 9, 2).astype(float)
        end = points + 2 * fleet
        games.append(Seen([(3, [[points[0], fleet[0]], [points[1], fleet[1]]])], [int(one) for one in end]))
    found = table(games, last=4)
    assert foretold(found, 1.0) == [pytest.approx(1, abs=0.01)]
    points_alone = found._replace(figures=np.zeros_like(found.figures))
    alone = foretold(points_alone, 1.0)[0]
    assert alone is not None
    assert 0.3 < alone < 0.9, "points are known to count, though nothing was learned"


def test_the_same_number_is_the_same_game_and_only_rounds_played_as_usual_are_seen() -> None:
    first, again = watched("new-dawn", 2, "usual", 4), watched("new-dawn", 2, "usual", 4)
    assert first == again
    begun = [{round_ for round_, _ in watched("new-dawn", 2, "usual", number).rounds} for number in range(1, 6)]
    assert all(found == set(range(min(found), 10)) for found in begun if found)
    assert len({min(found) for found in begun if found}) > 1, "from which round on is drawn"


def test_a_judgement_is_written_that_can_be_judged_by(tmp_path: Path) -> None:
    fit("second-dawn", players=2, games=20, processes=1, into=tmp_path)
    written = msgspec.json.decode((tmp_path / "usual" / "second-dawn_2.json").read_bytes(), type=Judgement)
    assert written.record["games"] == 20
    assert written.record["seeds"] == "fitting second-dawn 2 0 to 19"
    assert not written.mean
    state = Setting(2).state
    assert -99 < Value(written, state.box).lead(state, 0) < 99


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["third-dawn", "--players", "2"], "new-dawn"),
        (["new-dawn", "--players", "12"], "--players. Must be <= 6"),
        (["new-dawn", "--players", "2", "--games", "0"], "--games. Must be >= 20"),
        (["new-dawn", "--players", "2", "--strictness", "0"], "--strictness. Must be > 0"),
    ],
)
def test_what_cannot_be_fitted_is_refused(wrong: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app(wrong)
    found = capsys.readouterr()
    assert told in found.out + found.err
    assert "Traceback" not in found.out + found.err
