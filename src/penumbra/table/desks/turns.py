"""Who may next have one of a few places: households in turn, so that none keeps the others waiting."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from penumbra.table.problems import too_many, unavailable

_SOON = 2  # seconds


class Turns:
    """So many ``places``, at most ``each`` of them at a time for one household.

    At most ``waiting`` of a household's wishes wait for one, and ``in_all`` of everybody's.
    """

    def __init__(self, places: int, each: int = 1, waiting: int = 16, in_all: int = 200) -> None:
        self._free = places
        self._each = each
        self._most_waiting = waiting
        self._most_in_all = in_all
        self._having: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @property
    def waiting(self) -> int:
        """How many wishes wait for a place."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, household: str) -> AsyncIterator[None]:
        """A place, once it is the household's turn; raises Problem where too much waits already."""
        await self._take(household)
        try:
            yield
        finally:
            self._give_back(household)
            self._call()

    def _give_back(self, household: str) -> None:
        self._free += 1
        self._having[household] -= 1
        if not self._having[household]:
            del self._having[household]

    async def _take(self, household: str) -> None:
        queue = self._waiting.get(household, ())
        if len(queue) >= self._most_waiting:
            raise too_many(
                "You have asked for many odds that are still being worked out. Wait for some of them.", _SOON
            )
        if self.waiting >= self._most_in_all:
            raise unavailable("Many odds are being worked out for others just now. Ask again in a moment.")
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(household, deque()).append(called)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._give_back(household)
            else:
                self._forget(household, called)
            self._call()
            raise

    def _call(self) -> None:
        """Gives free places to those whose turn it is."""
        for household in list(self._waiting):
            if not self._free:
                return
            if self._having[household] < self._each:
                called = self._waiting[household][0]
                self._forget(household, called)
                # Who has just left is about to call whoever comes after.
                if not called.cancelled():
                    self._having[household] += 1
                    self._free -= 1
                    called.set_result(None)

    def _forget(self, household: str, called: "asyncio.Future[None]") -> None:
        """Takes a wish out of its queue; the household's others come after everybody else's."""
        queue = self._waiting.get(household, ())
        if called not in queue:
            return
        del self._waiting[household]
        left = deque(one for one in queue if one is not called)
        if left:
            self._waiting[household] = left
