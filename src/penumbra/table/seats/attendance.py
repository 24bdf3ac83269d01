"""Who is at the tables just now, and how long ago the others were."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

_Place = TypeVar("_Place")

_MOST_REMEMBERED: Final = 20_000


class SeatedAt(NamedTuple):
    """A seat of a table."""

    table: str
    seat: int


class Attendance:
    """Knows of every table its live lines, by seat, and when somebody with a seat's key was there last.

    Nobody is told where: the ``clock`` counts seconds, and those of whom nothing is known count as having been there
    when the table arrived at this server.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._arrived: OrderedDict[str, float] = OrderedDict()
        self._lines: dict[str, Counter[int | None]] = {}
        self._seen: OrderedDict[SeatedAt, float] = OrderedDict()

    def arrive(self, table: str) -> None:
        """A table is here, for the first time or since it was lost, or has been here all the time."""
        _remember(self._arrived, table, self._arrived.get(table, self._clock()))

    def lose(self, table: str, seats: int) -> None:
        """A table may be at another server by now: who is there is not known any more."""
        self._arrived.pop(table, None)
        for seat in range(seats):
            self._seen.pop(SeatedAt(table, seat), None)

    @contextmanager
    def line(self, table: str, seat: int | None) -> Iterator[None]:
        """Around a live line to a table, of a seat or a spectator."""
        lines = self._lines.setdefault(table, Counter())
        lines[seat] += 1
        self.saw(table, seat)
        try:
            yield
        finally:
            self.saw(table, seat)
            lines[seat] -= 1
            if not lines[seat]:
                del lines[seat]
            if not lines and self._lines.get(table) is lines:
                del self._lines[table]

    def saw(self, table: str, seat: int | None) -> None:
        """Somebody with the key of a seat has asked for something; of spectators nothing is kept."""
        if seat is None:
            return
        _remember(self._seen, SeatedAt(table, seat), self._clock())

    def lines(self) -> int:
        """How many live lines there are."""
        return sum(lines.total() for lines in self._lines.values())

    def watched(self, table: str) -> bool:
        """Whether there is any line to a table."""
        return table in self._lines

    def spectators(self, table: str) -> int:
        """How many lines there are to a table that are no seat's."""
        return self._lines.get(table, Counter())[None]

    def away(self, table: str, seat: int) -> float:
        """How many seconds ago a seat was there last; 0 while it has a line."""
        if self._lines.get(table, Counter())[seat]:
            return 0.0
        now = self._clock()
        return now - self._seen.get(SeatedAt(table, seat), self._arrived.get(table, now))


def _remember(times: OrderedDict[_Place, float], place: _Place, when: float) -> None:
    times[place] = when
    times.move_to_end(place)
    if len(times) > _MOST_REMEMBERED:
        times.popitem(last=False)
