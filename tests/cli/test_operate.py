"""``penumbra operate``: the operator's key from the command line."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from penumbra.table.door.keys import hash_key
from tests.cli.conftest import Run
from tests.cli.test_tables import database

__all__ = ["database"]


def _kept(path: Path) -> list[tuple[str | None]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("select key_hash from operation").fetchall()


def test_a_key_is_given_and_taken(run: Run, database: Path) -> None:
    keys = [run("operate", "key", "--database", str(database))[0].split("\n")[0] for _ in range(2)]
    assert keys[0] != keys[1]
    assert _kept(database) == [(hash_key(keys[1]),)], "the one until now is good no more"
    out, _ = run("operate", "shut", "--database", str(database))
    assert "no operator's key" in out
    assert _kept(database) == [(None,)]


@pytest.mark.parametrize("command", ["key", "shut"])
def test_a_database_that_is_not_there_has_no_operator(run: Run, tmp_path: Path, command: str) -> None:
    _, err = run("operate", command, "--database", str(tmp_path / "none.sqlite"), code=1)
    assert "there is no file" in err
    assert not list(tmp_path.iterdir()), "a slip in the name makes no database"
