"""Engagement rounds: what can happen in them, and the attacker's chance to win from every position and every turn.

The tables of values are filled by who solves them: ``singly``, ``blocks`` or ``repairs``.

Sides are numbered, those with the fewest points first, so that two nested loops visit every position
after those beyond it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from penumbra.odds.fleet import Engagement
from penumbra.odds.stalemate import made_good, unarmed
from penumbra.odds.targets import Side, points
from penumbra.odds.turns import ATTACKER, DEFENDER, Fire, Strengths, cannon_turns

_RESULT: Final = 4  # what a remembered result weighs beside a number
_SIDE: Final = 4  # what a remembered side weighs beside a number
_T = TypeVar("_T")
TIE: Final = 1e-13
_ONE_BY_ONE: Final = 6_000  # positions; of more, many are looked at at a time


class Result(NamedTuple):
    """A chance, the own damage, and the numbers of the sides that may be left of the enemy."""

    chance: float
    own: int
    ways: tuple[int, ...]


class Numbers:
    """One side's possible remainders, numbered in the order of their points."""

    def __init__(self, sides: Iterable[Side]) -> None:
        self.sides = sorted(sides, key=lambda side: (points(side), side))
        self.number = {side: n for n, side in enumerate(self.sides)}
        self.counts = [tuple(map(len, side)) for side in self.sides]

    def __len__(self) -> int:
        return len(self.sides)


class EngagementRounds:
    """The engagement rounds of a battle from any of the positions ``starts``.

    ``values[t][a][d]`` is the attacker's chance to win when turn ``t`` begins with the attacker's
    side ``a`` and the defender's ``d``; ``across[t]`` is the same table the other way round. The last
    tables are for the end of a round; without repairs they are those of its beginning. ``by_blocks`` says
    whether many positions are looked at at a time, as suits a battle of its size unless a test asks for it.
    """

    def __init__(
        self, battle: Engagement, fire: Fire, starts: Iterable[Strengths], by_blocks: bool | None = None
    ) -> None:
        self.battle = battle
        self.fire = fire
        self.turns = cannon_turns(battle)
        self.repairs = any(ships.repair for fleet in battle.fleets for ships in fleet)
        self.work = fire.work
        begin = list(starts)
        reached = [self._closed(side, {position[side] for position in begin}) for side in (ATTACKER, DEFENDER)]
        self.work.keep(len(reached[ATTACKER]) * len(reached[DEFENDER]) * (len(cannon_turns(battle)) + 1))
        self.numbers = (Numbers(reached[ATTACKER]), Numbers(reached[DEFENDER]))
        self.own = [[[side] for side in range(len(numbers))] for numbers in self.numbers]  # own[side][number][damage]
        self._results: list[dict[tuple[int, int], list[Result]]] = [{} for _ in self.turns]
        attackers, defenders = len(self.numbers[ATTACKER]), len(self.numbers[DEFENDER])
        tables = max(len(self.turns), 1)
        self.by_blocks = self.repairs or (attackers * defenders > _ONE_BY_ONE if by_blocks is None else by_blocks)
        self.values = [self._table(attackers, defenders) for _ in range(tables)]
        self.across = [self._table(defenders, attackers) for _ in range(tables)]
        self.values.append(self._table(attackers, defenders) if self.repairs else self.values[0])
        self.across.append(self._table(defenders, attackers) if self.repairs else self.across[0])

    def _table(self, rows: int, columns: int) -> Any:
        return np.zeros((rows, columns)) if self.by_blocks else [[0.0] * columns for _ in range(rows)]

    @property
    def positions(self) -> int:
        """How many positions are looked at."""
        return len(self.numbers[ATTACKER]) * len(self.numbers[DEFENDER])

    def _closed(self, side: int, begin: set[Side]) -> set[Side]:
        """Every remainder of a side that fire, its own rift dice and repairs can bring about."""
        fleet, enemy = self.battle.fleets[side], self.battle.fleets[1 - side]
        waiting, found = list(begin), set(begin)
        most_own = sum(ships.rift * ships.count for ships in fleet)
        while waiting:
            here = waiting.pop()
            after: set[Side] = {self.repaired(side, here)}
            for turn in self.turns:
                if turn.side != side:
                    for outcome in self.fire.outcomes(turn, enemy[turn.kind].count, here):
                        after.update(outcome.ways)
            after.update(self.fire.own(side, here, damage) for damage in range(1, most_own + 1))
            after -= found
            self.work.keep(_SIDE * len(after))
            found |= after
            waiting.extend(after)
        return found

    def repaired(self, side: int, ships: Side) -> Side:
        """A side after the repairs at the end of a round (ra.ancient.regeneration)."""
        if not self.repairs:
            return ships
        return tuple(
            tuple(sorted(min(life + kind.repair, kind.full) for life in lives))
            for lives, kind in zip(ships, self.battle.fleets[side], strict=True)
        )

    def results(self, turn: int, mine: int, theirs: int) -> list[Result]:
        """What a turn can bring, by the number of the shooter's side and of the enemy's."""
        who = self.turns[turn]
        shooters = self.numbers[who.side].counts[mine][who.kind]
        return self._results[turn].get((shooters, theirs)) or self.results_of(turn, shooters, theirs)

    def results_of(self, turn: int, shooters: int, theirs: int) -> list[Result]:
        """What a turn of so many shooters can bring, by the number of the enemy's side."""
        who = self.turns[turn]
        known = self._results[turn].get((shooters, theirs))
        if known is None:
            number = self.numbers[1 - who.side].number
            sides = self.numbers[1 - who.side].sides
            known = [
                Result(chance, own, tuple(number[way] for way in ways))
                for chance, own, ways in self.fire.outcomes(who, shooters, sides[theirs])
            ]
            self._results[turn][shooters, theirs] = known
            self.work.keep(_RESULT * len(known))
        return known

    def hurt(self, side: int, number: int, damage: int) -> int:
        """The number of a side after its own rift dice hurt it."""
        row = self.own[side][number]
        while len(row) <= damage:
            numbers = self.numbers[side]
            row.append(numbers.number[self.fire.own(side, numbers.sides[number], len(row))])
        return row[damage]

    def ending(self, attacker: int, defender: int) -> float | None:
        """The value where no round is fought: 1, 0, or 0 for a stalemate (nd.stalemate.condition).

        Fleets that destroy each other leave the sector to the defender.
        """
        if not any(self.numbers[ATTACKER].counts[attacker]):
            return 0.0
        if not any(self.numbers[DEFENDER].counts[defender]):
            return 1.0
        return 0.0 if self.stalemate(attacker, defender) else None

    def stalemate(self, attacker: int, defender: int) -> bool:
        """Whether neither side can destroy a ship any more."""
        sides = self.numbers[ATTACKER].sides[attacker], self.numbers[DEFENDER].sides[defender]
        return unarmed(self.turns, sides) or (self.repairs and made_good(self.battle, self.turns, sides))

    def put(self, attacker: int, defender: int, values: list[float]) -> None:
        """Writes the values of a position, one for each turn and the end of the round, into both tables."""
        for table, across, value in zip(self.values, self.across, values, strict=True):
            table[attacker][defender] = value
            across[defender][attacker] = value

    def best(self, turn: int, attacker: int, defender: int, result: Result) -> tuple[int, int]:
        """The position the shooter chooses among those a result allows."""
        if self.turns[turn].side == ATTACKER:
            mine = self.hurt(ATTACKER, attacker, result.own)
            return mine, chosen(result.ways, [self.values[turn + 1][mine][way] for way in result.ways])
        mine = self.hurt(DEFENDER, defender, result.own)
        return chosen(result.ways, [-self.across[turn + 1][mine][way] for way in result.ways]), mine

    def at(self, position: Strengths) -> tuple[int, int]:
        """The numbers of a position's two sides."""
        return self.numbers[ATTACKER].number[position[ATTACKER]], self.numbers[DEFENDER].number[position[DEFENDER]]

    def worth(self, position: Strengths, turn: int = 0) -> float:
        """The attacker's chance when a turn of a round begins."""
        at = self.at(position)
        ended = self.ending(*at)
        return ended if ended is not None else float(self.values[turn][at[ATTACKER]][at[DEFENDER]])


def chosen(ways: Sequence[_T], worth: Sequence[float]) -> _T:
    """The first of the ways that are worth most; what makes no more difference than rounding does is a tie."""
    if len(ways) == 1:
        return ways[0]
    enough = max(worth) - TIE
    return next(way for way, value in zip(ways, worth, strict=True) if value >= enough)
