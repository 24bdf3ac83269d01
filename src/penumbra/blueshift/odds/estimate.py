"""Rounds fought with dice: many battles at once, where there is too much to work out."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from penumbra.blueshift.odds.attrition import Course, Pair
from penumbra.blueshift.odds.fire import battery, hit, kinds_of
from penumbra.blueshift.odds.question import Fighter, Fleet, Side, Units
from penumbra.odds.work import Work

_Numbers = NDArray[np.int64]
_SURE: Final = 2.576
"""Standard errors within which 99 of 100 estimates are right."""
_UNKNOWN: Final = -1
_PER_BATTLE: Final = 2  # operations for a round of one battle


def margin(battles: int) -> float:
    """By how much a share of so many battles may be off, with 99 % certainty, whatever the share."""
    return _SURE / 2 / sqrt(battles)


def drawn(start: Mapping[Pair, float], battles: int, seed: int = 1) -> dict[Pair, float]:
    """So many battles out of what may be left, as shares that add up to the same."""
    pairs, total = list(start), sum(start.values())
    counts = np.random.default_rng(seed).multinomial(battles, np.array([start[pair] for pair in pairs]) / total)
    return {pair: total * int(count) / battles for pair, count in zip(pairs, counts, strict=True) if count}


def fought(
    units: Units,
    sides: tuple[Side, Side],
    start: Mapping[Pair, float],
    number: int,
    battles: int,
    work: Work,
    seed: int = 1,
) -> Course:
    """How so many battles end, as shares that add up to the chances of ``start``.

    They begin with what may be left at the beginning of a round from which on nobody flees. Raises Cancelled.
    """
    rng = np.random.default_rng(seed)
    pairs = list(start)
    total = sum(start.values())
    drawn = rng.choice(len(pairs), battles, p=np.array([start[pair] for pair in pairs]) / total)
    kinds = [kinds_of(pair[place] for pair in pairs) for place in (0, 1)]
    left = [_Remains(kinds[place]) for place in (0, 1)]
    now: list[_Numbers] = [np.array([left[place].number(pair[place]) for pair in pairs])[drawn] for place in (0, 1)]
    rounds = 0
    while True:
        going = np.nonzero((now[0] != left[0].nothing) & (now[1] != left[1].nothing))[0]
        if not len(going):
            break
        work.spend(_PER_BATTLE * len(going))
        rounds += len(going)
        guns = [[battery(units, sides[place], kind, number) for kind in kinds[place]] for place in (0, 1)]
        after = []
        for place in (0, 1):
            shooters, targets = left[1 - place].counts(now[1 - place][going]), now[place][going]
            for kind, gun, count in zip(kinds[1 - place], guns[1 - place], shooters.T, strict=True):
                hits = sum((rng.binomial(count, share) for share in gun.dice), start=np.zeros_like(count))
                targets = left[place].after(targets, hits, kind.size)
            after.append(targets)
        for place in (0, 1):
            now[place][going] = after[place]
        number += 1
    ended, counts = np.unique(np.stack(now), axis=1, return_counts=True)
    share = total / battles
    ways = {
        (left[0].fleets[own], left[1].fleets[other]): share * int(count)
        for own, other, count in zip(*ended, counts, strict=True)
    }
    return Course(ways, share * rounds)


class _Remains:
    """What has been left of a side's fleets so far, by numbers."""

    def __init__(self, kinds: Sequence[Fighter]) -> None:
        self._kinds = kinds
        self.fleets: list[Fleet] = []
        self._number: dict[Fleet, int] = {}
        self._counts: list[list[int]] = []
        self._after: dict[int, Any] = {}
        self.nothing = self.number(())

    def number(self, fleet: Fleet) -> int:
        """The number of a fleet."""
        if fleet not in self._number:
            self._number[fleet] = len(self.fleets)
            self.fleets.append(fleet)
            self._counts.append([sum(one.unit == kind.unit for one in fleet) for kind in self._kinds])
        return self._number[fleet]

    def counts(self, numbers: _Numbers) -> _Numbers:
        """How many ships of each kind fleets have."""
        return np.array(self._counts)[numbers]

    def after(self, numbers: _Numbers, hits: _Numbers, size: int) -> _Numbers:
        """What is left of fleets after so many hits each, of ships of a size."""
        numbers, hits = numbers.copy(), hits.copy()
        struck = np.nonzero(hits)[0]
        while len(struck):
            numbers[struck] = self._hit(numbers[struck], size)
            hits[struck] -= 1
            struck = struck[hits[struck] > 0]
        return numbers

    def _hit(self, numbers: _Numbers, size: int) -> _Numbers:
        known = self._after.setdefault(size, np.full(0, _UNKNOWN))
        short = len(self.fleets) - len(known)
        if short > 0:
            known = self._after[size] = np.append(known, np.full(max(short, len(known)), _UNKNOWN))
        found: Any = known[numbers]
        for number in np.unique(numbers[found == _UNKNOWN]):
            known[number] = self.number(hit(self.fleets[number], 1, size))
        return np.asarray(known[numbers])
