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
}
"""The sentences, of the seat: ``by`` is the seat whose doing it is, by its letter, ``choices`` says how many."""

IN_THE_RECORD: Final = frozenset(
    {
        *(SeatEvent.COUNSELLED, SeatEvent.LEFT, SeatEvent.VOTED_OUT),
        *(SeatEvent.TIMED_OUT, SeatEvent.RETURNED),
    }
)
"""What says whose the choices are: it stands in the record of a game as well."""


def sentence(event: SeatEvent, by: int | None, amount: int | None) -> str:
    """What is told of a seat."""
    choices = "choice" if amount == 1 else f"{amount} choices"
    return TOLD[event].format(by="" if by is None else seat_letter(by), choices=choices)
