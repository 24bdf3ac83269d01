"""``penumbra review`` names a seat's dearest choices, and what would have been better."""

import json
import re
from pathlib import Path

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.greedy import policy as blueshift_policy
from penumbra.bots import RANDOM
from penumbra.eclipse import EclipseState
from penumbra.eclipse.greedy import policy
from penumbra.games import HOUSE
from penumbra.kernel import Choice, Record, commitment, seed_from
from tests.cli.conftest import Run
from tests.cli.recorded import recorded

_PASS = Choice("pass")


@pytest.fixture(scope="module")
def record() -> Record:
    """The greedy policy plays both seats of a game of two; the first one passes at once from the third round on."""

    def choose(state: EclipseState, seat: int) -> Choice:
        lazy = seat == 0 and state.round > 2 and _PASS in state.choices(0)
        return _PASS if lazy else policy.choose(state, seat)

    return recorded("reviewed", choose)


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.penumbra"
    path.write_text(record.dumps())
    return path


def test_who_passes_far_too_early_is_told_so(run: Run, file: Path, record: Record) -> None:
    out, _ = run("review", str(file), "--trials", "100", "--json")
    found = json.loads(out)
    assert found["seat"] == "A"
    assert found["dearest"], "nobody passes six rounds for nothing"
    for one in found["dearest"]:
        seat, choice = record.lines[one["choice"] - 1]
        assert (seat, str(choice)) == (0, one["made"][0])
        assert one["lost"] > 2 * one["error"] >= 0
        assert one["measure"] == "points"
        assert one["better"] != one["made"]
    assert "pass" in {one["made"][0] for one in found["dearest"]}
    costs = [one["lost"] for one in found["dearest"]]
    assert costs == sorted(costs, reverse=True)


def test_it_is_told_in_lines(run: Run, file: Path, record: Record) -> None:
    """In so few trials nothing is known, and nothing is said to have been dear."""
    out, _ = run("review", str(file), "--seat", "b", "--trials", "1")
    assert out.splitlines() == ["Bo: 0 decisions were weighed.", "None of them was surely worse than another plan."]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--seat", "C"), "--seat: this game has the seats A to B, not C."),
        (("--seat", "1"), "--seat: '1' is no seat: seats are the letters A to I."),
        (("--seconds", "0"), "--seconds: more than 0, not 0."),
        (("--trials", "0"), "--trials: at least 1, not 0."),
    ],
)
def test_what_cannot_be_reviewed_is_said(run: Run, file: Path, words: tuple[str, ...], why: str) -> None:
    _, err = run("review", str(file), *words, code=2)
    assert why in err


def test_a_record_that_does_not_replay_is_not_reviewed(run: Run, file: Path, record: Record) -> None:
    file.write_text(file.read_text().replace(str(record.seed), "00" * 32))
    _, err = run("review", str(file), code=1)
    assert "not the dice that were promised" in err


@pytest.fixture
def voyage(tmp_path: Path) -> Path:
    """The first round of a game of BlueShift, in which seat A buys nothing."""
    game, seed = BlueShiftGame(), seed_from("frugal")
    options = game.options({"players": 2})
    state = game.start(options, seed)
    record = Record(game.name, game.plain_options(options), ["Ada", "Bo"], commitment(seed), seed.hex())
    while state.round < 2:
        seat = state.waiting()[0]
        frugal = seat == 0 and state.facing(seat).kind == "purchases"
        choice = Choice("done") if frugal else blueshift_policy.choose(state, seat)
        state.play(seat, choice)
        record.lines.append((seat, choice))
    path = tmp_path / "voyage.penumbra"
    path.write_text(record.dumps())
    return path


def test_what_was_dear_at_blueshift_is_told_in_chances(run: Run, voyage: Path) -> None:
    out, _ = run("review", str(voyage), "--trials", "40")
    dear = re.findall(r"choice \d+: (.+)\n +(.+) was [\d.]+ percentage points? \(± [\d.]+\) better, of ", out)
    assert "done" in [made for made, _ in dear], "nobody saves all for nothing"
    assert all(made != better for made, better in dear)
    assert len(dear) == out.count("better")


def test_a_game_without_an_adviser_says_so(run: Run, voyage: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HOUSE.kits["blueshift"], "bots", {"random": RANDOM})
    _, err = run("review", str(voyage), code=1)
    assert "BlueShift has no bot that tells what it thinks of plans." in err
