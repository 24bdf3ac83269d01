"""A ledger as a book: what its chapters may be."""

from pathlib import Path

import pytest

from penumbra.kernel.chapters import Chapters, address
from penumbra.kernel.ledger import Ledger, LedgerError, Rule

LEDGER = Ledger("b", [Rule(id=f"b.move.{name}", text="T", source="S", check="C") for name in ("one", "two", "three")])
WHOLE = """
title = "Book"
[figures]
"b.move.two" = "arrow"
[[chapter]]
title = "Moving"
[[chapter.section]]
title = "The first step"
paragraphs = [["b.move.one", "b.move.two"], ["b.move.three"]]
"""
MORE = """
[[chapter.section]]
title = "{title}"
paragraphs = [{rules}]
"""


def load(tmp_path: Path, text: str) -> Chapters:
    path = tmp_path / "b_chapters.toml"
    path.write_text(text)
    return Chapters.load(path, LEDGER)


def test_a_book_is_read_in_chapters_sections_and_paragraphs(tmp_path: Path) -> None:
    book = load(tmp_path, WHOLE)
    (section,) = book.sections
    assert section.paragraphs == (("b.move.one", "b.move.two"), ("b.move.three",))
    assert list(section.rules) == ["b.move.one", "b.move.two", "b.move.three"]
    assert book.figures == {"b.move.two": "arrow"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (WHOLE.replace(', ["b.move.three"]', ""), r"b\.move\.three stands in no chapter"),
        (WHOLE + MORE.format(title="More", rules='["b.move.one"]'), r"b\.move\.one stands in 2 places"),
        (WHOLE + MORE.format(title="More", rules='["b.move.four"]'), r"b\.move\.four stands in no ledger"),
        (WHOLE.replace('"b.move.two" = "arrow"', '"b.move.four" = "arrow"'), r"b\.move\.four has a figure"),
        (WHOLE + MORE.format(title="The First-Step", rules=""), r"2 sections of 'Moving' have the address"),
        (WHOLE + '[[chapter]]\ntitle = "Moving!"\nsection = []\n', r"2 chapters have the address 'moving'"),
        (WHOLE.replace("title", "name", 1), r"b_chapters\.toml: .*unknown field `name`"),
        ("title = ", r"b_chapters\.toml: "),
    ],
)
def test_a_book_that_is_not_whole_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(LedgerError, match=fault):
        load(tmp_path, text)


def test_a_book_without_chapters_says_which_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match=r"none\.toml: cannot be read"):
        Chapters.load(tmp_path / "none.toml", LEDGER)


def test_a_heading_is_an_address_that_can_be_typed() -> None:
    assert address("Xan'il: dice, computers & shields") == "xanil-dice-computers-shields"
