"""The exact odds of a battle, as a two-sided stochastic game on what is left of both fleets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb
from typing import Final

from penumbra.odds.cannons import CannonStage
from penumbra.odds.ends import ends
from penumbra.odds.fleet import Engagement, check
from penumbra.odds.missiles import MissileStage
from penumbra.odds.orders import by_chance, decided
from penumbra.odds.repairs import EXACT
from penumbra.odds.rerolls import RerollSolver, may_reroll
from penumbra.odds.turns import ATTACKER, DEFENDER, Fire, Strengths
from penumbra.odds.work import TooLarge, Work

_REACHED: Final = 10  # of ten positions that could be written down at least one can be reached, mostly many more

Counts = tuple[tuple[int, ...], tuple[int, ...]]
"""Ships left of each of the attacker's kinds and of the defender's."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The outcome of a battle: three chances that add up to 1, and how likely each remainder is.

    The attacker wins by destroying every ship of the defender and keeping one; where both fleets are
    gone (rift dice can do that) the sector is the defender's.

    ``exact`` figures were checked: put into the equations that they solve they fit to a billionth.
    Else they are estimated, and ``attacker_win`` is within ``margin`` of what is right in 99 of 100
    cases (see ``estimate``). ``positions`` says how many positions were looked at, or how many battles
    were fought. ``given_up`` is a sentence where nothing better will follow: what was too much;
    ``coming`` whether a better answer is being worked out.
    """

    attacker_win: float
    defender_win: float
    stalemate: float
    survivors: dict[Counts, float]
    positions: int
    exact: bool = True
    margin: float = 0.0
    given_up: str | None = None
    coming: bool = False


class Solver:
    """Solves one battle, kinds in the order given; raises ImpossibleFleet, or TooLarge beyond what ``work`` allows.

    ``turn`` is how many of the armed kinds have had their turn in the current round, in a battle that
    is being fought. ``prune`` is there for tests, which show that pruning changes nothing.
    """

    def __init__(self, battle: Engagement, work: Work | None = None, prune: bool = True, turn: int = 0) -> None:
        self.battle = check(battle)
        if may_reroll(battle):
            raise TooLarge("rerolls, where more is asked than who wins")
        self.work = work or Work()
        self.turn = turn
        if imaginable(battle) > _REACHED * self.work.cells_left:
            raise TooLarge(f"more than {self.work.cells_left:,} positions")
        fire = Fire(battle, self.work, prune)
        self.missiles = MissileStage(battle, fire, start(battle))
        self.rounds = CannonStage(battle, fire, self.missiles.ends)

    def win(self) -> float:
        """The attacker's chance to destroy every ship of the defender."""
        self.rounds.solve()
        return self.missiles.worth((0, self.missiles.start), self._worth)

    def ends(self) -> dict[Strengths, float]:
        """How likely each end of the battle is, damage included."""
        self.win()
        return ends(self.rounds, self.missiles.spread(self._worth), self.turn)

    def _worth(self, position: Strengths) -> float:
        return self.rounds.worth(position, self.turn)

    def solve(self) -> Odds:
        """The odds from the start, with the distribution of what is left, each checked against the other."""
        return _checked(summed_up(self.ends(), self.rounds.positions), self.win())


def imaginable(battle: Engagement) -> int:
    """How many positions could be written down: for each kind, each ship's points or none."""
    number = 1
    for ships in (*battle.attacker, *battle.defender):
        number *= comb(ships.full + ships.count, ships.count)
    return number


def start(battle: Engagement) -> Strengths:
    """The position before the first die."""
    attacker, defender = (tuple(ships.lives() for ships in fleet) for fleet in battle.fleets)
    return attacker, defender


def summed_up(found: dict[Strengths, float], positions: int) -> Odds:
    """Odds from how likely each end is."""
    survivors: dict[Counts, float] = {}
    for position, chance in found.items():
        left = tuple(map(len, position[ATTACKER])), tuple(map(len, position[DEFENDER]))
        survivors[left] = survivors.get(left, 0.0) + chance
    return odds_of(survivors, positions)


def odds_of(survivors: Mapping[Counts, float], positions: int | None = None) -> Odds:
    """Odds from how likely each remainder is, which are as many positions where nothing else is said."""
    win = sum(chance for left, chance in survivors.items() if any(left[ATTACKER]) and not any(left[DEFENDER]))
    draw = sum(chance for left, chance in survivors.items() if any(left[DEFENDER]) and any(left[ATTACKER]))
    # Not what the others leave of 1, which would lose a chance smaller than their rounding.
    lose = sum(chance for left, chance in survivors.items() if not any(left[ATTACKER]))
    return Odds(win, lose, draw, dict(survivors), len(survivors) if positions is None else positions)


def solver_of(battle: Engagement, work: Work | None = None, turn: int = 0) -> Solver:
    """A battle's solver, its kinds in the order that both sides choose; raises ImpossibleFleet or TooLarge.

    In a round that is being fought the order is as given.
    """
    work = work or Work()

    def win(fought: Engagement) -> float:
        part = work.part(work.left)
        found = Solver(fought, part, turn=turn).win()
        work.take(part)
        return found

    return Solver(battle if turn else decided(check(battle), win), work, turn=turn)


def solve(battle: Engagement, work: Work | None = None, turn: int = 0) -> Odds:
    """The exact odds of a battle; raises ImpossibleFleet, or TooLarge where that is more than ``work`` allows."""
    work = work or Work()
    return mean([_solved(one, work, turn) for one in by_chance(check(battle), turn)])


def _solved(battle: Engagement, work: Work, turn: int) -> Odds:
    return _with_rerolls(battle, work, turn) if may_reroll(battle) else solver_of(battle, work, turn).solve()


def mean(every: Sequence[Odds]) -> Odds:
    """The odds where one of several battles is fought, each as likely."""
    if len(every) == 1:
        return every[0]
    survivors: dict[Counts, float] = {}
    for odds in every:
        for left, chance in odds.survivors.items():
            survivors[left] = survivors.get(left, 0.0) + chance / len(every)
    found = odds_of(survivors, sum(odds.positions for odds in every))
    return replace(found, exact=all(odds.exact for odds in every), margin=max(odds.margin for odds in every))


def _with_rerolls(battle: Engagement, work: Work, turn: int) -> Odds:
    def solver(fought: Engagement) -> RerollSolver:
        return RerollSolver(fought, start(fought), work, turn)

    found = solver(battle if turn else decided(battle, lambda fought: solver(fought).win()))
    return _checked(summed_up(found.ends(), found.positions), found.win())


def _checked(odds: Odds, win: float) -> Odds:
    """Odds whose survivors say the same as the values; raises TooLarge where they do not."""
    off = max(abs(odds.attacker_win - win), abs(sum(odds.survivors.values()) - 1))
    if off > EXACT:
        raise TooLarge(f"too many rounds: the figures fit each other to ± {off:.1g} only")
    return odds


__all__ = ["Counts", "Odds", "Solver", "TooLarge", "mean", "odds_of", "solve", "solver_of", "start", "summed_up"]
