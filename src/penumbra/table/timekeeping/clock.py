"""The clocks of a table's seats, as pure logic over given moments: nothing here asks what time it is.

A clock runs while the game waits for its seat, somebody sits there, and that one is not on vacation; of several seats
that are waited for at once each has its own running. A turn is the time from the game's beginning to wait for a seat
until it does so no more: then what a turn adds is added. No clock runs before everybody has sat down once. A choice of
one's own ends a vacation. What has been taken back has not happened: clocks are then told anew from what stands
(:func:`told`), so that whoever must choose again has been waited for all along, and nobody else has.

Moments and lengths are milliseconds.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from penumbra.table.terms.time_control import Allowance


class SeatMark(StrEnum):
    """What happens with a seat beside the game, as far as its clock is concerned."""

    TAKEN = "taken"
    """Somebody sits down there."""
    LEFT = "left"
    """Nobody sits there any more."""
    RELIEVED = "relieved"
    """A bot plays on for whoever sits there."""
    BACK = "back"
    """Who sits there plays again."""
    AWAY = "away"
    """Who sits there takes a vacation."""
    HOME = "home"
    """The vacation ends before it is used up."""


class Waiting(NamedTuple):
    """From a moment on the game waits for these seats, by a choice of one, or because it begins."""

    at: int
    seats: Collection[int]
    by: int | None


class Marking(NamedTuple):
    """Something happens with a seat at a moment."""

    at: int
    seat: int
    mark: SeatMark


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of a person's seat: what is ``left`` on it, and of the vacation."""

    left: int
    vacation: int
    waited: bool = False
    taken: bool = False
    relieved: bool = False
    away: bool = False

    @property
    def ready(self) -> bool:
        """Whether somebody sits there who plays."""
        return self.taken and not self.relieved

    def after(self, passed: int) -> "SeatClock":
        """The clock when nothing but so much time has passed; a vacation ends when it is used up."""
        spent = min(passed, self.vacation) if self.away else 0
        vacation = self.vacation - spent
        thought = passed - spent if self.waited and self.ready else 0
        return replace(self, left=max(0, self.left - thought), vacation=vacation, away=self.away and vacation > 0)

    def out_in(self) -> int | None:
        """After how much time it will have run out, if nothing else happens; None where it does not run."""
        if not (self.waited and self.ready):
            return None
        return self.left + (self.vacation if self.away else 0)


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a table at a moment, by seat; a bot's seat has none. They have ``started`` once all sit."""

    allowance: Allowance
    at: int
    seats: tuple[SeatClock | None, ...]
    started: bool = False

    def until(self, at: int) -> "Clocks":
        """The same at a later moment; an earlier one changes nothing."""
        passed = max(0, at - self.at)
        if not self.started:
            return replace(self, at=self.at + passed)
        return self._each(lambda _, clock: clock.after(passed), self.at + passed)

    def waiting_for(self, seats: Collection[int], by: int | None, at: int) -> "Clocks":
        """The game waits for these seats from a moment on: whose turn has ended is given what a turn adds.

        Who has chosen (``by``) is on vacation no more.
        """
        there = self.until(at)

        def told(seat: int, clock: SeatClock) -> SeatClock:
            if clock.waited and seat not in seats and clock.ready and there.started:
                clock = replace(clock, left=self._capped(clock.left + self.allowance.added))
            return replace(clock, waited=seat in seats, away=clock.away and seat != by)

        return there._each(told, there.at)

    def marked(self, seat: int, mark: SeatMark, at: int) -> "Clocks":
        """The same once something has happened with a seat; a bot's seat has no clock to change."""
        there = self.until(at)
        change = _MARKED[mark]
        after = there._each(lambda one, clock: change(clock, self.allowance) if one == seat else clock, there.at)
        return replace(after, started=after.started or all(clock.taken for clock in after.seats if clock is not None))

    def out_at(self, seat: int) -> int | None:
        """When the clock of a seat will have run out, if nothing else happens; None where it does not run."""
        clock = self.seats[seat]
        if clock is None or not self.started:
            return None
        rest = clock.out_in()
        return None if rest is None else self.at + rest

    def _each(self, change: Callable[[int, SeatClock], SeatClock], at: int) -> "Clocks":
        seats = tuple(None if clock is None else change(seat, clock) for seat, clock in enumerate(self.seats))
        return replace(self, at=at, seats=seats)

    def _capped(self, left: int) -> int:
        most = self.allowance.most
        return left if most is None else min(left, most)


def _back(clock: SeatClock, allowance: Allowance) -> SeatClock:
    return replace(clock, relieved=False, left=max(clock.left, allowance.again))


_MARKED: dict[SeatMark, Callable[[SeatClock, Allowance], SeatClock]] = {
    SeatMark.TAKEN: lambda clock, allowance: replace(_back(clock, allowance), taken=True),
    SeatMark.LEFT: lambda clock, _: replace(clock, taken=False, away=False),
    SeatMark.RELIEVED: lambda clock, _: replace(clock, relieved=True, away=False),
    SeatMark.BACK: _back,
    SeatMark.AWAY: lambda clock, _: replace(clock, away=clock.vacation > 0),
    SeatMark.HOME: lambda clock, _: replace(clock, away=False),
}


def begun(allowance: Allowance, people: Sequence[bool], taken: Collection[int], at: int) -> Clocks:
    """The clocks of a table that is made, by seat whether a person plays it; those ``taken`` sit there already."""
    clock = SeatClock(allowance.start, allowance.vacation)
    seats = tuple(replace(clock, taken=seat in taken) if person else None for seat, person in enumerate(people))
    return Clocks(allowance, at, seats, started=all(one.taken for one in seats if one is not None))


def told(clocks: Clocks, waitings: Iterable[Waiting], marks: Iterable[Marking]) -> Clocks:
    """The clocks after all that has happened since they were begun and still stands, each in its order."""
    happened: list[Waiting | Marking] = sorted([*waitings, *marks], key=lambda one: one.at)
    for one in happened:
        if isinstance(one, Waiting):
            clocks = clocks.waiting_for(one.seats, one.by, one.at)
        else:
            clocks = clocks.marked(one.seat, one.mark, one.at)
    return clocks
