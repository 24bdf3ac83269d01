"""Steps that wait for one seat."""

from typing import Any, TypeVar

from penumbra.eclipse.state import EclipseState
from penumbra.kernel import Step

_Step = TypeVar("_Step", bound="DataStep")


class DataStep(Step):
    """A step whose ``fields`` hold only values that are replaced, never changed, so that a copy shares them."""

    __slots__ = ()
    fields: tuple[str, ...] = ()

    def copy(self: _Step) -> _Step:
        twin = type(self).__new__(type(self))
        for name in self.fields:
            setattr(twin, name, getattr(self, name))
        return twin

    def plain(self) -> dict[str, Any]:
        return {"kind": self.kind, **{name: getattr(self, name) for name in self.fields}}


class SeatStep(DataStep):
    """A step of one seat."""

    __slots__ = ("seat",)
    fields: tuple[str, ...] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self) -> tuple[int, ...]:
        return (self.seat,)


class PhaseStep(DataStep):
    """A step that runs by itself and waits for nobody."""

    __slots__ = ()

    def seats(self) -> tuple[int, ...]:
        return ()

    def candidates(self, state: EclipseState, seat: int) -> list[Any]:
        return []

    def why_not(self, state: EclipseState, seat: int, choice: Any) -> Any:
        return state.out_of_turn(seat)

    def play(self, state: EclipseState, seat: int, choice: Any) -> None:
        raise NotImplementedError("a phase plays no choices")
