"""What each card of a hand would do, and each ability that is used in place of one."""

from collections.abc import Iterable, Iterator

from penumbra.blueshift.board.standing import working_for
from penumbra.blueshift.components.effects import ChangeRank, Effect, ExtraRankStep, RollThen
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.effects.asking import Asking
from penumbra.blueshift.language.notation import INSTEAD, PLAY
from penumbra.blueshift.language.shown import ForeseenView, ProspectView
from penumbra.blueshift.language.words import counted
from penumbra.blueshift.outlook.prospects.registry import Foreseen, explain, foresee
from penumbra.blueshift.phases.action_card import instead_of_cards
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Choice


def prospects(state: BlueShiftState, seat: int) -> list[ProspectView]:
    """What each kind of card in a player's hand would do now, and then what may be done in place of cards."""
    if state.players[seat].species == NONE:
        return []
    hand = sorted(set(state.players[seat].hand))
    told = [_prospect(state, seat, PLAY.write(state, (card,)), state.content.cards[card].effects) for card in hand]
    effects = [effect for ability in instead_of_cards(state, seat) for effect in ability.effects]
    return [*told, _prospect(state, seat, INSTEAD.write(state, ()), effects)] if effects else told


def question(state: BlueShiftState, seat: int | None) -> list[ForeseenView]:
    """What an effect asks of a seat, and what each answer would do; nothing where no effect asks it anything."""
    step = state.facing(seat)
    return [_view(one) for one in explain(state, step)] if isinstance(step, Asking) and step.seat == seat else []


def _prospect(state: BlueShiftState, seat: int, choice: Choice, effects: Iterable[Effect]) -> ProspectView:
    told = foresee(state, seat, effects)
    if any(_raises(effect) for effect in effects):
        told += _efficiency(state, seat)
    refusal = state.why_not(seat, choice)
    return {
        "choice": str(choice),
        "parts": [_view(one) for one in told],
        "idle": all(one.idle for one in told),
        "refusal": None if refusal is None else {"rule": refusal.rule, "why": refusal.why},
    }


def _raises(effect: Effect) -> bool:
    """Whether an effect may raise ranks, be it by what hangs on dice."""
    if isinstance(effect, RollThen):
        return any(_raises(one) for one in (*effect.success, *effect.failure))
    return isinstance(effect, ChangeRank) and effect.steps > 0


def _efficiency(state: BlueShiftState, seat: int) -> Iterator[Foreseen]:
    """Ranks that a card has raised may go further (bs.android.efficiency)."""
    for effect in working_for(state, seat, ExtraRankStep):
        says = f"{counted(effect.ranks, 'rank')} of yours that went up may rise {effect.steps} further."
        yield Foreseen(says, idle=True, when="then")


def _view(one: Foreseen) -> ForeseenView:
    return {
        "when": one.when,
        "says": one.says,
        "answers": [{"choice": choice, "does": does} for choice, does in one.answers],
        "idle": one.idle,
    }
