"""``penumbra rules`` reads the ledger aloud."""

from pathlib import Path

import pytest

import penumbra
from penumbra.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> tuple[str, str]:
    if code:
        with pytest.raises(SystemExit) as left:
            main(["rules", *arguments])
        assert left.value.code == code
    else:
        main(["rules", *arguments])
    return tuple(capsys.readouterr())  # type: ignore[return-value]


def test_without_words_it_lists_the_areas(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys)
    assert "explore" in out
    assert "592 rules" in out


def test_words_are_searched_and_each_rule_stays_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, "wormhole", "retreat")
    rows = out.splitlines()
    assert rows[-1] == f"{len(rows) - 1} rules"
    assert any(row.startswith("nd.retreat.wormhole  The edge crossed") for row in rows)


def test_one_rule_is_told_whole_with_what_overrides_it(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, "nd.move.three")
    assert "Check: A fourth movement is refused." in out
    assert "Overridden by: nd.species.alien.two-moves: " in out
    assert "Shown by: " in out
    out, _ = run(capsys, "nd.species.alien.two-moves")
    assert "Overrides: nd.move.three: A Terran's Move action" in out


def test_an_unknown_id_is_met_with_the_nearest_ones(capsys: pytest.CaptureFixture[str]) -> None:
    _, err = run(capsys, "nd.move.tree", code=2)
    assert "no rule of new_dawn has 'nd.move.tree'. Perhaps: nd.move.three" in err


def test_an_unknown_book_is_met_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    _, err = run(capsys, "--book", "old_dawn", code=2)
    assert err == "penumbra: --book: there is no 'old_dawn'; there are: new_dawn.\n"


def test_untested_rules_are_listed_with_those_declared_pending(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = run(capsys, "--untested", "nd.species.hydran")
    assert out.splitlines()
    assert all(row.startswith("nd.species.") and "  pending: " in row for row in out.splitlines())
    assert "of 592 rules have no test" in err


def test_untested_says_so_outside_a_checkout(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(penumbra, "__file__", str(tmp_path / "site" / "penumbra" / "__init__.py"))
    _, err = run(capsys, "--untested", code=2)
    assert "run it in a checkout" in err
    out, _ = run(capsys, "nd.move.three")
    assert "Shown by" not in out
