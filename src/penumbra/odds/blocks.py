"""Many positions at a time: what a turn can bring, laid out so that NumPy weighs it for a whole block of positions.

Sides have a level that fire never raises: the points of kinds that do not repair themselves and the
number of ships of those that do. A block is all positions of a level of the attacker's and one of the
defender's sides. Whatever happens in a block leads to itself or to blocks of lower levels, and within
a block only to the same group: the positions that repairs can lead back to.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from penumbra.odds.loops import Floats
from penumbra.odds.rounds import EngagementRounds
from penumbra.odds.turns import ATTACKER, DEFENDER

Ints = NDArray[np.intp]

_AT_A_TIME: Final = 1_000_000  # numbers in one step
_PER_OPERATION: Final = 60  # numbers that NumPy weighs while Python looks at one possibility


class Volleys(NamedTuple):
    """What a kind's fire can bring against some enemies with the same damage to its own ships.

    ``ways`` are the sides that may be left, those of a result from its ``starts`` on, with its chance;
    the results against an enemy begin at its ``firsts``.
    """

    own: int
    ways: Ints
    starts: Ints
    chances: Floats
    firsts: Ints


class Firing(NamedTuple):
    """A turn of those ``mine`` in a block that have equally many shooters: their places, and what they can bring."""

    mine: Ints
    volleys: tuple[Volleys, ...]


class Shots(NamedTuple):
    """Some of those who fire in a turn: what they can bring, their places, and their numbers after their own dice.

    ``begin`` is the place of the first of them among those with equally many shooters.
    """

    volleys: Volleys
    begin: int
    places: Ints
    mine: Ints


class Block:
    """All positions of one level of the attacker's and one of the defender's sides.

    ``firing[turn]`` covers the sides with shooters. ``ended`` says for each position (attacker, defender)
    whether no round is fought there, ``worth`` what it is then.
    """

    def __init__(self, blocks: "Blocks", attackers: Ints, defenders: Ints) -> None:
        rounds = blocks.rounds
        self.sides = (attackers, defenders)
        self.shape = (len(attackers), len(defenders))
        self.firing: list[list[Firing]] = []
        for number, turn in enumerate(rounds.turns):
            counts = blocks.shooters[number][self.sides[turn.side]]
            self.firing.append(
                [
                    Firing(np.flatnonzero(counts == count), blocks.volleys(number, count, self.sides[1 - turn.side]))
                    for count in sorted(set(counts.tolist()) - {0})
                ]
            )
        endings = [[rounds.ending(a, d) for d in defenders.tolist()] for a in attackers.tolist()]
        self.ended = np.array([[one is not None for one in row] for row in endings], dtype=bool).reshape(self.shape)
        self.worth = np.array([[one or 0.0 for one in row] for row in endings]).reshape(self.shape)


class Blocks:
    """The blocks of a battle's rounds."""

    def __init__(self, rounds: EngagementRounds) -> None:
        self.rounds = rounds
        self.shooters = [
            np.array([counts[turn.kind] for counts in rounds.numbers[turn.side].counts]) for turn in rounds.turns
        ]
        self.levels = [self._levels(side) for side in (ATTACKER, DEFENDER)]
        self._volleys: dict[tuple[int, int, bytes], tuple[Volleys, ...]] = {}

    def __iter__(self) -> Iterator[Block]:
        """The blocks, each after all that lie beyond it."""
        for attackers in self.levels[ATTACKER]:
            for defenders in self.levels[DEFENDER]:
                yield Block(self, attackers, defenders)

    def _levels(self, side: int) -> list[Ints]:
        found: dict[int, list[int]] = defaultdict(list)
        for number in range(len(self.rounds.numbers[side])):
            found[sum(self.group(side, number)[1])].append(number)
        return [np.array(found[level]) for level in sorted(found)]

    def group(self, side: int, number: int) -> tuple[tuple[Any, ...], list[int]]:
        """What repairs never change on a side, kind by kind, and what each kind adds to its level."""
        kept: list[Any] = []
        level: list[int] = []
        for ships, lives in zip(self.rounds.battle.fleets[side], self.rounds.numbers[side].sides[number], strict=True):
            kept.append(len(lives) if ships.repair else lives)
            level.append(len(lives) if ships.repair else sum(lives))
        return tuple(kept), level

    def volleys(self, turn: int, shooters: int, enemies: Ints) -> tuple[Volleys, ...]:
        """What so many shooters can bring against each of some enemies, remembered for the next block."""
        key = turn, shooters, enemies.tobytes()
        known = self._volleys.get(key)
        if known is None:
            known = self._volleys[key] = self._laid_out(turn, shooters, enemies)
        return known

    def _laid_out(self, turn: int, shooters: int, enemies: Ints) -> tuple[Volleys, ...]:
        found: dict[int, tuple[list[int], list[int], list[float], list[int]]] = {}
        for enemy in enemies.tolist():
            begun = set()
            for chance, own, choices in self.rounds.results_of(turn, shooters, enemy):
                ways, starts, chances, firsts = found.setdefault(own, ([], [], [], []))
                if own not in begun:
                    begun.add(own)
                    firsts.append(len(starts))
                starts.append(len(ways))
                chances.append(chance)
                ways += choices
        self.rounds.work.keep(sum(len(ways) for ways, *_ in found.values()))
        return tuple(Volleys(own, *(np.array(row) for row in rows)) for own, rows in sorted(found.items()))

    def hurt(self, side: int, numbers: Ints, own: int) -> Ints:
        """The numbers of sides after their own rift dice hurt them."""
        if not own:
            return numbers
        return np.array([self.rounds.hurt(side, number, own) for number in numbers.tolist()])

    def table(self, turn: int, side: int) -> Any:
        """The values when a turn begins, by the enemy's number and then by that of ``side``."""
        return (self.rounds.across if side == ATTACKER else self.rounds.values)[turn]

    def write(self, block: Block, turn: int, values: Floats) -> None:
        """Writes a block's values (attacker, defender) when a turn begins into both tables."""
        attackers, defenders = block.sides
        self.rounds.values[turn][np.ix_(attackers, defenders)] = values
        self.rounds.across[turn][np.ix_(defenders, attackers)] = values.T

    def shots(self, block: Block, turn: int, each: int = 1) -> Iterator[Shots]:
        """A block's fire in a turn, in parts small enough to be looked at together, ``each`` number so often."""
        side = self.rounds.turns[turn].side
        for firing in block.firing[turn]:
            for volleys in firing.volleys:
                height = each * len(volleys.ways)
                width = max(1, _AT_A_TIME // max(1, height))
                for begin in range(0, len(firing.mine), width):
                    places = firing.mine[begin : begin + width]
                    self.spend(height * len(places))
                    mine = self.hurt(side, block.sides[side][places], volleys.own)
                    yield Shots(volleys, begin, places, mine)

    def spend(self, numbers: int) -> None:
        """Draws a step of so many numbers on the budget."""
        self.rounds.work.spend(1 + numbers // _PER_OPERATION)


def best_of(values: Floats, volleys: Volleys, side: int) -> Floats:
    """The best for the shooter of each result's ways."""
    best = np.maximum if side == ATTACKER else np.minimum
    return best.reduceat(values, volleys.starts, axis=0)


def expected(results: Floats, volleys: Volleys) -> Floats:
    """By enemy and shooter what the results are worth on average."""
    shape = (-1,) + (1,) * (results.ndim - 1)
    return np.add.reduceat(volleys.chances.reshape(shape) * results, volleys.firsts, axis=0)


def solve_blocks(rounds: EngagementRounds) -> None:
    """Fills the tables of a battle without repairs; a round that changes nothing is summed up in closed form."""
    blocks = Blocks(rounds)
    last = len(rounds.turns)
    for block in blocks:
        gains = [_gain(blocks, block, turn) for turn in range(last)]
        stays = [_stay(rounds, block, turn) for turn in range(last)]
        through, total = np.ones(block.shape), np.zeros(block.shape)
        for gain, stay in zip(gains, stays, strict=True):
            total += through * gain
            through = through * stay
        value = np.where(block.ended, block.worth, total / np.where(block.ended, 1.0, 1.0 - through))
        blocks.write(block, 0, value)
        for turn in reversed(range(1, last)):
            value = np.where(block.ended, block.worth, gains[turn] + stays[turn] * value)
            blocks.write(block, turn, value)


def _gain(blocks: Blocks, block: Block, turn: int) -> Floats:
    """What a turn is worth where it changes something; as yet the block's own values are 0."""
    side = blocks.rounds.turns[turn].side
    gain = np.zeros(block.shape)
    view = gain.T if side == ATTACKER else gain
    table = blocks.table(turn + 1, side)
    for volleys, _, places, mine in blocks.shots(block, turn):
        view[:, places] += expected(best_of(table[volleys.ways[:, None], mine], volleys, side), volleys)
    return gain


def _stay(rounds: EngagementRounds, block: Block, turn: int) -> Floats:
    """The chance that a turn changes nothing."""
    side = rounds.turns[turn].side
    enemies = block.sides[1 - side]
    stay = np.ones(block.shape)
    view = stay.T if side == ATTACKER else stay
    for firing in block.firing[turn]:
        alike = firing.volleys[0]
        sizes = np.diff(np.append(alike.firsts, len(alike.starts)))
        same = alike.ways[alike.starts] == np.repeat(enemies, sizes)
        chance = np.add.reduceat(np.where(same, alike.chances, 0.0), alike.firsts) if not alike.own else 0.0 * sizes
        view[:, firing.mine] = chance[:, None]
    return stay
