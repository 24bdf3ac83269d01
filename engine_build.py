"""Compiles the engine with mypyc: the same source, two to three times as fast.

``python engine_build.py`` lays a copy of the package with its compiled modules into build/compiled, or into a folder
that is named; it is used by putting that first on PYTHONPATH. The sources themselves stay as they are, so that nothing
stale can be imported while one works on them. Wheels take the modules out of such a copy (``hatch_build.py``).
"""

import os
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
TARGET = ROOT / "build" / "compiled"

_LEFT_OUT = {
    # mypyc looks for what `effects.Kind` names among the module's own names, where functions are registered by it.
    "blueshift/language/wording.py",
    # What stands on it are kits, which are not compiled.
    "kernel/orders.py",
    # Read once, or made of classes that msgspec or dataclasses build.
    "eclipse/setup/options.py",
    "blueshift/language/shown.py",
    "blueshift/setup/options.py",
    "eclipse/language/shown.py",
    "kernel/evidence.py",
    "kernel/ledger.py",
    "kernel/record.py",
}

_CONTRACTS = {"eclipse": "the floors of Eclipse", "blueshift": "the floors of BlueShift"}
_INTERPRETED = {"kit", "odds", "planner", "components", "rules"}
"""The floors of a game that are not compiled whole: what stands on the rules, and their data.

A planner spends its time in the policy and the rules, which are."""


def floors(game: str) -> list[str]:
    """The floors of a game that are compiled whole, as pyproject.toml has the floors."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {one["name"]: one for one in settings["tool"]["importlinter"]["contracts"]}
    named = [floor for layer in contracts[_CONTRACTS[game]]["layers"] for floor in layer.split(" | ")]
    return [floor for floor in named if floor not in _INTERPRETED]


def modules(package: Path) -> list[Path]:
    """The modules that are compiled: the kernel's and the rules of the games, but not their data.

    All games are: a class that is interpreted cannot stand on one of the kernel that is compiled.
    """
    found = [*package.glob("kernel/*.py"), package / "hexes.py"]
    found += [package / "eclipse" / "components" / f"{name}.py" for name in ("blueprints", "terms")]
    for game in _CONTRACTS:
        found += [path for floor in floors(game) for path in (package / game / floor).glob("*.py")]
    return sorted(
        path for path in found if path.name != "__init__.py" and path.relative_to(package).as_posix() not in _LEFT_OUT
    )


def translated(target: Path) -> list[Any]:
    """Lays a copy of the package into ``target`` and its compiled modules in C beside it: what setuptools builds.

    Changes into ``target``, and ends the process where the compiler does not take a module.
    """
    from mypyc.build import mypycify

    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(
        ROOT / "src" / "penumbra", target / "penumbra", ignore=shutil.ignore_patterns("__pycache__", "page")
    )
    os.environ["MYPYPATH"] = str(target)
    os.chdir(target)
    return mypycify([path.relative_to(target).as_posix() for path in modules(target / "penumbra")])


def compile_engine(target: Path = TARGET) -> Path:
    """Builds the compiled package into ``target`` and returns it; takes a minute or two."""
    from setuptools import Distribution

    built = Distribution({"name": "penumbra-compiled", "ext_modules": translated(target)})
    command = built.get_command_obj("build_ext")
    command.inplace = True
    command.ensure_finalized()
    command.run()
    return target


if __name__ == "__main__":
    asked = Path(sys.argv[1]).absolute() if sys.argv[1:] else TARGET
    print(f"The compiled engine lies in {compile_engine(asked)}.", file=sys.stderr)
