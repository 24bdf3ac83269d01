"""Dice against expectation."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import exp, lgamma, log
from typing import Final

import numpy as np

from penumbra.chronicle.told import DiceEntry, ThrowsEntry
from penumbra.kernel import Thrown

_ALL: Final = "all dice"
_CLOSE: Final = 1e-9


@dataclass(slots=True)
class Tally:
    """Dice of one purpose: how often each face was rolled, and how many dice had which chance of success."""

    faces: list[int] = field(default_factory=lambda: [0] * 6)
    chances: Counter[float] = field(default_factory=Counter)
    hits: int = 0

    def add(self, thrown: Thrown) -> None:
        """Counts dice."""
        for die in thrown.dice:
            self.faces[die.face - 1] += 1
            if die.chance is not None:
                self.chances[die.chance] += 1
                self.hits += die.hit

    def told(self, purpose: str) -> ThrowsEntry:
        """What there is to be told of these dice."""
        expected = expected_hits(self.chances)
        luck = chance_of_luck(self.chances, self.hits)
        return ThrowsEntry(purpose, self.faces[:], self.chances.total(), self.hits, expected, luck)


class Dice:
    """All dice of a game, by who rolled them and what for."""

    def __init__(self) -> None:
        self._tallies: dict[int | None, dict[str, Tally]] = {}

    def add(self, thrown: Thrown) -> None:
        """Counts dice."""
        of_seat = self._tallies.setdefault(thrown.seat, {_ALL: Tally()})
        for purpose in (_ALL, thrown.purpose):
            of_seat.setdefault(purpose, Tally()).add(thrown)

    def of_seat(self, seat: int) -> Tally:
        """All dice of a seat."""
        return self._tallies.get(seat, {}).get(_ALL, Tally())

    def told(self) -> list[DiceEntry]:
        """The dice of each seat that has rolled any, those that are nobody's last."""
        seats = sorted(self._tallies, key=lambda seat: (seat is None, seat))
        return [_told(seat, self._tallies[seat]) for seat in seats]


def _told(seat: int | None, tallies: Mapping[str, Tally]) -> DiceEntry:
    throws = [tally.told(purpose) for purpose, tally in tallies.items()]
    return DiceEntry(seat, throws[0], throws[1:])


def expected_hits(chances: Mapping[float, int]) -> float:
    """How many dice succeed on average; ``chances`` says how many have which chance."""
    return sum(chance * dice for chance, dice in chances.items())


def chance_of_luck(chances: Mapping[float, int], hits: int) -> float:
    """The probability that dice come out at least as far from their expectation as ``hits`` are.

    ``chances`` says how many dice have which chance of success; without any dice it is 1.
    """
    expected = expected_hits(chances)
    shares = np.ones(1)
    for chance, dice in chances.items():
        shares = np.convolve(shares, list(_binomial(dice, chance)))
    off = np.abs(np.arange(len(shares)) - expected)
    return min(1.0, float(shares[off >= abs(hits - expected) - _CLOSE].sum()))


def _binomial(dice: int, chance: float) -> Iterable[float]:
    """The probabilities of 0, 1, 2 ... successes."""
    if chance <= 0 or chance >= 1:
        return [float(hits == round(chance) * dice) for hits in range(dice + 1)]
    ways = (lgamma(dice + 1) - lgamma(hits + 1) - lgamma(dice - hits + 1) for hits in range(dice + 1))
    return [exp(way + hits * log(chance) + (dice - hits) * log(1 - chance)) for hits, way in enumerate(ways)]
