"""What figures count is fitted to games: what each does to the lead is found, and what is rare promises little."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from penumbra.eclipse.planner.fitting import (
    Bounds,
    Observations,
    app,
    by_time,
    fit,
    foretold,
    ridge,
    table,
    taught_by,
)
from penumbra.eclipse.planner.judgement import Judgement
from penumbra.eclipse.planner.straying import Seen
from penumbra.eclipse.planner.value import Figures, Value
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


_LENIENT = Bounds(strictness=1.0)

NAMES = ("own points", "own fleet", "highest points", "highest fleet")


def _pairs(games: int, end: Callable[[float, float], float]) -> Observations:
    """Games of two whose third round of four is looked at; what comes of points and fleet is told."""
    rng = np.random.default_rng(3)
    seen = []
    for _ in range(games):
        (a, b), (fleet, other) = rng.integers(0, 20, 2).astype(float), rng.integers(0, 9, 2).astype(float)
        looks = {0: [a, fleet, b, other], 1: [b, other, a, fleet]}
        seen.append(Seen(NAMES, [(3, looks)], [int(end(a, fleet)), int(end(b, other))]))
    return table(seen, NAMES, last=4)


def test_a_row_has_the_outlook_of_a_seat_that_is_looked_at_by_name() -> None:
    seen = Seen(("highest points", "own points"), [(3, {1: [9.0, 7.0], 2: [7.0, 9.0]})], [30, 20, 25])
    found = table([seen], NAMES, last=4)
    assert found.figures.tolist() == [[7, 0, 9, 0], [9, 0, 7, 0]]
    assert found.left.tolist() == [0.5, 0.5]
    assert found.ahead.tolist() == [-2, 2]
    assert found.leads.tolist() == [-10, -5]
    assert found.rounds.tolist() == [3, 3]
    assert by_time(found.figures, found.left)[0] == pytest.approx([0.5, 3.5, 0, 4.5, 0, 0.25, 1.75, 0, 2.25, 0])


def test_what_foretells_nothing_leaves_the_lead_as_it_is_and_what_does_is_told_by_round() -> None:
    found = _pairs(400, lambda points, fleet: points + 2 * fleet)
    told = foretold(found, NAMES, _LENIENT)[0]
    assert told is not None
    assert told > 0.9
    points_alone = found._replace(figures=np.zeros_like(found.figures))
    alone = foretold(points_alone, NAMES, _LENIENT)[0]
    assert alone is not None
    assert 0.3 < alone < 0.85, "points are known to count, though nothing was learned"


def test_what_figures_count_only_together_is_found_and_written_as_it_was_taught() -> None:
    found = _pairs(3000, lambda points, fleet: points + (9 * (fleet - 4) if fleet > 4 else 0))
    held = found.games % 4 == 0
    learned = taught_by(found.rows(~held), NAMES, _LENIENT)
    kept = found.rows(held)

    def wrong(told: Figures) -> float:
        return float(((kept.change - told) ** 2).mean() / kept.change.var())

    assert wrong(by_time(kept.figures, kept.left) @ learned.counts) > 0.08
    assert wrong(learned.foretell(kept)) < 0.05
    alone = taught_by(found.rows(~held), NAMES, Bounds(strictness=1.0, bends=0))
    assert alone.together.bends == ()
    assert np.array_equal(alone.counts, learned.counts)
    assert wrong(alone.foretell(kept)) > 0.08, "each alone foretells no more"


def test_a_judgement_is_written_that_can_be_judged_by(tmp_path: Path) -> None:
    fit("second-dawn", players=2, games=20, processes=1, into=tmp_path)
    written = msgspec.json.decode((tmp_path / "general" / "second-dawn_2.json").read_bytes(), type=Judgement)
    assert written.record["games"] == 20
    assert written.record["seeds"] == "fitting second-dawn 2 0 to 19"
    assert written.together.bends
    state = Setting(2).state
    assert -99 < Value(written, state.box).lead(state, 0) < 99


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["third-dawn", "--players", "2"], "new-dawn"),
        (["new-dawn", "--players", "12"], "--players. Must be <= 6"),
        (["new-dawn", "--players", "2", "--games", "0"], "--games. Must be >= 20"),
        (["new-dawn", "--players", "2", "--strictness", "0"], "--strictness. Must be > 0"),
        (["new-dawn", "--players", "2", "--bends", "-1"], "--bends. Must be >= 0"),
    ],
)
def test_what_cannot_be_fitted_is_refused(wrong: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app(wrong)
    found = capsys.readouterr()
    assert told in found.out + found.err
    assert "Traceback" not in found.out + found.err
