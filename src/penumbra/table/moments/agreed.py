"""What happens with seats tells whether those who play are asked to end the game as it stands, and whether they did."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from penumbra.kernel.agreed_end import AgreedEnd, GameEnd
from penumbra.table.store.stored import StoredSeatEvent
from penumbra.table.terms.seat_events import SeatEvent

ASKS: Final = {GameEnd.DRAWN: SeatEvent.OFFERED_DRAW, GameEnd.ABANDONED: SeatEvent.ASKED_END}
"""A seat asks the others for this."""

ENDS: Final = {GameEnd.DRAWN: SeatEvent.DRAWN, GameEnd.ABANDONED: SeatEvent.ABANDONED}
"""The last of them agrees, and the game is over."""

FINAL: Final = (*ENDS.values(), SeatEvent.GIVEN_UP)
"""The game is over by any of these; who plays alone asks nobody."""

_ASKED: Final = {event: ending for ending, event in ASKS.items()}
_LAPSES: Final = (SeatEvent.END_REFUSED, SeatEvent.END_WITHDRAWN, SeatEvent.END_DROPPED)


class EndAsked(NamedTuple):
    """A seat asks that the game ends so, after so many ``choices``; ``n`` is the number of the event.

    Those who have ``agreed`` are named by their seats.
    """

    n: int
    seat: int
    ending: GameEnd
    choices: int
    agreed: tuple[int, ...] = ()


def end_asked(events: Iterable[StoredSeatEvent]) -> EndAsked | None:
    """What waits for answers, if anything does."""
    found: EndAsked | None = None
    for n, event in enumerate(events):
        if event.event in _ASKED:
            found = EndAsked(n, event.seat, _ASKED[event.event], event.choices)
        elif found is not None and event.event is SeatEvent.END_AGREED:
            found = found._replace(agreed=(*found.agreed, event.seat))
        elif event.event in _LAPSES or event.event in FINAL:
            found = None
    return found


def agreed_on(events: Sequence[StoredSeatEvent]) -> int | None:
    """The number of the event with which a game has ended by agreement, if it has."""
    ends = (n for n, event in enumerate(events) if event.event in FINAL)
    return next(ends, None)


def agreed_end(events: Sequence[StoredSeatEvent]) -> AgreedEnd | None:
    """How a game has ended by agreement, if it has."""
    at = agreed_on(events)
    if at is None:
        return None
    last, asked = events[at], end_asked(events[:at])
    if asked is None:
        return AgreedEnd(GameEnd.ABANDONED, last.seat, (), last.created)
    return AgreedEnd(asked.ending, asked.seat, (*asked.agreed, last.seat), last.created)


def as_events(end: AgreedEnd, choices: int) -> tuple[StoredSeatEvent, ...]:
    """What happens with seats as a game ends so after so many choices."""
    if not end.agreed:
        return (StoredSeatEvent(end.asked, SeatEvent.GIVEN_UP, choices, created=end.on),)
    *others, last = end.agreed
    told = ((end.asked, ASKS[end.ending]), *((one, SeatEvent.END_AGREED) for one in others), (last, ENDS[end.ending]))
    return tuple(StoredSeatEvent(seat, event, choices, created=end.on) for seat, event in told)
