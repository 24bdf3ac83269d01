"""Phase 4: battles, wherever ships of the active player meet others."""

from collections.abc import Iterable

from penumbra.blueshift.board.neighbours import enemies_in
from penumbra.blueshift.combat.battles import begin_battle
from penumbra.blueshift.language.notation import BATTLE
from penumbra.blueshift.language.shown import BattlesView
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def contested(state: BlueShiftState, seat: int) -> list[int]:
    """The sectors that hold ships of the active player and of another one.

    bs.combat.where, bs.combat.third-player-sector, bs.combat.planet-no-fire.
    """
    own = sorted({ship.sector for ship in state.players[seat].fleet})
    return [sector for sector in own if enemies_in(state, sector, seat)]


class SpaceCombat(Phase):
    """The battles of a turn in the order that the player chooses, until no sector is contested any more.

    bs.combat.forced, bs.combat.order-of-battles, bs.combat.attacker, bs.general.no-agreement-roll.
    """

    __slots__ = ()
    kind = "space_combat"
    forms = by_verb(BATTLE)
    asks = "choose your next battle"

    def goes_on(self, state: BlueShiftState) -> bool:
        return len(contested(state, self.seat)) < 2

    def go_on(self, state: BlueShiftState) -> None:
        battles = contested(state, self.seat)
        if battles:
            begin_battle(state, self.seat, battles[0])
        else:
            state.steps.pop()

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return [Deed("battle", (sector,)) for sector in contested(state, seat)]

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if deed.values[0] not in contested(state, seat):
            return Refusal("bs.combat.where", f"There is no battle of yours at {state.name(deed.values[0])}.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        begin_battle(state, seat, deed.values[0])

    def view(self, state: BlueShiftState, seat: int | None) -> BattlesView:
        return {**super().view(state, seat), "sectors": [state.spot(one) for one in contested(state, self.seat)]}
