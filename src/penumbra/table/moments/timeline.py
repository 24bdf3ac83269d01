"""The way that a table has come, as far as a seat could read of it: what a timeline is drawn of."""

from collections.abc import Sequence

import msgspec

from penumbra.kernel import Entry
from penumbra.table import wire
from penumbra.table.moments.log import readable
from penumbra.table.moments.moment import Moment


def draw_timeline(current: Moment, seat: int | None) -> bytes:
    """A :class:`wire.Timeline` as JSON, as ``seat`` may know it."""
    return msgspec.json.encode(timeline_of(current, seat))


def timeline_of(current: Moment, seat: int | None) -> wire.Timeline:
    """The way that a table has come, made of nothing but the log that ``seat`` (None: a spectator) may read."""
    read = [(at, entry) for at, entries in current.entries_by_choice() for entry in readable(entries, seat)]
    return wire.Timeline(current.made, _rounds(read), _marks(read))


def _rounds(read: Sequence[tuple[int, Entry]]) -> list[wire.RoundBegun]:
    """Where rounds begin: with the choice that also tells of the round before, or before the first that tells of it."""
    found: dict[int, int] = {}
    before = 0
    for at, entry in read:
        if entry.round not in found:
            found[entry.round] = at if at == before else at - 1
        before = at
    return [wire.RoundBegun(number, at) for number, at in found.items()]


def _marks(read: Sequence[tuple[int, Entry]]) -> list[wire.Marked]:
    return [
        wire.Marked(entry.mark, n, at, entry.seat, entry.sentence)
        for n, (at, entry) in enumerate(read, start=1)
        if entry.mark is not None
    ]
