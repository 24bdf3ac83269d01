"""How the log of a server is written: a line for people, or a line of JSON for programs that gather logs."""

import logging
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

import msgspec

from penumbra.table.keeping.faults import where


class LogFormat(StrEnum):
    """What a line of the log is."""

    TEXT = "text"
    JSON = "json"


class _JsonLines(logging.Formatter):
    """A JSON object a line: ``event`` is the same for all of a kind, ``message`` says what happened this time."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; of an exception its kind and place, since its words may hold what is hidden."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": str(record.msg),
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["fault"] = where(record.exc_info[1])
        return msgspec.json.encode(line).decode()


_FORMATTERS: Final = {
    LogFormat.TEXT: logging.Formatter("%(levelname)s %(name)s: %(message)s"),
    LogFormat.JSON: _JsonLines(),
}


def write_log(form: LogFormat) -> None:
    """Has warnings and faults written to standard error, each as a line of this form."""
    written = logging.StreamHandler()
    written.setFormatter(_FORMATTERS[form])
    logging.basicConfig(level=logging.WARNING, handlers=[written])
