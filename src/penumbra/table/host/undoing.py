"""Choices are taken back: at once where nothing was revealed, else once those concerned agree."""

from http import HTTPStatus

from penumbra.table.host.bots import BotDriver
from penumbra.table.host.journal import Journal
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.screens import Screens
from penumbra.table.problems import Problem, stale
from penumbra.table.tables.position import WHOLE, Wanted
from penumbra.table.terms.seat_events import SeatEvent
from penumbra.table.together import asking, proposals


class Undoing:
    """What persons do who want something back; raises Problem where that cannot be."""

    def __init__(self, tables: OpenTables, journal: Journal, screens: Screens, bots: BotDriver) -> None:
        self._tables = tables
        self._journal = journal
        self._screens = screens
        self._bots = bots

    async def undo(self, table_id: str, key: str | None, version: int, answer: Wanted = WHOLE) -> bytes:
        """Takes the seat's last choice back, with bots' answers to it; answers with what is wanted of the position."""
        async with self._tables.holding(table_id) as table:
            seat = table.playing(key)
            current = table.moment
            if version != current.version:
                raise stale(current.version)
            if (why := current.why_no_undo(seat)) is not None:
                raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, why)
            await self._journal.take_back(table, current.undoes(seat), asking.dropped(table))
        return await self._screens.answer(table, seat, answer)

    async def ask(self, table_id: str, key: str | None, version: int, to: int) -> None:
        """Asks those concerned that only the first ``to`` choices stand; where only bots are, it is done at once."""
        async with self._tables.holding(table_id) as table:
            seat = table.playing(key)
            if version != table.moment.version:
                raise stale(table.moment.version)
            asked = proposals.asked(table, seat, to)
            asking.check_nothing(table)
            if proposals.concerned(table, seat, to):
                self._bots.wait_for(table, asking.PATIENCE)
                await self._journal.note(table, asked)
            else:
                await self._journal.take_back(table, table.moment.made - to, None, agreed=True)
        self._bots.drive(table)

    async def answer(self, table_id: str, key: str | None, number: int, agrees: bool) -> None:
        """Answers what is asked, which is done once nobody else has to agree."""
        async with self._tables.holding(table_id) as table:
            found = proposals.standing(table)
            event = proposals.answered(table, table.playing(key), number, agrees)
            if found is not None and event.event is SeatEvent.GRANTED:
                await self._journal.take_back(table, table.moment.made - found.to, event, agreed=True)
            else:
                await self._journal.note(table, event)
        self._bots.drive(table)
