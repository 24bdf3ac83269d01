"""Has what came of a game worked out once it is over, in a process of its own, and kept for statistics."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from statistics import median_low
from typing import Final

from msgspec.structs import replace

from penumbra.kit import House
from penumbra.table.after import outcomes
from penumbra.table.after.outcome import SeatOutcome, outcome
from penumbra.table.after.rerating import rated_again
from penumbra.table.desks.chores import Chores
from penumbra.table.desks.minds import SentTable
from penumbra.table.desks.sending import sent_whole
from penumbra.table.keeping.faults import where
from penumbra.table.keeping.rounds import again_and_again
from penumbra.table.store import Store, StoreConflict, StoreDamage, StoredTable
from penumbra.table.store.columns import written_time
from penumbra.table.store.reading import read_table

_log = logging.getLogger("penumbra.table")

PAUSE_SECONDS: Final = 3.0
_AT_ONCE: Final = 20
_OVERLAP: Final = timedelta(minutes=1)
"""What was stored a little before the last look may have come to light after it."""


class Reckoning:
    """Looks for games that are over, once every ``rest`` of some seconds; of one that fails the log is told."""

    def __init__(self, house: House, store: Store, rest: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._house = house
        self._store = store
        self._rest = rest
        self._since = ""  # before that all were looked at
        self._chores = Chores[SentTable, list[SeatOutcome]]("penumbra.table.after.outcome:DESK", list[SeatOutcome])

    async def watch(self) -> None:
        """Goes on until it is cancelled; a house that processes cannot find has no statistics."""
        if self._house.place is not None:
            await again_and_again(self.look, PAUSE_SECONDS, "the outcomes of games", self._rest)

    async def look(self) -> None:
        """Works out what came of games that have ended."""
        now = written_time(datetime.now(UTC) - _OVERLAP)
        found = await self._store.transactions.read(
            lambda connection: outcomes.unkept(connection, self._since, _AT_ONCE)
        )
        for table_id, version in found:
            await _reckon(self._store, table_id, version, self._worked_out)
        if len(found) < _AT_ONCE:
            self._since = now

    async def close(self) -> None:
        """Ends what works it out."""
        await self._chores.close()

    async def _worked_out(self, stored: StoredTable) -> list[SeatOutcome] | None:
        if stored.game not in self._house.kits:
            return None
        job, label = sent_whole(self._house, stored), f"table {stored.id}: what came of it"
        return await self._chores.worked_out(job, stored.id, label)


async def made_again(house: House, store: Store) -> int:
    """Works out once more what was made by the rules of another Penumbra, and what is missing; how many games.

    What cannot be played again by the rules of this one has no outcome any more, and rates nobody. Raises StoreFault.
    """

    async def work(stored: StoredTable) -> list[SeatOutcome] | None:
        return _played_again(house, stored)

    await store.transactions.write(outcomes.forget)
    count = 0
    while found := await store.transactions.read(lambda connection: outcomes.unkept(connection, "", _AT_ONCE)):
        for table_id, version in found:
            await _reckon(store, table_id, version, work)
        count += len(found)
    await rated_again(store)
    return count


async def _reckon(
    store: Store, table_id: str, version: int, work: Callable[[StoredTable], Awaitable[list[SeatOutcome] | None]]
) -> None:
    """Keeps what came of a table; of one that is damaged nothing did, and whoever opens it is told."""
    try:
        stored = await store.transactions.read(partial(read_table, table_id=table_id))
    except StoreDamage:
        stored = None
    found = None if stored is None else await work(stored)
    if stored is not None and found is not None:
        usual = usual_times(stored)
        version, found = stored.version, [replace(one, usual=usual.get(one.seat)) for one in found]
    kept = partial(outcomes.keep, table_id=table_id, version=version, found=found)
    with suppress(StoreConflict):  # another server on the same database has kept it meanwhile
        await store.transactions.write(kept)


def _played_again(house: House, stored: StoredTable) -> list[SeatOutcome] | None:
    kit = house.kits.get(stored.game)
    if kit is None:
        return None
    try:
        return outcome(kit, sent_whole(house, stored))
    except Exception as fault:  # other rules may fail at it in any way
        _log.error("table %s: what came of it: %s", stored.id, where(fault))
        return None


def usual_times(stored: StoredTable) -> Mapping[int, int]:
    """By seat the milliseconds that the lower half of its person's choices took at most, since the choice before.

    Those are a person's that came by a request of the page.
    """
    taken: dict[int, list[int]] = {}
    for before, one in pairwise(stored.choices):
        if one.request is not None and not one.laid and one.at is not None and before.at is not None:
            taken.setdefault(one.seat, []).append(one.at - before.at)
    return {seat: median_low(times) for seat, times in taken.items()}
