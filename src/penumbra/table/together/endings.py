"""Those who play may agree that their game ends as it stands: in a draw, or abandoned.

All persons who still play have to agree. Bots have no say, nor has whoever left a seat to one. It is a row of events
of seats, as all that is asked at a table: whoever refuses ends it, and it lapses when something is chosen or taken
back, or somebody comes or goes. Once agreed on it is final: the seed is published by then.
"""

from http import HTTPStatus
from typing import NamedTuple

from penumbra.kernel.agreed_end import GameEnd
from penumbra.kit import Kit
from penumbra.table.moments.agreed import ASKS, ENDS, EndAsked, end_asked
from penumbra.table.problems import Problem
from penumbra.table.store import StoredSeatEvent, now
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.seat_events import SeatEvent
from penumbra.table.together.answers import REFUSED_ALREADY, has_agreed, still_asked, takes_back
from penumbra.table.together.relief import people

_OVER = "The game is over."
_ALONE = "A draw is agreed on with others, and nobody else plays here: abandon the game instead."


class EndOffered(NamedTuple):
    """What a seat may ask for, to which those ``concerned`` have to agree, or why it may not."""

    ending: GameEnd
    concerned: list[int]
    why_not: str | None


def standing(table: Table) -> EndAsked | None:
    """What waits for answers, if anything does."""
    return end_asked(table.stored.events)


def concerned(table: Table, seat: int) -> list[int]:
    """The persons that have to agree when a ``seat`` asks."""
    return [one for one in people(table) if one != seat]


def offered(table: Table, kit: Kit, seat: int) -> list[EndOffered]:
    """What a seat may ask for."""
    return [EndOffered(ending, concerned(table, seat), _why_not(table, kit, seat, ending)) for ending in GameEnd]


def asked(table: Table, kit: Kit, seat: int, ending: GameEnd) -> StoredSeatEvent:
    """A seat asks that the game ends so, which it does at once where nobody else plays; raises Problem."""
    if (why := _why_not(table, kit, seat, ending)) is not None:
        raise Problem(HTTPStatus.CONFLICT, why)
    event = ASKS[ending] if concerned(table, seat) else SeatEvent.GIVEN_UP
    return StoredSeatEvent(seat, event, table.moment.made, created=now())


def answered(table: Table, seat: int, n: int, agrees: bool) -> StoredSeatEvent:
    """A seat answers what was asked by a number, or takes its own back; raises Problem where it may not.

    Who agrees last ends the game.
    """
    found, made = still_asked(standing(table), n), table.moment.made
    if takes_back(found, seat, agrees):
        return StoredSeatEvent(seat, SeatEvent.END_WITHDRAWN, made)
    if not agrees:
        return StoredSeatEvent(seat, SeatEvent.END_REFUSED, made)
    if seat in found.agreed:
        raise has_agreed()
    last = all(one == seat or one in found.agreed for one in concerned(table, found.seat))
    return StoredSeatEvent(seat, ENDS[found.ending] if last else SeatEvent.END_AGREED, made, created=now())


def dropped(table: Table) -> StoredSeatEvent | None:
    """What is told when something happens while it is asked."""
    found = standing(table)
    return None if found is None else StoredSeatEvent(found.seat, SeatEvent.END_DROPPED, table.moment.made)


def _why_not(table: Table, kit: Kit, seat: int, ending: GameEnd) -> str | None:
    if table.over:
        return _OVER
    if ending is GameEnd.DRAWN:
        if (why := kit.no_draw(table.moment.state)) is not None:
            return why
        if not concerned(table, seat):
            return _ALONE
    if _refused(table, seat, ending):
        return REFUSED_ALREADY
    return None


def _refused(table: Table, seat: int, ending: GameEnd) -> bool:
    """Whether just this was asked by the seat and refused since somebody chose last."""
    asks: EndAsked | None = None
    for n, event in enumerate(table.stored.events):
        asks = end_asked(table.stored.events[:n]) if event.event is SeatEvent.END_REFUSED else asks
        if asks is not None and (asks.seat, asks.ending, asks.choices) == (seat, ending, table.moment.made):
            return True
    return False
