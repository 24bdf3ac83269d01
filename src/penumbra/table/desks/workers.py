"""Processes that answer questions, begun when they are first needed: some at a time, in turn for all who ask."""

import os
import sys
from asyncio import timeout
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Final, Generic, TypeVar

import msgspec

from penumbra.table.desks.turns import Turns
from penumbra.table.desks.worker import ANSWER, READY, STOP

_LINE: Final = 4 * 1024 * 1024
_Question = TypeVar("_Question")
_Answer = TypeVar("_Answer")


class WorkerFault(Exception):
    """What works out an answer has failed: says in which functions, and nothing of the question."""


class WorkerGone(Exception):
    """A process ended before it had answered."""


class Worker(Generic[_Question, _Answer]):
    """A process, and what it is told and tells.

    Once nobody waits for an answer it has ``patience`` seconds to leave it, then it is ended.
    """

    def __init__(self, process: Process, told: type[_Answer], patience: float) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._told = told
        self._patience = patience
        self._input, self._output = process.stdin, process.stdout
        self._ready = False
        self._asked = False
        self.served: str | None = None  # whom it answered last

    @property
    def alive(self) -> bool:
        """Whether it can be asked, at once or when it has begun."""
        return self._process.returncode is None and not self._asked

    async def answers(self, question: _Question) -> AsyncGenerator[_Answer, None]:
        """What it answers; one who goes on to something else before the end stops it.

        Raises WorkerFault and WorkerGone.
        """
        await self.until_ready()
        self._asked, self._ready = True, False
        try:
            self._input.write(msgspec.json.encode(question) + b"\n")
            while (line := await self._line()) != READY:
                if not line.startswith(ANSWER):
                    raise WorkerFault(line[1:].decode(errors="replace"))
                yield msgspec.json.decode(line[len(ANSWER) :], type=self._told)
            self._asked, self._ready = False, True
        finally:
            if self._asked:
                await self._stop()

    async def _line(self) -> bytes:
        line = await self._output.readline()
        if not line:
            raise WorkerGone
        return line.rstrip(b"\n")

    async def until_ready(self) -> None:
        """Waits until it can be asked; raises WorkerGone."""
        while not self._ready:
            self._ready = await self._line() == READY

    async def _stop(self) -> None:
        """Has it leave its question; ends it where it does not."""
        try:
            async with timeout(self._patience):
                self._input.write(STOP + b"\n")
                await self.until_ready()
                self._asked = False
        except (TimeoutError, WorkerGone, ConnectionError):
            await self.end()

    async def end(self) -> None:
        """Ends the process."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class WorkerPool(Generic[_Question, _Answer]):
    """Processes of one kind, each of which serves one household at a time, as ``turns`` has it.

    ``answering`` says as ``module:name`` where their :class:`Answering` is, ``told`` is the type of the answers. Others
    go first by ``niceness``. For ``patience`` see :class:`Worker`.
    """

    def __init__(self, answering: str, told: type[_Answer], turns: Turns, niceness: int, patience: float) -> None:
        self._answering = answering
        self._told = told
        self._turns = turns
        self._niceness = niceness
        self._patience = patience
        self._idle: list[Worker[_Question, _Answer]] = []
        self._all: set[Worker[_Question, _Answer]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many wait for a process."""
        return self._turns.waiting

    @asynccontextmanager
    async def worker(self, household: str) -> AsyncIterator[Worker[_Question, _Answer]]:
        """A process, once there is one for this household: the one that served it last, where that is idle."""
        async with self._turns.turn(household):
            worker = self._known_to(household) or await self._begun()
            worker.served = household
            try:
                yield worker
            finally:
                if worker.alive and not self._closed:
                    self._idle.append(worker)
                else:
                    self._all.discard(worker)

    async def answers(self, question: _Question, household: str) -> AsyncGenerator[_Answer, None]:
        """The answers of a process, once there is one for this household."""
        async with self.worker(household) as worker, aclosing(worker.answers(question)) as found:
            async for answer in found:
                yield answer

    def _known_to(self, household: str) -> Worker[_Question, _Answer] | None:
        """An idle process, if there is one; one that has ended meanwhile is none."""
        self._all.difference_update(worker for worker in self._idle if not worker.alive)
        self._idle = [worker for worker in self._idle if worker.alive]
        found = max(self._idle, key=lambda worker: worker.served == household, default=None)
        if found is not None:
            self._idle.remove(found)
        return found

    async def _begun(self) -> Worker[_Question, _Answer]:
        process = await _process(self._answering, self._niceness)
        worker = Worker[_Question, _Answer](process, self._told, self._patience)
        self._all.add(worker)
        return worker

    async def warm_up(self) -> None:
        """Begins a process, if there is none yet."""
        if not self._all and not self._closed:
            self._idle.append(await self._begun())

    async def close(self) -> None:
        """Ends all processes."""
        self._closed = True
        for worker in [*self._all]:
            await worker.end()
        self._all.clear()


async def _process(answering: str, niceness: int) -> Process:
    one_thread = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")}
    command = sys.executable, "-m", "penumbra.table.desks.worker", answering, str(niceness)
    return await create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, limit=_LINE, env={**os.environ, **one_thread}
    )
