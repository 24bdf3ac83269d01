"""What keeps the tables: which addresses there are, what is said of the others, and how faults are named."""

import os
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from penumbra.kernel import commitment
from penumbra.table.keeping.database import StoreFault, async_engine, database_url, make_folder, printable, reason
from penumbra.table.store import Store, StoredSeat
from penumbra.table.store.listing import listed_tables
from penumbra.table.store.reading import read_table
from penumbra.table.terms.access import Access
from tests.table.older import take_back_to

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("words", "driver"),
    [
        ("postgresql+asyncpg://ada:key@db.example:5432/tables", "postgresql+asyncpg"),
        ("postgresql://ada@db.example/tables", "postgresql+asyncpg"),
        ("postgres://ada@db.example/tables", "postgresql+asyncpg"),
        ("PostgreSQL+asyncpg://ada@db.example/tables", "postgresql+asyncpg"),
        ("sqlite+aiosqlite:////srv/t.sqlite", "sqlite"),
        ("SQLite:////srv/t.sqlite", "sqlite"),
        ("sqlite:////srv/t.sqlite?mode=ro", "sqlite"),
        ("mysql+aiomysql://ada@db.example/tables", "mysql+aiomysql"),
    ],
)
def test_an_address_is_an_address(words: str, driver: str) -> None:
    url = database_url(words)
    assert url.drivername == driver
    assert url.database in ("tables", "/srv/t.sqlite")


def test_a_path_is_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for words in (
        "table.sqlite",
        "~/table.sqlite",
        "./table.sqlite",
        "sqlite:///table.sqlite",
        "sqlite:///~/table.sqlite",
    ):
        assert database_url(words).database == str(tmp_path / "table.sqlite"), words
    for odd in ("a:b", "C:/tables.sqlite", "50% #1?.sqlite", "postgresql", "post gres://x", "1a://x", "x y: z"):
        assert database_url(odd).database == str(Path(odd).absolute()), odd
    assert database_url(Path("postgresql+asyncpg://x")).drivername == "sqlite"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "names no database"),
        ("  ", "names no database"),
        ("a\0b", "names no database"),
        (":memory:", "in memory would forget"),
        ("sqlite://", "in memory would forget"),
        ("sqlite+aiosqlite://", "in memory would forget"),
        ("sqlite+aiosqlite:///:memory:", "in memory would forget"),
        ("file:tables.sqlite?mode=memory", "not followed by //"),
        ("sqlite://tables.sqlite", "three slashes"),
        ("postgresql:tables", "not followed by //"),
        ("postgresql+asyncpg:/ada@db/tables", "not followed by //"),
        ("postgresql://ada@db:port/tables", "cannot be read"),
        ("~nobodyofthisname/x", "no such home folder"),
    ],
)
def test_what_is_neither_is_said_plainly(words: str, said: str) -> None:
    with pytest.raises(StoreFault, match=said):
        database_url(words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("oracle+nonsense://db/tables", "no kind of database|needs the package"),
        ("nonsense://db/tables", "there is no kind of database called 'nonsense'"),
        ("https://db.example/tables", "there is no kind of database called 'https'"),
        ("mysql+aiomysql://db/tables", "needs the package 'aiomysql'"),
        ("mssql+pyodbc://db/tables", "needs the package|cannot be used"),
    ],
)
def test_a_database_without_a_driver_is_said_plainly(words: str, said: str) -> None:
    with pytest.raises(StoreFault, match=said):
        async_engine(database_url(words))


async def test_a_database_that_does_not_answer_is_said_plainly() -> None:
    pytest.importorskip("asyncpg", reason="PostgreSQL's driver is not installed")
    with pytest.raises(StoreFault, match="does not answer"):
        await Store(database_url("postgresql+asyncpg://ada:secret@127.0.0.1:1/tables")).open()


def test_no_password_is_ever_printed() -> None:
    assert "secret" not in printable(database_url("postgresql://ada:secret@db/tables"))
    with pytest.raises(StoreFault) as fault:
        database_url("postgresql://ada:secret@db:x/tables")
    assert "secret" not in str(fault.value)


def test_the_folder_of_a_file_is_made_and_what_can_be_no_file_is_said(tmp_path: Path) -> None:
    make_folder(database_url(tmp_path / "a" / "b" / "t.sqlite"))
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").write_text("")
    for path, said in (
        (tmp_path / "a", "this is a folder"),
        (tmp_path / "file" / "t.sqlite", "cannot be made"),
        (Path("/dev/null"), "no file that can keep anything"),
    ):
        with pytest.raises(StoreFault, match=said):
            make_folder(database_url(path))
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StoreFault, match="no file that can keep anything"):
        make_folder(database_url(tmp_path / "pipe"))


async def test_a_newer_database_names_both_versions(database: Path) -> None:
    store = Store(database_url(database))
    await store.open()
    await store.close()
    with sqlite3.connect(database) as connection:
        connection.execute("update alembic_version set version_num = '0099'")
    for look in (store.open, store.known):
        with pytest.raises(StoreFault, match=r"newer Penumbra .*0099, Penumbra .* knows them up to 0\d{3}\): update"):
            await look()
    await store.close()


async def test_an_old_database_is_brought_up_to_date_and_chained(database: Path) -> None:
    store = Store(database_url(database))
    await store.open()
    await store.close()
    take_back_to(database, "0001")
    with sqlite3.connect(database) as old:
        promised = commitment(bytes(32))
        old.execute(
            "insert into tables (id, game, options, seed, seeded, commitment, created, version, over) values "
            "('t', 'coins', '{\"players\": 2}', ?, 0, ?, '2026-01-01T00:00:00+00:00', 5, 0)",
            ("00" * 32, promised),
        )
        for seat, name in enumerate(("Ada", "Bäb")):
            old.execute("insert into seats (table_id, seat, name, key_hash) values ('t', ?, ?, 'x')", (seat, name))
        for n, text in enumerate(("bet 1", "end", "look")):
            created = f"2026-01-0{n + 2}T00:00:00+00:00"
            old.execute(
                "insert into choices (table_id, n, seat, text, created) values ('t', ?, ?, ?, ?)",
                (n, n % 2, text, created),
            )
    with pytest.raises(StoreFault, match="an older Penumbra"):
        await store.known()
    await store.open()
    found = await store.transactions.read(partial(read_table, table_id="t"))
    assert found is not None
    assert [choice.text for choice in found.choices] == ["bet 1", "end", "look"]
    assert found.access is Access.PUBLIC
    assert found.made_with is None
    assert found.seats == (StoredSeat("Ada", None, "x"), StoredSeat("Bäb", None, "x")), "keys stay good"
    assert (found.host_hash, found.host_seat, found.events) == (None, None, ())
    listed = await store.transactions.read(partial(listed_tables, most=5))
    assert [one.touched for one in listed] == ["2026-01-04T00:00:00+00:00"]
    await store.close()


def test_faults_of_sqlite_are_named(tmp_path: Path) -> None:
    for name, said in (
        ("SQLITE_FULL", "disk is full"),
        ("SQLITE_CORRUPT_INDEX", "file is damaged"),
        ("SQLITE_IOERR_WRITE", "does not read or write"),
        ("SQLITE_READONLY_DBMOVED", "may not be written"),
        ("SQLITE_BUSY_SNAPSHOT", "another program"),
    ):
        fault = sqlite3.OperationalError("with a secret in it")
        fault.sqlite_errorname = name
        assert said in reason(fault)
        assert "secret" not in reason(fault)
    assert "secret" not in reason(sqlite3.OperationalError("a secret"))
    assert reason(OSError(111, "Connection refused")) == "the database does not answer: Connection refused"
