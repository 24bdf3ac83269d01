"""The database as requests meet it: where it fails they are told so, and the log has the reason."""

import logging
import time
from typing import TypeVar

from penumbra.table.keeping.transactions import Transaction
from penumbra.table.problems import Problem, not_stored, unreadable
from penumbra.table.running.metrics import Metrics
from penumbra.table.store import Store, StoreDamage, StoreFault

_log = logging.getLogger("penumbra.table")
_T = TypeVar("_T")


class Storage:
    """Reads and writes for requests; raises Problem where that cannot be."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._told: dict[str, int] = {}  # the faults of the database in the log, with the minute they were last told

    async def check_readable(self) -> None:
        """Raises Problem where tables cannot be read."""
        try:
            await self._store.check_readable()
        except StoreFault as fault:
            raise self.failed(unreadable(fault), fault) from None

    async def read(self, work: Transaction[_T]) -> _T:
        """What ``work`` reads; raises StoreDamage where what is there is not as it was written."""
        try:
            return await self._store.transactions.read(work)
        except StoreDamage:
            raise
        except StoreFault as fault:
            raise self.failed(unreadable(fault), fault) from None

    async def write(self, work: Transaction[_T]) -> _T:
        """Does ``work``, all of it or nothing."""
        try:
            return await self._store.transactions.write(work)
        except StoreFault as fault:
            raise self.failed(not_stored(fault), fault) from None

    def failed(self, problem: Problem, fault: StoreFault) -> Problem:
        """The problem, once the log has its reason: every reason once a minute, however many run into it."""
        self._metrics.faults.inc()
        minute = int(time.monotonic() / 60)
        if self._told.get(str(fault)) != minute:
            self._told[str(fault)] = minute
            _log.error("the database: %s", fault)
        return problem
