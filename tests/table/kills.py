"""A server killed at random moments while its tables are played: what may not be lost, and how soon it goes on.

``python -m tests.table.kills 200`` does so two hundred times; the tests a handful of times. With
``--database postgresql`` three servers share one, and PostgreSQL and Redis are killed as well (:mod:`.shared_kills`).
"""

import random
import sqlite3
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Protocol

import httpx
from cyclopts import Parameter, run

from tests.table.servers import Server

ENOUGH: Final = 20
"""Acknowledged choices without which nothing is shown: on a busy machine it takes more rounds."""

_MOST_ROUNDS: Final = 60
TABLES: Final = 3
_GOES_ON: Final = 10.0  # seconds from when the server is there again
_WISH: Final = {
    "game": "coins",
    "seats": [{"name": "Ada"}, {"name": "Bob", "bot": "random"}],
    "options": {"rounds": 500},
}


class Played(Protocol):
    """Where tables are played."""

    client: Any
    """Asks over HTTP."""


@dataclass
class Player:
    """Whoever plays at a table, and what was said to them."""

    table: str
    key: str
    rng: random.Random
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The version that each request has led to."""
    pressed: dict[str, Any] | None = None
    """What was sent last, as long as nothing has come back."""
    over: bool = False

    def play(self, server: Played, stop: threading.Event) -> None:
        """Plays as fast as it can until the server is gone."""
        try:
            while not stop.is_set() and not self.over:
                self.press(server)
        except httpx.TransportError:
            return  # killed

    def press(self, server: Played) -> bool:
        """Chooses once if the table waits for it; whether it did. What nothing came back of is sent again."""
        if self.pressed is None:
            position = self._look(server)
            self.over = position["view"]["over"]
            if not position["choices"]:
                return False
            request = f"r{self.rng.getrandbits(60):x}"
            self.pressed = {
                "version": position["version"],
                "request": request,
                "choice": self.rng.choice(position["choices"]),
            }
        answer = server.client.post(
            f"/api/tables/{self.table}/choices", json=self.pressed, headers={"X-Penumbra-Key": self.key}
        )
        assert answer.status_code in (200, 409), answer.text
        again: bool = answer.status_code == 200
        if again:
            # Sent again it may be answered later than it was played, when the bot has chosen as well.
            self.acknowledged[self.pressed["request"]] = self.pressed["version"] + 1
        self.pressed = None
        return again

    def _look(self, server: Played) -> dict[str, Any]:
        answer = server.client.get(f"/api/tables/{self.table}", headers={"X-Penumbra-Key": self.key})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


def kill_at_random(folder: Path, rounds: int, seed: int) -> int:
    """Kills a server so many times, and more where little was played; how many choices were acknowledged."""
    database, rng = folder / "table.sqlite", random.Random(seed)
    server = Server(database)
    players: list[Player] = []
    done = 0
    while done < rounds or (played(players) <= ENOUGH and done < _MOST_ROUNDS):
        while sum(not player.over for player in players) < TABLES:
            players.append(sit_down(server, rng))
        _play_and_kill(server, players, rng.uniform(0.02, 0.6))
        _check_disk(database, players)
        server = Server(database)
        for player in players:
            _goes_on(server, player)
        _check_disk(database, players)
        done += 1
    server.stop()
    return played(players)


def sit_down(server: Played, rng: random.Random) -> Player:
    made = server.client.post("/api/tables", json=_WISH).raise_for_status().json()
    return Player(made["table"], made["keys"][0], random.Random(rng.random()))


def played(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def _play_and_kill(server: Server, players: list[Player], after: float) -> None:
    stop = threading.Event()
    threads = [threading.Thread(target=player.play, args=(server, stop)) for player in players]
    for thread in threads:
        thread.start()
    stop.wait(after)
    server.process.kill()
    stop.set()
    for thread in threads:
        thread.join()
    server.kill()


def _goes_on(server: Played, player: Player) -> None:
    began = time.monotonic()
    while not player.over and not player.press(server):
        assert time.monotonic() - began < _GOES_ON, "the table does not go on"
        time.sleep(0.01)


def _check_disk(database: Path, players: list[Player]) -> None:
    """Every acknowledged choice is there once, at the place that was told; and the record has no gaps."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        for player in players:
            wanted = "select n, request from choices where table_id = ? order by n"
            check_record(player, connection.execute(wanted, (player.table,)).fetchall())


def check_record(player: Player, found: Sequence[tuple[int, str | None]]) -> None:
    """Every choice that a player was told is there once, in the rows of the table: places and requests."""
    assert [n for n, _ in found] == list(range(len(found)))
    requests = [request for _, request in found if request is not None]
    assert len(requests) == len(set(requests)), "a choice was played twice"
    stored = {request: n for n, request in found}
    # Nobody takes back here, so the version after a choice is its place in the record.
    lost = {one: at for one, at in player.acknowledged.items() if stored.get(one) != at - 1}
    assert not lost, "an acknowledged choice is not where it was"


def main(
    rounds: Annotated[int, Parameter(help="How often something is killed.")] = 200,
    *,
    database: Annotated[
        Literal["sqlite", "postgresql"], Parameter(help="One server on a file, or three that share a database.")
    ] = "sqlite",
) -> None:
    """Kill servers at random moments, and say what came of it; ends with AssertionError where something was lost."""
    from tests.table.shared_kills import kill_shared_at_random  # it plays as is played here

    killing = kill_at_random if database == "sqlite" else kill_shared_at_random
    with tempfile.TemporaryDirectory() as folder:
        played = killing(Path(folder), rounds, seed=5)
    print(f"Killed {rounds} times: {played} acknowledged choices at {TABLES} tables, none lost and none twice.")


if __name__ == "__main__":
    run(main)
