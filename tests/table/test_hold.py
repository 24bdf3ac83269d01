"""A database file is one process's, and one user's: a second server is refused by name, and nobody else reads along."""

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from penumbra.table.keeping.database import StoreFault, database_url
from penumbra.table.keeping.hold import holding
from penumbra.table.running import care
from penumbra.table.serve import serve
from penumbra.table.store import Store
from tests.table.coin_kit import HOUSE
from tests.table.servers import Server, serving

pytestmark = pytest.mark.anyio


def modes(database: Path) -> dict[str, int]:
    """The modes of a database's files, by what their names end in."""
    return {
        one.name.removeprefix(database.name): stat.S_IMODE(one.stat().st_mode)
        for one in database.parent.glob(f"{database.name}*")
    }


def test_a_second_server_is_refused_and_told_which_the_first_is(database: Path) -> None:
    with serving(database) as first:
        said = rf"process {first.process.pid} on {socket.gethostname()} serves it already: end that one first"
        with pytest.raises(SystemExit, match=said):
            serve(HOUSE, port=0, database=database)
        assert first.client.get("/api/tables").status_code == 200, "the first one goes on"
        with serving(database.with_name("other.sqlite")) as second:
            assert second.client.get("/api/tables").status_code == 200, "another file is another thing"


def test_the_lock_dies_with_its_process(database: Path) -> None:
    Server(database).kill()
    with serving(database) as again:
        assert again.client.get("/api/tables").status_code == 200


def test_nothing_is_restored_under_a_server_and_a_copy_is_made_all_the_same(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with serving(database) as server:
        care.backup(database, copy)
        with pytest.raises(StoreFault, match=rf"process {server.process.pid} on .* serves it already"):
            care.restore(database, copy)
    assert care.restore(database, copy) is not None


def test_a_lock_is_let_go_and_tells_no_stale_name(database: Path) -> None:
    url = database_url(database)
    for _ in range(2):
        with holding(url), pytest.raises(StoreFault, match=rf"process {os.getpid()} on"), holding(url):
            pass
    assert Path(f"{database}.lock").read_bytes() == b""


def test_what_cannot_be_locked_is_said(tmp_path: Path) -> None:
    (tmp_path / "t.sqlite.lock").mkdir()
    with (
        pytest.raises(StoreFault, match=r"t\.sqlite\.lock cannot be written"),
        holding(database_url(tmp_path / "t.sqlite")),
    ):
        pass


def test_a_database_that_is_no_file_looks_after_itself() -> None:
    url = database_url("postgresql://ada@db/tables")
    with holding(url), holding(url):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_only_the_owner_reads_what_keeps_the_tables(database: Path, tmp_path: Path) -> None:
    before = os.umask(0o000)
    try:
        with serving(database) as server:
            wish = {"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "options": {"players": 2}}
            server.client.post("/api/tables", json=wish).raise_for_status()
            assert modes(database) == {"": 0o600, "-wal": 0o600, "-shm": 0o600, ".lock": 0o600}
            copy = tmp_path / "backup" / "copy.sqlite"
            copy.parent.mkdir()
            care.backup(database, copy)
            assert modes(copy) == {"": 0o600}
        care.restore(database, copy)
        assert set(modes(database).values()) == {0o600}
    finally:
        os.umask(before)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_an_old_file_is_mended_when_it_is_opened(database: Path) -> None:
    old = Store(database_url(database))
    await old.open()
    companion = Path(f"{database}-wal")
    for one in (database, companion):
        one.chmod(0o644)
    store = Store(database_url(database))
    await store.open()
    assert modes(database)[""] == modes(database)["-wal"] == 0o600
    database.chmod(0o400)
    await store.open()
    assert modes(database)[""] == 0o400, "what is narrower already stays so"
    database.chmod(0o600)
    await store.close()
    await old.close()


def test_a_full_disk_is_named_when_a_server_begins(tmp_path: Path) -> None:
    """The limit of a file's size stands for the end of a disk."""
    script = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
        "from penumbra.table.serve import serve\n"
        "from tests.table.coin_kit import HOUSE\n"
        "serve(HOUSE, port=0, database=sys.argv[1])\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "t.sqlite")], capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == 1
    assert "the disk" in ended.stderr
    assert "Traceback" not in ended.stderr
