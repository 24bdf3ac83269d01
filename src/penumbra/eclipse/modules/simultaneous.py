"""Simultaneous play, as those see it who hold a marker: who may research, who is forced to act first, what is taken."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.components.terms import NOBODY
from penumbra.eclipse.language.notation import FORCE as FORCE_FORM
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.position.state import EclipseState
from penumbra.hexes import Axial
from penumbra.kernel import Deed, Extra, PhaseStep, Refusal, by_verb
from penumbra.kernel.seats import seat_letter

PRIMARY: Final = 0
SECONDARY: Final = 1
MARKERS: Final = ("primary", "secondary")
"""What the markers are called, by number."""
_FORCE: Final = Deed("force")


def research_refusal(state: EclipseState, seat: int) -> Refusal | None:
    """Why a player may not research at all: with the secondary marker nobody does (ra.simul.research-primary)."""
    if len(state.markers) <= SECONDARY or state.markers[SECONDARY] != seat:
        return None
    return Refusal("ra.simul.research-primary", "Only who holds the primary action marker may research, and not you.")


def taken_by_other(state: EclipseState, seat: int, position: Axial) -> Refusal | None:
    """Why a position is not to be had: a player who acts at the same time was there first (ra.simul.same-target)."""
    if state.markers:
        for step in state.every_step():
            if isinstance(step, SeatStep) and step.seat != seat and step.claims(state) == position:
                other = seat_letter(step.seat)
                return Refusal("ra.simul.same-target", f"Player {other} has explored there and not yet decided.")
    return None


class ForceOther(Extra):
    """The right of who received a marker last: the other player has to act first and to complete it.

    ra.simul.force, ra.simul.force-start.
    """

    __slots__ = ()
    forms = by_verb(FORCE_FORM)

    def present(self, printed: Box) -> bool:
        """Whether markers go round."""
        return printed.has("simultaneous_play")

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return (_FORCE,)

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        other = _other_holder(state, seat)
        if other == NOBODY:
            return Refusal("ra.simul.force", "Nobody else holds a marker now.")
        if state.markers[state.received] != seat:
            return Refusal("ra.simul.force", f"Player {seat_letter(other)} received a marker after you.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        other = _other_holder(state, seat)
        state.tell(seat, "lets {} act first", seat_letter(other))
        state.steps.append(Forced(seat, other))


FORCE: Final = ForceOther()


def _other_holder(state: EclipseState, seat: int) -> int:
    return next((held for held in state.markers if held != seat), NOBODY)


class Forced(PhaseStep):
    """Who forced the other player waits until that one's turn is over."""

    __slots__ = ("other", "seat")
    kind = "forced"
    fields: ClassVar[tuple[str, ...]] = ("seat", "other")

    def __init__(self, seat: int, other: int) -> None:
        self.seat = seat
        self.other = other

    def runs(self, state: EclipseState) -> bool:
        return self.other not in state.markers

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
