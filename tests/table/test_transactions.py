"""One writer commits what several have waiting: together, each for itself where it has to be, and nothing half."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from penumbra.table.keeping.database import StoreConflict, StoreFault, database_url
from penumbra.table.keeping.transactions import OneFile, Transaction, transactions

pytestmark = pytest.mark.anyio

NOTES = sa.Table("notes", sa.MetaData(), sa.Column("n", sa.Integer, primary_key=True), sa.Column("text", sa.Text))


class Refused(Exception):
    """What a work may think of a thing."""


def note(n: int, then: Exception | None = None) -> Transaction[int]:
    """Writes a note, and raises what it is told to."""

    def work(connection: sa.Connection) -> int:
        connection.execute(sa.insert(NOTES).values(n=n, text="x" * 100))
        if then is not None:
            raise then
        return n

    return work


@pytest.fixture
async def ways(database: Path) -> AsyncIterator[OneFile]:
    found = transactions(database_url(database))
    assert isinstance(found, OneFile)
    await found.write(NOTES.metadata.create_all)
    yield found
    await found.close()


def on_disk(database: Path) -> list[int]:
    with sqlite3.connect(database) as connection:
        return [n for (n,) in connection.execute("select n from notes order by n")]


def begun(ways: OneFile) -> list[str]:
    """How transactions of the file begin from now on."""
    heard: list[str] = []
    sa.event.listen(ways._engine, "commit", lambda _: heard.append("commit"))
    sa.event.listen(ways._engine, "rollback", lambda _: heard.append("rollback"))
    return heard


async def test_what_waits_is_committed_together(ways: OneFile, database: Path) -> None:
    heard = begun(ways)
    assert await asyncio.gather(*(ways.write(note(n)) for n in range(50))) == [*range(50)]
    assert heard == ["commit"]
    assert on_disk(database) == [*range(50)]


async def test_what_comes_while_others_are_committed_is_committed_next(ways: OneFile, database: Path) -> None:
    heard = begun(ways)
    first = asyncio.create_task(ways.write(note(0)))
    while not ways._committing or ways._waiting:
        await asyncio.sleep(0)
    assert await asyncio.gather(first, *(ways.write(note(n)) for n in range(1, 9))) == [*range(9)]
    assert heard == ["commit", "commit"]
    assert on_disk(database) == [*range(9)]


@pytest.mark.parametrize("fault", [StoreConflict("too late"), Refused("no"), StoreFault("the disk is full")])
async def test_what_one_cannot_write_keeps_no_other_from_its_own(
    ways: OneFile, database: Path, fault: Exception
) -> None:
    works = [note(0), note(1, fault), note(2), note(0)]
    outcomes: list[Any] = await asyncio.gather(*map(ways.write, works), return_exceptions=True)
    assert outcomes[0::2] == [0, 2]
    assert (type(outcomes[1]), str(outcomes[1])) == (type(fault), str(fault))
    assert isinstance(outcomes[3], StoreConflict), "the number is taken"
    assert on_disk(database) == [0, 2]
    assert await ways.write(note(1)) == 1, "and whoever failed may try again"


async def test_a_full_disk_is_said_and_loses_nothing_that_was_acknowledged(ways: OneFile, database: Path) -> None:
    def big(n: int) -> Transaction[None]:
        return lambda connection: connection.execute(sa.insert(NOTES).values(n=n, text="x" * 200_000)).close()

    def leave(pages: int) -> Transaction[None]:
        def work(connection: sa.Connection) -> None:
            used = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count={used + pages}").close()

        return work

    await ways.write(leave(10))
    works = [note(1), big(2), note(3), big(4)]
    outcomes = await asyncio.gather(*map(ways.write, works), return_exceptions=True)
    assert outcomes[0::2] == [1, 3]
    assert [str(one) for one in outcomes[1::2]] == ["the disk is full: make room on it"] * 2
    assert on_disk(database) == [1, 3]
    await ways.write(leave(1000))
    await ways.write(big(2))
    assert on_disk(database) == [1, 2, 3]


async def test_who_is_stopped_while_writing_goes_when_it_is_known_what_is_on_the_disk(
    ways: OneFile, database: Path
) -> None:
    writing = asyncio.create_task(ways.write(note(7)))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert on_disk(database) == [7]
    failing = asyncio.create_task(ways.write(note(8, Refused("no"))))
    await asyncio.sleep(0)
    failing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await failing
    assert on_disk(database) == [7]


async def test_a_reader_sees_one_moment_and_waits_for_no_writer(ways: OneFile, database: Path) -> None:
    await ways.write(note(1))
    with sqlite3.connect(database, isolation_level=None) as other:
        other.execute("begin immediate")
        other.execute("insert into notes (n) values (2)")
        found = await asyncio.wait_for(ways.read(lambda c: c.execute(sa.select(NOTES.c.n)).scalars().all()), 5)
        assert found == [1]
        other.execute("rollback")


async def test_what_waits_when_it_is_closed_is_written_first(ways: OneFile, database: Path) -> None:
    writing = [asyncio.create_task(ways.write(note(n))) for n in range(3)]
    await asyncio.sleep(0)
    await ways.close()
    assert await asyncio.gather(*writing) == [0, 1, 2]
    assert on_disk(database) == [0, 1, 2]
