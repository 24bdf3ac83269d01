"""Transactions: what is read or written is a function of a connection; here is decided when it runs, and beside whom.

SQLite has one writer at a time, and its commit waits for the disk. So what several tables have to write while a commit
is under way is written together and committed at once; what one of them cannot write keeps no other from its own.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import aclosing, contextmanager, suppress
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import sqlalchemy as sa
from anyio import CapacityLimiter, to_thread
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from penumbra.table.keeping.database import HELD, WRITES, StoreConflict, StoreFault, async_engine, file_engine, reason

_T = TypeVar("_T")
Transaction = Callable[[sa.Connection], _T]
"""Reads or writes; what it raises undoes what it has written."""

_READERS: Final = 2
"""Threads that read from a file beside the one that writes."""

_LOCKS: Final = {True: sa.func.pg_try_advisory_lock, False: sa.func.pg_try_advisory_lock_shared}
_ALONE: Final = (
    "another process serves it already: end that one first, or have both share it (`penumbra serve --bus redis://...`)"
)
_TAKEN: Final = "a process serves it that does not share it: end that one, or start it with --bus as well"


class Transactions(Protocol):
    """The ways to a database; raises StoreFault where it cannot be done, StoreConflict where another was first."""

    kind: str
    """What SQLAlchemy calls this sort of database."""

    async def read(self, work: Transaction[_T]) -> _T:
        """What ``work`` reads, all of it at one moment."""

    async def write(self, work: Transaction[_T]) -> _T:
        """Does ``work``; when it returns that is on the disk, and when it raises nothing of it is.

        Whoever is cancelled meanwhile goes when it is known which.
        """

    async def hold(self, exclusive: bool) -> None:
        """Keeps the database from others until it is let go of, or where not ``exclusive`` from those who want it so.

        Raises StoreFault where another has it.
        """

    async def close(self) -> None:
        """Lets go of the database."""


def transactions(url: sa.URL) -> Transactions:
    """The ways to the database at an address; raises StoreFault where there is no driver for it."""
    return OneFile(file_engine(url)) if url.get_backend_name() == "sqlite" else Pool(async_engine(url))


@contextmanager
def _faults() -> Iterator[None]:
    """Around what a database does: says its faults in plain words."""
    try:
        yield
    except IntegrityError as fault:
        raise StoreConflict("this is already taken") from fault
    except (SQLAlchemyError, OSError) as fault:
        raise StoreFault(reason(fault)) from fault


class Pool:
    """A database with writers of its own: each transaction has a connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.kind = engine.dialect.name
        self._engine = engine
        # A table is read in several questions, between which others write.
        self._reading = engine.execution_options(isolation_level="REPEATABLE READ")
        self._held: AsyncConnection | None = None

    async def read(self, work: Transaction[_T]) -> _T:
        """What ``work`` reads."""
        return await _done(self._reading, work)

    async def write(self, work: Transaction[_T]) -> _T:
        """Does ``work``."""
        return await _outlasting(asyncio.ensure_future(_done(self._engine, work)))

    async def hold(self, exclusive: bool) -> None:
        """Keeps it for as long as a connection lasts."""
        self._held = await _connected(self._engine)
        with _faults():
            await self._held.execution_options(isolation_level="AUTOCOMMIT")
            given = await self._held.scalar(sa.select(_LOCKS[exclusive](HELD)))
        if not given:
            raise StoreFault(_ALONE if exclusive else _TAKEN)

    async def close(self) -> None:
        """Lets go of the database."""
        if self._held is not None:
            with suppress(SQLAlchemyError, OSError):
                await self._held.close()
        await self._engine.dispose()


async def _done(engine: AsyncEngine, work: Transaction[_T]) -> _T:
    """A work in a transaction with a connection of its own."""
    async with aclosing(await _connected(engine)) as connection:
        with _faults():
            async with connection.begin():
                return await connection.run_sync(work)


async def _connected(engine: AsyncEngine) -> AsyncConnection:
    """A connection; raises StoreFault where there is none, whatever the driver calls that."""
    try:
        return await engine.connect()
    except Exception as fault:
        raise StoreFault(reason(fault)) from fault


class _Outcome(NamedTuple):
    """What came of a work: its value, or what it raised."""

    value: Any = None
    fault: Exception | None = None

    def tell(self, done: "asyncio.Future[Any]") -> None:
        """Tells whoever waits for it."""
        if self.fault is None:
            done.set_result(self.value)
        else:
            done.set_exception(self.fault)


class _Asked(NamedTuple):
    """A work that waits to be written, and who waits for its outcome."""

    work: Transaction[Any]
    done: "asyncio.Future[Any]"


class OneFile:
    """A SQLite file: one thread writes, and commits together whatever has come while it last did."""

    kind = "sqlite"

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._writing = engine.execution_options(**{WRITES: True})
        self._writer = CapacityLimiter(1)
        self._readers = CapacityLimiter(_READERS)
        self._waiting: list[_Asked] = []
        self._committing: asyncio.Task[None] | None = None

    async def read(self, work: Transaction[_T]) -> _T:
        """What ``work`` reads."""
        return await to_thread.run_sync(_alone, self._engine, work, limiter=self._readers)

    async def write(self, work: Transaction[_T]) -> _T:
        """Does ``work``, in a transaction with others that wait."""
        done: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Asked(work, done))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit())
        return await _outlasting(done)

    async def hold(self, exclusive: bool) -> None:
        """A file is held by a lock beside it (:mod:`penumbra.table.keeping.hold`), and never shared."""
        if not exclusive:
            raise StoreFault("a file is served by one process: several share a PostgreSQL database")

    async def close(self) -> None:
        """Lets go of the database, once what waits is written."""
        if self._committing is not None:
            await asyncio.wait({self._committing})
        self._engine.dispose()

    async def _commit(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting, []
                works = [one.work for one in group]
                outcomes = await to_thread.run_sync(self._together, works, limiter=self._writer)
                for one, outcome in zip(group, outcomes, strict=True):
                    outcome.tell(one.done)
        finally:
            self._committing = None

    def _together(self, works: Sequence[Transaction[Any]]) -> list[_Outcome]:
        if len(works) > 1:
            # Where they cannot be committed together, as on a full disk, each is tried on its own.
            with suppress(StoreFault), _faults(), self._writing.begin() as connection:
                return [_within(connection, work) for work in works]
        return [self._apart(work) for work in works]

    def _apart(self, work: Transaction[Any]) -> _Outcome:
        try:
            return _Outcome(_alone(self._writing, work))
        except Exception as fault:
            return _Outcome(fault=fault)


def _alone(engine: sa.Engine, work: Transaction[_T]) -> _T:
    """A work in a transaction of its own."""
    with _faults(), engine.begin() as connection:
        return work(connection)


def _within(connection: sa.Connection, work: Transaction[Any]) -> _Outcome:
    """A work among others of a transaction; raises StoreFault where that may have undone the others as well."""
    try:
        with _faults(), connection.begin_nested():
            return _Outcome(work(connection))
    except StoreConflict as fault:
        return _Outcome(fault=fault)
    except StoreFault:
        raise
    except Exception as fault:
        return _Outcome(fault=fault)


async def _outlasting(done: "asyncio.Future[_T]") -> _T:
    """An outcome; whoever is cancelled goes when there is one, since before nobody knows what is on the disk."""
    try:
        await asyncio.wait({done})
    except asyncio.CancelledError:
        await asyncio.wait({done})
        done.exception()  # nobody is left to be told
        raise
    return done.result()
