"""Reviews of finished games: worked out for whoever asks for them again and again, and kept once they are whole."""

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import aclosing
from typing import Any, Final

from penumbra.kernel.seats import seat_letter
from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.desks.reviewing import ReviewJob
from penumbra.table.desks.sending import sent
from penumbra.table.desks.turns import Turns
from penumbra.table.desks.workers import WorkerFault, WorkerGone, WorkerPool
from penumbra.table.problems import Problem, forbidden, not_found, unavailable
from penumbra.table.tables.open_table import Table

SECONDS: Final = 1.5
"""So long each decision is weighed."""

LEFT_SECONDS: Final = 10.0
"""Who has not asked for a review for so long has left it."""

_log = logging.getLogger("penumbra.table")
_NICE: Final = 8  # whoever plays goes first
_MOST_KEPT: Final = 200


class _Reviewing:
    """The review of a seat as far as it is; it is left once nobody has asked for it for a while."""

    def __init__(self, told: wire.ReviewTold) -> None:
        self.told = told
        self.fault: Problem | None = None
        self._task: asyncio.Task[None] | None = None
        self._leaving: asyncio.TimerHandle | None = None

    def begin(self, working: Coroutine[Any, Any, None]) -> None:
        """Begins to work it out."""
        self._task = asyncio.create_task(working)

    def asked(self) -> None:
        """Somebody has asked for it."""
        self._stay()
        if self._task is not None and not self._task.done():
            self._leaving = asyncio.get_running_loop().call_later(LEFT_SECONDS, self._task.cancel)

    def _stay(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()

    async def end(self) -> None:
        """Leaves it."""
        self._stay()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


class Reviews:
    """Has the bots of a house review games, one at a time."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._workers = WorkerPool[ReviewJob, wire.ReviewTold](
            "penumbra.table.desks.reviewing:DESK",
            wire.ReviewTold,
            Turns(1, waiting=9, in_all=sys.maxsize),
            _NICE,
            patience=0,
        )
        self._kept: OrderedDict[tuple[str, int], _Reviewing] = OrderedDict()

    def told(self, table: Table, seat: int) -> wire.ReviewTold:
        """A seat's review as far as it is; it is begun by who asks first, and goes on while somebody asks.

        Raises Problem where there can be none, and once where it has failed.
        """
        if not 0 <= seat < len(table.stored.seats):
            raise not_found(f"There is no seat number {seat} at this table.", list(range(len(table.stored.seats))))
        if table.mentor is None:
            raise forbidden(f"No bot of {table.game.title} reviews games.")
        if not table.moment.over:
            raise forbidden("A game is reviewed when it is over: until then it would tell what to do.")
        known = (table.id, seat)
        if known not in self._kept:
            self._begin(table, seat, table.mentor.title)
        reviewing = self._kept[known]
        self._kept.move_to_end(known)
        if reviewing.fault is not None:
            del self._kept[known]
            raise reviewing.fault
        reviewing.asked()
        return reviewing.told

    def _begin(self, table: Table, seat: int, by: str) -> None:
        steps = 1 + sum(line.seat == seat for line in table.moment.lines)
        reviewing = _Reviewing(wire.ReviewTold(seat, by, 0, steps, 0, []))
        job = ReviewJob(table=sent(self._house, table.stored, table.moment), seat=seat, seconds=SECONDS)
        self._kept[table.id, seat] = reviewing
        reviewing.begin(self._review(reviewing, job))
        if len(self._kept) > _MOST_KEPT:
            # What is still asked for is begun anew.
            self._kept.popitem(last=False)

    async def _review(self, reviewing: _Reviewing, job: ReviewJob) -> None:
        label = f"table {job.table.id}: review of seat {seat_letter(job.seat)}"
        try:
            async with aclosing(self._workers.answers(job, job.table.id)) as found:
                async for told in found:
                    reviewing.told = told
        except asyncio.CancelledError:
            if self._kept.get((job.table.id, job.seat)) is reviewing:
                del self._kept[job.table.id, job.seat]
            raise
        except WorkerFault as fault:
            _log.error("%s failed: %s", label, fault)
            reviewing.fault = unavailable("This game could not be reviewed: the bot failed.")
        except (WorkerGone, OSError):
            _log.error("%s: its process has ended", label)
            reviewing.fault = unavailable("This game could not be reviewed: the process that did it has ended.")
        except Problem as problem:
            reviewing.fault = problem

    async def close(self) -> None:
        """Leaves all reviews, and ends what works on them."""
        await asyncio.gather(*[one.end() for one in self._kept.values()])
        await self._workers.close()
