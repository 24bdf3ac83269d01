"""By how much a seat will be ahead at the end, judged by what all seats have at the beginning of a round."""

from collections.abc import Sequence
from math import atanh, tanh
from typing import Final

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.phases.scoring import score
from penumbra.eclipse.planner.holdings import NAMES, POINTS, holdings, of_rivals
from penumbra.eclipse.planner.judgement import Coefficients, Judgement, judgements
from penumbra.eclipse.position.state import EclipseState

CLEAR: Final = 15.0
"""A lead of so many points is as good as won: what is more than that is worth little."""

_MOST: Final = 1 - 1e-6
"""A worth beyond which leads are not told apart."""


class Value:
    """A judgement, made ready for a box: figures that it does not name count nothing."""

    def __init__(self, judgement: Judgement, box: Box) -> None:
        self._rounds = box.rounds
        self._by_round = [_at(judgement, left / box.rounds) for left in range(box.rounds + 1)]

    def lead(self, state: EclipseState, seat: int) -> float:
        """The points by which a seat will be ahead of its best rival; those it has, once the game is over."""
        if state.over:
            return float(total(state, seat) - max([total(state, rival) for rival in state.seats if rival != seat]))
        figures = holdings(state)
        highest_of, mean_of = of_rivals(figures, seat)
        ahead = figures[seat][POINTS] - highest_of[POINTS]
        start, own, highest, mean = self._by_round[max(1, self._rounds + 1 - state.round)]
        return ahead + start + _sum(own, figures[seat]) + _sum(highest, highest_of) + _sum(mean, mean_of)

    def worth(self, state: EclipseState, seat: int) -> float:
        """The same between -1, lost, and 1, won."""
        return tanh(self.lead(state, seat) / CLEAR)


def points(worth: float) -> float:
    """The lead that is worth so much for certain, where ``worth`` may be the mean of several."""
    return CLEAR * atanh(max(-_MOST, min(_MOST, worth)))


_Weights = tuple[float, list[float], list[float], list[float]]


def _at(judgement: Judgement, left: float) -> _Weights:
    """What each figure counts when a share of the rounds is left."""
    own, highest, mean = (
        [_count(counted.get(name, (0.0, 0.0)), left) for name in NAMES]
        for counted in (judgement.own, judgement.highest, judgement.mean)
    )
    return _count(judgement.start, left), own, highest, mean


def _count(counts: Coefficients, left: float) -> float:
    more, most = counts
    return more * left + most * left * left


def _sum(weights: list[float], figures: Sequence[float]) -> float:
    total = 0.0
    for weight, figure in zip(weights, figures, strict=True):
        if figure:
            total += weight * figure
    return total


def total(state: EclipseState, seat: int) -> int:
    """All points of a seat: those it left the game or ended it with, else those it has now."""
    player = state.players[seat]
    return (player.final or score(state, seat))["total"]


def value_for(schooling: str, box: Box, players: int) -> Value:
    """How positions of a box are judged: as in games of so many players, or of the number nearest to it that is known.

    They were played by those of a ``schooling``. Of two numbers that are as near the higher serves: among three one has
    rivals, as among four.
    """
    known = judgements(schooling)
    nearest = max((-abs(count - players), count) for name, count in known if name == box.name)[1]
    return Value(known[box.name, nearest], box)
