"""The round: its four phases, and the turns of the action phase."""

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from penumbra.eclipse import pulsars
from penumbra.eclipse.actions import build, explore, influence, move, research, upgrade
from penumbra.eclipse.actions.action import Form, activations
from penumbra.eclipse.black_holes import ComeBack
from penumbra.eclipse.cleanup import clean_up
from penumbra.eclipse.combat.aftermath import attack_all_population, influence_all, repair
from penumbra.eclipse.combat.order import Battles
from penumbra.eclipse.diplomacy import Parley
from penumbra.eclipse.elimination import eliminate_absent, leave, may_give_up
from penumbra.eclipse.own_step import ActionStep
from penumbra.eclipse.reading import arguments, one_of
from penumbra.eclipse.scoring import last_one, score_game
from penumbra.eclipse.seat_step import PhaseStep
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import ACTIONS, NOBODY, REACTION, REACTIONS
from penumbra.eclipse.upkeep import Upkeeps
from penumbra.eclipse.words import a, counted
from penumbra.kernel import Choice, Refusal, Step

ACTION_STEPS: Final[dict[str, Callable[[int, int, Form], Step]]] = {
    "explore": explore.Explore,
    "influence": influence.Influence,
    "research": research.Research,
    "upgrade": upgrade.Upgrade,
    "build": build.Build,
    "move": move.Move,
}


def _action(state: EclipseState) -> None:
    state.phase = "action"
    state.tell(None, "Round {} begins.", state.round)
    state.steps.append(ActionPhase(state.turn_order[0] if state.turn_order else state.start_seat))
    if state.away:
        state.steps.append(ComeBack())


def _combat(state: EclipseState) -> None:
    state.phase = "combat"
    state.steps.append(Battles())


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


def _cleanup(state: EclipseState) -> None:
    if state.round == state.box.rounds and not state.box.last_cleanup:
        score_game(state)
    else:
        state.phase = "cleanup"
        clean_up(state)


PHASES: Final[Mapping[str, Callable[[EclipseState], None]]] = {
    "action": _action,
    "combat": _combat,
    "population": attack_all_population,
    "influence": influence_all,
    "parley": _parley,
    "upkeep": _upkeep,
    "cleanup": _cleanup,
}
"""What begins each part of a round, in their order (nd.turn.phases)."""

_ORDER: Final = tuple(PHASES)


class Rounds(PhaseStep):
    """The bottom of the stack: begins each phase of each round; ``at`` is the next (nd.turn.phases)."""

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
    """Turns clockwise until all have passed (nd.turn.order, nd.turn.phase-end)."""

    __slots__ = ("next_seat",)
    kind = "action_phase"
    fields: ClassVar[tuple[str, ...]] = ("next_seat",)

    def __init__(self, next_seat: int) -> None:
        self.next_seat = next_seat

    def run(self, state: EclipseState) -> None:
        playing = [player for player in state.players if not player.out]
        state.proposed = []
        if all(player.passed for player in playing):
            state.steps.pop()
            return
        order = state.turn_order or list(state.seats)
        at = order.index(self.next_seat)
        seat = next(seat for seat in order[at:] + order[:at] if not state.players[seat].out)
        self.next_seat = order[(order.index(seat) + 1) % len(order)]
        state.steps.append(Turn(seat))


class Turn(ActionStep):
    """A turn: one action, one reaction, or passing (nd.turn.one-action-per-turn)."""

    __slots__ = ()
    kind = "turn"

    def own_candidates(self, state: EclipseState, seat: int) -> Iterable[Choice]:
        words = (*(_REACTING if state.players[seat].passed else _ACTING), *pulsars.candidates(state, seat))
        return (*words, _LEAVE) if _may_leave_game(state, seat) else words

    def own_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """With a disc on the track every word may be chosen, unless actions may be idle or pulsars spent."""
        box = state.box
        if not state.players[seat].discs or box.no_empty_actions or box.has("pulsar"):
            return super().own_choices(state, seat)
        return list(self.own_candidates(state, seat))

    def own_why_not(self, state: EclipseState, seat: int, choice: Choice) -> Refusal | None:
        player = state.players[seat]
        verb = choice.verb
        if verb == "pass":
            arguments(choice, "pass")
            return None
        if verb == pulsars.VERB:
            return pulsars.why_not(state, seat, choice)
        if verb == "leave":
            arguments(choice, "leave")
            if _may_leave_game(state, seat):
                return None
            return Refusal("nd.elimination.give-up", _why_stay(state, seat))
        if verb == "react":
            one_of(arguments(choice, "react <action>")[0], ACTIONS, "action")
            if not player.passed:
                return Refusal("nd.reaction.who", "Reactions are for players who have passed.")
            if choice.args[0] not in REACTIONS:
                return Refusal("nd.reaction.only-three", f"There is no reaction form of {choice.args[0]}.")
        elif verb in ACTIONS:
            arguments(choice, verb)
            if player.passed:
                return Refusal("nd.turn.pass", "After passing only reactions are possible this round.")
        elif player.passed:
            return Refusal("nd.reaction.only-three", f"After passing a turn is a reaction or a pass, not {verb!r}.")
        else:
            return Refusal("nd.turn.six-actions", f"A turn begins with an action or a pass, not with {verb!r}.")
        if not player.discs:
            return Refusal(
                "nd.turn.no-disc-no-action",
                f"No influence disc is left on the track to pay for {a('reaction' if player.passed else 'action')}.",
            )
        return _idle_refusal(state, seat, verb) if state.box.no_empty_actions else None

    def own_play(self, state: EclipseState, seat: int, choice: Choice) -> None:
        player = state.players[seat]
        if choice.verb == "pass":
            self._pass(state, seat)
        elif choice.verb == "leave":
            state.steps.pop()
            leave(state, seat)
        elif choice.verb == pulsars.VERB:
            state.steps.pop()
            pulsars.move_disc(state.sector(choice.args[0]), choice.args[1])
            state.steps.append(_begin(state, seat, choice.args[1], Form.PULSAR))
            state.tell(seat, "activates pulsar {}: {}", choice.args[0], choice.args[1])
        else:
            player.discs -= 1
            state.steps.pop()
            if choice.verb == "react":
                action = choice.args[0]
                player.on_action[REACTION] += 1
                state.steps.append(_begin(state, seat, action, Form.REACTION))
                state.tell(seat, "reacts: {}", action)
            else:
                action = choice.verb
                player.on_action[ACTIONS.index(action)] += 1
                state.steps.append(_begin(state, seat, action, Form.ACTION))
                state.tell(seat, "takes the {} action", action)

    def _pass(self, state: EclipseState, seat: int) -> None:
        player = state.players[seat]
        state.steps.pop()
        if player.passed:
            state.tell(seat, "goes on passing")
            return
        player.passed = True
        if state.box.has("turn_order"):
            state.passed_order.append(seat)
        if state.next_start == NOBODY:
            state.next_start = seat
            player.storage[0] += state.box.first_pass_money
            state.tell(seat, "passes first and will begin the next round")
        else:
            state.tell(seat, "passes")


def _may_leave_game(state: EclipseState, seat: int) -> bool:
    """Whether the player may give up; not where absence from the map eliminates by itself."""
    return not state.box.absence_eliminates and may_give_up(state, seat)


def _why_stay(state: EclipseState, seat: int) -> str:
    """Why a player may not leave the game."""
    if may_give_up(state, seat):
        return "Who has neither discs nor ships is out after the combat phase, not before."
    places = state.galaxy.sectors
    discs = sum(place.owner == seat for place in places)
    ships = sum(place.party(seat) for place in places) + sum(ship.seat == seat for ship in state.away)
    own = f"{counted(discs, 'disc')} and {counted(ships, 'ship')}"
    return f"Only a player without discs and ships on the map may leave; you have {own}."


def _idle_refusal(state: EclipseState, seat: int, action: str) -> Refusal | None:
    """Actions that could do nothing are refused, so that no disc is wasted."""
    if action == "explore" and not explore.anywhere(state, seat):
        return Refusal("sd.explore.no-zone", "There is no zone that you may explore.")
    if action == "research" and not research.affordable(state, seat):
        return Refusal("sd.research.no-tile", research.beyond(state, seat))
    if action == "build" and not build.anything(state, seat):
        return Refusal("sd.build.nothing-affordable", build.beyond(state, seat))
    return None


def _begin(state: EclipseState, seat: int, action: str, form: Form) -> Step:
    return ACTION_STEPS[action](seat, activations(state, seat, action, form), form)


_ACTING: Final = (*(Choice(action) for action in ACTIONS), Choice("pass"))
_REACTING: Final = (*(Choice("react", (action,)) for action in REACTIONS), Choice("pass"))
_LEAVE: Final = Choice("leave")
