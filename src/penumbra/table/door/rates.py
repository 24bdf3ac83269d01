"""How often somebody may ask for what costs the server much."""

import time
from collections.abc import Callable
from math import ceil
from typing import Any, Protocol

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from penumbra.table.door.addresses import household_of
from penumbra.table.problems import Problem, too_many

_MOST_REMEMBERED = 10_000
_ROUNDING = 1e-6  # seconds that sums of floats may be off


class Rate:
    """So many requests a minute from each household: a guard for an address of the API, with an account of its own.

    The requests of a minute may come all at once; each comes back after its share of the minute. Over the rate a
    request is a Problem that says when to try again.
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._share = 60.0 / per_minute
        self._clock = clock
        # When each household will have its whole minute again; nobody is remembered longer.
        self._whole: dict[str, float] = {}

    def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        """Counts a request; raises Problem."""
        self.take(household_of(connection.scope))

    def take(self, who: str, much: int = 1) -> None:
        """Counts a request of ``who`` as ``much``; raises Problem where it is too much."""
        if len(self._whole) >= _MOST_REMEMBERED:
            now = self._clock()
            self._whole = {one: whole for one, whole in self._whole.items() if whole > now}
        self._whole[who] = self.look(who, much)

    def look(self, who: str, much: int = 1) -> float:
        """When ``who`` would have the whole minute again after a request as ``much``; raises Problem as if it came."""
        now = self._clock()
        whole = max(now, self._whole.get(who, now)) + much * self._share
        early = whole - now - 60.0
        if early > _ROUNDING:
            raise _too_early(early - _ROUNDING)
        return whole


class Counting(Protocol):
    """What several servers count requests by together."""

    async def early(self, what: str, who: str, share: float) -> float | None:
        """By how many seconds a request is too early, which takes so many of a minute; None where nobody knows."""

    async def close(self) -> None:
        """Lets go of what it counts by."""


class SharedRate:
    """A rate at all servers together: a guard as a :class:`Rate` is, which it is itself where this server is alone."""

    def __init__(self, what: str, per_minute: int, counting: Counting | None) -> None:
        self._what = what
        self._share = 60.0 / per_minute
        self._counting = counting
        self._alone = Rate(per_minute)

    async def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        """Counts a request; raises Problem."""
        await self.take(household_of(connection.scope))

    async def take(self, who: str) -> None:
        """Counts a request of ``who``; raises Problem where it is too much."""
        early = None if self._counting is None else await self._counting.early(self._what, who, self._share)
        if early is None:
            self._alone.take(who)
        elif early > 0:
            raise _too_early(early)


def _too_early(by: float) -> Problem:
    seconds = ceil(by)
    plural = "" if seconds == 1 else "s"
    return too_many(f"You have asked for much just now. Try again in {seconds} second{plural}.", seconds)
