"""Who may sit where: invitations that are good once, open seats, and the host who sees to both and takes seats back.

Whoever makes a table is given keys for those who sit at the same screen, and for the others no more than
invitations: who opens one first is given a key that nobody else has ever had. Of all these secrets the table keeps
hashes. A seat of a person waits for somebody while nobody has a key of it; where it is open, for whoever comes first.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from hmac import compare_digest
from http import HTTPStatus

from penumbra.kernel.seats import seat_letter
from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.door import keys
from penumbra.table.problems import Problem, bad_request, forbidden, not_found
from penumbra.table.seats import joint
from penumbra.table.seats.seat_names import seat_name
from penumbra.table.store import StoredSeat, StoredSeatEvent, StoredTable
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.access import Access
from penumbra.table.terms.seat_events import SeatEvent

_USED = "This invitation has been used: it was good once, and somebody sits at seat {} now. Ask the host for another."
_TAKEN = "Somebody else has sat down at seat {} by now."
_KEPT = "Seat {} is kept for somebody who is invited."
_NEVER_OPEN = "Nobody finds a private table without being invited: it has no open seats."
_REPLACED = "This invitation is good no more: the host has taken it back. Ask for a new one."
_UNKNOWN = "This is no invitation to this table. Look whether its address is complete."


@dataclass(frozen=True, slots=True)
class Reseating:
    """A change of who may sit at a seat, what all are told of it (nothing if None), and what only who asked is told.

    ``by`` is the seat whose doing it is, where that is told. ``drawn`` is the table with what becomes by it of the dice
    that the seats draw, None where nothing does.
    """

    seat: int
    before: StoredSeat
    after: StoredSeat
    event: SeatEvent | None
    secret: str | None
    by: int | None = None
    drawn: StoredTable | None = None

    def stored(self, choices: int, at: int) -> StoredSeatEvent | None:
        """What is stored of it after so many choices, in the tables' own time ``at`` some moment.

        What was good before, and is no more, stands there by its hash.
        """
        if self.event is None:
            return None
        before, after = self.before, self.after
        key = None if before.key_hash == after.key_hash else before.key_hash
        invitation = None if before.invitation_hash == after.invitation_hash else before.invitation_hash
        return StoredSeatEvent(self.seat, self.event, choices, key, invitation, self.by, at=at)


SeatChange = Callable[[Table], Reseating]
"""What is to become of a table's seats; raises Problem where it may not."""


def told(table: Table, invitation: str | None, seen: Table | None = None) -> wire.Seating:
    """Who sits at a table, and to which seat an invitation is, if one is shown; it is not used up.

    Whoever looks on from behind the present is told which seats may be had, and of all else as it is ``seen``.
    """
    seen = table if seen is None else seen
    seats = [
        wire.SeatTold(
            *(one.name, one.bot, one.key_hash is not None, one.open and one.key_hash is None, one.open_name),
            then.relief,
        )
        for one, then in zip(table.stored.seats, seen.stored.seats, strict=True)
    ]
    invited = None
    if invitation is not None:
        seat = _invited(table, invitation)
        invited = wire.Invited(seat, table.stored.seats[seat].key_hash is not None)
    stored = table.stored
    return wire.Seating(
        table=table.id,
        game=stored.game,
        access=stored.access,
        host=stored.host_seat,
        over=table.over,
        begun=stored.begun,
        gives=[one.seat for one in stored.contributions],
        seats=seats,
        invited=invited,
        notes=seen.news.notes,
    )


def sit_down(house: House, wanted: wire.SitDown) -> SeatChange:
    """Somebody takes the seat of an invitation, which is used up, or an open one.

    The same request, asked again because its answer was lost, is given another key in place of the lost one.
    """

    def change(table: Table) -> Reseating:
        seat = _meant(table, wanted)
        before = table.stored.seats[seat]
        key = keys.new_key()
        request = None if wanted.request is None else keys.hash_key(wanted.request)
        if before.key_hash is not None:
            if request is None or before.request_hash is None or not compare_digest(request, before.request_hash):
                why = _TAKEN if wanted.invitation is None else _USED
                raise Problem(HTTPStatus.CONFLICT, why.format(seat_letter(seat)))
            return Reseating(seat, before, replace(before, key_hash=keys.hash_key(key)), None, key)
        name = _name(table, house, seat, wanted.name)
        after = replace(before, name=name, key_hash=keys.hash_key(key), request_hash=request, relief=None)
        drawn = _promised(table.stored, seat, wanted.commitment)
        return Reseating(seat, before, after, SeatEvent.SAT_DOWN, key, drawn=drawn)

    return change


def _promised(table: StoredTable, seat: int, commitment: str | None) -> StoredTable | None:
    """What becomes of the dice as somebody sits down who promises so much, or nothing; raises Problem."""
    if commitment is not None:
        joint.check_open(table)
        return joint.committed(table, seat, commitment)
    return None if table.begun else joint.abstained(table, seat)


def invite(seat: int) -> SeatChange:
    """The host hands out another invitation to a seat that waits for somebody; the one before is good no more."""

    def change(table: Table) -> Reseating:
        return _waiting(seat, _empty(table, seat), SeatEvent.INVITED)

    return change


def open_up(seat: int) -> SeatChange:
    """The host opens a seat that waits for somebody to whoever comes; its invitation is good no more."""

    def change(table: Table) -> Reseating:
        before = _empty(table, seat)
        if table.stored.access is Access.PRIVATE:
            raise Problem(HTTPStatus.CONFLICT, _NEVER_OPEN)
        if before.open:
            raise Problem(HTTPStatus.CONFLICT, f"Seat {seat_letter(seat)} is open already.")
        return Reseating(seat, before, replace(before, open=True, invitation_hash=None), SeatEvent.OPENED, None)

    return change


def take_back(seat: int) -> SeatChange:
    """The host takes a seat back, whose key is good no more; a new invitation leads there."""

    def change(table: Table) -> Reseating:
        before = seat_of_person(table, seat)
        if before.key_hash is None:
            raise Problem(HTTPStatus.CONFLICT, f"Nobody sits at seat {seat_letter(seat)}.")
        # Whoever comes now may have seen what others have given.
        drawn = None if table.stored.begun else joint.anew(table.stored)
        return replace(_waiting(seat, before, SeatEvent.TAKEN_BACK), drawn=drawn)

    return change


def counselled(seat: int) -> SeatChange:
    """Who sits at a seat has asked what a bot would do: nothing changes, and all are told."""

    def change(table: Table) -> Reseating:
        before = seat_of_person(table, seat)
        return Reseating(seat, before, before, SeatEvent.COUNSELLED, None)

    return change


def seat_of_person(table: Table, seat: int) -> StoredSeat:
    """A seat that is a person's, whoever plays on for them; raises Problem for another."""
    people = [at for at, one in enumerate(table.stored.seats) if one.bot is None]
    if seat not in people:
        raise not_found(f"There is no seat number {seat} of a person.", people)
    return table.stored.seats[seat]


def _waiting(seat: int, before: StoredSeat, event: SeatEvent) -> Reseating:
    """The seat waits for whoever has the new invitation."""
    invitation = keys.new_key()
    after = replace(before, key_hash=None, request_hash=None, invitation_hash=keys.hash_key(invitation), open=False)
    return Reseating(seat, before, after, event, invitation)


def _meant(table: Table, wanted: wire.SitDown) -> int:
    """The seat that somebody wants to take, free or not; raises Problem."""
    if wanted.invitation is not None and wanted.seat is None:
        return _invited(table, wanted.invitation)
    if wanted.seat is None or wanted.invitation is not None:
        raise bad_request("Send either an invitation or the number of an open seat.")
    if not seat_of_person(table, wanted.seat).open:
        raise forbidden(_KEPT.format(seat_letter(wanted.seat)))
    return wanted.seat


def _empty(table: Table, seat: int) -> StoredSeat:
    """A seat that waits for somebody; raises Problem."""
    found = seat_of_person(table, seat)
    if found.key_hash is not None:
        raise Problem(HTTPStatus.CONFLICT, f"Somebody sits at seat {seat_letter(seat)}: take it back first.")
    return found


def _invited(table: Table, invitation: str) -> int:
    """The seat that an invitation is to, used or not; raises Problem."""
    seat = keys.seat_of(invitation, [one.invitation_hash for one in table.stored.seats])
    if seat is not None:
        return seat
    offered = keys.hash_key(invitation)
    replaced = any(event.invitation_hash == offered for event in table.stored.events)
    raise forbidden(_REPLACED if replaced else _UNKNOWN)


def _name(table: Table, house: House, seat: int, wanted: str | None) -> str:
    """What whoever sits down is called: as the host says, or where that was left open, as they say themselves."""
    stored = table.stored.seats[seat]
    if wanted is None or not stored.open_name:
        return stored.name
    taken = {other: one.name for other, one in enumerate(table.stored.seats) if other != seat}
    return seat_name(wanted, seat, taken, table.bots(), house, house.kits[table.game.name])
