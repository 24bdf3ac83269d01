"""Connections: how long each may keep us waiting, and room for everybody.

A connection is *waiting* while its client has to do something: send the rest of a request, ask for something at
all, or read what it asked for. Nobody may wait for ever, and where it gets crowded whoever has waited longest
gives up the place first. So a thousand connections that say nothing keep nobody out, and no household can take
every place there is.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network
from typing import Any, Final, NamedTuple, Protocol, cast

import h11
import msgspec
import uvicorn
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from penumbra.table.door.addresses import among, household, household_of
from penumbra.table.door.guard import turn_away

RETRY_AFTER: Final = 5  # seconds
_CROWDED = "You have too many connections to this table at once: at most {most}. Close some and try again."
_FULL = "The table has no room for another connection just now. Try again in a few seconds."
_SPOKEN_ON: Final = "penumbra.connection"
"""Where the scope of a request names the connection that it came on."""
_TOO_SLOW = "The request took too long to arrive."


class Limits(NamedTuple):
    """How many connections there may be, and the seconds that one may wait for its client."""

    connections: int = 1000
    from_household: int = 100
    asking: float = 10.0
    """For the line and the headers of a request, counted from the connection or from the last answer."""
    sending: float = 20.0
    """For the body that the headers promised."""
    reading: float = 20.0
    """For making room in a full pipe; an answer that is read, however slowly, is not cut off."""
    closing: float = 5.0
    """For reading the last words."""


USUAL_LIMITS: Final = Limits()


class Connection(Protocol):
    """A connection, whatever is spoken on it."""

    transport: asyncio.Transport
    client: Any
    since: float
    """The loop's time when it was first seen waiting for what it is waiting for."""
    waits_for: object
    """What it was last seen waiting for; None while its client waits for us."""
    dropped: bool

    def waiting(self) -> tuple[object, float] | None:
        """What it waits for its client to do, and how long it may; None while its client waits for us."""

    def give_up(self) -> None:
        """Says what can still be said, and closes."""


class Door:
    """Lets connections in and sends those away that keep others waiting; ``proxies`` speak for many households."""

    def __init__(self, limits: Limits, proxies: Collection[IPv4Network | IPv6Network] = ()) -> None:
        self.limits = limits
        self._proxies = proxies

    def admit(self, new: "HttpConnection", connections: Iterable[Connection]) -> None:
        """Makes room for a new connection among ``connections``; where there is none, what it asks is refused."""
        there = [one for one in connections if not one.dropped and one is not new]
        host = new.client[0] if new.client else ""
        # No household is counted anew with each connection while all of them together have room.
        if len(there) >= self.limits.from_household and not among(host, self._proxies):
            home = household(host)
            neighbours = [one for one in there if one.client and household(one.client[0]) == home]
            if len(neighbours) >= self.limits.from_household:
                if not _longest_waiting_goes(neighbours):
                    new.refuse(HTTPStatus.TOO_MANY_REQUESTS, _CROWDED.format(most=self.limits.from_household))
                return
        if len(there) >= self.limits.connections and not _longest_waiting_goes(there):
            new.refuse(HTTPStatus.SERVICE_UNAVAILABLE, _FULL)

    def sweep(self, connections: Iterable[Connection], now: float) -> None:
        """Closes the connections that have waited for too long; to be called every second or so."""
        for one in list(connections):
            waiting = one.waiting()
            if waiting is None:
                one.waits_for = None
                continue
            what, patience = waiting
            if one.waits_for != what:
                one.waits_for, one.since = what, now
            elif now - one.since > patience:
                one.give_up()


def _longest_waiting_goes(connections: Iterable[Connection]) -> bool:
    waiting = [one for one in connections if one.waiting() is not None]
    if not waiting:
        return False
    longest = min(waiting, key=lambda one: one.since)
    longest.dropped = True
    longest.transport.abort()
    return True


def _naming(app: Any, connection: Connection) -> Any:
    """An application that is told which connection it answers."""

    async def named(scope: Scope, receive: Receive, send: Send) -> None:
        cast("dict[str, Any]", scope)[_SPOKEN_ON] = connection
        await app(scope, receive, send)

    return named


class DoorConfig(uvicorn.Config):
    """uvicorn's settings with the door that its connections come through."""

    def __init__(self, app: ASGIApp, door: Door, **settings: Any) -> None:
        super().__init__(cast("Any", app), http=HttpConnection, ws=LiveConnection, **settings)
        self.door = door


class HttpConnection(H11Protocol):
    """An HTTP connection that knows whether it waits for its client, and answers every fault in JSON."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.dropped = False
        self.refused = False
        self.waits_for: object = _Waiting("request", 0)
        self.since = self.loop.time()
        self.app = _naming(self.app, self)
        self._door = cast("DoorConfig", self.config).door
        self._door.admit(self, cast("Iterable[Connection]", self.connections))

    def waiting(self) -> tuple[object, float] | None:
        """What it waits for its client to do, and how long it may; None while its client waits for us."""
        limits, asked = self._door.limits, id(self.cycle)
        if self.transport.is_closing():
            return _Waiting("closing", 0), limits.closing
        if self.flow.write_paused:
            return _Waiting("reading", asked), limits.reading
        if self.cycle is None or self.cycle.response_complete:
            return _Waiting("request", asked if self.cycle else 0), limits.asking
        return (_Waiting("body", asked), limits.sending) if self.cycle.more_body else None

    def give_up(self) -> None:
        """Says that it took too long where a request has begun, and closes."""
        begun = bool(self.conn.trailing_data[0]) or (self.cycle is not None and not self.cycle.response_complete)
        if self.transport.is_closing() or self.flow.write_paused or not begun:
            self.dropped = True
            self.transport.abort()
        else:
            self._last_words(HTTPStatus.REQUEST_TIMEOUT, _TOO_SLOW)

    def refuse(self, status: HTTPStatus, error: str) -> None:
        """Answers whatever is asked with ``status``; the connection is closed then."""
        self.refused = True

        async def refusing(scope: Scope, _: Receive, send: Send) -> None:
            retry = {"Retry-After": str(RETRY_AFTER), "Connection": "close"}
            await turn_away(scope, send, status, error, retry)

        self.app = cast("Any", refusing)

    def _should_upgrade(self) -> bool:
        return not self.refused and super()._should_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Says that a request cannot be read, and closes."""
        self._last_words(HTTPStatus.BAD_REQUEST, "This is no request in HTTP/1.1.")

    def _last_words(self, status: HTTPStatus, error: str) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            # Whoever is at work on an answer need not go on: nobody will hear it.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = msgspec.json.encode({"error": error})
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                (b"connection", b"close"),
            ]
            words = h11.Response(status_code=status, headers=headers, reason=status.phrase.encode())
            for event in (words, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class _Waiting(NamedTuple):
    """What a connection waits for, and in which request."""

    what: str
    request: int


class LiveConnection(WebSocketsSansIOProtocol):
    """A WebSocket that closes with 1007, and no more ado, where a text is not UTF-8."""

    dropped = False
    waits_for: object = None
    since = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.app = _naming(self.app, cast("Connection", self))

    def waiting(self) -> tuple[object, float] | None:
        """What it waits for its client to do, and how long it may; None otherwise: a ping tells who is still there."""
        limits = cast("DoorConfig", self.config).door.limits
        if self.transport.is_closing():
            return "closing", limits.closing
        return None if self.writable.is_set() else ("reading", limits.reading)

    def give_up(self) -> None:
        """Closes: who does not read cannot be told anything."""
        self.dropped = True
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hands a whole message on."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


class WellFramed:
    """Turns away requests that are framed in two ways at once.

    Where a proxy believes the one and we the other, a request could hide in another one's body.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers 400 in its place."""
        facts = cast("dict[str, Any]", scope)
        names = {name.lower() for name, _ in facts.get("headers", ())}
        chunked = b"transfer-encoding" in names
        if chunked and (b"content-length" in names or facts["http_version"] == "1.0"):
            error = "A request says how long it is in one way: Content-Length, or in HTTP/1.1 Transfer-Encoding."
            await turn_away(scope, send, HTTPStatus.BAD_REQUEST, error, {"Connection": "close"})
        else:
            await self._app(scope, receive, send)


class Company:
    """Turns away households that have more under way at once than one may.

    Here the households behind a trusted proxy are told apart, which :class:`Door` cannot do. What still winds down
    behind a connection that had to give up its place keeps nobody out.
    """

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most
        self._under_way: defaultdict[str, dict[object, Connection | None]] = defaultdict(dict)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request or a live line on, or answers 429 in its place."""
        if cast("dict[str, Any]", scope)["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        who, spoken_on = household_of(scope), cast("dict[str, Any]", scope).get(_SPOKEN_ON)
        if self._is_crowded(self._under_way[who].values()):
            retry = {"Retry-After": str(RETRY_AFTER)}
            await turn_away(scope, send, HTTPStatus.TOO_MANY_REQUESTS, _CROWDED.format(most=self._most), retry)
            return
        # Each by a mark of its own: a household behind a proxy has thousands, among which none is looked for.
        mark = object()
        self._under_way[who][mark] = spoken_on
        try:
            await self._app(scope, receive, send)
        finally:
            del self._under_way[who][mark]
            if not self._under_way[who]:
                del self._under_way[who]

    def _is_crowded(self, under_way: Collection[Connection | None]) -> bool:
        # Nobody is counted anew with each request while all of them together have room.
        return len(under_way) >= self._most and sum(one is None or not one.dropped for one in under_way) >= self._most
