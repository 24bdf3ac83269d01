"""The rulebooks of Eclipse as ledgers."""

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
    return MappingProxyType({"new_dawn": Ledger.load(_HERE / "new_dawn.toml")})


def pending() -> Mapping[str, tuple[Pending, ...]]:
    """The rules of each book that no test has to show yet."""
    return load_pending(_HERE / "pending.toml")
