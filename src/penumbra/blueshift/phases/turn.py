"""The turns: whose it is, who has won, and the seven phases."""

from typing import ClassVar, Final

from penumbra.blueshift.board.points import holds_enough
from penumbra.blueshift.components.terms import NOBODY
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.elimination import win
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.blueshift.phases.tribute import Tribute
from penumbra.blueshift.phases.turn_end import TurnEnd
from penumbra.blueshift.position.battle import Fought
from penumbra.blueshift.position.galaxy import NOTHING
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import PhaseStep

PHASES: Final[tuple[type[Phase], ...]] = (
    PlayCard,
    Tribute,
    Movement,
    SpaceCombat,
    LandActions,
    Purchases,
    TurnEnd,
)
"""The phases of a turn in their order (bs.general.phase-order)."""


class TurnOrder(PhaseStep):
    """The bottom of the stack: turns clockwise, each begun by asking whether its player has won.

    bs.turn.first-player, bs.victory.sixteen-held, bs.victory.not-immediate, bs.victory.interrupted,
    bs.victory.first-to-hold, bs.victory.off-turn-gain, bs.victory.elimination.
    """

    __slots__ = ("next_seat",)
    kind = "turn_order"
    fields: ClassVar[tuple[str, ...]] = ("next_seat",)

    def __init__(self, next_seat: int) -> None:
        self.next_seat = next_seat

    def run(self, state: BlueShiftState) -> None:
        seat = self.next_seat
        self.next_seat = state.seats_from(seat)[1]
        if seat == state.first and state.active != NOBODY:
            state.round += 1
        if state.players[seat].out:
            return
        if holds_enough(state, seat):
            win(state, seat)
            return
        _begin(state, seat)
        state.steps += [phase(seat) for phase in reversed(PHASES)]


def _begin(state: BlueShiftState, seat: int) -> None:
    """What a new turn ends and makes ready again.

    bs.deck.bunker-network, bs.apc.spy-network-round.
    """
    state.active = seat
    player = state.players[seat]
    player.boons = []
    player.spent = []
    player.recycled = False
    for ship in player.fleet:
        ship.begin_turn()
    state.fought = tuple(one for one in state.fought if not _is_past(state, one))
    for place in state.sectors:
        place.approach = NOTHING
    state.tell(seat, "begins the turn")


def _is_past(state: BlueShiftState, battle: Fought) -> bool:
    """Whether who attacked in a battle has had a whole round since."""
    attacker = battle.fleets[0].seat
    return attacker == state.active or state.players[attacker].out
