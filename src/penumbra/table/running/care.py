"""The care of a database: is it whole, a copy of it, and the copy brought back."""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from penumbra.kernel import Game, OptionError
from penumbra.table.keeping.database import WRITES, StoreFault, database_url, file_engine, keep_private, reason
from penumbra.table.keeping.hold import holding
from penumbra.table.moments import moment
from penumbra.table.servers.service_time import wall
from penumbra.table.store import Store, StoreDamage
from penumbra.table.store.operation import OperatorAct, note_act
from penumbra.table.store.reading import read_table, table_ids

_MOST_FAULTS = 20


class Finding(NamedTuple):
    """What a look through a database found: how much it holds, and each fault in a sentence."""

    tables: int
    choices: int
    faults: list[str]


async def check(database: str | Path | sa.URL, games: Mapping[str, Game[Any]] | None = None) -> Finding:
    """Looks through a whole database; with ``games`` every table is replayed as well.

    Nothing is changed. Raises StoreFault where the database cannot be opened at all.
    """
    url = database_url(database)
    if url.get_backend_name() == "sqlite":
        path = _file(url)
        try:
            with _reading(path) as connection:
                pages = [row[0] for row in connection.execute(f"PRAGMA integrity_check({_MOST_FAULTS})")]
        except StoreFault as fault:
            return Finding(0, 0, [str(fault)])
        if pages != ["ok"]:
            return Finding(0, 0, [f"the file is damaged: {page}" for page in pages])
    return await _check_tables(url, games)


async def _check_tables(url: sa.URL, games: Mapping[str, Game[Any]] | None) -> Finding:
    store = Store(url)
    tables = choices = 0
    faults: list[str] = []
    try:
        await store.known()
        for table_id in await store.transactions.read(table_ids):
            tables += 1
            try:
                stored = await store.transactions.read(partial(read_table, table_id=table_id))
            except StoreDamage as damage:
                faults.append(f"table {table_id} is damaged: {damage}")
                continue
            if stored is None:
                continue
            choices += len(stored.choices)
            game = None if games is None else games.get(stored.game)
            if game is None or not stored.begun:
                continue
            try:
                after = moment.resume(game, stored)
            except (moment.ReplayFault, OptionError) as fault:
                made = f", made with {stored.made_with}" if stored.made_with else ""
                faults.append(f"table {table_id}{made}, was played under other rules: {fault}")
            else:
                if after.over != stored.over:
                    faults.append(f"table {table_id} is marked as {'over' if stored.over else 'going on'}, and is not")
    finally:
        await store.close()
    return Finding(tables, choices, faults)


def backup(database: str | Path, target: Path) -> None:
    """Copies a SQLite database, which may be in use, to a new file; raises StoreFault.

    The copy is complete and checked before it bears the name ``target``.
    """
    source = _file(database_url(database))
    if target.exists():
        raise StoreFault(f"{target} is there already: name a new file")
    _copy(source, target)
    _note_backup(source, target)


def _note_backup(source: Path, target: Path) -> None:
    """Keeps that there is a backup; a database that may not be written, or is of an older version, has one too."""
    engine = file_engine(database_url(source))
    try:
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            note_act(connection, wall(), OperatorAct.BACKUP, target.name)
    except SQLAlchemyError:
        pass
    finally:
        engine.dispose()


def restore(database: str | Path, source: Path) -> Path | None:
    """Puts a backup in the place of a database that nobody uses; raises StoreFault, and then nothing has changed.

    What was there is kept beside it, and its new path returned.
    """
    url = database_url(database)
    target = _file(url, must_exist=False)
    if source.resolve() == target.resolve():
        raise StoreFault("the backup is the database itself: name another file")
    if not source.is_file():
        raise StoreFault(f"there is no file {source}")
    with holding(url):
        _not_in_use(target)
        return _put_in_place(source, target)


def _put_in_place(source: Path, target: Path) -> Path | None:
    fresh = target.with_name(f"{target.name}.restoring")
    with suppress(FileNotFoundError):
        fresh.unlink()
    _copy(source, fresh)
    kept = None
    try:
        if target.exists():
            kept = _free_name(target)
            for ending in ("-wal", "-shm", ""):
                with suppress(FileNotFoundError):
                    os.replace(f"{target}{ending}", f"{kept}{ending}")
        os.replace(fresh, target)
    except OSError as fault:
        raise StoreFault(f"{target} cannot be replaced: {fault.strerror}") from None
    return kept


def existing(url: sa.URL) -> sa.URL:
    """An address at which there may be a database; raises StoreFault where it is a file that is not there."""
    if url.get_backend_name() == "sqlite":
        _file(url)
    return url


def _file(url: sa.URL, must_exist: bool = True) -> Path:
    if url.get_backend_name() != "sqlite":
        raise StoreFault(
            f"a {url.get_backend_name()} database has tools of its own for this, such as pg_dump and pg_restore"
        )
    path = Path(str(url.database))
    if must_exist and not path.is_file():
        raise StoreFault(f"there is no file {path}")
    return path


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write; faults of SQLite become StoreFault."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("select count(*) from sqlite_master").fetchone()
            yield connection
    except sqlite3.Error as fault:
        raise StoreFault(f"{path}: {reason(fault)}") from None


def _copy(source: Path, target: Path) -> None:
    """Copies a whole database; ``target`` is there only when all of it is, and sound."""
    if not source.is_file():
        raise StoreFault(f"there is no file {source}")
    unfinished = target.with_name(f"{target.name}.unfinished")
    keep_private(database_url(unfinished))
    try:
        with _reading(source) as whole, closing(sqlite3.connect(unfinished)) as copy:
            whole.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            pages = [row[0] for row in copy.execute("PRAGMA quick_check(1)")]
            if pages != ["ok"]:
                raise StoreFault(f"{source} is damaged: {pages[0]}")
            known = {row[0] for row in copy.execute("select name from sqlite_master where type = 'table'")}
            if not {"tables", "seats", "choices", "alembic_version"} <= known:
                raise StoreFault(f"{source} is a database, but it keeps no tables of Penumbra")
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        os.replace(unfinished, target)
    except sqlite3.Error as fault:
        raise StoreFault(f"{target}: {reason(fault)}") from None
    except OSError as fault:
        raise StoreFault(f"{target} cannot be written: {fault.strerror}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _not_in_use(path: Path) -> None:
    """Raises StoreFault where a server has the database open; a file that is no sound database nobody can use."""
    if not path.is_file():
        return
    try:
        with closing(sqlite3.connect(path, timeout=0)) as connection:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
    except sqlite3.OperationalError as fault:
        if (fault.sqlite_errorname or "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise StoreFault(f"another program is using {path}: end it first") from None
    except sqlite3.DatabaseError:
        pass


def _free_name(path: Path) -> Path:
    stem = f"{path.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = [stem, *(f"{stem}-{n}" for n in range(2, 100))]
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
