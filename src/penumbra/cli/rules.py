"""``penumbra rules``: read and search a rulebook, and see which code names a rule and which tests show it."""

from collections.abc import Iterable
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

import penumbra
from penumbra.cli.faults import BadInput, unknown
from penumbra.games import HOUSE
from penumbra.kernel.evidence import named_by, shown_by
from penumbra.kernel.evidence import untested as without_test
from penumbra.kernel.ledger import Ledger, Reading, Rule
from penumbra.kit import Rulebook


def rules(
    *words: str,
    book: Annotated[str, Parameter(help="The rulebook to read.")] = next(iter(HOUSE.rulebooks)),
    untested: Annotated[bool, Parameter(negative="", help="List the rules that no test shows.")] = False,
    readings: Annotated[
        bool, Parameter(negative="", help="List the rules that groups read otherwise, and what a game may choose.")
    ] = False,
) -> None:
    """Read a rulebook: all its areas, the rules that match some words, or one rule whole.

    Parameters
    ----------
    words
        Words to search for, or the id of a rule such as nd.explore.fit.
    """
    books = HOUSE.rulebooks
    if book not in books:
        raise unknown("--book", book, books)
    found = books[book]
    ledger = found.ledger
    console = Console(emoji=False, highlight=False)
    if readings:
        _readings(console, found)
    elif untested:
        _untested(console, found, words)
    elif not words:
        _areas(console, ledger)
    elif len(words) == 1 and words[0] in ledger:
        _whole(console, found, ledger[words[0]], books.values())
    else:
        _search(console, ledger, " ".join(words))


def _tests() -> Path | None:
    """The tests of the checkout that this package runs from; None when it was installed without them."""
    root = Path(penumbra.__file__).resolve().parents[2]
    return root / "tests" if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def _line(console: Console, text: str | Text) -> None:
    """One paragraph; whole on one line where the output is no terminal, so that it can be searched."""
    console.print(text, soft_wrap=not console.is_terminal, markup=False)


def _areas(console: Console, ledger: Ledger) -> None:
    table = Table("area", "rules", "first rule", box=None, header_style="bold")
    for area, found in ledger.areas().items():
        table.add_row(area, str(len(found)), found[0].id)
    console.print(table)
    _line(
        console,
        f"{len(ledger)} rules. Search them with `penumbra rules WORDS`, read one with `penumbra rules ID`.",
    )


def _readings(console: Console, book: Rulebook) -> None:
    for reading in book.readings:
        _line(console, Text.assemble((reading.id, "bold"), "  ", _changed(reading)))


def _changed(reading: Reading) -> str:
    """What a reading changes, the rules it touches and the module it needs."""
    module = f", with the module {reading.module}" if reading.module else ""
    return f"{reading.text} ({', '.join(reading.rules)}{module})"


def _search(console: Console, ledger: Ledger, words: str) -> None:
    found = ledger.search(words)
    if not found:
        near = get_close_matches(words, [rule.id for rule in ledger], 3)
        hint = f" Perhaps: {', '.join(near)}." if near else " Try fewer or other words."
        raise BadInput(f"no rule of {ledger.name} has {words!r}.{hint}")
    for rule in found:
        _line(console, Text.assemble((rule.id, "bold"), "  ", rule.text))
    _line(console, Text(f"{len(found)} rule{'s' if len(found) > 1 else ''}", style="dim"))


def _told(rule: Rule | None) -> str:
    return "" if rule is None else f"{rule.id}: {rule.text}"


def _whole(console: Console, book: Rulebook, rule: Rule, shelf: Iterable[Rulebook]) -> None:
    """One rule with all that belongs to it; a book on the shelf may override it."""
    ledger = book.ledger
    _line(console, Text(rule.id, style="bold"))
    _line(console, rule.text)
    parts = [("Source", rule.source), ("Check", rule.check), ("Note", rule.note), ("Module", rule.module)]
    parts += [("Kind", rule.kind)] if rule.kind != "rule" else []
    parts += [("Follows from", _told(ledger.known(other))) for other in rule.follows]
    parts += [("Twin", _told(one.ledger[rule.twin])) for one in shelf if rule.twin in one.ledger]
    parts += [("Overrides", _told(ledger.known(other))) for other in rule.overrides]
    parts += [("Overridden by", _told(other)) for one in shelf for other in one.ledger.overriding(rule.id)]
    parts += [("Other reading", f"{reading.text} (--reading {reading.id})") for reading in book.readings_of(rule.id)]
    parts += [("Named by", name) for name in _code(book, rule)]
    tests = _tests()
    if tests is not None:
        parts += [("Shown by", name) for name in shown_by(tests, rule.id).get(rule.id, ["no test"])]
    for name, text in parts:
        if text:
            _line(console, Text.assemble((f"{name}: ", "dim"), text))


def _code(book: Rulebook, rule: Rule) -> list[str]:
    """The code that names a rule, by its own id or by one that code may name instead of it."""
    folders = [Path(*import_module(package).__path__) for package in book.enforced_in]
    return [
        f"{folder.parent.name}/{name}"
        for one in book.ids_in_code(rule)
        for folder in folders
        for name in named_by(folder, one).get(one, ())
    ]


def _untested(console: Console, book: Rulebook, words: tuple[str, ...]) -> None:
    ledger = book.ledger
    tests = _tests()
    if tests is None:
        raise BadInput("--untested reads the tests, which are not installed with the package; run it in a checkout.")
    bare = without_test(ledger, shown_by(tests))
    if words:
        wanted = {rule.id for rule in ledger.search(" ".join(words))}
        bare = [rule for rule in bare if rule.id in wanted]
    allowed = {rule.id: entry.why for entry in book.pending for rule in bare if entry.allows(rule.id)}
    for rule in bare:
        why = allowed.get(rule.id)
        _line(console, Text.assemble(rule.id, (f"  pending: {why}", "dim") if why else ""))
    Console(emoji=False, stderr=True, highlight=False).print(
        f"{len(bare)} of {len(ledger)} rules have no test, {len(allowed)} of them are declared pending.",
        soft_wrap=True,
    )
