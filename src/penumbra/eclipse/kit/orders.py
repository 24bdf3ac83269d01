"""What players of Eclipse may lay down beforehand: passing, the upkeep, and what to do next."""

from typing import Final, cast

from penumbra.eclipse.board.sides import rivals
from penumbra.eclipse.language.notation import PASS, PAY, TRADE
from penumbra.eclipse.phases.round import ActionPhase
from penumbra.eclipse.phases.turn import Turn
from penumbra.eclipse.phases.upkeep import Upkeep
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice, State
from penumbra.kernel.orders import DoNext, ForTheRound, Instruction, Laid

_PASS: Final = Choice(PASS.verb)
_PAY: Final = Choice(PAY.verb)
_UNDECIDED: Final = frozenset((PAY.verb, TRADE.verb))


class PassTheRound(ForTheRound):
    """Passing in every turn of the round."""

    name = "pass"
    title = "Pass for the rest of the round"
    text = "You pass in each of your turns until the round is over."
    choice = _PASS


class PassUntilAttacked(PassTheRound):
    """Passing until ships of another player stand where one has discs or ships and none stood before."""

    name = "pass_until_attacked"
    title = "Pass until attacked"
    text = "You pass in each of your turns of the round, until another player's ships come to a disc or ships of yours."

    def memo(self, state: State, seat: int) -> str:
        return " ".join(_contested(cast("EclipseState", state), seat))

    def why_void(self, state: State, seat: int, laid: Laid) -> str | None:
        before = laid.memo.split()
        new = [one for one in _contested(cast("EclipseState", state), seat) if one not in before]
        return f"Another player's ships have come to sector {new[0]}." if new else super().why_void(state, seat, laid)


class PayUpkeep(Instruction):
    """Paying the upkeep where it leaves nothing to decide."""

    name = "upkeep"
    title = "Pay my upkeep"
    text = "Paid whenever no money is missing and no colony ship could be used; nothing is traded for you."

    def due(self, state: State, seat: int, laid: Laid) -> Choice | None:
        if not isinstance(state.facing(seat), Upkeep):
            return None
        offered = state.choices(seat)
        return _PAY if _PAY in offered and {choice.verb for choice in offered} <= _UNDECIDED else None


def _contested(state: EclipseState, seat: int) -> list[str]:
    """The sectors in which a seat has a disc or ships and another player's opponent ships stand."""
    return [
        str(sector.tile.id)
        for sector in state.galaxy.sectors
        if (sector.owner == seat or sector.party(seat)) and rivals(state, sector, seat)
    ]


def _as_if_turn(state: EclipseState, seat: int) -> State | None:
    """The position as if a turn of the action phase came to a seat."""
    taken = any(isinstance(step, ActionPhase) for step in state.steps)
    if not taken or state.players[seat].out:
        return None
    turn = state.copy()
    turn.steps.append(Turn(seat))
    return turn


ORDERS: Final[tuple[Instruction, ...]] = (PassUntilAttacked(), PassTheRound(), PayUpkeep(), DoNext(_as_if_turn))
