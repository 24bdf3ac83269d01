"""The table under load: many tables of four scripted players, on one machine and over its own wire.

``python -m bench.table --tables 20`` lays a recorded game into a database so many times, each at another place of it,
serves them in a process of its own, and goes on with each as it was played: who is to choose presses as soon as the
own screen shows it, or after ``--thinking`` seconds, more or less. Each of the four has a live line that
tells what has changed. Told are choices a second, the time from a press to every other screen, what the
server spends and keeps, and what goes over the wire and to the disk; this process takes part of the same machine.
With ``--database postgresql --servers 2`` two servers share one, and the four of each table come to both of them; with
``--share 0.3`` each has that much of a core and no more, so that what two carry beside one is seen on a small machine.
"""

import asyncio
import gc
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Annotated, Final, Literal

from cyclopts import Parameter, run, validators
from rich.console import Console

from bench.screens import Requests, Screen
from bench.share import of_a_core
from bench.timing import MACHINE, Measure, table
from penumbra.kernel import Record
from tests.browser.late import KEY, lay_at
from tests.games.records import record
from tests.table.engines import postgres, redis

_OPENING: Final = 16  # tables that are opened at a time
_GOLDEN: Final = 0.618033988749895
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class _Watch:
    """What is measured: when each version of each table was asked for, and how late it was on other screens."""

    def __init__(self) -> None:
        self.pressed: dict[tuple[str, int], float] = {}
        self.late: list[float] = []
        self.answered: list[float] = []
        self.begun: float | None = None

    def begin(self) -> None:
        """From now on it counts."""
        self.begun = time.perf_counter()

    def press(self, name: str, version: int) -> float:
        """A choice is sent that makes this version."""
        now = self.pressed[name, version] = time.perf_counter()
        return now

    def shown(self, name: str, before: int, version: int) -> None:
        """Another screen has come from one version to another."""
        now = time.perf_counter()
        for each in range(before + 1, version + 1):
            if self._counts(self.pressed[name, each]):
                self.late.append(now - self.pressed[name, each])

    def answer(self, pressed: float) -> None:
        """The screen on which was pressed has been answered."""
        if self._counts(pressed):
            self.answered.append(time.perf_counter() - pressed)

    def _counts(self, pressed: float) -> bool:
        return self.begun is not None and pressed >= self.begun


class _Game:
    """A table whose four players do what was recorded, from some choice on."""

    def __init__(self, name: str, script: Record, requests: Sequence[Requests], thinking: float, watch: _Watch) -> None:
        self.screens = [
            Screen(requests[seat % len(requests)], name, KEY.format(seat)) for seat in range(len(script.seats))
        ]
        self._name = name
        self._script = script
        self._thinking = thinking
        self._watch = watch
        self._rng = random.Random(name)
        self._thoughts: set[asyncio.Task[None]] = set()

    async def open(self, stack: AsyncExitStack) -> None:
        """Shows the table on its screens, and follows it."""
        await asyncio.gather(*(screen.show() for screen in self.screens))
        for seat, screen in enumerate(self.screens):
            line = await stack.enter_async_context(screen.line())
            following = asyncio.create_task(self._follow(seat, screen.news(line)))
            stack.callback(following.cancel)
            following.add_done_callback(_raised)

    def begin(self) -> None:
        """Whose turn it is thinks, and not all tables at once."""
        seat = self._to_choose(self.screens[0].version)
        if seat is not None:
            self._think(seat, self._rng.uniform(0, 2 * self._thinking))

    async def _follow(self, seat: int, news: AsyncIterator[int]) -> None:
        before = self.screens[seat].version
        async for version in news:
            # What the own press has led to is no news.
            self._watch.shown(self._name, max(before, *self._own(seat, before, version)), version)
            before = version
            if self._to_choose(version) == seat:
                self._think(seat, self._rng.uniform(0.5, 1.5) * self._thinking)

    def _own(self, seat: int, before: int, version: int) -> Sequence[int]:
        return [0, *(n + 1 for n in range(before, version) if self._script.lines[n][0] == seat)]

    def _to_choose(self, version: int) -> int | None:
        return self._script.lines[version][0] if version < len(self._script.lines) else None

    def _think(self, seat: int, seconds: float) -> None:
        thought = asyncio.create_task(self._choose(seat, seconds))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)
        thought.add_done_callback(_raised)

    async def _choose(self, seat: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        screen = self.screens[seat]
        version = screen.version
        pressed = self._watch.press(self._name, version + 1)
        await screen.press(str(self._script.lines[version][1]), f"press-{version}")
        self._watch.answer(pressed)
        if self._to_choose(screen.version) == seat:
            self._think(seat, self._rng.uniform(0.5, 1.5) * self._thinking)

    def stop(self) -> None:
        """Nobody chooses any more."""
        for thought in self._thoughts:
            thought.cancel()


def _raised(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and (fault := task.exception()) is not None:
        print(f"bench: {fault!r}", file=sys.stderr)


class _Process:
    """A server's process, and what it takes of the machine."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.table_server", *words], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://\S+/", said)
        if found is None:
            raise SystemExit(f"The server did not start: {said!r}")
        self.address = found[0]

    def live_in(self, group: Path) -> None:
        """Puts it, with all that it does, into a control group, by the file that takes in processes."""
        group.write_text(str(self._process.pid))

    def seconds(self) -> float:
        """Of processor time since it began."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def megabytes(self) -> float:
        """Of memory that it holds now."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self._process.pid}/status").read_text())
        assert found is not None
        return int(found[1]) / 1024

    def stop(self) -> None:
        """Ends it."""
        self._process.terminate()
        self._process.wait(60)


def _starts(script: Record, tables: int) -> dict[str, int]:
    """How many choices have been made at each table: some number up to half the game."""
    half = len(script.lines) // 2
    return {f"bench-{number}": 1 + int(number * _GOLDEN % 1 * half) for number in range(tables)}


def _from(requests: Sequence[Requests], number: int) -> list[Requests]:
    """Those to the servers, beginning with another at each table: it is the server's that hears of it first."""
    first = number % len(requests)
    return [*requests[first:], *requests[:first]]


@contextmanager
def _without_stops() -> Iterator[None]:
    """While nobody looks for garbage here: with thousands of screens that stops all players for a third of a second.

    What they press then comes at once and late, which would be told of the servers, on whose machine no player sits.
    """
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@asynccontextmanager
async def _opened(games: Sequence[_Game]) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        at_once = asyncio.Semaphore(_OPENING)

        async def opening(game: _Game) -> None:
            async with at_once:
                await game.open(stack)

        await asyncio.gather(*map(opening, games))
        yield
        for game in games:
            game.stop()


async def _played(
    servers: Sequence[_Process],
    script: Record,
    names: Sequence[str],
    thinking: float,
    seconds: float,
    disk: Path | None,
) -> list[Measure]:
    requests, watch = [Requests(server.address) for server in servers], _Watch()
    turns = [_from(requests, number) for number in range(len(names))]
    games = [_Game(name, script, turn, thinking, watch) for name, turn in zip(names, turns, strict=True)]
    empty = sum(server.megabytes() for server in servers)
    async with _opened(games):
        with _without_stops():
            for game in games:
                game.begin()
            await asyncio.sleep(2 * thinking + 1)
            watch.begin()
            began, spent, size = time.perf_counter(), _seconds(servers), _kilobytes(disk)
            own = time.process_time()
            await asyncio.sleep(seconds)
            took = time.perf_counter() - began
            spent, own = _seconds(servers) - spent, time.process_time() - own
            kept = sum(server.megabytes() for server in servers) - empty
            grown = _kilobytes(disk) - size
    for one in requests:
        one.close()
    choices = len(watch.answered)
    if choices < 100:
        raise SystemExit(f"Only {choices} choices were played: measure for longer.")
    sizes = sorted(size for game in games for screen in game.screens for size in screen.sizes)
    return [
        Measure("choices a second", choices / took, ""),
        *_spread("from press to every other screen", watch.late),
        *_spread("from press to the own screen", watch.answered),
        Measure("processor time of the servers a choice", 1e3 * spent / choices, "ms"),
        Measure("the servers' share of a core", 100 * spent / took, "%"),
        Measure("the players' share of a core", 100 * own / took, "%"),
        Measure("memory a table", 1024 * kept / len(games), "kB"),
        Measure("answer after the first, median", median(sizes), "bytes"),
        Measure("answer after the first, 99 of 100", quantiles(sizes, n=100)[98], "bytes"),
        Measure("answer after the first, largest", sizes[-1], "bytes"),
        *([Measure("on the disk a choice", 1024 * grown / choices, "bytes")] if disk else []),
    ]


def _seconds(servers: Sequence[_Process]) -> float:
    return sum(server.seconds() for server in servers)


@contextmanager
def _served(
    folder: Path, database: str, servers: int, share: float | None, tables: Mapping[str, tuple[str, int]]
) -> Iterator[list[_Process]]:
    """Servers of the tables, which are laid into their database."""
    with ExitStack() as stack:
        if database == "sqlite":
            words = [str(folder / "bench.sqlite")]
        else:
            words = [stack.enter_context(postgres(folder, fsync="on")).new("bench")]
            if servers > 1:
                words.append(stack.enter_context(redis(folder)).url)
        with Console(stderr=True).status("laying the tables"):
            lay_at(words[0], tables)
        begun = []
        for number in range(servers):
            group = None if share is None else stack.enter_context(of_a_core(share, f"server-{number}"))
            begun.append(_Process(*words))
            stack.callback(begun[-1].stop)
            if group is not None:
                begun[-1].live_in(group)
        yield begun


def _spread(name: str, times: Sequence[float]) -> list[Measure]:
    cuts = quantiles(times, n=100)
    return [Measure(f"{name}, {nth} of 100", 1e3 * cuts[nth - 1], "ms") for nth in (50, 95, 99)]


def _kilobytes(disk: Path | None) -> float:
    return 0 if disk is None else sum(one.stat().st_size for one in disk.parent.glob(f"{disk.name}*")) / 1024


def bench(
    *,
    tables: Annotated[int, Parameter(help="How many tables of four.")] = 20,
    thinking: Annotated[float, Parameter(help="Seconds that a player thinks, on average.")] = 0.0,
    seconds: Annotated[float, Parameter(help="How long is measured.")] = 15.0,
    database: Annotated[Literal["sqlite", "postgresql"], Parameter(help="What keeps the tables.")] = "sqlite",
    servers: Annotated[int, Parameter(help="How many share a PostgreSQL database, to which screens go by turns.")] = 1,
    share: Annotated[
        float | None,
        Parameter(
            help="How much of a core each server has; all of it unless told.",
            validator=validators.Number(gte=0.01, lte=1),
        ),
    ] = None,
    game: Annotated[str, Parameter(help="The recorded game of four that is played.")] = "new-dawn-4-aliens",
    as_json: Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object only.")] = False,
) -> None:
    """Measure the table under load."""
    if database == "sqlite" and servers > 1:
        raise SystemExit("A file is served by one process: --servers needs --database postgresql.")
    script = record(game)
    starts = _starts(script, tables)
    with tempfile.TemporaryDirectory() as place:
        folder, laid = Path(place), {name: (game, made) for name, made in starts.items()}
        disk = folder / "bench.sqlite" if database == "sqlite" else None
        with _served(folder, database, servers, share, laid) as begun, Console(stderr=True).status("measuring"):
            found = asyncio.run(_played(begun, script, list(starts), thinking, seconds, disk))
    if as_json:
        print(json.dumps({"machine": MACHINE, "measures": [one._asdict() for one in found]}))
    else:
        Console().print(table(found))


if __name__ == "__main__":
    run(bench)
