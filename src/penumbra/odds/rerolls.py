"""Battles in which a side may roll its dice again: exact, position by position (ra.enlightened.reroll).

A side has so many rerolls for the whole battle. After a roll of dice of its own, and before it aims these, it may
roll one of them again while it has rerolls left, the same one too (ra.enlightened.reroll-same-die,
ra.enlightened.reroll-timing). So a position is what is left of both fleets and of both sides' rerolls. Damage only
grows and rerolls only dwindle: but for rounds in which nothing changes there are no loops, and of such a round the
value is where that of the next one equals it.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from penumbra.odds.dice import ALWAYS_HITS
from penumbra.odds.ends import visits
from penumbra.odds.fleet import SPLITTABLE, Engagement
from penumbra.odds.rolls import Hit, Volley
from penumbra.odds.stalemate import unarmed
from penumbra.odds.targets import points
from penumbra.odds.turns import ATTACKER, DEFENDER, Battery, Fire, Strengths, cannon_turns, missile_turns, needed
from penumbra.odds.work import TooLarge, Work

_FIXED: Final = 1e-14  # by how much the value of a round may differ from that of the next one
_MOST_TRIES: Final = 200
_SIDE: Final = 4  # what a remembered position weighs beside a number
_ROLL: Final = 6  # operations for each way in which a roll may turn out


class Rolled(NamedTuple):
    """A die as it lies: its damage, and the lowest roll that it is as good as, 0 where it misses all."""

    damage: int
    reach: int


Throw = tuple[Rolled, ...]
"""The dice of a turn as they lie, in a fixed order."""


class Stand(NamedTuple):
    """What is left of both fleets, and of both sides' rerolls."""

    position: Strengths
    left: tuple[int, int]

    def less(self, side: int) -> "Stand":
        """The same after a reroll of a side."""
        left = self.left[ATTACKER] - (side == ATTACKER), self.left[DEFENDER] - (side == DEFENDER)
        return Stand(self.position, left)


def may_reroll(battle: Engagement) -> bool:
    """Whether a side has rerolls, and ships whose dice they are for."""
    return any(
        number and any(ships.rerolls and ships.count for ships in fleet)
        for number, fleet in zip(battle.rerolls, battle.fleets, strict=True)
    )


class RerollSolver:
    """Solves one battle with rerolls; kinds act in the order given, ``turn`` is how many have acted in a round.

    Raises TooLarge beyond what ``work`` allows, and where ships repair themselves, have rift dice or shoot at missiles.
    """

    def __init__(self, battle: Engagement, start: Strengths, work: Work, turn: int = 0) -> None:
        self.battle = battle
        self.work = work
        self.fire = Fire(battle, work)
        self.rounds = cannon_turns(battle)
        self.turns = [*missile_turns(battle), *self.rounds]
        self.first = len(self.turns) - len(self.rounds)
        self.begin = Stand(start, battle.rerolls)
        self.turn = turn
        self._worth: dict[tuple[int, Stand], float] = {}
        self._begun: dict[Stand, float] = {}
        self._guessed: dict[Stand, float] = {}
        ships = [kind for fleet in battle.fleets for kind in fleet]
        if any(kind.repair or kind.rift for kind in ships):
            raise TooLarge("rerolls beside ships that repair themselves or have rift dice")
        if self.first and any(kind.point_defense and kind.cannons for kind in ships):
            raise TooLarge("rerolls beside point defense")

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return len(self._begun)

    def win(self) -> float:
        """The attacker's chance to destroy every ship of the defender."""
        return self.worth(self.turn, self.begin)

    def worth(self, turn: int, stand: Stand) -> float:
        """The attacker's chance when a turn begins, missiles counted before the kinds of a round."""
        ended = self._ending(turn, stand.position)
        if ended is not None:
            return ended
        if turn == len(self.turns):
            return self._round(stand)
        known = self._worth.get((turn, stand))
        if known is None:
            known = self._turn(turn, stand)
            if stand not in self._guessed:
                self.work.keep(_SIDE)
                self._worth[turn, stand] = known
        return known

    def _ending(self, turn: int, position: Strengths) -> float | None:
        if not any(position[ATTACKER]):
            return 0.0
        if not any(position[DEFENDER]):
            return 1.0
        return 0.0 if turn >= self.first and unarmed(self.rounds, position) else None

    def _round(self, stand: Stand) -> float:
        """What a round is worth when it begins; while that is looked for, what is guessed of the next one."""
        if stand in self._begun:
            return self._begun[stand]
        if stand in self._guessed:
            return self._guessed[stand]
        before, guess = (0.0, self._if(stand, 0.0)), 1.0
        for _ in range(_MOST_TRIES):
            found = self._if(stand, guess)
            if abs(found - guess) <= _FIXED:
                self.work.keep(_SIDE)
                self._begun[stand] = found
                return found
            slope = (found - before[1]) / (guess - before[0]) if guess != before[0] else 0.0
            before, guess = (guess, found), (found - slope * guess) / (1 - slope)
        raise TooLarge("rounds whose value is not found")

    def _if(self, stand: Stand, next_round: float) -> float:
        """What a round is worth if the next one, should nothing change, is worth so much."""
        self._guessed[stand] = next_round
        try:
            return self.worth(self.first, stand)
        finally:
            del self._guessed[stand]

    def _turn(self, turn: int, stand: Stand) -> float:
        who = self.turns[turn]
        if not stand.position[who.side][who.kind]:
            return self.worth(turn + 1, stand)
        known: dict[tuple[Throw, Stand], float] = {}
        return sum(chance * self._thrown(turn, stand, throw, known) for throw, chance in self._throws(who, stand))

    def _throws(self, who: Battery, stand: Stand) -> list[tuple[Throw, float]]:
        """What the dice of a turn may show, and how likely each is."""
        needs = needed(who, stand.position[1 - who.side])
        found = throws(who.dice * len(stand.position[who.side][who.kind]), needs)
        self.work.spend(_ROLL * len(found))
        return list(found)

    def _thrown(self, turn: int, stand: Stand, throw: Throw, known: dict[tuple[Throw, Stand], float]) -> float:
        """What a roll is worth to the attacker, rolled again as is best for who rolled."""
        key = throw, stand
        if key not in known:
            best = max if self.turns[turn].side == ATTACKER else min
            again = [
                sum(chance * self._thrown(turn, less, after, known) for after, chance in ways)
                for less, ways in self._again(turn, stand, throw)
            ]
            known[key] = best([self._kept(turn, stand, throw)[0], *again])
        return known[key]

    def _kept(self, turn: int, stand: Stand, throw: Throw) -> tuple[float, Stand]:
        """What a roll as it lies is worth to the attacker, and what it leads to."""
        who = self.turns[turn]
        ways = self.fire.ways(who, stand.position[1 - who.side], volley(throw, who.splits))
        self.work.spend(_ROLL * len(ways))
        best = max if who.side == ATTACKER else min
        after = [Stand(_with(stand.position, 1 - who.side, way), stand.left) for way in ways]
        return best(((self.worth(turn + 1, one), one) for one in after), key=lambda one: one[0])

    def _again(self, turn: int, stand: Stand, throw: Throw) -> Iterator[tuple[Stand, list[tuple[Throw, float]]]]:
        """For each different die that may be rolled again what is left of the rerolls, and what the dice then show."""
        who = self.turns[turn]
        if not stand.left[who.side] or not self.battle.fleets[who.side][who.kind].rerolls:
            return
        needs = needed(who, stand.position[1 - who.side])
        for die in set(throw):
            rest = list(throw)
            rest.remove(die)
            yield (
                stand.less(who.side),
                [(tuple(sorted([*rest, face])), chance) for face, chance in faces(die.damage, needs)],
            )

    def ends(self) -> dict[Strengths, float]:
        """How likely each end of the battle is, damage included."""
        self.win()
        here: dict[Stand, float] = {self.begin: 1.0}
        for turn in range(self.first):
            here = self._after(turn, here)
        arriving: dict[Stand, list[float]] = {}
        for stand, mass in here.items():
            arriving[stand] = [0.0] * max(len(self.rounds), 1)
            arriving[stand][self.turn] = mass
        found: dict[Strengths, float] = defaultdict(float)
        while arriving:
            stand = max(arriving, key=_last)
            masses = arriving.pop(stand)
            if self._ending(self.first, stand.position) is not None:
                found[stand.position] += sum(masses)
                continue
            leads = [self._leads(self.first + number, stand) for number in range(len(self.rounds))]
            stays = [lead.pop(stand, 0.0) for lead in leads]
            for number, (mass, lead) in enumerate(zip(visits(masses, stays), leads, strict=True)):
                for there, chance in lead.items():
                    row = arriving.setdefault(there, [0.0] * len(self.rounds))
                    row[(number + 1) % len(self.rounds)] += mass * chance
        return dict(found)

    def _after(self, turn: int, here: dict[Stand, float]) -> dict[Stand, float]:
        there: dict[Stand, float] = defaultdict(float)
        for stand, mass in here.items():
            if self._ending(turn, stand.position) is not None:
                there[stand] += mass
                continue
            for after, chance in self._leads(turn, stand).items():
                there[after] += mass * chance
        return there

    def _leads(self, turn: int, stand: Stand) -> dict[Stand, float]:
        """Where a turn leads, both sides playing their best."""
        who = self.turns[turn]
        found: dict[Stand, float] = defaultdict(float)
        if not stand.position[who.side][who.kind]:
            found[stand] = 1.0
            return found
        known: dict[tuple[Throw, Stand], float] = {}
        waiting = [(stand, throw, chance) for throw, chance in self._throws(who, stand)]
        while waiting:
            now, throw, chance = waiting.pop()
            value, after = self._kept(turn, now, throw)
            sign = 1 if who.side == ATTACKER else -1
            better, ways = max(
                (
                    (
                        sign * sum(part * self._thrown(turn, less, next_one, known) for next_one, part in ways),
                        (less, ways),
                    )
                    for less, ways in self._again(turn, now, throw)
                ),
                key=lambda one: one[0],
                default=(sign * value, None),
            )
            if ways is None or better <= sign * value + _FIXED:
                found[after] += chance
            else:
                waiting += [(ways[0], next_one, chance * part) for next_one, part in ways[1]]
        return found


def _last(stand: Stand) -> tuple[int, int]:
    """Sorts positions so that none leads to a later one."""
    return points(stand.position[ATTACKER]) + points(stand.position[DEFENDER]), sum(stand.left)


def _with(position: Strengths, side: int, ships: tuple[tuple[int, ...], ...]) -> Strengths:
    return (ships, position[DEFENDER]) if side == ATTACKER else (position[ATTACKER], ships)


@lru_cache(maxsize=4096)
def faces(damage: int, needs: tuple[int, ...]) -> tuple[tuple[Rolled, float], ...]:
    """What a die may show, as far as it matters, and how likely that is; ``needs`` are ascending."""
    bounds = (*needs, ALWAYS_HITS + 1)
    miss = (bounds[0] - 1) / ALWAYS_HITS
    hits = [(Rolled(damage, need), (bounds[place + 1] - need) / ALWAYS_HITS) for place, need in enumerate(needs)]
    return ((Rolled(damage, 0), miss), *hits)


@lru_cache(maxsize=4096)
def throws(dice: tuple[int, ...], needs: tuple[int, ...]) -> tuple[tuple[Throw, float], ...]:
    """What dice of this damage may show together, and how likely each is."""
    found: dict[Throw, float] = {(): 1.0}
    for damage in dice:
        after: dict[Throw, float] = defaultdict(float)
        for throw, chance in found.items():
            for face, more in faces(damage, needs):
                after[tuple(sorted([*throw, face]))] += chance * more
        found = after
    return tuple(found.items())


def volley(throw: Throw, splits: bool) -> Volley:
    """The hits of dice as they lie, the strongest first."""
    hits: list[Hit] = []
    for damage, reach in throw:
        if reach:
            hits += [Hit(1, reach)] * damage if splits and damage == SPLITTABLE else [Hit(damage, reach)]
    return tuple(sorted(hits, reverse=True))
