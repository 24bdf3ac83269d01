"""``penumbra replay`` opens a fault that the page reported."""

import json
from pathlib import Path
from typing import Any

import pytest

from penumbra.eclipse import NEW_DAWN
from penumbra.kernel import Record, commitment, seed_from
from tests.cli.conftest import Run

_SEED = seed_from("reported")


def _record(over: bool) -> tuple[Any, Record]:
    """A game as far as its set-up, or played to its end by whoever passes."""
    options = NEW_DAWN.options({"players": 2})
    state = NEW_DAWN.start(options, _SEED, True)
    record = Record("new-dawn", NEW_DAWN.plain_options(options), ["Ada", "Bo"], commitment(_SEED), _SEED.hex())
    for _ in range(400 if over else 3):
        if state.over:
            break
        seat = state.waiting()[0]
        choices = state.choices(seat)
        choice = next((one for one in choices if str(one) in ("pass", "pay")), choices[0])
        state.play(seat, choice)
        record.lines.append((seat, choice))
    return state, record


def _report(over: bool = False, **more: Any) -> dict[str, Any]:
    state, record = _record(over)
    log = [
        {"n": n, "round": entry.round, "seat": entry.seat, "text": entry.sentence}
        for n, entry in enumerate(state.journal, start=1)
        if entry.private_to in (None, 0)
    ]
    position = {
        "table": "the-table",
        "game": "new-dawn",
        "version": len(record.lines),
        "seat": 0,
        "view": state.view(0),
        "log": log,
        "names": ["Ada", "Bo\u202e"],
    }
    shown = {
        "address": "http://here/#/table/the-table",
        "page": "index-abc.js",
        "viewport": "390x844 at 3",
        "theme": "dark",
        "text": "large",
        "pace": "calm",
        "sound": "off",
        "browser": "a browser",
        "said": ["line: live"],
        "errors": [{"at": "now", "said": "TypeError: [bold]no such thing"}],
        "requests": [{"at": "now", "what": "GET /api/tables/the-table", "status": 0, "ms": 12000}],
    }
    return {
        "penumbra fault": 1,
        "made": "2026-01-02T03:04:05Z",
        "version": "0.1.0",
        "told": "The map was empty.",
        "shown": shown,
        "table": {"position": position, "record": record.dumps() if over else None},
        **more,
    }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "fault.json"


def test_a_fault_is_told_with_what_was_shown_and_the_position(run: Run, file: Path) -> None:
    file.write_text("\ufeff" + json.dumps(_report()), encoding="utf-8")
    out, _ = run("replay", str(file))
    assert "A fault reported at 2026-01-02T03:04:05Z, with Penumbra 0.1.0." in out
    assert "“The map was empty.”" in out
    assert "address: http://here/#/table/the-table" in out
    # What was written by a stranger is neither markup nor direction.
    assert "TypeError: [bold]no such thing" in out
    assert "\u202e" not in out
    assert "GET /api/tables/the-table: no answer, 12000 ms" in out
    assert "as Ada (A) could read it" in out
    assert "Sector" in out or "sector" in out
    assert out.rstrip().endswith("under the table's name.")


def test_a_fault_of_a_finished_game_brings_its_record_which_is_verified(run: Run, file: Path) -> None:
    file.write_text(json.dumps(_report(over=True)), encoding="utf-8")
    out, _ = run("replay", str(file))
    assert "these are the dice that were promised" in out
    assert "The game was not over" not in out


def test_a_fault_beside_the_tables_has_no_position(run: Run, file: Path) -> None:
    file.write_text(json.dumps(_report(table=None, version=None, told="")), encoding="utf-8")
    out, _ = run("replay", str(file))
    assert "with a table that did not answer" in out
    assert "The position" not in out


def test_a_position_of_another_version_leaves_the_rest_of_the_report(run: Run, file: Path) -> None:
    report = _report()
    report["table"]["position"]["view"] = {"something": "else"}
    file.write_text(json.dumps(report), encoding="utf-8")
    out, _ = run("replay", str(file))
    assert "It is not told in the way of this version" in out
    report["table"]["position"]["game"] = "chess"
    file.write_text(json.dumps(report), encoding="utf-8")
    out, _ = run("replay", str(file))
    assert "has no game chess" in out


@pytest.mark.parametrize("text", ["{", '{"penumbra fault": 2}', '{"made": 1}', "{}"])
def test_what_is_no_report_is_refused_with_the_reason(run: Run, file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    _, err = run("replay", str(file), code=2)
    assert "neither a record nor a fault that the page reported" in err
