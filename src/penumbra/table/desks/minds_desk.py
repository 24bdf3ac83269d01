"""Where bots that deliberate think: in processes of their own, one choice at a time for each table, tables in turn.

A thought that takes too long, or that nobody waits for any more, ends with its process; the next one begins another.
"""

import logging
import os
import sys
from asyncio import timeout
from contextlib import aclosing, suppress
from typing import Final, Protocol

from penumbra.kernel import Choice
from penumbra.kit import House
from penumbra.table.desks.minds import Job
from penumbra.table.desks.turns import Turns
from penumbra.table.desks.workers import WorkerGone, WorkerPool

_log = logging.getLogger("penumbra.table")
_NICE: Final = 5  # people's requests and first answers about odds go first, better odds wait
_TRIES: Final = 2


class Late(Exception):
    """A bot has not chosen, in this time: says why."""


class BotDesk(Protocol):
    """Has bots think that deliberate."""

    async def choice(self, job: Job, seconds: float, label: str) -> Choice:
        """What the bot chooses within ``seconds``; raises Late, and WorkerFault where it fails.

        Whoever cancels this ends the thought. ``label`` names the seat and its bot in the log.
        """

    async def waiting(self) -> int | None:
        """How many choices wait until somebody has the time for them; None where that cannot be told."""

    async def warm_up(self) -> None:
        """A choice is soon to be wanted."""

    async def close(self) -> None:
        """Ends all thoughts."""


class MindsDesk:
    """Has the bots of a house think; at most ``processes`` at a time, and one core of the machine is left to others."""

    def __init__(self, house: House, processes: int) -> None:
        most = max(1, min(processes, (os.cpu_count() or 1) - 1))
        kinds = [kind for kit in house.kits.values() for kind in kit.bots.values()]
        if house.place is None and any(kind.pace is not None for kind in kinds):
            raise ValueError("a house with bots that deliberate says where processes find it: House(kits, place=...)")
        self._workers = WorkerPool[Job, str](
            "penumbra.table.desks.minds:DESK", str, Turns(most, waiting=1, in_all=sys.maxsize), _NICE, patience=0
        )

    async def choice(self, job: Job, seconds: float, label: str) -> Choice:
        """What the bot chooses within ``seconds``; raises Late, and WorkerFault where it fails.

        Whoever cancels this ends the thought. ``label`` names the seat and its bot in the log.
        """
        for _ in range(_TRIES):
            try:
                return await self._thought(job, seconds)
            except TimeoutError:
                raise Late(f"has not chosen within {seconds:g} seconds") from None
            except (WorkerGone, OSError):
                _log.error("%s: the process in which it thought has ended, at choice %d", label, len(job.table.record))
        raise Late("has not chosen in any process")

    async def _thought(self, job: Job, seconds: float) -> Choice:
        async with self._workers.worker(job.table.id) as worker:
            await worker.until_ready()
            async with timeout(seconds), aclosing(worker.answers(job)) as found:
                [chosen] = [text async for text in found]
        return Choice.parse(chosen)

    async def waiting(self) -> int | None:
        """How many choices wait for a process."""
        return self._workers.waiting

    async def warm_up(self) -> None:
        """Begins a process, if there is none yet, for a choice that is soon to be wanted."""
        with suppress(OSError):
            await self._workers.warm_up()

    async def close(self) -> None:
        """Ends all thoughts."""
        await self._workers.close()
