"""``penumbra tables``: the care of a database from the command line."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from penumbra.cli import main
from penumbra.eclipse import NEW_DAWN
from penumbra.kernel import commitment
from penumbra.table.keeping.database import database_url
from penumbra.table.store import Store, StoredChoice, StoredSeat, StoredTable
from penumbra.table.store.choices import append_choice
from penumbra.table.store.tables import create_table
from penumbra.table.terms.progress import Progress
from tests.cli.conftest import Run

_PROGRESS = Progress(round=1, waiting=(0,), winners=(), over=False)


async def _append(store: Store, n: int, choice: StoredChoice) -> None:
    await store.transactions.write(lambda connection: append_choice(connection, "t", n, choice, n, _PROGRESS))


async def _fill(database: Path) -> None:
    options = NEW_DAWN.options({"players": 2})
    seats = (StoredSeat("Ada", None, "a"), StoredSeat("Bo", None, "b"))
    plain, promise = NEW_DAWN.plain_options(options), commitment(bytes(32))
    store = Store(database_url(database))
    await store.open()
    table = StoredTable(
        "t", "new-dawn", plain, seats, bytes(32), False, promise, "2026-01-01", 0, False, made_with="0.0.7"
    )
    await store.transactions.write(partial(create_table, table=table))
    state = NEW_DAWN.start(options, bytes(32))
    for version in range(6):
        seat = state.waiting()[0]
        choice = state.choices(seat)[0]
        state.play(seat, choice)
        await _append(store, version, StoredChoice(seat, str(choice), None))
    await store.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "penumbra.sqlite"
    asyncio.run(_fill(path))
    return path


def spoil(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement).rowcount > 0


def test_a_whole_database_is_counted(run: Run, database: Path) -> None:
    out, _ = run("tables", "check", "--database", str(database))
    assert out == f"{database}: 1 table with 6 choices, nothing wrong.\n"


def test_a_lost_choice_is_named_and_a_backup_brings_it_back(run: Run, database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    out, _ = run("tables", "backup", str(copy), "--database", str(database))
    assert out == f"{copy} holds all tables of {database}.\n"
    spoil(database, "delete from choices where n = 4")
    out, err = run("tables", "check", "--database", str(database), code=1)
    assert out.startswith("table t is damaged: choice 5 was changed, or one just before it was changed or is missing")
    assert "1 fault in 1 table with 0 choices. `penumbra tables restore` brings a backup back." in err
    out, _ = run("tables", "restore", str(copy), "--database", str(database))
    assert f"{database} holds the tables of {copy} again.\nWhat was there before is in {database}.before-" in out
    assert "nothing wrong" in run("tables", "check", "--database", str(database))[0]
    kept = next(tmp_path.glob("penumbra.sqlite.before-*"))
    assert "table t is damaged" in run("tables", "check", "--database", str(kept), code=1)[0]


def test_a_table_of_other_rules_is_told_from_a_damaged_one(run: Run, database: Path) -> None:
    async def strange() -> None:
        store = Store(database_url(database))
        await _append(store, 6, StoredChoice(0, "build dreadnought 001", None))
        await store.close()

    asyncio.run(strange())
    out, _ = run("tables", "check", "--database", str(database), code=1)
    assert "table t, made with 0.0.7, was played under other rules: choice 7 " in out
    assert "nothing wrong" in run("tables", "check", "--no-replay", "--database", str(database))[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", "--database", "none.sqlite"), "there is no file"),
        (("check", "--database", "."), "there is no file"),
        (("check", "--database", "nonsense://x/y"), "there is no kind of database called 'nonsense'"),
        (("check", "--database", ""), "names no database"),
        (("backup", "new.sqlite", "--database", "none.sqlite"), "there is no file"),
        (
            ("backup", "new.sqlite", "--database", "postgresql://db/tables"),
            "tools of its own for this, such as pg_dump",
        ),
        (("restore", "none.sqlite", "--database", "new.sqlite"), "there is no file none.sqlite"),
    ],
)
def test_what_cannot_be_cared_for_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    _, err = run("tables", *arguments, code=1)
    assert said in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--database", "postgresql+asyncpg://ada:secret@127.0.0.1:1/tables", "Penumbra cannot keep its tables in"),
        (
            "--database",
            "postgresql+asyncpg://ada:secret@127.0.0.1:x/tables",
            "postgresql+asyncpg database cannot be read",
        ),
        ("--database", "nonsense://ada:secret@x", "there is no kind of database called 'nonsense'"),
        ("--database", ":memory:", "would forget its tables"),
        ("--database", ".", "this is a folder"),
        ("--proxy", "proxy.example", "'proxy.example' is no address in figures"),
        ("--proxy", "*", "is no address in figures"),
        ("--proxy", "", "is no address in figures"),
        ("--smtp", "mail.example.org", "--smtp needs --smtp-from"),
        ("--smtp-security", "rot13", "rot13"),
    ],
)
def test_a_server_that_cannot_start_says_why_and_leaves_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    option: str,
    value: str,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(["serve", "--port", "0", option, value])
    assert left.value.code
    err = f"{left.value.code} {capsys.readouterr().err}"
    assert said in err
    assert "secret" not in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--smtp", "mail.example.org:x"), "no server such as mail.example.org or mail.example.org:587"),
        (("--smtp", "https://mail.example.org"), "no server such as mail.example.org or mail.example.org:587"),
        (("--smtp", "mail.example.org", "--smtp-user", "table"), "set PENUMBRA_SMTP_PASSWORD"),
    ],
)
def test_a_mail_server_that_is_not_wholly_named_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    more: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PENUMBRA_SMTP_PASSWORD", raising=False)
    with pytest.raises(SystemExit) as left:
        main(["serve", "--port", "0", "--smtp-from", "table@example.org", *more])
    assert said in " ".join(f"{left.value.code} {capsys.readouterr().err}".split())
    assert not list(tmp_path.iterdir())


def test_what_other_rules_have_counted_is_counted_again(run: Run, database: Path) -> None:
    def recount() -> str:
        return run("tables", "recount", "--database", str(database))[0]

    assert recount() == f"{database}: 0 games worked out again.\n"
    spoil(database, "update tables set over = 1")
    assert recount() == f"{database}: 1 game worked out again.\n"
    assert recount() == f"{database}: 0 games worked out again.\n"
    spoil(database, "update outcomes set made_with = '0.0.6'")
    assert recount() == f"{database}: 1 game worked out again.\n"
