"""A position of BlueShift as others see it: its views, samples and results."""

from collections.abc import Callable
from random import Random

from penumbra.blueshift.language.notation import NOTATION
from penumbra.blueshift.language.shown import GameView, SeatResult
from penumbra.blueshift.outlook.sample import sample
from penumbra.blueshift.outlook.view import views
from penumbra.blueshift.phases.elimination import result
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Drawings


class SeenState(BlueShiftState):
    """A state with what stands on the floors above it: views, samples and results are worked out from it."""

    __slots__ = ()
    notation = NOTATION

    def view(self, seat: int | None) -> GameView:
        return views(self)(seat)

    def views(self, drawings: Drawings | None = None) -> Callable[[int | None], GameView]:
        return views(self)

    def sample(self, seat: int, rng: Random) -> "SeenState":
        return sample(self, seat, rng)

    def result(self) -> list[SeatResult]:
        return result(self)
