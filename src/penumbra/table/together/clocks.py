"""What may be asked of a table's clocks: how they stand, who has run out of time, and a vacation."""

from http import HTTPStatus
from typing import Final

from penumbra.kernel.seats import seat_letter
from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.problems import Problem, not_found
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.seat_events import SeatEvent
from penumbra.table.timekeeping.clock import Clocks, SeatClock, begun
from penumbra.table.together import relief
from penumbra.table.together.relief import OwnChange
from penumbra.table.together.seating import Reseating, SeatChange, seat_of_person

_NO_CLOCKS: Final = "This table has no clocks: everybody may think as long as they like."


def told(table: Table, now: int) -> wire.ClocksTold:
    """The clocks as they stand now; raises Problem at a table without any."""
    clocks = _clocks(table, now)
    return wire.ClocksTold(clocks.started, [_told(clock, clocks.started) for clock in clocks.seats])


def out_of_time(table: Table, now: int) -> list[int]:
    """The seats whose clocks have run out."""
    clocks = table.timing.clocks
    if clocks is None:
        return []
    return [seat for seat in range(len(clocks.seats)) if (out := clocks.out_at(seat)) is not None and out <= now]


class InTime(Problem):
    """The clock of a seat has not run out after all: its person chose in the last moment."""

    def __init__(self, seat: int) -> None:
        super().__init__(HTTPStatus.CONFLICT, f"The clock of seat {seat_letter(seat)} has not run out.")


def relieved(house: House, seat: int, now: int) -> SeatChange:
    """A bot plays on for who sits at a seat, if the clock has run out; raises InTime otherwise."""

    def change(table: Table) -> Reseating:
        if seat not in out_of_time(table, now):
            raise InTime(seat)
        return relief.out_of_time(house, seat)(table)

    return change


def vacation(away: bool, now: int) -> OwnChange:
    """Who sits at a seat goes on vacation, in which the clock stands, or is back from it."""

    def change(table: Table, seat: int) -> Reseating:
        before = seat_of_person(table, seat)
        clock = _clocks(table, now).seats[seat]
        assert clock is not None
        if table.over:
            raise Problem(HTTPStatus.CONFLICT, "The game is over: no clock runs any more.")
        if before.relief is not None:
            raise Problem(HTTPStatus.CONFLICT, "A bot plays on for you: come back to your seat first.")
        if clock.away is away:
            state = "on vacation already" if away else "not on vacation"
            raise Problem(HTTPStatus.CONFLICT, f"Seat {seat_letter(seat)} is {state}.")
        if away and not clock.vacation:
            raise Problem(HTTPStatus.CONFLICT, f"Seat {seat_letter(seat)} has no vacation left.")
        return Reseating(seat, before, before, SeatEvent.WENT_AWAY if away else SeatEvent.CAME_HOME, None)

    return change


def _clocks(table: Table, now: int) -> Clocks:
    if table.timing.clocks is not None:
        return table.timing.clocks.until(now)
    if table.stored.clock is None:
        raise not_found(_NO_CLOCKS)
    # The game has not begun.
    return begun(table.stored.clock.allowance, [one.bot is None for one in table.stored.seats], (), now)


def _told(clock: SeatClock | None, started: bool) -> wire.SeatClockTold | None:
    if clock is None:
        return None
    runs = started and clock.waited and clock.ready and not clock.away
    return wire.SeatClockTold(clock.left, clock.vacation, runs, clock.away)
