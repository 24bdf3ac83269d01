"""Where people's questions are thought about: what a bot would do, one question at a time, tables in turn.

A thought that nobody waits for any more ends with its process.
"""

import logging
import sys
from asyncio import timeout
from contextlib import aclosing
from typing import Final

from penumbra.bots.weighing import Weighing
from penumbra.kit import House
from penumbra.table.desks.counsel import CounselJob
from penumbra.table.desks.turns import Turns
from penumbra.table.desks.workers import WorkerFault, WorkerGone, WorkerPool
from penumbra.table.problems import unavailable

_log = logging.getLogger("penumbra.table")
_NICE: Final = 6  # bots at the tables go first: others wait for them
_PATIENCE: Final = 30.0  # seconds, with those in which others are answered


class CounselDesk:
    """Has the bots of a house think about what people ask them."""

    def __init__(self, house: House) -> None:
        if house.place is None and any(kit.mentor for kit in house.kits.values()):
            raise ValueError("a house with bots that advise says where processes find it: House(kits, place=...)")
        self._workers = WorkerPool[CounselJob, Weighing](
            "penumbra.table.desks.counsel:DESK", Weighing, Turns(1, waiting=1, in_all=sys.maxsize), _NICE, patience=0
        )

    async def weighed(self, asked: CounselJob) -> Weighing:
        """What the bot thinks; raises Problem where it comes to no end. Whoever cancels this ends the thought."""
        label = f"table {asked.table.id}: counsel for seat {asked.seat}"
        try:
            async with timeout(_PATIENCE), aclosing(self._workers.answers(asked, asked.table.id)) as found:
                [weighed] = [one async for one in found]
        except TimeoutError:
            raise unavailable("Many ask just now what a bot would do. Ask again in a moment.") from None
        except WorkerFault as fault:
            _log.error("%s failed: %s", label, fault)
            raise unavailable("The bot could not say what it would do: it failed.") from None
        except (WorkerGone, OSError):
            _log.error("%s: the process in which it was thought about has ended", label)
            raise unavailable("The bot could not say what it would do: its process has ended.") from None
        return weighed

    async def close(self) -> None:
        """Ends all thoughts."""
        await self._workers.close()
