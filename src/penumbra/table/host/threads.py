"""The threads in which requests think."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from anyio import CapacityLimiter, to_thread

_T = TypeVar("_T")

# Python runs one thread at a time anyway; a second one lets a short request overtake a long one.
_REQUEST_THREADS: Final = 2


class RequestThreads:
    """The threads of all requests of a server."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(_REQUEST_THREADS)

    async def think(self, work: Callable[..., _T], *args: Any) -> _T:
        """What comes of a work that takes a while; whatever it raises is raised here."""
        return await to_thread.run_sync(work, *args, limiter=self._limiter)
