"""Which of several choices is best, where what comes of each is a matter of luck.

All are tried with the same luck, so that luck favours none, and the worse half is dropped again and again, so that most
trials are spent where it is close (sequential halving). The first choice is what would be chosen anyway: another one
has to be better by more than chance would make it seem.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from time import perf_counter
from typing import Final, Generic, NamedTuple, TypeVar

_Choice = TypeVar("_Choice")

CAUTION: Final = 0.5
"""Standard errors by which another choice has to be better than the first."""

_SURE: Final = 3.0
"""Standard errors from which on it is settled which of two choices is better."""

_LEAST: Final = 4
"""Trials before the first halving, even where they take more than its share: of one or two, luck alone would decide."""

_ENOUGH: Final = 8
"""Trials before which nothing is settled: the error itself is not known well."""

_HALF: Final = 0.5
"""The share of a budget that is spent before ways to go on with the best choices join."""

_WIDENED: Final = 2
"""Choices whose ways to go on join."""

_JOINING: Final = 0.5
"""The share of what is left then in which each that joins can have its least trials: more would be in vain."""

_SOMETHING: Final = 1e-6
"""A share of a budget that is spent after any trial, however coarse the clock is."""


@dataclass(frozen=True)
class Budget:
    """What may be spent on a decision: so many trials, so many seconds, or both, whichever is spent first.

    Within a number of trials alone the same luck leads to the same choice on every machine.
    """

    trials: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.trials is None and self.seconds is None:
            raise ValueError("a budget is a number of trials, of seconds, or both")

    def begin(self) -> Callable[[int], float]:
        """Begins to count: what tells, from the number of trials made, which share of it is spent (1: all)."""
        began = perf_counter()
        trials, seconds = self.trials, self.seconds

        def spent(made: int) -> float:
            by_trials = 0.0 if trials is None else _share(made, trials)
            return by_trials if seconds is None else max(by_trials, _share(perf_counter() - began, seconds))

        return spent


SECOND: Final = Budget(seconds=1.0)
"""What a decision may take, unless somebody says otherwise."""


def _share(part: float, whole: float) -> float:
    return part / whole if whole > 0 else 1.0


class Tried(NamedTuple, Generic[_Choice]):
    """How a choice did: its ``mean`` worth in its ``trials``, and its ``lead`` over the first in the same ones.

    ``error`` is the standard error of the lead: 0 for the first choice, infinite where fewer than two trials were made.
    ``worths`` are what came of the trials: of each luck from 0 on, until the choice was dropped.
    """

    choice: _Choice
    mean: float
    lead: float
    error: float
    worths: tuple[float, ...]

    @property
    def trials(self) -> int:
        """How many were made."""
        return len(self.worths)


class Comparison(NamedTuple, Generic[_Choice]):
    """What was chosen, and how all choices did, in the order in which they were given."""

    chosen: _Choice
    tried: tuple[Tried[_Choice], ...]


def best(
    choices: Sequence[_Choice],
    worth: Callable[[_Choice, int], float],
    budget: Budget,
    caution: float = CAUTION,
    further: Callable[[_Choice], Sequence[_Choice]] | None = None,
) -> Comparison[_Choice]:
    """The best of some choices; the first of them unless another leads it by ``caution`` standard errors.

    ``worth`` tries a choice with a luck, numbered from 0, and says what came of it: with the same luck everything that
    is drawn has to be drawn alike for all choices. A luck that was not tried with all choices left counts for none.

    ``further`` names the ways to go on with a choice, each a choice of its own, the likeliest first. They are asked for
    when half of the budget is spent, of the two choices that are best until then, which are compared with them from
    there on: with as many of both as what is left is enough for.
    """
    race = _Race(choices, worth, budget)
    if further is not None:
        race.run(_HALF)
        race.join(_in_turn([further(leader) for leader in race.leaders(_WIDENED)]))
    race.run(1.0)
    return Comparison(race.winner(caution), tuple(entry.told() for entry in race.entries))


def _in_turn(ways: Sequence[Sequence[_Choice]]) -> list[_Choice]:
    """The first of each, then the second of each, and so on."""
    longest = max(map(len, ways), default=0)
    return [some[place] for place in range(longest) for some in ways if place < len(some)]


class _Entry(Generic[_Choice]):
    """A choice with what came of its trials, and what that makes in comparison with the first choice's."""

    def __init__(self, choice: _Choice) -> None:
        self.choice = choice
        self.worths: list[float] = []
        self._lead = 0.0
        self._squares = 0.0

    def add(self, worth: float, of_first: float) -> None:
        """Adds a trial, in which the first choice was worth so much."""
        lead = worth - of_first
        self.worths.append(worth)
        self._lead += lead
        self._squares += lead * lead

    @property
    def trials(self) -> int:
        return len(self.worths)

    @property
    def lead(self) -> float:
        return self._lead / self.trials if self.trials else 0.0

    @property
    def error(self) -> float:
        if self.trials < 2:
            return inf
        spread = max(0.0, self._squares - self._lead * self._lead / self.trials) / (self.trials - 1)
        return sqrt(spread / self.trials)

    def told(self) -> Tried[_Choice]:
        mean = sum(self.worths) / self.trials if self.trials else 0.0
        return Tried(self.choice, mean, self.lead, self.error, tuple(self.worths))


class _Race(Generic[_Choice]):
    """The choices that are tried; ``rivals`` are those that are still compared with the first."""

    def __init__(self, choices: Sequence[_Choice], worth: Callable[[_Choice, int], float], budget: Budget) -> None:
        self.entries = [_Entry(choice) for choice in choices]
        self.first, *self.rivals = self.entries
        self._worth = worth
        self._spent = budget.begin()
        self._made = 0
        self._luck = 0

    def run(self, until: float) -> None:
        """Tries the choices until that share is spent or all is settled, with as much of it before each halving."""
        begun = self._spent(self._made)
        rounds = 1 + ceil(log2(len(self.rivals))) if self.rivals else 0
        for number in range(1, rounds + 1):
            share = begun + (until - begun) * number / rounds
            while not self._settled() and (self._luck < _LEAST or self._spent(self._made) < share):
                if not self._try_all():
                    return
                self._drop_the_beaten()
            if number < rounds:
                self._halve()

    def leaders(self, most: int) -> list[_Choice]:
        """The best choices until now, the best first."""
        known = [entry for entry in (self.first, *self.rivals) if entry.trials]
        return [entry.choice for entry in sorted(known, key=lambda entry: -entry.lead)[:most]]

    def join(self, choices: Sequence[_Choice]) -> None:
        """Lets the first of some choices catch up, with the luck that the others had; known ones are left out."""
        known = {entry.choice for entry in self.entries}
        new = [choice for choice in dict.fromkeys(choices) if choice not in known]
        joining = [_Entry(choice) for choice in new[: self._room()]]
        if joining:
            self.entries += joining
            self.rivals += joining
            self._luck = 0

    def _room(self) -> int:
        """How many choices may join."""
        spent = max(self._spent(self._made), _SOMETHING)
        left = self._made * (1 - spent) / spent
        return max(0, int(left * _JOINING / _LEAST))

    def _try_all(self) -> bool:
        """Tries all that are left with one luck, but for those that had it; whether the budget was enough for that."""
        trying = [entry for entry in (self.first, *self.rivals) if entry.trials == self._luck]
        found = []
        for entry in trying:
            if self._spent(self._made) >= 1:
                return False
            found.append(self._worth(entry.choice, self._luck))
            self._made += 1
        for entry, worth in zip(trying, found, strict=True):
            entry.add(worth, found[0] if entry is self.first else self.first.worths[self._luck])
        self._luck += 1
        return True

    def _settled(self) -> bool:
        """Whether no rival is left, or one that is surely better than the first choice."""
        if len(self.rivals) > 1:
            return False
        return all(self._luck >= _ENOUGH and entry.lead - _SURE * entry.error > 0 for entry in self.rivals)

    def _drop_the_beaten(self) -> None:
        """Drops what is surely no better than the first choice."""
        if self._luck >= _ENOUGH:
            self.rivals = [entry for entry in self.rivals if entry.lead + _SURE * entry.error > 0]

    def _halve(self) -> None:
        self.rivals.sort(key=lambda entry: -entry.lead)
        del self.rivals[(len(self.rivals) + 1) // 2 :]

    def winner(self, caution: float) -> _Choice:
        leader = max(self.rivals, key=lambda entry: entry.lead, default=self.first)
        return leader.choice if leader.lead > caution * leader.error else self.first.choice
