"""Which tables are this server's: all where it has a database to itself, else those of which it has the lease."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Final, NamedTuple, Protocol

import sqlalchemy as sa

from penumbra.table.keeping import leases
from penumbra.table.keeping.leases import LEASE_SECONDS, Fence, Sibling
from penumbra.table.keeping.rounds import again_and_again
from penumbra.table.problems import Problem, unavailable
from penumbra.table.store import Store, StoreConflict, StoreFault

_BEAT_SECONDS: Final = 1.0
_KNOWN_SECONDS: Final = 2.0
"""So long it is not asked again where a table is that is elsewhere."""

_MOST_KNOWN: Final = 10_000
_TRIES: Final = 3
_LAPSED: Final = "This server has lost sight of the others for a moment. Try again in a few seconds."


class Elsewhere(Problem):
    """A table is at another server."""

    def __init__(self, sibling: Sibling) -> None:
        super().__init__(
            HTTPStatus.SERVICE_UNAVAILABLE, "The table has just moved to another server: try again.", retry_after=1
        )
        self.sibling = sibling


class Ownership(Protocol):
    """Says which tables are this server's."""

    @property
    def here(self) -> str | None:
        """By what the others know this server; None where there are no others."""

    async def start(self, lapsed: Callable[[], None]) -> None:
        """Begins; ``lapsed`` is called when all tables have to be asked for again. Raises StoreFault."""

    async def stop(self) -> None:
        """Others may have its tables."""

    def check(self) -> None:
        """Raises Problem while this server may not answer for any table."""

    async def claim(self, table_id: str) -> Fence | None:
        """Makes a table this server's; raises Elsewhere where it is another's, and StoreFault.

        By the fence whatever is written of the table is refused once it is another server's; None where it cannot be.
        """

    def ours(self, table_id: sa.Column[str]) -> sa.ColumnElement[bool]:
        """Whether a table may be this server's."""


class Sole:
    """Has the database to itself, and all tables."""

    here: Final = None

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self, _lapsed: Callable[[], None]) -> None:
        """Keeps others out."""
        await self._store.transactions.hold(exclusive=True)

    async def stop(self) -> None:
        """Nobody waits for its tables."""

    def check(self) -> None:
        """All tables are its own as long as it is there."""

    async def claim(self, _table_id: str) -> None:
        """Nobody else writes."""

    def ours(self, _table_id: sa.Column[str]) -> sa.ColumnElement[bool]:
        """All of them."""
        return sa.true()


class _Known(NamedTuple):
    """Where a table was, and until when that is believed."""

    sibling: Sibling
    until: float


class Leased:
    """Shares the database with others, who reach it at an ``address``; ``store`` is for its leases alone."""

    def __init__(self, store: Store, address: str) -> None:
        self.server = Sibling(secrets.token_hex(16), address, secrets.token_hex(32))
        self._store = store
        self._seen = 0.0
        self._lapsed: Callable[[], None] = _nobody
        self._beating: asyncio.Task[None] | None = None
        self._elsewhere: OrderedDict[str, _Known] = OrderedDict()
        self._mine: set[str] = set()

    @property
    def here(self) -> str:
        """The id of this server."""
        return self.server.id

    async def start(self, lapsed: Callable[[], None]) -> None:
        """Is there from now on."""
        self._lapsed = lapsed
        await self._store.transactions.hold(exclusive=False)
        now = time.monotonic()
        await self._store.transactions.write(lambda connection: leases.arrive(connection, self.server))
        self._seen = now
        self._beating = asyncio.create_task(again_and_again(self._beat, _BEAT_SECONDS, "the leases of tables"))

    async def stop(self) -> None:
        """Gives all tables up."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        with suppress(StoreFault):
            await self._store.transactions.write(lambda connection: leases.leave(connection, self.server))
        await self._store.close()

    def check(self) -> None:
        """Raises Problem where the lease has run out: its tables may be another's by now."""
        if not self._holds(time.monotonic()):
            raise unavailable(_LAPSED)

    async def claim(self, table_id: str) -> Fence:
        """Makes a table this server's, if it is nobody's who is there."""
        self.check()
        return Fence(self.server.id, await self._claimed(table_id))

    def ours(self, table_id: sa.Column[str]) -> sa.ColumnElement[bool]:
        """Those that are here, or nowhere."""
        return leases.not_elsewhere(table_id, self.server)

    async def place(self, table_id: str) -> Sibling | None:
        """Where a table is, None where it is here or there is no such; raises Problem and StoreFault."""
        if table_id in self._mine:
            return None
        known = self._elsewhere.get(table_id)
        if known is not None and known.until > time.monotonic():
            return known.sibling
        try:
            await self.claim(table_id)
        except Elsewhere as elsewhere:
            return elsewhere.sibling
        return None

    def doubt(self, table_id: str) -> None:
        """A table was not where it was thought to be."""
        self._elsewhere.pop(table_id, None)

    async def _claimed(self, table_id: str) -> int:
        self._mine.discard(table_id)
        for _ in range(_TRIES):
            with suppress(StoreConflict):
                found = await self._store.transactions.write(
                    lambda connection: leases.claim(connection, table_id, self.server)
                )
                if isinstance(found, Sibling):
                    self._elsewhere[table_id] = _Known(found, time.monotonic() + _KNOWN_SECONDS)
                    if len(self._elsewhere) > _MOST_KNOWN:
                        self._elsewhere.popitem(last=False)
                    raise Elsewhere(found)
                if found is not None:
                    self._mine.add(table_id)
                return found or 0
        raise StoreConflict("the table is being taken by another server")

    def _holds(self, now: float) -> bool:
        return now - self._seen < LEASE_SECONDS

    async def _beat(self) -> None:
        now = time.monotonic()
        await self._store.transactions.write(lambda connection: leases.stay(connection, self.server))
        if not self._holds(time.monotonic()):
            self._mine.clear()
            self._lapsed()
        self._seen = now


def _nobody() -> None:
    return
