"""The round: its four phases, and the turns of the action phase."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import ClassVar, Final

from penumbra.eclipse.combat.aftermath import attack_all_population, influence_all, repair
from penumbra.eclipse.combat.bombardment import bombard_all
from penumbra.eclipse.combat.order import Battles
from penumbra.eclipse.components.terms import NOBODY
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.modules.black_holes import ComeBack
from penumbra.eclipse.modules.shrines import ask_for_shrines
from penumbra.eclipse.phases.cleanup import clean_up
from penumbra.eclipse.phases.elimination import eliminate_absent
from penumbra.eclipse.phases.markers import all_passed, first_turns
from penumbra.eclipse.phases.scoring import last_one, score_game
from penumbra.eclipse.phases.turn import Turn
from penumbra.eclipse.phases.upkeep import Upkeeps
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.diplomacy import Parley
from penumbra.kernel import PhaseStep


def _action(state: EclipseState) -> None:
    state.phase = "action"
    state.tell(None, "Round {} begins.", state.round)
    if state.automa is not None:
        state.automa.conduct.begin_round(state)
    if state.box.has("simultaneous_play"):
        state.steps.append(first_turns(state))
    else:
        state.steps.append(ActionPhase(state.turn_order[0] if state.turn_order else state.start_seat))
    if state.away:
        state.steps.append(ComeBack())


def _combat(state: EclipseState) -> None:
    state.phase = "combat"
    state.steps.append(Battles())


def _population(state: EclipseState) -> None:
    """Ancients bombard before players choose what they attack; hence theirs lie on top."""
    attack_all_population(state)
    bombard_all(state)


def _parley(state: EclipseState) -> None:
    """What stands between the combat and the upkeep phase: repairs, last proposals, and who is out."""
    repair(state)
    if state.box.proposals_before_upkeep:
        asked = list(state.seats_from(state.start_seat))
        state.steps += [Parley(seat) for seat in reversed(asked)]
    if state.box.absence_eliminates:
        # After the parleys, hence on top of them: cubes that come home are settled first.
        eliminate_absent(state)


def _upkeep(state: EclipseState) -> None:
    state.phase = "upkeep"
    state.steps.append(Upkeeps.of(state))
    ask_for_shrines(state)


def _cleanup(state: EclipseState) -> None:
    if state.round == state.box.rounds and not state.box.last_cleanup:
        score_game(state)
    else:
        state.phase = "cleanup"
        clean_up(state)


PHASES: Final[Mapping[str, Callable[[EclipseState], None]]] = {
    "action": _action,
    "combat": _combat,
    "population": _population,
    "influence": influence_all,
    "parley": _parley,
    "upkeep": _upkeep,
    "cleanup": _cleanup,
}
"""What begins each part of a round, in their order (nd.turn.phases)."""

_ORDER: Final = tuple(PHASES)


class Rounds(PhaseStep):
    """The bottom of the stack: begins each phase of each round; ``at`` is the next (nd.turn.phases).

    nd.elimination.no-early-end, sd.round.last-cleanup.
    """

    __slots__ = ("at",)
    kind = "rounds"
    fields: ClassVar[tuple[str, ...]] = ("at",)

    def __init__(self, at: str = "action") -> None:
        self.at = at

    def run(self, state: EclipseState) -> None:
        phase = self.at
        self.at = _ORDER[(_ORDER.index(phase) + 1) % len(_ORDER)]
        if state.round > state.box.rounds or (state.box.last_player_wins and last_one(state)):
            state.round = min(state.round, state.box.rounds)
            score_game(state)
        else:
            PHASES[phase](state)


class ActionPhase(PhaseStep):
    """Turns clockwise until all have passed, or in the order that a module gives (nd.turn.order, nd.turn.phase-end).

    nd.turn.passed-player-turn, nd.turn.elimination-skip, ra.variant.direction-first-round.
    """

    __slots__ = ("next_seat",)
    kind = "action_phase"
    fields: ClassVar[tuple[str, ...]] = ("next_seat",)

    def __init__(self, next_seat: int) -> None:
        self.next_seat = next_seat

    def run(self, state: EclipseState) -> None:
        state.proposed = []
        state.offered = []
        if all_passed(state):
            state.steps.pop()
            return
        order = state.turn_order or state.seats
        at = order.index(self.next_seat)
        while state.players[order[at]].out:
            at = (at + 1) % len(order)
        self.next_seat = order[(at + 1) % len(order)]
        state.steps.append(Turn(order[at]))


def order_of_play(state: EclipseState) -> list[int]:
    """All seats in the order in which they play, from the one whose turn it is; who is out of the game comes last.

    nd.turn.order, nd.turn.elimination-skip.
    """
    order = state.turn_order or list(state.seats)
    at = order.index(_whose_turn(state))
    return sorted((*order[at:], *order[:at]), key=lambda seat: state.players[seat].out)


def _whose_turn(state: EclipseState) -> int:
    """The seat whose turn it is, also while another is asked something; else who is waited for, or begins."""
    held = [seat for seat in state.markers if seat != NOBODY]
    if held:
        return held[0]
    for below, turn in pairwise(state.steps):
        if isinstance(below, ActionPhase) and isinstance(turn, SeatStep):
            return turn.seat
    return next(iter(state.waiting()), state.start_seat)
