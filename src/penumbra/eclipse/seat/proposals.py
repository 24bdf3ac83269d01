"""What one player proposes to another, who answers before the turn goes on."""

from typing import Final

from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Deed, Refusal
from penumbra.kernel.seats import seat_letter

WITHDRAWAL: Final = Deed("withdraw")


class AskedStep(SeatStep):
    """The asked player answers; until then the ``proposer`` may withdraw (nd.turn.interrupt-decisions)."""

    __slots__ = ("proposer",)

    def __init__(self, seat: int, proposer: int) -> None:
        super().__init__(seat)
        self.proposer = proposer

    def may_choose(self) -> tuple[int, ...]:
        return (self.seat, self.proposer)

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        if seat == self.proposer:
            asked = seat_letter(self.seat)
            return Refusal("nd.turn.interrupt-decisions", f"{asked} has not answered: wait, or withdraw the proposal.")
        return Refusal("nd.turn.interrupt-decisions", f"First answer the proposal of {seat_letter(self.proposer)}.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if (seat == self.proposer) != (deed.verb == "withdraw"):
            return self.out_of_place(state, seat, deed.verb)
        return self.agreement_refusal(state, seat, deed) if deed.verb == "accept" else None

    def agreement_refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        """What speaks against accepting."""
        raise NotImplementedError
