"""A game is played on from any of its moments, as a table of its own: once nothing of it is hidden any more."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from msgspec import Meta, Struct

from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.problems import bad_request, forbidden
from penumbra.table.seats.making import Making, new_table
from penumbra.table.store import StoredChoice, StoredTable
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.access import Access
from penumbra.table.terms.time_control import TimeControl


class PlayOn(Struct, forbid_unknown_fields=True):
    """The wish to play on a game from what it was after ``at`` choices, as another table.

    Where ``seats`` and ``here`` are left out, who asks sits at all seats of persons, and bots at theirs. The seed is
    known by then: all are told that it was chosen.
    """

    at: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    access: Access = Access.UNLISTED
    seats: Annotated[list[wire.SeatWanted], Meta(min_length=1, max_length=9)] | None = None
    here: Annotated[list[Annotated[int, Meta(ge=0, le=8)]], Meta(max_length=9)] | None = None
    counsel: bool = True
    clock: TimeControl | None = None


def check_told(table: Table, key: str | None) -> None:
    """Raises Problem unless whoever has the ``key`` may know all of a table: what is hidden is told at its end."""
    table.seat(key)
    if not table.moment.over:
        raise forbidden("A game is played on from its past once it is over: before, that would tell what is hidden.")


def check_moment(table: Table, at: int) -> None:
    """Raises Problem where a table has no moment after ``at`` choices that goes on."""
    made = table.moment.made
    last = made - 1 if table.moment.state.over else made
    if not 0 <= at <= last:
        ended = ": it is played on from before the last of them" if table.moment.state.over else ""
        raise bad_request(f"This game has {made} choices{ended}.", [0, last])


def played_on(house: House, table: StoredTable, begun_with: Sequence[StoredChoice], wanted: PlayOn) -> Making:
    """A table on which another one is played on after choices that it ``begun_with``; raises Problem."""
    theirs = [wire.SeatWanted(seat.name, seat.bot) for seat in table.seats]
    seats = theirs if wanted.seats is None else wanted.seats
    people = [at for at, seat in enumerate(seats) if seat.bot is None and not seat.open]
    here = people if wanted.here is None and wanted.seats is None else wanted.here
    made = new_table(
        house,
        wire.NewTable(
            *(table.game, seats, here, table.options, table.seed.hex()),
            access=wanted.access,
            counsel=wanted.counsel,
            clock=wanted.clock,
        ),
    )
    # The requests that brought them are none of this table's.
    choices = tuple(replace(one, request=None) for one in begun_with)
    return replace(made, stored=replace(made.stored, choices=choices, version=len(choices)))
