"""The time for which the tables have been up: what clocks count, so that a server that is down takes nobody's time.

It is the time of day without all the times in which no server was there to play with. How much these come to is kept in
the database, with the moment at which a server was there last; whoever starts one adds what has passed since. Servers
that share a database share this time.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import sqlalchemy as sa

from penumbra.table.keeping.database import StoreFault, one_at_a_time
from penumbra.table.keeping.rounds import again_and_again
from penumbra.table.keeping.schema import service
from penumbra.table.store import Store

BEAT_SECONDS: Final = 2.0
"""So often a server says that it is there: so much time at most is given when it is killed."""

_ONE: Final = 1
"""The id of the one row."""


def wall() -> int:
    """The time of day, in milliseconds."""
    return time.time_ns() // 1_000_000


class ServiceTime:
    """Tells how many milliseconds the tables have been up; never less than it has told before.

    ``clock`` is the time of day, in milliseconds; ``rest`` waits for so many seconds.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int] = wall,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._clock = clock
        self._rest = rest
        self._down = 0  # how long no server was there, in all
        self._last = 0
        self._beating: asyncio.Task[None] | None = None

    def now(self) -> int:
        """The time, in milliseconds."""
        self._last = max(self._last, self._clock() - self._down)
        return self._last

    async def start(self) -> None:
        """The time goes on from where a server was there last."""
        now = self._clock()
        self._down = await self._store.transactions.write(lambda connection: _begun(connection, now))
        self._beating = asyncio.create_task(again_and_again(self._alive, BEAT_SECONDS, "the time", self._rest))

    async def stop(self) -> None:
        """The time stands still, unless another server is there."""
        if self._beating is None:
            return
        self._beating.cancel()
        await asyncio.gather(self._beating, return_exceptions=True)
        with suppress(StoreFault):
            await self._alive()

    async def _alive(self) -> None:
        now = self._clock()
        self._down = await self._store.transactions.write(lambda connection: _alive(connection, now))


_HERE: Final = service.c.id == _ONE


def _begun(connection: sa.Connection, now: int) -> int:
    """How long no server was there, once one is again."""
    one_at_a_time(connection)
    row = connection.execute(sa.select(service).where(_HERE)).one_or_none()
    if row is None:
        connection.execute(sa.insert(service), {"id": _ONE, "down": now, "alive": now})
        return now
    down: int = row.down + max(0, now - row.alive)
    connection.execute(sa.update(service).where(_HERE).values(down=down, alive=now))
    return down


def _alive(connection: sa.Connection, now: int) -> int:
    """The same while one is: another may have been started meanwhile, and given what it did not know to be up."""
    connection.execute(sa.update(service).where(_HERE).values(alive=now))
    down: int = connection.execute(sa.select(service.c.down).where(_HERE)).scalar_one()
    return down
