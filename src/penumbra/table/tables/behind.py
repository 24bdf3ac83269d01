"""A table as those see it who look on from behind the present: as it was some minutes ago, whatever has happened since.

What it was is kept as it goes on: values that share all but what has changed, so that what was taken back since is seen
for as long as it stood. Those who look on are given a table of its own, made of such a value: nothing of the present is
in it that an answer could tell. Before the first choice, and once the game is over, nothing is behind.

A table that comes into memory is told by its record: what was chosen by then, each at its time. What had been taken
back is not in it, and is seen no more.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from penumbra.table.moments.moment import Moment
from penumbra.table.moments.trail import Trail
from penumbra.table.store import StoredSeat, StoredSeatEvent, StoredTable
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.seat_events import RELIEVED, SeatEvent
from penumbra.table.terms.time_control import MINUTE

MOST: Final = 256
"""So many glimpses of a table are kept: where more would be, those in between go, and what was before stays longer."""


class Glimpse(NamedTuple):
    """What a table was from a moment on, in the tables' own time."""

    at: int
    stored: StoredTable
    begun: Moment | None
    trail: Trail
    company: int


def glimpse(table: Table, at: int) -> Glimpse:
    """What a table is now."""
    # Nothing is taken back there.
    begun = None if table.begun is None else replace(table.begun, past=())
    return Glimpse(at, table.stored, begun, table.trail.branched(), table.company)


class Behind:
    """What a table was, from the moment on that is shown to those who look on."""

    def __init__(self, glimpses: Iterable[Glimpse]) -> None:
        self._kept: deque[Glimpse] = deque()
        for one in glimpses:
            self._keep(one)
        self._shown: Table | None = None
        self._of: Glimpse | None = None
        self.heard = 0  # grows with all that those who look on say to each other, who hear it at once

    def goes_on(self, table: Table, at: int) -> None:
        """Something has happened at the table."""
        if not is_behind(table):
            # All see this now; it is what they go on seeing until something later is shown.
            self._kept.clear()
        self._keep(glimpse(table, at))

    def _keep(self, one: Glimpse) -> None:
        self._kept.append(one)
        if len(self._kept) > MOST:
            # The first is shown, and the last is the present.
            self._kept = deque([*list(self._kept)[:-1:2], one])

    def shown(self, table: Table, now: int) -> Table:
        """The table as it is shown at a moment."""
        until = now - table.stored.behind * MINUTE
        # What was shown once stays until something later is.
        while len(self._kept) > 1 and self._kept[1].at <= until:
            self._kept.popleft()
        found = self._kept[0]
        if self._shown is None or self._of is not found:
            self._shown, self._of = self._drawn(table, found), found
        self._shown.company = found.company + self.heard
        return self._shown

    def _drawn(self, table: Table, found: Glimpse) -> Table:
        # Its clocks run, and would tell who thinks.
        stored = replace(found.stored, clock=None, orders=(), waits=())
        shown = Table(stored, table.game, found.begun, table.mentor, trail=found.trail.branched())
        shown.dead = True  # it is looked at, and nothing happens there
        shown.late = table.stored.behind
        shown.watching = None if self._shown is None else self._shown.watching
        return shown


def is_behind(table: Table) -> bool:
    """Whether those who look on see something else than those who play."""
    begun = table.begun is not None and table.begun.version > 0
    return table.stored.behind > 0 and begun and not table.over


def remembered(table: Table, now: int) -> Iterator[Glimpse]:
    """What a table that comes from the disc was until now, as far as its record tells: first what is shown of it."""
    until = now - table.stored.behind * MINUTE
    if table.begun is not None:
        moments = [one.at or 0 for one in table.stored.choices]
        first = sum(at <= until for at in moments)
        for then in table.past(first, table.made):
            at = max(moments[: then.made], default=0)
            told = max(at, until if then.made == first else 0)
            events = tuple(one for one in table.stored.events if (one.at or 0) <= told)
            stored = replace(table.stored, events=events, seats=_sat(table.stored.seats, events))
            trail = Trail()
            trail.stop_at(0, next(table.past(0, 0)).state)
            trail.stop_at(then.made, then.state)
            yield Glimpse(at, stored, then, trail, 0)
    yield glimpse(table, now)


def _sat(seats: Sequence[StoredSeat], events: Sequence[StoredSeatEvent]) -> tuple[StoredSeat, ...]:
    """The seats, of which nobody yet knows for whom a bot plays since."""
    relieved: dict[int, bool] = {}
    for one in events:
        if one.event in (*RELIEVED, SeatEvent.RETURNED):
            relieved[one.seat] = one.event in RELIEVED
    return tuple(one if relieved.get(at, False) else replace(one, relief=None) for at, one in enumerate(seats))
