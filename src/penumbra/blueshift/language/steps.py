"""Steps of one seat, as BlueShift has them."""

from typing import ClassVar

from penumbra.blueshift.language.phase_order import when_it_belongs
from penumbra.blueshift.language.shown import SectorStepView, StepView
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import OneSeatStep, Refusal


class SeatStep(OneSeatStep):
    """A step of one seat; ``asks`` says in a few words what belongs here."""

    __slots__ = ()
    asks: ClassVar[str]

    def out_of_place(self, state: BlueShiftState, seat: int, verb: str) -> Refusal:
        belongs = when_it_belongs(state, seat, verb)
        now = f"Now you {self.asks}." if belongs else f"Now you {self.asks}; {verb!r} does not belong here."
        return Refusal("bs.general.phase-order", f"{belongs} {now}".strip())

    def view(self, state: BlueShiftState, seat: int | None) -> StepView:
        return {"kind": self.kind, "seat": self.seat}


class SectorStep(SeatStep):
    """A step of one seat about one sector."""

    __slots__ = ("sector",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector")

    def __init__(self, seat: int, sector: int) -> None:
        super().__init__(seat)
        self.sector = sector

    def view(self, state: BlueShiftState, seat: int | None) -> SectorStepView:
        return {"kind": self.kind, "seat": self.seat, "sector": state.spot(self.sector)}
