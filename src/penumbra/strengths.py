"""How strong players are, from the places that they took: the model of Plackett and Luce.

In a game the first place falls to a player with a chance in proportion to the player's strength, the next one to those
that are left in the same way (R. L. Plackett, The Analysis of Permutations, 1975). The likeliest strengths are found by
Newton's method; how sure they are is read off the curvature there. Of those who share a place each comes before each
other half of the time. Whoever is left out of a game takes nothing away from what it says of the others.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import lcm, log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

MEAN: Final = 1500.0
POINTS: Final = 400 / log(10)
"""Points for a factor of e in strength: 400 are ten to one between two, as in chess."""

FAINT: Final = 0.02
"""A pull towards the mean, as of a few games: who has won every game is not endlessly strong."""

_ROUNDS: Final = 100
_SURE: Final = 1.96
_CLOSE: Final = 1e-9

Reals = NDArray[np.float64]


class PlaceTaken(NamedTuple):
    """A player of a game, by number, and the place that the player took; the first is the lowest."""

    player: int
    place: int


class Estimate(NamedTuple):
    """A player's strength in points, of which the mean is 1500, and what it lies between at 95 %."""

    rating: float
    low: float
    high: float


class _Stages(NamedTuple):
    """When so many players were left: in each row who, the next to take a place first, and how much the row counts."""

    left: NDArray[np.intp]
    weight: Reals


def strengths(games: Iterable[Sequence[PlaceTaken]], count: int, pull: float = FAINT) -> list[Estimate]:
    """The strengths of ``count`` players, who are numbers from 0, by the places that they took in each of the games.

    ``pull`` is how strongly they are drawn to the mean: the inverse of the variance that their logarithms are thought
    to have before anything is known.
    """
    stages = _stages(games)
    logarithms = np.zeros(count)
    for _ in range(_ROUNDS):
        slope, curve = _slope(stages, logarithms, pull)
        step = np.asarray(np.linalg.solve(curve, slope), np.float64)
        logarithms += step / max(1.0, float(np.abs(step).max(initial=0)))
        np.subtract(logarithms, logarithms.sum() / max(1, count), out=logarithms)
        if np.abs(step).max(initial=0) < _CLOSE:
            break
    spread = _spread(_slope(stages, logarithms, pull)[1])
    return [
        Estimate(*(MEAN + POINTS * (at + sure * error) for sure in (0, -_SURE, _SURE)))
        for at, error in zip(logarithms.tolist(), spread.tolist(), strict=True)
    ]


def _spread(curve: Reals) -> Reals:
    """The standard errors of logarithms whose mean is held at 0."""
    covered = np.linalg.inv(curve)
    with_all = covered.sum(axis=0) / max(1, len(curve))
    return np.asarray(np.sqrt(np.diag(covered) - 2 * with_all + with_all.sum() / max(1, len(curve))), np.float64)


def _orders(game: Sequence[PlaceTaken]) -> Iterator[list[int]]:
    """Orders from the first place to the last, in which all who share a place have each of its ranks as often."""
    ranked = sorted(game, key=lambda one: one.place)
    shared = [[one.player for one in those] for _, those in groupby(ranked, key=lambda one: one.place)]
    for turn in range(lcm(*map(len, shared))):
        turned = [those[turn % len(those) :] + those[: turn % len(those)] for those in shared]
        for mirrored in (turned, [those[::-1] for those in turned]):
            yield [player for those in mirrored for player in those]


def _stages(games: Iterable[Sequence[PlaceTaken]]) -> list[_Stages]:
    """The stages of all games, by how many players are left at them."""
    left: dict[int, list[list[int]]] = defaultdict(list)
    weight: dict[int, list[float]] = defaultdict(list)
    for game in games:
        orders = Counter(map(tuple, _orders(game)))
        for order, times in orders.items():
            for place in range(len(order) - 1):
                left[len(order) - place].append(list(order[place:]))
                weight[len(order) - place].append(times / orders.total())
    return [_Stages(np.array(left[many]), np.array(weight[many])) for many in sorted(left)]


def _slope(stages: Iterable[_Stages], logarithms: Reals, pull: float) -> tuple[Reals, Reals]:
    """The slope of the logarithm of the likelihood, and its curvature turned round, at some strengths."""
    count = len(logarithms)
    slope: Reals = -pull * logarithms
    curve: Reals = pull * np.eye(count)
    for left, weight in stages:
        worth = np.exp(logarithms[left])
        chance = worth / worth.sum(axis=1, keepdims=True)
        counted = chance * weight[:, None]
        slope += np.bincount(left[:, 0], weight, count) - np.bincount(left.ravel(), counted.ravel(), count)
        both = left[:, :, None] * count + left[:, None, :]
        together = counted[:, :, None] * chance[:, None, :]
        curve += np.diag(np.bincount(left.ravel(), counted.ravel(), count))
        curve -= np.bincount(both.ravel(), together.ravel(), count * count).reshape(count, count)
    return slope, curve
