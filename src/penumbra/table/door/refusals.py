"""Who was told lately that it asks for too much, by networks: nobody's whole address is kept."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from penumbra.table.door.addresses import network

_MOST: Final = 50


class RefusalsTold(Struct):
    """How often somebody in a ``network`` was told so, and how many seconds ago last."""

    network: str
    times: int
    ago: float


class Refusals:
    """Remembers the networks that were told so last; ``clock`` counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counted: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def count(self, household: str) -> None:
        """A household was told so."""
        where = network(household)
        times, _ = self._counted.pop(where, (0, 0.0))
        self._counted[where] = times + 1, self._clock()
        if len(self._counted) > _MOST:
            self._counted.popitem(last=False)

    def told(self) -> list[RefusalsTold]:
        """Those who were told so, the last first."""
        now = self._clock()
        return [
            RefusalsTold(where, times, round(now - last, 1)) for where, (times, last) in reversed(self._counted.items())
        ]
