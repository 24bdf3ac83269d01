"""What BlueShift's positions say to whoever chronicles a game, and how its battles are weighed for that."""

from collections.abc import Callable, Iterator
from typing import Final

from penumbra.blueshift.board.points import parts_of_score
from penumbra.blueshift.board.sites import sites_of
from penumbra.blueshift.combat.fighters import battle_of
from penumbra.blueshift.language.words import pieces
from penumbra.blueshift.odds.answers import answers
from penumbra.blueshift.odds.chances import Upshot
from penumbra.blueshift.odds.desk import Question, asked_of
from penumbra.blueshift.odds.forecast import battle_in
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.chronicle import Chances, Chronicler, Stretch
from penumbra.chronicle.chronicler import Points
from penumbra.table.desks.answering import Answering

SOURCES: Final = {"planets": "Planets", "stations": "Stations", "alliances": "Alliances"}
"""Where points come from, as people are told."""


class BlueShiftChronicler(Chronicler):
    """BlueShift, whatever its box."""

    answering = f"{__name__}:DESK"
    sources = SOURCES

    def points(self, state: BlueShiftState, viewer: int | None) -> list[Points]:
        return [parts_of_score(state, seat) for seat in state.seats]

    def sectors(self, state: BlueShiftState) -> list[int]:
        return [sum(1 for _ in sites_of(state, seat)) for seat in state.seats]

    def out(self, state: BlueShiftState) -> list[bool]:
        return [player.out for player in state.players]

    def stretch(self, state: BlueShiftState, seat: int) -> Stretch:
        return Stretch("in one turn", state.active)

    def question(self, state: BlueShiftState) -> Question | None:
        coming = battle_in(state, battle_of(state).sector)
        return None if coming is None else asked_of(state, coming)

    def ships(self, kind: str, count: int) -> str:
        return pieces(count, kind)

    def site(self, state: BlueShiftState) -> str:
        return state.name(battle_of(state).sector)


def answers_to(question: Question, cancelled: Callable[[], bool] | None = None) -> Iterator[Chances]:
    """Chances, better and better, the first within a second; raises Cancelled once ``cancelled`` says so."""
    for found, coming in answers(question.units, question.sides, question.number, cancelled=cancelled):
        yield _told(found, coming)
        if question.quick:
            return


def _told(found: Upshot, coming: bool) -> Chances:
    ending = found.ending()
    return Chances(ending.attacker, ending.defender, ending.nobody, not found.battles, found.margin, coming)


DESK: Final = Answering(Question, answers_to)
