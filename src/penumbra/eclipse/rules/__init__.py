"""The rulebooks of Eclipse as ledgers."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from penumbra.kernel.chapters import Chapters
from penumbra.kernel.evidence import Pending, load_pending
from penumbra.kernel.glossary import Term, load_terms
from penumbra.kernel.ledger import Ledger, LedgerError

_HERE = Path(__file__).parent

STANDS_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "new_dawn": (),
    "second_dawn": (),
    "rise_of_the_ancients": ("new_dawn",),
    "solo": ("second_dawn",),
}
"""The books, each after those below it, whose rules it may override as an expansion does."""


def expansions(book: str) -> tuple[str, ...]:
    """The books that stand on a book, each named as the folder of its components is."""
    return tuple(name for name, below in STANDS_ON.items() if book in below)


@cache
def books() -> Mapping[str, Ledger]:
    """Every book by name."""
    return shelf(_HERE, STANDS_ON)


def shelf(folder: Path, stands_on: Mapping[str, tuple[str, ...]]) -> Mapping[str, Ledger]:
    """The books of a folder by name.

    Raises LedgerError, also where one overrides a rule that stands nowhere below, or names a twin that no book holds.
    """
    found: dict[str, Ledger] = {}
    for name, below in stands_on.items():
        found[name] = Ledger.load(folder / f"{name}.toml", [found[one] for one in below])
    for book in found.values():
        for rule in book:
            if rule.twin and not any(rule.twin in other for other in found.values() if other is not book):
                raise LedgerError(f"{rule.id} is the twin of {rule.twin}, which no other book holds")
    return MappingProxyType(found)


@cache
def chapters(book: str) -> Chapters:
    """The chapters in which people read a book."""
    return Chapters.load(_HERE / f"{book}_chapters.toml", books()[book])


@cache
def terms(*shelf: str) -> tuple[Term, ...]:
    """The words of some books that somebody new to them has to be told."""
    return tuple(term for term in load_terms(_HERE / "glossary.toml") if not term.rules.keys().isdisjoint(shelf))


@cache
def citations(book: str) -> dict[str, str]:
    """The ids that rules of another edition have in this edition's book."""
    found: dict[str, str] = tomllib.loads((_HERE / f"{book}_cites.toml").read_text())["cites"]
    return found


def pending() -> Mapping[str, tuple[Pending, ...]]:
    """The rules of each book that no test has to show yet."""
    return load_pending(_HERE / "pending.toml")
