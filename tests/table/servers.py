"""Real servers in processes of their own."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

_ROOT = Path(__file__).resolve().parents[2]


class Server:
    """A table server that a test may kill."""

    def __init__(self, database: Path, module: str = "tests.table.coin_server", *words: str) -> None:
        self.database = database
        self._log = database.with_suffix(".log")
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", module, *(words or [str(database)])],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=_ROOT,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, f"the server did not start: {line!r}"
        self.address = found[0]
        self.client = httpx.Client(base_url=self.address, timeout=30)

    def log(self) -> str:
        """What it has logged so far: nothing, where nothing was its own fault."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def kill(self) -> None:
        """Ends it at once and without a word, as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        """Ends it as Ctrl+C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self._gone()

    def _gone(self) -> None:
        self.client.close()
        self.process.wait(timeout=20)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def serving(database: Path, module: str = "tests.table.coin_server") -> Iterator[Server]:
    """A server for the length of a test."""
    server = Server(database, module)
    try:
        yield server
    finally:
        server.stop()
