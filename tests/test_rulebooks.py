"""The books of every game as people read them: whole, in words, with diagrams that the page draws."""

import re
from collections import Counter
from pathlib import Path

import pytest

from penumbra.games import HOUSE
from penumbra.kernel.ledger import DERIVED
from penumbra.table.api import books

GAMES = sorted(HOUSE.kits)
PAGES = Path(__file__).parents[1] / "web" / "src" / "games"
JARGON = re.compile(
    r"AMBIGUOUS|OURS|\bfacts?\b file|\bledger\b|\b(?:nd|ra|sd|bs|solo)\.[a-z]|[a-z]_[a-z]|Worked example|\bengine\b|"
    r"\bprogram\b|implementation|\bTODO\b"
)
"""What a player has no use for: it belongs into an entry's note."""


@pytest.mark.parametrize("book", sorted(HOUSE.rulebooks))
def test_every_rule_stands_in_one_chapter(book: str) -> None:
    found = HOUSE.rulebooks[book]
    assert list(found.chapters.faults(found.ledger)) == []


@pytest.mark.parametrize("book", sorted(HOUSE.rulebooks))
def test_what_is_read_is_written_for_players(book: str) -> None:
    found = HOUSE.rulebooks[book]
    told = {rule.id: rule.text for rule in found.ledger if JARGON.search(rule.text)}
    assert told == {}, "say it in the note"
    titles = [one.title for one in found.chapters.chapters] + [one.title for one in found.chapters.sections]
    assert [title for title in titles if not re.fullmatch(r"[A-Z][A-Za-z0-9 ,:'-]+", title)] == []


@pytest.mark.parametrize("book", sorted(HOUSE.rulebooks))
def test_what_follows_from_a_rule_is_read_in_its_book(book: str) -> None:
    found = HOUSE.rulebooks[book]
    ends = [rule.text for rule in found.ledger if rule.kind not in DERIVED and not rule.text.endswith((".", ".)"))]
    assert ends == [], "prose is made of sentences"


@pytest.mark.parametrize("game", GAMES)
def test_every_heading_of_a_game_has_an_address_of_its_own(game: str) -> None:
    read = books.read(HOUSE.kits[game])
    chapters = [chapter for book in read.books for chapter in book.chapters]
    addresses = [chapter.address for chapter in chapters]
    addresses += [section.address for chapter in chapters for section in chapter.sections]
    assert [one for one, times in Counter(addresses).items() if times > 1] == []
    ids = {rule.id for book in HOUSE.kits[game].rulebooks().values() for rule in book.ledger}
    assert ids.isdisjoint(addresses), "an old link by a rule's id leads to the rule"


@pytest.mark.parametrize("game", GAMES)
def test_every_diagram_that_a_book_names_is_drawn_and_none_for_nothing(game: str) -> None:
    kit = HOUSE.kits[game]
    drawn = (PAGES / str(kit.page) / "rulebook" / "figures.ts").read_text()
    names = set(re.findall(r"['\s{]([a-z-]+)'?: [A-Z]\w+", drawn.partition("= {")[2]))
    named = {figure for book in kit.rulebooks().values() for figure in book.chapters.figures.values()}
    assert named == names


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_glossary_leads_to_a_rule_of_the_game(game: str) -> None:
    kit = HOUSE.kits[game]
    ids = {rule.id for book in kit.rulebooks().values() for rule in book.ledger}
    told = books.glossary(kit)
    assert told
    assert [term.name for term in told if term.rule not in ids] == []
    words = Counter(word.lower() for term in told for word in (term.name, *term.also))
    assert [word for word, times in words.items() if times > 1] == [], "a word that means two things explains nothing"


@pytest.mark.parametrize("game", GAMES)
def test_every_module_that_a_rule_needs_has_a_title(game: str) -> None:
    kit = HOUSE.kits[game]
    read = books.read(kit)
    needed = {
        module
        for book in read.books
        for chapter in book.chapters
        for section in chapter.sections
        for paragraph in section.paragraphs
        for rule in paragraph
        for module in rule.modules
    }
    assert needed <= set(kit.modules())


def test_what_a_book_says_of_its_modules_in_common_holds_with_each_of_them() -> None:
    found = HOUSE.rulebooks["rise_of_the_ancients"]
    common = found.holds_with(found.ledger["ra.general.modular"])
    assert "alliances" in common
    assert "rare_technologies" in common
    assert found.holds_with(found.ledger["ra.cloak.two-to-pin"]) == ["rare_technologies"]
    base = HOUSE.rulebooks["new_dawn"]
    assert base.holds_with(base.ledger["nd.move.pin"]) == []
    alone = HOUSE.rulebooks["solo"]
    assert alone.holds_with(alone.ledger["solo.pass.first"]) == ["solo"]
