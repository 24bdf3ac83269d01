"""Exact odds: a battle as a two-sided stochastic game on what is left of both fleets.

Damage only grows, so positions form a graph without cycles but for rounds in which nothing is hit.
Such a loop has a closed form: with ``b`` the chance that a whole round changes nothing and ``a``
the value of everything else, the value is ``a / (1 - b)``. Each position is solved once, after all
that lie beyond it; each side assigns its dice by its policy, an optimal one with the values known.
"""

from typing import NamedTuple

from penumbra.odds.dice import lowest_hit
from penumbra.odds.fleet import Battle, Policy, Ships, check
from penumbra.odds.rolls import volleys
from penumbra.odds.targets import Shot, Side, by_rule, every_way

ATTACKER = 0
DEFENDER = 1

Position = tuple[Side, Side]


class TooLarge(Exception):
    """The battle has more positions than may be looked at."""


class Turn(NamedTuple):
    """A kind's turn: its side, its place in that side's fleet, and the dice of one ship."""

    side: int
    kind: int
    dice: tuple[int, ...]


class Odds(NamedTuple):
    """The outcome of a battle: three chances that add up to 1, and how likely each remainder is.

    ``survivors`` maps the counts of ships left, (attacker's kinds, defender's kinds), to its chance.
    """

    attacker_win: float
    defender_win: float
    stalemate: float
    survivors: dict[tuple[tuple[int, ...], tuple[int, ...]], float]
    positions: int


class _Choice(NamedTuple):
    chance: float
    position: Position


def turn_order(battle: Battle, missiles: bool) -> list[Turn]:
    """Kinds in the order they act, those without missiles left out of the missile step.

    nd.combat.initiative-order, nd.combat.initiative-tie, nd.combat.missile-step.
    """
    turns = []
    for side, fleet in ((DEFENDER, battle.defender), (ATTACKER, battle.attacker)):
        for kind, ships in enumerate(fleet):
            dice = ships.missiles if missiles else ships.cannons
            if dice or not missiles:
                turns.append((-ships.initiative, Turn(side, kind, tuple(sorted(dice, reverse=True)))))
    return [turn for _, turn in sorted(turns, key=lambda entry: entry[0])]


class Solver:
    """Solves one battle; ``most_positions`` bounds the work."""

    def __init__(self, battle: Battle, most_positions: int = 200_000) -> None:
        self.battle = check(battle)
        self.fleets: tuple[tuple[Ships, ...], ...] = (battle.attacker, battle.defender)
        self.policies = (battle.attacker_policy, battle.defender_policy)
        self.missile_turns = turn_order(battle, missiles=True)
        self.turns = self.missile_turns + turn_order(battle, missiles=False)
        self.first_round = len(self.missile_turns)
        self.shots = [self._shot(turn) for turn in self.turns]
        self.most_positions = most_positions
        self.values: dict[Position, list[float]] = {}
        self.ways: dict[tuple[Side, int, tuple[object, ...]], tuple[Side, ...]] = {}

    def _shot(self, turn: Turn) -> Shot:
        shooter = self.fleets[turn.side][turn.kind]
        enemy = self.fleets[1 - turn.side]
        needs = tuple(lowest_hit(shooter.computer, ships.shield) for ships in enemy)
        return Shot(needs, tuple(ships.size for ships in enemy))

    def start(self) -> Position:
        """The position before the first die."""
        attacker, defender = (tuple(ships.lives() for ships in fleet) for fleet in self.fleets)
        return attacker, defender

    def over(self, position: Position) -> float | None:
        """The attacker's chance where nothing is left to roll: 1, 0, or 0 for a stalemate."""
        attacker, defender = position
        if not any(defender):
            return 1.0
        if not any(attacker) or self.stalemate(position):
            return 0.0
        return None

    def stalemate(self, position: Position) -> bool:
        """Whether no ship left has a cannon (nd.stalemate.condition)."""
        return not any(
            lives and ships.cannons
            for side, fleet in zip(position, self.fleets, strict=True)
            for lives, ships in zip(side, fleet, strict=True)
        )

    def outcomes(self, position: Position, turn: int) -> list[tuple[float, tuple[Side, ...]]]:
        """For each volley of a kind's turn: its chance and the enemy sides it can leave."""
        side, kind, dice = self.turns[turn]
        number = len(position[side][kind])
        enemy = position[1 - side]
        if not number or not dice:
            return [(1.0, (enemy,))]
        shot = self.shots[turn]
        needs = tuple(sorted({need for need, lives in zip(shot.needs, enemy, strict=True) if lives}))
        policy = self.policies[side]
        found = []
        for chance, volley in volleys(dice * number, needs):
            if not volley:
                found.append((chance, (enemy,)))
                continue
            key = (enemy, turn, volley)
            ways = self.ways.get(key)
            if ways is None:
                if policy is Policy.OPTIMAL:
                    ways = tuple(sorted(every_way(enemy, shot, volley)))
                else:
                    ways = (by_rule(enemy, shot, volley, policy),)
                self.ways[key] = ways
            found.append((chance, ways))
        return found

    def value(self, position: Position) -> list[float]:
        """The attacker's chance to win from each turn of a position."""
        known = self.values.get(position)
        if known is not None:
            return known
        if len(self.values) >= self.most_positions:
            raise TooLarge(f"more than {self.most_positions} positions")
        settled = self.over(position)
        last = len(self.turns)
        if settled is not None and self._finished(position):
            values = [settled] * last
            self.values[position] = values
            return values
        gain = [0.0] * last
        stay = [0.0] * last
        for turn in range(last):
            for chance, ways in self.outcomes(position, turn):
                if ways[0] == position[1 - self.turns[turn].side]:
                    stay[turn] += chance
                else:
                    gain[turn] += chance * self._best(position, turn, ways)[0]
        values = self._unroll(gain, stay, settled)
        self.values[position] = values
        return values

    def _finished(self, position: Position) -> bool:
        """Whether one side is gone; a stalemate still has its missiles to come."""
        return not any(position[ATTACKER]) or not any(position[DEFENDER]) or not self.missile_turns

    def _unroll(self, gain: list[float], stay: list[float], settled: float | None) -> list[float]:
        """Values of all turns of one position: the loop of a round in closed form, missiles before it."""
        first, last = self.first_round, len(self.turns)
        values = [0.0] * (last + 1)
        if settled is not None:
            values[first:] = [settled] * (last + 1 - first)
        else:
            through, total = 1.0, 0.0
            for turn in range(first, last):
                total += through * gain[turn]
                through *= stay[turn]
            values[last] = total / (1 - through)
            for turn in reversed(range(first, last)):
                values[turn] = gain[turn] + stay[turn] * values[turn + 1]
        for turn in reversed(range(first)):
            values[turn] = gain[turn] + stay[turn] * values[turn + 1]
        return values[:last]

    def _best(self, position: Position, turn: int, ways: tuple[Side, ...]) -> tuple[float, Position]:
        """The remainder the shooter likes best, and what the attacker's chance is there."""
        side = self.turns[turn].side
        after = turn + 1 if turn + 1 < len(self.turns) else self.first_round
        best: tuple[float, Position] | None = None
        for way in ways:
            there: Position = (position[0], way) if side == ATTACKER else (way, position[1])
            worth = self.value(there)[after]
            if best is None or (worth > best[0] if side == ATTACKER else worth < best[0]):
                best = worth, there
        assert best is not None
        return best

    def solve(self) -> Odds:
        """The odds from the start, with the distribution of what is left."""
        start = self.start()
        self.value(start)
        ends = self._play_through(start)
        win = sum(chance for position, chance in ends.items() if not any(position[DEFENDER]))
        draw = sum(chance for position, chance in ends.items() if any(position[DEFENDER]) and any(position[ATTACKER]))
        survivors: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
        for position, chance in ends.items():
            left = tuple(map(len, position[ATTACKER])), tuple(map(len, position[DEFENDER]))
            survivors[left] = survivors.get(left, 0.0) + chance
        return Odds(win, 1.0 - win - draw, draw, survivors, len(self.values))

    def _play_through(self, start: Position) -> dict[Position, float]:
        """How likely each end is, with both sides assigning as solved: a pass from most to fewest points left."""
        last, first = len(self.turns), self.first_round
        arriving: dict[Position, list[float]] = {start: [1.0] + [0.0] * (last - 1)}
        ends: dict[Position, float] = {}
        waiting: dict[int, set[Position]] = {_points(start): {start}}
        while waiting:
            for position in waiting.pop(max(waiting)):
                mass = arriving.pop(position)
                settled = self.over(position)
                if settled is not None and self._finished(position):
                    ends[position] = ends.get(position, 0.0) + sum(mass)
                    continue
                moves = [self.outcomes(position, turn) for turn in range(last)]
                stay = [
                    sum(chance for chance, ways in moves[turn] if ways[0] == position[1 - self.turns[turn].side])
                    for turn in range(last)
                ]
                visits = _visits(mass, stay, first, settled is not None)
                if settled is not None:
                    ends[position] = ends.get(position, 0.0) + visits[last]
                for turn in range(last if settled is None else first):
                    after = turn + 1 if turn + 1 < last else first
                    for chance, ways in moves[turn]:
                        if ways[0] == position[1 - self.turns[turn].side] or not visits[turn]:
                            continue
                        there = self._best(position, turn, ways)[1]
                        arriving.setdefault(there, [0.0] * last)[after] += visits[turn] * chance
                        waiting.setdefault(_points(there), set()).add(there)
        return ends


def _points(position: Position) -> int:
    return sum(life for side in position for lives in side for life in lives)


def _visits(mass: list[float], stay: list[float], first: int, ends_here: bool) -> list[float]:
    """How often each turn of a position is taken; behind the last what comes to rest in a stalemate."""
    last = len(mass)
    visits = mass[:] + [0.0]
    for turn in range(first):
        visits[turn + 1] += visits[turn] * stay[turn]
    if ends_here:
        visits[last] = sum(visits[first:])
        return visits
    through, around = 1.0, 0.0
    for turn in range(first, last):
        around = (around + visits[turn]) * stay[turn]
        through *= stay[turn]
    visits[first] += around / (1 - through)
    for turn in range(first, last - 1):
        visits[turn + 1] += visits[turn] * stay[turn]
    return visits


def solve(battle: Battle, most_positions: int = 200_000) -> Odds:
    """The exact odds of a battle; raises ImpossibleFleet, or TooLarge beyond ``most_positions``."""
    return Solver(battle, most_positions).solve()
