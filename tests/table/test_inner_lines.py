"""Connections between servers: kept from one request to the next, and nothing is asked twice on its own account."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from penumbra.table.api.inner_lines import InnerAnswer, InnerLines, InnerRequest, NoAnswer

pytestmark = pytest.mark.anyio
_Said = Callable[[int], bytes]


class Door:
    """A door that says to the n-th request what a test wants, and hangs up after the ``last`` one."""

    def __init__(self, said: _Said, last: int | None) -> None:
        self._said = said
        self._last = last
        self.address = ""
        self.connections = 0
        self.asked: list[bytes] = []
        self.left = asyncio.Event()

    async def open(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = next(
                    (int(line[15:]) for line in head.split(b"\r\n") if line.startswith(b"content-length:")), 0
                )
                self.asked.append(head + await reader.readexactly(length))
                writer.write(self._said(len(self.asked)))
                if len(self.asked) == self._last:
                    break
        except (asyncio.IncompleteReadError, ConnectionError):
            self.left.set()
        finally:
            writer.close()


@asynccontextmanager
async def opened(
    said: _Said, last: int | None = None
) -> AsyncIterator[tuple[Door, Callable[..., Awaitable[InnerAnswer]]]]:
    door, lines = Door(said, last), InnerLines()
    async with await asyncio.start_server(door.open, "127.0.0.1", 0) as server:
        door.address = "{}:{}".format(*server.sockets[0].getsockname())

        def ask(method: bytes = b"GET", body: bytes = b"", target: bytes = b"/api/tables/t") -> Awaitable[InnerAnswer]:
            return lines.ask(door.address, InnerRequest(method, target, [(b"x-a", b"1")], body))

        yield door, ask
        lines.close()


def _answer(body: bytes, more: bytes = b"") -> bytes:
    return b"HTTP/1.1 200 OK\r\nX-B: 2\r\n%bContent-Length: %d\r\n\r\n%b" % (more, len(body), body)


async def test_a_connection_serves_one_request_after_the_other() -> None:
    async with opened(lambda n: _answer(b"%d" % n)) as (door, ask):
        first, second = await ask(), await ask(b"POST", b"a body")
        assert (first.status, first.headers[0], first.body, second.body) == (200, (b"x-b", b"2"), b"1", b"2")
        assert door.connections == 1
        assert door.asked[0].startswith(b"GET /api/tables/t HTTP/1.1\r\n")
        assert b"content-length" not in door.asked[0]
        assert door.asked[1].endswith(b"content-length: 6\r\n\r\na body")
        await asyncio.gather(ask(), ask(), ask())
        assert door.connections == 3, "each asks on one of its own meanwhile"


async def test_one_that_the_door_closes_serves_nobody_any_more() -> None:
    async with opened(lambda n: _answer(b"x", b"Connection: close\r\n") if n == 1 else _answer(b"y")) as (door, ask):
        assert [(await ask()).body for _ in range(3)] == [b"x", b"y", b"y"]
        assert door.connections == 2


@pytest.mark.parametrize("said", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ncut", b"nonsense\r\n\r\n"])
async def test_what_is_not_answered_is_not_asked_again(said: bytes) -> None:
    async with opened(lambda n: _answer(b"x") if n == 1 else said, last=2) as (door, ask):
        await ask(b"POST", b"1")
        with pytest.raises(NoAnswer):
            await ask(b"POST", b"2")
        assert len(door.asked) == 2


async def test_who_leaves_hangs_up() -> None:
    async with opened(lambda _: b"") as (door, ask):
        asking = asyncio.ensure_future(ask())
        while not door.asked:
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await asyncio.wait_for(door.left.wait(), 10)


async def test_a_door_that_is_not_there_and_an_address_that_is_none_are_no_answer() -> None:
    async with opened(lambda _: _answer(b"x")) as (door, ask):
        with pytest.raises(NoAnswer):
            await ask(target=b"/a b")
        assert door.asked == []
        assert (await ask()).body == b"x"
    with pytest.raises(NoAnswer):
        await InnerLines().ask(door.address, InnerRequest(b"GET", b"/", [], b""))
