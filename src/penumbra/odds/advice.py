"""Which ship each die goes to, by the solver: what a player who wants to win would do."""

from collections.abc import Sequence

from penumbra.odds.rolls import Volley
from penumbra.odds.rounds import Result
from penumbra.odds.solver import Solver
from penumbra.odds.targets import Shot, Side, roster, wound
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
        if known is None:
            who = (self.solver.missiles.turns if missiles else self.solver.rounds.turns)[turn]
            enemy = position[1 - who.side]
            goal = self._goal(missiles, turn, position, hits)
            known = self._known[key] = tuple(way_to(goal, enemy, who.shot, hits))
        return known

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
