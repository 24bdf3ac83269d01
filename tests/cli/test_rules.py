"""``penumbra rules`` reads the ledger aloud."""

from pathlib import Path

import pytest

import penumbra
from tests.cli.conftest import Run


def test_without_words_it_lists_the_areas(run: Run) -> None:
    out, _ = run("rules")
    assert "explore" in out
    assert "592 rules" in out


def test_words_are_searched_and_each_rule_stays_on_one_line(run: Run) -> None:
    out, _ = run("rules", "wormhole", "retreat")
    rows = out.splitlines()
    assert rows[-1] == f"{len(rows) - 1} rules"
    assert any(row.startswith("nd.retreat.wormhole  The edge crossed") for row in rows)


def test_one_rule_is_told_whole_with_what_overrides_it(run: Run) -> None:
    out, _ = run("rules", "nd.move.three")
    assert "Check: A fourth movement is refused." in out
    assert "Overridden by: nd.species.alien.two-moves: " in out
    assert "Shown by: " in out
    out, _ = run("rules", "nd.species.alien.two-moves")
    assert "Overrides: nd.move.three: A Terran's Move action" in out


def test_an_unknown_id_is_met_with_the_nearest_ones(run: Run) -> None:
    _, err = run("rules", "nd.move.tree", code=2)
    assert "no rule of new_dawn has 'nd.move.tree'. Perhaps: nd.move.three" in err


def test_an_unknown_book_is_met_with_those_there_are(run: Run) -> None:
    _, err = run("rules", "--book", "old_dawn", code=2)
    assert err == "penumbra: --book: there is no 'old_dawn'; there are: new_dawn.\n"


def test_untested_rules_are_listed_with_those_declared_pending(run: Run) -> None:
    out, err = run("rules", "--untested", "nd.species.hydran")
    assert out.splitlines()
    assert all(row.startswith("nd.species.") and "  pending: " in row for row in out.splitlines())
    assert "of 592 rules have no test" in err


def test_untested_says_so_outside_a_checkout(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(penumbra, "__file__", str(tmp_path / "site" / "penumbra" / "__init__.py"))
    _, err = run("rules", "--untested", code=2)
    assert "run it in a checkout" in err
    out, _ = run("rules", "nd.move.three")
    assert "Shown by" not in out
