"""``penumbra replay``: a recorded game told in plain sentences, and proof that it was fair; or a fault as reported."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from penumbra import __version__
from penumbra.chronicle.lines import lines
from penumbra.cli.faults import BadInput, Fault
from penumbra.cli.reported import is_report, read_report, tell_report
from penumbra.cli.setting import ContentFolder, house_with
from penumbra.cli.statistics import chronicle
from penumbra.kernel import Choice, Record, RecordError, State, seat_letter, visible
from penumbra.kernel import replay as play_again


def replay(
    file: Annotated[Path, Parameter(help="A game's record, or a fault that the page reported: both as handed out.")],
    *,
    statistics: Annotated[
        bool,
        Parameter(
            negative="", help="In place of the tale: points by round, battles against their odds, dice, turning points."
        ),
    ] = False,
    as_json: Annotated[
        bool, Parameter(name="--json", negative="", help="Print the statistics as one JSON object and nothing else.")
    ] = False,
    content: ContentFolder = None,
) -> None:
    """Tell a recorded game round by round, and verify its seed and result; or tell a fault that was reported."""
    console = Console(emoji=False, highlight=False)
    text = read_text(file)
    house = house_with(content)
    if is_report(text):
        report = read_report(text, file)
        tell_report(Console(quiet=True) if as_json else console, report, house)
        if report.table is None or report.table.record is None:
            return
        text = report.table.record
    record = None
    try:
        record = Record.loads(text)
        names = [visible(name) for name in record.seats]
        told = statistics or as_json
        teller = _Teller(Console(quiet=True) if told else console, names)
        state = play_again(record, house.games, journal=True, watch=teller.watch)
    except RecordError as fault:
        raise Fault(f"{file}: {str(fault).rstrip('.')}.{which_rules(record)}") from None
    if as_json:
        print(msgspec.json.encode(chronicle(record, house.kits[record.game])).decode())
        return
    if statistics:
        for line in lines(chronicle(record, house.kits[record.game]), names):
            console.print(line)
    teller.tell(state)
    if state.over:
        show_result(console, state.result(), names)
    _say(console, "")
    for sentence in _proof(record, names):
        _say(console, sentence)
    if record.seeded:
        _say(console, "The seed was chosen by the maker of the table, not drawn: the maker may have known the dice.")
    if not record.chained:
        _say(console, "The record is in format 1, which cannot tell whether choices were left out.")
    if record.ended is not None:
        _say(console, record.ended.told(names))
    if record.result is not None:
        _say(console, f"{len(record.lines)} choices give the recorded result.")
    elif state.over:
        _say(console, f"{len(record.lines)} choices; the record states no result to compare with.")
    elif record.ended is not None:
        _say(console, f"{len(record.lines)} choices until then.")
    else:
        _say(console, f"{len(record.lines)} choices; the game is not over.")


def _proof(record: Record, names: Sequence[str]) -> Iterator[str]:
    """What the numbers of a record prove of its dice, which has been checked as it was read."""
    if not record.contributions:
        yield f"Seed fits the commitment {record.commitment}: these are the dice that were promised."
        return
    gave = [names[one.seat] for one in record.contributions]
    yield f"The server's secret fits its commitment {record.commitment}."
    yield (
        f"The seed is made of that and of what {_enumerated(gave)} gave, as promised before: "
        "no one of them chose these dice, and nobody knew them beforehand but the server that rolled them."
    )
    if without := [name for name in names if name not in gave]:
        yield f"No part of it is from {_enumerated(without)}."


def _enumerated(names: Sequence[str]) -> str:
    """Names in a row: "Ada, Bob and Cy"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def show_result(console: Console, result: Sequence[Mapping[str, Any]], names: list[str]) -> None:
    """The final scores, best first, with what they are made of."""
    parts = [part for part in result[0]["parts"] if any(row["parts"][part] for row in result)]
    table = Table("place", "player", "score", *parts, box=None, header_style="bold")
    for row in sorted(result, key=lambda row: row["place"]):
        who = f"{names[row['seat']]} ({seat_letter(row['seat'])})"
        table.add_row(str(row["place"]), Text(who), str(row["score"]), *(str(row["parts"][part]) for part in parts))
    console.print()
    console.print(table)


def read_text(file: Path) -> str:
    """What a file says; raises BadInput where that is no text."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as fault:
        raise BadInput(f"{file} cannot be read: {fault.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file} is no record: it is not text in UTF-8.") from None


def which_rules(record: Record | None) -> str:
    """Which rules a record was played by, where others may be why it does not replay."""
    if record is None:
        return ""
    theirs = f"Penumbra {record.made_with}" if record.made_with else "a Penumbra that did not say which"
    return f" The record was made with {theirs}; this is Penumbra {__version__}."


def _say(console: Console, sentence: str | Text) -> None:
    """One paragraph; whole on one line where the output is no terminal, so that it can be searched."""
    console.print(sentence, soft_wrap=not console.is_terminal, markup=False)


class _Teller:
    """Tells the journal while it grows, so that a faulty record is told up to its fault."""

    def __init__(self, console: Console, names: list[str]) -> None:
        self._console = console
        self._names = names
        self._told = 0

    def watch(self, state: State, seat: int, choice: Choice) -> None:
        """Tell what has happened before this choice."""
        self.tell(state)

    def tell(self, state: State) -> None:
        """Tell what has happened since the last time."""
        journal = state.journal or []
        for entry in journal[self._told :]:
            alone = f" (only {self._names[entry.private_to]} knew)" if entry.private_to is not None else ""
            if entry.seat is not None:
                _say(self._console, f"{self._names[entry.seat]} {entry.sentence}{alone}")
            elif entry.sentence.startswith(f"Round {entry.round} "):
                _say(self._console, "")
                _say(self._console, Text(entry.sentence, style="bold"))
            else:
                _say(self._console, f"{entry.sentence}{alone}")
        self._told = len(journal)
