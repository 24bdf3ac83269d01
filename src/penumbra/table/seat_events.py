"""What happens with seats beside the game's choices, and what all at the table are told of it."""

from enum import StrEnum
from typing import Final


class SeatEvent(StrEnum):
    """Somebody came, had to go, or asked what a bot would do; it is stored with the table."""

    SAT_DOWN = "sat_down"
    TAKEN_BACK = "taken_back"
    INVITED = "invited"
    OPENED = "opened"
    COUNSELLED = "counselled"


TOLD: Final = {
    SeatEvent.SAT_DOWN: "sits down",
    SeatEvent.TAKEN_BACK: "has no place any more: the host has taken the seat back, and may invite somebody anew",
    SeatEvent.INVITED: "is invited anew: the invitation before is good no more",
    SeatEvent.OPENED: "has an open seat: whoever comes may sit down",
    SeatEvent.COUNSELLED: "asks what a bot would do",
}
"""The sentences, of the seat."""
