"""What can go wrong in a request, as an answer that says so in plain English."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from penumbra.kernel import BadName, MalformedChoice, Refusal, Refused

_RETRY_AFTER = 5  # seconds


class Problem(Exception):
    """A request that cannot be carried out: its status, one sentence, and what is allowed instead.

    ``rule`` is the ledger id of a refusing rule, ``allowed`` lists what would have been accepted,
    ``version`` is the table's current version where the request knew an older one, ``retry_after`` the seconds
    after which the same request may succeed (the header Retry-After). Where a stored game cannot be played again
    ``choice`` is the number of the choice it fails at, from 1, ``made_with`` the version of Penumbra that made the
    table and ``penumbra`` the one that runs here. ``waits_for`` are the seats without which the game does not begin.
    """

    def __init__(
        self,
        status: HTTPStatus,
        error: str,
        *,
        rule: str | None = None,
        allowed: Sequence[Any] | None = None,
        version: int | None = None,
        retry_after: int | None = None,
        choice: int | None = None,
        made_with: str | None = None,
        penumbra: str | None = None,
        waits_for: Sequence[int] | None = None,
    ) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.retry_after = retry_after
        self._facts = {
            "rule": rule,
            "allowed": None if allowed is None else list(allowed),
            "version": version,
            "choice": choice,
            "made_with": made_with,
            "penumbra": penumbra,
            "waits_for": None if waits_for is None else list(waits_for),
        }

    def body(self) -> dict[str, Any]:
        """The answer's JSON: ``error`` and whichever of the other facts there are."""
        return {"error": self.error, **{name: fact for name, fact in self._facts.items() if fact is not None}}


def not_found(error: str, allowed: Sequence[Any] | None = None) -> Problem:
    """404: what the address names does not exist."""
    return Problem(HTTPStatus.NOT_FOUND, error, allowed=allowed)


def bad_request(error: str, allowed: Sequence[Any] | None = None) -> Problem:
    """400: the request itself is wrong, whatever the position."""
    return Problem(HTTPStatus.BAD_REQUEST, error, allowed=allowed)


def forbidden(error: str) -> Problem:
    """403: not for this key, or not yet."""
    return Problem(HTTPStatus.FORBIDDEN, error)


def refusal(why: Refusal, allowed: Sequence[str] | None = None) -> Problem:
    """422: the rules refuse it."""
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, why.why, rule=why.rule, allowed=allowed)


@contextmanager
def choice_problems() -> Iterator[None]:
    """Tells what is wrong with a choice: words that are none of any game or of this one, or what the rules refuse."""
    try:
        yield
    except MalformedChoice as fault:
        raise bad_request(f"This is not a choice: {fault}.") from None
    except Refused as refused:
        raise refusal(refused.refusal) from None


@contextmanager
def name_problems(said: str) -> Iterator[None]:
    """Tells what is wrong with a name, after what is ``said`` of it."""
    try:
        yield
    except BadName as fault:
        raise bad_request(f"{said}: {fault}.") from None


def stale(version: int) -> Problem:
    """409: the table has moved on since the request's version."""
    return Problem(
        HTTPStatus.CONFLICT,
        f"The table has moved on: it is at version {version} now. Load it again and choose there.",
        version=version,
    )


def unavailable(error: str) -> Problem:
    """503: not just now."""
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, error, retry_after=_RETRY_AFTER)


def not_stored(reason: object) -> Problem:
    """503: the disc refused, so nothing has happened."""
    return unavailable(f"The table could not be stored, so nothing was played: {reason}. Then try again.")


def unreadable(reason: object) -> Problem:
    """503: the disc does not give what is on it."""
    return unavailable(f"The tables cannot be read just now: {reason}. Then try again.")


def too_many(error: str, retry_after: int) -> Problem:
    """429: too much asked by one household; ``retry_after`` is in seconds."""
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, error, retry_after=max(1, retry_after))
