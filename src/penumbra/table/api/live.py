"""The live updates of a table: a WebSocket that tells whenever it has moved on, and that it is alive.

What server and page promise each other at ``/api/tables/{id}/live``:

- The server sends ``{"version": n, "notes": m, "company": k}``, as text: at once, whenever the table has moved on,
  something has happened with its seats or somebody has come or gone, and whenever it has been silent for
  :data:`BEAT_SECONDS`. So a page that has heard nothing for :data:`SILENCE_SECONDS` knows that its line is dead,
  whatever its browser believes of the socket, and opens a new one.
- Where those who run the server have a ``notice`` for all, each of these messages has it as well.
- A page that opens the line with ``changes=true`` is told in ``told`` what has changed for its seat since the version
  that the line told before, as :class:`wire.PositionSince`: whoever has that version need not ask. Where only the whole
  position says it, as after something was taken back, or where a page has another version, it asks for what is new.
- A page may send the text ``ping``, as after it has slept, and is sent the version at once. Where no answer
  comes within a few seconds the line is dead. More than a few pings a second are answered late.
- Anything else a client sends closes the socket with 1008; what is not UTF-8 with 1007, what is longer than
  a kilobyte with 1009.
- The server pings below what a page can see (RFC 6455), and drops a socket that has not answered
  for :data:`SILENCE_SECONDS`: see :mod:`penumbra.table.serve`.
- Where the host takes the seat back whose key the page has shown, or the browser is signed out whose account has that
  key, the server closes the socket with 1008, and says so: of the latter within a beat. So it does where a study is
  deleted of which this is a moment.
- Whoever looks on from behind the present is told of nothing when it happens, but with the beats of what they see then.
- A version may come twice, and an older one after a newer one; a page takes the highest it has heard.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from penumbra.table import wire
from penumbra.table.after.studies import MARK
from penumbra.table.api.broadcast import Broadcast
from penumbra.table.api.recognition import Recognition
from penumbra.table.host import Host
from penumbra.table.problems import Problem, bad_request
from penumbra.table.servers.posting import Posting

BEAT_SECONDS = 8.0
"""So long the server is silent at most while a line is sound."""

SILENCE_SECONDS = 20.0
"""Who has heard nothing from the other side for so long may give the line up: two beats and some delay."""

PING: Final = "ping"
_PING_PAUSE: Final = 0.2  # seconds after an answer in which nothing is read: a flood of pings waits at its sender
_YES_OR_NO: Final[Mapping[str, bool]] = {"true": True, "false": False}
_MOST_REASON: Final = 120  # characters of ASCII; a socket closes with 123 bytes at most


def live_route(host: Host, broadcast: Broadcast) -> ControllerRouterHandler:
    """The address of live updates."""

    @websocket("/api/tables/{table_id:str}/live")
    async def live(
        socket: WebSocket[Any, Any, Any], table_id: FromPath[str], recognition: NamedDependency[Recognition]
    ) -> None:
        try:
            listener = _Listener(host, recognition, socket, table_id)
            table = await host.tables.open(table_id)
            await listener.allowed()
        except Problem as problem:
            await socket.close(1008, problem.error[:_MOST_REASON])
            return
        await socket.accept()
        # Listened to before the version is read, so nothing falls between the two.
        with host.bots.watching(table, listener.seat), broadcast.received(table_id) as news:
            table = await host.tables.open(table_id)
            late = listener.seat is None and table.stored.behind
            first = host.tables.from_behind(table).news if late else table.news
            await _Line(socket, first, listener, host.posting).keep(listener.from_behind() if late else news)

    return live


class _Listener:
    """Who is at the other end of a line, with the ``seat`` that they were found to have last; raises Problem."""

    def __init__(self, host: Host, recognition: Recognition, socket: WebSocket[Any, Any, Any], table_id: str) -> None:
        self.seat: int | None = None
        self._host = host
        self._recognition = recognition
        self._socket = socket
        self._table_id = table_id
        self._key = socket.query_params.get("key") or socket.headers.get("x-penumbra-key")
        asked = socket.query_params.get("changes", "false")
        if asked not in _YES_OR_NO:
            raise bad_request(f"Whether changes are told is said by {' or '.join(_YES_OR_NO)}.")
        self._told_changes = _YES_OR_NO[asked]
        self._sees = False

    async def known(self) -> str | None:
        """The key that they have; a Problem where they are signed in no more, or their study is gone."""
        if MARK in self._table_id:
            await self._host.tables.open(self._table_id)
        return await self._recognition.key(self._socket, self._table_id, self._key)

    async def allowed(self) -> None:
        """A Problem where they may not be told more."""
        # Where it cannot be found out, as while the database fails, no more than that there is news is told.
        self._sees = False
        table, key = await self._host.tables.open(self._table_id), await self.known()
        # Who is told changes sees the table; news alone are for those as well who may sit down there.
        self.seat = table.seat(key) if self._told_changes else table.listener(key)
        self._sees = self._told_changes

    async def change(self, since: int) -> tuple[int, bytes] | None:
        """What they have seen to change since a version, as JSON, and until which.

        None where they did not ask to be told, where there is nothing, or where only the whole position tells it.
        """
        table = await self._host.tables.open(self._table_id)
        version = table.news.version
        if not self._sees or version <= since or (self.seat is None and table.stored.behind):
            return None
        drawn = await self._host.screens.change(table, self.seat, since)
        return None if drawn is None else (version, drawn)

    async def from_behind(self) -> AsyncIterator[wire.News]:
        """The news of what those see who look on late, with the beats."""
        tables = self._host.tables
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with suppress(Problem):
                yield tables.from_behind(await tables.open(self._table_id)).news


class _Line:
    """One client's socket, and what it was told last."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], news: wire.News, listener: _Listener, posting: Posting
    ) -> None:
        self._socket = socket
        self._posting = posting
        self._news = news
        self._listener = listener
        self._spoke = -math.inf  # by the clock that only goes on

    async def keep(self, news: AsyncIterator[wire.News]) -> None:
        """Tells and answers until either side ends it."""
        speaking = [asyncio.create_task(self._tell(news)), asyncio.create_task(self._beat())]
        try:
            await self._listen()
        except (WebSocketDisconnect, OSError):
            pass  # the client has gone
        finally:
            for task in speaking:
                task.cancel()
            # What they raise is the end of the line, which is known by now.
            await asyncio.gather(*speaking, return_exceptions=True)

    async def _say(self, change: bytes | None = None) -> None:
        told = None if change is None else cast("wire.PositionSince", msgspec.Raw(change))
        said = msgspec.structs.replace(self._news, notice=self._posting.now.notice, told=told)
        self._spoke = time.monotonic()
        await self._socket.send_data(msgspec.json.encode(said).decode())

    async def _tell(self, heard: AsyncIterator[wire.News]) -> None:
        has = self._news.version
        async for news in heard:
            if news == self._news:
                continue
            self._news = news
            if not await self._stays(self._listener.allowed):
                return
            change = None
            with suppress(Problem):
                change = await self._listener.change(has)
            has, drawn = (news.version, None) if change is None else change
            await self._say(drawn)

    async def _beat(self) -> None:
        # Nothing wakes a table here that nobody plays at: only whether somebody is signed in still is asked, and
        # whether a study is there.
        while await self._stays(self._listener.known):
            if time.monotonic() - self._spoke >= BEAT_SECONDS:
                await self._say()
            await asyncio.sleep(self._spoke + BEAT_SECONDS - time.monotonic())

    async def _stays(self, asked: Callable[[], Awaitable[object]]) -> bool:
        """Whether the line goes on; where it is not allowed to any more it is closed."""
        try:
            await asked()
        except Problem as problem:
            if problem.status in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND):
                await self._socket.close(1008, problem.error[:_MOST_REASON])
                return False
        return True

    async def _listen(self) -> None:
        while (message := await self._socket.receive())["type"] == "websocket.receive":
            if message.get("text") != PING:
                await self._socket.close(1008, f"a client has nothing to say here but {PING!r}")
                return
            await self._say()
            await asyncio.sleep(_PING_PAUSE)
