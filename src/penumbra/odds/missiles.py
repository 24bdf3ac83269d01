"""The missile step: each kind's missiles once, and point defense against them.

There are no loops here, so the step is followed from its beginning, position by position, in two
passes: ``MissileStage`` first finds where it can lead, then, with the rounds solved, what it is worth.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from penumbra.odds.dice import lowest_hit
from penumbra.odds.fleet import SPLITTABLE, Engagement, Fleet, Policy
from penumbra.odds.npc import Target, as_feared
from penumbra.odds.rolls import Volley
from penumbra.odds.targets import Shot, Side, aimed_by_rule, roster, struck
from penumbra.odds.turns import ATTACKER, Battery, Fire, Strengths, missile_turns, rolls
from penumbra.odds.work import TooLarge, Work

Aims = tuple[tuple[int, int], ...]
"""Missiles that are about to hit: (place in the roster of the side shot at, damage)."""

_MOST_AIMS: Final = 4000
_AIM: Final = 5  # operations for each way of aiming
_NODE: Final = 5  # operations for each position that missiles may lead to
_SIDE: Final = 4  # what a remembered side weighs beside a number


class Guard(NamedTuple):
    """Kinds that guard each other by point defense, and the chance that they stop 0, 1, 2 ... missiles of a salvo."""

    kinds: tuple[int, ...]
    stopped: tuple[float, ...]

    def its(self, side: Side, aims: Iterable[tuple[int, int]]) -> Aims:
        """Those of the missiles that it may stop (ra.point-defense.own-ships-only)."""
        ships = roster(side)
        return tuple(aim for aim in aims if ships[aim[0]][0] in self.kinds)


class Shield(NamedTuple):
    """What point defense can do to some aimed missiles: for each number of hits its chance and choices."""

    outcomes: tuple[tuple[float, tuple[Side, ...]], ...]


class Salvo(NamedTuple):
    """One result of a missile roll: its chance, and for each way of aiming what may come of it."""

    chance: float
    aims: tuple[Shield, ...]


Node = tuple[int, Strengths]


class MissileStage:
    """The missile step from a position."""

    def __init__(self, battle: Engagement, fire: Fire, start: Strengths) -> None:
        self.battle = battle
        self.fire = fire
        self.work = fire.work
        self.turns = missile_turns(battle)
        self.start = start
        self._salvos: dict[Node, list[Salvo]] = {}
        self._worth: dict[Node, float] = {}
        self.ends = self._explore()

    def _explore(self) -> set[Strengths]:
        ends: set[Strengths] = set()
        waiting: list[Node] = [(0, self.start)]
        seen = set(waiting)
        while waiting:
            node = waiting.pop()
            turn, position = node
            if turn == len(self.turns) or not all(map(any, position)):
                ends.add(position)
                continue
            for salvo in self.salvos(node):
                for aim in salvo.aims:
                    for _, ways in aim.outcomes:
                        self.work.spend(_NODE * len(ways))
                        for way in ways:
                            after = turn + 1, self._with(turn, position, way)
                            if after not in seen:
                                self.work.keep(_SIDE)
                                seen.add(after)
                                waiting.append(after)
        return ends

    def _with(self, turn: int, position: Strengths, enemy: Side) -> Strengths:
        side = self.turns[turn].side
        return (position[0], enemy) if side == ATTACKER else (enemy, position[1])

    def salvos(self, node: Node) -> list[Salvo]:
        """What the missiles of a turn can bring."""
        known = self._salvos.get(node)
        if known is None:
            known = self._salvos[node] = self._fired(*node)
        return known

    def _fired(self, number: int, position: Strengths) -> list[Salvo]:
        turn = self.turns[number]
        enemy = position[1 - turn.side]
        shooters = len(position[turn.side][turn.kind])
        if not shooters:
            return [Salvo(1.0, (Shield(((1.0, (enemy,)),)),))]
        guards = guards_of(self.battle.fleets[1 - turn.side], enemy)
        if not guards:
            return [
                Salvo(chance, tuple(Shield(((1.0, (way,)),)) for way in ways))
                for chance, _, ways in self.fire.outcomes(turn, shooters, enemy)
            ]
        rolled = rolls(turn, shooters, enemy)
        self.work.spend(len(rolled))
        return [
            Salvo(roll.chance, tuple(self._shielded(turn, enemy, aims, guards) for aims in choices))
            for roll in rolled
            for choices in [self._aims(turn, enemy, roll.hits)]
        ]

    def _aims(self, turn: Battery, enemy: Side, hits: Volley) -> list[Aims]:
        policy = self.fire.policies[turn.side]
        if policy is Policy.OPTIMAL:
            return every_aim(enemy, turn.shot, hits, self.work)
        return [tuple(aimed_by_rule(enemy, turn.shot, hits, policy, self.work))]

    def _shielded(self, turn: Battery, enemy: Side, aims: Aims, guards: Sequence[Guard]) -> Shield:
        guarded = [guard.its(enemy, aims) for guard in guards]
        beyond = tuple(aim for aim in aims if not any(aim in own for own in guarded))
        found: list[tuple[float, list[Aims]]] = [(1.0, [beyond])]
        for guard, own in zip(guards, guarded, strict=True):
            left = self._left(turn, enemy, own, guard.stopped)
            self.work.spend(_AIM * len(left) * sum(len(rests) for _, rests in found))
            found = [
                (chance * more, [rest + still for rest in rests for still in stills])
                for chance, rests in found
                for more, stills in left
            ]
        return Shield(tuple((chance, self._struck(enemy, rests)) for chance, rests in found))

    def _left(
        self, turn: Battery, enemy: Side, aims: Aims, stopped: tuple[float, ...]
    ) -> list[tuple[float, list[Aims]]]:
        """For each number of missiles that a guard may stop its chance, and which of ``aims`` it may leave."""
        most = len(aims)
        left: list[tuple[float, list[Aims]]] = []
        for number, chance in enumerate((*stopped[:most], sum(stopped[most:]))):
            if not chance:
                continue
            if self.fire.policies[1 - turn.side] is Policy.OPTIMAL:
                self.work.spend(comb(most, number) * (1 + most - number))
                left.append((chance, list(set(combinations(aims, most - number)))))
            else:
                left.append((chance, [tuple(feared(turn.shot, enemy, aims)[number:])]))
        return left

    def _struck(self, enemy: Side, rests: list[Aims]) -> tuple[Side, ...]:
        self.work.spend(_AIM * len(rests))
        ways = tuple(sorted({struck(enemy, rest) for rest in rests}))
        self.work.keep(_SIDE * len(ways))
        return ways

    def worth(self, node: Node, after: Callable[[Strengths], float]) -> float:
        """The attacker's chance from a turn of the missile step; ``after`` says it for the rounds."""
        known = self._worth.get(node)
        if known is not None:
            return known
        turn, position = node
        if turn == len(self.turns) or not all(map(any, position)):
            value = after(position)
        else:
            self.work.spend(sum(len(salvo.aims) for salvo in self.salvos(node)))
            value = sum(
                salvo.chance * self._defended(turn, position, self.aimed(node, salvo, after), after)
                for salvo in self.salvos(node)
            )
        self._worth[node] = value
        return value

    def best_aims(self, number: int, position: Strengths, hits: Volley, after: Callable[[Strengths], float]) -> Aims:
        """Where these hits of a turn go; ``after`` says what a position is worth in the rounds."""
        turn = self.turns[number]
        enemy = position[1 - turn.side]
        guards = guards_of(self.battle.fleets[1 - turn.side], enemy)
        best = max if turn.side == ATTACKER else min

        def worth(aims: Aims) -> float:
            return self._defended(number, position, self._shielded(turn, enemy, aims, guards), after)

        return best(self._aims(turn, enemy, hits), key=worth)

    def aimed(self, node: Node, salvo: Salvo, after: Callable[[Strengths], float]) -> Shield:
        """The way of aiming that the shooter chooses."""
        if len(salvo.aims) == 1:
            return salvo.aims[0]
        turn, position = node
        best = max if self.turns[turn].side == ATTACKER else min
        return best(salvo.aims, key=lambda aim: self._defended(turn, position, aim, after))

    def _defended(self, turn: int, position: Strengths, aim: Shield, after: Callable[[Strengths], float]) -> float:
        return sum(
            chance * self.worth((turn + 1, self.chosen(turn, position, ways, after)), after)
            for chance, ways in aim.outcomes
        )

    def chosen(
        self, turn: int, position: Strengths, ways: tuple[Side, ...], after: Callable[[Strengths], float]
    ) -> Strengths:
        """The position the side shot at makes of the missiles its point defense hits."""
        there = [self._with(turn, position, way) for way in ways]
        if len(there) == 1:
            return there[0]
        best = min if self.turns[turn].side == ATTACKER else max
        return best(there, key=lambda position: self.worth((turn + 1, position), after))

    def spread(self, after: Callable[[Strengths], float]) -> dict[Strengths, float]:
        """How likely each position is when the first round begins."""
        here: dict[Strengths, float] = {self.start: 1.0}
        for turn in range(len(self.turns)):
            there: dict[Strengths, float] = {}
            for position, mass in here.items():
                for chance, position_after in self._moves(turn, position, after):
                    there[position_after] = there.get(position_after, 0.0) + mass * chance
            here = there
        return here

    def _moves(
        self, turn: int, position: Strengths, after: Callable[[Strengths], float]
    ) -> Iterator[tuple[float, Strengths]]:
        if not all(map(any, position)):
            yield 1.0, position
            return
        node = turn, position
        for salvo in self.salvos(node):
            for chance, ways in self.aimed(node, salvo, after).outcomes:
                yield salvo.chance * chance, self.chosen(turn, position, ways, after)


def feared(shot: Shot, side: Side, aims: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Missiles in the order in which a rule stops them (ra.ancient.point-defense-targets)."""
    targets = [Target(shot.sizes[kind], life, 0) for kind, life in roster(side)]
    return sorted(aims, key=lambda aim: (*as_feared(aim[1], targets[aim[0]]), aim[0]))


def guards_of(fleet: Fleet, ships: Side) -> list[Guard]:
    """A side's guards: the kinds of one owner, and each kind alone that nobody plays (ra.ancient.point-defense)."""
    owners: dict[tuple[int, int], list[int]] = {}
    for number, kind in enumerate(fleet):
        owners.setdefault((kind.owner, -1 if kind.played else number), []).append(number)
    found = [Guard(tuple(kinds), point_defense(_guns(fleet, ships, kinds))) for kinds in owners.values()]
    return [guard for guard in found if len(guard.stopped) > 1]


def _guns(fleet: Fleet, ships: Side, kinds: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The dice of kinds' point defense: the lowest roll that hits, and how many missiles a hit stops."""
    return tuple(
        (lowest_hit(kind.computer, 0), worth if kind.splits and worth == SPLITTABLE else 1)
        for kind, lives in ((fleet[number], ships[number]) for number in kinds)
        if kind.point_defense
        for worth in kind.cannons * len(lives)
    )


@lru_cache(maxsize=1024)
def point_defense(dice: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """The chance to stop 0, 1, 2 ... missiles with dice of (lowest roll that hits, missiles a hit stops).

    ra.point-defense.kill, ra.point-defense.to-hit, ra.splitter.missiles.
    """
    chances = [1.0]
    for need, stops in dice:
        hit = (7 - need) / 6
        after = [0.0] * (len(chances) + stops)
        for number, chance in enumerate(chances):
            after[number] += chance * (1 - hit)
            after[number + stops] += chance * hit
        chances = after
    return tuple(chances)


def every_aim(side: Side, shot: Shot, hits: Volley, work: Work) -> list[Aims]:
    """Every different way of aiming hits that must all be aimed before any takes effect.

    Ships alike are one target until something is aimed at them. Raises TooLarge where there are too many ways.
    """
    ships = roster(side)
    found: set[Aims] = {()}
    for hit in hits:
        after: set[Aims] = set()
        work.spend(_AIM * len(found) * len(ships))
        for aims in found:
            for place in range(len(ships)):
                if shot.needs[ships[place][0]] <= hit.reach:
                    after.add(_alike([*aims, (place, hit.damage)], ships))
        found = after or found
        if len(found) > _MOST_AIMS:
            raise TooLarge(f"more than {_MOST_AIMS} ways to aim missiles")
    return sorted(found)


def _alike(aims: list[tuple[int, int]], ships: list[tuple[int, int]]) -> Aims:
    """The same aims with ships alike in a fixed order, so that equal ways are equal."""
    loads: dict[int, list[int]] = {}
    for place, damage in aims:
        loads.setdefault(place, []).append(damage)
    groups: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for place, damages in loads.items():
        groups.setdefault(ships[place], []).append(tuple(sorted(damages)))
    named: list[tuple[int, int]] = []
    for ship, loaded in groups.items():
        first = ships.index(ship)
        for number, load in enumerate(sorted(loaded)):
            named += [(first + number, damage) for damage in load]
    return tuple(sorted(named))
