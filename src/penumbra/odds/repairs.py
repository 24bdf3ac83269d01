"""Rounds in which ships repair themselves: damage comes and goes, so positions form loops.

Ships that are gone stay gone, so the positions with the same ships form a group, and groups are
solved one after the other. Within a group values are improved round by round (each round of it is
exact), and after each the linear equations of the choices just made are solved outright. Where
that makes no more difference than 1e-13 both sides' choices are best against each other.
"""

from collections import defaultdict
from typing import Final

import numpy as np
from numpy.typing import NDArray

from penumbra.odds.ends import At, moves
from penumbra.odds.rounds import Rounds
from penumbra.odds.turns import ATTACKER, DEFENDER, Position

_CLOSE: Final = 1e-13
_MOST_SWEEPS: Final = 100_000
_MOST_EQUATIONS: Final = 800
_LEAPS: Final = 60
_Floats = NDArray[np.float64]


def solve_with_repairs(rounds: Rounds) -> None:
    """Fills the tables of a battle with repairs."""
    for group in _groups(rounds):
        _Group(rounds, group).solve()


def _groups(rounds: Rounds) -> list[list[At]]:
    """Positions by the ships left in them, those with the fewest ships first."""
    counts_a, counts_d = rounds.numbers[ATTACKER].counts, rounds.numbers[DEFENDER].counts
    groups: dict[tuple[tuple[int, ...], tuple[int, ...]], list[At]] = defaultdict(list)
    for attacker, ships in enumerate(counts_a):
        for defender, others in enumerate(counts_d):
            groups[ships, others].append((attacker, defender))
    return [groups[key] for key in sorted(groups, key=lambda key: sum(key[0]) + sum(key[1]))]


class _Group:
    def __init__(self, rounds: Rounds, positions: list[At]) -> None:
        self.rounds = rounds
        self.last = len(rounds.turns)
        self.positions = []
        for at in positions:
            ended = rounds.ending(*at)
            if ended is None:
                self.positions.append(at)
            else:
                rounds.put(*at, [ended] * len(rounds.values))
        self.row = {at: n for n, at in enumerate(self.positions)}

    def repaired(self, at: At) -> At:
        """The position in which the next round begins."""
        return repaired(self.rounds, at)

    def solve(self) -> None:
        """Improves the values of the group until they stand still."""
        if not self.positions:
            return
        for sweep in range(_MOST_SWEEPS):
            change = self._sweep()
            if change < _CLOSE:
                return
            if sweep < _LEAPS and len(self.positions) <= _MOST_EQUATIONS:
                self._leap()

    def _sweep(self) -> float:
        """One round, its turns from the last to the first; returns the largest change."""
        rounds = self.rounds
        before = [rounds.values[0][attacker][defender] for attacker, defender in self.positions]
        self._write(self.last, [rounds.values[0][a][d] for a, d in map(self.repaired, self.positions)])
        for turn in reversed(range(self.last)):
            table = rounds.values[turn + 1]
            self._write(
                turn, [sum(chance * table[a][d] for chance, (a, d) in going(rounds, turn, at)) for at in self.positions]
            )
        after = (rounds.values[0][attacker][defender] for attacker, defender in self.positions)
        return max(abs(new - old) for new, old in zip(after, before, strict=True))

    def _write(self, turn: int, values: list[float]) -> None:
        table, across = self.rounds.values[turn], self.rounds.across[turn]
        for (attacker, defender), value in zip(self.positions, values, strict=True):
            table[attacker][defender] = across[defender][attacker] = value

    def equations(self) -> tuple[_Floats, _Floats]:
        """For each position the chance that the next round begins in each other, and the worth of leaving."""
        size = len(self.positions)
        inside, outside = np.zeros((size, size)), np.zeros(size)
        for row, (attacker, defender) in enumerate(map(self.repaired, self.positions)):
            number = self.row.get((attacker, defender))
            if number is None:
                outside[row] = self.rounds.values[0][attacker][defender]
            else:
                inside[row, number] = 1.0
        for turn in reversed(range(self.last)):
            new_inside, new_outside = np.zeros((size, size)), np.zeros(size)
            table = self.rounds.values[turn + 1]
            for row, at in enumerate(self.positions):
                for chance, there in going(self.rounds, turn, at):
                    number = self.row.get(there)
                    if number is None:
                        new_outside[row] += chance * table[there[ATTACKER]][there[DEFENDER]]
                    else:
                        new_inside[row] += chance * inside[number]
                        new_outside[row] += chance * outside[number]
            inside, outside = new_inside, new_outside
        return inside, outside

    def _leap(self) -> None:
        inside, outside = self.equations()
        try:
            solved = np.linalg.solve(np.eye(len(outside)) - inside, outside)
        except np.linalg.LinAlgError:
            return
        if np.all(np.isfinite(solved)) and solved.min() > -_CLOSE and solved.max() < 1 + _CLOSE:
            self._write(0, solved.tolist())


def going(rounds: Rounds, turn: int, at: At) -> list[tuple[float, At]]:
    """Where a turn leads, staying included, both sides choosing by the values known now."""
    stay, leaving = moves(rounds, turn, *at)
    return [*leaving, (stay, at)] if stay else leaving


def ends_with_repairs(rounds: Rounds, begin: dict[Position, float], turn: int) -> dict[Position, float]:
    """How likely each end is where ships repair themselves: round after round, until all but 1e-13 has ended."""
    sides = rounds.numbers
    found: dict[At, float] = defaultdict(float)
    here: dict[At, float] = {rounds.at(position): mass for position, mass in begin.items()}
    first = turn
    for _ in range(_MOST_SWEEPS):
        for number in range(first, len(rounds.turns)):
            there: dict[At, float] = defaultdict(float)
            for at, mass in here.items():
                if rounds.ending(*at) is not None:
                    there[at] += mass
                    continue
                for chance, after in going(rounds, number, at):
                    there[after] += mass * chance
            here = there
        first = 0
        begun: dict[At, float] = defaultdict(float)
        for at, mass in here.items():
            if rounds.ending(*at) is not None:
                found[at] += mass
            else:
                begun[repaired(rounds, at)] += mass
        here = begun
        if sum(here.values()) < _CLOSE:
            break
    for at, mass in here.items():
        found[at] += mass
    return {(sides[ATTACKER].sides[a], sides[DEFENDER].sides[d]): mass for (a, d), mass in found.items()}


def repaired(rounds: Rounds, at: At) -> At:
    """The position in which the next round begins."""
    attacker, defender = (rounds.repaired(side, rounds.numbers[side].sides[at[side]]) for side in (ATTACKER, DEFENDER))
    return rounds.at((attacker, defender))
