"""The books of Eclipse: those of an expansion override rules of the books that they stand on."""

from pathlib import Path

import pytest

from penumbra.eclipse.rules import STANDS_ON, books, expansions, shelf
from penumbra.kernel.ledger import LedgerError

RULE = '[[rule]]\nid = "{id}"\ntext = "T"\nsource = "S"\ncheck = "C"\noverrides = {overrides}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A base book and the book of an expansion that overrides a rule of it."""
    (tmp_path / "base.toml").write_text(RULE.format(id="b.move.three", overrides=[]))
    (tmp_path / "more.toml").write_text(RULE.format(id="m.move.four", overrides=["b.move.three"]))
    return tmp_path


def test_an_expansion_overrides_rules_of_the_book_it_stands_on(folder: Path) -> None:
    found = shelf(folder, {"base": (), "more": ("base",)})
    assert [rule.id for rule in found["more"].overriding("b.move.three")] == ["m.move.four"]
    assert found["base"].overriding("b.move.three") == ()


def test_a_book_overrides_no_rule_of_books_it_does_not_stand_on(folder: Path) -> None:
    with pytest.raises(LedgerError, match=r"m\.move\.four overrides b\.move\.three, which no ledger holds"):
        shelf(folder, {"base": (), "more": ()})


def test_a_twin_stands_in_another_book(folder: Path) -> None:
    (folder / "more.toml").write_text(RULE.format(id="m.move.four", overrides=[]) + 'twin = "m.move.four"\n')
    with pytest.raises(LedgerError, match=r"m\.move\.four is the twin of m\.move\.four, which no other book holds"):
        shelf(folder, {"base": (), "more": ()})


def test_the_books_of_the_editions_stand_on_their_own_and_that_of_an_expansion_on_theirs() -> None:
    assert set(books()) == set(STANDS_ON)
    below = {name: [other.name for other in book.below] for name, book in books().items()}
    assert below == {
        "new_dawn": [],
        "second_dawn": [],
        "rise_of_the_ancients": ["new_dawn"],
        "solo": ["second_dawn"],
    }
    assert [expansions(name) for name in STANDS_ON] == [("rise_of_the_ancients",), ("solo",), (), ()]
