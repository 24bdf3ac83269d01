"""A game begins once the seed of its table is drawn."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from penumbra.kernel import Game
from penumbra.table.host.threads import RequestThreads
from penumbra.table.moments import moment
from penumbra.table.moments.moment import Moment
from penumbra.table.seats import joint
from penumbra.table.store import StoredTable
from penumbra.table.timekeeping.timing import Timing, timing_of


class Beginnings:
    """Begins games; ``now`` is the tables' own time."""

    def __init__(self, threads: RequestThreads, now: Callable[[], int]) -> None:
        self._threads = threads
        self._now = now

    async def begun(self, game: Game[Any], stored: StoredTable) -> tuple[StoredTable, Moment | None]:
        """A table, begun if its seed is drawn by now, and its first moment then."""
        if not joint.complete(stored):
            return stored, None
        table = replace(stored, begun=True)
        answering = moment.answering(table)
        first = await self._threads.think(moment.begin, game, table.options, table.seed, table.seeded, answering)
        return replace(table, progress=first.progress, began=self._now()), first


def first_timing(table: StoredTable, first: Moment | None) -> Timing:
    """The time at a table whose game begins now, or has not begun."""
    if first is None:
        return Timing()
    assert table.began is not None
    # Choices that it begins with were made when it had no clocks.
    return timing_of(table, [first.progress.waiting] * (1 + len(table.choices)), table.began)
