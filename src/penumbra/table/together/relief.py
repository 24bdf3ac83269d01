"""A bot plays on for a person who has gone, until they are back.

It takes over by the person's own wish, by the clock, or by the vote of more than half of the others while the person
is gone. The seat stays the person's: its key looks on, and gives the bot its leave at any time. Who has voted is kept
as events of the seat; a vote holds until the person chooses, returns or is relieved.
"""

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from typing import Final

from penumbra.kernel.seats import seat_letter
from penumbra.kit import House
from penumbra.table.problems import Problem, forbidden
from penumbra.table.store import StoredSeat
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.seat_events import SeatEvent
from penumbra.table.together.seating import Reseating, SeatChange, seat_of_person

GONE_SECONDS: Final = 300.0
"""Who has not been at the table for so long may be voted about."""

_OVER: Final = "The game is over: nobody plays on."
_VOTES: Final = (SeatEvent.MISSED, SeatEvent.WAITED_FOR)

OwnChange = Callable[[Table, int], Reseating]
"""What whoever sits at a seat wants to become of seats; raises Problem where it may not."""


def people(table: Table) -> list[int]:
    """The seats of persons who play: somebody has the key, and no bot plays on for them."""
    return [at for at, one in enumerate(table.stored.seats) if one.key_hash is not None and one.played_by is None]


def votes(table: Table, seat: int) -> list[int]:
    """The seats whose vote holds that a bot should play on for a person."""
    chose = max((at for at, line in enumerate(table.moment.lines) if line.seat == seat), default=-1)
    found: list[int] = []
    for event in table.stored.events:
        if event.seat != seat:
            continue
        if event.event not in _VOTES:
            found = found if event.event is SeatEvent.COUNSELLED else []
        elif event.by is not None:
            found = [one for one in found if one != event.by]
            if event.event is SeatEvent.MISSED and event.choices > chose:
                found.append(event.by)
    there = people(table)
    return [one for one in found if one in there]


def needed(table: Table, seat: int) -> int:
    """How many votes it takes that a bot plays on for a person: more than half of the other persons'."""
    return len([one for one in people(table) if one != seat]) // 2 + 1


def no_vote(table: Table, seat: int, away: float) -> str | None:
    """Why nobody may vote about a person just now who has been ``away`` for so many seconds; None where one may."""
    found = table.stored.seats[seat]
    if table.moment.over:
        return _OVER
    if found.relief is not None:
        return f"A bot plays on for seat {seat_letter(seat)} already."
    if found.key_hash is None:
        return f"Nobody has sat down at seat {seat_letter(seat)} yet."
    if away < GONE_SECONDS:
        return (
            f"Seat {seat_letter(seat)} has been at the table within the last {GONE_SECONDS / 60:.0f} minutes: "
            "a bot can be voted for once its person has been gone for longer."
        )
    return None


def leave(house: House) -> OwnChange:
    """Who sits at a seat leaves it to a bot until they are back."""
    return lambda table, seat: _relieved(house, table, seat, SeatEvent.LEFT, seat)


def out_of_time(house: House, seat: int) -> SeatChange:
    """The clock leaves a seat to a bot until its person is back."""
    return lambda table: _relieved(house, table, seat, SeatEvent.TIMED_OUT, None)


def come_back(table: Table, seat: int) -> Reseating:
    """Who has a seat's key plays on in place of the bot."""
    before = table.stored.seats[seat]
    if before.relief is None:
        raise Problem(HTTPStatus.CONFLICT, f"No bot plays on for seat {seat_letter(seat)}: you need not come back.")
    return Reseating(seat, before, replace(before, relief=None), SeatEvent.RETURNED, None)


def vote(house: House, seat: int, away: float) -> OwnChange:
    """A person votes that a bot plays on for another one, who has been ``away`` for so many seconds."""

    def change(table: Table, voter: int) -> Reseating:
        before = _voted_about(table, seat, voter)
        if (why := no_vote(table, seat, away)) is not None:
            raise Problem(HTTPStatus.CONFLICT, why)
        cast = votes(table, seat)
        if voter in cast:
            raise Problem(HTTPStatus.CONFLICT, "You have voted for it already.")
        if len(cast) + 1 >= needed(table, seat):
            return _relieved(house, table, seat, SeatEvent.VOTED_OUT, voter)
        return Reseating(seat, before, before, SeatEvent.MISSED, None, voter)

    return change


def wait(seat: int) -> OwnChange:
    """A person takes back their vote that a bot plays on for another one."""

    def change(table: Table, voter: int) -> Reseating:
        before = _voted_about(table, seat, voter)
        if voter not in votes(table, seat):
            raise Problem(HTTPStatus.CONFLICT, "You have no vote there to take back.")
        return Reseating(seat, before, before, SeatEvent.WAITED_FOR, None, voter)

    return change


def _voted_about(table: Table, seat: int, voter: int) -> StoredSeat:
    found = seat_of_person(table, seat)
    if seat == voter:
        raise forbidden("Nobody votes about themselves: leave your seat to a bot if you want to go.")
    if voter not in people(table):
        raise forbidden("A bot plays on for you: come back before you vote.")
    return found


def _relieved(house: House, table: Table, seat: int, event: SeatEvent, by: int | None) -> Reseating:
    before = seat_of_person(table, seat)
    if (why := no_vote(table, seat, GONE_SECONDS)) is not None:
        raise Problem(HTTPStatus.CONFLICT, why)
    bot = house.kits[table.game.name].usual_bot
    return Reseating(seat, before, replace(before, relief=bot), event, None, by)
