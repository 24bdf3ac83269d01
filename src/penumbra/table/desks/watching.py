"""The chronicle of a table: a watch that follows its record, and the chances of battles as they are worked out."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from penumbra.chronicle import Chances, Chronicler, Watch
from penumbra.chronicle.battles import WatchedBattle
from penumbra.table.moments.moment import Moment
from penumbra.table.problems import Problem
from penumbra.table.store import StoredTable

_PATIENCE: Final = 2.0
"""Seconds that better chances of one battle than the first are waited for."""

_TRIES: Final = 3
"""After so many in vain nothing more is asked of a battle."""

Think = Callable[..., Awaitable[Any]]
"""Works something out in a thread."""
Ask = Callable[[Any, str, float], Awaitable[Chances]]
"""Asks the odds desk for a household within some seconds; raises Problem."""


class Watching:
    """Watches one table.

    The watch is played on in threads, one at a time; where choices have been taken back it begins anew. What is known
    of a battle is known of every battle that is like it.
    """

    def __init__(self, begin: Callable[[], Watch], think: Think) -> None:
        self._begin = begin
        self._think = think
        self._watch: Watch | None = None
        self._record: list[tuple[int, Any]] = []
        self._failed: Counter[bytes] = Counter()
        self._known: dict[bytes, Chances | None] = {}
        self._lock = asyncio.Lock()
        self._drawn: dict[int | None, bytes] = {}

    async def drawn(self, moment: Moment, seat: int | None) -> bytes:
        """A :class:`penumbra.chronicle.Chronicle` of the game until a moment as JSON, as ``seat`` may know it."""
        async with self._lock:
            record = [(line.seat, line.choice) for line in moment.lines]
            if self._watch is None or record != self._record:
                await self._think(self._follow, record)
                self._drawn = {}
            if seat not in self._drawn:
                self._drawn[seat] = await self._think(self._draw, seat)
            return self._drawn[seat]

    def _follow(self, record: list[tuple[int, Any]]) -> None:
        seen = len(self._record)
        watch, self._watch = self._watch, None  # a watch that fails half-way is over
        if watch is None or record[:seen] != self._record:
            watch, seen = self._begin(), 0
        for seat, choice in record[seen:]:
            watch.play(seat, choice)
        for battle in watch.battles:
            self._recall(battle)
        self._watch, self._record = watch, record

    def _draw(self, seat: int | None) -> bytes:
        assert self._watch is not None
        return msgspec.json.encode(self._watch.told(seat))

    def _recall(self, battle: WatchedBattle) -> None:
        """Gives a battle the chances that are known; where they cannot be told nothing is asked of it any more."""
        if battle.question is None:
            return
        key = msgspec.json.encode(battle.question)
        if key in self._known:
            battle.chances = self._known[key]
            battle.question = battle.question if battle.chances else None

    async def weigh(self, ask: Ask, household: str) -> None:
        """Has the chances of all battles worked out, one after the other, as well as there is patience for."""
        while (battle := self._next()) is not None:
            key = msgspec.json.encode(battle.question)
            try:
                self._known[key] = replace(await ask(battle.question, household, _PATIENCE), coming=False)
            except Problem:
                self._failed[key] += 1
                if self._failed[key] < _TRIES:
                    return
                self._known[key] = None
            async with self._lock:
                for other in self._watch.battles if self._watch else ():
                    self._recall(other)
                self._drawn = {}

    def _next(self) -> WatchedBattle | None:
        battles = self._watch.battles if self._watch else ()
        return next((battle for battle in battles if battle.waits), None)


def watch_of(game: Any, stored: StoredTable, chronicler: Chronicler) -> Watch:
    """A watch at the beginning of a stored table's game."""
    options = game.options(stored.options)
    return Watch(game.start(options, stored.seed), chronicler, len(stored.seats))
