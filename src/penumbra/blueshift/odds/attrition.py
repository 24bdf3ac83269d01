"""Rounds that are all alike, until one side has nothing left: a chain over what is left of both fleets.

Fleets only shrink, so that what is left is numbered from most hit points to none, and a position leads to itself or to
higher numbers: one pass over all pairs is enough. The share of rounds in which nothing is hit is divided out.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from penumbra.blueshift.odds.fire import Battery, battery, hit, kinds_of, volley
from penumbra.blueshift.odds.question import Fighter, Fleet, Side, Units
from penumbra.odds.work import TooLarge, Work

Pair = tuple[Fleet, Fleet]
"""What is left of attacker and defender."""


class Course(NamedTuple):
    """How battles end: what is left with the chances, and how many rounds are fought, all battles together."""

    left: dict[Pair, float]
    rounds: float


_Chances = NDArray[np.float64]
_Numbers = NDArray[np.int64]
_PER_FLEET: Final = 100  # operations that it takes to find what a hit leaves of a fleet
_AT_ONCE: Final = 500  # figures that are added or multiplied in the time of one operation
_MOST_FLEETS: Final = 2_000


def fought_out(units: Units, sides: tuple[Side, Side], start: Mapping[Pair, float], number: int, work: Work) -> Course:
    """How battles end, from what may be left at the beginning of a round from which on all rounds are alike.

    Chances add up to those of ``start``. Raises TooLarge where it is more than ``work``.
    """
    begun = [{pair[place] for pair in start} for place in (0, 1)]
    kinds = [kinds_of(fleets) for fleets in begun]
    left = [_Remains(begun[place], [kind.size for kind in kinds[1 - place]], work) for place in (0, 1)]
    rows = 0 if len(left[0].fleets) >= len(left[1].fleets) else 1
    columns = 1 - rows
    guns = [[battery(units, sides[place], kind, number) for kind in kinds[place]] for place in (0, 1)]
    onto = [_Fire(left[1 - place], kinds[1 - place], guns[1 - place], left[place]) for place in (0, 1)]
    chain = _Chain(onto[rows], onto[columns], work)
    for pair, chance in start.items():
        chain.mass[left[rows].number[pair[rows]], left[columns].number[pair[columns]]] += chance
    chain.run()
    ended = zip(*np.nonzero(chain.mass), strict=True)
    found = {(row, column): float(chain.mass[row, column]) for row, column in ended}
    names = left[rows].fleets, left[columns].fleets
    ways = {
        (names[0][row], names[1][column]) if rows == 0 else (names[1][column], names[0][row]): chance
        for (row, column), chance in found.items()
    }
    return Course(ways, chain.rounds)


class _Remains:
    """What hits of ships of some sizes may leave of fleets, from most hit points to fewest."""

    def __init__(self, fleets: Iterable[Fleet], sizes: Sequence[int], work: Work) -> None:
        found = set(fleets)
        waiting = list(found)
        while waiting:
            fleet = waiting.pop()
            work.spend(_PER_FLEET * len(sizes))
            fresh = {hit(fleet, 1, size) for size in sizes} - found
            found |= fresh
            waiting += fresh
            if len(found) > _MOST_FLEETS:
                raise TooLarge(f"more than {_MOST_FLEETS:,} ways in which a fleet may be damaged")
        self.fleets = sorted(found, key=lambda fleet: -sum(one.left for one in fleet))
        self.number = {fleet: number for number, fleet in enumerate(self.fleets)}
        self._after = {size: np.array([self.number[hit(fleet, 1, size)] for fleet in self.fleets]) for size in sizes}

    def after(self, size: int, most: int) -> _Numbers:
        """What 0, 1, ... ``most`` hits of ships of a size leave, by the number of hits and of what was there before."""
        left = [np.arange(len(self.fleets))]
        for _ in range(most):
            left.append(self._after[size][left[-1]])
        return np.array(left)


class _Fire:
    """The fire of one side onto the other: ``targets`` are what may be left of the one that is fired at.

    ``counts`` says of each that fires how many ships of each kind are in it.
    """

    def __init__(
        self, shooters: _Remains, kinds: Sequence[Fighter], guns: Sequence[Battery], targets: _Remains
    ) -> None:
        self.targets = targets.fleets
        self.counts = np.array(
            [[sum(one.unit == kind.unit for one in fleet) for kind in kinds] for fleet in shooters.fleets]
        ).reshape(len(shooters.fleets), len(kinds))
        most = self.counts.max(axis=0)
        self._hits = [_hits(gun, int(number)) for gun, number in zip(guns, most, strict=True)]
        self._after = [
            targets.after(kind.size, shares.shape[1] - 1) for kind, shares in zip(kinds, self._hits, strict=True)
        ]
        self.dice = sum(shares.shape[1] for shares in self._hits)

    def onto_all(self, counts: Sequence[int]) -> _Chances:
        """What so many ships of each kind leave of each target: chances by what is there and what is left."""
        left: _Chances = np.identity(len(self.targets))
        for number, shares, after in reversed(list(zip(counts, self._hits, self._after, strict=True))):
            before, left = left, shares[number, 0] * left
            for hits in range(1, shares.shape[1]):
                if shares[number, hits]:
                    left += shares[number, hits] * before[after[hits]]
        return left

    def onto(self, target: int) -> tuple[_Numbers, _Chances]:
        """What is left of one target, whoever fires: the numbers of what may be left, and by shooter their chances."""
        numbers: Any = np.array([target])
        chances: Any = np.ones((1, 1))  # by how many ships of the kinds so far, as one number, and by what is left
        for shares, after in zip(self._hits, self._after, strict=True):
            reached = after[:, numbers]
            found, place = np.unique(reached, return_inverse=True)
            place = place.reshape(reached.shape)
            moved = np.zeros((len(place), chances.shape[0], len(found)))
            for hits, places in enumerate(place):
                np.add.at(moved[hits].T, places, chances.T)
            by_ships = np.tensordot(moved, shares, axes=(0, 1))
            chances = np.moveaxis(by_ships, 2, 1).reshape(-1, len(found))
            numbers = found
        mixed = np.zeros(len(self.counts), dtype=np.int64)
        for kind, shares in enumerate(self._hits):
            mixed = mixed * len(shares) + self.counts[:, kind]
        return numbers, chances[mixed]


def _hits(gun: Battery, most: int) -> _Chances:
    """The chances of hits of 0, 1, ... ``most`` ships, by ships and hits."""
    shares = np.zeros((most + 1, most * len(gun.dice) + 1))
    for count in range(most + 1):
        found = volley(gun.dice * count)
        shares[count, : len(found)] = found
    return shares


class _Chain:
    """The chances of all pairs: ``mass`` of what comes up, by rows and columns, and in the end of what is left.

    ``rounds`` of battles are fought until then.
    """

    def __init__(self, onto_rows: _Fire, onto_columns: _Fire, work: Work) -> None:
        self._onto_rows = onto_rows
        self._onto_columns = onto_columns
        self._work = work
        self._shape = len(onto_rows.targets), len(onto_columns.targets)
        work.keep(2 * self._shape[0] * self._shape[1])
        self.mass: _Chances = np.zeros(self._shape)
        self.rounds = 0.0

    def run(self) -> None:
        """Lets all battles end, row by row."""
        self._foresee()
        for row in range(self._shape[0] - 1):
            if self.mass[row].any():
                self._leave(row)

    def _foresee(self) -> None:
        """Raises TooLarge at once where the work will not do."""
        rows, columns = self._shape
        least = rows * columns * columns * self._onto_columns.dice // _AT_ONCE
        if least > self._work.left:
            raise TooLarge(f"about {least:,} possibilities to weigh")

    def _leave(self, row: int) -> None:
        """Battles leave a row for later ones, but for those that end in it with no column left."""
        columns = self._shape[1]
        struck = self._onto_columns.onto_all(self._onto_columns.counts[row])
        rows, by_column = self._onto_rows.onto(row)
        self._work.spend(columns * columns * (self._onto_columns.dice + len(rows)) // _AT_ONCE)
        same = int(np.searchsorted(rows, row))
        stays = by_column[:, same].copy()
        visits = self.mass[row].copy()
        for column in range(columns - 1):
            if visits[column]:
                visits[column] /= 1 - stays[column] * struck[column, column]
                visits[column + 1 :] += visits[column] * stays[column] * struck[column, column + 1 :]
        ended = visits[-1]
        visits[-1] = 0.0
        self.rounds += float(visits.sum())
        by_column[:, same] = 0.0
        self.mass[row] = 0.0
        self.mass[row, -1] = ended
        self.mass[rows] += by_column.T @ (visits[:, None] * struck)
