"""The odds once more, as plainly as can be: every face of every die, every ship each die could go to.

Nothing is shared with the solver but the ships' figures and, for ships that nobody plays, the rule by
which they aim. Values are found by playing round after round until nothing changes.
"""

from itertools import combinations, product
from typing import NamedTuple

from penumbra.odds.fleet import Engagement, Policy, Ships
from penumbra.odds.npc import Die, Target, assign

Ship = tuple[int, int]
"""Kind and points left."""

Fleet = tuple[Ship, ...]
Place = tuple[Fleet, Fleet]
Node = tuple[Place, int]
"""A position, and the number of the step that comes."""

_RIFT = ((0, 0), (0, 0), (1, 0), (2, 0), (3, 1), (0, 1))


class Step(NamedTuple):
    """A turn: missiles or cannons of a kind; ``side`` -1 is the end of a round, with its repairs."""

    side: int
    kind: int
    missiles: bool


Shields = tuple[tuple[float, tuple[Node, ...]], ...]
"""What the enemy's point defense makes of one way of aiming: chances, and what it chooses among."""


def attacker_win(battle: Engagement) -> float:
    """The attacker's chance to destroy every ship of the defender."""
    return Enumeration(battle).value()


def _soonest_over(node: Node) -> tuple[int, int]:
    """The order in which values settle fastest."""
    (attacker, defender), step = node
    return sum(life for _, life in (*attacker, *defender)), -step


class Enumeration:
    """One battle."""

    def __init__(self, battle: Engagement) -> None:
        self.fleets = battle.fleets
        self.policies = battle.policies
        self.missiles = self.order(missiles=True)
        self.steps = [*self.missiles, *self.order(missiles=False), Step(-1, 0, False)]
        self.first = len(self.missiles)
        self.known: dict[Node, list[tuple[float, list[Shields]]]] = {}

    def order(self, missiles: bool) -> list[Step]:
        steps = [
            (-ships.initiative, 1 - side, kind)
            for side, fleet in enumerate(self.fleets)
            for kind, ships in enumerate(fleet)
            if ships.missiles or not missiles
        ]
        return [Step(1 - last, kind, missiles) for _, last, kind in sorted(steps)]

    def value(self) -> float:
        start = tuple(
            tuple(
                sorted(
                    (kind, ships.hull + 1 - (ships.damage[n] if n < len(ships.damage) else 0))
                    for kind, ships in enumerate(fleet)
                    for n in range(ships.count)
                )
            )
            for fleet in self.fleets
        )
        begin = ((start[0], start[1]), 0)
        reached, waiting = {begin}, [begin]
        while waiting:
            for _, choices in self.results(*waiting.pop()):
                for after in [node for shields in choices for _, ways in shields for node in ways]:
                    if after not in reached:
                        reached.add(after)
                        waiting.append(after)
        return self.settled(sorted(reached, key=_soonest_over))[begin]

    def settled(self, nodes: list[Node]) -> dict[Node, float]:
        """Values played until nothing changes; no battle leads from fewer ships to more, or without repairs
        from fewer points to more, so what lies beyond is settled first."""
        values = dict.fromkeys(nodes, 0.0)
        repairs = any(ships.repair for fleet in self.fleets for ships in fleet)
        groups: dict[int, list[Node]] = {}
        for node in nodes:
            ships = [life for side in node[0] for _, life in side]
            groups.setdefault(len(ships) if repairs else sum(ships), []).append(node)
        for _, group in sorted(groups.items()):
            change = 1.0
            while change > 1e-15:
                change = 0.0
                for node in group:
                    new = self.worth(node, values)
                    change = max(change, abs(new - values[node]))
                    values[node] = new
        return values

    def worth(self, node: Node, values: dict[Node, float]) -> float:
        (attacker, defender), step = node
        if not attacker:
            return 0.0
        if not defender:
            return 1.0
        if step == self.first and not self.armed(attacker, defender):
            return 0.0
        side = self.steps[step].side
        mine, theirs = (max, min) if side == 0 else (min, max)
        total = 0.0
        for chance, choices in self.results(*node):
            answers = [sum(part * theirs(values[way] for way in ways) for part, ways in shields) for shields in choices]
            total += chance * mine(answers)
        return total

    def armed(self, attacker: Fleet, defender: Fleet) -> bool:
        return any(
            self.fleets[side][kind].cannons or self.fleets[side][kind].rift
            for side, fleet in enumerate((attacker, defender))
            for kind, _ in fleet
        )

    def results(self, place: Place, number: int) -> list[tuple[float, list[Shields]]]:
        if (place, number) not in self.known:
            self.known[place, number] = self.worked_out(place, number)
        return self.known[place, number]

    def worked_out(self, place: Place, number: int) -> list[tuple[float, list[Shields]]]:
        if not all(place) or (number == self.first and not self.armed(*place)):
            return []
        step = self.steps[number]
        after = number + 1 if number + 1 < len(self.steps) else self.first
        if step.side < 0:
            return [(1.0, [((1.0, ((self.repaired(place), after),)),)])]
        ships = self.fleets[step.side][step.kind]
        shooters = sum(kind == step.kind for kind, _ in place[step.side])
        dice = list(ships.missiles if step.missiles else ships.cannons) * shooters
        rift = 0 if step.missiles else ships.rift * shooters
        faces = product(product(range(1, 7), repeat=len(dice)), product(_RIFT, repeat=rift))
        chance = 1 / 6 ** (len(dice) + rift)
        found: dict[tuple[Shields, ...], float] = {}
        for face, rifts in faces:
            rolled = list(zip(dice, face, strict=True))
            choices = tuple(sorted(set(self.aimed(place, step, rolled, rifts, after))))
            found[choices] = found.get(choices, 0.0) + chance
        return [(chance, list(choices)) for choices, chance in found.items()]

    def repaired(self, place: Place) -> Place:
        both = [
            tuple(sorted((kind, min(left + fleet[kind].repair, fleet[kind].hull + 1)) for kind, left in ships))
            for ships, fleet in zip(place, self.fleets, strict=True)
        ]
        return both[0], both[1]

    def aimed(
        self, place: Place, step: Step, rolled: list[tuple[int, int]], rifts: tuple[tuple[int, int], ...], after: int
    ) -> list[Shields]:
        shooter = self.fleets[step.side][step.kind]
        enemy, own = place[1 - step.side], place[step.side]
        hits: list[tuple[int, list[int]]] = []  # damage, and the enemies it could go to
        dice: list[Die] = []
        for worth, roll in rolled:
            able = [n for n, (kind, _) in enumerate(enemy) if self.hits(step, shooter, roll, kind)]
            parts = [1] * worth if shooter.splits and worth == 4 and not step.missiles else [worth]
            if able:
                hits += [(part, able) for part in parts]
                dice += [Die(part, roll) for part in parts]
        hurt = sum(self_damage for _, self_damage in rifts)
        for damage, _ in rifts:
            if damage:
                hits.append((damage, list(range(len(enemy)))))
                dice.append(Die(damage, 6))
        left_own = self.own_damage(step.side, own, hurt)
        found = []
        for aims in self.ways(step, enemy, hits, dice):
            loads = [(target, damage) for target, (damage, _) in zip(aims, hits, strict=True)]
            found.append(self.shielded(step, left_own, enemy, loads, after))
        return found

    def hits(self, step: Step, shooter: Ships, roll: int, kind: int) -> bool:
        target = self.fleets[1 - step.side][kind]
        shield = target.shield + (target.missile_shield if step.missiles else 0)
        return roll == 6 or (roll != 1 and roll + shooter.computer - shield >= 6)

    def ways(
        self, step: Step, enemy: Fleet, hits: list[tuple[int, list[int]]], dice: list[Die]
    ) -> list[tuple[int, ...]]:
        """Targets of all hits. Cannon dice go to ships that still stand, while there are any."""
        policy = self.policies[step.side]
        figures = self.fleets[1 - step.side]
        if policy is Policy.OPTIMAL:
            every = list(product(*[able for _, able in hits]))
            return every if step.missiles else [aims for aims in every if self.compulsory(enemy, hits, aims)]
        if policy is Policy.NPC:
            shooter = self.fleets[step.side][step.kind]
            last_first = sorted(range(len(enemy)), key=lambda n: -figures[enemy[n][0]].owner)
            targets = [
                Target(
                    figures[kind].size,
                    left,
                    figures[kind].shield + (figures[kind].missile_shield if step.missiles else 0),
                )
                for kind, left in (enemy[n] for n in last_first)
            ]
            return [tuple(last_first[target] for target in assign(dice, shooter.computer, targets))]
        left = [life for _, life in enemy]
        aims = [0] * len(hits)
        for n in sorted(range(len(hits)), key=lambda n: (-hits[n][0], -len(hits[n][1]))):  # the strongest die first
            able = [ship for ship in hits[n][1] if left[ship] > 0] or hits[n][1]
            size = [figures[kind].size for kind, _ in enemy]
            if policy is Policy.LARGEST:
                aims[n] = min(able, key=lambda ship: (size[ship], left[ship]))
            else:
                aims[n] = min(able, key=lambda ship: (left[ship], size[ship]))
            left[aims[n]] -= hits[n][0]
        return [tuple(aims)]

    def compulsory(self, enemy: Fleet, hits: list[tuple[int, list[int]]], aims: tuple[int, ...]) -> bool:
        """Whether no die is wasted on a ship that falls without it while it could hurt another."""
        left = [life for _, life in enemy]
        for (damage, _), target in zip(hits, aims, strict=True):
            left[target] -= damage
        standing = {n for n, life in enumerate(left) if life > 0}
        return not any(
            left[target] + damage <= 0 and standing.intersection(able)
            for (damage, able), target in zip(hits, aims, strict=True)
        )

    def own_damage(self, side: int, own: Fleet, hurt: int) -> Fleet:
        """Own hits of rift dice: ships that fall first, the largest first, else the largest."""
        fleet = self.fleets[side]
        armed = [n for n, (kind, _) in enumerate(own) if fleet[kind].rift]
        if not hurt or not armed:
            return own
        left = [life for _, life in own]
        for _ in range(hurt):
            falling = [n for n in armed if left[n] == 1]
            standing = [n for n in armed if left[n] > 1]
            if falling or standing:
                left[min(falling or standing, key=lambda n: (fleet[own[n][0]].size, left[n]))] -= 1
        return tuple(sorted((kind, life) for (kind, _), life in zip(own, left, strict=True) if life > 0))

    def shielded(self, step: Step, own: Fleet, enemy: Fleet, loads: list[tuple[int, int]], after: int) -> Shields:
        fleet = self.fleets[1 - step.side]
        guards = sorted({self.guard(fleet, kind) for kind, _ in enemy}) if step.missiles else []
        guns = [
            (guards.index(self.guard(fleet, kind)), fleet[kind], worth)
            for kind, _ in enemy
            if step.missiles and fleet[kind].point_defense
            for worth in fleet[kind].cannons
        ]
        stopped: dict[tuple[int, ...], float] = {}
        for rolls in product(range(1, 7), repeat=len(guns)):
            numbers = [0] * len(guards)
            for roll, (group, ships, worth) in zip(rolls, guns, strict=True):
                if roll == 6 or (roll != 1 and roll + ships.computer >= 6):
                    numbers[group] += 4 if ships.splits and worth == 4 else 1
            stopped[tuple(numbers)] = stopped.get(tuple(numbers), 0.0) + 1 / 6 ** len(guns)
        shields: dict[tuple[Node, ...], float] = {}
        for hit, chance in sorted(stopped.items()):
            rests: list[list[tuple[int, int]]] = [[] if step.missiles else loads]
            for guard, number in zip(guards, hit, strict=True):
                its = [at for at in loads if self.guard(fleet, enemy[at[0]][0]) == guard]
                most = max(len(its) - number, 0)
                if self.policies[1 - step.side] is Policy.OPTIMAL:
                    left = list(combinations(its, most))
                else:
                    its.sort(key=lambda at: (-at[1], fleet[enemy[at[0]][0]].size, enemy[at[0]][1], at[0]))
                    left = [tuple(its[len(its) - most :])]
                rests = [[*rest, *still] for rest in rests for still in left]
            ways = tuple(sorted({(self.struck(step.side, own, enemy, rest), after) for rest in rests}))
            shields[ways] = shields.get(ways, 0.0) + chance
        return tuple((chance, ways) for ways, chance in shields.items())

    def guard(self, fleet: tuple[Ships, ...], kind: int) -> tuple[int, int]:
        """Whose missiles are shot together: those at one owner's ships, or at one kind of nobody's."""
        return (0, fleet[kind].owner) if fleet[kind].played else (1, kind)

    def struck(self, side: int, own: Fleet, enemy: Fleet, loads: list[tuple[int, int]]) -> Place:
        left = [life for _, life in enemy]
        for target, damage in loads:
            left[target] -= damage
        there = tuple(sorted((kind, life) for (kind, _), life in zip(enemy, left, strict=True) if life > 0))
        return (own, there) if side == 0 else (there, own)
