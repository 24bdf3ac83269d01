"""Where bots that deliberate think when several servers share a database: in workers, fed from a queue on Redis.

A server puts down what is wanted and looks for the answer; ``penumbra work`` takes it up. What the queue has
forgotten, since Redis was started again, is put down again, and what a worker has left undone another one does. The
queue holds whole tables, secrets and all, for as long as somebody waits: it is as much to be guarded as the database.
"""

import asyncio
import logging
import secrets
from asyncio import timeout
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, cast
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError
from saq import Job as QueuedJob
from saq import Queue, Status, Worker
from saq.queue.redis import RedisQueue
from saq.types import TimersDict

from penumbra.kernel import Choice
from penumbra.kit import House
from penumbra.table.desks.minds import Job
from penumbra.table.desks.minds_desk import Late, MindsDesk
from penumbra.table.desks.workers import WorkerFault
from penumbra.table.keeping.faults import where

_log = logging.getLogger("penumbra.table")
_NAME: Final = "penumbra-bots"
_CHOOSE: Final = "choose"
_LOOKS: Final = 0.1  # seconds between looking for an answer
_AGAIN: Final = 0.3  # seconds after Redis has not answered
_SILENT: Final = 3  # seconds after which a worker that says nothing has ended
_BEAT: Final = 1.0
_GIVEN_UP: Final = {Status.ABORTED, Status.FAILED}
_GRACE: Final = 10.0
"""Seconds beyond a bot's own that it may take until a worker has the time for it."""


_TIMERS: Final[TimersDict] = {"schedule": 1, "sweep": _SILENT, "abort": 1, "worker_info": 10}
"""Seconds between a worker's looks for what is late, left undone or not waited for any more."""


class BadBus(Exception):
    """An address is not one of Redis."""


class _Told(Struct, frozen=True, omit_defaults=True):
    """What a worker has to say: a choice, or why there is none."""

    choice: str | None = None
    fault: str | None = None


def _queue(bus: str) -> "Queue":
    """The queue on a Redis server; raises BadBus where the address is not of one."""
    # What it says of its work holds what is hidden.
    logging.getLogger("saq").setLevel(logging.CRITICAL + 1)
    if urlsplit(bus).scheme not in ("redis", "rediss", "unix"):
        raise BadBus("name a Redis server, as in --bus redis://127.0.0.1:6379")
    try:
        redis = Redis.from_url(bus, socket_connect_timeout=2)
    except ValueError:
        raise BadBus("this address of a Redis server cannot be read: write it as in redis://127.0.0.1:6379") from None
    return RedisQueue(redis, name=_NAME)


class BotQueue:
    """Has bots of shared tables think in workers."""

    def __init__(self, bus: str) -> None:
        self._queue = _queue(bus)

    async def choice(self, job: Job, seconds: float, label: str) -> Choice:
        """What the bot chooses within ``seconds``; raises Late, and WorkerFault where it fails.

        Whoever cancels this ends the thought. ``label`` names the seat and its bot in the log.
        """
        asked = msgspec.json.encode(job).decode()
        try:
            async with timeout(seconds + _GRACE):
                while (told := await self._asked(asked, seconds, label)) is None:
                    pass
        except TimeoutError:
            raise Late(f"has not chosen within {seconds:g} seconds, or no worker had the time") from None
        if told.fault is not None:
            raise WorkerFault(told.fault)
        if told.choice is None:
            raise Late(f"has not chosen within {seconds:g} seconds")
        return Choice.parse(told.choice)

    async def waiting(self) -> int | None:
        """How many choices wait for a worker, of all servers; None where Redis does not answer."""
        try:
            return await self._queue.count("queued")
        except (RedisError, OSError):
            return None

    async def warm_up(self) -> None:
        """Workers are there or not."""

    async def close(self) -> None:
        """Lets go of Redis."""
        with suppress(RedisError, OSError):
            await self._queue.disconnect()

    async def _asked(self, job: str, seconds: float, label: str) -> _Told | None:
        """What a worker says; None where the question is lost."""
        key = secrets.token_hex(16)
        try:
            # Whatever is older than the patience of who asked is thrown away.
            kept = {"timeout": int(seconds + _GRACE), "ttl": _SILENT, "heartbeat": _SILENT}
            await self._queue.enqueue(_CHOOSE, key=key, **kept, job=job, seconds=seconds)
            while (queued := await self._queue.job(key)) is not None and queued.status not in _GIVEN_UP:
                if queued.status is Status.COMPLETE:
                    return msgspec.json.decode(str(queued.result), type=_Told)
                if queued.stuck:
                    _log.error("%s: the worker in which it thought has ended", label)
                    break
                await asyncio.sleep(_LOOKS)
        except asyncio.CancelledError:
            await self._forget(key)
            raise
        except (RedisError, OSError) as fault:
            _log.error("%s: the queue of bots does not answer (%s)", label, type(fault).__name__)
            await asyncio.sleep(_AGAIN)
        return None

    async def _forget(self, key: str) -> None:
        with suppress(RedisError, OSError):
            if (queued := await self._queue.job(key)) is not None:
                await self._queue.abort(queued, "nobody waits for it", ttl=_SILENT)


class BotWorker:
    """Takes up what is wanted of bots; at most ``processes`` think at a time."""

    def __init__(self, house: House, bus: str, processes: int) -> None:
        self._desk = MindsDesk(house, processes)
        self._worker = Worker[Any](
            _queue(bus),
            functions=[(_CHOOSE, self._choose)],
            concurrency=processes,
            timers=cast("Any", _TIMERS),
        )

    async def work(self) -> None:
        """Works until it is interrupted."""
        try:
            await self._desk.warm_up()
            await self._worker.start()
        finally:
            await self._desk.close()

    async def _choose(self, context: Mapping[str, Any], *, job: str, seconds: float) -> str:
        """What a bot chooses, as JSON; raises nothing, since what it would say could hold what is hidden."""
        alive = asyncio.create_task(_alive(context["job"]))
        try:
            asked = msgspec.json.decode(job, type=Job)
            choice = await self._desk.choice(asked, seconds, f"table {asked.table.id}: bot {asked.bot} of {asked.seat}")
            told = _Told(choice=str(choice))
        except Late:
            told = _Told()
        except WorkerFault as fault:
            told = _Told(fault=str(fault))
        except Exception as fault:
            told = _Told(fault=where(fault))
        finally:
            alive.cancel()
        return msgspec.json.encode(told).decode()


async def _alive(queued: QueuedJob) -> None:
    """Says that it is being worked at."""
    while True:
        await asyncio.sleep(_BEAT)
        with suppress(RedisError, OSError, RuntimeError):
            await queued.update()
