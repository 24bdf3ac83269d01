"""Connections over real sockets: nobody who is silent, slow or many keeps others out, and nothing is logged of it."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from ipaddress import ip_network
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from penumbra.table.door.addresses import among, household
from penumbra.table.door.connections import Company
from penumbra.table.door.rates import Rate
from penumbra.table.problems import Problem
from tests.table.servers import Server, serving

_MANY = 1000
_HALF_HEADERS = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
_NO_BODY = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
_WHOLE = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def error(self) -> str:
        found: str = json.loads(self.body)["error"]
        return found


def line(server: Server, source: str = "127.0.0.1") -> socket.socket:
    there = urlsplit(server.address)
    return socket.create_connection((there.hostname or "", there.port or 0), timeout=30, source_address=(source, 0))


def everything(open_line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    heard = b""
    try:
        while piece := open_line.recv(65536):
            heard += piece
    except ConnectionResetError:
        pass
    return heard


def breaks(open_line: socket.socket, words: bytes) -> bool:
    """Whether the other side ends the connection while ``words`` are sent again and again."""
    open_line.settimeout(0.1)
    for _ in range(200):
        try:
            open_line.sendall(words)
            time.sleep(0.1)
        except TimeoutError:
            pass
        except OSError:
            return True
    return False


def read(heard: bytes) -> Answer:
    head, _, body = heard.partition(b"\r\n\r\n")
    first, *rows = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, value in (row.split(": ", 1) for row in rows)}
    return Answer(int(first.split(" ")[1]), headers, body)


def ask(server: Server, source: str = "127.0.0.1", request: bytes = _WHOLE) -> Answer:
    """One request on a connection of its own."""
    with line(server, source) as one:
        one.sendall(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        return read(everything(one))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("lines") / "table.sqlite") as server:
        yield server
        assert server.log() == ""


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    """A server with little patience and few places: 40, of which 10 for one household; 127.0.0.9 is its proxy."""
    with serving(tmp_path / "table.sqlite", "tests.table.hasty_server") as server:
        yield server
        assert server.log() == ""


@contextmanager
def crowd(server: Server, words: bytes, count: int, source: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    with ExitStack() as lines:
        opened = []
        for _ in range(count):
            one = lines.enter_context(line(server, source))
            if words:
                with suppress(OSError):  # it had to give up its place already
                    one.sendall(words)
            opened.append(one)
        yield opened


@pytest.mark.parametrize("words", [b"", _HALF_HEADERS, _NO_BODY], ids=["silent", "half headers", "no body"])
def test_a_thousand_that_say_nothing_lock_out_nobody(server: Server, words: bytes) -> None:
    with crowd(server, words, _MANY):
        assert ask(server, "127.0.0.2").status == 200
        assert ask(server).status == 200  # not even the household they come from


class Household:
    """A household of which two may ask for something at once, and what becomes of each."""

    def __init__(self) -> None:
        self.let_in: list[str] = []
        self.refused: list[int] = []
        self._there: list[asyncio.Task[None]] = []
        self._company = Company(self._app, 2)

    async def come(self, path: str, dropped: bool = False) -> None:
        """Somebody asks at a path, and stays."""
        spoken_on = SimpleNamespace(dropped=dropped)
        scope: Any = {"type": "http", "path": path, "client": ("127.0.0.1", 1), "penumbra.connection": spoken_on}
        self._there.append(asyncio.ensure_future(self._company(scope, self._forever, self._send)))
        await asyncio.sleep(0)

    async def leave(self, number: int) -> None:
        """Who came so early, from 0, hangs up."""
        self._there[number].cancel()
        await asyncio.wait({self._there[number]})

    async def _app(self, scope: Any, receive: Any, _send: Any) -> None:
        self.let_in.append(scope["path"])
        await receive()

    async def _forever(self) -> Any:
        await asyncio.Event().wait()

    async def _send(self, message: Any) -> None:
        self.refused.extend([message["status"]] if "status" in message else [])


def test_what_winds_down_behind_a_lost_place_keeps_nobody_out() -> None:
    """However long it takes there: the place is given to somebody else already."""
    household = Household()

    async def crowd_in() -> None:
        for path in ("first", "lost", "second", "third"):
            await household.come(path, dropped=path == "lost")

    asyncio.run(crowd_in())
    assert household.let_in == ["first", "lost", "second"]
    assert household.refused == [429]


@pytest.mark.parametrize("leaving", [0, 1])
def test_who_leaves_makes_room_for_one(leaving: int) -> None:
    household = Household()

    async def come_and_go() -> None:
        await household.come("first")
        await household.come("second")
        await household.leave(leaving)
        await household.come("third")
        await household.come("fourth")

    asyncio.run(come_and_go())
    assert household.let_in == ["first", "second", "third"]
    assert household.refused == [429]


def test_who_says_nothing_or_half_is_not_waited_for(hasty: Server) -> None:
    with line(hasty) as silent, line(hasty) as half, line(hasty) as bodiless, line(hasty) as dripping:
        half.sendall(_HALF_HEADERS)
        bodiless.sendall(_NO_BODY)
        dripping.sendall(_HALF_HEADERS)
        assert breaks(dripping, b"x")
        assert everything(silent) == b""
        for slow in (half, bodiless):
            answer = read(everything(slow))
            assert answer.status == 408
            assert answer.error == "The request took too long to arrive."
            assert answer.headers["connection"] == "close"
    assert ask(hasty).status == 200


def test_who_does_not_read_is_not_waited_for(hasty: Server) -> None:
    """Answers that nobody reads fill the pipe; the connection goes, and its memory with it."""
    with line(hasty) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        assert breaks(deaf, b"GET /api/schema HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)


def test_a_household_has_so_many_connections_and_others_have_theirs(hasty: Server) -> None:
    made = hasty.client.post("/api/tables", json={"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}]}).json()
    hasty.client.close()
    address = f"{hasty.address.replace('http', 'ws', 1)}api/tables/{made['table']}/live"
    with ExitStack() as sockets:
        for _ in range(10):
            sockets.enter_context(connect(address, proxy=None))
        refused = ask(hasty)
        assert refused.status == 429
        assert refused.headers["retry-after"] == "5"
        assert refused.headers["content-type"] == "application/json"
        assert "at most 10" in refused.error
        with pytest.raises(InvalidStatus), connect(address, proxy=None):
            pass
        assert ask(hasty, "127.0.0.2").status == 200
    deadline = time.monotonic() + 10
    while ask(hasty).status != 200:
        assert time.monotonic() < deadline


def test_a_full_house_says_so_in_json(hasty: Server) -> None:
    made = hasty.client.post("/api/tables", json={"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}]}).json()
    hasty.client.close()
    address = f"{hasty.address.replace('http', 'ws', 1)}api/tables/{made['table']}/live"
    with ExitStack() as sockets:
        for n in range(40):
            sock = line(hasty, f"127.0.0.{20 + n // 10}")
            sockets.enter_context(connect(address, sock=sock, proxy=None))
        refused = ask(hasty, "127.0.0.2")
        assert refused.status == 503
        assert refused.headers["retry-after"] == "5"
        assert "no room" in refused.error


def _make_table(server: Server, source: str, forwarded: str | None) -> Answer:
    body = b'{"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}]}'
    said = b"" if forwarded is None else f"X-Forwarded-For: {forwarded}\r\n".encode()
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n%sContent-Length: %d\r\n\r\n" % (said, len(body))
    return ask(server, source, head + body)


def test_only_a_trusted_proxy_speaks_for_others(hasty: Server) -> None:
    for n in range(10):
        assert _make_table(hasty, "127.0.0.1", f"10.0.0.{n}").status == 201
    refused = _make_table(hasty, "127.0.0.1", "10.0.0.99")
    assert refused.status == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 6
    for n in range(20):
        assert _make_table(hasty, "127.0.0.9", f"10.0.0.{n}").status == 201
    # What a client put before its own address is not believed either.
    statuses = [_make_table(hasty, "127.0.0.9", f"10.9.9.{n}, 10.1.1.1").status for n in range(11)]
    assert statuses == [201] * 10 + [429]
    assert _make_table(hasty, "127.0.0.2", None).status == 201


def test_a_proxy_may_have_more_connections_than_a_household(hasty: Server) -> None:
    with crowd(hasty, _HALF_HEADERS, 20, "127.0.0.9") as lines:
        for n, one in enumerate(lines):
            one.sendall(f"\r\nX-Forwarded-For: 10.0.0.{n}\r\n\r\n".encode())
        assert [read(one.recv(65536)).status for one in lines] == [200] * 20


@pytest.mark.parametrize(
    "head",
    [
        b"POST /api HTTP/1.1\r\nHost: 1.2.3.4\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /api HTTP/1.1\r\nHost: 1.2.3.4\r\nTransfer-Encoding: chunked\r\ncontent-length: 0\r\n\r\n0\r\n\r\n",
        b"POST /api HTTP/1.1\r\nHost: 1.2.3.4\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
        b"POST /api HTTP/1.1\r\nHost: 1.2.3.4\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"POST /api HTTP/1.1\r\nHost: 1.2.3.4\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
        b"POST /api/tables HTTP/1.0\r\nHost: 1.2.3.4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"BREW / HTTP/1.1\r\nHost: 1.2.3.4\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/tables HTTP/1.1\r\nHost: 1.2.3.4\r\nContent-Length: -1\r\n\r\n",
        b"GET /api/tables HTTP/1.1\r\nHost: 1.2.3.4\r\nContent-Length: 1e3\r\n\r\n",
        b"GET /api/tables HTTP/1.1\r\nHost: 1.2.3.4\r\nHost: b\r\n\r\n",
        b"GET /api/tables HTTP/1.1\r\n\r\n",
        b"GET /api/ta\x00bles HTTP/1.1\r\nHost: 1.2.3.4\r\n\r\n",
        b"GET /api/tables HTTP/1.1\r\nHost: 1.2.3.4\r\nX-\x00: b\r\n\r\n",
        b"GET /api/tables HTTP/1.1\r\nHost : a\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
        b"hello\r\n\r\n",
        b"\r\n\r\n\r\nx\r\n\r\n",
    ],
)
def test_what_is_not_well_formed_http_is_said_in_json_and_ends_the_connection(server: Server, head: bytes) -> None:
    smuggled = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with line(server) as one:
        one.sendall(head + smuggled)
        answer = read(everything(one))
    assert answer.status == 400
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["connection"] == "close"
    assert answer.error.endswith(".")
    assert b"HTTP/1.1 200" not in answer.body


@pytest.mark.parametrize("hostile", [b"\xff\xfe", b"ok\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80"])
def test_a_text_that_is_not_utf8_closes_the_line_and_no_more(server: Server, hostile: bytes) -> None:
    made = server.client.post("/api/tables", json={"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}]})
    there = urlsplit(server.address)
    for first in (b"\x81", b"\x01"):  # a whole message, and the first part of one
        with line(server) as one:
            one.sendall(
                f"GET /api/tables/{made.json()['table']}/live HTTP/1.1\r\nHost: {there.netloc}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            assert one.recv(10_000).startswith(b"HTTP/1.1 101 ")
            one.sendall(first + bytes([0x80 | len(hostile)]) + bytes(4) + hostile)
            if first == b"\x01":
                one.sendall(b"\x80\x80" + bytes(4))
            assert b"\x88\x02\x03\xef" in everything(one)  # a close frame with 1007


def test_who_speaks_for_whom() -> None:
    assert household("10.0.0.1") == household("::ffff:10.0.0.1") == "10.0.0.1"
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("fe80::1%eth0") == household("fe80::2")
    assert household("unknown" * 100) == ("unknown" * 100)[:64]
    assert among("10.1.2.3", [ip_network("10.0.0.0/8")])
    assert not among("11.1.2.3", [ip_network("10.0.0.0/8"), ip_network("::/0")])
    assert not among("a name", [ip_network("0.0.0.0/0")])


def test_a_rate_gives_back_what_it_took_and_says_when() -> None:
    now = 1000.0
    rate = Rate(6, clock=lambda: now)
    for who in ("a", "b"):
        for _ in range(6):
            rate.take(who)
    for passed, wait in ((0, 10), (6, 4), (3, 1)):
        now += passed
        with pytest.raises(Problem) as refused:
            rate.take("a")
        assert refused.value.retry_after == wait
    now += 1
    rate.take("a")
    with pytest.raises(Problem):
        rate.take("a")
    now += 1000
    for _ in range(6):
        rate.take("a")
    with pytest.raises(Problem):
        rate.take("a")
