"""A ledger as a book that people read: chapters in the order of play, headings in words, and which rule has a diagram.

The rules stand in the ledger alone; a file beside it says in which paragraph of which section each of them is read.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from penumbra.kernel.ledger import Ledger, LedgerError, read_toml

_APART = re.compile(r"[^a-z0-9]+")


def address(title: str) -> str:
    """What a heading is called in an address that people share: ``turning-the-sector``."""
    return _APART.sub("-", title.lower().replace("'", "")).strip("-")


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rules under one heading, by their ids, paragraph by paragraph."""

    title: str
    paragraphs: tuple[tuple[str, ...], ...]

    @property
    def rules(self) -> Iterator[str]:
        """The ids in the order in which they are read."""
        return (rule for paragraph in self.paragraphs for rule in paragraph)


class Chapter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sections under one heading."""

    title: str
    sections: tuple[Section, ...] = msgspec.field(name="section")


class Chapters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The chapters of a book, in the order of play.

    ``module`` is what a game is played with where any rule of the book holds that names no module itself. ``figures``
    names by a rule's id the diagram that shows it; pages draw it.
    """

    title: str
    chapters: tuple[Chapter, ...] = msgspec.field(name="chapter")
    module: str = ""
    figures: dict[str, str] = {}

    @property
    def sections(self) -> Iterator[Section]:
        """All sections, in order."""
        return (section for chapter in self.chapters for section in chapter.sections)

    @staticmethod
    def load(path: Path, ledger: Ledger) -> "Chapters":
        """The chapters in a TOML file, of a ledger's rules.

        Raises LedgerError, which names the file and what does not fit: every rule stands in one paragraph, and every
        chapter, and every section of one, has an address of its own.
        """
        found = read_toml(path, Chapters)
        for wrong in found.faults(ledger):
            raise LedgerError(f"{path}: {wrong}")
        return found

    def faults(self, ledger: Ledger) -> Iterator[str]:
        """What is wrong with them as the chapters of a ledger."""
        read = Counter(rule for section in self.sections for rule in section.rules)
        for rule in ledger:
            if read[rule.id] == 0:
                yield f"{rule.id} stands in no chapter"
        for rule_id, times in read.items():
            if rule_id not in ledger:
                yield f"{rule_id} stands in no ledger"
            elif times > 1:
                yield f"{rule_id} stands in {times} places"
        for rule_id in self.figures:
            if rule_id not in ledger:
                yield f"{rule_id} has a figure and stands in no ledger"
        yield from _one_address("chapters", [chapter.title for chapter in self.chapters])
        for chapter in self.chapters:
            yield from _one_address(f"sections of {chapter.title!r}", [one.title for one in chapter.sections])


def _one_address(what: str, titles: list[str]) -> Iterator[str]:
    for one, times in Counter(map(address, titles)).items():
        if times > 1 or not one:
            yield f"{times} {what} have the address {one!r}"
