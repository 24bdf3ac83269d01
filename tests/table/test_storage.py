"""The disc and the memory never disagree."""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.table.keeping.transactions import OneFile
from penumbra.table.store import Store, StoreFault, database_url
from tests.table.conftest import sit, stored_choices

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def test_a_choice_that_cannot_be_stored_is_not_played(
    client: Client, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ada, bob) = await sit(client, None, None)
    await ada.play("bet 1")

    async def full(*_: Any) -> None:
        raise StoreFault("the disc is full")

    monkeypatch.setattr(OneFile, "write", full)
    status, said = await ada.post("choices", choice="bet 2", version=1)
    assert status == 503
    assert "nothing was played" in said["error"]
    for sitter in (ada, bob):
        assert (await sitter.look())["version"] == 1
    monkeypatch.undo()
    assert (await ada.play("bet 2"))["version"] == 2
    assert stored_choices(database, table) == [(0, "bet 1"), (0, "bet 2")]


async def test_a_choice_that_was_stored_though_the_store_said_no_is_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worst case: the commit reached the disc and its answer was lost."""
    _, (ada, _) = await sit(client, None, None)
    write = OneFile.write

    async def mumbled(*args: Any) -> None:
        await write(*args)
        raise StoreFault("the answer was lost")

    monkeypatch.setattr(OneFile, "write", mumbled)
    body = {"choice": "bet 2", "version": 0, "request": "r"}
    assert (await ada.post("choices", **body))[0] == 503
    monkeypatch.undo()
    status, position = await ada.post("choices", **body)
    assert status == 200
    assert position["version"] == 1
    assert position["view"]["purses"] == [3, 5]


async def test_an_undo_that_cannot_be_stored_takes_nothing_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")

    async def full(*_: Any) -> None:
        raise StoreFault("the disc is full")

    monkeypatch.setattr(OneFile, "write", full)
    assert (await ada.post("undo", version=1))[0] == 503
    assert (await ada.look())["view"]["purses"] == [4, 5]


async def test_a_second_server_on_the_same_file_is_noticed(make_app: Callable[[], Litestar], database: Path) -> None:
    async with AsyncTestClient(make_app()) as one, AsyncTestClient(make_app()) as two:
        table, (ada, _) = await sit(one, None, None)
        await ada.look()
        ada.client = two
        await ada.play("bet 1")
        ada.client = one
        status, said = await ada.post("choices", choice="bet 2", version=0)
        assert (status, said["version"]) == (409, 1)
        await ada.play("bet 2")
    assert stored_choices(database, table) == [(0, "bet 1"), (0, "bet 2")]


def _asked(pragma: str, connection: sa.Connection) -> Any:
    return connection.exec_driver_sql(pragma).scalar()


async def test_sqlite_is_safe_against_a_power_cut(database: Path) -> None:
    store = Store(database_url(database))
    await store.open()
    for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
        assert await store.transactions.write(partial(_asked, f"PRAGMA {pragma}")) == value
    await store.close()


async def test_the_migrations_make_what_the_code_reads(database: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from penumbra.table.keeping.schema import metadata

    def longer(_context: Any, _found: Any, _said: Any, found: sa.types.TypeEngine[Any], said: Any) -> bool | None:
        """SQLite holds texts of any length, whatever their column says."""
        return False if isinstance(found, sa.String) and isinstance(said, sa.Text) else None

    store = Store(database_url(database))
    await store.open()
    await store.open()  # a file that is up to date stays as it is
    differences = await store.transactions.read(
        lambda connection: compare_metadata(
            MigrationContext.configure(connection, opts={"compare_type": longer}), metadata
        )
    )
    await store.close()
    assert differences == []


async def test_a_record_that_does_not_replay_is_told_and_kept(make_app: Callable[[], Litestar], database: Path) -> None:
    async with AsyncTestClient(make_app()) as client:
        table, (ada, _) = await sit(client, None, None)
        await ada.play("bet 1")
    with sqlite3.connect(database) as connection:
        connection.execute("update choices set text = 'steal'")
    async with AsyncTestClient(make_app()) as client:
        answer = await client.get(f"/api/tables/{table}")
        assert answer.status_code == 409
        assert "cannot be replayed by this version" in answer.json()["error"]
        assert (await client.get("/api/tables")).status_code == 200


async def test_many_tables_share_the_memory(client: Client, monkeypatch: pytest.MonkeyPatch, database: Path) -> None:
    monkeypatch.setattr("penumbra.table.host.open_tables._MOST_IN_MEMORY", 2)
    sitters = [(await sit(client, None, None))[1][0] for _ in range(5)]
    for times in range(2):
        for ada in sitters:
            assert (await ada.play("bet 1"))["version"] == times + 1


async def test_a_missing_folder_or_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    wrong = tmp_path / "notes.txt"
    wrong.write_text("This is no database, but it is quite long enough to look like one." * 100)
    with pytest.raises(StoreFault, match="database"):
        await Store(database_url(wrong)).open()


async def test_a_path_may_hold_what_has_a_meaning_in_an_address(tmp_path: Path) -> None:
    folder = tmp_path / "50% of #1? yes: & ä"
    folder.mkdir()
    store = Store(database_url(folder / "table.sqlite"))
    await store.open()
    await store.close()
    assert (folder / "table.sqlite").is_file()
