"""Odds by fighting the battle many times, where it has too many positions to look at all of them.

Players then aim by one of a few rules: of each side's the one that serves it best against the enemy's best
answer, in trial battles. The figures are off for three reasons, and the margin holds them all: chance; that
another rule may serve a side better than so few trials could tell; and that players aim a little better than
by rule. How much the last makes was measured on battles that were also solved exactly
(``python -m bench.odds --margins``).
"""

from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Final

from penumbra.odds.danger import DANGER, AimingRule, Danger
from penumbra.odds.dice import ALWAYS_HITS, RIFT_FACES
from penumbra.odds.fleet import SPLITTABLE, Engagement, Policy, check
from penumbra.odds.missiles import feared, guards_of
from penumbra.odds.orders import by_chance
from penumbra.odds.rerolls import may_reroll
from penumbra.odds.rolls import Hit, Volley, number_of_volleys
from penumbra.odds.solver import Odds, mean, start, summed_up
from penumbra.odds.stalemate import made_good, unarmed
from penumbra.odds.targets import Side, aimed_by_rule, struck
from penumbra.odds.turns import ATTACKER, DEFENDER, Battery, Fire, Strengths, cannon_turns, missile_turns, needed
from penumbra.odds.work import TooLarge, Work

BATTLES: Final = 10_000
_RULES: Final[tuple[AimingRule, ...]] = (DANGER, Policy.NPC, Policy.WEAKEST, Policy.LARGEST)
_TRIALS: Final = 400
_FOR_TRIALS: Final = 0.4  # of the work
_LONGEST: Final = 2_000
_TURNS_TO_ANSWER: Final = (ATTACKER, DEFENDER, ATTACKER, DEFENDER)
_Z99: Final = 2.5758293035489
_AIMING: Final = 0.2  # times the root of the standard deviation of a win; measured, see above
_REMEMBERED: Final = 50_000
_MOST_VOLLEYS: Final = 500
_MOST_WEIGHED: Final = 12  # dice; what more than these may bring is not worked out beforehand
_FOR_BRANCH: Final = 4_000  # operations to work out what a turn may bring; else it is rolled each time
_PER_AIM: Final = 6  # operations to see what a hit on a ship makes of its side
_MOST_BY_RULE: Final = 400  # hits times ships; beyond that hits go one after the other to the most dangerous ship
_WORTH_WORKING_OUT: Final = 4  # visits
_Branch = tuple[list[float], list[Strengths]]
_Rules = tuple[AimingRule, AimingRule]
_Trials = dict[_Rules, tuple[float, float]]


def estimate(
    battle: Engagement, work: Work | None = None, seed: int = 1, turn: int = 0, most_battles: int = BATTLES
) -> Odds:
    """Odds from fighting the battle as often as ``work`` allows, at most ``most_battles`` times.

    ``turn`` is how many of the armed kinds have had their turn in the round that is being fought. Where not
    even one battle can be fought nothing is known: any chance to win is within the margin.
    """
    every, work = by_chance(check(battle), turn), work or Work()
    found = []
    for left, one in zip(range(len(every), 0, -1), every, strict=True):
        part = work if left == 1 else work.part(work.left // left)
        found.append(_estimated(one, part, seed, turn, most_battles))
        if part is not work:
            work.take(part)
    return mean(found)


def _estimated(battle: Engagement, work: Work, seed: int, turn: int, most_battles: int) -> Odds:
    campaign = _Campaign(battle, turn, work)
    rules, doubt = campaign.rules(min(_TRIALS, most_battles), seed)
    skirmish = _Skirmish(campaign, rules, Random(seed))
    found = skirmish.fought(most_battles, work)
    if not found:
        return unknown(battle)
    battles = len(found)
    odds = summed_up({end: count / battles for end, count in Counter(found).items()}, battles)
    sampling = margin(odds.attacker_win, battles) + skirmish.unfinished / (battles + skirmish.unfinished)
    chosen = may_choose(battle) or may_reroll(battle)
    off = sampling + (doubt + aiming(odds.attacker_win, battles) if chosen else 0.0)
    return replace(odds, exact=False, margin=min(1.0, off))


def unknown(battle: Engagement) -> Odds:
    """Odds of which nothing is known: either side may win, with all of its ships."""
    attacker, defender = (tuple(map(len, side)) for side in start(battle))
    survivors = {(attacker, (0,) * len(defender)): 0.5, ((0,) * len(attacker), defender): 0.5}
    return Odds(0.5, 0.5, 0.0, survivors, 0, exact=False, margin=0.5)


def margin(share: float, battles: int) -> float:
    """The distance from a share of ``battles`` to the farther end of Wilson's 99 % interval around it."""
    square = _Z99 * _Z99 / battles
    half = _Z99 * sqrt(share * (1 - share) / battles + square / (4 * battles)) / (1 + square)
    return half + abs((share + square / 2) / (1 + square) - share)


def aiming(share: float, battles: int) -> float:
    """By how much a share of wins may be off because players aim better than by rule."""
    near = (share * battles + 2) / (battles + 4)  # never quite 0 or 1, however few were fought
    return _AIMING * sqrt(sqrt(near * (1 - near)))


def may_choose(battle: Engagement) -> bool:
    """Whether a side that aims at will has more than one ship to aim at."""
    return any(
        policy is Policy.OPTIMAL and sum(ships.count for ships in enemy) > 1
        for policy, enemy in zip(battle.policies, reversed(battle.fleets), strict=True)
    )


class _Campaign:
    """What the battles of an estimate share: who acts when, and how each rule aims."""

    def __init__(self, battle: Engagement, turn: int, work: Work) -> None:
        self.battle = battle
        self.turn = turn
        self.work = work
        self.begin = start(battle)
        self.turns = cannon_turns(battle)
        self.missile_turns = missile_turns(battle)
        self.repairs = any(ships.repair for fleet in battle.fleets for ships in fleet)
        self._gunners: dict[AimingRule, _Gunner] = {}

    def gunner(self, rule: AimingRule) -> "_Gunner":
        """How a rule aims."""
        if rule not in self._gunners:
            self._gunners[rule] = _Gunner(self.battle, rule)
        return self._gunners[rule]

    def rules(self, trials: int, seed: int) -> tuple[_Rules, float]:
        """The rules by which both sides aim: from the first ones on the best answers to each other, by trial.

        A rule is changed for one that does better by more than chance alone would often make it. Beside them: by how
        much trials say that a side would do better by a rule that it was not given.
        """
        choices = [_RULES if policy is Policy.OPTIMAL else (policy,) for policy in self.battle.policies]
        both: _Rules = choices[ATTACKER][0], choices[DEFENDER][0]
        each = int(self.work.left * _FOR_TRIALS / (2 * sum(map(len, choices))))
        tried: _Trials = {}
        for side in _TURNS_TO_ANSWER:
            if len(choices[side]) == 1:
                continue
            answers: list[_Rules] = [(one, both[1]) if side == ATTACKER else (both[0], one) for one in choices[side]]
            for pair in answers:
                if pair not in tried:
                    tried[pair] = self._tried(pair, each, trials, seed)
            sign = 1 if side == ATTACKER else -1
            best = max(answers, key=lambda pair: sign * tried[pair][0])
            gain = sign * (tried[best][0] - tried[both][0])
            if gain > 2 * sqrt(tried[best][1] + tried[both][1]):
                both = best
        return both, max((_better(pair, both, tried) for pair in tried), default=0.0)

    def _tried(self, both: _Rules, operations: int, trials: int, seed: int) -> tuple[float, float]:
        """The attacker's share of wins in trial battles, and its variance."""
        part = self.work.part(operations)
        ends = _Skirmish(self, both, Random(seed)).fought(trials, part)
        self.work.take(part)
        wins = sum(any(end[ATTACKER]) and not any(end[DEFENDER]) for end in ends)
        share = (wins + 1) / (len(ends) + 2)
        return share, share * (1 - share) / (len(ends) + 2)


def _better(pair: _Rules, both: _Rules, tried: _Trials) -> float:
    """By how much trials say that one side would do better with its rule of another pair than with that of both."""
    if pair[ATTACKER] != both[ATTACKER] and pair[DEFENDER] != both[DEFENDER]:
        return 0.0
    sign = 1 if pair[DEFENDER] == both[DEFENDER] else -1
    return max(0.0, sign * (tried[pair][0] - tried[both][0]))


class _Gunner:
    """A rule of aiming; what a turn can bring by it is worked out once for each position."""

    def __init__(self, battle: Engagement, rule: AimingRule) -> None:
        self.battle = battle
        self.policy = Policy.OPTIMAL if rule is DANGER else Policy(rule)
        self.danger = Danger(battle)
        self.fire = Fire(battle.under(self.policy, self.policy), Work())
        self._branches: dict[tuple[Battery, Strengths], _Branch | None] = {}
        self._visits: dict[tuple[Battery, Strengths], int] = {}

    def branch(self, turn: Battery, position: Strengths, work: Work) -> _Branch | None:
        """What a turn can bring; None where that is too much to work out, or the position is rarely come to."""
        key = turn, position
        if key not in self._branches:
            visits = self._visits[key] = self._visits.get(key, 0) + 1
            if visits < _WORTH_WORKING_OUT:
                return None
            if len(self._branches) > _REMEMBERED:
                self._branches.clear()
            self._branches[key] = self._worked_out(turn, position, work)
        if len(self._visits) > _REMEMBERED:
            self._visits.clear()
        return self._branches[key]

    def _worked_out(self, turn: Battery, position: Strengths, work: Work) -> _Branch | None:
        mine, enemy = position[turn.side], position[1 - turn.side]
        shooters = len(mine[turn.kind])
        volleys = number_of_volleys(turn.dice * shooters, needed(turn, enemy), turn.rift * shooters)
        if volleys > _MOST_VOLLEYS or (len(turn.dice) + turn.rift) * shooters > _MOST_WEIGHED:
            return None
        part = self.fire.work = work.part(_FOR_BRANCH)
        try:
            outcomes = self.fire.outcomes(turn, shooters, enemy)
        except TooLarge:
            return None
        finally:
            work.take(part)
        there = [self.after(turn, mine, self.danger.least(1 - turn.side, ways), own) for _, own, ways in outcomes]
        return list(accumulate(outcome.chance for outcome in outcomes)), there

    def after(self, turn: Battery, mine: Side, enemy: Side, own: int) -> Strengths:
        """The position after a turn that leaves these enemies and hurts own rift ships."""
        left = self.fire.own(turn.side, mine, own)
        return (left, enemy) if turn.side == ATTACKER else (enemy, left)

    def aims(self, turn: Battery, enemy: Side, hits: Volley, work: Work) -> Sequence[tuple[int, int]]:
        """Where hits go: (place in the roster, damage)."""
        ships = sum(map(len, enemy))
        work.spend(len(hits) + ships)
        if len(hits) * ships > _MOST_BY_RULE:
            return self.danger.aims_at_most_dangerous(1 - turn.side, enemy, turn.shot, hits)
        if self.policy is Policy.OPTIMAL:
            work.spend(_PER_AIM * len(hits) * ships)
            return self.danger.aims(1 - turn.side, enemy, turn.shot, hits)
        policy = Policy.LARGEST if self.policy is Policy.NPC and len(hits) > _MOST_WEIGHED else self.policy
        return aimed_by_rule(enemy, turn.shot, hits, policy, work)


class _Skirmish:
    """One battle after the other by the same two rules; ``unfinished`` counts those that were broken off.

    Dice that miss are rolled again, the strongest first, while the side has rerolls ``left``.
    """

    def __init__(self, campaign: _Campaign, both: _Rules, rng: Random) -> None:
        self.campaign = campaign
        self.gunners = campaign.gunner(both[ATTACKER]), campaign.gunner(both[DEFENDER])
        self.rng = rng
        self.unfinished = 0
        self.left = [0, 0]

    def fought(self, most: int, work: Work) -> list[Strengths]:
        """The ends of at most so many battles, or as many as the work allows."""
        ends: list[Strengths] = []
        with suppress(TooLarge):
            while len(ends) + self.unfinished < most:
                end = self._fight(work)
                if end is None:
                    self.unfinished += 1
                else:
                    ends.append(end)
        return ends

    def _fight(self, work: Work) -> Strengths | None:
        """The end of one battle; None where that is too many rounds away."""
        campaign = self.campaign
        position = campaign.begin
        self.left = list(campaign.battle.rerolls)
        for turn in campaign.missile_turns:
            if guards_of(campaign.battle.fleets[1 - turn.side], position[1 - turn.side]):
                position = self._rolled(turn, position, work, missiles=True)
            else:
                position = self._fired(turn, position, work)
        turns = campaign.turns[campaign.turn :]
        for _ in range(_LONGEST):
            if self._over(position):
                return position
            work.spend(1 + len(turns))
            for turn in turns:
                position = self._fired(turn, position, work)
            if campaign.repairs:
                position = self._repaired(position)
            turns = campaign.turns
        return None

    def _over(self, position: Strengths) -> bool:
        campaign = self.campaign
        if not all(map(any, position)) or unarmed(campaign.turns, position):
            return True
        return campaign.repairs and made_good(campaign.battle, campaign.turns, position)

    def _fired(self, turn: Battery, position: Strengths, work: Work) -> Strengths:
        """A position after a turn."""
        if not position[turn.side][turn.kind] or not any(position[1 - turn.side]):
            return position
        work.spend(1)
        if self._may_reroll(turn):
            return self._rolled(turn, position, work)
        branch = self.gunners[turn.side].branch(turn, position, work)
        if branch is None:
            return self._rolled(turn, position, work)
        chances, positions = branch
        return positions[min(bisect(chances, self.rng.random()), len(positions) - 1)]

    def _rolled(self, turn: Battery, position: Strengths, work: Work, missiles: bool = False) -> Strengths:
        """A position after a turn whose dice are rolled one by one."""
        gunner = self.gunners[turn.side]
        mine, enemy = position[turn.side], position[1 - turn.side]
        shooters = len(mine[turn.kind])
        work.spend(shooters * (len(turn.dice) + turn.rift))
        needs, own = needed(turn, enemy), 0
        hits: list[Hit] = []
        for damage in turn.dice * shooters:
            reach = self._reach(needs)
            while not reach and self._may_reroll(turn):
                self.left[turn.side] -= 1
                reach = self._reach(needs)
            if reach:
                split = turn.splits and damage == SPLITTABLE
                hits += [Hit(1, reach)] * damage if split else [Hit(damage, reach)]
        for _ in range(turn.rift * shooters):
            face = self.rng.choice(RIFT_FACES)
            own += face.own
            hits += [Hit(face.damage, ALWAYS_HITS)] * bool(face.damage)
        aims = gunner.aims(turn, enemy, tuple(sorted(hits, reverse=True)), work)
        if missiles and aims:
            aims = self._not_stopped(turn, enemy, aims)
        return gunner.after(turn, mine, struck(enemy, aims), own)

    def _reach(self, needs: Sequence[int]) -> int:
        """The lowest roll that a die is as good as this time; 0 where it misses all."""
        roll = int(ALWAYS_HITS * self.rng.random()) + 1
        return max((need for need in needs if need <= roll), default=0)

    def _may_reroll(self, turn: Battery) -> bool:
        return self.left[turn.side] > 0 and self.campaign.battle.fleets[turn.side][turn.kind].rerolls

    def _not_stopped(self, turn: Battery, enemy: Side, aims: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """The missiles that get through the enemy's point defense this time."""
        left = feared(turn.shot, enemy, aims)
        for guard in guards_of(self.campaign.battle.fleets[1 - turn.side], enemy):
            stopped = self.rng.choices(range(len(guard.stopped)), guard.stopped)[0]
            for aim in guard.its(enemy, left)[:stopped]:
                left.remove(aim)
        return left

    def _repaired(self, position: Strengths) -> Strengths:
        sides = tuple(
            tuple(
                tuple(sorted(min(life + ships.repair, ships.full) for life in lives)) if ships.repair else lives
                for lives, ships in zip(side, fleet, strict=True)
            )
            for side, fleet in zip(position, self.campaign.battle.fleets, strict=True)
        )
        return sides[0], sides[1]
