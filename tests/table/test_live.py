"""The WebSocket: it tells when the table moves on and that it is alive, and listens to nothing but a ping."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from penumbra.table.api import live as contract
from tests.table.joining import all_sit_down
from tests.table.servers import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("live") / "table.sqlite") as server:
        yield server


def make(server: Server, bot: str | None = None) -> tuple[str, list[str]]:
    seats = [{"name": "Ada"}, {"name": "Bob", "bot": bot}]
    made = server.client.post("/api/tables", json={"game": "coins", "seats": seats, "options": {"rounds": 50}})
    assert made.status_code == 201, made.text
    return made.json()["table"], all_sit_down(server.client, made.json())


def live(server: Server, table: str, key: str | None = None, **more: Any) -> ClientConnection:
    query = "" if key is None else f"?key={key}"
    address = server.address.replace("http", "ws", 1)
    socket: ClientConnection = connect(f"{address}api/tables/{table}/live{query}", proxy=None, **more)
    return socket


def play(server: Server, table: str, key: str, choice: str, version: int) -> httpx.Response:
    body = {"key": key, "choice": choice, "version": version}
    return server.client.post(f"/api/tables/{table}/choices", json=body)


def version_heard(socket: ClientConnection, timeout: float) -> int:
    """The version that the next message tells."""
    version: int = json.loads(socket.recv(timeout=timeout))["version"]
    return version


def comes_to(socket: ClientConnection, version: int) -> bool:
    """Whether the version that the table has come to is told, and none that it has not been at."""
    told = -1
    while told < version:
        told = version_heard(socket, 10)
    return told == version


def heard(socket: ClientConnection) -> int:
    """How many messages have come by now."""
    messages = 0
    with suppress(TimeoutError):
        while True:
            socket.recv(timeout=0.15)
            messages += 1
    return messages


def close_code(socket: ClientConnection) -> int | None:
    """The code the server closes with; None where the connection broke before it could be read."""
    try:
        while True:
            socket.recv(timeout=10)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_everybody_at_the_table_hears_of_a_choice(server: Server) -> None:
    table, (ada, bob) = make(server)
    with live(server, table, ada) as one, live(server, table, bob) as two, live(server, table) as spectator:
        for socket in (one, two, spectator):
            assert version_heard(socket, 10) == 0
        assert play(server, table, ada, "bet 1", 0).status_code == 200
        for socket in (one, two, spectator):
            assert comes_to(socket, 1)
        assert play(server, table, ada, "bet 5", 1).status_code == 422
        server.client.post(f"/api/tables/{table}/undo", json={"key": ada, "version": 1})
        assert comes_to(one, 2)


def test_bots_are_heard_too(server: Server) -> None:
    table, (ada, _) = make(server, "ending")
    with live(server, table, ada) as socket:
        play(server, table, ada, "end", 0)
        version = -1
        while version != 2:
            version = version_heard(socket, 10)


@pytest.mark.parametrize(
    "hostile", ["hello", "{}", b"ping", "PING", "ping ", "pingping", '{"version": 99}', b"\x00\xff", "", "x" * 1000]
)
def test_whoever_talks_is_shown_the_door(server: Server, hostile: str | bytes) -> None:
    table, (ada, _) = make(server)
    with live(server, table, ada) as socket:
        socket.send(hostile)
        assert close_code(socket) == 1008
    assert play(server, table, ada, "bet 1", 0).status_code == 200


def test_an_oversized_message_is_not_even_read(server: Server) -> None:
    table, (ada, _) = make(server)
    with live(server, table, ada) as socket:
        socket.send(b"x" * 100_000)
        assert close_code(socket) == 1009


def test_a_message_in_endless_pieces_is_not_collected(server: Server) -> None:
    table, (ada, _) = make(server)
    with live(server, table, ada) as socket:
        with pytest.raises(ConnectionClosed):
            socket.send(b"y" * 300 for _ in range(10_000))
        assert close_code(socket) in (1009, None)


def test_raw_garbage_on_the_wire(server: Server) -> None:
    table, (ada, _) = make(server)
    with live(server, table, ada) as socket:
        socket.socket.sendall(os.urandom(4096))
        assert close_code(socket) in (1002, 1007, 1008, 1009)
    assert server.client.get("/api/tables").status_code == 200


def test_pings_are_answered(server: Server) -> None:
    table, _ = make(server)
    with live(server, table) as socket:
        assert socket.ping().wait(timeout=10)


def test_a_page_may_ask_whether_the_line_is_alive(server: Server) -> None:
    table, (ada, _) = make(server)
    with live(server, table, ada) as socket:
        assert version_heard(socket, 10) == 0
        for _ in range(3):
            socket.send("ping")
            assert version_heard(socket, 5) == 0
        play(server, table, ada, "bet 1", 0)
        assert version_heard(socket, 10) == 1
        socket.send("ping")
        assert version_heard(socket, 5) == 1


def test_a_flood_of_pings_waits_at_its_sender(server: Server) -> None:
    table, (ada, _) = make(server)
    with live(server, table, close_timeout=0.5) as flood, live(server, table, ada) as socket:
        for _ in range(2000):
            flood.send("ping")
        assert version_heard(socket, 10) == 0
        assert play(server, table, ada, "bet 1", 0).status_code == 200
        assert comes_to(socket, 1)
        assert heard(flood) < 100


def test_the_promised_silence_is_short_and_holds_two_beats() -> None:
    assert 2 * contract.BEAT_SECONDS < contract.SILENCE_SECONDS <= 20


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    """A server that keeps all its promises twenty times as fast."""
    with serving(tmp_path / "table.sqlite", "tests.table.hasty_server") as server:
        yield server


def test_a_silent_table_is_heard_all_the_same(hasty: Server) -> None:
    table, (ada, _) = make(hasty)
    play(hasty, table, ada, "bet 1", 0)
    with live(hasty, table, ada) as socket, live(hasty, table) as spectator:
        for _ in range(5):
            assert version_heard(socket, 5) == 1
            assert version_heard(spectator, 5) == 1


def test_who_no_longer_answers_is_dropped_and_who_answers_is_not(hasty: Server) -> None:
    table, (ada, _) = make(hasty)
    there = urlsplit(hasty.address)
    with (
        live(hasty, table, ada) as alive,
        create_connection((there.hostname or "", there.port or 0), timeout=10) as asleep,
    ):
        asleep.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {there.netloc}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "\r\n".encode()
        )
        told = b""
        while piece := asleep.recv(4096):  # ends only when the server has closed the line
            told += piece
        assert told.startswith(b"HTTP/1.1 101 ")
        assert b'{"version":0,"notes":1,' in told
        play(hasty, table, ada, "bet 1", 0)
        while version_heard(alive, 5) != 1:
            pass


def test_wrong_keys_tables_and_origins_do_not_get_in(server: Server) -> None:
    table, (ada, _) = make(server)
    with pytest.raises(InvalidStatus) as refused:
        live(server, table, "wrong")
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus):
        live(server, "none")
    with pytest.raises(InvalidStatus) as refused:
        live(server, table, ada, origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    there = urlsplit(server.address)
    line = create_connection((there.hostname or "", there.port or 0))
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://elsewhere.example/api/tables/{table}/live?key={ada}", sock=line, proxy=None)
    assert refused.value.response.status_code == 403
    own = server.address.rstrip("/")
    with live(server, table, ada, origin=own) as socket:
        assert version_heard(socket, 10) == 0


def test_who_never_reads_harms_nobody(server: Server) -> None:
    table, (ada, _) = make(server)
    with live(server, table, close_timeout=0.5), live(server, table, ada) as reader:
        assert version_heard(reader, 10) == 0
        version = 0
        for _ in range(40):
            assert play(server, table, ada, "bet 1", version).status_code == 200
            undone = server.client.post(f"/api/tables/{table}/undo", json={"key": ada, "version": version + 1})
            version = undone.json()["version"]
        deadline = time.monotonic() + 10
        while version_heard(reader, 10) != version:
            assert time.monotonic() < deadline


def test_a_server_stops_with_listeners_at_the_table(tmp_path: Path) -> None:
    with serving(tmp_path / "table.sqlite") as server:
        table, (ada, _) = make(server, "random")
        play(server, table, ada, "end", 0)
        with live(server, table, ada):
            started = time.monotonic()
            server.stop()
            assert time.monotonic() - started < 10
    assert server.process.returncode == 0


def test_a_server_stops_while_a_bot_thinks(tmp_path: Path) -> None:
    with serving(tmp_path / "table.sqlite") as server:
        table, (ada, _) = make(server, "hanging")
        play(server, table, ada, "end", 0)
        started = time.monotonic()
        server.stop()
        assert time.monotonic() - started < 10
    assert server.process.returncode == 0
