"""A battle weighed for the command line: its best odds within so much work, and what else is asked of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from penumbra.odds.aiming import policies
from penumbra.odds.answers import answers
from penumbra.odds.contenders import Contender, Holder, in_order
from penumbra.odds.fleet import Engagement, Policy
from penumbra.odds.percent import percent
from penumbra.odds.retreat import Retreated, best_plan
from penumbra.odds.solver import Odds
from penumbra.odds.turns import ATTACKER, DEFENDER
from penumbra.odds.work import TooLarge, Work

Tell = Callable[[str], None]
"""Is told what is being done."""


@dataclass(slots=True)
class Weighed:
    """All that is told of a battle; ``given_up`` are sentences.

    ``holders`` are those who are left after all battles of ``contenders``: ships that nobody plays, the defender and
    the attacker.
    """

    battle: Engagement
    odds: Odds
    costs: dict[int, dict[Policy, float]] = field(default_factory=dict)
    plans: list[Retreated] = field(default_factory=list)
    contenders: Sequence[Contender] = ()
    holders: list[Holder] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)


def weighed(
    battle: Engagement,
    work: int,
    all_policies: bool,
    retreat: bool,
    tell: Tell,
    contenders: Sequence[Contender] = (),
) -> Weighed:
    """The battle's odds within ``work``, and as much again for what else is asked; raises ImpossibleFleet."""
    answer = Weighed(battle, _best(battle, work, tell), contenders=contenders)
    rest = Work(work)
    if contenders:
        tell("Who is left of all is worked out")
        try:
            answer.holders = in_order(contenders, rest)
        except TooLarge as fault:
            answer.given_up.append(f"Who is left of all was given up: there are {fault}.")
    if all_policies:
        tell("What each way to aim costs is worked out")
        try:
            answer.costs = {side: policies(battle, side, rest) for side in (ATTACKER, DEFENDER)}
        except TooLarge as fault:
            answer.given_up.append(f"What each way to aim costs was given up: there are {fault}.")
    if retreat:
        tell("Plans to retreat are compared")
        try:
            answer.plans = best_plan(battle, work=rest)
        except TooLarge as fault:
            answer.given_up.append(f"Plans to retreat were given up: there are {fault}.")
    if answer.odds.given_up is not None:
        answer.given_up.insert(0, answer.odds.given_up)
    return answer


def _best(battle: Engagement, work: int, tell: Tell) -> Odds:
    """The best answer there is for so much work, or the best so far where somebody presses Ctrl-C."""
    best: Odds | None = None
    try:
        for best in answers(battle, work):
            if best.coming:
                tell(f"The attacker wins {about(best)}; exact odds are worked out, Ctrl-C takes these")
    except KeyboardInterrupt:
        if best is None:
            raise
        return replace(best, coming=False, given_up="Exact odds were stopped.")
    assert best is not None, "a battle without an answer"
    return best


def about(odds: Odds) -> str:
    """The chance of an estimate with its margin."""
    return f"about {percent(odds.attacker_win, 1, odds.exact)} ± {percent(odds.margin, 1)}"
