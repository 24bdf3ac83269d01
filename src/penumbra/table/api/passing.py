"""Requests that reach another server than that of their table are passed on to it, and its answers passed back.

Each server has an inner door, where only those that share its database come in: they show the secret that it has left
there. Who asks, and how, is told beside the request, so that whoever is counted is counted once, by the server that
they came to, and all else is as if they had come to the table's own.
"""

import asyncio
from contextlib import suppress
from http import HTTPStatus
from secrets import compare_digest
from typing import Any, Final, cast

from litestar.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from penumbra.table.after.studies import MARK
from penumbra.table.api.inner_lines import InnerAnswer, InnerLines, InnerRequest, NoAnswer
from penumbra.table.door.guard import turn_away
from penumbra.table.keeping.leases import Sibling
from penumbra.table.problems import Problem, unavailable, unreadable
from penumbra.table.running.operator_door import OPERATE
from penumbra.table.servers.ownership import Leased
from penumbra.table.store import StoreFault

_SECRET: Final = b"x-penumbra-secret"
_CLIENT: Final = b"x-penumbra-client"
_SCHEME: Final = b"x-penumbra-scheme"
_HOST: Final = b"x-penumbra-host"
_OURS: Final = (_SECRET, _CLIENT, _SCHEME, _HOST)
_OF_ONE_LINE: Final = {
    *(b"host", b"connection", b"keep-alive", b"te", b"trailer", b"transfer-encoding", b"upgrade", b"expect"),
}
"""Headers that speak of a connection, not of what is asked on it."""

_LEFT_OUT: Final = {*_OURS, *_OF_ONE_LINE, b"content-length"}

_OF_HANDSHAKE: Final = b"sec-websocket-"
_TABLES: Final = ("/api/tables/", f"{OPERATE}/tables/")
_MOST: Final = 64 * 1024
"""Bytes of a body that are passed on: more than any request may have."""

_TOO_BIG: Final = f"The request is too big: at most {_MOST} bytes."
_CONNECTING: Final = 2.0  # seconds
_DOUBTING: Final = 1.0
"""Seconds without an answer after which, again and again, it is asked where the table is."""

_LOST: Final = "The server of this table does not answer: it moves to another one. Try again in a few seconds."
_RESTARTS: Final = 1012  # a WebSocket is closed by this where its other side may be found again


def _table(path: str) -> str | None:
    """The table that a path is about; moments of studies are looked at at any server."""
    for beginning in _TABLES:
        table_id, _, _ = path.removeprefix(beginning).partition("/")
        if path.startswith(beginning) and table_id and MARK not in table_id:
            return table_id
    return None


class PassingOn:
    """Before the application of a server: passes on what is about another server's table."""

    def __init__(self, app: ASGIApp, ownership: Leased) -> None:
        self._app = app
        self._ownership = ownership
        self._lines = InnerLines()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Has a request answered where its table is."""
        facts = cast("dict[str, Any]", scope)
        table_id = None if facts["type"] == "lifespan" else _table(facts["path"])
        if table_id is None:
            await self._app(scope, receive, send)
            if facts["type"] == "lifespan":
                self._lines.close()
            return
        try:
            sibling = await self._place(table_id)
        except Problem as problem:
            await _say(problem, scope, send)
            return
        if sibling is None:
            await self._app(scope, receive, send)
        elif facts["type"] == "websocket":
            await self._pass_line(facts, sibling, receive, send)
        else:
            await self._pass_request(facts, table_id, sibling, receive, send)

    async def _place(self, table_id: str) -> Sibling | None:
        try:
            return await self._ownership.place(table_id)
        except StoreFault as fault:
            raise unreadable(fault) from None

    async def _pass_request(
        self, facts: dict[str, Any], table_id: str, sibling: Sibling, receive: Receive, send: Send
    ) -> None:
        body = await _body(receive)
        if body is None:
            await turn_away(cast("Scope", facts), send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _TOO_BIG)
            return
        asked = InnerRequest(facts["method"].encode(), _target(facts), _headers(facts, sibling), body)
        try:
            answer = await self._while_waited_for(asked, table_id, sibling, receive)
        except NoAnswer:
            self._ownership.doubt(table_id)
            await _say(unavailable(_LOST), cast("Scope", facts), send)
            return
        if answer is None:
            return
        if answer.status == HTTPStatus.SERVICE_UNAVAILABLE:
            self._ownership.doubt(table_id)
        await _answer(answer, send)

    async def _while_waited_for(
        self, asked: InnerRequest, table_id: str, sibling: Sibling, receive: Receive
    ) -> InnerAnswer | None:
        """The answer; None where whoever asked has gone before.

        Raises NoAnswer where the table has moved meanwhile, as from a machine that is not there any more.
        """
        sending = asyncio.ensure_future(self._lines.ask(sibling.address, asked))
        try:
            await asyncio.wait({sending}, timeout=_DOUBTING)  # as a rule it is there at once
            if not sending.done() and not await self._outlasts(sending, table_id, sibling, receive):
                return None
            return await sending
        finally:
            sending.cancel()

    async def _outlasts(
        self, sending: "asyncio.Future[Any]", table_id: str, sibling: Sibling, receive: Receive
    ) -> bool:
        """Whether whoever asked waits until there is an answer."""
        leaving = asyncio.ensure_future(receive())
        try:
            while not sending.done() and not leaving.done():
                await self._see_that_it_is_there(table_id, sibling)
                await asyncio.wait({sending, leaving}, timeout=_DOUBTING, return_when=asyncio.FIRST_COMPLETED)
            return sending.done()
        finally:
            leaving.cancel()

    async def _see_that_it_is_there(self, table_id: str, sibling: Sibling) -> None:
        self._ownership.doubt(table_id)
        with suppress(Problem):
            if await self._place(table_id) != sibling:
                raise NoAnswer("the table has moved")

    async def _pass_line(self, facts: dict[str, Any], sibling: Sibling, receive: Receive, send: Send) -> None:
        await receive()  # that it connects
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in _headers(facts, sibling)]
        origin = dict(headers).get("origin")
        try:
            line = await connect(
                f"ws://{sibling.address}{_target(facts).decode('latin-1')}",
                additional_headers=[one for one in headers if one[0] not in ("user-agent", "origin")],
                origin=None if origin is None else Origin(origin),
                user_agent_header=None,
                compression=None,
                open_timeout=_CONNECTING,
                proxy=None,
            )
        except (OSError, TimeoutError, InvalidHandshake):
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        asking = asyncio.create_task(_pass_to(line, receive))
        try:
            await _pass_back(line, send)
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await line.close()


class InnerDoor:
    """Before the same application, for requests that are passed on to it by those who know its ``secret``."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self._app = app
        self._secret = secret.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers as if whoever asked had come here; raises nothing, and answers 403 to strangers."""
        facts = cast("dict[str, Any]", scope)
        headers = dict(facts.get("headers", ()))
        if not compare_digest(headers.get(_SECRET, b""), self._secret):
            await turn_away(scope, send, HTTPStatus.FORBIDDEN, "Only servers that share the database come in here.", {})
            return
        host, _, port = headers.get(_CLIENT, b"").decode("latin-1").rpartition(" ")
        secure = headers.get(_SCHEME, b"") in (b"https", b"wss")
        plain = "ws" if facts["type"] == "websocket" else "http"
        facts["client"] = (host, int(port)) if port.isdigit() else None
        facts["scheme"] = f"{plain}s" if secure else plain
        kept = [(name, value) for name, value in facts["headers"] if name not in _OURS and name != b"host"]
        facts["headers"] = [(b"host", headers.get(_HOST, b"")), *kept]
        await self._app(scope, receive, send)


def _target(facts: dict[str, Any]) -> bytes:
    path: bytes = facts["raw_path"].partition(b"?")[0]
    asked: bytes = facts["query_string"]
    return path + (b"?" + asked if asked else b"")


def _headers(facts: dict[str, Any], sibling: Sibling) -> list[tuple[bytes, bytes]]:
    kept = [
        (name, value)
        for name, value in facts["headers"]
        if name not in _LEFT_OUT and not name.startswith(_OF_HANDSHAKE)
    ]
    host, port = facts["client"] or ("", 0)
    called = next((value for name, value in facts["headers"] if name == b"host"), b"")
    return [
        *kept,
        (_SECRET, sibling.secret.encode()),
        (_CLIENT, f"{host} {port}".encode("latin-1", "replace")),
        (_SCHEME, facts["scheme"].encode()),
        (_HOST, called),
    ]


async def _body(receive: Receive) -> bytes | None:
    """The body of a request, None where it is too big."""
    body = bytearray()
    while True:
        message = cast("dict[str, Any]", await receive())
        body += message.get("body", b"")
        if len(body) > _MOST:
            return None
        if not message.get("more_body"):
            return bytes(body)


async def _answer(answer: InnerAnswer, send: Send) -> None:
    headers = [(name, value) for name, value in answer.headers if name not in _OF_ONE_LINE]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})


async def _pass_to(line: ClientConnection, receive: Receive) -> None:
    with suppress(ConnectionClosed):
        while (message := cast("dict[str, Any]", await receive()))["type"] == "websocket.receive":
            text = message.get("text")
            await line.send(message.get("bytes") or b"" if text is None else text)
        await line.close()


async def _pass_back(line: ClientConnection, send: Send) -> None:
    try:
        async for told in line:
            if isinstance(told, str):
                await send({"type": "websocket.send", "text": told, "bytes": None})
            else:
                await send({"type": "websocket.send", "text": None, "bytes": told})
    except (ConnectionClosed, OSError):
        pass
    code = line.close_code if line.close_code in (1000, 1007, 1008, 1009) else _RESTARTS
    with suppress(RuntimeError, OSError):  # it may be closed already
        await send({"type": "websocket.close", "code": code, "reason": line.close_reason or ""})


async def _say(problem: Problem, scope: Scope, send: Send) -> None:
    retry = {} if problem.retry_after is None else {"Retry-After": str(problem.retry_after)}
    await turn_away(scope, send, problem.status, problem.error, retry)
