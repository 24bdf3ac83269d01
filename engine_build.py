"""Compiles the engine with mypyc: the same source, two to three times as fast.

``python engine_build.py`` lays a copy of the package with its compiled modules into build/compiled,
which is used by putting it first on PYTHONPATH; the sources themselves stay as they are, so that
nothing stale can be imported while one works on them.
"""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent
TARGET = ROOT / "build" / "compiled"

_LEFT_OUT = {
    # Read once, or made of classes that msgspec or dataclasses build.
    "eclipse/setup/options.py",
    "eclipse/language/shown.py",
    "kernel/evidence.py",
    "kernel/ledger.py",
    "kernel/record.py",
}


_FLOORS = (
    "position",
    "language",
    "board",
    "seat",
    "modules",
    "actions",
    "combat",
    "phases",
    "outlook",
    "setup",
)
"""The floors of Eclipse that are compiled whole."""


def modules(package: Path) -> list[Path]:
    """The modules that are compiled: the kernel's and the rules of Eclipse, but not their data."""
    found = [*package.glob("kernel/*.py"), package / "hexes.py"]
    found += [package / "eclipse" / "components" / f"{name}.py" for name in ("blueprints", "terms")]
    found += [path for floor in _FLOORS for path in (package / "eclipse" / floor).glob("*.py")]
    return sorted(
        path for path in found if path.name != "__init__.py" and path.relative_to(package).as_posix() not in _LEFT_OUT
    )


def compile_engine(target: Path = TARGET) -> Path:
    """Builds the compiled package into ``target`` and returns it; takes a minute or two."""
    import os

    from mypyc.build import mypycify
    from setuptools import Distribution

    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(
        ROOT / "src" / "penumbra", target / "penumbra", ignore=shutil.ignore_patterns("__pycache__", "page")
    )
    os.environ["MYPYPATH"] = str(target)
    os.chdir(target)
    extensions = mypycify([path.relative_to(target).as_posix() for path in modules(target / "penumbra")])
    built = Distribution({"name": "penumbra-compiled", "ext_modules": extensions})
    command = built.get_command_obj("build_ext")
    command.inplace = True
    command.ensure_finalized()
    command.run()
    return target


if __name__ == "__main__":
    print(f"The compiled engine lies in {compile_engine().relative_to(ROOT)}.", file=sys.stderr)
