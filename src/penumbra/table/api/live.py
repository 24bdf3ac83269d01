"""The live updates of a table: a WebSocket that tells whenever it has moved on, and that it is alive.

What server and page promise each other at ``/api/tables/{id}/live``:

- The server sends ``{"version": n, "notes": m, "company": k}``, as text: at once, whenever the table has moved on,
  something has happened with its seats or somebody has come or gone, and again every :data:`BEAT_SECONDS`, changed or
  not. So a page that has heard nothing for :data:`SILENCE_SECONDS` knows that its line is dead, whatever its browser
  believes of the socket, and opens a new one.
- Where those who run the server have a ``notice`` for all, each of these messages has it as well.
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
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from penumbra.table import wire
from penumbra.table.after.studies import MARK
from penumbra.table.api.recognition import Recognition
from penumbra.table.host import Host
from penumbra.table.problems import Problem
from penumbra.table.servers.posting import Posting

BEAT_SECONDS = 8.0
"""So long the server is silent at most while a line is sound."""

SILENCE_SECONDS = 20.0
"""Who has heard nothing from the other side for so long may give the line up: two beats and some delay."""

PING: Final = "ping"
_PING_PAUSE: Final = 0.2  # seconds after an answer in which nothing is read: a flood of pings waits at its sender
_MOST_REASON: Final = 120  # characters of ASCII; a socket closes with 123 bytes at most


def live_route(host: Host, channels: ChannelsPlugin) -> ControllerRouterHandler:
    """The address of live updates."""

    @websocket("/api/tables/{table_id:str}/live")
    async def live(
        socket: WebSocket[Any, Any, Any], table_id: FromPath[str], recognition: NamedDependency[Recognition]
    ) -> None:
        key = socket.query_params.get("key") or socket.headers.get("x-penumbra-key")

        async def known() -> str | None:
            if MARK in table_id:
                await host.tables.open(table_id)
            return await recognition.key(socket, table_id, key)

        async def from_behind() -> AsyncIterator[bytes]:
            while True:
                await asyncio.sleep(BEAT_SECONDS)
                with suppress(Problem):
                    yield msgspec.json.encode(host.tables.from_behind(await host.tables.open(table_id)).news)

        async def allowed() -> int | None:
            return (await host.tables.open(table_id)).listener(await known())

        try:
            table = await host.tables.open(table_id)
            seat = await allowed()
        except Problem as problem:
            await socket.close(1008, problem.error[:_MOST_REASON])
            return
        await socket.accept()
        with host.bots.watching(table, seat):
            # Subscribed before the version is read, so nothing falls between the two.
            async with channels.start_subscription([table_id]) as news:
                table = await host.tables.open(table_id)
                late = seat is None and table.stored.behind
                first = host.tables.from_behind(table).news if late else table.news
                later = from_behind() if late else news.iter_events()
                await _Line(socket, first, allowed, known, host.posting).keep(later)

    return live


class _Line:
    """One client's socket and what it was told last.

    ``allowed`` raises Problem where it may not be told more, and ``known`` where it is signed in no more.
    """

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        news: wire.News,
        allowed: Callable[[], Awaitable[object]],
        known: Callable[[], Awaitable[object]],
        posting: Posting,
    ) -> None:
        self._socket = socket
        self._posting = posting
        self._told = msgspec.json.encode(news).decode()
        self._allowed = allowed
        self._known = known

    async def keep(self, news: AsyncIterator[bytes]) -> None:
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

    async def _say(self) -> None:
        told, notice = self._told, self._posting.now.notice
        if notice is not None:
            news = msgspec.json.decode(told, type=wire.News)
            told = msgspec.json.encode(msgspec.structs.replace(news, notice=notice)).decode()
        await self._socket.send_data(told)

    async def _tell(self, news: AsyncIterator[bytes]) -> None:
        async for event in news:
            told = event.decode()
            if told == self._told:
                continue
            self._told = told
            if not await self._stays(self._allowed):
                return
            await self._say()

    async def _beat(self) -> None:
        # Nothing wakes a table here that nobody plays at: only whether somebody is signed in still is asked, and
        # whether a study is there.
        while await self._stays(self._known):
            await self._say()
            await asyncio.sleep(BEAT_SECONDS)

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
