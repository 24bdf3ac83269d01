"""``penumbra rules`` reads the ledger aloud."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import penumbra
from penumbra.eclipse.rules import books
from penumbra.eclipse.rules.readings import readings
from penumbra.games import HOUSE
from penumbra.kernel.evidence import Pending
from tests.cli.conftest import Run


def test_without_words_it_lists_the_areas(run: Run) -> None:
    out, _ = run("rules")
    assert "explore" in out
    assert f"{len(books()['new_dawn'])} rules" in out


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


def test_the_book_of_an_expansion_overrides_rules_of_the_book_below(run: Run) -> None:
    out, _ = run("rules", "nd.setup.tech-bag")
    assert "Overridden by: ra.rare.in-the-bag: " in out
    out, _ = run("rules", "--book", "rise_of_the_ancients", "ra.rare.in-the-bag")
    assert "Overrides: nd.setup.tech-bag: " in out


def test_a_rule_names_the_code_that_enforces_it(run: Run) -> None:
    out, _ = run("rules", "nd.build.where")
    assert "Named by: penumbra/eclipse/actions/build.py::Build::refusal" in out
    out, _ = run("rules", "--book", "second_dawn", "sd.build.where")
    assert "Named by: penumbra/eclipse/actions/build.py::Build::refusal" in out, "one code for both editions"


def test_a_rule_that_no_code_has_to_name_says_what_it_is(run: Run) -> None:
    out, _ = run("rules", "nd.example.hit")
    assert "Kind: example" in out
    assert "Follows from: nd.combat.hit-formula: " in out
    assert "Named by" not in out


def test_a_rule_is_named_by_the_code_of_its_twin_in_the_other_book(run: Run) -> None:
    out, _ = run("rules", "--book", "second_dawn", "sd.combat.burst")
    assert "Twin: nd.combat.hit-six: " in out
    assert "Named by: penumbra/odds/dice.py" in out


def test_the_examples_of_the_help_are_rules_there_are(run: Run) -> None:
    out, _ = run("rules", "--help")
    named = re.findall(r"\bnd\.[a-z-]+\.[a-z-]+", out)
    assert named
    assert all(rule_id in books()["new_dawn"] for rule_id in named)


def test_an_unknown_id_is_met_with_the_nearest_ones(run: Run) -> None:
    _, err = run("rules", "nd.move.tree", code=2)
    assert "no rule of new_dawn has 'nd.move.tree'. Perhaps: nd.move.three" in err


def test_an_unknown_book_is_met_with_those_there_are(run: Run) -> None:
    _, err = run("rules", "--book", "old_dawn", code=2)
    books = "new_dawn, rise_of_the_ancients, second_dawn, solo, blueshift"
    assert err == f"penumbra: --book: there is no 'old_dawn'; there are: {books}.\n"


def test_untested_rules_are_listed_with_those_declared_pending(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "tests" / "test_move.py").write_text('@pytest.mark.rule("nd.move.three")\ndef test_three(): ...\n')
    monkeypatch.setattr(penumbra, "__file__", str(tmp_path / "src" / "penumbra" / "__init__.py"))
    later = (Pending(rules=("nd.species.*",), why="Later."),)
    monkeypatch.setitem(HOUSE.rulebooks, "new_dawn", replace(HOUSE.rulebooks["new_dawn"], pending=later))
    out, err = run("rules", "--untested")
    rows = out.splitlines()
    assert "nd.explore.fit" in rows
    assert "nd.species.hydran.research  pending: Later." in rows
    assert not any(row.startswith("nd.move.three") for row in rows)
    assert f"{len(rows)} of {len(rows) + 1} rules have no test" in err
    assert "nd.explore.fit" not in run("rules", "--untested", "hydran")[0]
    assert "Shown by: tests/test_move.py::test_three" in run("rules", "nd.move.three")[0]


def test_untested_says_so_outside_a_checkout(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(penumbra, "__file__", str(tmp_path / "site" / "penumbra" / "__init__.py"))
    _, err = run("rules", "--untested", code=2)
    assert "run it in a checkout" in err
    out, _ = run("rules", "nd.move.three")
    assert "Shown by" not in out


def test_the_other_readings_of_a_book_are_listed_with_their_rules(run: Run) -> None:
    out, _ = run("rules", "--book", "second_dawn", "--readings")
    rows = out.splitlines()
    assert len(rows) == len(readings("second_dawn"))
    assert any(
        row.startswith("jump_drive_moves  A jump drive has movement 1")
        and row.endswith("(sd.part.jump-drive, with the module worlds_afar)")
        for row in rows
    )


def test_a_rule_tells_how_else_it_may_be_read(run: Run) -> None:
    out, _ = run("rules", "nd.reputation.order-controller")
    assert "Other reading: Reputation is drawn in the order in which ships entered" in out
    assert "(--reading draws_by_entry)" in out
    out, _ = run("rules", "nd.reputation.count")
    assert "Other reading" not in out
