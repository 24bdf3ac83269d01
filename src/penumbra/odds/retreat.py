"""What comes of a battle in which the attacker lets kinds of ships retreat, and which plan is worth most.

A kind begins to retreat in its turn of a round instead of firing, and leaves in its turn of the next
if it is not destroyed before (nd.retreat.declare, nd.retreat.complete). Until then dice are assigned as in
a battle to the end.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from penumbra.odds.cannons import CannonStage
from penumbra.odds.ends import At, ends, moves
from penumbra.odds.fleet import Engagement, Ships
from penumbra.odds.orders import by_chance
from penumbra.odds.solver import Solver, solver_of
from penumbra.odds.turns import ATTACKER, DEFENDER, Fire, Strengths, cannon_turns, kinds_in_order
from penumbra.odds.work import Work

_Waiting = dict[tuple[Strengths, tuple[int, ...]], float]
"""How likely each position is, with the attacker's ships that have got away, by kind."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The attacker's kinds, by number, that begin to retreat after so many engagement rounds; none: no retreat."""

    kinds: tuple[int, ...] = ()
    after: int = 0


@dataclass(frozen=True, slots=True)
class Retreated:
    """How a battle with a retreat ends.

    ``survivors`` maps (attacker's ships, those that left included; defender's ships) to its chance;
    ``left`` is the mean number of ships that got away from an enemy, by kind: ships that had begun to retreat
    when the last enemy fell leave a battle that is won (nd.combat.final-round-completes), and are not among
    them. ``value`` is what the plan is worth.
    """

    plan: Plan
    attacker_win: float
    survivors: dict[tuple[tuple[int, ...], tuple[int, ...]], float]
    left: tuple[float, ...]
    value: float


@dataclass(frozen=True, slots=True)
class Worth:
    """What is to be made most of: the sector won, own ships kept, and enemy ships destroyed, each at its ``cost``."""

    win: float = 10.0
    kept: float = 1.0
    destroyed: float = 1.0


def best_plan(
    battle: Engagement, worth: Worth | None = None, rounds: int = 3, work: Work | None = None
) -> list[Retreated]:
    """Every plan for the first ``rounds`` rounds, the one worth most first; fighting to the end is one of them.

    Raises TooLarge where that is more than ``work`` allows for all plans together.
    """
    plans = [*_plans(battle, rounds)]
    found = [_mean(every) for every in zip(*_followed(battle, plans, worth or Worth(), work), strict=True)]
    return sorted(found, key=lambda one: (-one.value, len(one.plan.kinds), one.plan.after))


def with_retreat(battle: Engagement, plan: Plan, worth: Worth | None = None, work: Work | None = None) -> Retreated:
    """How the battle ends when the attacker follows a plan."""
    (every,) = zip(*_followed(battle, [plan], worth or Worth(), work), strict=True)
    return _mean(every)


def _followed(battle: Engagement, plans: Sequence[Plan], worth: Worth, work: Work | None) -> Iterator[list[Retreated]]:
    """What comes of each plan, in each order that chance may draw."""
    for fought in by_chance(battle):
        solver = solver_of(fought, work)
        solver.win()
        yield [_follow(solver, plan, worth) for plan in plans]


def _mean(every: Sequence[Retreated]) -> Retreated:
    """What comes of a plan where one of several battles is fought, each as likely."""
    share = 1 / len(every)
    survivors: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
    for one in every:
        for left, chance in one.survivors.items():
            survivors[left] += chance * share
    away = tuple(sum(means) * share for means in zip(*(one.left for one in every), strict=True))
    win, value = (sum(getattr(one, figure) for one in every) * share for figure in ("attacker_win", "value"))
    return Retreated(every[0].plan, win, dict(survivors), away, value)


def may_retreat(ships: Ships) -> bool:
    """Whether ships can leave at all (nd.retreat.starbase); those that nobody plays have no one to say so."""
    return ships.played and ships.may_retreat


def _plans(battle: Engagement, rounds: int) -> Iterator[Plan]:
    able = [kind for kind, ships in enumerate(battle.attacker) if ships.count and may_retreat(ships)]
    yield Plan()
    for number in range(1, len(able) + 1):
        for kinds in combinations(able, number):
            for after in range(rounds):
                yield Plan(kinds, after)


def _follow(solver: Solver, plan: Plan, worth: Worth) -> Retreated:
    battle, table = solver.battle, solver.rounds
    here: dict[At, float] = defaultdict(float)
    for position, chance in solver.missiles.spread(table.worth).items():
        here[table.at(position)] += chance
    over: _Waiting = defaultdict(float)
    nobody = (0,) * len(battle.attacker)
    for _ in range(plan.after if plan.kinds else 0):
        here = _repaired(table, _round(table, here, ()))
    if not plan.kinds:
        for position, chance in _ends(table, here).items():
            over[position, nobody] += chance
        return _summed_up(battle, plan, over, worth)
    here = _repaired(table, _round(table, here, plan.kinds))
    waiting: _Waiting = {}
    for at, mass in here.items():
        position = table.numbers[ATTACKER].sides[at[ATTACKER]], table.numbers[DEFENDER].sides[at[DEFENDER]]
        # A battle that is over before the round in which they leave is over for them too.
        (over if table.ending(*at) is not None else waiting)[position, nobody] = mass
    _last_round(solver, plan, waiting, over)
    return _summed_up(battle, plan, over, worth)


def _round(table: CannonStage, here: dict[At, float], holding: Sequence[int]) -> dict[At, float]:
    """One round in which the attacker's kinds ``holding`` do not fire."""
    for number, turn in enumerate(table.turns):
        if turn.side == ATTACKER and turn.kind in holding:
            continue
        there: dict[At, float] = defaultdict(float)
        for at, mass in here.items():
            if table.ending(*at) is not None:
                there[at] += mass
                continue
            stay, leaving = moves(table, number, *at)
            if stay:
                there[at] += mass * stay
            for chance, after in leaving:
                there[after] += mass * chance
        here = there
    return here


def _repaired(table: CannonStage, here: dict[At, float]) -> dict[At, float]:
    if not table.repairs:
        return here
    there: dict[At, float] = defaultdict(float)
    for at, mass in here.items():
        position = table.numbers[ATTACKER].sides[at[ATTACKER]], table.numbers[DEFENDER].sides[at[DEFENDER]]
        there[table.at(_both_repaired(table, position))] += mass
    return there


def _both_repaired(table: CannonStage, position: Strengths) -> Strengths:
    return table.repaired(ATTACKER, position[ATTACKER]), table.repaired(DEFENDER, position[DEFENDER])


def _ends(table: CannonStage, here: dict[At, float]) -> dict[Strengths, float]:
    sides = table.numbers
    return ends(table, {(sides[ATTACKER].sides[a], sides[DEFENDER].sides[d]): mass for (a, d), mass in here.items()})


def _last_round(
    solver: Solver,
    plan: Plan,
    waiting: _Waiting,
    over: _Waiting,
) -> None:
    """The round in which the kinds of the plan leave, each in its turn, and what the others fight after it."""
    battle = solver.battle
    armed = cannon_turns(battle)
    for side, kind in kinds_in_order(battle):
        if side == ATTACKER and kind in plan.kinds:
            waiting = _left(waiting, kind)
            continue
        turn = next((n for n, one in enumerate(armed) if (one.side, one.kind) == (side, kind)), None)
        if turn is not None:
            waiting = _fire(solver, waiting, turn)
    rest: dict[tuple[int, ...], dict[Strengths, float]] = defaultdict(dict)
    for (position, away), mass in waiting.items():
        ended = not all(map(any, position))
        begins = position if ended else _both_repaired(solver.rounds, position)
        rest[away][begins] = rest[away].get(begins, 0.0) + mass
    for away, begin in rest.items():
        table = CannonStage(battle, Fire(battle, solver.work), begin)
        table.solve()
        for position, chance in ends(table, begin).items():
            over[position, away] += chance


def _left(waiting: _Waiting, kind: int) -> _Waiting:
    """Lets a kind leave; where the last enemy has fallen before its turn there is nothing to get away from."""
    after: _Waiting = defaultdict(float)
    for (position, away), mass in waiting.items():
        if not any(position[DEFENDER]):
            after[position, away] += mass
            continue
        attacker = list(position[ATTACKER])
        gone = list(away)
        gone[kind] += len(attacker[kind])
        attacker[kind] = ()
        after[(tuple(attacker), position[DEFENDER]), tuple(gone)] += mass
    return after


def _fire(solver: Solver, waiting: _Waiting, turn: int) -> _Waiting:
    table = CannonStage(solver.battle, Fire(solver.battle, solver.work), {position for position, _ in waiting})
    table.solve()
    after: _Waiting = defaultdict(float)
    for (position, away), mass in waiting.items():
        at = table.at(position)
        if table.ending(*at) is not None:
            after[position, away] += mass
            continue
        stay, leaving = moves(table, turn, *at)
        after[position, away] += mass * stay
        for chance, (a, d) in leaving:
            after[(table.numbers[ATTACKER].sides[a], table.numbers[DEFENDER].sides[d]), away] += mass * chance
    return after


def _summed_up(battle: Engagement, plan: Plan, over: _Waiting, worth: Worth) -> Retreated:
    win, value = 0.0, 0.0
    survivors: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
    left = [0.0] * len(battle.attacker)
    for (position, away), chance in over.items():
        staying, enemy = tuple(map(len, position[ATTACKER])), tuple(map(len, position[DEFENDER]))
        won = any(staying) and not any(enemy)
        kept = tuple(here + gone for here, gone in zip(staying, away, strict=True))
        win += chance * won
        survivors[kept, enemy] += chance
        left = [mean + chance * gone for mean, gone in zip(left, away, strict=True)]
        value += chance * (
            worth.win * won
            + worth.kept * _cost(battle.attacker, kept)
            + worth.destroyed * (_cost(battle.defender, None) - _cost(battle.defender, enemy))
        )
    return Retreated(plan, win, dict(survivors), tuple(left), value)


def _cost(fleet: Iterable[Ships], counts: Sequence[int] | None) -> float:
    return float(
        sum(ships.cost * (ships.count if counts is None else counts[kind]) for kind, ships in enumerate(fleet))
    )
