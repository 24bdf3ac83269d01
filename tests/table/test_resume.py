"""A line that is cut at random moments: who comes back has missed nothing, and nothing has happened twice."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from penumbra.kernel import Record
from tests.table.cut_line import CutLine, cut_line
from tests.table.joining import all_sit_down
from tests.table.patched import patched
from tests.table.servers import Server, serving

_ROUNDS = 15
_PATIENCE = 120.0  # seconds, on a busy machine
_LOST = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("resume") / "table.sqlite") as found:
        yield found


class Follower:
    """A seat that knows of its table what has come through a bad line, as a page does."""

    def __init__(self, line: CutLine, table: str, key: str) -> None:
        self._line = line
        self._path = f"api/tables/{table}"
        self._headers = {"X-Penumbra-Key": key}
        self._live = f"{line.address.replace('http', 'ws', 1)}{self._path}/live?key={key}"
        self.position: dict[str, Any] | None = None
        self.heard: list[int] = []
        """The versions that it was told, in order."""

    def ask(self, method: str, what: str = "", **more: Any) -> httpx.Response:
        """The answer to a request, asked again until one comes."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            with suppress(*_LOST), httpx.Client(timeout=5) as client:
                return client.request(method, f"{self._line.address}{self._path}{what}", headers=self._headers, **more)
        raise AssertionError("no answer has come through")

    def update(self) -> None:
        """Asks what has changed since what it has."""
        known = self.position
        since = {} if known is None else {"since": known["version"]}
        told = self.ask("GET", params=since).raise_for_status().json()
        if told["kind"] == "whole":
            self.position = told
            return
        assert known is not None
        rest = {name: value for name, value in known.items() if name not in ("log", "log_before")}
        now = rest if told["change"] is None else patched(rest, told["change"])
        log = [*known["log"][: told["log_before"]], *told["log"]]
        whole = {name: told[name] for name in ("names", "bots", "notes")}
        self.position = {**now, **whole, "log_before": 0, "log": log}

    def play(self, choice: str, version: int, request: str) -> int:
        """Makes a choice, sent again with the same name as long as no answer has come; how it was answered."""
        return self.ask("POST", "/choices", json={"choice": choice, "version": version, "request": request}).status_code

    def hear_until(self, version: int) -> None:
        """Listens to the table, on as many lines as it takes, until it says that it has come to a version."""
        end = time.monotonic() + _PATIENCE
        while not self.heard or self.heard[-1] < version:
            assert time.monotonic() < end
            with suppress(*_LOST), connect(self._live, proxy=None, open_timeout=5, close_timeout=0.2) as socket:
                while not self.heard or self.heard[-1] < version:
                    self.heard.append(json.loads(socket.recv(timeout=10))["version"])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whoever_comes_back_has_missed_nothing_and_nothing_happens_twice(server: Server, seed: int) -> None:
    luck = random.Random(seed)
    seats = [{"name": "Ada"}, {"name": "Bob"}]
    options = {"players": 2, "rounds": _ROUNDS}
    made = server.client.post("/api/tables", json={"game": "coins", "seats": seats, "options": options}).json()
    keys = all_sit_down(server.client, made)
    with cut_line(server.address, lambda: luck.choice((150, 400, 900, 2_000, 6_000, 20_000))) as line:
        ada, bob = (Follower(line, made["table"], key) for key in keys)
        for n in range(2 * _ROUNDS):
            mover = (ada, bob)[n % 2]
            assert mover.play("end", n, f"choice {n}") == 200
            if luck.random() < 0.4:
                bob.hear_until(n + 1)
                bob.update()
        for one in (ada, bob):
            one.update()
        bob.hear_until(2 * _ROUNDS)
        assert line.cuts > _ROUNDS / 4, "the line was bad indeed"
    for one, key in ((ada, keys[0]), (bob, keys[1])):
        known = server.client.get(f"/api/tables/{made['table']}", headers={"X-Penumbra-Key": key}).json()
        assert one.position is not None
        assert one.position == {**known, "kind": "whole"}
        assert [entry["n"] for entry in one.position["log"]] == list(range(1, len(known["log"]) + 1))
    record = server.client.get(f"/api/tables/{made['table']}/record", headers={"X-Penumbra-Key": keys[0]}).text
    assert [seat for seat, _ in Record.loads(record).lines] == [0, 1] * _ROUNDS, "every choice was made once"
    assert max(bob.heard) == bob.heard[-1] == 2 * _ROUNDS, "nothing is told that has not happened"
