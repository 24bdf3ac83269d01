"""Screens as a server of tables knows them: each has a live line, which tells what has changed."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from penumbra.table import wire

_PATIENCE: Final = 120.0  # seconds
_LINES: Final = 60  # of the log, as the page asks for


class Requests:
    """HTTP over connections that are used again, as by a proxy in front of a server; plain, to cost little."""

    def __init__(self, address: str) -> None:
        self.address = address
        split = urlsplit(address)
        assert split.hostname is not None
        assert split.port is not None
        self._host, self._port = split.hostname, split.port
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def get(self, path: str, key: str) -> bytes:
        """The body of an answer, packed as it came where it did; raises RuntimeError where it is a refusal."""
        return await self._ask(self._head("GET", path, key) + "\r\n")

    async def post(self, path: str, key: str, body: dict[str, Any]) -> bytes:
        """The same for something that changes the table."""
        said = msgspec.json.encode(body)
        head = self._head("POST", path, key)
        return await self._ask(f"{head}Content-Type: application/json\r\nContent-Length: {len(said)}\r\n\r\n", said)

    def close(self) -> None:
        """Lets the connections go."""
        for _, writer in self._idle:
            writer.close()

    def _head(self, method: str, path: str, key: str) -> str:
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n"
            f"Accept-Encoding: gzip\r\nX-Penumbra-Key: {key}\r\n"
        )

    async def _ask(self, head: str, body: bytes = b"") -> bytes:
        while True:
            fresh = not self._idle
            reader, writer = (
                await asyncio.open_connection(self._host, self._port, limit=2**20) if fresh else self._idle.pop()
            )
            try:
                writer.write(head.encode() + body)
                said = await reader.readuntil(b"\r\n\r\n")
                break
            except (asyncio.IncompleteReadError, ConnectionError):
                # The server may close what nobody has used for long, while a request is on its way.
                writer.close()
                if fresh:
                    raise
        status, *lines = said.decode().splitlines()
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        answer = await reader.readexactly(int(headers["content-length"]))
        self._idle.append((reader, writer))
        if " 200 " not in f"{status} ":
            raise RuntimeError(f"{status}: {answer[:300]!r}")
        return answer


class Screen:
    """A seat's screen at a table; ``sizes`` are the bytes of the answers that it was given after its first one."""

    def __init__(self, requests: Requests, table: str, key: str) -> None:
        self.version = 0
        self.sizes: list[int] = []
        self._requests = requests
        self._path = f"/api/tables/{table}"
        self._key = key
        self._pressing = asyncio.Lock()

    async def show(self) -> None:
        """Shows the whole position, as when a page is opened."""
        self.version = _version(await self._requests.get(f"{self._path}?lines={_LINES}", self._key))

    async def press(self, choice: str, request: str) -> None:
        """Chooses, and shows what comes of it."""
        async with self._pressing:
            body = {"choice": choice, "version": self.version, "request": request}
            self._told(await self._requests.post(f"{self._path}/choices{self._since}", self._key, body))

    async def news(self, line: ClientConnection) -> AsyncIterator[int]:
        """Follows the line; gives the version that is shown whenever it is another one."""
        async for message in line:
            heard = msgspec.json.decode(message, type=wire.News)
            async with self._pressing:
                if heard.version <= self.version:
                    continue
                if heard.told is not None and heard.told.since == self.version:
                    self.sizes.append(len(message))
                    self.version = heard.version
                else:
                    self._told(await self._requests.get(f"{self._path}{self._since}", self._key))
                yield self.version

    @asynccontextmanager
    async def line(self) -> AsyncIterator[ClientConnection]:
        """The live line."""
        socket = (
            f"ws{self._requests.address.removeprefix('http').rstrip('/')}{self._path}/live?key={self._key}&changes=true"
        )
        async with connect(socket, open_timeout=_PATIENCE, ping_interval=None, compression=None) as found:
            yield found

    @property
    def _since(self) -> str:
        return f"?since={self.version}&lines={_LINES}"

    def _told(self, answer: bytes) -> None:
        self.sizes.append(len(answer))
        self.version = _version(answer)


def _version(answer: bytes) -> int:
    with suppress(gzip.BadGzipFile):
        answer = gzip.decompress(answer)
    said = msgspec.json.decode(answer)
    changed = said["change"]["in"]["version"]["is"] if "change" in said else said["version"]
    return int(changed)
