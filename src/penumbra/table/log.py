"""The log of a table as one seat may read it."""

from collections.abc import Sequence

from penumbra.kernel import Entry
from penumbra.table import wire
from penumbra.table.moment import Moment


def readable(log: Sequence[Entry], seat: int | None) -> list[Entry]:
    """The entries that ``seat`` (None: a spectator) may read."""
    return [entry for entry in log if entry.private_to is None or entry.private_to == seat]


def lines_of(current: Moment, seat: int | None) -> list[wire.LogLine]:
    """The whole log that ``seat`` (None: a spectator) may read, its lines numbered from 1."""
    read = ((made, entry) for made, entries in current.entries_by_choice() for entry in readable(entries, seat))
    return [
        wire.LogLine(n, made, entry.round, entry.seat, entry.sentence) for n, (made, entry) in enumerate(read, start=1)
    ]
