"""A finished game looked at again, in a process of its own, and how that is told."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from penumbra.bots.halving import Budget
from penumbra.bots.review import Judged, review
from penumbra.kernel import Choice
from penumbra.table import wire
from penumbra.table.desks.answering import Answering
from penumbra.table.desks.counsel import luck_of
from penumbra.table.desks.minds import SentTable


class ReviewJob(Struct, frozen=True, kw_only=True):
    """The choices of a seat of a table are to be weighed, each for so many ``seconds``."""

    table: SentTable
    seat: int
    seconds: float


def reviewed(job: ReviewJob, _stopped: Callable[[], bool]) -> Iterator[wire.ReviewTold]:
    """The review as far as it is, again and again, to its end."""
    table = job.table
    mentor = table.kit.mentor
    assert mentor is not None
    game = table.kit.game
    state = game.start(game.options(table.options), table.seed)
    lines = [(seat, Choice.parse(text)) for seat, text in table.record]
    weighs = mentor.make(luck_of(table.seed, job.seat), Budget(seconds=job.seconds))
    for found in review(state, lines, job.seat, weighs):
        dearest = [_dear(one) for one in found.dearest]
        yield wire.ReviewTold(job.seat, mentor.title, found.done, found.steps, found.weighed, dearest)


def _dear(one: Judged) -> wire.DearChoice:
    chosen, usual = one.weighing.chosen, one.weighing.usual
    return wire.DearChoice(
        at=one.at,
        round=one.round,
        made=[str(choice) for choice in usual.intent.opening],
        better=[str(choice) for choice in chosen.intent.opening],
        manner=chosen.intent.manner,
        cost=one.cost,
        measure=one.weighing.measure.name,
        lost=round(one.lost, 2),
        error=round(usual.error, 2),
    )


DESK: Final = Answering(ReviewJob, reviewed)
"""What a process is for in which games are reviewed."""
