"""The database: what the table must not forget.

SQLite in WAL mode with ``synchronous=FULL``: when a commit returns, the choice is on the disc, and
neither a killed server nor a power cut takes it back.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from penumbra.table.schema import choices, seats, tables
from penumbra.table.stand_in import StandIn

# The execution option that tells the BEGIN of a transaction that will write (see _prepare_sqlite).
_WRITES = "penumbra_writes"
_BUSY_MS = 10_000


class StoreFault(Exception):
    """The database could not do it; nothing is stored."""


class StoreConflict(StoreFault):
    """Somebody else has written to this table since it was read."""


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """One seat: its player's name, the bot that plays it, or the hash of the key that opens it."""

    name: str
    bot: str | None
    key_hash: str | None


@dataclass(frozen=True, slots=True)
class StoredChoice:
    """One choice as it was played, the id of the request that brought it, and why chance made it for a bot."""

    seat: int
    text: str
    request: str | None
    stand_in: StandIn | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything that is known of a table: its record and who sits there."""

    id: str
    game: str
    options: dict[str, Any]
    seats: tuple[StoredSeat, ...]
    seed: bytes
    seeded: bool
    commitment: str
    created: str
    version: int
    over: bool
    choices: tuple[StoredChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list of tables."""

    id: str
    game: str
    created: str
    version: int
    over: bool
    names: tuple[str, ...]
    bots: tuple[str | None, ...]


def now() -> str:
    """The time, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _stored(row: Any) -> StoredChoice:
    return StoredChoice(row.seat, row.text, row.request, None if row.stand_in is None else StandIn(row.stand_in))


def database_url(database: str | Path) -> sa.URL:
    """The address of a database; a plain path is a SQLite file."""
    text = str(database)
    if "://" in text:
        return sa.make_url(text)
    # Put together, not written down: a path may hold what has a meaning in an address.
    return sa.URL.create("sqlite+aiosqlite", database=str(Path(text).expanduser().absolute()))


def _prepare_sqlite(engine: sa.Engine) -> None:
    @sa.event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        # Python's driver would begin transactions where it likes and never before DDL; with None we do it.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={_BUSY_MS}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A writer takes the lock at once: a reader that turns writer half-way could only fail.
        writes = connection.get_execution_options().get(_WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _upgrade(connection: sa.Connection) -> None:
    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class Store:
    """Reads and writes tables; every method is one transaction, and raises StoreFault where it fails."""

    def __init__(self, url: sa.URL) -> None:
        self._readers = create_async_engine(url)
        if self._readers.dialect.name == "sqlite":
            _prepare_sqlite(self._readers.sync_engine)
        self._writers = self._readers.execution_options(**{_WRITES: True})

    async def open(self) -> None:
        """Brings the database up to this version of Penumbra; a new file becomes one with no tables."""
        try:
            async with self._writers.begin() as connection:
                await connection.run_sync(_upgrade)
        except (SQLAlchemyError, CommandError) as fault:
            reason = getattr(fault, "orig", None) or fault
            raise StoreFault(f"the database cannot be used: {reason}") from fault

    async def close(self) -> None:
        """Lets go of the database."""
        await self._readers.dispose()

    async def create(self, table: StoredTable) -> None:
        """Stores a new table with its seats."""
        row = {
            "id": table.id,
            "game": table.game,
            "options": json.dumps(table.options),
            "seed": table.seed.hex(),
            "seeded": table.seeded,
            "commitment": table.commitment,
            "created": table.created,
            "version": table.version,
            "over": table.over,
        }
        sitting = [
            {"table_id": table.id, "seat": n, "name": seat.name, "bot": seat.bot, "key_hash": seat.key_hash}
            for n, seat in enumerate(table.seats)
        ]
        try:
            async with self._writers.begin() as connection:
                await connection.execute(sa.insert(tables), row)
                await connection.execute(sa.insert(seats), sitting)
        except SQLAlchemyError as fault:
            raise StoreFault(type(fault).__name__) from fault

    async def read(self, table_id: str) -> StoredTable | None:
        """A table with all its choices, or None where there is none of this id."""
        try:
            async with self._readers.begin() as connection:
                row = (await connection.execute(sa.select(tables).where(tables.c.id == table_id))).one_or_none()
                if row is None:
                    return None
                sitting = await connection.execute(
                    sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
                )
                lines = await connection.execute(
                    sa.select(choices).where(choices.c.table_id == table_id).order_by(choices.c.n)
                )
                return StoredTable(
                    id=row.id,
                    game=row.game,
                    options=json.loads(row.options),
                    seats=tuple(StoredSeat(one.name, one.bot, one.key_hash) for one in sitting),
                    seed=bytes.fromhex(row.seed),
                    seeded=row.seeded,
                    commitment=row.commitment,
                    created=row.created,
                    version=row.version,
                    over=row.over,
                    choices=tuple(_stored(one) for one in lines),
                )
        except SQLAlchemyError as fault:
            raise StoreFault(type(fault).__name__) from fault

    async def listed(self, most: int) -> list[Listed]:
        """The newest tables, at most ``most``."""
        try:
            async with self._readers.begin() as connection:
                newest = sa.select(tables).order_by(tables.c.created.desc(), tables.c.id).limit(most)
                rows = (await connection.execute(newest)).all()
                sitting: dict[str, list[tuple[str, str | None]]] = {row.id: [] for row in rows}
                found = await connection.execute(
                    sa.select(seats).where(seats.c.table_id.in_(sitting)).order_by(seats.c.seat)
                )
                for one in found:
                    sitting[one.table_id].append((one.name, one.bot))
        except SQLAlchemyError as fault:
            raise StoreFault(type(fault).__name__) from fault
        return [
            Listed(
                row.id,
                row.game,
                row.created,
                row.version,
                row.over,
                tuple(name for name, _ in sitting[row.id]),
                tuple(bot for _, bot in sitting[row.id]),
            )
            for row in rows
        ]

    async def append(self, table_id: str, n: int, choice: StoredChoice, version: int, over: bool) -> None:
        """Stores choice ``n`` of the table, which must be at ``version``, and raises the version by one."""
        row = {
            "table_id": table_id,
            "n": n,
            "seat": choice.seat,
            "text": choice.text,
            "request": choice.request,
            "stand_in": choice.stand_in,
            "created": now(),
        }
        await self._change(table_id, version, over, sa.insert(choices).values(row))

    async def take_back(self, table_id: str, n: int, version: int) -> None:
        """Takes choice ``n``, the last one, out of the record, and raises the version by one."""
        last = sa.delete(choices).where(choices.c.table_id == table_id, choices.c.n >= n)
        await self._change(table_id, version, False, last)

    async def _change(self, table_id: str, version: int, over: bool, change: sa.Insert | sa.Delete) -> None:
        try:
            async with self._writers.begin() as connection:
                moved = await connection.execute(
                    sa.update(tables)
                    .where(tables.c.id == table_id, tables.c.version == version)
                    .values(version=version + 1, over=over)
                )
                if moved.rowcount != 1:
                    raise StoreConflict(f"the table is not at version {version}")
                await connection.execute(change)
        except IntegrityError as fault:
            raise StoreConflict("this choice is already taken") from fault
        except SQLAlchemyError as fault:
            raise StoreFault(type(fault).__name__) from fault
