"""Penumbra's own table, at which an hour passes with each SIGUSR1; its argument is the database."""

import signal
import sys
import time
from types import SimpleNamespace

from penumbra.games import HOUSE
from penumbra.table.serve import serve
from penumbra.table.servers import service_time

FORWARD = signal.SIGUSR1
_HOUR = 3_600_000_000_000  # ns
_passed = 0


def _pass_by(*_: object) -> None:
    global _passed
    _passed += _HOUR


if __name__ == "__main__":
    signal.signal(FORWARD, _pass_by)
    forward = SimpleNamespace(time_ns=lambda: time.time_ns() + _passed)
    service_time.time = forward  # type: ignore[attr-defined, assignment]
    serve(HOUSE, port=0, database=sys.argv[1], new_tables_per_minute=1000)
