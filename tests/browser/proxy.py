"""A proxy between a page and its table that can go silent without closing anything, as networks do."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from threading import Thread
from urllib.parse import urlsplit

_CHUNK = 65536


class Line(Enum):
    """What a connection through the proxy does with what it is given."""

    SOUND = "sound"
    DEAF = "deaf"  # questions arrive, answers are lost
    SILENT = "silent"  # everything is lost


class Proxy:
    """Connections keep for good the worst that ever happened to them; new ones begin as the proxy is now.

    ``told`` is every byte that went to the page, by connection.
    """

    def __init__(self, upstream: str) -> None:
        there = urlsplit(upstream)
        self._upstream = (there.hostname or "", there.port or 0)
        self.told: list[bytearray] = []
        self._now = Line.SOUND
        self._lines: list[list[Line]] = []
        self._serving: list[asyncio.Task[None] | None] = []
        self._loop = asyncio.new_event_loop()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def become(self, line: Line) -> None:
        """From now on; what is open does not get better by it."""
        self._now = line
        if line is not Line.SOUND:
            for one in self._lines:
                if one[0] is not Line.SILENT:
                    one[0] = line

    def stop(self) -> None:
        """Ends every connection."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)
        self._listening.close()

    def _run(self) -> None:
        async def listen() -> None:
            await asyncio.start_server(self._serve, sock=self._listening)

        self._loop.run_until_complete(listen())
        self._loop.run_forever()
        self._loop.run_until_complete(self._leave())
        self._loop.close()

    async def _leave(self) -> None:
        """Ends what is open still."""
        serving = [task for task in self._serving if task is not None]
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = [self._now]
        told = bytearray()
        self._lines.append(line)
        self.told.append(told)
        # Nothing else holds the task of a connection whose page has gone.
        self._serving.append(asyncio.current_task())
        upstream_reader, upstream_writer = await asyncio.open_connection(*self._upstream)
        with suppress(asyncio.CancelledError):
            await asyncio.gather(
                self._pump(reader, upstream_writer, line, {Line.SOUND, Line.DEAF}, bytearray()),
                self._pump(upstream_reader, writer, line, {Line.SOUND}, told),
            )

    async def _pump(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        line: list[Line],
        passing: set[Line],
        passed: bytearray,
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(_CHUNK):
                if line[0] in passing:
                    passed += data
                    writer.write(data)
                    await writer.drain()
        # Who is silent does not even say goodbye.
        if line[0] is Line.SOUND:
            writer.close()


@contextmanager
def proxying(upstream: str) -> Iterator[Proxy]:
    """A proxy for the length of a test."""
    proxy = Proxy(upstream)
    try:
        yield proxy
    finally:
        proxy.stop()
