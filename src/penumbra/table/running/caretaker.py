"""Copies the database and looks it through while it is served, for those who run the server: one thing at a time.

A look takes long where there is much, so it has a process of its own, which ends with the server.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from anyio import to_thread
from msgspec import Struct

from penumbra.table.desks.answering import Answering
from penumbra.table.desks.turns import Turns
from penumbra.table.desks.workers import WorkerPool
from penumbra.table.keeping.database import StoreFault
from penumbra.table.keeping.faults import where
from penumbra.table.problems import Problem
from penumbra.table.running import care
from penumbra.table.running.care import Finding
from penumbra.table.running.recent_log import without_tables

_log = logging.getLogger("penumbra.table")
_MOST_FAULTS: Final = 20
_NICE: Final = 10  # games go first

NO_COPIES: Final = "A PostgreSQL database is backed up by PostgreSQL's own pg_dump."


class Looked(Struct):
    """What a look through the database found, and when by the time of day in milliseconds."""

    at: int
    tables: int
    choices: int
    faults: list[str]


class CaretakerTold(Struct):
    """What is being ``done``, what the last look found, and why what was tried last failed, if it did."""

    doing: str | None
    looked: Looked | None
    fault: str | None


class LookWanted(Struct):
    """The address of a database that is to be looked through."""

    database: str


def _found(wanted: LookWanted, _: Callable[[], bool]) -> Iterator[Finding]:
    try:
        found = asyncio.run(care.check(sa.make_url(wanted.database)))
    except StoreFault as fault:
        found = Finding(0, 0, [str(fault)])
    yield found._replace(faults=found.faults[:_MOST_FAULTS])


DESK: Final = Answering(LookWanted, _found)


class Caretaker:
    """Cares for the database at an address; ``clock`` is the time of day in milliseconds."""

    def __init__(self, url: sa.URL, clock: Callable[[], int]) -> None:
        self._url = url
        self._clock = clock
        self._work: asyncio.Task[None] | None = None
        self._doing: str | None = None
        self._looked: Looked | None = None
        self._fault: str | None = None
        self._looking = WorkerPool[LookWanted, Finding](
            "penumbra.table.running.caretaker:DESK", Finding, Turns(1), _NICE, 0
        )

    @property
    def no_copies(self) -> str | None:
        """Why it makes no backups here; None where it does."""
        return None if self._url.get_backend_name() == "sqlite" else NO_COPIES

    def told(self) -> CaretakerTold:
        """What is done, and what was found."""
        return CaretakerTold(self._doing, self._looked, self._fault)

    def look(self) -> None:
        """Begins to look through all that is kept, without playing it again; raises Problem."""
        self._begin("Looking through the database", self._look_through())

    def copy(self) -> str:
        """Begins a backup beside the database, and says how the file is called; raises Problem."""
        if self.no_copies is not None:
            raise Problem(HTTPStatus.CONFLICT, self.no_copies)
        path = Path(str(self._url.database))
        target = path.with_name(f"{path.name}.backup-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        self._begin("Making a backup", to_thread.run_sync(partial(care.backup, path, target)))
        return target.name

    async def close(self) -> None:
        """Ends a look, and waits for a backup: half of one is none."""
        await self._looking.close()
        if self._work is not None:
            await asyncio.wait({self._work})

    def _begin(self, doing: str, work: Coroutine[Any, Any, None]) -> None:
        if self._doing is not None:
            work.close()
            raise Problem(
                HTTPStatus.CONFLICT, f"{self._doing}, and one thing is done at a time. Wait until it is done."
            )
        self._doing, self._fault = doing, None
        self._work = asyncio.create_task(self._do(work))

    async def _do(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreFault as fault:
            self._fail(str(fault))
        except Exception as fault:
            self._fail(where(fault))
        finally:
            self._doing = None

    def _fail(self, fault: str) -> None:
        _log.error("%s failed: %s", self._doing, fault)
        self._fault = f"{self._doing} failed: {fault}."

    async def _look_through(self) -> None:
        wanted = LookWanted(self._url.render_as_string(hide_password=False))
        [found] = [one async for one in self._looking.answers(wanted, "")]
        self._looked = Looked(self._clock(), found.tables, found.choices, list(map(without_tables, found.faults)))
