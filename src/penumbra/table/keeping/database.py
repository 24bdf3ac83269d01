"""The database behind the tables: what its address may be, and how its faults are said."""

import os
import re
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from penumbra import __version__

WRITES: Final = "penumbra_writes"
"""The execution option that tells the BEGIN of a transaction that will write."""

HELD: Final = 0x70656E75
"""The advisory lock that says in PostgreSQL who serves a database."""

_ONE_AT_A_TIME: Final = HELD + 1
_OWNER_ONLY: Final = 0o600
_COMPANIONS: Final = ("-wal", "-shm", "-journal")
_BUSY_MS: Final = 10_000
# At least two letters, or it is a drive of Windows.
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):(.*)", re.DOTALL)
_DRIVERS: Final = {
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
_KINDS: Final = "a path to a file, sqlite:///path or postgresql+asyncpg://user@host/name"

DAMAGED: Final = (
    "the database file is damaged: `penumbra tables check` says more, `penumbra tables restore` brings a backup back"
)

_SAID: Final = {
    "SQLITE_FULL": "the disk is full: make room on it",
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": "this file is not a database, or its beginning is damaged: name another file, "
    "or bring a backup back with `penumbra tables restore`",
    "SQLITE_READONLY": "the database file or its folder may not be written: allow it",
    "SQLITE_PERM": "the database file may not be used: allow it",
    "SQLITE_CANTOPEN": "the database file cannot be opened: its folder has to exist and to allow reading and writing",
    "SQLITE_BUSY": "another program holds the database: end it",
    "SQLITE_LOCKED": "another program holds the database: end it",
    "SQLITE_IOERR": "the disk does not read or write as it should",
    "SQLITE_TOOBIG": "the database file is damaged: a value in it is too big",
}
"""What SQLite's errors are called here, by the beginning of their names."""


class StoreFault(Exception):
    """The database could not do it; nothing is stored. Says in plain words what is wrong and what to do."""


class StoreConflict(StoreFault):
    """Somebody else has written to this table since it was read."""


def reason(fault: BaseException) -> str:
    """What is wrong with the database, in plain words; no table's contents and no password are in them."""
    original = getattr(fault, "orig", None) or fault
    name = getattr(original, "sqlite_errorname", None) or ""
    for beginning, words in _SAID.items():
        if name.startswith(beginning):
            return words
    if "no such table" in str(original) or "no such column" in str(original):
        return "the database lacks a table or a column: bring a backup back with `penumbra tables restore`"
    if isinstance(original, OSError):
        return f"the database does not answer: {original.strerror or type(original).__name__}"
    return f"the database refuses with {type(original).__name__}"


def database_url(database: str | Path | sa.URL) -> sa.URL:
    """The address of a database; a path is a SQLite file. Raises StoreFault where it is neither."""
    if isinstance(database, sa.URL):
        return database
    text = str(database).strip()
    if not text or "\0" in text:
        raise StoreFault(f"{text!r} names no database: give {_KINDS}")
    found = None if isinstance(database, Path) else _SCHEME.match(text)
    if found is None:
        return _sqlite_file(Path(text))
    scheme = found[1].lower()
    if not found[2].startswith("//"):
        raise StoreFault(f"{scheme}: is not followed by // as in an address of a database: give {_KINDS}")
    try:
        url = sa.make_url(f"{scheme}:{found[2]}")
    except (ArgumentError, ValueError):
        raise StoreFault(f"this address of a {scheme} database cannot be read: give {_KINDS}") from None
    url = url.set(drivername=_DRIVERS.get(scheme, scheme))
    if url.get_backend_name() != "sqlite":
        return url
    if url.host or url.username or url.port:
        raise StoreFault("a SQLite address has three slashes before its path: sqlite:///path")
    if not url.database:
        raise StoreFault("a database in memory would forget its tables: name a file")
    return _sqlite_file(Path(url.database)).set(query=url.query)


def _sqlite_file(path: Path) -> sa.URL:
    if str(path) == ":memory:" or str(path).startswith("file:"):
        raise StoreFault("a database in memory would forget its tables, and file: is not understood: name a file")
    try:
        path = path.expanduser().absolute()
    except RuntimeError:
        raise StoreFault(f"{path} cannot be found: there is no such home folder") from None
    # Put together, not written down: a path may hold what has a meaning in an address.
    return sa.URL.create("sqlite", database=str(path))


def printable(url: sa.URL) -> str:
    """The address as it may be printed: the path of a file, or an address without its password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def make_folder(url: sa.URL) -> None:
    """Makes the folder of a SQLite file, and sees that the file may be one; raises StoreFault."""
    if url.get_backend_name() != "sqlite":
        return
    path = Path(str(url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise StoreFault(f"the folder {path.parent} cannot be made: {fault.strerror}") from None
    if path.is_dir():
        raise StoreFault("this is a folder: name a file in it")
    if path.exists() and not path.is_file():
        raise StoreFault("this is no file that can keep anything")


def keep_private(url: sa.URL) -> None:
    """Sees that a SQLite file and its companions can be read by their owner only: what they hold is secret.

    A file that is not there yet is made so, one of an older version mended. Raises StoreFault.
    """
    if url.get_backend_name() != "sqlite":
        return
    path = Path(str(url.database))
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, _OWNER_ONLY))
        # SQLite gives its companions the mode of the file, but those of before have theirs.
        for one in (path, *(Path(f"{path}{ending}") for ending in _COMPANIONS)):
            with suppress(FileNotFoundError):
                if stat.S_IMODE(one.stat().st_mode) & ~_OWNER_ONLY:
                    one.chmod(_OWNER_ONLY)
    except OSError as fault:
        raise StoreFault(f"{path} cannot be kept from other users: {fault.strerror}") from None


def file_engine(url: sa.URL) -> sa.Engine:
    """An engine for a SQLite file."""
    engine = sa.create_engine(url)
    _prepare_sqlite(engine)
    return engine


def async_engine(url: sa.URL) -> AsyncEngine:
    """An engine for an address that is no file; raises StoreFault where there is no driver for it."""
    backend = url.get_backend_name()
    try:
        return create_async_engine(url)
    except ModuleNotFoundError as fault:
        raise StoreFault(
            f"a {backend} database needs the package {fault.name!r}: install it, as with pip install {fault.name}"
        ) from None
    except sa.exc.NoSuchModuleError:
        raise StoreFault(f"there is no kind of database called {url.drivername!r}: give {_KINDS}") from None
    except (SQLAlchemyError, TypeError, ValueError):
        raise StoreFault(f"{url.drivername!r} cannot be used for tables: give {_KINDS}") from None


def _prepare_sqlite(engine: sa.Engine) -> None:
    @sa.event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        # Python's driver would begin transactions where it likes and never before DDL; with None we do it.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (f"busy_timeout={_BUSY_MS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A writer takes the lock at once: a reader that turns writer half-way could only fail.
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def up_to_date(connection: sa.Connection) -> None:
    """Raises StoreFault where the database is not of this version of Penumbra."""
    scripts, heads = _scripts(_config(connection)), _heads(connection)
    _not_newer(scripts, heads)
    if list(heads) != scripts.get_heads():
        raise StoreFault("an older Penumbra has written this database: start `penumbra serve` on it once")


def upgrade(connection: sa.Connection) -> None:
    """Brings a database up to this version of Penumbra; raises StoreFault where it is of a newer one."""
    one_at_a_time(connection)
    config = _config(connection)
    _not_newer(_scripts(config), _heads(connection))
    command.upgrade(config, "head")


def one_at_a_time(connection: sa.Connection) -> None:
    """Waits until no other transaction is that asks for the same; SQLite has one writer anyway."""
    if connection.dialect.name != "sqlite":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_ONE_AT_A_TIME)))


def _config(connection: sa.Connection) -> Config:
    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _scripts(config: Config) -> ScriptDirectory:
    return ScriptDirectory.from_config(config)


def _heads(connection: sa.Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection).get_current_heads()


def _not_newer(scripts: ScriptDirectory, heads: Iterable[str]) -> None:
    known = {script.revision for script in scripts.walk_revisions()}
    for revision in heads:
        if revision not in known:
            raise StoreFault(
                f"a newer Penumbra has written this database (its tables are at {revision}, "
                f"Penumbra {__version__} knows them up to {scripts.get_current_head()}): update Penumbra, or bring a "
                "backup back that this version has made"
            )
