"""How long seats may think: what whoever makes a table chooses, and what that comes to on a clock."""

from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
"""Of milliseconds, in which clocks count."""

_Days = Annotated[int, Meta(ge=0, le=60, description="The days of vacation that each seat may take, in all.")]


class Allowance(NamedTuple):
    """What a time control gives each seat, in milliseconds: so much to begin with, so much ``added`` with each turn.

    There are never more than ``most`` on a clock, if that is said. ``vacation`` may be taken in parts.
    """

    start: int
    added: int
    most: int | None
    vacation: int

    @property
    def again(self) -> int:
        """What is at least on the clock of somebody who comes back to a seat that had run out of time."""
        return max(self.added, self.start // 4)


class LiveClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """So many minutes for the whole game, and so many seconds more with each turn."""

    minutes: Annotated[int, Meta(ge=1, le=600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0

    @property
    def allowance(self) -> Allowance:
        """What each seat is given."""
        return Allowance(self.minutes * MINUTE, self.increment * SECOND, None, 0)


class TurnClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="turns"):
    """So many hours for each turn."""

    hours: Annotated[int, Meta(ge=1, le=720)]
    vacation: _Days = 0

    @property
    def allowance(self) -> Allowance:
        """What each seat is given: what is left of one turn is not kept for the next."""
        turn = self.hours * HOUR
        return Allowance(turn, turn, turn, self.vacation * DAY)


class BankClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """So many hours for the whole game, and so many more with each turn."""

    hours: Annotated[int, Meta(ge=1, le=2400)]
    added: Annotated[int, Meta(ge=0, le=720)] = 0
    vacation: _Days = 0

    @property
    def allowance(self) -> Allowance:
        """What each seat is given."""
        return Allowance(self.hours * HOUR, self.added * HOUR, None, self.vacation * DAY)


TimeControl = LiveClock | TurnClock | BankClock
