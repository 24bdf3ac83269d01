"""Without the packages of the web table everything else works, and the table says what it needs."""

import subprocess
import sys

import pytest

_BARE = "import sys; sys.modules.update(dict.fromkeys(('litestar', 'uvicorn', 'sqlalchemy', 'anyio')));"
_RUN = "from penumbra.cli import main; main(sys.argv[1:])"


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", f"{_BARE} {_RUN}", *words]
    return subprocess.run(command, input="quit\n", capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--players", "2", "--games", "1", "--workers", "1"),
        ("odds", "3 interceptor vs 2 ancient"),
        ("play", "--text", "--players", "2"),
    ],
    ids=lambda words: words[0],
)
def test_what_needs_no_table_needs_none_of_its_packages(words: tuple[str, ...]) -> None:
    done = _run(*words)
    assert done.returncode == 0, done.stderr


def test_the_table_says_what_it_needs() -> None:
    done = _run("serve", "--port", "0")
    assert done.returncode == 1
    assert "pip install 'penumbra[table]'" in done.stderr
