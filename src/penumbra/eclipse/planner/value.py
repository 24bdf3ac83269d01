"""By how much a seat will be ahead at the end, judged by what all seats have at the beginning of a round."""

from collections.abc import Sequence
from math import atanh, tanh
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.phases.scoring import score
from penumbra.eclipse.planner.holdings import NAMES, POINTS, holdings, outlook, outlook_names
from penumbra.eclipse.planner.judgement import Bends, Coefficients, Judgement, judgements
from penumbra.eclipse.position.state import EclipseState

Figures = NDArray[np.float64]

CLEAR: Final = 15.0
"""A lead of so many points is as good as won: what is more than that is worth little."""

_OWN_POINTS: Final = POINTS
_HIGHEST_POINTS: Final = len(NAMES) + POINTS

_MOST: Final = 1 - 1e-6
"""A worth beyond which leads are not told apart."""


class Value:
    """A judgement, made ready for a box: figures that it does not name count nothing."""

    def __init__(self, judgement: Judgement, box: Box) -> None:
        self._rounds = box.rounds
        names = outlook_names(box)
        lefts = [left / box.rounds for left in range(box.rounds + 1)]
        self._alone = [_alone(judgement, names, left) for left in lefts]
        self._together = Together(judgement.together, names)

    def lead(self, state: EclipseState, seat: int) -> float:
        """The points by which a seat will be ahead of its best rival; those it has, once the game is over."""
        if state.over:
            return float(total(state, seat) - max([total(state, rival) for rival in state.seats if rival != seat]))
        figures = np.array(outlook(state, seat, holdings(state)))
        ahead = figures[_OWN_POINTS] - figures[_HIGHEST_POINTS]
        left = max(1, self._rounds + 1 - state.round)
        together = self._together.of(figures, np.array(left / self._rounds))
        return float(ahead + self._alone[left].of(figures) + together)

    def worth(self, state: EclipseState, seat: int) -> float:
        """The same between -1, lost, and 1, won."""
        return tanh(self.lead(state, seat) / CLEAR)


def points(worth: float) -> float:
    """The lead that is worth so much for certain, where ``worth`` may be the mean of several."""
    return CLEAR * atanh(max(-_MOST, min(_MOST, worth)))


class _Alone(NamedTuple):
    """What figures count, each alone, when some rounds are left."""

    start: float
    counts: Figures

    def of(self, figures: Figures) -> float:
        return self.start + float(self.counts @ figures)


class Together:
    """What figures count together, made ready for outlooks of some names: figures that they do not have are 0."""

    def __init__(self, bends: Bends, names: Sequence[str]) -> None:
        self._start = bends.start
        self._worths = np.array([bend.worth for bend in bends.bends])
        self._starts = np.array([bend.start for bend in bends.bends])
        self._lefts = np.array([bend.left for bend in bends.bends])
        self._counts = np.zeros((len(names), len(bends.bends)))
        for column, name in enumerate(bends.figures):
            if name in names:
                self._counts[names.index(name)] = [bend.counts[column] for bend in bends.bends]

    def of(self, figures: Figures, left: Figures) -> Figures:
        """In points, of an outlook and the share of the rounds left, or of many, row by row."""
        above = np.maximum(0.0, self._starts + np.multiply.outer(left, self._lefts) + figures @ self._counts)
        told: Figures = self._start + above @ self._worths
        return told


def _alone(judgement: Judgement, names: Sequence[str], left: float) -> _Alone:
    """What each figure counts when a share of the rounds is left."""
    counts = [_count(judgement.counts.get(name, (0.0, 0.0)), left) for name in names]
    return _Alone(_count(judgement.start, left), np.array(counts))


def _count(counts: Coefficients, left: float) -> float:
    more, most = counts
    return more * left + most * left * left


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
