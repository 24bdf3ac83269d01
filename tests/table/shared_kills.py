"""Three servers that share PostgreSQL and Redis, each of which is killed at random moments while tables are played."""

import asyncio
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx

from penumbra.table.store import Store, database_url
from penumbra.table.store.reading import read_table
from tests.table.engines import Postgres, Redis, postgres, redis
from tests.table.kills import ENOUGH, TABLES, Player, check_record, sit_down
from tests.table.servers import Server

_SERVERS: Final = 3
_GOES_ON: Final = 10.0
"""Seconds within which every table goes on, whatever was killed."""

_ELSEWHERE: Final = 0.1  # seconds until somebody who was not answered asks another server
_WAITS_FOR_START: Final = 0.5


class Anywhere:
    """Asks any of the servers, as a browser behind a load balancer does; of one that does not answer, another."""

    def __init__(self, servers: "list[Server]", rng: random.Random) -> None:
        self._servers = servers
        self._rng = rng
        self.longest = 0.0

    def get(self, path: str, **asked: Any) -> httpx.Response:
        """The first answer that is one."""
        return self._asked("GET", path, **asked)

    def post(self, path: str, **asked: Any) -> httpx.Response:
        """The first answer that is one: what is asked says by its request that it is the same again."""
        return self._asked("POST", path, **asked)

    def _asked(self, method: str, path: str, **asked: Any) -> httpx.Response:
        began = time.monotonic()
        while True:
            server = self._rng.choice(self._servers)
            try:
                answer = server.client.request(method, path, **asked)
            except (httpx.TransportError, RuntimeError):  # killed, or its client is closed
                answer = None
            took = time.monotonic() - began
            if answer is not None and answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                self.longest = max(self.longest, took)
                return answer
            said = "no answer" if answer is None else answer.text
            assert took < _GOES_ON, f"the table does not go on: {said}"
            time.sleep(_ELSEWHERE)


class Fleet:
    """The servers; each that is killed is begun again."""

    def __init__(self, folder: Path, database: str, bus: str, rng: random.Random) -> None:
        self._folder = folder
        self._words = (database, bus)
        with ThreadPoolExecutor() as starting:
            self.servers = list(starting.map(self._begun, range(_SERVERS)))
        self.client = Anywhere(self.servers, rng)

    def kill(self, n: int) -> None:
        """Kills one, and begins it again as soon as that can be."""
        self.servers[n].kill()
        time.sleep(_WAITS_FOR_START)
        self.servers[n] = self._begun(n)

    def stop(self) -> None:
        """Ends all."""
        with ThreadPoolExecutor() as ending:
            list(ending.map(Server.stop, self.servers))

    def _begun(self, n: int) -> Server:
        return Server(self._folder / f"server{n}.log", "tests.table.sharing_server", *self._words)


def kill_shared_at_random(folder: Path, rounds: int, seed: int) -> int:
    """Kills a server, PostgreSQL or Redis so many times; how many choices were acknowledged."""
    rng = random.Random(seed)
    with postgres(folder) as database, redis(folder) as bus:
        url = database.new("tables")
        fleet = Fleet(folder, url, bus.url, random.Random(rng.random()))
        try:
            players = [sit_down(fleet, rng) for _ in range(TABLES)]
            for done in range(rounds):
                players += [sit_down(fleet, rng) for player in players[-TABLES:] if player.over]
                _play_through(fleet, players, _killing(fleet, database, bus, done, rng), rng.uniform(0.1, 1.5))
                asyncio.run(_check(url, players))
        finally:
            fleet.stop()
    played = sum(len(player.acknowledged) for player in players)
    assert played > ENOUGH
    print(f"Whoever waited longest for an answer waited {fleet.client.longest:.1f} seconds.")
    return played


def _killing(fleet: Fleet, database: Postgres, bus: Redis, done: int, rng: random.Random) -> Callable[[], None]:
    match done % 5:
        case 1:
            return database.restart
        case 2:
            return bus.restart
        case _:
            return lambda: fleet.kill(rng.randrange(_SERVERS))


def _play_through(fleet: Fleet, players: list[Player], killing: Callable[[], None], after: float) -> None:
    """All play before, while and after something is killed."""
    stop = threading.Event()
    with ThreadPoolExecutor(len(players)) as playing:
        done = [playing.submit(player.play, fleet, stop) for player in players if not player.over]
        try:
            time.sleep(after)
            killing()
            before = [len(player.acknowledged) for player in players]
            deadline = time.monotonic() + _GOES_ON
            while any(
                not player.over and len(player.acknowledged) == n for player, n in zip(players, before, strict=True)
            ):
                for one in done:
                    if one.done():
                        one.result()
                assert time.monotonic() < deadline, "a table does not go on"
                time.sleep(0.05)
        finally:
            stop.set()
        for one in done:
            one.result()


async def _check(url: str, players: list[Player]) -> None:
    store = Store(database_url(url))
    try:
        for player in players:
            found = await store.transactions.read(partial(read_table, table_id=player.table))
            assert found is not None
            check_record(player, [(n, one.request) for n, one in enumerate(found.choices)])
    finally:
        await store.close()
