"""What Eclipse's positions say to whoever chronicles a game, and how its battles are weighed for that."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final

from penumbra.chronicle import Chances, Chronicler, Stretch
from penumbra.chronicle.chronicler import Points
from penumbra.eclipse import EclipseState
from penumbra.eclipse.combat.fleets import fighting
from penumbra.eclipse.components.terms import Phase
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.odds.forecast import forecast
from penumbra.eclipse.odds.quick import QuickVerdict, rolled
from penumbra.eclipse.outlook.view import points_in_sight
from penumbra.eclipse.phases.scoring import SOURCES
from penumbra.eclipse.setup.options import Edition
from penumbra.odds.answers import answers
from penumbra.odds.fleet import Engagement
from penumbra.odds.solver import Odds
from penumbra.table.desks.answering import Answering
from penumbra.table.desks.odds_questions import Asked

_WHEN: Final[Mapping[Phase, str]] = {
    "setup": "at set-up",
    "action": "in one turn",
    "combat": "in the combat phase",
    "upkeep": "in the upkeep phase",
    "cleanup": "in the cleanup phase",
    "over": "at the end",
}


class BattleAsked(Asked, frozen=True):
    """A battle as it begins; a ``verdict`` decides it by a roll."""

    battle: Engagement
    verdict: QuickVerdict | None = None


class EclipseChronicler(Chronicler):
    """Both editions, whatever the modules."""

    answering = f"{__name__}:DESK"
    sources = SOURCES

    def __init__(self, edition: Edition) -> None:
        self._edition = edition

    def points(self, state: EclipseState, viewer: int | None) -> list[Points]:
        return [points_in_sight(state, seat, viewer) for seat in state.seats]

    def sectors(self, state: EclipseState) -> list[int]:
        owners = Counter(place.owner for place in state.galaxy.sectors)
        return [owners[seat] for seat in state.seats]

    def out(self, state: EclipseState) -> list[bool]:
        return [player.out for player in state.players]

    def stretch(self, state: EclipseState, seat: int) -> Stretch:
        return Stretch(_WHEN[state.phase], seat if state.phase == "action" else None)

    def question(self, state: EclipseState) -> BattleAsked | None:
        _, place = fighting(state)
        coming = forecast(state, place.tile.id)
        battle = coming.first()
        return None if battle is None else BattleAsked(battle=battle, verdict=coming.verdict())

    def ships(self, kind: str, count: int) -> str:
        return counted(count, self._nouns[kind])

    def site(self, state: EclipseState) -> str:
        _, place = fighting(state)
        return f"sector {place.tile.id}"

    @cached_property
    def _nouns(self) -> dict[str, str]:
        parts = self._edition.box(self._edition.modules, ()).parts
        return {kind.id: kind.noun for kind in (*parts.ships, *parts.npc_ships)}


def answers_to(question: BattleAsked, cancelled: Callable[[], bool] | None = None) -> Iterator[Chances]:
    """Chances, better and better, the first within a second; raises Cancelled once ``cancelled`` says so."""
    battle = question.battle
    if question.verdict is not None:
        yield _told(rolled(question.verdict, battle.attacker, battle.defender))
        return
    for odds in answers(battle, cancelled=cancelled):
        yield _told(odds)
        if question.quick:
            return


def _told(odds: Odds) -> Chances:
    return Chances(odds.attacker_win, odds.defender_win, odds.stalemate, odds.exact, odds.margin, odds.coming)


DESK: Final = Answering(BattleAsked, answers_to)
