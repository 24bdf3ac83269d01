"""Damage on the disc is noticed, named and mended from a backup; nothing of it is a silence or a traceback."""

import logging
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.table.app import create_app
from penumbra.table.keeping.database import StoreFault, database_url
from penumbra.table.running import care
from penumbra.table.store import Store, StoreConflict, StoredChoice
from penumbra.table.store.choices import append_choice, take_back_choices
from penumbra.table.store.reading import read_table
from penumbra.table.terms.progress import Progress
from tests.table.coin_game import CoinGame
from tests.table.conftest import Sitter, coin_house, sit
from tests.table.servers import serving

pytestmark = pytest.mark.anyio
MakeApp = Callable[[], Litestar]
GAMES = {"coins": CoinGame()}
_PROGRESS = Progress(round=1, waiting=(0,), winners=(), over=False)


async def played(make_app: MakeApp, choices: int = 12) -> tuple[str, Sitter]:
    """A table with so many choices, its server gone; the last bet is taken back."""
    async with AsyncTestClient(make_app()) as client:
        table, sitters = await sit(client, None, None, options={"rounds": 50})
        for n in range(choices):
            await sitters[n % 2].play("end")
        version = (await sitters[choices % 2].play("bet 1"))["version"]
        await sitters[choices % 2].post("undo", version=version)
        return table, sitters[0]


def change(database: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement, values).rowcount > 0, statement


DAMAGES = [
    ("a choice cut out", "delete from choices where n = 4", 5),
    ("the first choice cut out", "delete from choices where n = 0", 1),
    ("the last choice cut out", "delete from choices where n = 11", 11),
    ("all choices cut out", "delete from choices", None),
    ("a choice cut out and the rest moved up", "update choices set n = n - 1 where n > 3", 4),
    ("another choice", "update choices set text = 'look' where n = 4", 6),
    ("another seat", "update choices set seat = 1 - seat where n = 4", 6),
    ("a seat that there is not", "update choices set seat = 7 where n = 4", 5),
    ("a seat below all", "update choices set seat = -1 where n = 4", 5),
    ("no text", "update choices set text = x'ff' where n = 4", 6),
    ("another link", "update choices set link = 'ff' where n = 4", 5),
    ("another last link", "update tables set link = 'ff'", 12),
    ("too low a version", "update tables set version = 3", None),
    ("a version of no game", "update tables set version = version + 1", None),
    ("another name", "update seats set name = 'Eve' where seat = 1", 1),
    ("a seat less", "delete from seats where seat = 1", 1),
    ("other options", 'update tables set options = \'{"players": 2, "rounds": 49}\'', 1),
    ("no options", "update tables set options = '{'", None),
    ("another seed", "update tables set seed = '" + "0" * 64 + "'", None),
    ("no seed", "update tables set seed = 'zz'", None),
    ("another promise", "update tables set commitment = '" + "0" * 64 + "'", None),
    ("another game", "update tables set game = 'stones'", 1),
]


@pytest.mark.parametrize(("statement", "choice"), [one[1:] for one in DAMAGES], ids=[one[0] for one in DAMAGES])
async def test_damage_is_found_where_it_is(
    make_app: MakeApp, database: Path, caplog: pytest.LogCaptureFixture, statement: str, choice: int | None
) -> None:
    table, _ = await played(make_app)
    assert await care.check(database, GAMES) == (1, 12, [])
    if "n - 1" in statement:
        change(database, "delete from choices where n = 3")
    change(database, statement)
    caplog.set_level(logging.ERROR)
    async with AsyncTestClient(make_app()) as client:
        answer = await client.get(f"/api/tables/{table}")
        assert answer.status_code == 409
        said = answer.json()
        assert said.get("choice") == choice
        assert "damaged" in said["error"]
        assert "penumbra tables restore" in said["error"]
        assert (await client.get("/api/tables")).status_code == 200
        assert (await sit(client, None, None))[0]
    assert f"table {table} is damaged" in caplog.text
    [fault] = (await care.check(database, GAMES)).faults
    assert fault.startswith(f"table {table} is damaged: ")
    if choice is not None:
        assert f"choice {choice} " in fault or "begun" in fault


def _appended(table: str, text: str, version: int) -> Callable[[sa.Connection], None]:
    return lambda connection: append_choice(connection, table, 3, StoredChoice(1, text, None), version, _PROGRESS)


def _taken_back(table: str, version: int) -> Callable[[sa.Connection], None]:
    return lambda connection: take_back_choices(connection, table, 2, version, _PROGRESS)


async def test_a_table_of_other_rules_names_the_choice_the_rule_and_both_versions(
    make_app: MakeApp, database: Path
) -> None:
    table, _ = await played(make_app, 3)
    store = Store(database_url(database))
    # Well chained, and yet refused by this game.
    await store.transactions.write(_appended(table, "toss", 5))
    await store.close()
    change(database, "update tables set made_with = '0.0.7'")
    async with AsyncTestClient(make_app()) as client:
        answer = await client.get(f"/api/tables/{table}")
    assert answer.status_code == 409
    said = answer.json()
    assert (said["choice"], said["rule"], said["made_with"]) == (4, "coin.toss.bet", "0.0.7")
    assert said["penumbra"]
    assert "cannot be replayed by this version" in said["error"]
    assert "Penumbra 0.0.7" in said["error"]
    [fault] = (await care.check(database, GAMES)).faults
    assert "made with 0.0.7, was played under other rules: choice 4 is refused by coin.toss.bet" in fault
    assert (await care.check(database)).faults == []


async def test_a_choice_that_is_appended_or_taken_back_at_another_version_is_a_conflict(
    make_app: MakeApp, database: Path
) -> None:
    table, _ = await played(make_app, 3)
    store = Store(database_url(database))
    for version in (0, 4, 6):
        with pytest.raises(StoreConflict):
            await store.transactions.write(_appended(table, "end", version))
        with pytest.raises(StoreConflict):
            await store.transactions.write(_taken_back(table, version))
    await store.transactions.write(_taken_back(table, 5))
    found = await store.transactions.read(partial(read_table, table_id=table))
    assert found is not None
    assert len(found.choices) == 2
    await store.close()


def _spoil_page(database: Path) -> None:
    """Overwrites the page that holds the newest rows of the choices."""
    size = 4096
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("pragma wal_checkpoint(truncate)")
        root = connection.execute("select rootpage from sqlite_master where name = 'choices'").fetchone()[0]
    with database.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xa5" * size)


def _start(database: Path) -> tuple[int, str]:
    """How a server ends that is started on a database which it cannot use."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.table.coin_server", str(database)], capture_output=True, text=True, timeout=60
    )
    return done.returncode, done.stderr


async def test_a_damaged_page_is_named_at_the_start_and_while_playing(
    make_app: MakeApp, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, _ = await played(make_app)
    _spoil_page(database)
    async with AsyncTestClient(make_app()) as client:  # one that was not looked through at its start
        for _ in range(3):
            answer = await client.get(f"/api/tables/{table}")
            assert answer.status_code == 503
            assert "the database file is damaged" in answer.json()["error"]
            assert answer.headers["retry-after"]
    assert caplog.text.count("the database file is damaged") == 1
    code, err = _start(database)
    assert code == 1
    assert "Penumbra cannot keep its tables in " in err
    assert "damaged" in err
    assert "Traceback" not in err
    finding = await care.check(database)
    assert finding.faults
    assert all("damaged" in fault for fault in finding.faults)
    with pytest.raises(StoreFault, match="damaged"):
        care.backup(database, database.with_name("copy.sqlite"))
    assert not database.with_name("copy.sqlite").exists()


@pytest.mark.parametrize(
    ("contents", "said"),
    [
        (b"This is a letter. " * 500, "not a database"),
        (b"SQLite format 3\x00" + bytes(5000), "not a database|damaged"),
        (None, "damaged|not a database"),
    ],
    ids=["letter", "only a heading", "truncated"],
)
async def test_a_file_that_is_no_whole_database_is_said(
    make_app: MakeApp, database: Path, contents: bytes | None, said: str
) -> None:
    await played(make_app)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) // 2] if contents is None else contents)
    code, err = _start(database)
    assert code == 1
    assert "Traceback" not in err
    assert re.search(said, "; ".join((await care.check(database)).faults))


async def test_a_full_disk_is_named_and_nothing_is_played(
    make_app: MakeApp, database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with AsyncTestClient(make_app()) as client:
        _, (ada, _) = await sit(client, None, None)
    prepare = sqlite3.connect(database)
    pages = prepare.execute("pragma page_count").fetchone()[0]
    prepare.close()
    limited = create_app(database, coin_house(), new_tables_per_minute=1000)

    def limit(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    sa.event.listen(sa.pool.Pool, "connect", limit)
    try:
        async with AsyncTestClient(limited) as client:
            ada.client = client
            said: dict[str, Any] = {}
            status, version = 200, 0
            while status == 200:
                status, said = await ada.post("choices", choice="bet 1" if version % 2 == 0 else "x", version=version)
                if status == 200:
                    version = said["version"] + 1
                    status, said = await ada.post("undo", version=said["version"])
                assert version < 4000
                if status == 200 and version > 20:
                    answer = await client.post(
                        "/api/tables", json={"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}]}
                    )
                    status, said = (200 if answer.status_code == 201 else answer.status_code), answer.json()
            assert status == 503
            assert "the disk is full" in said["error"]
            assert (await ada.look())["version"] == version
    finally:
        sa.event.remove(sa.pool.Pool, "connect", limit)
    assert "the disk is full" in caplog.text


async def test_a_database_that_may_not_be_written_is_said(make_app: MakeApp, database: Path) -> None:
    table, _ = await played(make_app, 3)
    url = database_url(f"sqlite:///{database}")
    store = Store(url.set(database=f"file:{database}", query={"mode": "ro", "uri": "true"}))
    with pytest.raises(StoreFault, match="may not be written"):
        await store.transactions.write(_appended(table, "end", 5))
    await store.close()


async def test_a_backup_is_made_while_playing_and_brought_back(make_app: MakeApp, database: Path) -> None:
    copy = database.with_name("copy.sqlite")
    async with AsyncTestClient(make_app()) as client:
        _, (ada, bob) = await sit(client, None, None)
        await ada.play("end")
        care.backup(database, copy)
        await bob.play("end")
        with pytest.raises(StoreFault, match="already"):
            care.backup(database, copy)
    assert await care.check(copy, GAMES) == (1, 1, [])
    _spoil_page(database)
    kept = care.restore(database, copy)
    assert kept is not None
    assert kept.is_file()
    assert await care.check(database, GAMES) == (1, 1, [])
    assert sorted(path.name for path in database.parent.iterdir() if "restoring" in path.name) == []
    async with AsyncTestClient(make_app()) as client:
        ada.client = client
        assert (await ada.look())["version"] == 1


async def test_a_restored_backup_of_nothing_leaves_everything(
    make_app: MakeApp, database: Path, tmp_path: Path
) -> None:
    await played(make_app)
    letter = tmp_path / "letter"
    letter.write_text("Dear Ada, " * 1000)
    empty = tmp_path / "empty.sqlite"
    sqlite3.connect(empty).execute("create table letters (text)").connection.close()
    for wrong, said in (
        (letter, "not a database"),
        (empty, "keeps no tables of Penumbra"),
        (tmp_path / "none", "there is no file"),
        (database, "is the database itself"),
    ):
        with pytest.raises(StoreFault, match=said):
            care.restore(database, wrong)
        assert await care.check(database, GAMES) == (1, 12, []), wrong
    with pytest.raises(StoreFault, match="tools of its own"):
        care.backup("postgresql://db/tables", tmp_path / "x")


def test_no_backup_is_brought_back_under_a_server(tmp_path: Path) -> None:
    database, copy = tmp_path / "table.sqlite", tmp_path / "copy.sqlite"
    with serving(database) as server:
        made = server.client.post("/api/tables", json={"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}]})
        assert made.status_code == 201
        care.backup(database, copy)
        with pytest.raises(StoreFault, match="serves it already"):
            care.restore(database, copy)
        assert server.client.get(f"/api/tables/{made.json()['table']}").status_code == 200
    assert care.restore(database, copy) is not None
