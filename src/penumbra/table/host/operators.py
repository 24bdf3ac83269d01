"""What those who run the server do at it: each act is kept with its moment, and told in the log."""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from http import HTTPStatus

import sqlalchemy as sa

from penumbra.table.host.journal import Journal
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.storage import Storage
from penumbra.table.keeping.transactions import Transaction
from penumbra.table.problems import Problem, not_found
from penumbra.table.running.census import settle
from penumbra.table.running.recent_log import shortened
from penumbra.table.servers.posting import Posting
from penumbra.table.servers.service_time import ServiceTime
from penumbra.table.store import StoreFault
from penumbra.table.store.operation import OperatorAct, note_act, set_closed, set_notice
from penumbra.table.store.tables import unlist_table
from penumbra.table.terms.access import Access

_log = logging.getLogger("penumbra.table")


class Operators:
    """Does as they wish; raises Problem where that cannot be. ``clock`` is the time of day in milliseconds."""

    def __init__(
        self,
        storage: Storage,
        tables: OpenTables,
        journal: Journal,
        posting: Posting,
        time: ServiceTime,
        clock: Callable[[], int],
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._journal = journal
        self._posting = posting
        self._time = time
        self._clock = clock

    async def notice(self, text: str | None) -> None:
        """Has a text shown at all tables, in place of the one until now, or none."""
        await self._post(partial(set_notice, notice=text), OperatorAct.NOTICE, text)

    async def close(self, closed: bool) -> None:
        """Has no new tables made, or has them made again."""
        await self._post(partial(set_closed, closed=closed), OperatorAct.CLOSE if closed else OperatorAct.REOPEN, None)

    async def unlist(self, table_id: str) -> None:
        """Takes a table off the public list; whoever has its address finds it still."""
        async with self._tables.holding(table_id) as table:
            if table.stored.access is not Access.PUBLIC:
                raise Problem(HTTPStatus.CONFLICT, "This table is not in the public list.")
            about = shortened(table_id)
            await self._journal.write(
                table, self._noting(partial(unlist_table, table_id=table_id), OperatorAct.UNLIST, about)
            )
            table.stored = replace(table.stored, access=Access.UNLISTED)
            table.note(None)
        self._tell(OperatorAct.UNLIST, about)

    async def resend(self, errand: tuple[str, int, str]) -> None:
        """Has a reminder that was tried in vain tried again now."""
        await self._settle(errand, OperatorAct.RESEND, self._time.now())

    async def drop(self, errand: tuple[str, int, str]) -> None:
        """Has a reminder that was tried in vain sent no more."""
        await self._settle(errand, OperatorAct.DROP, None)

    async def did(self, act: OperatorAct, about: str | None = None) -> None:
        """Keeps that something was begun."""
        await self._write(_nothing, act, about)

    async def _post(self, work: Transaction[None], act: OperatorAct, about: str | None) -> None:
        await self._write(work, act, about)
        with suppress(StoreFault):  # looked for again in a few seconds
            await self._posting.look()

    async def _settle(self, errand: tuple[str, int, str], act: OperatorAct, again: int | None) -> None:
        def settled(connection: sa.Connection) -> None:
            if not settle(connection, errand, again):
                raise not_found("There is no such reminder that was tried in vain: it was sent by now, or dropped.")

        await self._write(settled, act, None)

    async def _write(self, work: Transaction[None], act: OperatorAct, about: str | None) -> None:
        await self._storage.write(self._noting(work, act, about))
        self._tell(act, about)

    def _noting(self, work: Transaction[None], act: OperatorAct, about: str | None) -> Transaction[None]:
        def noted(connection: sa.Connection) -> None:
            work(connection)
            note_act(connection, self._clock(), act, about)

        return noted

    def _tell(self, act: OperatorAct, about: str | None) -> None:
        _log.warning("an operator: %s", act if about is None else f"{act}, {about}")


def _nothing(_: sa.Connection) -> None:
    return
