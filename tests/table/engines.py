"""PostgreSQL and Redis of a test's own: begun from what is installed, at free ports, with all they keep in a folder."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

_NOBODY: Final = "postgres"
"""Whose server it is where root runs the tests, for whom PostgreSQL does not work."""

_SOON: Final = 30.0  # seconds


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _binaries() -> Path | None:
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: int(one.parent.name), default=None)


def missing() -> str | None:
    """What is not installed here that tests of several servers need, in a sentence."""
    lacking = [
        package
        for package, there in (("postgresql", _binaries()), ("redis-server", shutil.which("redis-server")))
        if there is None
    ]
    return None if not lacking else f"not installed here: apt-get install {' '.join(lacking)}"


def needed() -> None:
    """Skips a test where it cannot be done, but never where nothing is to be skipped, as in CI."""
    if (lacking := missing()) is not None:
        if os.environ.get("PENUMBRA_SKIPS_NOTHING"):
            pytest.fail(lacking)
        pytest.skip(lacking)


def _until(there: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + _SOON
    while not there():
        assert time.monotonic() < deadline, f"{what} does not begin"
        time.sleep(0.02)


class Postgres:
    """A PostgreSQL server, which may be killed and begun again; ``fsync`` says whether a power cut takes nothing."""

    def __init__(self, folder: Path, fsync: str = "off") -> None:
        self._fsync = fsync
        binaries = _binaries()
        assert binaries is not None
        self._binaries = binaries
        self._port = _free_port()
        self._data = folder / "postgres"
        self._data.mkdir()
        self._rights: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(self._data, _NOBODY)
            for above in (folder, *folder.parents):
                if not above.stat().st_mode & 0o001:
                    above.chmod(above.stat().st_mode | 0o011)
            self._rights = {"user": _NOBODY, "group": _NOBODY, "extra_groups": []}
        self._run("initdb", "--no-sync", "-A", "trust", "-U", "penumbra", "-E", "UTF8", "-D", str(self._data))
        self._process = self._begun()

    def url(self, name: str = "postgres") -> str:
        """The address of one of its databases."""
        return f"postgresql+asyncpg://penumbra@127.0.0.1:{self._port}/{name}"

    def new(self, name: str) -> str:
        """The address of a new database."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self._port), "-U", "penumbra", name)
        return self.url(name)

    def restart(self) -> None:
        """Ends it without a word, and begins it again."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        self._process = self._begun()

    def stop(self) -> None:
        """Ends it for good."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._binaries / program, *words], capture_output=True, text=True, cwd=self._data, **self._rights
        )
        assert done.returncode == 0, done.stderr

    def _begun(self) -> "subprocess.Popen[bytes]":
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self._port,
            "unix_socket_directories": "",
            "fsync": self._fsync,
        }
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        process = subprocess.Popen(
            [self._binaries / "postgres", "-D", str(self._data), *words],
            **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self._data, **self._rights},
        )
        asked = [str(self._binaries / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", f"{self._port}"]
        _until(lambda: subprocess.run(asked, check=False).returncode == 0, "PostgreSQL")
        return process


class Redis:
    """A Redis server, which may be killed and begun again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = _free_port()
        self.url = f"redis://127.0.0.1:{self._port}"
        self._process = self._begun()

    def restart(self) -> None:
        """Ends it without a word, and begins it again; it has forgotten everything."""
        self._process.kill()
        self._process.wait()
        self._process = self._begun()

    def stop(self) -> None:
        """Ends it for good."""
        self._process.kill()
        self._process.wait()

    def _begun(self) -> "subprocess.Popen[bytes]":
        words = ["--bind", "127.0.0.1", "--port", str(self._port), "--save", "", "--dir", str(self._folder)]
        process = subprocess.Popen(["redis-server", *words], stdout=subprocess.DEVNULL)
        _until(self._answers, "Redis")
        return process

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self._port)).close()
        except OSError:
            return False
        return True


@contextmanager
def postgres(folder: Path, fsync: str = "off") -> Iterator[Postgres]:
    """A PostgreSQL server for the length of a test, in which processes die and no power is cut."""
    server = Postgres(folder, fsync)
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def redis(folder: Path) -> Iterator[Redis]:
    """A Redis server for the length of a test."""
    server = Redis(folder)
    try:
        yield server
    finally:
        server.stop()
