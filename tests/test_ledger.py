"""Every rule of a book has a test, save those that are declared pending."""

from pathlib import Path

import pytest

from penumbra.eclipse.rules import books, pending
from penumbra.kernel.evidence import faults, shown_by

TESTS = Path(__file__).parent


@pytest.mark.parametrize("book", sorted(books()))
def test_every_rule_has_a_test_or_is_declared_pending(book: str) -> None:
    found = faults(books()[book], shown_by(TESTS), pending().get(book, ()))
    assert not found, "\n".join(["", *found])


def test_pending_rules_belong_to_books_there_are() -> None:
    assert set(pending()) <= set(books())


def test_every_rule_says_what_it_is_and_how_to_check_it() -> None:
    for book in books().values():
        assert all(rule.text.strip() and rule.source.strip() and rule.check.strip() for rule in book)
