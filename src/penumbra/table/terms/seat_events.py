"""What happens with seats beside the game's choices, and what all at the table are told of it."""

from enum import StrEnum
from typing import Final

from penumbra.kernel.seats import seat_letter


class SeatEvent(StrEnum):
    """Somebody came, went or came back, or asked what a bot would do; it is stored with the table."""

    SAT_DOWN = "sat_down"
    TAKEN_BACK = "taken_back"
    INVITED = "invited"
    OPENED = "opened"
    COUNSELLED = "counselled"
    LEFT = "left"
    MISSED = "missed"
    WAITED_FOR = "waited_for"
    VOTED_OUT = "voted_out"
    TIMED_OUT = "timed_out"
    RETURNED = "returned"
    ASKED_BACK = "asked_back"
    AGREED = "agreed"
    GRANTED = "granted"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    DROPPED = "dropped"
    PROMISED = "promised"
    GAVE = "gave"
    LEFT_OUT = "left_out"
    WENT_AWAY = "went_away"
    CAME_HOME = "came_home"
    OFFERED_DRAW = "offered_draw"
    ASKED_END = "asked_end"
    END_AGREED = "end_agreed"
    END_REFUSED = "end_refused"
    END_WITHDRAWN = "end_withdrawn"
    END_DROPPED = "end_dropped"
    DRAWN = "drawn"
    ABANDONED = "abandoned"
    GIVEN_UP = "given_up"


TOLD: Final = {
    SeatEvent.SAT_DOWN: "sits down",
    SeatEvent.TAKEN_BACK: "has no place any more: the host has taken the seat back, and may invite somebody anew",
    SeatEvent.INVITED: "is invited anew: the invitation before is good no more",
    SeatEvent.OPENED: "has an open seat: whoever comes may sit down",
    SeatEvent.COUNSELLED: "asks what a bot would do",
    SeatEvent.LEFT: "leaves: a bot plays on until they are back",
    SeatEvent.MISSED: "is missed: {by} votes that a bot plays on",
    SeatEvent.WAITED_FOR: "is waited for: {by} takes back the vote that a bot plays on",
    SeatEvent.VOTED_OUT: "is gone: a bot plays on until they are back, as the others have voted, {by} last",
    SeatEvent.TIMED_OUT: "is out of time: a bot plays on until they are back",
    SeatEvent.RETURNED: "is back, and plays on in place of the bot",
    SeatEvent.ASKED_BACK: "asks to take back the last {choices}",
    SeatEvent.AGREED: "agrees that it is taken back",
    SeatEvent.GRANTED: "agrees as well: it is taken back",
    SeatEvent.REFUSED: "does not agree: nothing is taken back",
    SeatEvent.WITHDRAWN: "asks for nothing to be taken back any more",
    SeatEvent.DROPPED: "is not answered any more: something has been chosen or taken back meanwhile",
    SeatEvent.PROMISED: "has promised a part of the dice",
    SeatEvent.GAVE: "has given a part of the dice",
    SeatEvent.LEFT_OUT: "has not given its part of the dice: the host has them drawn anew without it",
    SeatEvent.WENT_AWAY: "goes on vacation: the clock stands",
    SeatEvent.CAME_HOME: "is back from vacation: the clock runs again",
    SeatEvent.OFFERED_DRAW: "offers a draw: that the game ends as it stands, and all who play share the win",
    SeatEvent.ASKED_END: "asks to abandon the game: that it ends as it stands, and nobody wins",
    SeatEvent.END_AGREED: "agrees that the game ends",
    SeatEvent.END_REFUSED: "does not agree: the game goes on",
    SeatEvent.END_WITHDRAWN: "asks no more for the game to end",
    SeatEvent.END_DROPPED: "is not answered any more, and the game goes on: something has happened meanwhile",
    SeatEvent.DRAWN: "agrees as well: the game ends in a draw",
    SeatEvent.ABANDONED: "agrees as well: the game is abandoned, and counts for nobody",
    SeatEvent.GIVEN_UP: "abandons the game, which nobody else plays: it counts for nobody",
}
"""The sentences, of the seat: ``by`` is the seat whose doing it is, by its letter, ``choices`` says how many."""

RELIEVED: Final = (SeatEvent.LEFT, SeatEvent.VOTED_OUT, SeatEvent.TIMED_OUT)
"""From any of these on a bot plays for the person who has the seat, until they are back."""

IN_THE_RECORD: Final = frozenset({SeatEvent.COUNSELLED, *RELIEVED, SeatEvent.RETURNED})
"""What says whose the choices are: it stands in the record of a game as well."""


def sentence(event: SeatEvent, by: int | None, amount: int | None) -> str:
    """What is told of a seat."""
    choices = "choice" if amount == 1 else f"{amount} choices"
    return TOLD[event].format(by="" if by is None else seat_letter(by), choices=choices)
