"""Who sits where: sitting down, what the host and those who sit there do with seats, and the dice that they draw."""

from collections.abc import Callable
from dataclasses import replace

import sqlalchemy as sa

from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.host.beginning import Beginnings, first_timing
from penumbra.table.host.bots import BotDriver
from penumbra.table.host.journal import Journal
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.moments.moment import Moment
from penumbra.table.seats import joint
from penumbra.table.seats.attendance import Attendance
from penumbra.table.servers.service_time import ServiceTime
from penumbra.table.store.columns import carry_out
from penumbra.table.store.seats import change_seat, note_event
from penumbra.table.store.tables import draw_seed
from penumbra.table.tables.open_table import Table
from penumbra.table.together import asking, relief, seating


class TableSeats:
    """Changes who may sit where; raises Problem where that cannot be."""

    def __init__(
        self,
        house: House,
        tables: OpenTables,
        time: ServiceTime,
        beginnings: Beginnings,
        journal: Journal,
        bots: BotDriver,
        attendance: Attendance,
    ) -> None:
        self._house = house
        self._tables = tables
        self._time = time
        self._beginnings = beginnings
        self._journal = journal
        self._bots = bots
        self._attendance = attendance

    async def sit_down(self, table_id: str, wanted: wire.SitDown) -> wire.SatDown:
        """Gives whoever has an invitation a key of their own."""
        done = await self.by_table(table_id, seating.sit_down(self._house, wanted))
        assert done.secret is not None
        self._attendance.saw(table_id, done.seat)
        return wire.SatDown(done.seat, done.after.name, done.secret)

    async def by_host(self, table_id: str, key: str | None, change: seating.SeatChange) -> seating.Reseating:
        """Does with a seat as the host wishes: see :mod:`penumbra.table.together.seating`."""
        async with self._tables.holding(table_id) as table:
            table.check_host(key)
            return await self.change(table, change(table))

    async def by_sitter(self, table_id: str, key: str | None, change: relief.OwnChange) -> seating.Reseating:
        """Does with a seat as whoever sits at the key's seat wishes: see :mod:`penumbra.table.together.relief`."""
        async with self._tables.holding(table_id) as table:
            return await self.change(table, change(table, table.seated(key)))

    async def by_table(self, table_id: str, change: seating.SeatChange) -> seating.Reseating:
        """Does with a seat as the table itself wishes, as by the clock."""
        async with self._tables.holding(table_id) as table:
            return await self.change(table, change(table))

    async def change(self, table: Table, change: seating.Reseating) -> seating.Reseating:
        """Does with a seat of a table that is held as is settled already."""
        now = self._time.now()
        event = change.stored(table.made, now)
        dropped = asking.dropped_by(table, change.event)
        dropped = None if dropped is None else replace(dropped, at=now)
        drawn, first = change.drawn, None
        if drawn is not None:
            drawn, first = await self._beginnings.begun(table.game, drawn)
        seats = [change.after if at == change.seat else one for at, one in enumerate(table.stored.seats)]
        if drawn is not None and first is not None:
            events = (*drawn.events, *([] if event is None else [event]))
            timing = first_timing(replace(drawn, seats=tuple(seats), events=events), first)
        else:
            timing = table.timing.reseated(seats, table.news.version, event)
        news, turns = table.numbered(event), table.timing.written(table.id, timing)

        def work(connection: sa.Connection) -> None:
            change_seat(connection, table.id, change.seat, change.before, change.after)
            note_event(connection, table.id, news)
            if news is not None and dropped is not None:
                note_event(connection, table.id, (news[0] + 1, dropped))
            if drawn is not None:
                draw_seed(connection, drawn)
            carry_out(connection, turns)

        await self._journal.write(table, work)
        if drawn is not None:
            table.draw(drawn)
        table.reseat(change.seat, change.after, event)
        table.note(dropped)
        table.timing = timing
        self._go_on(table, first)
        return change

    async def draw(self, table_id: str, change: Callable[[Table], joint.Drawn]) -> wire.DiceDrawn:
        """Has the dice of a table drawn further, and begins the game once they are."""
        async with self._tables.holding(table_id) as table:
            done = change(table)
            if done.table is not table.stored:
                await self._draw(table, done)
            return joint.told(table.stored, table.over)

    async def _draw(self, table: Table, done: joint.Drawn) -> None:
        drawn, first = await self._beginnings.begun(table.game, done.table)
        n = len(table.stored.events)
        timing = first_timing(replace(drawn, events=(*drawn.events, *done.events)), first)
        turns = table.timing.written(table.id, timing)

        def work(connection: sa.Connection) -> None:
            for news in enumerate(done.events, start=n):
                note_event(connection, table.id, news)
            draw_seed(connection, drawn)
            carry_out(connection, turns)

        await self._journal.write(table, work)
        table.draw(drawn, done.events)
        table.timing = timing
        self._go_on(table, first)

    def _go_on(self, table: Table, first: Moment | None) -> None:
        """All are told what has happened beside the game, which begins with a ``first`` moment, if there is one."""
        if first is not None:
            table.begin(first)
        self._journal.tell(table)
        self._bots.drive(table)
