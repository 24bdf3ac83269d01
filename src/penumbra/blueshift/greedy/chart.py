"""Where sectors lead, and how far it is. That hardly ever changes, so charts are kept from decision to decision."""

from collections.abc import Hashable
from typing import Final

from penumbra.blueshift.board.neighbours import neighbours
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.position.state import BlueShiftState

FAR: Final = 99
"""The distance to where no way leads."""

_FARTHEST: Final = 3
"""The most steps that ships are thought to make in a turn."""

_MOST_CHARTS: Final = 64
_MOST_PASSAGES: Final = 256
"""So many are kept before all of them are forgotten."""


class Passage:
    """Distances on a chart for whoever is stopped by ships in some sectors, and has to be careful in some."""

    def __init__(self, ways: list[list[int]], held: list[bool], steps: list[int]) -> None:
        self._ways = ways
        self._held = held
        self._steps = steps
        self._far: list[list[int] | None] = [None] * len(ways)

    def far(self, origin: int) -> list[int]:
        """By sector how many steps it is to there from an origin, past all sectors that are held."""
        known = self._far[origin]
        if known is None:
            known = self._far[origin] = self._measure(origin)
        return known

    def _measure(self, origin: int) -> list[int]:
        far = [FAR] * len(self._ways)
        far[origin] = 0
        edges: dict[int, list[int]] = {0: [origin]}
        while edges:
            steps = min(edges)
            for place in edges.pop(steps):
                if far[place] < steps or (self._held[place] and place != origin):
                    continue
                for near in self._ways[place]:
                    after = steps + self._steps[near]
                    if after < far[near]:
                        far[near] = after
                        edges.setdefault(after, []).append(near)
        return far


class Chart:
    """The sectors of a map: their words, and by sector those that are a step away."""

    def __init__(self, state: BlueShiftState) -> None:
        sectors = range(len(state.sectors))
        self.words = [state.spot(sector) for sector in sectors]
        self.numbers = {word: sector for sector, word in enumerate(self.words)}
        self.ways = [neighbours(state, sector) for sector in sectors]
        self._around: list[list[int] | None] = [None for _ in sectors]
        self._passages: dict[tuple[int, int], Passage] = {}

    def passage(self, held: list[bool], steps: list[int]) -> Passage:
        """Distances past ``held`` sectors, where a step into a sector counts for so many."""
        key = _mask(held), _mask([step > 1 for step in steps])
        known = self._passages.get(key)
        if known is None:
            if len(self._passages) >= _MOST_PASSAGES:
                self._passages.clear()
            known = self._passages[key] = Passage(self.ways, held, steps)
        return known

    def around(self, sector: int) -> list[int]:
        """By sector how many steps it is to one, whoever stands in the way, as far as anybody gets in a turn."""
        known = self._around[sector]
        if known is None:
            known = self._around[sector] = self._spread(sector)
        return known

    def _spread(self, sector: int) -> list[int]:
        far = [FAR] * len(self.ways)
        far[sector] = 0
        edge = [sector]
        for steps in range(1, _FARTHEST + 1):
            reached: list[int] = []
            for one in edge:
                for near in self.ways[one]:
                    if far[near] == FAR:
                        far[near] = steps
                        reached.append(near)
            edge = reached
        return far


def _mask(flags: list[bool]) -> int:
    mask = 0
    for flag in flags:
        mask = mask << 1 | flag
    return mask


_CHARTS: dict[Hashable, Chart] = {}


def chart_of(state: BlueShiftState) -> Chart:
    """The chart of a map as it lies: sectors that are discovered may open ways, and close some."""
    lies = [(place.closed, place.tile if place.discovered and not place.emptied else NONE) for place in state.sectors]
    key = (state.content, tuple(state.at), tuple(lies))
    known = _CHARTS.get(key)
    if known is None:
        if len(_CHARTS) >= _MOST_CHARTS:
            _CHARTS.clear()
        known = _CHARTS[key] = Chart(state)
    return known
