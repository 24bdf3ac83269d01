"""What is worked out behind the tables, one thing at a time in a process of its own: nobody waits for it."""

import logging
import sys
from contextlib import aclosing
from typing import Final, Generic, TypeVar

from penumbra.table.desks.turns import Turns
from penumbra.table.desks.workers import WorkerFault, WorkerGone, WorkerPool

_log = logging.getLogger("penumbra.table")

_Question = TypeVar("_Question")
_Answer = TypeVar("_Answer")

_NICE: Final = 12  # whoever plays or asks for anything goes first


class Chores(Generic[_Question, _Answer]):
    """Asks a process questions that have one answer each; for ``answering`` and ``told`` see :class:`WorkerPool`."""

    def __init__(self, answering: str, told: type[_Answer]) -> None:
        turns = Turns(1, waiting=1, in_all=sys.maxsize)
        self._workers = WorkerPool[_Question, _Answer](answering, told, turns, _NICE, patience=0)

    async def worked_out(self, question: _Question, household: str, label: str) -> _Answer | None:
        """The answer; None where it fails, which the log tells by a ``label``."""
        try:
            async with aclosing(self._workers.answers(question, household)) as answers:
                [found] = [one async for one in answers]
        except WorkerFault as fault:
            _log.error("%s: %s", label, fault)
            return None
        except (WorkerGone, OSError):
            _log.error("%s: the process that worked it out has ended", label)
            return None
        return found

    async def close(self) -> None:
        """Ends the process."""
        await self._workers.close()
