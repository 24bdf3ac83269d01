"""Rounds in which ships repair themselves: damage comes and goes, so positions form loops.

Ships that are gone stay gone, so only positions of one group can lead to each other (see ``blocks``).
In a group both sides begin with the aims that bring it to an end, and for fixed aims the values are
those of linear equations. Then the defender changes every aim that another one beats, until there is
none; then the attacker does, and so on: Hoffman and Karp showed that this ends, and with the aims that
are best against each other. At the end the values are put into the equations of the game. What does
not fit to a billionth is not called solved.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from penumbra.odds.blocks import Block, Blocks, Ints, Shots, Volleys, best_of, expected
from penumbra.odds.loops import Chain, Floats, eliminated, visits, worth
from penumbra.odds.rounds import EngagementRounds
from penumbra.odds.turns import ATTACKER, DEFENDER, Strengths
from penumbra.odds.work import TooLarge

EXACT: Final = 1e-9
"""By how much exact values may be off."""

_BETTER: Final = 1e-15  # an aim is changed for one that is better by more
_MOST_EQUATIONS: Final = 1_500
_MOST_CHANGES: Final = 200
_Bools = NDArray[np.bool_]


class Linear(NamedTuple):
    """A block's rounds with fixed aims.

    For each position (attacker, defender): the chances that the next round begins in each position of its
    group, by the place there, what leaving the group is worth on average, and how likely it is.
    """

    inside: Floats
    gains: Floats
    ends: Floats


def solve_with_repairs(rounds: EngagementRounds) -> "list[Loops]":
    """Fills the tables of a battle with repairs and returns its loops, each before those that lead to it.

    Raises TooLarge where the values cannot be verified.
    """
    blocks = Blocks(rounds)
    found = []
    for block in blocks:
        loops = Loops(blocks, block)
        loops.solve()
        found.append(loops)
    off = sum(loops.off for loops in found)
    if off > EXACT:
        raise TooLarge(f"too many rounds on average: the values are known to ± {off:.1g} only")
    return found


class Loops:
    """One block, and the aims chosen in it.

    ``off`` bounds by how much its values are off where those beyond it are right. ``endless`` are the
    positions that rules of aiming never let end; they are stalemates, since neither side destroys the other.
    """

    def __init__(self, blocks: Blocks, block: Block) -> None:
        self.blocks = blocks
        self.block = block
        self.rounds = blocks.rounds
        self.last = len(self.rounds.turns)
        self.off = 0.0
        self.endless: _Bools = np.zeros(block.shape, dtype=bool)
        self.place = [_places(len(self.rounds.numbers[side]), block.sides[side]) for side in (ATTACKER, DEFENDER)]
        self._number_groups()
        self.repairs = [self._repairs(side) for side in (ATTACKER, DEFENDER)]
        self.aims = [
            {id(volleys): _first_ways(volleys, len(firing.mine)) for firing in firings for volleys in firing.volleys}
            for firings in block.firing
        ]
        self.rounds.work.keep(sum(aim.size for aims in self.aims for aim in aims.values()))

    def _number_groups(self) -> None:
        """For each position its group, by the places of both sides' groups, and its own place there."""
        within, sizes, group = [], [], []
        for side in (ATTACKER, DEFENDER):
            seen: dict[object, list[int]] = defaultdict(list)
            for place, number in enumerate(self.block.sides[side].tolist()):
                seen[self.blocks.group(side, number)[0]].append(place)
            rank, size, of = (np.zeros(len(self.block.sides[side]), dtype=np.intp) for _ in range(3))
            for which, places in enumerate(seen.values()):
                rank[places], size[places], of[places] = range(len(places)), len(places), which
            within.append(rank)
            sizes.append(size)
            group.append(of)
        self.size: Ints = sizes[ATTACKER][:, None] * sizes[DEFENDER][None, :]
        self.within: Ints = within[ATTACKER][:, None] * sizes[DEFENDER][None, :] + within[DEFENDER][None, :]
        self.group: Ints = group[ATTACKER][:, None] * (1 + group[DEFENDER].max(initial=0)) + group[DEFENDER][None, :]
        if self.size.max(initial=0) > _MOST_EQUATIONS:
            raise TooLarge(f"more than {_MOST_EQUATIONS} positions that repairs join")

    def _repairs(self, side: int) -> Ints:
        """For each place of a side the place that the repairs at the end of a round lead to."""
        numbers = self.rounds.numbers[side]
        repaired = [
            numbers.number[self.rounds.repaired(side, numbers.sides[number])]
            for number in self.block.sides[side].tolist()
        ]
        return self.place[side][np.array(repaired, dtype=np.intp)]

    def solve(self) -> None:
        """Finds the aims that are best against each other, and writes the values."""
        values, lasting = self._evaluated()
        for _ in range(_MOST_CHANGES):
            if self._improved(values, DEFENDER) or self._improved(values, ATTACKER):
                values, lasting = self._evaluated()
                continue
            found = self._sweep(values, None)
            self.off = float(np.abs(found - values).max(initial=0.0) * lasting.max(initial=1.0))
            return
        raise TooLarge(f"more than {_MOST_CHANGES} changes of aim")

    def _improved(self, values: Floats, side: int) -> bool:
        """Changes every aim of a side that another one beats; whether there was one."""
        turns = [number for number, turn in enumerate(self.rounds.turns) if turn.side == side]
        chosen = [volleys for turn in turns for firing in self.block.firing[turn] for volleys in firing.volleys]
        if all(len(volleys.ways) == len(volleys.starts) for volleys in chosen):
            return False
        before = {(turn, key): aim.copy() for turn in turns for key, aim in self.aims[turn].items()}
        self._sweep(values, side)
        return any(not np.array_equal(aim, self.aims[turn][key]) for (turn, key), aim in before.items())

    def _sweep(self, values: Floats, changing: int | None) -> Floats:
        """Writes one round's values, its turns from the last to the first, where the next round is worth ``values``.

        The side that is ``changing`` takes better aims where there are any; where nobody is, both take the
        best there are and no aim is changed. Returns what the round is worth when it begins.
        """
        block, blocks = self.block, self.blocks
        over = block.ended | self.endless
        found = np.where(over, block.worth, values[np.ix_(*self.repairs)])
        blocks.write(block, self.last, found)
        for turn in reversed(range(self.last)):
            side = self.rounds.turns[turn].side
            view = found.T if side == ATTACKER else found
            for firing in block.firing[turn]:
                view[:, firing.mine] = 0.0
            table = blocks.table(turn + 1, side)
            for volleys, begin, places, mine in blocks.shots(block, turn):
                after = table[volleys.ways[:, None], mine]
                if changing is None:
                    results = best_of(after, volleys, side)
                else:
                    aims = self.aims[turn][id(volleys)][:, begin : begin + len(places)]
                    if side == changing:
                        aims[:] = _better(after, aims, volleys, side)
                    results = np.take_along_axis(after, aims, axis=0)
                view[:, places] += expected(results, volleys)
            found = np.where(over, block.worth, found)
            blocks.write(block, turn, found)
        return found

    def _evaluated(self) -> tuple[Floats, Floats]:
        """With the aims as they are what each position is worth, and for how many rounds its group lasts."""
        values, lasting = self.block.worth.copy(), np.ones(self.block.shape)
        for members, chain, gains in self.chains():
            values[members] = worth(chain, gains)
            lasting[members] = worth(chain, np.ones_like(gains))
        return values, lasting

    def chains(self) -> Iterator[tuple[tuple[Ints, Ints], Chain, Floats]]:
        """The groups of each size: their positions, the chains that rounds make of them, and what leaving is worth."""
        linear = self.linear()
        for size in sorted(set(self.size.ravel().tolist())):
            where = np.nonzero(self.size == size)
            order = np.lexsort((self.within[where], self.group[where]))
            members = where[0][order].reshape(-1, size), where[1][order].reshape(-1, size)
            self.blocks.spend(members[0].size * size * (3 + size // 3))
            steps, gains, ends = (table[members] for table in (linear.inside, linear.gains, linear.ends))
            steps = steps[..., :size]
            endless = _endless(steps, ends)
            self.endless[members] = endless
            steps = np.where(endless[..., None], 0.0, steps)
            yield members, eliminated(steps, np.where(endless, 1.0, ends)), np.where(endless, 0.0, gains)

    def linear(self) -> Linear:
        """The equations of a round with the aims as they are."""
        block = self.block
        start = np.zeros((*block.shape, int(self.size.max(initial=1))))
        attackers, defenders = np.indices(block.shape)
        start[attackers, defenders, self.within[np.ix_(*self.repairs)]] = 1.0
        again = np.ix_(*self.repairs)
        now = _over(Linear(start, np.zeros(block.shape), np.zeros(block.shape)), block.ended[again], block.worth[again])
        for turn in reversed(range(self.last)):
            now = _over(self._before(turn, now), block.ended, block.worth)
        return now

    def _before(self, turn: int, after: Linear) -> Linear:
        """The equations when a turn begins, from those when the next one does."""
        side = self.rounds.turns[turn].side
        table = self.blocks.table(turn + 1, side)
        before = Linear(*(equations.copy() for equations in after))
        seen, made = (
            Linear(*(equations.swapaxes(0, 1) for equations in one)) if side == ATTACKER else one
            for one in (after, before)
        )
        for firing in self.block.firing[turn]:
            for equations in made:
                equations[:, firing.mine] = 0.0
        for shots in self.blocks.shots(self.block, turn, after.inside.shape[-1]):
            ways, enemy, own = self.led(turn, shots)
            here = (enemy >= 0) & (own >= 0)
            inside = np.where(here[..., None], seen.inside[enemy, own], 0.0)
            gains = np.where(here, seen.gains[enemy, own], table[ways, shots.mine])
            ends = np.where(here, seen.ends[enemy, own], 1.0)
            for equations, results in zip(made, (inside, gains, ends), strict=True):
                equations[:, shots.places] += expected(results, shots.volleys)
        return before

    def led(self, turn: int, shots: Shots) -> tuple[Ints, Ints, Ints]:
        """Where shots lead as they are aimed, by result and shooter: the enemy's number, its place and one's own.

        Places outside the block are -1.
        """
        side = self.rounds.turns[turn].side
        aims = self.aims[turn][id(shots.volleys)][:, shots.begin : shots.begin + len(shots.places)]
        ways = shots.volleys.ways[aims]
        return ways, self.place[1 - side][ways], self.place[side][shots.mine]


def _over(linear: Linear, ended: _Bools, worth: Floats) -> Linear:
    """The equations where some positions have ended already."""
    inside = np.where(ended[..., None], 0.0, linear.inside)
    return Linear(inside, np.where(ended, worth, linear.gains), np.where(ended, 1.0, linear.ends))


def _endless(steps: Floats, ends: Floats) -> _Bools:
    """Which states of chains never come to an end."""
    ending = ends > 0
    while True:
        more = ending | ((steps > 0) & ending[:, None, :]).any(axis=-1)
        if (more == ending).all():
            return ~ending
        ending = more


def _places(number: int, sides: Ints) -> Ints:
    """For each of a side's numbers its place in a block, or -1."""
    places = np.full(number, -1, dtype=np.intp)
    places[sides] = range(len(sides))
    return places


def _first_ways(volleys: Volleys, shooters: int) -> Ints:
    """The aims that do the most harm, which come first: with them a battle ends that can."""
    return np.repeat(volleys.starts[:, None], shooters, axis=1)


def _better(worth: Floats, aims: Ints, volleys: Volleys, side: int) -> Ints:
    """For each result and shooter the aim it has, or a better one if there is one."""
    signed = worth if side == ATTACKER else -worth
    best = np.maximum.reduceat(signed, volleys.starts, axis=0)
    beaten = np.take_along_axis(signed, aims, axis=0) < best - _BETTER
    if not beaten.any():
        return aims
    sizes = np.diff(np.append(volleys.starts, len(volleys.ways)))
    good = signed >= np.repeat(best, sizes, axis=0) - _BETTER
    first = np.where(good, np.arange(len(volleys.ways))[:, None], len(volleys.ways))
    return np.where(beaten, np.minimum.reduceat(first, volleys.starts, axis=0), aims)


def ends_with_repairs(
    rounds: EngagementRounds, solved: list[Loops], begin: dict[Strengths, float], turn: int
) -> dict[Strengths, float]:
    """How likely each end is where ships repair themselves, the ``solved`` loops summed up by the same equations."""
    shape = len(rounds.numbers[ATTACKER]), len(rounds.numbers[DEFENDER])
    rounds.work.keep(shape[0] * shape[1] * (len(rounds.turns) + 2))
    arriving = [np.zeros(shape) for _ in range(len(rounds.turns) + 1)]
    for position, mass in begin.items():
        arriving[turn if rounds.turns else 0][rounds.at(position)] += mass
    found = np.zeros(shape)
    for loops in reversed(solved):
        _Passage(loops, arriving, found).follow()
    attackers, defenders = (numbers.sides for numbers in rounds.numbers)
    return {(attackers[a], defenders[d]): float(found[a, d]) for a, d in np.argwhere(found).tolist()}


class _Passage:
    """What arrives in a block, sent on to where it leaves it.

    ``arriving[turn]`` and ``found``, what has ended, are by the numbers of both sides.
    """

    def __init__(self, loops: Loops, arriving: list[Floats], found: Floats) -> None:
        self.loops = loops
        self.arriving = arriving
        self.found = found
        self.cells = np.ix_(*loops.block.sides)
        self.over = loops.block.ended | loops.endless

    def follow(self) -> None:
        """Sends everything on."""
        here = [table[self.cells] for table in self.arriving]
        if not any(mass.any() for mass in here):
            return
        here = [self._going(mass) for mass in here]
        first, *later = here
        begun = self._begun(first + self._again(self._round([np.zeros_like(first), *later], leaving=False)))
        self._going(self._again(self._round([begun, *later], leaving=True)))

    def _going(self, mass: Floats) -> Floats:
        """What of a mass goes on; the rest is found to have ended."""
        self.found[self.cells] += np.where(self.over, mass, 0.0)
        return np.where(self.over, 0.0, mass)

    def _again(self, mass: Floats) -> Floats:
        """What begins another round, from what is there at the end of one."""
        after = np.zeros_like(mass)
        np.add.at(after, np.ix_(*self.loops.repairs), mass)
        return after

    def _round(self, arriving: list[Floats], leaving: bool) -> Floats:
        """What is in the block at the end of a round, from what arrives before each turn and at the end.

        Where it is ``leaving`` what goes elsewhere is sent there, and what ends is found.
        """
        here = np.zeros_like(arriving[0])
        for turn, more in enumerate(arriving[:-1]):
            here = self._fired(turn, here + more, leaving)
            here = self._going(here) if leaving else np.where(self.over, 0.0, here)
        return here + arriving[-1]

    def _fired(self, turn: int, mass: Floats, leaving: bool) -> Floats:
        loops = self.loops
        side = loops.rounds.turns[turn].side
        there = self.arriving[turn + 1].T if side == ATTACKER else self.arriving[turn + 1]
        after = mass.copy()
        seen, made = (mass.T, after.T) if side == ATTACKER else (mass, after)
        for firing in loops.block.firing[turn]:
            made[:, firing.mine] = 0.0
        for shots in loops.blocks.shots(loops.block, turn):
            ways, enemy, own = loops.led(turn, shots)
            own, mine = (np.broadcast_to(row, ways.shape) for row in (own, shots.mine))
            results = np.diff(np.append(shots.volleys.firsts, len(shots.volleys.starts)))
            moved = shots.volleys.chances[:, None] * np.repeat(seen[:, shots.places], results, axis=0)
            here = (enemy >= 0) & (own >= 0)
            np.add.at(made, (enemy[here], own[here]), moved[here])
            if leaving:
                np.add.at(there, (ways[~here], mine[~here]), moved[~here])
        return after

    def _begun(self, mass: Floats) -> Floats:
        """How many rounds are begun in each position, from what comes there to begin its first one in the block."""
        begun = np.zeros_like(mass)
        mass = np.where(self.over, 0.0, mass)
        for members, chain, _ in self.loops.chains():
            begun[members] = visits(chain, mass[members])
        return np.where(self.over, 0.0, begun)
