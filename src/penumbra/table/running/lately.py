"""What a server did in the last minutes: how many choices, and how long people waited for theirs."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from penumbra.table.keeping.rounds import again_and_again
from penumbra.table.running.metrics import SECONDS, Counted, Metrics

PAUSE_SECONDS: Final = 10.0
_MOST: Final = 30
"""So many looks are remembered: five minutes."""


class LatelyTold(Struct):
    """The choices of so many ``seconds``, and in how many seconds half, 95 and 99 of 100 of people's were answered.

    These are bounds, and null where there was none or it took longer than the last of them.
    """

    seconds: float
    choices: int
    half: float | None
    most: float | None
    nearly_all: float | None


class Lately:
    """Looks every few seconds at what is counted; ``clock`` counts seconds."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self._looks: deque[tuple[float, Counted]] = deque([(clock(), metrics.counted())], maxlen=_MOST)

    async def watch(self) -> None:
        """Goes on until it is cancelled."""
        await again_and_again(self.look, PAUSE_SECONDS, "the figures of the last minutes")

    async def look(self) -> None:
        """Remembers what is counted now."""
        self._looks.append((self._clock(), self._metrics.counted()))

    def told(self) -> LatelyTold:
        """What was since the oldest look."""
        (then, before), now = self._looks[0], self._metrics.counted()
        played = [after - earlier for after, earlier in zip(now.played, before.played, strict=True)]
        bounds = [_bound(played, share) for share in (0.5, 0.95, 0.99)]
        return LatelyTold(round(self._clock() - then, 1), now.choices - before.choices, *bounds)


def _bound(played: Sequence[int], share: float) -> float | None:
    """The least of SECONDS within which a share of all was answered."""
    wanted = share * played[-1]
    if not wanted:
        return None
    return next((seconds for seconds, many in zip(SECONDS, played, strict=False) if many >= wanted), None)
