"""Other readings of rules that groups play differently, as data that a box is settled with."""

from functools import cache
from pathlib import Path

import msgspec

_FILE = Path(__file__).parent / "readings.toml"


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another way to read ``rules`` of a book.

    ``title`` and ``text`` say in a few words and in one sentence what it changes. ``switches`` are the
    questions of the box that it answers the other way, ``parts`` the figures of ship parts that it prints
    otherwise; ``module`` is the optional module without which there is nothing to read.
    """

    id: str
    book: str
    rules: tuple[str, ...]
    title: str
    text: str
    switches: dict[str, bool] = {}
    parts: dict[str, dict[str, int]] = {}
    module: str = ""


@cache
def readings(book: str) -> tuple[Reading, ...]:
    """The other readings of a book's rules; raises msgspec.ValidationError for an entry that does not fit."""
    found = msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, tuple[Reading, ...]])["reading"]
    return tuple(reading for reading in found if reading.book == book)
