"""What a bot that compares plans thinks of them, in points: so that it can tell why it does what it does."""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple, Protocol

from penumbra.bots.halving import Budget, Comparison
from penumbra.bots.position import Position
from penumbra.kernel import Choice

Opening = tuple[Choice, ...]
"""The choices of a seat that a plan begins with, in their order; what follows them is left to the bot."""

_LEAST: Final = 2
"""Trials without which nothing is known of a plan: of one alone nobody knows how much of it is luck."""

_SURE: Final = 2.0
"""Standard errors from which on a difference is more than luck."""

_SHOWN: Final = 0.1
"""The least difference in points that is told."""


class WeighedPlan(NamedTuple):
    """A plan as it was weighed: what it begins with, and what that is worth.

    ``points`` are those by which the seat will be ahead of its best rival in the end: as many as would be worth the
    same if they were certain. It is ``behind`` the plan that was chosen by so many of them, in the trials that both
    were given, with that standard ``error``; 0 both for the chosen one. Of one that was not weighed there are no
    ``trials``.
    """

    opening: Opening
    points: float = 0.0
    behind: float = 0.0
    error: float = 0.0
    trials: int = 0

    @property
    def surely_behind(self) -> bool:
        """Whether it is worse than the chosen one by more than luck would make it seem."""
        return self.behind > _SURE * self.error


class Weighing(NamedTuple):
    """How plans compare: the one that was ``chosen``, and ``others``, the least behind first, with its error.

    ``usual`` is one of these: what would be done without weighing anything, or what was done. Of so many ``plans``
    those that were left before anything was known of them are not among the others; ``trials`` are those of all.
    """

    chosen: WeighedPlan
    others: tuple[WeighedPlan, ...]
    usual: WeighedPlan
    plans: int
    trials: int


class Mentor(Protocol):
    """Tells what it thinks of the plans that there are."""

    def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
        """How plans compare; what is chosen is what the bot would do.

        Where choices were ``made``, this one and the seat's next ones, their opening is what others are compared with,
        and chosen unless another one is better by more than luck. Where there is nothing to weigh there are no trials.
        """

    def compare(self, position: Position, openings: Sequence[Opening]) -> Weighing:
        """How plans with these openings compare with the first one, with luck of their own."""


MentorMaker = Callable[[int, Budget], Mentor]
"""Makes a mentor from its seed and what it may spend on a decision; the same seed and trials give the same advice."""


def unweighed(opening: Opening) -> Weighing:
    """What is done without weighing anything."""
    plan = WeighedPlan(opening)
    return Weighing(plan, (), plan, 1, 0)


def weighing(found: Comparison[Opening], points: Callable[[float], float]) -> Weighing:
    """A comparison whose first opening is the usual one, told in points: ``points`` says how many a worth is."""
    worths = {one.choice: one.worths for one in found.tried}
    known = {opening: its for opening, its in worths.items() if len(its) >= _LEAST}
    usual, trials = found.tried[0].choice, sum(map(len, worths.values()))
    if usual not in known:
        return unweighed(usual)._replace(plans=len(worths))
    best = known[found.chosen]
    plans = {opening: _plan(opening, its, best, points) for opening, its in known.items()}
    chosen = plans[found.chosen]._replace(behind=0.0, error=0.0)
    plans[found.chosen] = chosen
    others = sorted([plan for plan in plans.values() if plan is not chosen], key=lambda plan: plan.behind + plan.error)
    return Weighing(chosen, tuple(others), plans[usual], len(worths), trials)


def _plan(
    opening: Opening, worths: Sequence[float], best: Sequence[float], points: Callable[[float], float]
) -> WeighedPlan:
    trials = len(worths)
    mean, of_best = fmean(worths), fmean(best[:trials])
    error = stdev([one - other for one, other in zip(best, worths, strict=False)]) / sqrt(trials)
    middle = (mean + of_best) / 2
    behind = points(of_best) - points(mean)
    return WeighedPlan(
        opening, points(fmean(best)) - behind, behind, points(middle + error / 2) - points(middle - error / 2), trials
    )


def explained(weighed: Weighing) -> str:
    """Why a plan was chosen, in one to three sentences that name no plan."""
    if not weighed.trials:
        return "Nothing was weighed here: at such a choice it does not look ahead."
    return " ".join(_sentences(weighed))


def _sentences(weighed: Weighing) -> Iterable[str]:
    chosen, others, usual, plans, trials = weighed
    yield f"Best of {plans} plans in {trials:,} trials: it should end {_standing(chosen.points)}."
    if not others:
        return
    following = others[0]
    if following.behind <= 0:
        yield (
            f"Another plan seemed {_points(-following.behind)} better (± {following.error:.1f}), "
            "which is no more than luck."
        )
        return
    close = "" if following.surely_behind else ", so it is close"
    yield f"The next best is {_points(following.behind)} behind (± {following.error:.1f}){close}."
    if usual not in (chosen, following):
        yield f"What looks best at first sight is {_points(usual.behind)} behind (± {usual.error:.1f})."


def _standing(points: float) -> str:
    if abs(points) < _SHOWN / 2:
        return "level with the best rival"
    return f"{_points(abs(points))} {'ahead of' if points > 0 else 'behind'} the best rival"


def _points(points: float) -> str:
    """Some points, to the tenth."""
    shown = f"{points:.1f}"
    return "1 point" if shown == "1.0" else f"{shown} points"
