"""Steps of one seat, as Eclipse shows them, and what happens by itself in a sector."""

from typing import ClassVar

from penumbra.eclipse.language.shown import StepView
from penumbra.eclipse.position.state import EclipseState
from penumbra.hexes import Axial
from penumbra.kernel import OneSeatStep, PhaseStep


class SeatStep(OneSeatStep):
    """A step of one seat; that of an automated opponent decides by its rules, and nobody is waited for.

    solo.basics.rules-apply.
    """

    __slots__ = ()

    def runs(self, state: EclipseState) -> bool:
        return state.decides_by_rule(self.seat)

    def run(self, state: EclipseState) -> None:
        assert state.automa is not None
        state.automa.conduct.decide(state, self)

    def claims(self, state: EclipseState) -> Axial | None:
        """The position about which the seat is deciding, so that nobody who acts at the same time may have it.

        ra.simul.same-target.
        """
        return None

    def view(self, state: EclipseState, seat: int | None) -> StepView:
        return {"kind": self.kind, "seat": self.seat}


class SectorPhase(PhaseStep):
    """Something that happens by itself in one sector."""

    __slots__ = ("sector",)
    fields: ClassVar[tuple[str, ...]] = ("sector",)

    def __init__(self, sector: int) -> None:
        self.sector = sector


class SeatSectorPhase(PhaseStep):
    """Something that a seat comes to by itself in a sector."""

    __slots__ = ("seat", "sector")
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector")

    def __init__(self, seat: int, sector: int) -> None:
        self.seat = seat
        self.sector = sector
