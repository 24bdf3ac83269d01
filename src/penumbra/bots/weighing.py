"""What a bot that compares plans thinks of them, in numbers: so that it can tell why it does what it does."""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple, Protocol

from penumbra.bots.halving import Budget, Comparison
from penumbra.bots.measure import NOTHING, Measure
from penumbra.bots.position import Bot, Position
from penumbra.kernel import Choice

Opening = tuple[Choice, ...]
"""Choices of a seat, in their order."""


class Intent(NamedTuple):
    """What a seat begins with, and in which ``manner`` the bot goes on from there.

    The manner is told in words that follow the opening, as "as a warrior would"; it is empty where the bot goes on as
    it usually does.
    """

    opening: Opening
    manner: str = ""


NOT_AHEAD: Final = "Nothing was weighed here: at such a choice it does not look ahead."

_LEAST: Final = 2
"""Trials without which nothing is known of a plan: of one alone nobody knows how much of it is luck."""

_SURE: Final = 2.0
"""Standard errors from which on a difference is more than luck."""


class WeighedPlan(NamedTuple):
    """A plan as it was weighed, and what it is worth.

    ``worth`` is what it leads to, in the measure of the weighing. It is ``behind`` the plan that was chosen by so much
    of that, in the trials that both were given, with that standard ``error``; 0 both for the chosen one. Of one that
    was not weighed there are no ``trials``.
    """

    intent: Intent
    worth: float = 0.0
    behind: float = 0.0
    error: float = 0.0
    trials: int = 0

    @property
    def surely_behind(self) -> bool:
        """Whether it is worse than the chosen one by something, and by more than luck would make it seem."""
        return self.behind > max(NOTHING, _SURE * self.error)


class Weighing(NamedTuple):
    """How plans compare: the one that was ``chosen``, and ``others``, the least behind first, with its error.

    ``usual`` is one of these: what would be done without weighing anything, or what was done. Of so many ``plans``
    those that were left before anything was known of them are not among the others; ``trials`` are those of all. The
    ``measure`` says what their numbers count. Where nothing was weighed the ``reason`` says why, in a sentence.
    """

    chosen: WeighedPlan
    others: tuple[WeighedPlan, ...]
    usual: WeighedPlan
    plans: int
    trials: int
    measure: Measure
    reason: str = ""


class Mentor(Bot, Protocol):
    """A bot that tells what it thinks of the plans that there are."""

    def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
        """How plans compare; what is chosen is what the bot would do.

        Where choices were ``made``, this one and the seat's next ones, a plan that begins with them is what others are
        compared with, and chosen unless another one is better by more than luck. Where there is nothing to weigh there
        are no trials.
        """

    def compare(self, position: Position, plans: Sequence[Intent]) -> Weighing:
        """How plans compare with the first one, with luck of their own."""


MentorMaker = Callable[[int, Budget], Mentor]
"""Makes a mentor from its seed and what it may spend on a decision; the same seed and trials give the same advice."""


def unweighed(plan: Intent, measure: Measure, reason: str = NOT_AHEAD) -> Weighing:
    """What is done without weighing anything, for a ``reason``."""
    alone = WeighedPlan(plan)
    return Weighing(alone, (), alone, 1, 0, measure, reason)


def weighing(found: Comparison[Intent], told: Callable[[float], float], measure: Measure) -> Weighing:
    """A comparison whose first plan is the usual one; ``told`` says how much of the measure a worth is."""
    worths = {one.choice: one.worths for one in found.tried}
    known = {plan: its for plan, its in worths.items() if len(its) >= _LEAST}
    usual, trials = found.tried[0].choice, sum(map(len, worths.values()))
    if usual not in known:
        return unweighed(usual, measure)._replace(plans=len(worths))
    best = known[found.chosen]
    plans = {plan: _weighed(plan, its, best, told) for plan, its in known.items()}
    chosen = plans[found.chosen]._replace(behind=0.0, error=0.0)
    plans[found.chosen] = chosen
    others = sorted([plan for plan in plans.values() if plan is not chosen], key=lambda plan: plan.behind + plan.error)
    return Weighing(chosen, tuple(others), plans[usual], len(worths), trials, measure)


def of_each_opening(weighed: Weighing) -> Weighing:
    """The same with one plan of each opening: the chosen one, or else the one that is least behind.

    Whoever asks what to do next is not told twice to do the same, and what was made is not behind itself.
    """
    found = {weighed.chosen.intent.opening: weighed.chosen}
    for one in weighed.others:
        found.setdefault(one.intent.opening, one)
    chosen, *others = found.values()
    return weighed._replace(chosen=chosen, others=tuple(others), usual=found[weighed.usual.intent.opening])


def _weighed(
    plan: Intent, worths: Sequence[float], best: Sequence[float], told: Callable[[float], float]
) -> WeighedPlan:
    trials = len(worths)
    mean, of_best = fmean(worths), fmean(best[:trials])
    error = stdev([one - other for one, other in zip(best, worths, strict=False)]) / sqrt(trials)
    middle = (mean + of_best) / 2
    behind = told(of_best) - told(mean)
    return WeighedPlan(
        plan, told(fmean(best)) - behind, behind, told(middle + error / 2) - told(middle - error / 2), trials
    )


def explained(weighed: Weighing) -> str:
    """Why a plan was chosen, in one to three sentences that name no plan."""
    if weighed.trials:
        return " ".join(_sentences(weighed))
    if weighed.plans > 1:
        return f"There are {weighed.plans} plans, too many to weigh them in the time that there was."
    return weighed.reason


def _sentences(weighed: Weighing) -> Iterable[str]:
    chosen, others, usual, plans, trials, measure, _ = weighed
    yield f"Best of {plans} plans in {trials:,} trials: {measure.sentence(chosen.worth)}."
    if not others:
        return
    following = others[0]
    if following.behind <= 0:
        yield (
            f"Another plan seemed {measure.difference(-following.behind)} better (± {following.error:.1f}), "
            "which is no more than luck."
        )
        return
    close = "" if following.surely_behind else ", so it is close"
    yield f"The next best is {measure.difference(following.behind)} behind (± {following.error:.1f}){close}."
    if usual not in (chosen, following):
        yield f"What looks best at first sight is {measure.difference(usual.behind)} behind (± {usual.error:.1f})."
