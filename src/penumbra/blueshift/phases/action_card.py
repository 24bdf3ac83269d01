"""Phase 1: an action card is played, or an ability used in its place; then the hand is filled."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.board.hands import fill_hand
from penumbra.blueshift.components.effects import AnyEffect
from penumbra.blueshift.components.printed import Ability
from penumbra.blueshift.effects.ranks import further
from penumbra.blueshift.effects.registry import CarryOut
from penumbra.blueshift.language.notation import INSTEAD, PLAY
from penumbra.blueshift.language.shown import PlayCardView
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.position.card_in_play import CardInPlay
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, PhaseStep, Refusal, by_verb


class PlayCard(Phase):
    """One action card, or what an ability allows instead; what it does is carried out by ``effects``.

    ``done`` says that the phase has had its card or roll. bs.card.must-play, bs.card.draw-after,
    bs.marrow.draft-no-card, bs.android.super-soldiers-no-card.
    """

    __slots__ = ("done",)
    kind = "play_card"
    fields: ClassVar[tuple[str, ...]] = ("seat", "done")
    forms = by_verb(PLAY, INSTEAD)
    asks = "play an action card"

    def __init__(self, seat: int, done: bool = False) -> None:
        super().__init__(seat)
        self.done = done

    def goes_on(self, state: BlueShiftState) -> bool:
        return self.done or not (state.players[self.seat].hand or _instead(state, self.seat))

    def go_on(self, state: BlueShiftState) -> None:
        fill_hand(state, self.seat)
        state.steps.pop()

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        yield from (Deed("play", (card,)) for card in sorted(set(state.players[seat].hand)))
        yield Deed("instead")

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "instead":
            if not _instead(state, seat):
                return Refusal("bs.card.must-play", "Your species has nothing to do in place of a card.")
        elif deed.values[0] not in state.players[seat].hand:
            return Refusal("bs.card.must-play", f"You do not hold {state.content.cards[deed.values[0]].name}.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        self.done = True
        if deed.verb == "instead":
            state.steps.append(CarryOut(seat, _instead(state, seat)))
            return
        card = state.content.cards[deed.values[0]]
        state.players[seat].hand.remove(deed.values[0])
        state.in_play = CardInPlay(deed.values[0])
        state.tell(seat, "plays {}", card.name)
        state.steps += [DiscardPlayed(), *further(state, seat), CarryOut(seat, card.effects)]

    def view(self, state: BlueShiftState, seat: int | None) -> PlayCardView:
        instead = [ability.id for ability in instead_of_cards(state, self.seat)]
        return {**super().view(state, seat), "instead": instead}


class DiscardPlayed(PhaseStep):
    """The card on the table has been carried out (bs.card.discard-played)."""

    __slots__ = ()
    kind = "discard_played"

    def run(self, state: BlueShiftState) -> None:
        assert state.in_play is not None
        state.discards.append(state.in_play.card)
        state.in_play = None
        state.steps.pop()


def instead_of_cards(state: BlueShiftState, seat: int) -> list[Ability]:
    """The abilities that the species of a player may use in place of a card."""
    abilities = state.content.species[state.players[seat].species].abilities
    return [ability for ability in abilities if ability.timing == "instead_of_action_card"]


def _instead(state: BlueShiftState, seat: int) -> tuple[AnyEffect, ...]:
    """What they do."""
    return tuple(effect for ability in instead_of_cards(state, seat) for effect in ability.effects)
