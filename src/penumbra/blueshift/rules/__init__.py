"""The rulebook of BlueShift as a ledger."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from penumbra.kernel.evidence import Pending, load_pending
from penumbra.kernel.ledger import Ledger

_HERE: Final = Path(__file__).parent
BOOK: Final = "blueshift"


@cache
def book() -> Ledger:
    """The one book."""
    return Ledger.load(_HERE / f"{BOOK}.toml")


def pending() -> Mapping[str, tuple[Pending, ...]]:
    """The rules of the book that no test has to show yet."""
    return load_pending(_HERE / "pending.toml")
