"""Choices are taken, tried and explained."""

from http import HTTPStatus

from penumbra.kernel import Choice, OutOfTurn, Refused
from penumbra.table import wire
from penumbra.table.host.journal import Journal
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.screens import Screens
from penumbra.table.host.threads import RequestThreads
from penumbra.table.moments import moment
from penumbra.table.problems import Problem, choice_problems, refusal, stale
from penumbra.table.tables.open_table import Table
from penumbra.table.tables.position import WHOLE, Wanted, drawing, told_of
from penumbra.table.together.drafts import draw_draft


class Choosing:
    """What persons do who choose; raises Problem where that cannot be."""

    def __init__(self, tables: OpenTables, threads: RequestThreads, journal: Journal, screens: Screens) -> None:
        self._tables = tables
        self._threads = threads
        self._journal = journal
        self._screens = screens

    async def play(self, table_id: str, key: str | None, wanted: wire.Play, answer: Wanted = WHOLE) -> bytes:
        """Plays a choice and answers with as much of the new position as is wanted."""
        async with self._tables.holding(table_id) as table:
            # Here, not before: whoever waited may have lost the seat meanwhile.
            seat = table.playing(key)
            with choice_problems():
                choice = Choice.parse(wanted.choice)
            if wanted.request is not None:
                earlier = next((line for line in table.moment.lines if line.request == wanted.request), None)
                if earlier is not None:
                    if (earlier.seat, earlier.choice) != (seat, choice):
                        raise Problem(
                            HTTPStatus.CONFLICT,
                            f"The request id {wanted.request!r} was used for another choice. Use a new one.",
                            version=table.moment.version,
                        )
                    return await self._screens.position(table, seat, answer)
            table.check_goes_on()
            if not table.moment.stands(seat, wanted.version):
                raise stale(table.moment.version)
            with choice_problems():
                try:
                    # In no thread: the way there and back takes longer than most choices, and none takes 3 ms.
                    after = moment.play(table.moment, seat, choice, wanted.request)
                except Refused as refused:
                    raise await self._refusal(table, seat, refused) from None
            await self._journal.advance(table, after)
        return await self._screens.answer(table, seat, answer)

    async def draft(self, table: Table, key: str | None, wanted: wire.Draft, answer: Wanted = WHOLE) -> bytes:
        """What choices of the key's seat would lead to, as much of it as is wanted, as JSON; nothing is played."""
        seat = table.playing(key)
        table.check_goes_on()
        current = table.moment
        if not current.stands(seat, wanted.version):
            raise stale(current.version)
        with choice_problems():
            choices = [Choice.parse(text) for text in wanted.choices]
            return await self._threads.think(draw_draft, drawing(table, told_of(table, answer)), current, seat, choices)

    async def why(self, table: Table, key: str | None, text: str) -> wire.Why:
        """Why a choice is refused to the key's seat now, or that it is legal."""
        seat = table.seated(key)
        table.check_goes_on()
        with choice_problems():
            found = await self._threads.think(table.moment.state.why_not, seat, Choice.parse(text))
        return wire.Why(legal=True) if found is None else wire.Why(rule=found.rule, why=found.why)

    async def _refusal(self, table: Table, seat: int, refused: Refused) -> Problem:
        state = table.moment.state
        allowed = None
        if not isinstance(refused, OutOfTurn):
            allowed = [str(choice) for choice in await self._threads.think(state.choices, seat)]
        return refusal(refused.refusal, allowed)
