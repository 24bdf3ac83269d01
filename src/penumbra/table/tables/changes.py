"""What happened at a table, choice by choice, as one seat could see it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

import msgspec

from penumbra.table import wire
from penumbra.table.moments.difference import difference
from penumbra.table.moments.log import lines_of
from penumbra.table.moments.moment import Moment
from penumbra.table.moments.throws import throws
from penumbra.table.tables.open_table import Table

MOST: Final = 96
"""So many changes are told at once: more than anybody wants to step through."""


def changes_since(table: Table, seat: int | None, since: int, until: int) -> Iterable[wire.SeenChange]:
    """The changes from one version to another, the last of them where they are many; to be asked before it goes on.

    None where the table has not come from the version ``until``.
    """
    current = table.moment
    if not current.stood_at(until):
        return ()
    last = current.made_at(until)
    return changes(table, seat, max(current.made_at(since), last - MOST), last)


def changes(table: Table, seat: int | None, first: int, last: int) -> Iterable[wire.SeenChange]:
    """The changes from the table after ``first`` choices to that after ``last``, those in which ``seat`` saw anything.

    They are made of the views and log lines that the seat was given at the time, and of nothing else. It is to be asked
    before the table goes on, and worked out whenever there is time.
    """
    return _changes(table.moment, table.past(first, last), seat, first)


def _changes(current: Moment, moments: Iterable[Moment], seat: int | None, first: int) -> Iterator[wire.SeenChange]:
    written = defaultdict(list)
    for line in lines_of(current, seat, first):
        written[line.at].append(line)
    seen = ((moment, moment.state.view(seat)) for moment in moments)
    for (earlier, before), (moment, after) in pairwise(seen):
        lines = written[moment.made]
        # Dice that fall are revealed: where nothing was, none has fallen.
        revealed = moment.state.revealed != earlier.state.revealed
        for sight in throws(earlier.state, current.lines[earlier.made], seat) if revealed else ():
            told, lines = lines[: sight.written], lines[sight.written :]
            yield wire.SeenChange(moment.made, True, told, difference(sight.view, before))
            before = sight.view
        back = difference(after, before)
        if lines or back is not None:
            yield wire.SeenChange(moment.made, False, lines, back)


def draw_changes(found: Iterable[wire.SeenChange], since: int, until: int) -> bytes:
    """A :class:`wire.SeenChanges` as JSON."""
    return msgspec.json.encode(wire.SeenChanges(since, until, list(found)))
