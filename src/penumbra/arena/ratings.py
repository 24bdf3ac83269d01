"""How strong bots are, from the places they took: the model of Plackett and Luce.

Each seat has the strength of its bot, and in a game the first place falls to a seat with a chance in proportion to its
strength, the next one to those that are left in the same way (R. L. Plackett, The Analysis of Permutations, 1975). The
likeliest strengths are found by Newton's method; how sure they are is read off the curvature there.
"""

from collections.abc import Iterable, Sequence
from math import log
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from penumbra.arena.matches import Played

MEAN: Final = 1500.0
POINTS: Final = 400 / log(10)
"""Points for a factor of e in strength: 400 are ten to one between two, as in chess."""

_PRIOR: Final = 0.02
"""A pull towards the mean, as of a few games: who has won every game is not endlessly strong."""
_ROUNDS: Final = 100
_SURE: Final = 1.96
_CLOSE: Final = 1e-9

Reals = NDArray[np.float64]


class Rating(NamedTuple):
    """A bot's rating, of which the mean is 1500, with what it lies between at 95 %, and how many seats it played."""

    bot: str
    rating: float
    low: float
    high: float
    seats: int


def ratings(games: Iterable[Played], seed: int = 1) -> list[Rating]:
    """The ratings of all bots of some games, the best first; games that did not end say nothing.

    Who share a place are put in an order by chance.
    """
    over = [game for game in games if game.over]
    bots = sorted({bot for game in over for bot in game.match.bots})
    number = {bot: place for place, bot in enumerate(bots)}
    rng = Random(seed)
    orders = [[number[game.match.bots[seat]] for seat in _order(game.places, rng)] for game in over]
    strengths, spread = _fitted(orders, len(bots))
    rows = [
        Rating(
            bot,
            MEAN + POINTS * strengths[place],
            MEAN + POINTS * (strengths[place] - _SURE * spread[place]),
            MEAN + POINTS * (strengths[place] + _SURE * spread[place]),
            sum(game.match.bots.count(bot) for game in over),
        )
        for bot, place in number.items()
    ]
    return sorted(rows, key=lambda row: -row.rating)


def _order(places: Sequence[int], rng: Random) -> list[int]:
    """The seats from the first place to the last."""
    lots = [rng.random() for _ in places]
    return sorted(range(len(places)), key=lambda seat: (places[seat], lots[seat]))


def _fitted(orders: Sequence[Sequence[int]], count: int) -> tuple[Reals, Reals]:
    """The likeliest logarithms of strength, of mean 0, and their standard errors."""
    strengths = np.zeros(count)
    for _ in range(_ROUNDS):
        slope, curve = _slope(orders, strengths)
        step = np.asarray(np.linalg.solve(curve, slope), np.float64)
        strengths += step / max(1.0, float(np.abs(step).max()))
        np.subtract(strengths, strengths.mean(), out=strengths)
        if np.abs(step).max() < _CLOSE:
            break
    _, curve = _slope(orders, strengths)
    centered = np.eye(count) - 1 / count
    spread = centered @ np.linalg.inv(curve) @ centered
    return strengths, np.sqrt(np.diag(spread))


def _slope(orders: Sequence[Sequence[int]], strengths: Reals) -> tuple[Reals, Reals]:
    """The slope of the logarithm of the likelihood, and its curvature turned round, at some strengths."""
    count = len(strengths)
    slope: Reals = -_PRIOR * strengths
    curve: Reals = _PRIOR * np.eye(count)
    for order in orders:
        for place in range(len(order) - 1):
            left = np.array(order[place:])
            worth = np.exp(strengths[left] - strengths[left].max())
            chance = np.bincount(left, worth / worth.sum(), count)
            slope[order[place]] += 1
            slope -= chance
            curve += np.diag(chance) - np.outer(chance, chance)
    return slope, curve
