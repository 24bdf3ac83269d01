"""The books of a game as the page reads them: what its ledgers, their chapters and its glossary hold, in one answer."""

from penumbra.kernel.chapters import Section, address
from penumbra.kernel.glossary import Term
from penumbra.kit import Kit, Rulebook
from penumbra.table import wire


def read(kit: Kit) -> wire.RulesRead:
    """The books of a game, chapter by chapter."""
    books = [_book(name, book) for name, book in kit.rulebooks().items()]
    return wire.RulesRead(kit.game.name, kit.game.title, books, dict(kit.modules()))


def glossary(kit: Kit) -> list[wire.TermTold]:
    """The words of a game; of those that several books explain, the first book does."""
    books = list(kit.rulebooks())
    return [wire.TermTold(term.name, list(term.also), term.text, _first(term, books)) for term in kit.glossary()]


def _first(term: Term, books: list[str]) -> str:
    """The rule that says it in full, of the first book that has one."""
    return next(term.rules[name] for name in books if name in term.rules)


def _book(name: str, book: Rulebook) -> wire.BookRead:
    chapters = [
        wire.ChapterRead(
            chapter.title,
            address(chapter.title),
            [_section(book, section, address(chapter.title)) for section in chapter.sections],
        )
        for chapter in book.chapters.chapters
    ]
    return wire.BookRead(name, book.chapters.title, chapters)


def _section(book: Rulebook, section: Section, chapter: str) -> wire.SectionRead:
    paragraphs = [[_rule(book, rule) for rule in paragraph] for paragraph in section.paragraphs]
    return wire.SectionRead(section.title, f"{chapter}.{address(section.title)}", paragraphs)


def _rule(book: Rulebook, rule_id: str) -> wire.RuleRead:
    rule = book.ledger[rule_id]
    figure = book.chapters.figures.get(rule_id)
    return wire.RuleRead(rule.id, rule.text, rule.kind, book.holds_with(rule), list(rule.overrides), figure)
