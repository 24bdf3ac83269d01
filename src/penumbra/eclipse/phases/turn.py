"""A turn of the action phase: an action, a reaction, a pulsar activated, or passing."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.actions import build, explore, research
from penumbra.eclipse.actions.action import BESIDE, Guise
from penumbra.eclipse.actions.begin import begin
from penumbra.eclipse.components.terms import ACTIONS, NOBODY, REACTION, REACTIONS
from penumbra.eclipse.language.notation import ACT, LEAVE, PASS, REACT
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.words import a, counted
from penumbra.eclipse.modules.pulsars import ActivatePulsar
from penumbra.eclipse.modules.simultaneous import FORCE, research_refusal
from penumbra.eclipse.phases.elimination import leave, may_give_up
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.alliances import SHOW_TILES, TOO_EARLY, Betray
from penumbra.kernel import Choice, Deed, Extra, Refusal, by_verb

_ACTING: Final = (*(Deed(action) for action in ACTIONS), Deed("pass"))
_REACTING: Final = (*(Deed("react", (ACTIONS.index(action),)) for action in REACTIONS), Deed("pass"))
_LEAVE: Final = Deed("leave")
_IDLE: Final = frozenset(("pass", "leave"))
_ACTING_WORDS: Final = tuple(form.write(None, ()) for form in (*ACT, PASS))
_REACTING_WORDS: Final = (*(REACT.write(None, (ACTIONS.index(action),)) for action in REACTIONS), PASS.write(None, ()))


def _begin_by_pulsar(state: EclipseState, seat: int, action: str) -> None:
    begin(state, seat, action, Guise.PULSAR)


def _bind_to_act(state: EclipseState, seat: int) -> None:
    state.steps[-1] = LeaversTurn(seat)


_BEFORE_ACTING: Final[tuple[Extra, ...]] = (*BESIDE, TOO_EARLY, SHOW_TILES)


class Turn(SeatStep):
    """A turn: one action, one reaction, or passing (nd.turn.one-action-per-turn).

    nd.turn.action-disc, nd.turn.action-disc-only-from-track, nd.turn.repeat-action, nd.turn.pass-no-disc,
    nd.turn.first-pass-start-player, nd.turn.continue-pass-not-final, nd.reaction.disc, nd.reaction.repeat,
    sd.pass.bonus-timing, sd.pass.again, sd.minor.first-pass-money.
    """

    __slots__ = ()
    kind = "turn"
    extras: ClassVar[tuple[Extra, ...]] = (
        *_BEFORE_ACTING,
        Betray(_bind_to_act),
        ActivatePulsar(_begin_by_pulsar),
        FORCE,
    )
    forms = by_verb(*ACT, REACT, PASS, LEAVE)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        words = _REACTING if state.players[seat].passed else _ACTING
        return (*words, _LEAVE) if _may_leave_game(state, seat) else words

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """With a disc on the track every word may be chosen, unless it could do nothing."""
        if not state.players[seat].discs or state.box.no_empty_actions or state.markers:
            return super().choices(state, seat)
        words = _REACTING_WORDS if state.players[seat].passed else _ACTING_WORDS
        return [*words, LEAVE.write(state, ())] if _may_leave_game(state, seat) else list(words)

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        if state.players[seat].passed:
            return Refusal("nd.reaction.only-three", f"After passing a turn is a reaction or a pass, not {verb!r}.")
        return Refusal("nd.turn.six-actions", f"A turn begins with an action or a pass, not with {verb!r}.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        player = state.players[seat]
        verb = deed.verb
        if verb == "pass":
            return None
        if verb == "leave":
            if _may_leave_game(state, seat):
                return None
            return Refusal("nd.elimination.give-up", _why_stay(state, seat))
        if verb == "react":
            action = ACTIONS[deed.values[0]]
            if not player.passed:
                return Refusal("nd.reaction.who", "Reactions are for players who have passed.")
            if action not in REACTIONS:
                return Refusal("nd.reaction.only-three", f"There is no reaction form of {action}.")
        elif player.passed:
            return Refusal("nd.turn.pass", "After passing only reactions are possible this round.")
        if not player.discs:
            return Refusal(
                "nd.turn.no-disc-no-action",
                f"No influence disc is left on the track to pay for {a('reaction' if player.passed else 'action')}.",
            )
        refusal = research_refusal(state, seat) if verb == "research" else None
        if refusal is None and state.box.no_empty_actions:
            return _idle_refusal(state, seat, verb)
        return refusal

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        player = state.player_to_change(seat)
        if deed.verb == "pass":
            self._pass(state, seat)
        elif deed.verb == "leave":
            state.steps.pop()
            leave(state, seat)
        else:
            player.discs -= 1
            state.steps.pop()
            if deed.verb == "react":
                action = ACTIONS[deed.values[0]]
                player.on_action[REACTION] += 1
                begin(state, seat, action, Guise.REACTION)
                state.tell(seat, "reacts: {}", action)
            else:
                action = deed.verb
                player.on_action[ACTIONS.index(action)] += 1
                begin(state, seat, action, Guise.ACTION)
                state.tell(seat, "takes the {} action", action)

    def _pass(self, state: EclipseState, seat: int) -> None:
        player = state.player_to_change(seat)
        state.steps.pop()
        if player.passed:
            state.tell(seat, "passes again")
            return
        player.passed = True
        if state.box.keeps_order_of_passing:
            state.passed_order.append(seat)
        if state.next_start == NOBODY:
            state.next_start = seat
            player.storage[0] += state.box.first_pass_money
            state.tell(seat, "passes first and will begin the next round")
        else:
            state.tell(seat, "passes")


class LeaversTurn(Turn):
    """The turn of a player who has left an alliance and begins an action or reaction (ra.ally.leave-in-reaction)."""

    __slots__ = ()
    extras: ClassVar[tuple[Extra, ...]] = _BEFORE_ACTING

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [deed for deed in super().candidates(state, seat) if deed.verb not in _IDLE]

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        return [choice for choice in super().choices(state, seat) if choice.verb not in _IDLE]

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb in _IDLE:
            what = a("reaction" if state.players[seat].passed else "action")
            return Refusal("ra.ally.leave-in-reaction", f"You have left your alliance for {what}: begin it.")
        return super().why_not(state, seat, deed)


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
