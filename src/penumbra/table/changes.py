"""What happened at a table between two versions, choice by choice, as one seat could see it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from penumbra.table import wire
from penumbra.table.difference import difference
from penumbra.table.moment import Moment


def draw_changes(moments: Sequence[Moment], seat: int | None, since: int, until: int) -> bytes:
    """A :class:`wire.SeenChanges` as JSON: how moments followed each other, as ``seat`` (None: a spectator) saw it.

    It is made of the views and log lines that the seat was given at the time, and of nothing else.
    """
    return msgspec.json.encode(wire.SeenChanges(since, until, list(_changes(moments, seat))))


def _changes(moments: Sequence[Moment], seat: int | None) -> Iterator[wire.SeenChange]:
    read = len(moments[0].readable(seat)) if moments else 0
    seen = (moment.state.view(seat) for moment in moments)
    for (earlier, later), (before, after) in zip(pairwise(moments), pairwise(seen), strict=True):
        entries = later.read_since(earlier, seat)
        log = [
            wire.LogLine(n, entry.round, entry.seat, entry.sentence) for n, entry in enumerate(entries, start=read + 1)
        ]
        read += len(entries)
        back = difference(after, before)
        if log or back is not None:
            yield wire.SeenChange(log, back)
