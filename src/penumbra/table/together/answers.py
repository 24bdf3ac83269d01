"""What is said of answers to what a seat asks of others, whatever it asks."""

from http import HTTPStatus
from typing import Final, Protocol, TypeVar

from penumbra.table.problems import Problem, bad_request


class AskedOfSeats(Protocol):
    """What a seat asks, by the number of the event with which it did."""

    @property
    def n(self) -> int:
        """The number of the event."""

    @property
    def seat(self) -> int:
        """The seat that asks."""


_Asked = TypeVar("_Asked", bound=AskedOfSeats)

REFUSED_ALREADY: Final = "This was refused already: ask again when somebody has chosen."


def still_asked(found: _Asked | None, n: int) -> _Asked:
    """What waits for answers, which has to be what is answered; raises Problem."""
    if found is None or found.n != n:
        raise Problem(HTTPStatus.CONFLICT, "This is not asked any more.")
    return found


def takes_back(found: AskedOfSeats, seat: int, agrees: bool) -> bool:
    """Whether a seat takes back what it has asked itself; raises Problem where it agrees with that."""
    if seat != found.seat:
        return False
    if agrees:
        raise bad_request("Who has asked need not agree, and may only take it back.", [False])
    return True


def has_agreed() -> Problem:
    """The problem where somebody agrees once more."""
    return Problem(HTTPStatus.CONFLICT, "You have agreed already.")
