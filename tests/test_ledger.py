"""Every rule of a book has a test, save those that are declared pending."""

from importlib import import_module
from pathlib import Path

import pytest

from penumbra.eclipse.rules import books, pending
from penumbra.games import HOUSE
from penumbra.kernel.evidence import faults, named_by, shown_by

TESTS = Path(__file__).parent


@pytest.mark.parametrize("book", sorted(books()))
def test_every_rule_has_a_test_or_is_declared_pending(book: str) -> None:
    found = faults(books()[book], shown_by(TESTS), pending().get(book, ()))
    assert not found, "\n".join(["", *found])


def test_pending_rules_belong_to_books_there_are() -> None:
    assert set(pending()) <= set(books())


NOT_LOOKED_AT: dict[str, frozenset[str]] = {
    "second_dawn": frozenset(
        (
            "aftermath",
            "blackhole",
            "build",
            "cleanup",
            "colony",
            "combat",
            "components",
            "diplomacy",
            "discovery",
            "elimination",
            "explore",
            "faq",
            "influence",
            "minor",
            "move",
            "nebula",
            "part",
            "pass",
            "population",
            "pulsar",
            "reaction",
            "reputation",
            "research",
            "rift",
            "round",
            "scoring",
            "setup",
            "species",
            "supernova",
            "tech",
            "trade",
            "turn",
            "upgrade",
            "upkeep",
            "warp",
        )
    )
}
"""Areas of a book whose rules nobody has looked for in the code yet."""


@pytest.mark.parametrize("book", sorted(HOUSE.rulebooks))
def test_every_rule_stands_in_code_or_says_why_not(book: str) -> None:
    found = HOUSE.rulebooks[book]
    folders = [Path(*import_module(package).__path__) for package in found.enforced_in]
    named = {rule_id for folder in folders for rule_id in named_by(folder)}
    kinds = {rule.id: rule.kind for other in HOUSE.rulebooks.values() for rule in other.ledger}
    lost = [
        rule.id
        for rule in found.ledger
        if kinds[rule.id] == "rule" == kinds.get(rule.twin, "rule") and named.isdisjoint(found.ids_in_code(rule))
    ]
    unseen = NOT_LOOKED_AT.get(book, frozenset())
    assert [one for one in lost if found.ledger[one].area not in unseen] == []
    assert {found.ledger[one].area for one in lost} == unseen, "an area that has been looked at is taken off the list"


def test_every_rule_says_what_it_is_and_how_to_check_it() -> None:
    for book in books().values():
        assert all(rule.text.strip() and rule.source.strip() and rule.check.strip() for rule in book)
