"""Who asks at a table: whoever shows a key, or is signed in to an account that keeps one.

In place of a key a browser that is signed in shows a mark, ``~A`` for seat A or ``~host`` for the host, and the session
that its cookie brings along does for the rest. A cookie alone opens no seat: the mark stands in a header that no page
of another site can send, or in the address of a socket, whose origin the door looks at.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.params import FromPath, HeaderParameter

from penumbra.kernel import seat_number
from penumbra.table.door.keys import MOST_CHARACTERS, Vouched
from penumbra.table.host import Host
from penumbra.table.people import account_keys, account_studies, sessions
from penumbra.table.problems import bad_request, forbidden

MARK: Final = "~"
"""What a mark begins with, and no key."""

_HOST: Final = f"{MARK}host"
_NOT_KEPT: Final = (
    "This browser is not signed in to an account that has this seat. Sign in, or open the seat where it was taken."
)
_STUDY_NOT_KEPT: Final = (
    "This browser is not signed in to an account that has this study. Sign in, or open it where it was made."
)


class Recognition:
    """Finds the key that somebody may do without showing; ``clock`` is the time of day in milliseconds."""

    def __init__(self, host: Host, clock: Callable[[], int]) -> None:
        self._host = host
        self._clock = clock

    async def key(self, asking: ASGIConnection[Any, Any, Any, Any], table_id: str, shown: str | None) -> str | None:
        """The key that is ``shown``, or what stands for it where a mark is; raises Problem."""
        if shown is None or not shown.startswith(MARK):
            return shown
        seat = None if shown == _HOST else _seat(shown)
        token_hash = sessions.shown(asking)
        if token_hash is None:
            raise forbidden(_NOT_KEPT)
        wanted = partial(
            account_keys.hash_of,
            token_hash=token_hash,
            now=self._clock(),
            table_id=table_id,
            seat=seat,
        )
        found = await self._host.storage.read(wanted)
        if found is None:
            raise forbidden(_NOT_KEPT)
        return Vouched(found)

    async def study_key(
        self,
        request: Request[Any, Any, Any],
        study_id: FromPath[str],
        shown: Annotated[
            str | None,
            HeaderParameter(
                name="X-Penumbra-Key",
                required=False,
                max_length=MOST_CHARACTERS,
                description="The key that changes a study; ~ from whoever is signed in to an account that keeps it.",
            ),
        ] = None,
    ) -> str | None:
        """The key of a request that is about a study, which handlers are given as ``study_key``; raises Problem."""
        if shown != MARK:
            return shown
        token_hash = sessions.shown(request)
        if token_hash is None:
            raise forbidden(_STUDY_NOT_KEPT)
        wanted = partial(account_studies.hash_of, token_hash=token_hash, now=self._clock(), study_id=study_id)
        found = await self._host.storage.read(wanted)
        if found is None:
            raise forbidden(_STUDY_NOT_KEPT)
        return Vouched(found)

    async def header_key(
        self,
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        shown: Annotated[
            str | None,
            HeaderParameter(
                name="X-Penumbra-Key",
                required=False,
                max_length=MOST_CHARACTERS,
                description="A seat's key, or the host's. Preferred to the query, which may end up in somebody's log. "
                "Who is signed in to an account that keeps it sends ~A for that of seat A, ~host for the host's.",
            ),
        ] = None,
    ) -> str | None:
        """The key of a request's header, which handlers are given as ``header_key``; raises Problem."""
        return await self.key(request, table_id, shown)


def _seat(mark: str) -> int:
    try:
        return seat_number(mark.removeprefix(MARK))
    except ValueError as fault:
        raise bad_request(f"This marks no seat: {fault}; {_HOST} marks the host.") from None
