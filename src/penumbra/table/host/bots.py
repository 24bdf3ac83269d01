"""Bots are driven: they choose where the game waits for them, and orders that are due are carried out."""

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial

from penumbra.kit import House
from penumbra.table.desks.thinking import Mind, Thinking
from penumbra.table.host.journal import Journal
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.threads import RequestThreads
from penumbra.table.keeping.faults import where
from penumbra.table.moments import moment
from penumbra.table.problems import Problem
from penumbra.table.seats.attendance import Attendance
from penumbra.table.tables.open_table import Table
from penumbra.table.together import asking, orders

_log = logging.getLogger("penumbra.table")
_ATTENTION_SECONDS = 60.0
"""So long bots among themselves play on after somebody has looked."""


class BotDriver:
    """Has the bots of all tables choose, as long as that is for somebody."""

    def __init__(
        self,
        house: House,
        thinking: Thinking,
        attendance: Attendance,
        tables: OpenTables,
        threads: RequestThreads,
        journal: Journal,
    ) -> None:
        self._house = house
        self._thinking = thinking
        self._attendance = attendance
        self._tables = tables
        self._threads = threads
        self._journal = journal
        # Tables without people take turns: however many there are, they hold people up by one choice.
        self._show = asyncio.Lock()

    async def take_on(self, table: Table) -> None:
        """A table comes into memory: its bots choose from now on."""
        self.drive(table)
        if not table.over:
            await self._expect(table)

    @contextmanager
    def watching(self, table: Table, seat: int | None = None) -> Iterator[None]:
        """Around a live line to the table: while there is one its bots play, though no person sits there."""
        try:
            with self._attendance.line(table.id, seat):
                self._stirs(table, seat)
                self.drive(table)
                yield
        finally:
            self._stirs(table, seat)
            if not self._is_played_for_somebody(table):
                table.end_thought()

    def drive(self, table: Table) -> None:
        """Has the bots of a table choose, where it waits for them and somebody for it."""
        moves = table.bot_to_move() is not None or orders.standing(table)
        waits = table.driver is None and not table.dead and moves
        if waits and not self._wait(table) and self._is_played_for_somebody(table):
            table.driver = asyncio.create_task(self._play(table))

    def wait_for(self, table: Table, seconds: float) -> None:
        """Persons are asked something that bots' choices would end: these wait so long at most."""
        table.bots_wait_until = time.monotonic() + seconds
        asyncio.get_running_loop().call_later(seconds, self.drive, table)

    def _stirs(self, table: Table, seat: int | None) -> None:
        """Somebody comes or goes; nobody is told of spectators."""
        now = self._tables.at_hand(table.id)
        if seat is not None and now is not None:
            now.company += 1
            self._journal.tell(now)

    def _wait(self, table: Table) -> bool:
        """Whether persons are asked something that bots' choices would end."""
        return time.monotonic() < table.bots_wait_until and asking.something(table)

    def _is_played_for_somebody(self, table: Table) -> bool:
        return (
            table.has_people()
            or self._attendance.watched(table.id)
            or time.monotonic() - table.looked_at < _ATTENTION_SECONDS
        )

    async def _play(self, table: Table) -> None:
        try:
            while not table.dead:
                if await self._follow_orders(table):
                    continue
                current, seat = table.moment, table.bot_to_move()
                if seat is None or self._wait(table) or not self._is_played_for_somebody(table):
                    return
                async with nullcontext() if table.has_people() else self._show:
                    after = await table.thinks(seat, self._thinking.after(self._mind(table, seat), current))
                if after is None:
                    await self._expect(table)
                    continue
                async with table.lock:
                    # People may have chosen or taken back meanwhile: unless the bot is asked the same, it thinks again.
                    asked = not table.dead and table.bots()[seat] is not None and not self._wait(table)
                    if asked and table.moment.asks_still(seat, current.version):
                        if table.moment is not current:
                            line = after.lines[-1]
                            again = (table.moment, seat, line.choice, None, line.stand_in)
                            after = await self._threads.think(moment.play, *again)
                        await self._journal.advance(table, after)
        except Problem as problem:
            _log.error("table %s: the bots stop: %s", table.id, problem.error)
        except Exception as fault:
            _log.error("table %s: the bots stop: %s", table.id, where(fault))
        finally:
            table.driver = None

    async def _follow_orders(self, table: Table) -> bool:
        """Carries out one order that is due, once those are dropped that hold no more; whether there was one."""
        async with table.lock:
            laid = orders.standing(table)
            if table.dead or not laid or self._wait(table):
                return False
            known = orders.known(self._house, table)
            for one in await self._threads.think(orders.void, table.moment, known, laid):
                await self._journal.order(table, (one, one))
            due = await self._threads.think(orders.due, table.moment, known, orders.standing(table))
            if due is None:
                return False
            seat, choice = due.order.seat, due.choice
            after = await self._threads.think(partial(moment.play, laid=True), table.moment, seat, choice, None)
            await self._journal.advance(table, after, (due.order, due.left))
            return True

    async def _expect(self, table: Table) -> None:
        """What the table's bots need for their thoughts is got ready."""
        bots = self._house.kits[table.game.name].bots
        await self._thinking.expect([bots[bot] for bot in table.bots() if bot is not None and bot in bots])

    def _mind(self, table: Table, seat: int) -> Mind:
        if seat not in table.minds:
            bot = table.stored.seats[seat].played_by
            assert bot is not None
            table.minds[seat] = Mind(table.stored, seat, self._house.kits[table.game.name].bots.get(bot))
        return table.minds[seat]
