"""A server is killed in the middle of anything: every acknowledged choice is there, and the game replays."""

import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.table.coin_kit import HOUSE
from tests.table.hurry import hurried
from tests.table.servers import Server

ROUNDS = 5
MOST_ROUNDS = 60  # where a busy machine comes to few choices before each end
ENOUGH = 20


def _hammer(server: Server, table: str, key: str, acknowledged: list[tuple[str, int]], stop: threading.Event) -> None:
    """Plays as fast as it can; writes down each answer it got."""
    rng = random.Random(len(acknowledged))
    try:
        while not stop.is_set():
            position = server.client.get(f"/api/tables/{table}", headers={"X-Penumbra-Key": key}).json()
            choices = position["choices"]
            if not choices:
                continue
            request = f"r{rng.getrandbits(60):x}"
            body: dict[str, Any] = {"key": key, "version": position["version"], "request": request}
            answer = server.client.post(f"/api/tables/{table}/choices", json={**body, "choice": rng.choice(choices)})
            if answer.status_code == 200:
                acknowledged.append((request, answer.json()["version"]))
    except httpx.TransportError:
        return  # killed


def test_sigkill_at_random_moments_loses_no_acknowledged_choice(tmp_path: Path) -> None:
    database = tmp_path / "table.sqlite"
    rng = random.Random(5)
    server = Server(database)
    seats = [{"name": "Ada"}, {"name": "Bob", "bot": "random"}]
    wish = {"game": "coins", "seats": seats, "options": {"rounds": 500}}
    made = [server.client.post("/api/tables", json=wish).json() for _ in range(2)]
    keys = {one["table"]: one["keys"][0] for one in made}
    acknowledged: dict[str, list[tuple[str, int]]] = {table: [] for table in keys}
    for done in range(MOST_ROUNDS):
        if done >= ROUNDS and sum(map(len, acknowledged.values())) > ENOUGH:
            break
        stop = threading.Event()
        players = [
            threading.Thread(target=_hammer, args=(server, table, key, acknowledged[table], stop))
            for table, key in keys.items()
        ]
        for player in players:
            player.start()
        stop.wait(rng.uniform(0.05, 0.6))
        server.process.kill()
        stop.set()
        for player in players:
            player.join()
        server.kill()
        with sqlite3.connect(database) as connection:
            assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        server = Server(database)
        for table, key in keys.items():
            # Read before anybody opens the table: from then on its bots play.
            with sqlite3.connect(database) as connection:
                rows = connection.execute(
                    "select n, request from choices where table_id = ? order by n", (table,)
                ).fetchall()
            position = server.client.get(f"/api/tables/{table}", headers={"X-Penumbra-Key": key})
            assert position.status_code == 200, position.text
            assert [n for n, _ in rows] == list(range(len(rows)))
            stored = {request: n for n, request in rows if request is not None}
            for request, version in acknowledged[table]:
                # Nobody undoes here, so the version after a choice is its place in the record.
                assert stored[request] == version - 1
            assert position.json()["version"] >= len(rows)
    server.stop()
    assert sum(map(len, acknowledged.values())) > ENOUGH


def _my_turn(server: Server, table: str, key: str) -> dict[str, Any]:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        answer = server.client.get(f"/api/tables/{table}", headers={"X-Penumbra-Key": key})
        position: dict[str, Any] = answer.raise_for_status().json()
        if position["choices"] or position["view"]["over"]:
            return position
        time.sleep(0.01)
    raise AssertionError("the bots do not go on")


def test_bots_go_on_where_the_server_was_killed(tmp_path: Path) -> None:
    """Eclipse, killed right after each of some choices, mostly while the bots are at it."""
    database = tmp_path / "table.sqlite"
    rng = random.Random(8)
    server = Server(database, "tests.table.eclipse_server")
    seats = [{"name": "Ada"}, {"name": "Bob", "bot": "random"}, {"name": "Cyd", "bot": "random"}]
    wish = {"game": "new-dawn", "seats": seats, "options": {"players": 3}, "seed": "a power cut"}
    made = server.client.post("/api/tables", json=wish).json()
    table, key = made["table"], made["keys"][0]
    mine: list[str] = []
    for turn in range(24):
        position = _my_turn(server, table, key)
        if position["view"]["over"]:
            break
        choice = hurried(rng, position)
        answer = server.client.post(
            f"/api/tables/{table}/choices", json={"key": key, "version": position["version"], "choice": choice}
        )
        assert answer.status_code == 200, answer.text
        mine.append(choice)
        if turn % 10 == 3:
            server.kill()
            server = Server(database, "tests.table.eclipse_server")
    _my_turn(server, table, key)
    server.stop()
    with sqlite3.connect(database) as connection:
        rows = connection.execute("select seat, text from choices where table_id = ? order by n", (table,)).fetchall()
    assert [text for seat, text in rows if seat == 0] == mine


def test_a_taken_port_and_a_broken_file_end_with_a_sentence(tmp_path: Path) -> None:
    from penumbra.table.serve import serve

    server = Server(tmp_path / "table.sqlite")
    port = httpx.URL(server.address).port
    assert port is not None
    try:
        with pytest.raises(SystemExit, match="Choose another with --port"):
            serve(HOUSE, port=port, database=tmp_path / "other.sqlite")
    finally:
        server.stop()
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"no database at all, though long enough to be read as one" * 100)
    with pytest.raises(SystemExit, match="not a database"):
        serve(HOUSE, port=0, database=broken)
