"""The tables that are kept in memory, and how one is found: there, or replayed from the disc."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus

from penumbra.kernel import State
from penumbra.kit import House
from penumbra.table.after.studies import MARK
from penumbra.table.host.loading import damaged, not_offered, resumed
from penumbra.table.host.room import tables_in_memory
from penumbra.table.host.storage import Storage
from penumbra.table.host.studying import StudyDesk
from penumbra.table.host.threads import RequestThreads
from penumbra.table.keeping.leases import Fence
from penumbra.table.moments.trail import Trail
from penumbra.table.problems import Problem, not_found, unreadable
from penumbra.table.seats.attendance import Attendance
from penumbra.table.servers.ownership import Ownership
from penumbra.table.servers.service_time import ServiceTime
from penumbra.table.store import StoreDamage, StoreFault
from penumbra.table.store.choices import place_game
from penumbra.table.store.columns import carry_out
from penumbra.table.store.reading import read_table
from penumbra.table.tables.behind import Behind, is_behind, remembered
from penumbra.table.tables.open_table import Table
from penumbra.table.timekeeping.timing import Timing, timing_of

_log = logging.getLogger("penumbra.table")
_MOST_IN_MEMORY = tables_in_memory()


class OpenTables:
    """The tables in memory; ``arrived`` is told of each that comes there.

    Moments of studies are found as tables are, to be looked at. ``damaged`` are the ids
    of those that could not be read.
    """

    def __init__(
        self,
        house: House,
        storage: Storage,
        time: ServiceTime,
        threads: RequestThreads,
        ownership: Ownership,
        studies: StudyDesk,
        attendance: Attendance,
        arrived: Callable[[Table], Awaitable[None]],
    ) -> None:
        self._house = house
        self._storage = storage
        self._time = time
        self._threads = threads
        self._ownership = ownership
        self._studies = studies
        self._attendance = attendance
        self._arrived = arrived
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.damaged: set[str] = set()

    def __len__(self) -> int:
        """How many there are."""
        return len(self._tables)

    @property
    def thinking(self) -> int:
        """At how many of them a bot is thinking."""
        return sum(table.thought is not None for table in self._tables.values())

    def at_hand(self, table_id: str) -> Table | None:
        """The table of this id, if it is in memory."""
        return self._tables.get(table_id)

    async def open(self, table_id: str) -> Table:
        """The table of this id, from memory or replayed from the disc; raises Problem."""
        if MARK in table_id:
            return await self._studies.open(table_id)
        self._ownership.check()
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
            return table
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        # Shielded: one visitor who leaves must not stop the replay that others wait for.
        return await asyncio.shield(loading)

    async def standing(self, table_id: str) -> Table:
        """The same, of which something is to be changed; raises Problem where it stands nowhere."""
        if MARK in table_id:
            raise Problem(
                HTTPStatus.CONFLICT, "This is a moment of a study: it is looked at, and nothing is done there."
            )
        return await self.open(table_id)

    @asynccontextmanager
    async def holding(self, table_id: str) -> AsyncIterator[Table]:
        """Around what nobody else may change meanwhile; raises Problem where there is no such table."""
        while True:
            table = await self.standing(table_id)
            async with table.lock:
                if table.dead:
                    continue
                yield table
                return

    async def looked_at(self, table_id: str, key: str | None) -> tuple[Table, int | None]:
        """A table as whoever has the ``key`` sees it, and the seat that it opens, None without a key; raises Problem.

        Those who look on may see it as it was some time ago.
        """
        table = await self.open(table_id)
        seat = table.seat(key)
        return (self.from_behind(table) if seat is None else table), seat

    def from_behind(self, table: Table) -> Table:
        """A table as those see it who look on."""
        if table.behind is None or not is_behind(table):
            return table
        return table.behind.shown(table, self._time.now())

    async def seen(self, table_id: str, key: str | None) -> tuple[State, int | None]:
        """The state of a table and the seat that ``key`` opens, None without a key; raises Problem."""
        table, seat = await self.looked_at(table_id, key)
        return table.moment.state, seat

    async def add(self, table: Table) -> None:
        """Takes a table into memory, and lets those go for whom there is no room any more."""
        if table.stored.behind and table.behind is None:
            table.behind = Behind(await self._threads.think(list, remembered(table, self._time.now())))
        self._keep(table)
        self._attendance.arrive(table.id)
        await self._arrived(table)

    def forget(self, table: Table) -> None:
        """Drops a table that may have changed elsewhere: whoever asks for it next has it from the disc."""
        self._drop(table)
        self._attendance.lose(table.id, len(table.stored.seats))

    def forget_all(self) -> None:
        """Drops all tables from memory."""
        for table in list(self._tables.values()):
            self.forget(table)

    async def own(self, table_id: str) -> Fence | None:
        """Makes a table this server's, if it is nobody's; raises Problem."""
        try:
            return await self._ownership.claim(table_id)
        except StoreFault as fault:
            raise self._storage.failed(unreadable(fault), fault) from None

    async def stop_drivers(self) -> None:
        """Stops the bots at all tables."""
        drivers = [table.driver for table in self._tables.values() if table.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        for other in list(self._tables.values()):
            if len(self._tables) <= _MOST_IN_MEMORY:
                return
            if other is not table and other.driver is None and not other.lock.locked():
                self._drop(other)

    def _drop(self, table: Table) -> None:
        table.dead = True
        table.end_thought()
        if self._tables.get(table.id) is table:
            del self._tables[table.id]

    async def _load(self, table_id: str) -> Table:
        fence = await self.own(table_id)
        try:
            stored = await self._storage.read(lambda connection: read_table(connection, table_id))
        except StoreDamage as damage:
            _log.error("table %s is damaged: %s", table_id, damage)
            self.damaged.add(table_id)
            raise damaged(damage) from None
        if stored is None:
            raise not_found("There is no such table.")
        game = self._house.games.get(stored.game)
        if game is None:
            raise not_offered(stored)
        trail = Trail()
        current, waited = await self._threads.think(resumed, game, stored, trail) if stored.begun else (None, [])
        if current is not None and stored.progress is None:
            # It was played before that was kept; where it cannot be stored now, the next choice does.
            placing = partial(place_game, table_id=table_id, version=stored.version, progress=current.progress)
            with suppress(Problem):
                await self._storage.write(placing)
        timing = timing_of(stored, waited, self._time.now()) if stored.begun else Timing()
        if turns := Timing(waits=dict(stored.waits)).written(table_id, timing):
            # It was played before turns were kept; where they cannot be stored now, the next choices do.
            with suppress(Problem):
                await self._storage.write(lambda connection: carry_out(connection, turns))
        mentor = self._house.kits[stored.game].mentor
        table = Table(stored, game, current, mentor, trail=trail, timing=timing, fence=fence)
        await self.add(table)
        return table
