"""Steps that wait for one seat."""

from typing import Any, ClassVar, TypeVar

from penumbra.eclipse.shown import StepView
from penumbra.eclipse.state import EclipseState
from penumbra.kernel import Step

_Step = TypeVar("_Step", bound="DataStep")


class DataStep(Step):
    """A step whose ``fields`` hold only values that are replaced, never changed, so that a copy shares them.

    They are the arguments it is made with, in that order.
    """

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ()

    def copy(self: _Step) -> _Step:
        return type(self)(*[getattr(self, name) for name in self.fields])

    def plain(self) -> dict[str, Any]:
        return {"kind": self.kind, **{name: getattr(self, name) for name in self.fields}}


class SeatStep(DataStep):
    """A step of one seat."""

    __slots__ = ("seat",)
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def waits_for(self) -> tuple[int, ...]:
        return (self.seat,)

    def runs(self, state: EclipseState) -> bool:
        return False

    def view(self, state: EclipseState, seat: int | None) -> StepView:
        return {"kind": self.kind, "seat": self.seat}


class PhaseStep(DataStep):
    """A step that runs by itself and waits for nobody."""

    __slots__ = ()

    def waits_for(self) -> tuple[int, ...]:
        return ()

    def runs(self, state: EclipseState) -> bool:
        return True

    def candidates(self, state: EclipseState, seat: int) -> list[Any]:
        return []

    def why_not(self, state: EclipseState, seat: int, choice: Any) -> Any:
        return state.out_of_turn(seat)

    def play(self, state: EclipseState, seat: int, choice: Any) -> None:
        raise NotImplementedError("a phase plays no choices")


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
