"""Other readings of rules that groups play differently, as data that a box is settled with."""

from functools import cache
from pathlib import Path

import msgspec

from penumbra.kernel.ledger import Reading

_FILE = Path(__file__).parent / "readings.toml"


class BoxReading(Reading, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another way to read rules of a ``book``, and what of a box it changes.

    ``switches`` are the questions of the box that it answers the other way, ``parts`` the figures of ship
    parts that it prints otherwise.
    """

    book: str
    switches: dict[str, bool] = msgspec.field(default_factory=dict)
    parts: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)


@cache
def readings(book: str) -> tuple[BoxReading, ...]:
    """The other readings of a book's rules; raises msgspec.ValidationError for an entry that does not fit."""
    found = msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, tuple[BoxReading, ...]])["reading"]
    return tuple(reading for reading in found if reading.book == book)
