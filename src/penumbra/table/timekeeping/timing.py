"""The time at one table: its clocks, and for which persons it waits, kept in step with its record and its seats."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from penumbra.table.keeping.waits import Wait, Written, changes
from penumbra.table.moments.agreed import agreed_on
from penumbra.table.store import StoredSeat, StoredSeatEvent, StoredTable
from penumbra.table.terms.seat_events import RELIEVED, SeatEvent
from penumbra.table.timekeeping.clock import Clocks, Marking, SeatMark, Waiting, begun, told

_MARKS: Final[Mapping[SeatEvent, SeatMark]] = {
    SeatEvent.SAT_DOWN: SeatMark.TAKEN,
    SeatEvent.TAKEN_BACK: SeatMark.LEFT,
    **dict.fromkeys(RELIEVED, SeatMark.RELIEVED),
    SeatEvent.RETURNED: SeatMark.BACK,
    SeatEvent.WENT_AWAY: SeatMark.AWAY,
    SeatEvent.CAME_HOME: SeatMark.HOME,
}


@dataclass(frozen=True, slots=True)
class Timing:
    """The time at a table; a value that does not change.

    ``first`` are its clocks as they were begun, None where it has none. ``waitings`` say for whom it waited after each
    number of choices that stand, ``marks`` what happened with seats, and ``clocks`` what has become of it all.
    ``waits`` are the turns of persons, by seat.
    """

    first: Clocks | None = None
    waitings: tuple[Waiting, ...] = ()
    marks: tuple[Marking, ...] = ()
    clocks: Clocks | None = None
    waits: Mapping[int, Wait] = field(default_factory=dict)

    def chosen(self, seats: Sequence[StoredSeat], by: int, waited: Collection[int], version: int, at: int) -> "Timing":
        """After a choice of a seat, which leads to a version at which these seats are waited for."""
        now = Waiting(at, tuple(waited), by)
        clocks = None if self.clocks is None else self.clocks.waiting_for(now.seats, by, at)
        after = replace(self, waitings=self._with(now), clocks=clocks)
        return after._asking(seats, version, at, mover=by)

    def taken_back(
        self, seats: Sequence[StoredSeat], made: int, by: int, waited: Collection[int], version: int, at: int
    ) -> "Timing":
        """After so many choices are left, the first of the others a seat's; the table is at another version then.

        These seats are waited for again.
        """
        waitings = (Waiting(at, tuple(waited), None),) if self.first is None else self.waitings[: made + 1]
        clocks = None if self.first is None else told(self.first, waitings, self.marks).until(at)
        after = replace(self, waitings=waitings, clocks=clocks)
        return after._asking(seats, version, at, mover=by)

    def concluded(self, seats: Sequence[StoredSeat], version: int, at: int) -> "Timing":
        """After those who play have agreed that the game ends: nobody is waited for any more."""
        clocks = None if self.clocks is None else self.clocks.waiting_for((), None, at)
        return replace(self, waitings=self._with(Waiting(at, (), None)), clocks=clocks)._asking(seats, version, at)

    def reseated(self, seats: Sequence[StoredSeat], version: int, event: StoredSeatEvent | None) -> "Timing":
        """After something has happened with a seat."""
        if event is None or event.at is None:
            return self
        mark = _marked(event)
        marks = self.marks if mark is None else (*self.marks, mark)
        clocks = (
            self.clocks if self.clocks is None or mark is None else self.clocks.marked(mark.seat, mark.mark, mark.at)
        )
        return replace(self, marks=marks, clocks=clocks)._asking(seats, version, event.at)

    def written(self, table_id: str, after: "Timing") -> list[Written]:
        """What has to be written of the turns of a table so that they are those of ``after``."""
        return list(changes(table_id, self.waits, after.waits))

    def _with(self, now: Waiting) -> tuple[Waiting, ...]:
        """All waitings with one more; a table without clocks needs none but the last."""
        return (now,) if self.first is None else (*self.waitings, now)

    def _asking(self, seats: Sequence[StoredSeat], version: int, at: int, mover: int | None = None) -> "Timing":
        """The same with the turns that there are now: those that go on are the same as before."""
        found = {}
        for seat in self.waitings[-1].seats if self.waitings else ():
            if seats[seat].played_by is not None:
                continue
            wait = self.waits.get(seat) or Wait(version, at, at)
            if seat == mover:
                wait = replace(wait, moved=at)
            found[seat] = replace(wait, due=None if self.clocks is None else self.clocks.out_at(seat))
        return replace(self, waits=found)


def timing_of(table: StoredTable, waited: Sequence[Collection[int]], at: int) -> Timing:
    """The time at a table that was made just now or comes from the disc.

    ``waited`` says for whom it waited after each number of choices, from none on.
    """
    began = at if table.began is None else table.began
    moments = [(began, None), *((began if one.at is None else one.at, one.seat) for one in table.choices)]
    waitings = tuple(Waiting(moment, tuple(seats), by) for (moment, by), seats in zip(moments, waited, strict=True))
    if (ended := agreed_on(table.events)) is not None:
        waitings = (*waitings, Waiting(table.events[ended].at or at, (), None))
    marks = tuple(mark for one in table.events if (mark := _marked(one)) is not None)
    first = None
    if table.clock is not None:
        people = [one.bot is None for one in table.seats]
        first = begun(table.clock.allowance, people, _taken_at_first(table), began)
    clocks = None if first is None else told(first, waitings, marks)
    before = Timing(first, waitings if first else waitings[-1:], marks, clocks, dict(table.waits))
    return before._asking(table.seats, table.version, at)


def _taken_at_first(table: StoredTable) -> list[int]:
    """The seats of those who sat with whoever made the table: nobody sat down there before somebody had to go."""
    first: dict[int, SeatEvent] = {}
    for one in table.events:
        if one.event in (SeatEvent.SAT_DOWN, SeatEvent.TAKEN_BACK):
            first.setdefault(one.seat, one.event)
    taken = [SeatEvent.TAKEN_BACK if seat.key_hash is not None else None for seat in table.seats]
    return [at for at, usual in enumerate(taken) if first.get(at, usual) is SeatEvent.TAKEN_BACK]


def _marked(event: StoredSeatEvent) -> Marking | None:
    mark = _MARKS.get(event.event)
    return None if mark is None or event.at is None else Marking(event.at, event.seat, mark)
