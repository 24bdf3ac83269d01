"""Where odds are asked for: questions go to processes of their own, so that no question keeps the table from others.

Two kinds of processes work: some give first answers, none of which takes longer than a second, and others
work out better ones. So the longest question keeps nobody from a first answer. A household is worked for by one
process of each kind at a time, and by none once it has hung up.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from penumbra.table.odds_questions import Answer, Asked
from penumbra.table.odds_worker import ANSWER, READY, STOP
from penumbra.table.problems import Problem, unavailable
from penumbra.table.turns import Turns

_log = logging.getLogger("penumbra.table")
_NICE: Final = {"quick": 0, "thorough": 15}
_LINE: Final = 4 * 1024 * 1024
_Question = TypeVar("_Question", bound=Asked)
_Answer = TypeVar("_Answer", bound=Answer)
_UNTIL_STOPPED: Final = 5.0  # seconds; a process that has not stopped by then is ended


class OddsDesk(Generic[_Question, _Answer]):
    """Answers a game's questions; ``processes`` work of each kind, begun when they are first needed.

    ``answering`` says as ``module:name`` where its :class:`Answering` is, ``told`` is the type of the answers.
    """

    def __init__(self, answering: str, told: type[_Answer], processes: int) -> None:
        self._quick = _Workers[_Question, _Answer]("quick", processes, answering, told)
        self._thorough = _Workers[_Question, _Answer]("thorough", processes, answering, told)

    async def answer(self, question: _Question, household: str, patience: float) -> _Answer:
        """The best answer within ``patience`` seconds, or the first one; raises Problem.

        Whoever cancels this is no longer worked for.
        """
        until = asyncio.get_running_loop().time() + patience
        best = await self._first(replace(question, quick=True), household)
        if best.coming:
            # Where there is no place for more the first answer is what there is.
            with suppress(TimeoutError, Problem):
                async with asyncio.timeout_at(until), aclosing(self._thorough.answers(question, household)) as better:
                    async for answer in better:
                        best = answer
        return best

    async def _first(self, question: _Question, household: str) -> _Answer:
        async with aclosing(self._quick.answers(question, household)) as found:
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


class _Workers(Generic[_Question, _Answer]):
    """Processes of one kind."""

    def __init__(self, kind: str, number: int, answering: str, told: type[_Answer]) -> None:
        self._niceness = _NICE[kind]
        self._answering = answering
        self._told = told
        self._turns = Turns(number)
        self._idle: list[_Worker[_Question, _Answer]] = []
        self._all: set[_Worker[_Question, _Answer]] = set()
        self._closed = False

    async def answers(self, question: _Question, household: str) -> AsyncGenerator[_Answer, None]:
        """The answers of a process, once there is one for this household."""
        async with self._turns.turn(household):
            worker = self._idle.pop() if self._idle else await self._begun()
            try:
                async with aclosing(worker.answers(question)) as found:
                    async for answer in found:
                        yield answer
            finally:
                if worker.alive and not self._closed:
                    self._idle.append(worker)
                else:
                    self._all.discard(worker)

    async def _begun(self) -> "_Worker[_Question, _Answer]":
        worker = _Worker[_Question, _Answer](await _process(self._answering, self._niceness), self._told)
        self._all.add(worker)
        return worker

    async def warm_up(self) -> None:
        if not self._all and not self._closed:
            self._idle.append(await self._begun())

    async def close(self) -> None:
        self._closed = True
        for worker in [*self._all]:
            await worker.end()
        self._all.clear()


class _Worker(Generic[_Question, _Answer]):
    """A process, and what it is told and tells."""

    def __init__(self, process: Process, told: type[_Answer]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._told = told
        self._input, self._output = process.stdin, process.stdout
        self._ready = False

    @property
    def alive(self) -> bool:
        """Whether it can be asked again."""
        return self._process.returncode is None and self._ready

    async def answers(self, question: _Question) -> AsyncGenerator[_Answer, None]:
        """What it answers; one who goes on to something else before the end stops it."""
        try:
            await self._until_ready()
            self._ready = False
            self._input.write(msgspec.json.encode(question) + b"\n")
            while (line := await self._line()) != READY:
                if not line.startswith(ANSWER):
                    _log.error("odds failed: %s", line.decode(errors="replace"))
                    raise unavailable("These odds could not be worked out.")
                yield msgspec.json.decode(line[len(ANSWER) :], type=self._told)
            self._ready = True
        finally:
            if not self._ready:
                await self._stop()

    async def _line(self) -> bytes:
        line = await self._output.readline()
        if not line:
            raise unavailable("These odds could not be worked out: what worked on them has ended.")
        return line.rstrip(b"\n")

    async def _until_ready(self) -> None:
        while not self._ready:
            self._ready = await self._line() == READY

    async def _stop(self) -> None:
        """Has it leave its question; ends it where it does not."""
        try:
            async with asyncio.timeout(_UNTIL_STOPPED):
                self._input.write(STOP + b"\n")
                await self._until_ready()
        except (TimeoutError, Problem, ConnectionError):
            await self.end()

    async def end(self) -> None:
        """Ends the process."""
        self._ready = False
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


async def _process(answering: str, niceness: int) -> Process:
    one_thread = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")}
    command = sys.executable, "-m", "penumbra.table.odds_worker", answering, str(niceness)
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, limit=_LINE, env={**os.environ, **one_thread}
    )
