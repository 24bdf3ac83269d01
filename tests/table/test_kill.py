"""A server is killed in the middle of anything: every acknowledged choice is there, and the game replays."""

import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.table.coin_kit import HOUSE
from tests.table.hurry import hurried
from tests.table.kills import ENOUGH, kill_at_random
from tests.table.servers import Server

ROUNDS = 5


def test_sigkill_at_random_moments_loses_nothing_and_plays_nothing_twice(tmp_path: Path) -> None:
    assert kill_at_random(tmp_path, ROUNDS, seed=5) > ENOUGH


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
