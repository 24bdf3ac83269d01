"""Requests that are answered at the odds desk."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, TypeVar

from litestar import Request

from penumbra.kernel import MalformedChoice, Refused
from penumbra.table.addresses import household_of
from penumbra.table.odds_desk import OddsDesk
from penumbra.table.odds_questions import Answer, Asked
from penumbra.table.problems import Problem, bad_request
from penumbra.table.requests import while_waited_for

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
        yield
    except MalformedChoice as fault:
        raise bad_request(f"This is not a choice: {fault}.") from None
    except Refused as refused:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, refused.refusal.why, rule=refused.refusal.rule) from None
    except ValueError as fault:
        raise bad_request(f"{fault}.") from None
