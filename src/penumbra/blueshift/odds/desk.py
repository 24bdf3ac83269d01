"""Questions about the battles of a table, and their answers, as a process of their own works them out."""

from collections.abc import Callable, Iterator
from typing import Final

from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.odds.answers import answers
from penumbra.blueshift.odds.chances import Fire, Upshot
from penumbra.blueshift.odds.forecast import Coming
from penumbra.blueshift.odds.question import Side
from penumbra.blueshift.odds.telling import numbers_left
from penumbra.blueshift.odds.wire import BattleTold, FleetTold
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.table.desks.answering import Answering
from penumbra.table.desks.odds_questions import Asked


class Question(Asked, frozen=True):
    """A battle, with the kinds of ships of its box."""

    units: dict[UnitId, Unit]
    sector: str
    seats: tuple[int, int]
    sides: tuple[Side, Side]
    number: int
    fire: Fire | None = None


def asked_of(state: BlueShiftState, coming: Coming) -> Question:
    """What is to be known of a battle."""
    kinds = {one.unit for side in coming.sides for one in side.fleet}
    units = {name: unit for name, unit in state.content.units.items() if name in kinds}
    sector = state.spot(coming.sector)
    return Question(
        units=units, sector=sector, seats=coming.seats, sides=coming.sides, number=coming.number, fire=coming.fire
    )


def answers_to(question: Question, cancelled: Callable[[], bool] | None = None) -> Iterator[BattleTold]:
    """Answers, better and better: the first within a second. Raises Cancelled once ``cancelled`` says so."""
    found = answers(question.units, question.sides, question.number, cancelled=cancelled, fire=question.fire)
    for best, coming in found:
        yield _told(question, best, coming)
        if question.quick:
            return


def _told(question: Question, found: Upshot, coming: bool) -> BattleTold:
    ending = found.ending()
    attacker, defender = (
        FleetTold(seat, side.flees, numbers_left(found, place, side.fleet))
        for place, (seat, side) in enumerate(zip(question.seats, question.sides, strict=True))
    )
    return BattleTold(
        question.sector,
        question.number,
        ending.attacker,
        ending.defender,
        ending.nobody,
        ending.fled,
        found.rounds,
        not found.battles,
        found.margin,
        coming,
        attacker,
        defender,
    )


DESK: Final = Answering(Question, answers_to)
