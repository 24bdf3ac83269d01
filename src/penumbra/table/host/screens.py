"""What screens show of a table, drawn as each seat may see it."""

import time
from collections.abc import Callable, Hashable
from functools import partial

from penumbra.table import wire
from penumbra.table.advice.chronicles import Chronicles
from penumbra.table.after.battle_again import draw_battle
from penumbra.table.host.bots import BotDriver
from penumbra.table.host.threads import RequestThreads
from penumbra.table.moments import moment
from penumbra.table.moments.log import lines_of
from penumbra.table.moments.timeline import draw_timeline
from penumbra.table.problems import forbidden, not_found
from penumbra.table.seats.attendance import Attendance
from penumbra.table.tables.changes import changes_since, draw_changes
from penumbra.table.tables.open_table import Table
from penumbra.table.tables.position import WHOLE, Wanted, at_hand, draw_past, drawing, told_of

_MOST_DRAWN = 64  # answers that are kept of each table, in case somebody asks for the same


class Screens:
    """Draws tables; ``seat`` is always whose screen it is, None for a spectator's."""

    def __init__(
        self, threads: RequestThreads, attendance: Attendance, bots: BotDriver, chronicles: Chronicles
    ) -> None:
        self._threads = threads
        self._attendance = attendance
        self._bots = bots
        self._chronicles = chronicles

    async def position(self, table: Table, seat: int | None, wanted: Wanted = WHOLE) -> bytes:
        """What is ``wanted`` of the position as ``seat`` sees it, as JSON."""
        table.looked_at = time.monotonic()
        self._attendance.saw(table.id, seat)
        if not table.has_people():
            self._bots.drive(table)
        return await self._told(table, seat, told_of(table, wanted))

    async def change(self, table: Table, seat: int | None, since: int) -> bytes | None:
        """What ``seat`` has seen to change since a version, as JSON; None where only the whole position tells that."""
        told = told_of(table, Wanted(since))
        return None if told.since is None else await self._told(table, seat, told)

    async def answer(self, table: Table, seat: int, wanted: Wanted) -> bytes:
        """What is wanted of the position for a person who has just chosen, as JSON; then bots go on."""
        # The person's answer first: a bot that thinks meanwhile would only make it slower.
        try:
            return await self.position(table, seat, wanted)
        finally:
            self._bots.drive(table)

    async def changes(self, table: Table, seat: int | None, since: int | None, until: int | None) -> bytes:
        """What happened between two versions as ``seat`` saw it, as JSON.

        Where they are not said, since the seat chose last, and until now; a spectator has not chosen.
        """
        end = table.moment.version if until is None else until
        if since is None:
            since = end if seat is None else table.moment.chosen_at(seat)
        return await self._threads.think(draw_changes, changes_since(table, seat, since, end), since, end)

    async def chronicle(self, table: Table, seat: int | None) -> bytes:
        """How the game of a table went so far, as JSON, as ``seat`` may know it."""
        return await self._chronicles.drawn(table, seat)

    async def past(self, table: Table, seat: int | None, at: int, steps: int) -> bytes:
        """What ``seat`` saw of a table after ``at`` choices, and the last ``steps`` that led there, as JSON."""
        made = table.moment.made
        if not 0 <= at <= made:
            raise not_found(f"{_choices(made)} made at this table that stand, not {at}.")
        return await self._threads.think(draw_past(table, seat, at, steps))

    async def battle(self, table: Table, seat: int | None, number: int) -> bytes:
        """The ``number``-th battle of a table, from 1, as ``seat`` saw it, as JSON."""
        return await self._threads.think(draw_battle(table, seat, number))

    async def timeline(self, table: Table, seat: int | None) -> bytes:
        """The way that a table has come, as far as ``seat`` could read of it, as JSON."""
        return await self._drawn(table, (seat, "timeline"), partial(draw_timeline, table.moment, seat))

    async def log(self, table: Table, seat: int | None, before: int | None, lines: int) -> list[wire.LogLine]:
        """The last ``lines`` of the log that ``seat`` may read, of those ``before`` the line of a number."""
        found = await self._threads.think(lines_of, table.moment, seat)
        end = len(found) if before is None else min(len(found), max(0, before - 1))
        return found[max(0, end - lines) : end]

    async def record(self, table: Table, key: str | None) -> str:
        """The record of a finished game, as text; raises Problem before that."""
        table.seat(key)
        current = table.moment
        if not current.over:
            raise forbidden(
                "The record is given when the game is over: with the choices of all seats, "
                "some of them secret, and the seed, it would tell everything that is still hidden."
            )
        record = await self._threads.think(moment.written, current, table.stored)
        return record.dumps()

    async def _told(self, table: Table, seat: int | None, told: Wanted) -> bytes:
        draw = partial(drawing(table, told), table.moment, seat)
        return await self._drawn(table, (seat, told), draw, at_once=at_hand(table, seat, told))

    async def _drawn(self, table: Table, question: Hashable, draw: Callable[[], bytes], at_once: bool = False) -> bytes:
        """The answer to a question about the present of a table, drawn unless it was asked before.

        What takes a millisecond or two is drawn ``at_once``: the way to a thread and back would take as long.
        """
        current = table.moment
        if table.drawn_version != current.version:
            table.drawn_version = current.version
            table.drawn = {}
        drawn = table.drawn
        found = drawn.get(question)
        if found is None:
            found = draw() if at_once else await self._threads.think(draw)
            if len(drawn) >= _MOST_DRAWN:
                drawn.clear()
            drawn[question] = found
        return found


def _choices(made: int) -> str:
    return "1 choice was" if made == 1 else f"{made} choices were"
