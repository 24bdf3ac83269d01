"""What figures count is amended by rounds that are played in two ways: what is no cause of a lead counts less."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from penumbra.eclipse.planner.amending import Twice, Way, amend, amended, app, differences, foretold, played_twice
from penumbra.eclipse.planner.fitting import by_time, counts_of, judgement_of
from penumbra.eclipse.planner.holdings import NAMES
from penumbra.eclipse.planner.judgement import Judgement, judgements

_EACH = 3 * len(NAMES)


def _rounds(counted: float, worth: float, games: int = 600) -> list[list[Twice]]:
    """Rounds in which one figure of the seat grows by chance, each of them worth so much where it is ``counted``."""
    rng = np.random.default_rng(1)
    found = []
    for _ in range(games):
        more = int(rng.integers(0, 4))
        usual, other = [0.0] * _EACH, [0.0] * _EACH
        other[1] = float(more) * counted
        luck = float(rng.normal(0, 3))
        found.append([Twice(5, Way(usual, 2.0, 3.0), Way(other, 2.0, 3.0 + worth * more + luck))])
    return found


def _counting(name: str, count: float) -> Judgement:
    return Judgement("new-dawn", 2, {}, (0.0, 0.0), {name: (count, 0.0)}, {}, {})


def test_a_judgement_and_its_counts_are_made_of_each_other() -> None:
    for judgement in judgements("learned").values():
        counts = counts_of(judgement)
        assert judgement_of(judgement.box, judgement.players, counts, dict(judgement.record)) == judgement


def test_what_changes_nothing_counts_less_and_what_does_counts_on() -> None:
    """Where nothing comes of a figure that counted, it counts no more; where as much comes of it, as much."""
    before = counts_of(_counting(NAMES[1], 4.0))
    half = 0.5  # of the rounds are left
    useless = amended(before, differences(_rounds(1.0, 0.0), 8), 10.0)
    useful = amended(before, differences(_rounds(1.0, 4.0 * half), 8), 10.0)
    one_more = by_time([0.0, 1.0, *[0.0] * (_EACH - 2)], half)
    assert one_more @ before == pytest.approx(2.0)
    assert one_more @ useless == pytest.approx(0.0, abs=0.4)
    assert one_more @ useful == pytest.approx(2.0, abs=0.4)


def test_what_does_more_than_it_counted_counts_more_and_strictness_lets_that_be_little() -> None:
    """Of two figures that grow by chance one was not known to count."""
    rng = np.random.default_rng(4)
    games = []
    for _ in range(600):
        other = [0.0] * _EACH
        other[1], other[2] = float(rng.integers(0, 4)), float(rng.integers(0, 4))
        lead = 2.0 * other[1] + 2.0 * other[2] + float(rng.normal(0, 3))
        games.append([Twice(5, Way([0.0] * _EACH, 0.0, 0.0), Way(other, 0.0, lead))])
    before, found = counts_of(_counting(NAMES[1], 4.0)), differences(games, 8)
    new = by_time([0.0, 0.0, 1.0, *[0.0] * (_EACH - 3)], 0.5)
    loose, strict = (float(new @ amended(before, found, strictness)) for strictness in (1.0, 1e6))
    assert loose == pytest.approx(2.0, abs=0.4)
    assert strict == pytest.approx(0.0, abs=0.1)


def test_it_is_told_how_much_of_the_changes_was_foretold_and_is_since() -> None:
    found = differences(_rounds(1.0, 3.0), 8)
    before, since = foretold(np.zeros(2 * (1 + _EACH)), found, 1.0)
    assert before == 0.0
    assert since is not None
    assert since > 0.5


def test_a_lead_that_is_as_good_as_won_is_no_longer_told_apart() -> None:
    usual, other = Way([0.0] * _EACH, 0.0, 150.0), Way([1.0] * _EACH, 0.0, 300.0)
    assert differences([[Twice(3, usual, other)]], 8).leads[0] == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize("edition", ["new-dawn", "second-dawn"])
def test_the_same_number_is_the_same_game_and_both_ways_begin_alike(edition: str) -> None:
    found = played_twice(edition, 2, "usual", 3)
    assert found == played_twice(edition, 2, "usual", 3)
    assert found, "some round is played in two ways"
    rounds = [one.round for one in found]
    assert rounds == sorted(set(rounds)), "each at most once"
    assert all(one.usual.figures != one.other.figures for one in found)


def test_the_judgement_that_lies_there_is_amended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = judgements("learned")["new-dawn", 2]
    folder = tmp_path / "learned"
    folder.mkdir()
    file = folder / "new-dawn_2.json"
    file.write_bytes(msgspec.json.encode(before))
    amend("new-dawn", players=2, schooling="learned", games=4, processes=1, into=tmp_path)
    after = msgspec.json.decode(file.read_bytes(), type=Judgement)
    assert after.own != before.own
    assert {**after.record, **before.record} == after.record, "how it was fitted stands there still"
    assert int(str(after.record["rounds played twice"])) > 4
    assert "of changes it foretold" in capsys.readouterr().out


def test_what_cannot_be_amended_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app(["new-dawn", "--players", "12"])
    told = capsys.readouterr()
    assert "12" in told.out + told.err
    assert "Traceback" not in told.out + told.err
