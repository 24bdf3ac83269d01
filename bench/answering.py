"""The table: how long a player waits for an answer, over HTTP and with every choice stored on the disc."""

import random
import tempfile
import threading
import time
from pathlib import Path
from statistics import median, quantiles

import httpx
import uvicorn

from bench.timing import Measure
from penumbra.games import HOUSE
from penumbra.table.app import create_app
from penumbra.table.serve import listen

_CHOICES = 150
_PATIENCE = 30


def answering(players: int = 4) -> list[Measure]:
    """The first choices of a game in which every seat is a person."""
    with tempfile.TemporaryDirectory() as folder, listen("127.0.0.1", 0) as listening:
        config = uvicorn.Config(create_app(Path(folder) / "bench.sqlite", HOUSE), log_level="warning")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        try:
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            with httpx.Client(base_url=address, timeout=_PATIENCE) as client:
                return _measured(client, players)
        finally:
            server.should_exit = True
            thread.join(_PATIENCE)


def _measured(client: httpx.Client, players: int) -> list[Measure]:
    rng = random.Random(players)
    seats = [{"name": f"Player {number}", "bot": None} for number in range(players)]
    options = {"players": players}
    wish = {"game": "new-dawn", "options": options, "seats": seats, "here": [*range(players)], "seed": "bench"}
    made = client.post("/api/tables", json=wish).raise_for_status().json()
    place = f"/api/tables/{made['table']}"
    reading: list[float] = []
    playing: list[float] = []
    seat = 0
    while len(playing) < _CHOICES:
        key = made["keys"][seat]
        began = time.perf_counter()
        position = client.get(place, params={"key": key}).raise_for_status().json()
        reading.append(time.perf_counter() - began)
        waiting = position["view"]["waiting"]
        if seat not in waiting:
            seat = waiting[0]
            continue
        body = {"key": key, "version": position["version"], "choice": rng.choice(position["choices"])}
        began = time.perf_counter()
        client.post(f"{place}/choices", json=body).raise_for_status()
        playing.append(time.perf_counter() - began)
    return [
        *_spread("table: read the position", reading),
        *_spread("table: play a choice", playing),
    ]


def _spread(name: str, times: list[float]) -> list[Measure]:
    return [
        Measure(f"{name}, median", 1e3 * median(times), "ms"),
        Measure(f"{name}, 19 of 20", 1e3 * quantiles(times, n=20)[-1], "ms"),
    ]
