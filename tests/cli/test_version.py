"""What ``penumbra --version`` says of itself."""

from importlib import import_module

import msgspec
import pytest

import penumbra.kernel.game
from penumbra import __version__
from penumbra.kernel.compiled import is_compiled
from tests.cli.conftest import Run


def test_a_module_is_compiled_where_it_is_an_extension() -> None:
    assert is_compiled(import_module("msgspec._core"))
    assert not is_compiled(msgspec)


@pytest.mark.parametrize(
    ("compiled", "said"), [(True, "the engine compiled by mypyc"), (False, "the engine in pure Python")]
)
def test_the_version_says_which_engine_runs(
    compiled: bool, said: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("penumbra.cli.app"), "is_compiled", lambda: compiled)
    assert run("--version")[0] == f"Penumbra {__version__}, {said}\n"


def test_the_engine_that_is_asked_is_the_one_that_runs() -> None:
    assert is_compiled() is not (penumbra.kernel.game.__file__ or "").endswith(".py")
