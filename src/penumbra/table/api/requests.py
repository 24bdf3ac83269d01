"""What the addresses have in common: how a seat's key is sent, how a body is read, which faults there are."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, Final, TypeVar

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import HeaderParameter, QueryParameter
from litestar.types import Receive

from penumbra.table.door.keys import MOST_CHARACTERS
from penumbra.table.problems import bad_request, unavailable
from penumbra.table.tables.changes import MOST as MOST_CHANGES
from penumbra.table.wire import ProblemTold

MOST_WORDS: Final = 200
"""Characters of a choice or a search."""

MOST_VERSIONS: Final = 2**31 - 1

_T = TypeVar("_T")

Encodings = Annotated[str, HeaderParameter(name="Accept-Encoding", required=False)]
HeaderKey = NamedDependency[str | None]
"""The key of the header X-Penumbra-Key, or what stands for it: see :mod:`penumbra.table.api.recognition`."""
HeaderInvitation = Annotated[
    str | None,
    HeaderParameter(
        name="X-Penumbra-Invitation",
        required=False,
        max_length=MOST_CHARACTERS,
        description="An invitation to a seat. Looking at it does not use it up.",
    ),
]
QueryKey = Annotated[
    str | None,
    QueryParameter(name="key", required=False, max_length=MOST_CHARACTERS, description="A seat's key."),
]
Since = Annotated[
    int | None,
    QueryParameter(
        name="since",
        required=False,
        ge=0,
        le=MOST_VERSIONS,
        description="A version; the seat's last choice if omitted.",
    ),
]
Until = Annotated[
    int | None,
    QueryParameter(
        name="until", required=False, ge=0, le=MOST_VERSIONS, description="A version; the latest if omitted."
    ),
]
Steps = Annotated[
    int,
    QueryParameter(
        name="steps",
        required=False,
        ge=0,
        le=MOST_CHANGES,
        description="How many of the changes that led there are told as well.",
    ),
]
Before = Annotated[
    int | None,
    QueryParameter(
        name="before",
        required=False,
        ge=1,
        le=MOST_VERSIONS,
        description="The number of a line, before which they stand; the end if omitted.",
    ),
]
MOST_LINES: Final = 500
_HAS = "A version whose position you have: where the table has come from it, only what has changed is told."
_LINES = "Of the log of a whole position at most so many lines, the last; all if omitted."


Has = Annotated[int | None, QueryParameter(name="since", required=False, ge=0, le=MOST_VERSIONS, description=_HAS)]
Lines = Annotated[int | None, QueryParameter(name="lines", required=False, ge=0, le=MOST_LINES, description=_LINES)]
_SAID: Final = {
    400: "The request is malformed.",
    401: "Nobody is signed in here.",
    403: "The key is wrong, or not allowed to do this, or not yet.",
    404: "There is no such thing.",
    409: "The table has moved on, its game is not offered, or what was good once has been used.",
    413: "The request is too big.",
    422: "The rules refuse this.",
    429: "Too much asked at once.",
    503: "The database does not answer.",
}


def faults(*statuses: int) -> dict[int, ResponseSpec]:
    """What an address says of itself in the schema: the statuses of its faults."""
    return {
        status: ResponseSpec(ProblemTold, description=_SAID[status], generate_examples=False) for status in statuses
    }


def strictly(body: bytes, kind: type[_T]) -> _T:
    """The body once more, now without Litestar's kindness: it reads "7" where a number is asked for; raises Problem."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as fault:
        raise bad_request(f"The request does not fit: {fault}.") from None


def page_origin(request: Request[Any, Any, Any]) -> str:
    """Where the page is from which a request comes: the door has seen to it that it is this server's."""
    return request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}"


async def while_waited_for(answering: Coroutine[Any, Any, _T], request: Request[Any, Any, Any]) -> _T:
    """The answer to a request, worked on only as long as the asker stays; raises Problem."""
    coming = asyncio.create_task(answering)
    leaving = asyncio.create_task(_left(request.receive))
    try:
        await asyncio.wait({coming, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not coming.done():
            raise unavailable("Nobody waits for this any more.")
        return coming.result()
    finally:
        leaving.cancel()
        coming.cancel()


async def _left(receive: Receive) -> None:
    """Returns once the asker has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
