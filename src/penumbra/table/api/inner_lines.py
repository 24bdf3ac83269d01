"""Connections to the inner doors of other servers, kept from one request to the next.

Whatever reaches the wrong server goes over one of them, so what that costs is paid again and again: h11 writes and
reads, and nothing else is between. A request is sent once: what has become of one that was not answered, whoever asked
finds out.
"""

import asyncio
import time
from collections import defaultdict
from typing import Final, NamedTuple

import h11

KEPT_SECONDS: Final = 75
"""So long the door keeps a connection on which nothing is asked."""

_FRESH: Final = 60.0
"""So long one is used again: never while the door may be closing it."""

_MOST_KEPT: Final = 64
"""Of each door."""

_CONNECTING: Final = 2.0  # seconds
_ANSWERING: Final = 60.0
_PIECE: Final = 64 * 1024  # bytes
_WITHOUT_BODY: Final = {b"GET", b"HEAD", b"OPTIONS"}

Headers = list[tuple[bytes, bytes]]


class NoAnswer(Exception):
    """A server did not answer, or not to the end."""


class InnerRequest(NamedTuple):
    """A request with all of its body; neither how long that is nor where it goes stands among the headers."""

    method: bytes
    target: bytes
    headers: Headers
    body: bytes


class InnerAnswer(NamedTuple):
    """All of an answer."""

    status: int
    headers: Headers
    body: bytes


class _Line:
    """A connection to a door, on which one thing is asked at a time."""

    def __init__(self, address: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._host = (b"host", address.encode())
        self._reader = reader
        self._writer = writer
        self._http = h11.Connection(h11.CLIENT)
        self._since = time.monotonic()

    @property
    def fresh(self) -> bool:
        """Whether something may be asked on it."""
        gone = self._reader.at_eof() or self._writer.is_closing()
        return self._http.our_state is h11.IDLE and not gone and time.monotonic() - self._since < _FRESH

    async def ask(self, asked: InnerRequest) -> InnerAnswer:
        """Sends a request and reads the answer; raises OSError, TimeoutError and ProtocolError."""
        self._send(asked)
        while isinstance(head := await self._event(), h11.InformationalResponse):
            pass
        if not isinstance(head, h11.Response):
            raise h11.RemoteProtocolError("the connection ends before the answer")
        body = bytearray()
        while isinstance(part := await self._event(), h11.Data):
            body += part.data
        if self._http.our_state is self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
            self._since = time.monotonic()
        return InnerAnswer(head.status_code, list(head.headers), bytes(body))

    def _send(self, asked: InnerRequest) -> None:
        headers = [self._host, *asked.headers]
        if asked.body or asked.method not in _WITHOUT_BODY:
            headers.append((b"content-length", str(len(asked.body)).encode()))
        head = h11.Request(method=asked.method, target=asked.target, headers=headers)
        said = [self._http.send(event) for event in (head, h11.Data(asked.body), h11.EndOfMessage())]
        self._writer.write(b"".join(part for part in said if part))

    async def _event(self) -> object:
        while (event := self._http.next_event()) is h11.NEED_DATA:
            async with asyncio.timeout(_ANSWERING):
                self._http.receive_data(await self._reader.read(_PIECE))
        return event

    def end(self) -> None:
        """Hangs up."""
        self._writer.transport.abort()


class InnerLines:
    """The connections of a server to the doors of others, by their addresses."""

    def __init__(self) -> None:
        self._kept: defaultdict[str, list[_Line]] = defaultdict(list)

    async def ask(self, address: str, asked: InnerRequest) -> InnerAnswer:
        """Asks at a ``host:port``; raises NoAnswer. Whoever cancels this hangs up."""
        line = None
        try:
            line = self._free(address) or await self._opened(address)
            answer = await line.ask(asked)
        except (OSError, TimeoutError, h11.ProtocolError) as fault:
            raise NoAnswer(type(fault).__name__) from None
        finally:
            if line is not None:
                self._give_back(address, line)
        return answer

    def _free(self, address: str) -> _Line | None:
        kept = self._kept[address]
        while kept:
            line = kept.pop()
            if line.fresh:
                return line
            line.end()
        return None

    async def _opened(self, address: str) -> _Line:
        host, _, port = address.rpartition(":")
        async with asyncio.timeout(_CONNECTING):
            return _Line(address, *await asyncio.open_connection(host.strip("[]"), int(port)))

    def _give_back(self, address: str, line: _Line) -> None:
        if line.fresh and len(self._kept[address]) < _MOST_KEPT:
            self._kept[address].append(line)
        else:
            line.end()

    def close(self) -> None:
        """Hangs up everywhere."""
        for line in (line for kept in self._kept.values() for line in kept):
            line.end()
        self._kept.clear()
