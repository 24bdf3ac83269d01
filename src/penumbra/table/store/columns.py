"""How times, standings and clocks are written in columns."""

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec
import sqlalchemy as sa

from penumbra.table.keeping.waits import Written
from penumbra.table.terms.progress import Progress
from penumbra.table.terms.time_control import TimeControl


def now() -> str:
    """The time, as it is stored."""
    return written_time(datetime.now(UTC))


def written_time(time: datetime) -> str:
    """A time, as it is stored."""
    return time.isoformat(timespec="seconds")


def written_progress(progress: Progress | None) -> str | None:
    """Where a game stands, as it is stored."""
    return None if progress is None else msgspec.json.encode(progress).decode()


def read_progress(text: str | None) -> Progress | None:
    """Where a game stands; what cannot be read is not known, since the record alone says what is so."""
    try:
        return None if text is None else msgspec.json.decode(text, type=Progress)
    except (msgspec.MsgspecError, ValueError):
        return None


def read_clock(text: str | None) -> TimeControl | None:
    """The time that a table gives; raises MsgspecError where it cannot be read."""
    return None if text is None else msgspec.json.decode(text, type=TimeControl)


def carry_out(connection: sa.Connection, what: Iterable[Written]) -> None:
    """Writes what is to be written."""
    for statement, values in what:
        connection.execute(statement, values)
