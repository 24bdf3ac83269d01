"""Odds by fighting the battle many times, where it has too many positions to look at all of them.

Players then aim as ships that nobody plays do: they destroy what they can, the largest ships first.
That is a little worse than the best they could do, so the figures are estimates in two ways.
"""

from bisect import bisect
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Final

from penumbra.odds.fleet import Battle, Policy, check
from penumbra.odds.missiles import Missiles
from penumbra.odds.rounds import TooLarge
from penumbra.odds.solver import MOST_POSITIONS, Odds, Solver, start, summed_up
from penumbra.odds.turns import ATTACKER, Fire, Position, cannon_turns

BATTLES: Final = 10_000
_LONGEST: Final = 2_000
_Z99: Final = 2.5758293035489
_STEP: Final = 500
_REMEMBERED: Final = 200_000
_Branch = tuple[list[float], list[Position]]


def odds_of(
    battle: Battle,
    most_positions: int = MOST_POSITIONS,
    battles: int = BATTLES,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
    turn: int = 0,
) -> Odds:
    """Exact odds where the battle has at most ``most_positions`` positions, else an estimate that says so."""
    try:
        return Solver(battle, most_positions, turn=turn).solve()
    except TooLarge:
        return estimate(battle, battles, seed, progress, turn)


def estimate(
    battle: Battle,
    battles: int = BATTLES,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
    turn: int = 0,
) -> Odds:
    """Odds from fighting ``battles`` battles; ``progress`` is told now and then how many of how many are fought.

    ``turn`` is how many of the armed kinds have had their turn in the round that is being fought.
    """
    skirmish = _Skirmish(check(battle), Random(seed), turn)
    counts: dict[Position, int] = {}
    for number in range(battles):
        end = skirmish.fight()
        counts[end] = counts.get(end, 0) + 1
        if progress is not None and (number + 1) % _STEP == 0:
            progress(number + 1, battles)
    odds = summed_up({end: count / battles for end, count in counts.items()}, battles)
    return replace(odds, exact=False, margin=margin(odds.attacker_win, battles))


def margin(share: float, battles: int) -> float:
    """Half the width of Wilson's 99 % interval around a share of ``battles``."""
    square = _Z99 * _Z99 / battles
    return _Z99 * sqrt(share * (1 - share) / battles + square / (4 * battles)) / (1 + square)


class _Skirmish:
    """One battle after the other; what a turn can bring is worked out once for each position."""

    def __init__(self, battle: Battle, rng: Random, turn: int) -> None:
        self.turn = turn
        ruled = [Policy.NPC if policy is Policy.OPTIMAL else policy for policy in battle.policies]
        self.battle = battle.under(*ruled)
        self.rng = rng
        self.fire = Fire(self.battle)
        self.turns = cannon_turns(self.battle)
        self.begin = start(self.battle)
        spread = Missiles(self.battle, self.fire, self.begin, _REMEMBERED).spread(lambda position: 0.0)
        self.first: _Branch = list(accumulate(spread.values())), list(spread)
        self.branches: dict[tuple[int, Position], _Branch] = {}

    def fight(self) -> Position:
        """The end of one battle."""
        position = self._one_of(self.first)
        first = self.turn
        for _ in range(_LONGEST):
            if self._over(position):
                break
            for turn in range(first, len(self.turns)):
                position = self._one_of(self._branch(turn, position))
            position = self._repaired(position)
            first = 0
        return position

    def _one_of(self, branch: _Branch) -> Position:
        chances, positions = branch
        return positions[min(bisect(chances, self.rng.random()), len(positions) - 1)]

    def _over(self, position: Position) -> bool:
        if not all(map(any, position)):
            return True
        return not any(position[turn.side][turn.kind] for turn in self.turns)

    def _branch(self, turn: int, position: Position) -> _Branch:
        known = self.branches.get((turn, position))
        if known is None:
            if len(self.branches) > _REMEMBERED:
                self.branches.clear()
            known = self.branches[turn, position] = self._outcomes(turn, position)
        return known

    def _outcomes(self, number: int, position: Position) -> _Branch:
        turn = self.turns[number]
        mine, enemy = position[turn.side], position[1 - turn.side]
        if not mine[turn.kind] or not any(enemy):
            return [1.0], [position]
        outcomes = self.fire.outcomes(turn, len(mine[turn.kind]), enemy)
        there: list[Position] = []
        for _, own, ways in outcomes:
            left = self.fire.own(turn.side, mine, own)
            there.append((left, ways[0]) if turn.side == ATTACKER else (ways[0], left))
        return list(accumulate(outcome.chance for outcome in outcomes)), there

    def _repaired(self, position: Position) -> Position:
        sides = tuple(
            tuple(
                tuple(sorted(min(life + ships.repair, ships.full) for life in lives)) if ships.repair else lives
                for lives, ships in zip(side, fleet, strict=True)
            )
            for side, fleet in zip(position, self.battle.fleets, strict=True)
        )
        return sides[0], sides[1]
