"""A position of Eclipse as others see it: its views, samples and results."""

from random import Random

from penumbra.eclipse.notation import NOTATION
from penumbra.eclipse.sample import sample
from penumbra.eclipse.scoring import result
from penumbra.eclipse.shown import GameView, SeatResult
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.view import view


class Position(EclipseState):
    """A state with what stands on the floors above it: views, samples and results are worked out from it."""

    __slots__ = ()
    notation = NOTATION

    def view(self, seat: int | None) -> GameView:
        return view(self, seat)

    def sample(self, seat: int, rng: Random) -> "Position":
        return sample(self, seat, rng)

    def result(self) -> list[SeatResult]:
        return result(self)
