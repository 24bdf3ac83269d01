"""Which ship each die goes to, by the solver: what a player who wants to win would do."""

from collections.abc import Sequence
from itertools import combinations

from penumbra.odds.missiles import guards_of
from penumbra.odds.rolls import Volley
from penumbra.odds.rounds import Result
from penumbra.odds.solver import Solver
from penumbra.odds.targets import Shot, Side, roster, struck, wound
from penumbra.odds.turns import ATTACKER, Strengths


class Adviser:
    """Advice for one battle; remembers what it was asked."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        solver.win()
        self._known: dict[tuple[bool, int, Strengths, Volley], tuple[int, ...]] = {}

    def aims(self, missiles: bool, turn: int, position: Strengths, hits: Volley) -> tuple[int, ...]:
        """For each hit the place in the enemy's roster of the ship it goes to.

        ``turn`` counts the kinds with missiles, or the armed kinds, in the order they act. Where a hit
        can change nothing any more it goes to the first ship it could have hit.
        """
        key = missiles, turn, position, hits
        known = self._known.get(key)
        if known is None and missiles and self._guarded(turn, position):
            known = self._known[key] = self._past_guards(turn, position, hits)
        if known is None:
            who = (self.solver.missiles.turns if missiles else self.solver.rounds.turns)[turn]
            enemy = position[1 - who.side]
            goal = self._goal(missiles, turn, position, hits)
            known = self._known[key] = tuple(way_to(goal, enemy, who.shot, hits))
        return known

    def stopped(self, turn: int, position: Strengths, aims: Sequence[tuple[int, int]], number: int) -> tuple[int, ...]:
        """Which of the missiles that are about to hit, as (place in the roster, damage), their target's side stops.

        All of them are aimed at one owner's ships, and there are more than the ``number`` that may be stopped.
        """
        who = self.solver.missiles.turns[turn]
        enemy = position[1 - who.side]
        best = min if who.side == ATTACKER else max

        def worth(stopped: tuple[int, ...]) -> float:
            rest = [aim for place, aim in enumerate(aims) if place not in stopped]
            return self._after_missiles(turn, who.side, position, struck(enemy, rest))

        return best(combinations(range(len(aims)), number), key=worth)

    def _guarded(self, turn: int, position: Strengths) -> bool:
        side = 1 - self.solver.missiles.turns[turn].side
        return bool(guards_of(self.solver.battle.fleets[side], position[side]))

    def _past_guards(self, turn: int, position: Strengths, hits: Volley) -> tuple[int, ...]:
        """Where missiles go that point defense will fire at."""
        who = self.solver.missiles.turns[turn]
        enemy = position[1 - who.side]
        aims = self.solver.missiles.best_aims(turn, position, hits, self.solver.rounds.worth)
        return tuple(_given(aims, enemy, who.shot, hits))

    def _goal(self, missiles: bool, turn: int, position: Strengths, hits: Volley) -> Side:
        solver = self.solver
        if not missiles:
            who = solver.rounds.turns[turn]
            numbers = solver.rounds.numbers[1 - who.side]
            ways = solver.rounds.fire.ways(who, position[1 - who.side], hits)
            result = Result(1.0, 0, tuple(numbers.number[way] for way in ways))
            return numbers.sides[solver.rounds.best(turn, *solver.rounds.at(position), result)[1 - who.side]]
        who = solver.missiles.turns[turn]
        ways = solver.missiles.fire.ways(who, position[1 - who.side], hits)
        best = max if who.side == ATTACKER else min
        return best(ways, key=lambda way: self._after_missiles(turn, who.side, position, way))

    def _after_missiles(self, turn: int, side: int, position: Strengths, enemy: Side) -> float:
        there = (position[0], enemy) if side == ATTACKER else (enemy, position[1])
        return self.solver.missiles.worth((turn + 1, there), self.solver.rounds.worth)


def _given(aims: Sequence[tuple[int, int]], side: Side, shot: Shot, hits: Volley) -> list[int]:
    """The place of each hit, where so much damage goes to each place; what hits least is given its place first."""
    ships = roster(side)
    left = list(aims)
    found = [0] * len(hits)
    for number in sorted(range(len(hits)), key=lambda number: hits[number].reach):
        damage, reach = hits[number]
        aim = next((one for one in left if one[1] == damage and shot.needs[ships[one[0]][0]] <= reach), None)
        if aim is not None:
            left.remove(aim)
            found[number] = aim[0]
    assert not left, "aims that the hits cannot have"
    return found


def way_to(goal: Side, side: Side, shot: Shot, hits: Volley) -> list[int]:
    """Targets for hits, the first to the last, that leave ``goal`` of ``side``."""
    ships = roster(side)
    left = [life for _, life in ships]
    found = _search(goal, side, shot, hits, ships, left, [])
    assert found is not None, "a side the hits cannot leave"
    return found


def _search(
    goal: Side,
    side: Side,
    shot: Shot,
    hits: Sequence[tuple[int, int]],
    ships: list[tuple[int, int]],
    left: list[int],
    so_far: list[int],
) -> list[int] | None:
    if len(so_far) == len(hits):
        return so_far if side == goal else None
    damage, reach = hits[len(so_far)]
    reached = [place for place, (kind, _) in enumerate(ships) if shot.needs[kind] <= reach]
    standing = [place for place in reached if left[place] > 0]
    if not standing:
        return _search(goal, side, shot, hits, ships, left, [*so_far, reached[0] if reached else 0])
    tried = set()
    for place in standing:
        ship = ships[place][0], left[place]
        if ship in tried:
            continue
        tried.add(ship)
        after = left[:]
        after[place] -= damage
        found = _search(goal, wound(side, *ship, damage), shot, hits, ships, after, [*so_far, place])
        if found is not None:
            return found
    return None
