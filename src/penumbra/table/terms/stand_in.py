"""Chance in place of a bot: why, and what all at the table are told of it."""

from collections.abc import Iterable
from enum import StrEnum


class StandIn(StrEnum):
    """Why chance chose for a bot's seat; it is stored with the choice."""

    FAILED = "failed"
    LATE = "late"
    ABSENT = "absent"


_TOLD = {
    StandIn.FAILED: "is played by chance from here on: its bot failed",
    StandIn.LATE: "is played by chance for now: its bot did not choose in time",
    StandIn.ABSENT: "is played by chance from here on: this server does not have its bot",
}
_BACK = "is played by its bot again"


def told(before: StandIn | None, now: StandIn | None) -> Iterable[str]:
    """The sentences for the log, of the seat, when what chooses for it is not what chose for it before."""
    if before is now:
        return ()
    return (_TOLD[now] if now is not None else _BACK,)
