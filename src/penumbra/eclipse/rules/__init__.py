"""The rulebooks of Eclipse as ledgers."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from penumbra.kernel.evidence import Pending, load_pending
from penumbra.kernel.ledger import Ledger

_HERE = Path(__file__).parent


@cache
def books() -> Mapping[str, Ledger]:
    """Every book by name."""
    names = ("new_dawn", "second_dawn")
    return MappingProxyType({name: Ledger.load(_HERE / f"{name}.toml") for name in names})


@cache
def citations(book: str) -> dict[str, str]:
    """The ids that rules of another edition have in this edition's book."""
    found: dict[str, str] = tomllib.loads((_HERE / f"{book}_cites.toml").read_text())["cites"]
    return found


def pending() -> Mapping[str, tuple[Pending, ...]]:
    """The rules of each book that no test has to show yet."""
    return load_pending(_HERE / "pending.toml")
