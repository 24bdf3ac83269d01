"""The operator's addresses: how a server is, and what may be done at it; for whoever the door knows as an operator.

Nothing of a game is told, no key, no name of a table that is in no list, and no address of anybody.
"""

import time
from typing import Annotated, Any, Final

import sqlalchemy as sa
from litestar import get, post
from litestar.params import FromPath, JSONBody, RawBody
from litestar.types import ControllerRouterHandler
from msgspec import Meta, Struct

from penumbra import __version__
from penumbra.kernel.compiled import is_compiled
from penumbra.kernel.seats import seat_letter
from penumbra.table.api.requests import strictly
from penumbra.table.desks.minds_desk import BotDesk
from penumbra.table.door.refusals import Refusals, RefusalsTold
from penumbra.table.host import Host
from penumbra.table.keeping.database import printable
from penumbra.table.problems import bad_request
from penumbra.table.running import census
from penumbra.table.running.caretaker import Caretaker, CaretakerTold
from penumbra.table.running.lately import Lately, LatelyTold
from penumbra.table.running.operator_door import OPERATE, operators_only
from penumbra.table.running.recent_log import LoggedTold, RecentLog, shortened
from penumbra.table.store.operation import Done, OperatorAct, Posted, done, last_done, posted
from penumbra.table.together.chat import tidy

_MOST_ACTS: Final = 30
_MOST_NOTICE: Final = 300


class NoticeWanted(Struct, forbid_unknown_fields=True):
    """What is to be shown at all tables; null takes away what is."""

    notice: Annotated[str, Meta(max_length=_MOST_NOTICE)] | None


class ClosingWanted(Struct, forbid_unknown_fields=True):
    """Whether no new tables are to be made."""

    closed: bool


class ErrandNamed(Struct, forbid_unknown_fields=True):
    """A reminder that was tried in vain."""

    reminder: Annotated[str, Meta(max_length=64)]
    version: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    occasion: Annotated[str, Meta(max_length=16)]


class DatabaseTold(Struct):
    """What keeps the tables: where, how many bytes, when a backup was made last (ms), or why none is made here."""

    where: str
    size: int
    backup: int | None
    no_copies: str | None


class TablesTold(Struct):
    """Tables by what they wait for, those that could not be read, and of this server those in memory and live lines."""

    open: int
    waiting: int
    going: int
    over: int
    damaged: int
    in_memory: int
    lines: int


class BotsTold(Struct):
    """At how many tables here bots think, and how many choices wait for a process; null where nobody knows."""

    thinking: int
    waiting: int | None


class ErrandTold(Struct):
    """A reminder that was tried in vain: of which seat and occasion, to which provider, why, and whether it goes on."""

    reminder: str
    version: int
    occasion: str
    table: str
    seat: str
    way: str
    provider: str
    tries: int
    again: bool
    fault: str


class ErrandsTold(Struct):
    """How many reminders are to be sent, and those that were tried in vain."""

    waiting: int
    failed: list[ErrandTold]


class ServerTold(Struct):
    """A server that shares the database: how many seconds ago it was seen, its tables, and whether it answers here."""

    server: str
    ago: float
    tables: int
    here: bool


class ListedHere(Struct):
    """A table in the public list, and the server that it is at where there are several."""

    table: str
    game: str
    names: list[str]
    over: bool
    server: str | None


class ActTold(Struct):
    """What an operator did, when by the time of day in milliseconds, and what it was about."""

    at: int
    act: OperatorAct
    about: str | None


class OperatingTold(Struct):
    """How a server is: ``uptime`` in seconds, ``now`` as the time of day in milliseconds."""

    version: str
    compiled: bool
    uptime: float
    now: int
    notice: str | None
    closed: bool
    database: DatabaseTold
    care: CaretakerTold
    tables: TablesTold
    lately: LatelyTold
    bots: BotsTold
    errands: ErrandsTold
    refusals: list[RefusalsTold]
    log: list[LoggedTold]
    servers: list[ServerTold]
    listed: list[ListedHere]
    acts: list[ActTold]


class _Stored(Struct):
    """What the database says of all servers together, at one moment."""

    posted: Posted
    size: int
    backup: int | None
    tables: census.TablesCounted
    errands: ErrandsTold
    servers: list[census.ServerSeen]
    acts: list[Done]


def _stored(connection: sa.Connection) -> _Stored:
    failed = [
        ErrandTold(
            *(one.reminder_id, one.version, one.occasion, shortened(one.table_id), seat_letter(one.seat), one.way),
            *(one.provider, one.tries, one.again, one.fault),
        )
        for one in census.failed_errands(connection)
    ]
    return _Stored(
        posted(connection),
        census.size(connection),
        last_done(connection, OperatorAct.BACKUP),
        census.count_tables(connection),
        ErrandsTold(census.reminders_waiting(connection), failed),
        census.servers_seen(connection),
        done(connection, _MOST_ACTS),
    )


class Operation:
    """Tells how a server is."""

    def __init__(
        self, host: Host, desk: BotDesk, url: sa.URL, lately: Lately, refusals: Refusals, log: RecentLog
    ) -> None:
        self._host = host
        self._desk = desk
        self._url = url
        self._lately = lately
        self._refusals = refusals
        self._log = log
        self._began = time.monotonic()
        self.caretaker = Caretaker(url, host.clock)

    async def told(self) -> OperatingTold:
        """How it is now; raises Problem."""
        host, stored = self._host, await self._host.storage.read(_stored)
        return OperatingTold(
            version=__version__,
            compiled=is_compiled(),
            uptime=round(time.monotonic() - self._began, 1),
            now=host.clock(),
            notice=stored.posted.notice,
            closed=stored.posted.closed,
            database=DatabaseTold(printable(self._url), stored.size, stored.backup, self.caretaker.no_copies),
            care=self.caretaker.told(),
            tables=TablesTold(
                *stored.tables, len(host.tables.damaged), in_memory=len(host.tables), lines=host.attendance.lines()
            ),
            lately=self._lately.told(),
            bots=BotsTold(host.tables.thinking, await self._desk.waiting()),
            errands=stored.errands,
            refusals=self._refusals.told(),
            log=self._log.told(),
            servers=[
                ServerTold(shortened(one.id), round(one.ago, 1), one.tables, one.id == host.ownership.here)
                for one in stored.servers
            ],
            listed=await self._listed(),
            acts=[ActTold(*one) for one in stored.acts],
        )

    async def _listed(self) -> list[ListedHere]:
        listed = await self._host.lobby.listed()
        places = await self._host.storage.read(
            lambda connection: census.places(connection, [one.table for one in listed])
        )
        return [
            ListedHere(
                one.table, one.game, one.names, one.over, shortened(place) if (place := places.get(one.table)) else None
            )
            for one in listed
        ]


def operate_routes(host: Host, operation: Operation) -> list[ControllerRouterHandler]:
    """The operator's addresses, which stand in no schema."""
    theirs: dict[str, Any] = {"guards": [operators_only], "include_in_schema": False}
    act: dict[str, Any] = {**theirs, "status_code": 200}
    operators, caretaker = host.operators, operation.caretaker

    @get(OPERATE, **theirs)
    async def show() -> OperatingTold:
        return await operation.told()

    @post(f"{OPERATE}/notice", **act)
    async def set_notice(data: JSONBody[NoticeWanted], body: RawBody) -> OperatingTold:
        wanted = strictly(body, NoticeWanted).notice
        text = None if wanted is None else tidy(wanted)
        if text == "":
            raise bad_request("There is nothing in the notice that can be seen.")
        await operators.notice(text)
        return await operation.told()

    @post(f"{OPERATE}/closing", **act)
    async def close(data: JSONBody[ClosingWanted], body: RawBody) -> OperatingTold:
        await operators.close(strictly(body, ClosingWanted).closed)
        return await operation.told()

    @post(f"{OPERATE}/tables/{{table_id:str}}/unlist", **act)
    async def unlist(table_id: FromPath[str]) -> OperatingTold:
        await operators.unlist(table_id)
        return await operation.told()

    @post(f"{OPERATE}/errands/resend", **act)
    async def resend(data: JSONBody[ErrandNamed], body: RawBody) -> OperatingTold:
        await operators.resend(_errand(body))
        return await operation.told()

    @post(f"{OPERATE}/errands/drop", **act)
    async def drop(data: JSONBody[ErrandNamed], body: RawBody) -> OperatingTold:
        await operators.drop(_errand(body))
        return await operation.told()

    @post(f"{OPERATE}/look", **act)
    async def look() -> OperatingTold:
        caretaker.look()
        await operators.did(OperatorAct.CHECK)
        return await operation.told()

    @post(f"{OPERATE}/backup", **act)
    async def back_up() -> OperatingTold:
        caretaker.copy()
        return await operation.told()

    return [show, set_notice, close, unlist, resend, drop, look, back_up]


def _errand(body: bytes) -> tuple[str, int, str]:
    named = strictly(body, ErrandNamed)
    return named.reminder, named.version, named.occasion
