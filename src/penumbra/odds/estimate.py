"""Odds by fighting the battle many times, where it has too many positions to look at all of them.

Players then aim by the rule that serves them best in a few trial battles. That is a little worse than
the best they could do, so the figures are estimates in two ways.
"""

from bisect import bisect
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Final

from penumbra.odds.dice import ALWAYS_HITS, RIFT_FACES
from penumbra.odds.fleet import SPLITTABLE, Battle, Policy, check
from penumbra.odds.missiles import Missiles, feared, guns, point_defense
from penumbra.odds.rolls import Hit, number_of_volleys
from penumbra.odds.solver import Odds, start, summed_up
from penumbra.odds.targets import Side, aimed_by_rule, struck
from penumbra.odds.turns import ATTACKER, DEFENDER, Fire, Position, Turn, cannon_turns, missile_turns, needed
from penumbra.odds.work import TooLarge, Work

BATTLES: Final = 10_000
_RULES: Final = (Policy.NPC, Policy.WEAKEST, Policy.LARGEST)
_TRIALS: Final = 400
_LONGEST: Final = 2_000
_Z99: Final = 2.5758293035489
_REMEMBERED: Final = 100_000
_MOST_VOLLEYS: Final = 500
_MOST_WEIGHED: Final = 12  # hits; more than these go to the largest ship one by one, not as the rule would sum them
_Branch = tuple[list[float], list[Position]]


def estimate(
    battle: Battle, work: Work | None = None, seed: int = 1, turn: int = 0, most_battles: int = BATTLES
) -> Odds:
    """Odds from fighting the battle as often as ``work`` allows, at most ``most_battles`` times.

    ``turn`` is how many of the armed kinds have had their turn in the round that is being fought.
    """
    check(battle)
    work = work or Work()
    found: list[Position] = []
    with suppress(TooLarge):
        both = rules(battle, work, min(_TRIALS, most_battles // 10 + 1), seed, turn)
        skirmish = _Skirmish(battle.under(*both), Random(seed), turn, work)
        while len(found) < most_battles:
            found.append(skirmish.fight())
    battles = len(found)
    if not found:
        return replace(summed_up({start(battle): 1.0}, 0), attacker_win=0.5, exact=False, margin=0.5)
    odds = summed_up({end: count / battles for end, count in Counter(found).items()}, battles)
    return replace(odds, exact=False, margin=margin(odds.attacker_win, battles))


def rules(battle: Battle, work: Work, trials: int = _TRIALS, seed: int = 1, turn: int = 0) -> tuple[Policy, Policy]:
    """The rules by which both sides aim: a player's is the best against the enemy's best answer, by trial."""
    choices = [_RULES if policy is Policy.OPTIMAL else (policy,) for policy in battle.policies]
    tried: dict[tuple[Policy, Policy], float] = {}
    for attacker in choices[ATTACKER]:
        for defender in choices[DEFENDER]:
            skirmish = _Skirmish(battle.under(attacker, defender), Random(seed), turn, work)
            ends = [skirmish.fight() for _ in range(trials if max(map(len, choices)) > 1 else 0)]
            tried[attacker, defender] = sum(any(end[ATTACKER]) and not any(end[DEFENDER]) for end in ends)
    best = max(choices[ATTACKER], key=lambda one: min(tried[one, other] for other in choices[DEFENDER]))
    worst = min(choices[DEFENDER], key=lambda one: max(tried[other, one] for other in choices[ATTACKER]))
    return best, worst


def margin(share: float, battles: int) -> float:
    """Half the width of Wilson's 99 % interval around a share of ``battles``."""
    square = _Z99 * _Z99 / battles
    return _Z99 * sqrt(share * (1 - share) / battles + square / (4 * battles)) / (1 + square)


class _Skirmish:
    """One battle after the other; what a turn can bring is worked out once for each position."""

    def __init__(self, battle: Battle, rng: Random, turn: int, work: Work) -> None:
        self.battle = battle
        self.rng = rng
        self.turn = turn
        self.work = work
        self.fire = Fire(self.battle, work)
        self.turns = cannon_turns(self.battle)
        self.missile_turns = missile_turns(battle)
        self.begin = start(self.battle)
        self.repairs = any(ships.repair for fleet in battle.fleets for ships in fleet)
        self.first = self._after_missiles()
        self.branches: dict[tuple[Turn, Position], _Branch | None] = {}

    def _after_missiles(self) -> _Branch | None:
        """Where missiles lead; None where that is too much to work out, and they are rolled each time."""
        if sum(len(turn.dice) * len(self.begin[turn.side][turn.kind]) for turn in self.missile_turns) > _MOST_WEIGHED:
            return None
        try:
            spread = Missiles(self.battle, self.fire, self.begin).spread(lambda position: 0.0)
        except TooLarge:
            return None
        return list(accumulate(spread.values())), list(spread)

    def fight(self) -> Position:
        """The end of one battle."""
        position = self.begin
        if self.first is not None:
            position = self._one_of(self.first)
        else:
            for turn in self.missile_turns:
                if all(map(any, position)):
                    position = self._rolled(turn, position, missiles=True)
        turns = self.turns[self.turn :]
        for _ in range(_LONGEST):
            if self._over(position):
                break
            self.work.spend(len(turns))
            for turn in turns:
                position = self._fired(turn, position)
            position = self._repaired(position)
            turns = self.turns
        return position

    def _one_of(self, branch: _Branch) -> Position:
        chances, positions = branch
        return positions[min(bisect(chances, self.rng.random()), len(positions) - 1)]

    def _over(self, position: Position) -> bool:
        if not all(map(any, position)):
            return True
        return not any(position[turn.side][turn.kind] for turn in self.turns)

    def _fired(self, turn: Turn, position: Position) -> Position:
        """A position after a turn."""
        if not position[turn.side][turn.kind] or not any(position[1 - turn.side]):
            return position
        key = turn, position
        if key not in self.branches:
            if len(self.branches) > _REMEMBERED:
                self.branches.clear()
            self.branches[key] = self._branch(turn, position)
        branch = self.branches[key]
        return self._rolled(turn, position) if branch is None else self._one_of(branch)

    def _branch(self, turn: Turn, position: Position) -> _Branch | None:
        mine, enemy = position[turn.side], position[1 - turn.side]
        shooters = len(mine[turn.kind])
        volleys = number_of_volleys(turn.dice * shooters, needed(turn, enemy), turn.rift * shooters)
        if volleys > _MOST_VOLLEYS or (len(turn.dice) + turn.rift) * shooters > _MOST_WEIGHED:
            return None
        outcomes = self.fire.outcomes(turn, shooters, enemy)
        there = [self._after(turn, mine, ways[0], own) for _, own, ways in outcomes]
        return list(accumulate(outcome.chance for outcome in outcomes)), there

    def _after(self, turn: Turn, mine: Side, enemy: Side, own: int) -> Position:
        left = self.fire.own(turn.side, mine, own)
        return (left, enemy) if turn.side == ATTACKER else (enemy, left)

    def _rolled(self, turn: Turn, position: Position, missiles: bool = False) -> Position:
        """A position after a turn whose dice are rolled one by one."""
        mine, enemy = position[turn.side], position[1 - turn.side]
        shooters = len(mine[turn.kind])
        self.work.spend(2 * shooters * (len(turn.dice) + turn.rift))
        needs, own = needed(turn, enemy), 0
        hits: list[Hit] = []
        for damage in turn.dice * shooters:
            roll = self.rng.randint(1, ALWAYS_HITS)
            reach = max((need for need in needs if need <= roll), default=0)
            if reach:
                split = turn.splits and damage == SPLITTABLE
                hits += [Hit(1, reach)] * damage if split else [Hit(damage, reach)]
        for _ in range(turn.rift * shooters):
            face = self.rng.choice(RIFT_FACES)
            own += face.own
            hits += [Hit(face.damage, ALWAYS_HITS)] * bool(face.damage)
        policy = self.battle.policies[turn.side]
        if policy is Policy.NPC and len(hits) > _MOST_WEIGHED:
            policy = Policy.LARGEST
        aims = aimed_by_rule(enemy, turn.shot, tuple(sorted(hits, reverse=True)), policy, self.work)
        if missiles and aims:
            aims = feared(turn.shot, enemy, aims)[self._stopped(1 - turn.side, enemy) :]
        return self._after(turn, mine, struck(enemy, aims), own)

    def _stopped(self, side: int, ships: Side) -> int:
        """How many missiles a side's point defense stops this time."""
        chances = point_defense(guns(self.battle.fleets[side], ships))
        return self.rng.choices(range(len(chances)), chances)[0]

    def _repaired(self, position: Position) -> Position:
        if not self.repairs:
            return position
        sides = tuple(
            tuple(
                tuple(sorted(min(life + ships.repair, ships.full) for life in lives)) if ships.repair else lives
                for lives, ships in zip(side, fleet, strict=True)
            )
            for side, fleet in zip(position, self.battle.fleets, strict=True)
        )
        return sides[0], sides[1]
