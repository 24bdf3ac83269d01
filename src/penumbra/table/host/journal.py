"""What happens at a table: it is stored first, then so in memory, and then told to all who listen."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import sqlalchemy as sa

from penumbra.table import wire
from penumbra.table.after import rated
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.storage import Storage
from penumbra.table.host.threads import RequestThreads
from penumbra.table.keeping import leases
from penumbra.table.keeping.transactions import Transaction
from penumbra.table.moments import moment
from penumbra.table.moments.agreed import agreed_end
from penumbra.table.moments.moment import Moment
from penumbra.table.problems import not_stored, stale
from penumbra.table.running.metrics import Metrics
from penumbra.table.servers.service_time import ServiceTime
from penumbra.table.store import OrderChange, Store, StoreConflict, StoredSeatEvent, StoreFault
from penumbra.table.store.choices import append_choice, end_game, take_back_choices
from penumbra.table.store.columns import carry_out
from penumbra.table.store.orders import drop_orders, keep_order
from penumbra.table.store.seats import note_event
from penumbra.table.tables.open_table import Table
from penumbra.table.together import asking

_TAKEN_BACK = "Choices were taken back since."
_ENDED = "The game is over."


class Journal:
    """Carries out what happens at tables that are held; ``announce`` is told the news of one whenever there are any."""

    def __init__(
        self,
        store: Store,
        storage: Storage,
        tables: OpenTables,
        time: ServiceTime,
        threads: RequestThreads,
        metrics: Metrics,
        announce: Callable[[str, wire.News], None],
    ) -> None:
        self._store = store
        self._storage = storage
        self._tables = tables
        self._time = time
        self._threads = threads
        self._metrics = metrics
        self._announce = announce

    async def write(self, table: Table, work: Transaction[None]) -> None:
        """Does ``work``, all of it or nothing; raises Problem where it is not done, and drops the table from memory."""

        def fenced(connection: sa.Connection) -> None:
            leases.check(connection, table.id, table.fence)
            work(connection)

        await self._written(table, fenced)

    async def _written(self, table: Table, fenced: Transaction[None]) -> None:
        """The same of what asks itself whether the table is here still."""
        try:
            await self._store.transactions.write(fenced)
        except StoreConflict:
            self._tables.forget(table)
            fresh = await self._tables.open(table.id)
            raise stale(fresh.moment.version) from None
        except StoreFault as fault:
            self._tables.forget(table)
            raise self._storage.failed(not_stored(fault), fault) from None
        except BaseException:
            # Stopped half-way: nobody knows what is on the disc, so memory must ask it again.
            self._tables.forget(table)
            raise

    def tell(self, table: Table) -> None:
        """Tells the news of a table."""
        if table.behind is not None:
            table.behind.goes_on(table, self._time.now())
        self._announce(table.id, table.news)

    async def advance(self, table: Table, after: Moment, followed: OrderChange | None = None) -> None:
        """A choice is made, which leads to the moment ``after``; an order that it ``followed`` becomes what is left."""
        line, now = after.lines[-1], self._time.now()
        stored, progress, event = replace(moment.stored(line), at=now), after.progress, asking.dropped(table)
        event = None if event is None else replace(event, at=now)
        timing = table.timing.chosen(table.stored.seats, line.seat, progress.waiting, after.version, now)
        news, turns = table.numbered(event), table.timing.written(table.id, timing)
        version, begins = table.moment.version, rated.begins(table, line.seat)

        def work(connection: sa.Connection) -> None:
            append_choice(connection, table.id, after.made - 1, stored, version, progress, table.fence)
            if begins:
                rated.settle(connection, table.id, line.seat)
            note_event(connection, table.id, news)
            if followed is not None:
                keep_order(connection, table.id, *followed)
            carry_out(connection, turns)

        await self._written(table, work)
        self._metrics.choices.inc()
        table.go_on(after)
        if followed is not None:
            table.order(*followed)
        table.timing = timing
        if event is not None:
            table.note(event)
        self.tell(table)

    async def take_back(self, table: Table, count: int, event: StoredSeatEvent | None, agreed: bool = False) -> None:
        """Takes the last ``count`` choices back, which those concerned have ``agreed`` to where that was needed."""
        current = table.moment
        before = moment.undone(current, count, agreed)
        if before is None:
            before = await self._threads.think(
                moment.replayed_without, table.game, table.stored, current, count, agreed
            )
        taken = before.take_backs[-1] if count > 1 or agreed else None
        made, progress = before.made, before.progress
        by, now = current.lines[made].seat, self._time.now()
        event = None if event is None else replace(event, at=now)
        timing = table.timing.taken_back(table.stored.seats, made, by, progress.waiting, before.version, now)
        news, turns = table.numbered(event), table.timing.written(table.id, timing)

        def work(connection: sa.Connection) -> None:
            take_back_choices(connection, table.id, made, current.version, progress, count, taken)
            note_event(connection, table.id, news)
            drop_orders(connection, table.id, _TAKEN_BACK)
            carry_out(connection, turns)

        await self.write(table, work)
        table.drop_orders(_TAKEN_BACK)
        table.go_back(before)
        table.timing = timing
        table.note(event)
        self.tell(table)

    async def conclude(self, table: Table, event: StoredSeatEvent) -> None:
        """The game ends as it stands, as is agreed with this ``event``."""
        current, now = table.moment, self._time.now()
        event = replace(event, at=now)
        after = replace(current, ended=agreed_end((*table.stored.events, event)), past=())
        timing = table.timing.concluded(table.stored.seats, current.version, now)
        news, turns = table.numbered(event), table.timing.written(table.id, timing)

        def work(connection: sa.Connection) -> None:
            end_game(connection, table.id, current.version, after.progress)
            note_event(connection, table.id, news)
            drop_orders(connection, table.id, _ENDED)
            carry_out(connection, turns)

        await self.write(table, work)
        table.drop_orders(_ENDED)
        table.conclude(after)
        table.timing = timing
        table.note(event)
        self.tell(table)

    async def note(self, table: Table, event: StoredSeatEvent) -> None:
        """Something has happened with seats that changes nobody's place."""
        event = replace(event, at=self._time.now())
        await self.write(table, partial(note_event, table_id=table.id, news=table.numbered(event)))
        table.note(event)
        self.tell(table)

    async def order(self, table: Table, change: OrderChange) -> None:
        """A seat lays something down, or takes it away; nobody else is told."""
        before, after = change
        await self.write(table, partial(keep_order, table_id=table.id, before=before, after=after))
        table.order(before, after)
