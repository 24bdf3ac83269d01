"""The registry of effects, and the step that carries them out one after the other."""

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

import msgspec

from penumbra.blueshift.components.effects import Effect
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import PhaseStep

_Effect = TypeVar("_Effect", bound=Effect)
_Doing = Callable[[BlueShiftState, int, Any, int], None]

_DOING: Final[dict[type[Effect], _Doing]] = {}


def does(
    kind: type[_Effect],
) -> Callable[
    [Callable[[BlueShiftState, int, _Effect, int], None]], Callable[[BlueShiftState, int, _Effect, int], None]
]:
    """Registers what an effect of a kind does for a seat; it is given the sector that it comes from, or NONE."""

    def register(
        doing: Callable[[BlueShiftState, int, _Effect, int], None],
    ) -> Callable[[BlueShiftState, int, _Effect, int], None]:
        _DOING[kind] = doing
        return doing

    return register


def carry_out(state: BlueShiftState, seat: int, effect: Effect, sector: int = NONE) -> None:
    """Does an effect for a seat; where it asks something, its question is on top of the stack then."""
    _DOING[type(effect)](state, seat, effect, sector)


def carried_out(kind: type[Effect]) -> bool:
    """Whether effects of a kind can be carried out."""
    return kind in _DOING


class CarryOut(PhaseStep):
    """Carries out effects for a seat, each when whatever the one before has asked is answered.

    ``sector`` is the sector that they come from, or NONE.
    """

    __slots__ = ("effects", "seat", "sector")
    kind = "carry_out"
    fields: ClassVar[tuple[str, ...]] = ("seat", "effects", "sector")

    def __init__(self, seat: int, effects: tuple[Effect, ...], sector: int = NONE) -> None:
        self.seat = seat
        self.effects = effects
        self.sector = sector

    def run(self, state: BlueShiftState) -> None:
        if not self.effects:
            state.steps.pop()
            return
        effect, self.effects = self.effects[0], self.effects[1:]
        carry_out(state, self.seat, effect, self.sector)

    def plain(self) -> dict[str, Any]:
        told = [msgspec.to_builtins(effect) for effect in self.effects]
        return {"kind": self.kind, "seat": self.seat, "effects": told, "sector": self.sector}
