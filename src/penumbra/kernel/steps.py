"""The usual kinds of steps: made of plain values, waiting for one seat, or for nobody."""

from typing import Any, ClassVar, TypeVar

from penumbra.kernel.form import Deed
from penumbra.kernel.game import State, Step
from penumbra.kernel.refusal import Refusal

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


class OneSeatStep(DataStep):
    """A step of one seat."""

    __slots__ = ("seat",)
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def waits_for(self) -> tuple[int, ...]:
        return (self.seat,)

    def may_choose(self) -> tuple[int, ...]:
        return (self.seat,)

    def runs(self, state: Any) -> bool:
        return False


class PhaseStep(DataStep):
    """A step that runs by itself and waits for nobody."""

    __slots__ = ()

    def waits_for(self) -> tuple[int, ...]:
        return ()

    def runs(self, state: Any) -> bool:
        return True

    def candidates(self, state: Any, seat: int) -> list[Deed]:
        return []

    def why_not(self, state: State, seat: int, deed: Deed) -> Refusal | None:
        return state.out_of_turn(seat)

    def play(self, state: Any, seat: int, deed: Deed) -> None:
        raise NotImplementedError("a phase plays no choices")
