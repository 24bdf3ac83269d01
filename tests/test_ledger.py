"""Every rule of a book has a test, save those that are declared pending."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import pytest

from penumbra.blueshift.rules import pending as pending_of_blueshift
from penumbra.eclipse.rules import pending
from penumbra.games import HOUSE
from penumbra.kernel.evidence import faults, named_by, shown_by

TESTS = Path(__file__).parent
BOOKS = HOUSE.rulebooks


@pytest.fixture(scope="module")
def shown() -> Mapping[str, list[str]]:
    """By the id of a rule the tests that show it."""
    return shown_by(TESTS)


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_rule_has_a_test_or_is_declared_pending(book: str, shown: Mapping[str, list[str]]) -> None:
    found = faults(BOOKS[book].ledger, shown, BOOKS[book].pending)
    assert not found, "\n".join(["", *found])


def test_pending_rules_belong_to_books_there_are() -> None:
    assert {*pending(), *pending_of_blueshift()} <= set(BOOKS)


@pytest.fixture(scope="module")
def named() -> frozenset[str]:
    """Every id that code enforcing the rules of a book names."""
    packages = {package for book in BOOKS.values() for package in book.enforced_in}
    folders = [Path(*import_module(package).__path__) for package in packages]
    return frozenset(rule_id for folder in folders for rule_id in named_by(folder))


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_rule_stands_in_code_or_says_why_not(book: str, named: frozenset[str]) -> None:
    found = BOOKS[book]
    rules = {rule.id: rule for other in BOOKS.values() for rule in other.ledger}
    lost = [
        rule.id
        for rule in found.ledger
        if rules[rule.twin or rule.id].kind == "rule"
        and named.isdisjoint(found.ids_in_code(rule))
        and not any(entry.allows(rule.id) for entry in found.pending)
    ]
    assert lost == [], "name them where they are enforced, or say in the ledger why no code has to"


def test_code_names_no_rule_that_its_book_does_not_hold(named: frozenset[str]) -> None:
    held = {rule.id for book in BOOKS.values() for rule in book.ledger}
    books = {rule_id.partition(".")[0] for rule_id in held}
    assert {one for one in named if one.partition(".")[0] in books} <= held


def test_every_rule_says_what_it_is_and_how_to_check_it() -> None:
    for book in BOOKS.values():
        assert all(rule.text.strip() and rule.source.strip() and rule.check.strip() for rule in book.ledger)
