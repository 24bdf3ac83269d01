"""Which tests show which rules and which code names them, read from the files themselves without running them."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec

from penumbra.kernel.ledger import Ledger, LedgerError, Rule

Shown = Mapping[str, list[str]]


def _modules(folder: Path, pattern: str, speaking_of: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules below a folder in whose text ``speaking_of`` stands, read and taken apart."""
    for path in sorted(folder.rglob(pattern)):
        text = path.read_text(encoding="utf-8")
        if speaking_of in text:
            yield path, ast.parse(text, str(path))


def shown_by(tests: Path, speaking_of: str = "") -> dict[str, list[str]]:
    """For each rule id, the tests below the folder ``tests`` that carry the mark ``rule`` with it.

    Who wants to know of one rule alone names it: only files that speak of it are then taken apart.
    """
    found: dict[str, list[str]] = {}
    for path, module in _modules(tests, "test_*.py", speaking_of):
        where = path.relative_to(tests.parent).as_posix()
        for name, rule_id in _marks(module, where):
            names = found.setdefault(rule_id, [])
            if name not in names:
                names.append(name)
    return found


def _within(node: ast.AST, name: str) -> Iterator[tuple[str, ast.AST]]:
    """Everything under ``node`` with the name of what it stands in, once what defines a name of its own is entered."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _within(child, f"{name}::{child.name}")
        else:
            yield name, child
            yield from _within(child, name)


def _marks(node: ast.AST, name: str) -> Iterable[tuple[str, str]]:
    """Every mark under ``node`` with the test it belongs to: a decorator belongs to what it decorates."""
    for where, child in _within(node, name):
        if isinstance(child, ast.Call) and _is_rule_mark(child.func):
            for arg in child.args:
                if not (isinstance(arg, ast.Constant) and isinstance(arg.value, str)):
                    raise LedgerError(f"{where}, line {arg.lineno}: rule ids are plain strings")
                yield where, arg.value


_ID = re.compile(r"\b[a-z]{2,4}\.[a-z0-9-]+(?:\.[a-z0-9-]+)+")
"""What a rule id looks like in running text."""


def named_by(package: Path, speaking_of: str = "") -> dict[str, list[str]]:
    """For each rule id, the functions and classes below the folder ``package`` that name it.

    In a refusal, a table or a docstring; each as ``file::Class::function`` with the file's path below
    the folder that holds the package, in the order of files and lines. Who wants to know of one rule alone names
    it: only files that speak of it are then taken apart.
    """
    found: dict[str, list[str]] = {}
    for path, module in _modules(package, "*.py", speaking_of):
        where = path.relative_to(package.parent).as_posix()
        for name, text in _texts(module, where):
            for rule_id in _ID.findall(text):
                names = found.setdefault(rule_id, [])
                if name not in names:
                    names.append(name)
    return found


def _texts(node: ast.AST, name: str) -> Iterable[tuple[str, str]]:
    """Every piece of text under ``node`` with what it stands in: a docstring belongs to what it describes."""
    for where, child in _within(node, name):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield where, child.value


def _is_rule_mark(func: ast.expr) -> bool:
    """``pytest.mark.rule``, or ``mark.rule`` for short."""
    return isinstance(func, ast.Attribute) and ast.unparse(func) in {"pytest.mark.rule", "mark.rule"}


class Pending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that no test has to show yet, and why: ids or patterns with ``*``."""

    rules: tuple[str, ...]
    why: str
    but: tuple[str, ...] = ()

    def allows(self, rule_id: str) -> bool:
        """Whether ``rule_id`` is among these rules."""
        return any(fnmatchcase(rule_id, one) for one in self.rules) and not any(
            fnmatchcase(rule_id, one) for one in self.but
        )


def load_pending(path: Path) -> dict[str, tuple[Pending, ...]]:
    """The pending rules of each book, from a TOML file with ``[[book]]`` entries; raises LedgerError."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=dict[str, tuple[Pending, ...]])
    except msgspec.DecodeError as fault:
        raise LedgerError(f"{path}: {fault}") from None


def untested(ledger: Ledger, shown: Shown) -> list[Rule]:
    """The rules that no test shows."""
    return [rule for rule in ledger if rule.id not in shown]


def faults(ledger: Ledger, shown: Shown, pending: Iterable[Pending]) -> list[str]:
    """What keeps a ledger from being complete: rules without a test, and allowances nobody needs any more."""
    entries = tuple(pending)
    bare = [rule.id for rule in untested(ledger, shown)]
    found = [f"{one} has no test" for one in bare if not any(entry.allows(one) for entry in entries)]
    for entry in entries:
        allowed = [one for one in bare if entry.allows(one)]
        found += [
            f"{pattern} need not be pending: every rule of that name has a test"
            for pattern in entry.rules
            if not any(fnmatchcase(one, pattern) for one in allowed)
        ]
    return found
