"""What a player may use in one battle of the turn alone."""

from collections.abc import Iterable

from penumbra.blueshift.combat.fighters import battle_of
from penumbra.blueshift.components.effects import CombatModifier
from penumbra.blueshift.language.notation import AID, SPARE
from penumbra.blueshift.language.shown import AidView
from penumbra.blueshift.language.steps import SeatStep
from penumbra.blueshift.position.player import Boon
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def for_one_battle(state: BlueShiftState, seat: int) -> list[Boon]:
    """The boons that a player may use in one battle."""
    boons = state.players[seat].boons
    return [boon for boon in boons if isinstance(boon.effect, CombatModifier) and boon.effect.battles == "one_chosen"]


class Aid(SeatStep):
    """The attacker uses it in this battle, or keeps it for another (bs.deck.targeting-computers)."""

    __slots__ = ()
    kind = "aid"
    forms = by_verb(AID, SPARE)
    asks = "choose whether this is the battle in which you use your help"

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return (Deed("aid"), Deed("spare"))

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        if deed.verb == "spare":
            return
        used = for_one_battle(state, seat)
        battle_of(state).aids = tuple(boon.effect for boon in used if isinstance(boon.effect, CombatModifier))
        player = state.players[seat]
        player.boons = [boon for boon in player.boons if boon not in used]
        state.tell(seat, "adds to the rolls of this battle")

    def view(self, state: BlueShiftState, seat: int | None) -> AidView:
        helps = (boon.effect for boon in for_one_battle(state, self.seat))
        added = sum(effect.amount for effect in helps if isinstance(effect, CombatModifier))
        return {**super().view(state, seat), "added": added}
