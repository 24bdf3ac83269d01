"""The rulebook of BlueShift as a ledger."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from penumbra.kernel.chapters import Chapters
from penumbra.kernel.evidence import Pending, load_pending
from penumbra.kernel.glossary import Term, load_terms
from penumbra.kernel.ledger import Ledger

_HERE: Final = Path(__file__).parent
BOOK: Final = "blueshift"


@cache
def book() -> Ledger:
    """The one book."""
    return Ledger.load(_HERE / f"{BOOK}.toml")


@cache
def chapters() -> Chapters:
    """The chapters in which people read the book."""
    return Chapters.load(_HERE / f"{BOOK}_chapters.toml", book())


@cache
def terms() -> tuple[Term, ...]:
    """The words of the book that somebody new to it has to be told."""
    return load_terms(_HERE / "glossary.toml")


def pending() -> Mapping[str, tuple[Pending, ...]]:
    """The rules of the book that no test has to show yet."""
    return load_pending(_HERE / "pending.toml")
