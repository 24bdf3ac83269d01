"""Effects that give and take credits."""

from penumbra.blueshift.board.sites import alliances_of
from penumbra.blueshift.components.effects import GainCredits, StealCredits
from penumbra.blueshift.effects.asking import Against
from penumbra.blueshift.effects.registry import does
from penumbra.blueshift.language.words import credits
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Refusal, seat_letter


@does(GainCredits)
def gain_credits(state: BlueShiftState, seat: int, effect: GainCredits, sector: int) -> None:
    """bs.deck.open-markets."""
    gained = gain(state, seat, effect)
    state.players[seat].credits += gained
    state.tell(seat, "gains {}", credits(gained))


def gain(state: BlueShiftState, seat: int, effect: GainCredits) -> int:
    """How many credits an effect brings a player now."""
    gained = max(effect.minimum, effect.amount * (1 if effect.per is None else len(alliances_of(state, seat))))
    return gained if effect.maximum is None else min(effect.maximum, gained)


@does(StealCredits)
def steal_credits(state: BlueShiftState, seat: int, effect: StealCredits, sector: int) -> None:
    """bs.deck.smuggler-ring."""
    state.steps.append(Smuggling(seat, effect))


class Smuggling(Against[StealCredits]):
    """Takes credits from an opponent, as many as there are up to the amount (bs.deck.smuggler-ring)."""

    __slots__ = ()
    kind = "smuggling"
    asks = "name the opponent whose credits you take"

    def why_not_against(self, state: BlueShiftState, opponent: int) -> Refusal | None:
        if not state.players[opponent].credits:
            return Refusal("bs.card.no-legal-target", f"{seat_letter(opponent)} has no credits.")
        return None

    def strike(self, state: BlueShiftState, opponent: int) -> None:
        taken = min(self.effect.amount, state.players[opponent].credits)
        state.players[opponent].credits -= taken
        state.players[self.seat].credits += taken
        state.tell(self.seat, "takes {} from {}", credits(taken), seat_letter(opponent))
