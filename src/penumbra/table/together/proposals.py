"""What a seat may not take back by itself it may ask for: those concerned agree or refuse.

Concerned are the persons whose choices would go, and where something was revealed since, all of them: each has seen it.
Bots agree. A proposal is a row of events of seats, so that a restart forgets none and all can read who agreed; it is
dropped when a choice is made or taken back meanwhile.
"""

from http import HTTPStatus
from typing import Final, NamedTuple

from penumbra.table.problems import Problem, bad_request
from penumbra.table.store import StoredSeatEvent
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.seat_events import SeatEvent
from penumbra.table.together.answers import REFUSED_ALREADY, has_agreed, still_asked, takes_back
from penumbra.table.together.relief import people

MOST_OFFERED: Final = 6
"""So many of its last choices a seat is told that it may ask back."""

_ENDS: Final = (SeatEvent.GRANTED, SeatEvent.REFUSED, SeatEvent.WITHDRAWN, SeatEvent.DROPPED)


class AskedBack(NamedTuple):
    """A seat asks that of ``made`` choices only the first ``to`` stand; ``n`` is the number of the event.

    Those who have ``agreed`` are named by their seats.
    """

    n: int
    seat: int
    made: int
    to: int
    agreed: tuple[int, ...] = ()


def standing(table: Table) -> AskedBack | None:
    """The proposal that waits for answers, if there is one."""
    found: AskedBack | None = None
    for n, event in enumerate(table.stored.events):
        if event.event is SeatEvent.ASKED_BACK:
            found = AskedBack(n, event.seat, event.choices, event.choices - (event.amount or 0))
        elif found is not None and event.event is SeatEvent.AGREED:
            found = found._replace(agreed=(*found.agreed, event.seat))
        elif event.event in _ENDS:
            found = None
    return found


def concerned(table: Table, seat: int, to: int) -> list[int]:
    """The persons that have to agree when a ``seat`` asks that only the first ``to`` choices stand."""
    gone = table.moment.lines[to:]
    revealed = gone[0].revealed != table.moment.state.revealed
    others = [one for one in people(table) if one != seat]
    return others if revealed else [one for one in others if any(line.seat == one for line in gone)]


def offered(table: Table, seat: int) -> list[int]:
    """What a seat may ask for: how many choices would stand, before each of its last ones, the last first."""
    if table.moment.over:
        return []
    own = [at for at, line in enumerate(table.moment.lines) if line.seat == seat]
    free = table.moment.made - table.moment.undoes(seat)
    return [at for at in reversed(own) if at < free][:MOST_OFFERED]


def asked(table: Table, seat: int, to: int) -> StoredSeatEvent:
    """A seat asks that only the first ``to`` choices stand; raises Problem."""
    made = table.moment.made
    if table.moment.over:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, table.moment.why_no_undo(seat) or "")
    if to >= made - table.moment.undoes(seat) and to < made:
        raise Problem(HTTPStatus.CONFLICT, "You may take this back without asking anybody.")
    if not 0 <= to < made or table.moment.lines[to].seat != seat:
        raise bad_request(f"Going back to {to} choices takes back no choice of yours first.", offered(table, seat))
    if _refused(table, seat, to):
        raise Problem(HTTPStatus.CONFLICT, REFUSED_ALREADY)
    return StoredSeatEvent(seat, SeatEvent.ASKED_BACK, made, amount=made - to)


def answered(table: Table, seat: int, n: int, agrees: bool) -> StoredSeatEvent:
    """A seat answers the proposal of a number, or takes its own back; raises Problem where it may not.

    Who agrees last grants it.
    """
    found, made = still_asked(standing(table), n), table.moment.made
    if takes_back(found, seat, agrees):
        return StoredSeatEvent(seat, SeatEvent.WITHDRAWN, made)
    if seat in found.agreed:
        raise has_agreed()
    waited_for = [one for one in concerned(table, found.seat, found.to) if one not in found.agreed]
    if seat not in waited_for:
        raise Problem(HTTPStatus.CONFLICT, "You are not concerned: nothing of yours goes.")
    if not agrees:
        return StoredSeatEvent(seat, SeatEvent.REFUSED, made)
    return StoredSeatEvent(seat, SeatEvent.GRANTED if waited_for == [seat] else SeatEvent.AGREED, made)


def dropped(table: Table) -> StoredSeatEvent | None:
    """What is told when a choice is made or taken back while something is asked."""
    found = standing(table)
    return None if found is None else StoredSeatEvent(found.seat, SeatEvent.DROPPED, table.moment.made)


def _refused(table: Table, seat: int, to: int) -> bool:
    """Whether just this was asked and refused since somebody chose last."""
    asks = None
    for event in table.stored.events:
        if event.event is SeatEvent.ASKED_BACK:
            asks = (event.seat, event.choices, event.choices - (event.amount or 0))
        elif event.event is SeatEvent.REFUSED and asks == (seat, table.moment.made, to):
            return True
        elif event.event is SeatEvent.DROPPED:
            asks = None
    return False
