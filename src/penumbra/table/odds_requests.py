"""Requests that are answered at the odds desk."""

import asyncio
from typing import Any, TypeVar

from litestar import Request
from litestar.types import Receive

from penumbra.table.addresses import household_of
from penumbra.table.odds_desk import OddsDesk
from penumbra.table.odds_questions import Answer, Asked
from penumbra.table.problems import unavailable

_Question = TypeVar("_Question", bound=Asked)
_Answer = TypeVar("_Answer", bound=Answer)


async def answered(
    desk: OddsDesk[_Question, _Answer], question: _Question, request: Request[Any, Any, Any], patience: float
) -> _Answer:
    """The desk's answer within ``patience`` seconds, worked on only as long as the asker stays; raises Problem."""
    answering = asyncio.create_task(desk.answer(question, household_of(request.scope), patience))
    leaving = asyncio.create_task(_left(request.receive))
    try:
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise unavailable("Nobody waits for these odds any more.")
        return answering.result()
    finally:
        leaving.cancel()
        answering.cancel()


async def _left(receive: Receive) -> None:
    """Returns once the asker has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
