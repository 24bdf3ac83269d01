"""Passwords: what one may be, what is kept of it, and whether one is right.

People think them up, so they can be guessed, and each guess has to cost: argon2 takes memory and a share of a second.
That a name is unknown takes as long to find out as that a password is wrong.
"""

from functools import cached_property
from secrets import token_urlsafe
from typing import Final

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from penumbra.table.problems import bad_request

LEAST: Final = 10
"""Characters of a password."""

MOST: Final = 200
"""Characters of a password: more would only take the server's time."""

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""What OWASP asks for at least, 19 MiB and one thread: games go on beside it."""


def checked(password: str, name: str) -> str:
    """A password that the account of a name may have; raises Problem."""
    if len(password) < LEAST:
        raise bad_request(
            f"A password has at least {LEAST} characters, and this one has {len(password)}: "
            "three or four words in a row make a good one."
        )
    if len(set(password)) < LEAST // 2 or name.casefold() in password.casefold():
        raise bad_request("This password is guessed at once: it repeats itself, or has the name in it.")
    return password


class Passwords:
    """Hashes and compares one at a time, in a thread of its own, since each takes a processor and its memory."""

    def __init__(self) -> None:
        self._thread = CapacityLimiter(1)

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return await to_thread.run_sync(HASHER.hash, password, limiter=self._thread)

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether a password is the one of which this is kept; where nothing is, finding that out takes as long."""
        return await to_thread.run_sync(self._fits, password, kept, limiter=self._thread)

    def _fits(self, password: str, kept: str | None) -> bool:
        nobodys = self._nobodys  # for all alike, or the first who asks would tell by the time it takes
        try:
            return HASHER.verify(nobodys if kept is None else kept, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    @cached_property
    def _nobodys(self) -> str:
        """What is kept of a password that nobody knows."""
        return HASHER.hash(token_urlsafe())
