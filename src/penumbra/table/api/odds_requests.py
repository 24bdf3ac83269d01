"""Requests that are answered at the odds desk."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from litestar import Request

from penumbra.table.api.requests import while_waited_for
from penumbra.table.desks.odds_desk import OddsDesk
from penumbra.table.desks.odds_questions import Answer, Asked
from penumbra.table.door.addresses import household_of
from penumbra.table.problems import bad_request, choice_problems

_Question = TypeVar("_Question", bound=Asked)
_Answer = TypeVar("_Answer", bound=Answer)


async def answered(
    desk: OddsDesk[_Question, _Answer], question: _Question, request: Request[Any, Any, Any], patience: float
) -> _Answer:
    """The desk's answer within ``patience`` seconds, worked on only as long as the asker stays; raises Problem."""
    return await while_waited_for(desk.answer(question, household_of(request.scope), patience), request)


@contextmanager
def choice_faults() -> Iterator[None]:
    """Tells what is wrong with a choice that is only looked at: raises Problem."""
    try:
        with choice_problems():
            yield
    except ValueError as fault:
        raise bad_request(f"{fault}.") from None
