"""Where odds are asked for: questions go to processes of their own, so that no question keeps the table from others.

Two kinds of processes work: some give first answers, none of which takes longer than a second, and others
work out better ones. So the longest question keeps nobody from a first answer. A household is worked for by one
process of each kind at a time, and by none once it has hung up.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Final, Generic, TypeVar

from msgspec.structs import replace

from penumbra.table.desks.odds_questions import Answer, Asked
from penumbra.table.desks.turns import Turns
from penumbra.table.desks.workers import WorkerFault, WorkerGone, WorkerPool
from penumbra.table.problems import Problem, unavailable

_log = logging.getLogger("penumbra.table")
_NICE: Final = 15  # of those that work out better answers
_UNTIL_STOPPED: Final = 5.0  # seconds; a process that has not stopped by then is ended
_Question = TypeVar("_Question", bound=Asked)
_Answer = TypeVar("_Answer", bound=Answer)


class OddsDesk(Generic[_Question, _Answer]):
    """Answers a game's questions; ``processes`` work of each kind, begun when they are first needed.

    ``answering`` says as ``module:name`` where its :class:`Answering` is, ``told`` is the type of the answers. The
    first answer to a question takes a second at most.
    """

    def __init__(self, answering: str, told: type[_Answer], processes: int) -> None:
        def workers(niceness: int) -> WorkerPool[_Question, _Answer]:
            return WorkerPool(answering, told, Turns(processes), niceness, _UNTIL_STOPPED)

        self._quick, self._thorough = workers(0), workers(_NICE)

    async def answer(self, question: _Question, household: str, patience: float) -> _Answer:
        """The best answer within ``patience`` seconds, or the first one; raises Problem.

        Whoever cancels this is no longer worked for.
        """
        until = asyncio.get_running_loop().time() + patience
        best = await self._first(replace(question, quick=True), household)
        if best.coming:
            # Where there is no place for more the first answer is what there is.
            with suppress(TimeoutError, Problem):
                async with asyncio.timeout_at(until), aclosing(_told(self._thorough, question, household)) as better:
                    async for answer in better:
                        best = answer
        return best

    async def _first(self, question: _Question, household: str) -> _Answer:
        async with aclosing(_told(self._quick, question, household)) as found:
            async for answer in found:
                return answer
        raise unavailable("These odds could not be worked out.")

    async def warm_up(self) -> None:
        """Begins a process that gives first answers, if there is none yet."""
        await self._quick.warm_up()

    async def close(self) -> None:
        """Ends all processes."""
        await self._quick.close()
        await self._thorough.close()


async def _told(
    workers: WorkerPool[_Question, _Answer], question: _Question, household: str
) -> AsyncGenerator[_Answer, None]:
    """The answers of a process; raises Problem where it fails."""
    try:
        async with aclosing(workers.answers(question, household)) as found:
            async for answer in found:
                yield answer
    except WorkerFault as fault:
        _log.error("odds failed: %s", fault)
        raise unavailable("These odds could not be worked out.") from None
    except WorkerGone:
        raise unavailable("These odds could not be worked out: what worked on them has ended.") from None
