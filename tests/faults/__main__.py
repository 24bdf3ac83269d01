"""Faults put into the code by hand, one at a time: which do the rules' own tests catch?

``python -m tests.faults`` collects the tests below once. For each fault a child of that process takes the function
with the fault in it for the right one and runs the tests until one is red; where a fault is in no function, but in
data or a constant, the tests run on a copy of the sources. It goes on where it was stopped, prints what nothing
caught, and ends with code 1 if that is more than one in twenty. The faults are lines of code in ``*.toml`` beside
this file; one whose line is gone is an error, since it tries nothing any more. All of them take a quarter of an
hour or more, so this is no part of the ordinary run.

The rules' own tests act out the ledger and try each part by itself: ``tests/rules``, ``tests/kernel``,
``tests/odds`` (for faults in the odds) and the tests of single parts in ``tests/eclipse`` and ``tests/blueshift``.
Random and recorded games, bots, the table and the page are left out: what only they notice, no test names.
"""

import argparse
import ast
import gc
import importlib
import inspect
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import msgspec
import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from penumbra.eclipse.rules import citations

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "penumbra"
FOUND = ROOT / "build" / "faults.json"
SHARE = 0.95
_RULE = re.compile(r"\b(?:nd|sd|ra|bs)(?:\.[a-z0-9-]+){2}\b")
_PATIENCE = 900.0
"""Seconds after which tests that do not end count as red: a fault may make them run for ever."""

OF_BLUESHIFT = (
    "tests/rules/blueshift",
    *(f"tests/blueshift/test_{name}.py" for name in ("content", "dice", "effects", "odds", "questions")),
)
OWN_TESTS = (
    "tests/rules",
    "tests/kernel",
    *(f"tests/eclipse/test_{name}.py" for name in ("components", "copies", "malformed", "printed", "sample")),
    "tests/eclipse/odds",
    "tests/odds",
    *OF_BLUESHIFT[1:],
)
SET_UP_EARLY = ("eclipse/components/", "eclipse/components/box.py")
"""What tests and boxes are made of before the first test runs: faults here need a process of their own."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"bad": "with"}):
    """A line of a source file as it stands, the same with a fault, and what that does.

    ``within`` is a line above it, such as the function's first, where the line stands more than once.
    """

    file: str
    line: str
    bad: str
    what: str
    within: str = ""

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"{self.file}: {self.within} {self.line} -> {self.bad}"

    def put(self, source: str) -> str:
        """The source with the fault in it; raises ValueError where the line is gone or stands more than once."""
        lines = source.splitlines(keepends=True)
        begin = 0
        if self.within:
            begin = next((n for n, one in enumerate(lines) if one.strip().startswith(self.within)), len(lines))
        places = [n for n in range(begin, len(lines)) if lines[n].strip() == self.line]
        if not places:
            raise ValueError(f"{self.file}: no line {self.line!r}{f' below {self.within!r}' * bool(self.within)}")
        if len(places) > 1 and not self.within:
            raise ValueError(f"{self.file}: {len(places)} lines {self.line!r}; say within which function")
        at = places[0]
        lines[at] = lines[at].replace(self.line, self.bad)
        return "".join(lines)


def faults(names: Sequence[str]) -> list[Fault]:
    """The faults of the files named, or of all; raises ValueError for one that can no longer be put in."""
    found: list[Fault] = []
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        if not names or path.stem in names:
            found += msgspec.toml.decode(path.read_bytes(), type=dict[str, list[Fault]])["fault"]
    for fault in found:
        wrong = fault.put((SOURCES / fault.file).read_text(encoding="utf-8"))
        if fault.file.endswith(".py"):
            ast.parse(wrong)
    if len({fault.key for fault in found}) < len(found):
        raise ValueError("a fault stands twice")
    return found


class Place(NamedTuple):
    """Where a fault stands: the number of its line, and whether that is inside a function."""

    line: int
    in_function: bool


def place_of(fault: Fault) -> Place:
    """Where a fault stands in its file."""
    source = (SOURCES / fault.file).read_text(encoding="utf-8")
    right, wrong = source.splitlines(), fault.put(source).splitlines()
    line = next(n for n, (one, other) in enumerate(zip(right, wrong, strict=True), start=1) if one != other)
    functions = (
        [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
        if fault.file.endswith(".py")
        else []
    )
    inside = any(node.body[0].lineno <= line <= (node.end_lineno or line) for node in functions)
    return Place(line, inside and not fault.file.startswith(SET_UP_EARLY))


def tests_for(file: str) -> tuple[str, ...]:
    """Those of the rules' own tests that faults of a file are tried with."""
    if file.startswith("blueshift/"):
        return OF_BLUESHIFT
    return tuple(name for name in OWN_TESTS if name != "tests/odds" or file.startswith("odds"))


def cited(fault: Fault) -> tuple[set[str], set[str]]:
    """The rules that the function with the fault cites, and those that its file does, by both books' ids."""
    source = (SOURCES / fault.file).read_text(encoding="utf-8")
    line = place_of(fault).line
    around = [
        ast.get_source_segment(source, node) or ""
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.lineno <= line <= (node.end_lineno or line)
    ]
    return _ids(around[-1] if around else ""), _ids(source)


def _ids(text: str) -> set[str]:
    found = set(_RULE.findall(text))
    return found | {citations("second_dawn").get(rule, rule) for rule in found}


def is_near(file: str, test: str) -> bool:
    """Whether a test's name speaks of a source file: such tests run first, so that red is found soon."""
    words = set(re.findall(r"[a-z]{4,}", file)) - {"eclipse", "actions", "components", "dawn", "json", "toml"}
    return any(word[:6] in Path(test.split("::")[0]).stem for word in words)


def put_in(fault: Fault) -> None:
    """Gives the functions of a module that is loaded the code they have with a fault; forgets what was worked out."""
    path = SOURCES / fault.file
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    module = importlib.import_module(".".join(part for part in parts if part != "__init__"))
    codes: dict[str, CodeType] = {}

    def gather(code: CodeType) -> None:
        for one in code.co_consts:
            if isinstance(one, CodeType):
                codes.setdefault(one.co_qualname, one)
                gather(one)

    gather(compile(fault.put(path.read_text(encoding="utf-8")), str(path), "exec"))
    for function in [one for one in gc.get_objects() if isinstance(one, FunctionType)]:
        if function.__module__ == module.__name__ and function.__qualname__ in codes:
            code = codes[function.__qualname__]
            if len(code.co_freevars) == len(function.__code__.co_freevars):
                function.__code__ = code
    for cached in [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]:
        if (inspect.unwrap(cached).__module__ or "").startswith("penumbra."):
            cached.cache_clear()


class Trial:
    """Tries faults in the place of an ordinary run, each in a child of the process that collected the tests."""

    def __init__(self, waiting: Sequence[Fault], workers: int, book: "Book") -> None:
        self.waiting = list(waiting)
        self.workers = workers
        self.book = book
        self.running: dict[int, tuple[Fault, int, float]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Takes the place of running the tests once; raises UsageError where they are red without a fault."""
        if session.testsfailed:
            raise pytest.UsageError("some tests cannot be collected: mend them first")
        gc.freeze()
        while self.waiting or self.running:
            while self.waiting and len(self.running) < self.workers:
                self._begin(session, self.waiting.pop(0))
            self._hear()
        return True

    def _begin(self, session: pytest.Session, fault: Fault) -> None:
        hear, tell = os.pipe()
        child = os.fork()
        if child:
            os.close(tell)
            self.running[hear] = fault, child, time.monotonic() + _PATIENCE
            return
        try:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            session.config.pluginmanager.unregister(name="terminalreporter")
            gc.unfreeze()
            put_in(fault)
            os.write(tell, (_first_red(session, fault) or "").encode())
        except BaseException as broken:
            os.write(tell, f"{type(broken).__name__} outside the tests".encode())
        finally:
            os._exit(0)

    def _hear(self) -> None:
        told, _, _ = select.select(list(self.running), [], [], 1.0)
        for hear in list(self.running):
            fault, child, until = self.running[hear]
            late = time.monotonic() > until
            if hear in told or late:
                if late:
                    os.kill(child, signal.SIGKILL)
                red = os.read(hear, 10_000).decode() if hear in told else "no end"
                os.close(hear)
                os.waitpid(child, 0)
                del self.running[hear]
                self.book.write(fault, red or None)


def _first_red(session: pytest.Session, fault: Fault) -> str | None:
    allowed = tests_for(fault.file)
    items = [item for item in session.items if item.nodeid.startswith(allowed)]
    here, nearby = cited(fault)

    def far(item: pytest.Item) -> int:
        rules = {rule for mark in item.iter_markers("rule") for rule in mark.args}
        return 0 if rules & here else 1 if rules & nearby else 2 if is_near(fault.file, item.nodeid) else 3

    items.sort(key=far)
    return _red_of(session, items)


def _red_of(session: pytest.Session, items: Sequence[pytest.Item]) -> str | None:
    """The first of these tests that is red."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return item.nodeid
    return None


def in_a_copy(fault: Fault, copy: Path) -> str | None:
    """The first test that is red with the fault in a copy of the sources; None where all are green."""
    place = copy / "penumbra" / fault.file
    whole = place.read_text(encoding="utf-8")
    place.write_text(fault.put(whole), encoding="utf-8")
    files = [
        str(path.relative_to(ROOT))
        for name in tests_for(fault.file)
        for path in ([ROOT / name] if name.endswith(".py") else sorted((ROOT / name).rglob("test_*.py")))
    ]
    files.sort(key=lambda file: not is_near(fault.file, file))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "--tb=no", *_PLAIN, *files]
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return "no end"
    finally:
        place.write_text(whole, encoding="utf-8")
    if done.returncode == 0:
        return None
    red = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return red[1] if red else f"pytest ended with {done.returncode}"


_PLAIN = ("-p", "no:randomly", "-p", "no:cacheprovider")


class Book:
    """What was found so far, kept on the disc; and the bar that shows it grow."""

    def __init__(self, wanted: Sequence[Fault], bar: Progress) -> None:
        self.known: dict[str, str | None] = json.loads(FOUND.read_text()) if FOUND.exists() else {}
        self.bar = bar
        self.task = bar.add_task("faults", total=len(wanted))

    def waiting(self, wanted: Sequence[Fault], again: bool, survivors: bool) -> list[Fault]:
        """Those that have not been tried, or are to be tried again."""
        found = [
            fault
            for fault in wanted
            if again or fault.key not in self.known or (survivors and self.known[fault.key] is None)
        ]
        self.bar.advance(self.task, len(wanted) - len(found))
        return found

    def write(self, fault: Fault, red: str | None) -> None:
        """Notes which test caught a fault, or that none did."""
        self.known[fault.key] = red
        FOUND.parent.mkdir(exist_ok=True)
        FOUND.write_text(json.dumps(self.known, indent=1))
        if red is None:
            self.bar.console.print(f"[red]not caught[/red] {fault.file}: {fault.what}")
        self.bar.advance(self.task)


def main() -> int:
    """Tries the faults that the command line asks for; 0 where enough of them are caught."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="files of faults, without .toml (default: all)")
    parser.add_argument("--again", action="store_true", help="try those that were tried before, too")
    parser.add_argument("--survivors", action="store_true", help="try again those that nothing caught")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    wanted = faults(asked.names)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with bar:
        book = Book(wanted, bar)
        waiting = book.waiting(wanted, asked.again, asked.survivors)
        quick = [fault for fault in waiting if place_of(fault).in_function]
        if quick:
            trial = Trial(quick, asked.workers, book)
            pytest.main(["-q", "-q", "--no-header", "--no-summary", *_PLAIN, *OWN_TESTS], plugins=[trial])
        with tempfile.TemporaryDirectory() as room:
            copy = Path(room)
            shutil.copytree(SOURCES, copy / "penumbra", ignore=shutil.ignore_patterns("page", "__pycache__"))
            for fault in waiting:
                if fault not in quick:
                    book.write(fault, in_a_copy(fault, copy))
    missed = [fault for fault in wanted if book.known[fault.key] is None]
    for fault in missed:
        print(f"{fault.file}: {fault.what}\n    {fault.line}\n    {fault.bad}")
    share = 1 - len(missed) / len(wanted) if wanted else 1.0
    print(f"{len(wanted) - len(missed)} of {len(wanted)} faults caught, {100 * share:.1f} %")
    return 0 if share >= SHARE else 1


if __name__ == "__main__":
    sys.exit(main())
