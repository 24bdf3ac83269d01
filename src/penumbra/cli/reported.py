"""A fault that somebody reported from the page: what the file says of it, and the record that it may bring."""

from typing import Any, Literal

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.text import Text

from penumbra.cli.faults import BadInput
from penumbra.kernel import seat_letter, visible
from penumbra.kit import House


class Complained(Struct):
    """What the page complained of, and when."""

    at: str
    said: str


class Requested(Struct):
    """A request of the page: its method and path, the status of its answer, 0 where none came, and how long it took."""

    at: str
    what: str
    status: int
    ms: int


class SeenPage(Struct):
    """What was shown, and to whom: as the page puts it."""

    address: str
    page: str
    viewport: str
    theme: str
    text: str
    pace: str
    sound: str
    browser: str
    said: list[str]
    errors: list[Complained]
    requests: list[Requested]


class ReadLine(Struct):
    """A line of the log, as the seat could read it."""

    n: int
    round: int
    seat: int | None
    text: str


class SeenPosition(Struct):
    """The position, as the seat saw it; ``seat`` is None for a spectator."""

    table: str
    game: str
    version: int
    seat: int | None
    view: dict[str, Any]
    log: list[ReadLine]
    names: list[str]


class SeenTable(Struct):
    """The table that was shown; its ``record`` is there once the game is over."""

    position: SeenPosition
    record: str | None


class Report(Struct):
    """The whole file; ``version`` is that of Penumbra at the table, None where it did not answer."""

    format: Literal[1] = msgspec.field(name="penumbra fault")
    made: str
    version: str | None
    told: str
    shown: SeenPage
    table: SeenTable | None


def is_report(text: str) -> bool:
    """Whether a file is meant to be a report and no record."""
    return text.lstrip("\ufeff \r\n\t").startswith("{")


def read_report(text: str, file: object) -> Report:
    """The report in a file; raises BadInput, which says what is missing or wrong."""
    try:
        return msgspec.json.decode(text.lstrip("\ufeff").encode("utf-8", "surrogatepass"), type=Report)
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise BadInput(f"{file} is neither a record nor a fault that the page reported: {fault}.") from None


def tell_report(console: Console, report: Report, house: House) -> None:
    """Tell what was reported: the words, what was shown, and the position as its seat saw it."""
    made = f"Penumbra {report.version}" if report.version else "a table that did not answer"
    _say(console, f"A fault reported at {report.made}, with {made}.")
    _say(console, f"“{report.told}”" if report.told else "Whoever reported it wrote nothing of it.")
    _tell_shown(console, report.shown)
    if report.table is not None:
        _tell_position(console, report.table, house)


def _tell_shown(console: Console, shown: SeenPage) -> None:
    _head(console, "What was shown")
    for name in ("address", "page", "viewport", "theme", "text", "pace", "sound", "browser"):
        _say(console, f"{name}: {getattr(shown, name)}")
    for sentence in shown.said:
        _say(console, f"said: {sentence}")
    _head(console, f"What the page complained of: {len(shown.errors) or 'nothing'}")
    for error in shown.errors:
        _say(console, f"{error.at} {error.said}")
    _head(console, f"What it asked the table: {len(shown.requests) or 'nothing'}")
    for one in shown.requests:
        _say(console, f"{one.at} {one.what}: {one.status or 'no answer'}, {one.ms} ms")


def _tell_position(console: Console, table: SeenTable, house: House) -> None:
    position = table.position
    names = [visible(name) for name in position.names]

    def named(seat: int | None) -> str:
        return names[seat] if seat is not None and 0 <= seat < len(names) else ""

    seat = position.seat
    who = "a spectator" if seat is None else f"{named(seat)} ({seat_letter(seat)})"
    _head(console, f"The log of table {position.table} up to its version {position.version}, as {who} could read it")
    for line in position.log:
        _say(console, f"{line.round}. {named(line.seat)} {line.text}".replace("  ", " "))
    _head(console, f"The position of {position.game}, as {who} saw it")
    for row in _rows(position, house):
        console.print(row)
    if table.record is None:
        _say(console, "")
        _say(
            console,
            "The game was not over: its record is still with whoever runs the table, under the table's name.",
        )


def _rows(position: SeenPosition, house: House) -> list[Any]:
    if position.game not in house.kits:
        return [Text(f"This Penumbra has no game {visible(position.game)}.")]
    try:
        return list(house.kits[position.game].text(position.view))
    except (LookupError, TypeError, ValueError, AttributeError):
        # Another version has other fields; the rest of the report is told all the same.
        return [Text("It is not told in the way of this version of Penumbra.")]


def _head(console: Console, words: str) -> None:
    _say(console, "")
    console.print(Text(visible(words), style="bold"), soft_wrap=not console.is_terminal)


def _say(console: Console, sentence: str) -> None:
    console.print(Text(visible(sentence)), soft_wrap=not console.is_terminal)
