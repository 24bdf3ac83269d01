"""A position of Eclipse as others see it: its views, samples and results."""

from collections.abc import Callable
from random import Random

from penumbra.eclipse.language.notation import NOTATION
from penumbra.eclipse.language.shown import GameView, SeatResult
from penumbra.eclipse.outlook.sample import sample
from penumbra.eclipse.outlook.view import views
from penumbra.eclipse.phases.scoring import result
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Drawings


class SeenState(EclipseState):
    """A state with what stands on the floors above it: views, samples and results are worked out from it."""

    __slots__ = ()
    notation = NOTATION

    def view(self, seat: int | None) -> GameView:
        return views(self)(seat)

    def views(self, drawings: Drawings | None = None) -> Callable[[int | None], GameView]:
        return views(self, drawings)

    def sample(self, seat: int, rng: Random) -> "SeenState":
        return sample(self, seat, rng)

    def result(self) -> list[SeatResult]:
        return result(self)
