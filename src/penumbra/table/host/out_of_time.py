"""Looks for clocks that have run out, at all tables there are, open or not: a bot plays on for who sits there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from penumbra.table.host import Host
from penumbra.table.keeping.faults import where
from penumbra.table.keeping.rounds import again_and_again
from penumbra.table.keeping.schema import waits
from penumbra.table.keeping.waits import overdue
from penumbra.table.problems import Problem
from penumbra.table.servers.ownership import Elsewhere
from penumbra.table.store import Store
from penumbra.table.together import clocks

_log = logging.getLogger("penumbra.table")

PAUSE_SECONDS: Final = 1.0
_AT_ONCE: Final = 50
_AGAIN_AFTER: Final = 600_000
"""Milliseconds before a table that could not be opened is tried again."""


class OutOfTime:
    """Watches the clocks, once every ``rest`` of a second; of a table that fails the log is told."""

    def __init__(self, host: Host, store: Store, rest: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._host = host
        self._store = store
        self._rest = rest
        self._failed: dict[str, int] = {}  # when it did, by table

    async def watch(self) -> None:
        """Goes on until it is cancelled."""
        await again_and_again(self.look, PAUSE_SECONDS, "the clocks of all tables", self._rest)

    async def look(self) -> None:
        """Has bots play on for those whose time is over."""
        now = self._host.time.now()
        self._failed = {table: at for table, at in self._failed.items() if at > now - _AGAIN_AFTER}
        wanted = overdue(now, _AT_ONCE + len(self._failed), self._host.ownership.ours(waits.c.table_id))
        found = await self._store.transactions.read(lambda connection: connection.execute(wanted).all())
        for table_id in dict.fromkeys(row.table_id for row in found if row.table_id not in self._failed):
            try:
                with suppress(Elsewhere):
                    await self._relieve(table_id)
            except Problem as problem:
                self._failed[table_id] = now
                _log.error("table %s: its clocks are not heeded: %s", table_id, problem.error)
            except Exception as fault:
                self._failed[table_id] = now
                _log.error("table %s: its clocks are not heeded: %s", table_id, where(fault))

    async def _relieve(self, table_id: str) -> None:
        table = await self._host.tables.open(table_id)
        now = self._host.time.now()
        for seat in clocks.out_of_time(table, now):
            with suppress(clocks.InTime):
                await self._host.seats.by_table(table_id, clocks.relieved(self._host.house, seat, now))
