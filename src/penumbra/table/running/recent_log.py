"""What was written to the log last, for those who run the server."""

import logging
import re
from collections import deque
from typing import Final

from msgspec import Struct

from penumbra.table.keeping.faults import where

_OURS: Final = "penumbra"
_MOST: Final = 50
_MOST_CHARACTERS: Final = 300
_BEGINNING: Final = 4
_TABLE: Final = re.compile(r"(\btable |/api/\w+/)([\w-]{12}[^\s:,]*)")


class LoggedTold(Struct):
    """A line of the log: when it was written, by the time of day in milliseconds, how grave it is, and what it says."""

    at: int
    level: str
    text: str


class RecentLog(logging.Handler):
    """Remembers the last warnings and faults of Penumbra's own; what libraries say may hold what is hidden."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._lines: deque[LoggedTold] = deque(maxlen=_MOST)

    def emit(self, record: logging.LogRecord) -> None:
        """Remembers a line; of an exception its kind and place, since its words may hold what is hidden."""
        text = without_tables(record.getMessage())
        if record.exc_info and record.exc_info[1] is not None:
            text = f"{text} ({where(record.exc_info[1])})"
        at = int(record.created * 1000)
        self._lines.append(LoggedTold(at, record.levelname.lower(), text[:_MOST_CHARACTERS]))

    def listen(self) -> None:
        """Begins to."""
        logging.getLogger(_OURS).addHandler(self)

    def leave(self) -> None:
        """Hears nothing any more."""
        logging.getLogger(_OURS).removeHandler(self)

    def told(self) -> list[LoggedTold]:
        """The lines, the last first."""
        return list(reversed(self._lines))


def shortened(table_id: str) -> str:
    """The beginning of a table's name: the whole of one leads there, and some stand in no list."""
    return f"{table_id[:_BEGINNING]}…"


def without_tables(text: str) -> str:
    """A text with the beginnings of tables' names alone."""
    return _TABLE.sub(lambda found: found[1] + shortened(found[2]), text)
