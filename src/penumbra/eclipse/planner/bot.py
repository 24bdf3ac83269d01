"""The planner, as it sits at a table."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from penumbra.bots.halving import SECOND, Budget, Comparison, best
from penumbra.bots.measure import POINTS
from penumbra.bots.position import Position
from penumbra.bots.weighing import Opening, WeighedPlan, Weighing, unweighed, weighing
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.planner.plans import beginnings, gone_on_with, made_plan, plans
from penumbra.eclipse.planner.schooling import Insight, Schooling, insight
from penumbra.eclipse.planner.value import points
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice

_CAUTION: Final = 1.0
"""Standard errors by which a plan has to be better than what the greedy policy would do."""


class PlannerBot:
    """Weighs plans on samples: each is played on to the end of the round by the greedy bot's policy, for all seats.

    All that is hidden is drawn anew for each sample, the same for every plan. A turn is thought of in two stages: which
    action is best, begun as the policy does, and then how to begin one of the best two. It remembers nothing between
    decisions. Its ``schooling`` says by which weights all play on, and how it judges where that leads.
    """

    def __init__(self, seed: int, budget: Budget = SECOND, schooling: Schooling = "usual") -> None:
        self._rng = Random(seed)
        self._budget = budget
        self._schooling: Schooling = schooling

    def choose(self, position: Position) -> Choice:
        """The first choice of the plan that is worth most."""
        openings = self._openings(position, ())
        chosen = openings[0] if len(openings) == 1 else self._best(position, openings).chosen
        return chosen[0]

    def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
        """How plans compare with what the policy would do, or with what was ``made``.

        A plan to take an action is told with the choice that the policy begins it with, where it has no other.
        """
        openings = self._openings(position, made)
        if len(openings) == 1:
            return unweighed(openings[0], POINTS)
        weighed = weighing(self._best(position, openings), points, POINTS)
        state, usual = drawn(position, 0), weighed.usual
        weights = self._insight(state).weights

        def told(plan: WeighedPlan) -> WeighedPlan:
            if made and plan == usual:
                return plan
            return plan._replace(opening=gone_on_with(state, position.seat, plan.opening, weights))

        others = tuple([told(plan) for plan in weighed.others])
        return weighed._replace(chosen=told(weighed.chosen), others=others, usual=told(usual))

    def compare(self, position: Position, openings: Sequence[Opening]) -> Weighing:
        """How plans compare with the first of them."""
        luck = self._rng.getrandbits(64)
        by = self._insight(drawn(position, luck))
        return weighing(best(openings, _worth(position, luck, by), self._budget, _CAUTION), points, POINTS)

    def _openings(self, position: Position, made: Sequence[Choice]) -> list[Opening]:
        """What is to be compared, with the first of it; alone where there is nothing to weigh."""
        if len(position.choices) == 1:
            return [(position.choices[0],)]
        state = drawn(position, self._rng.getrandbits(64))
        if not state.players[position.seat].seated:
            return [(self._rng.choice(position.choices),)]
        usual = policy.choose(state, position.seat, self._insight(state).weights)
        first = made_plan(state, position.seat, made) if made else (usual,)
        return plans(state, position.seat, usual, self._rng, first)

    def _best(self, position: Position, openings: Sequence[Opening]) -> Comparison[Opening]:
        """The best of some openings, and of the other ways to begin the actions of those that are best until then."""
        luck = self._rng.getrandbits(64)
        here = drawn(position, luck)
        by = self._insight(here)

        def further(plan: Opening) -> list[Opening]:
            return beginnings(here, position.seat, plan, self._rng, by.weights)

        return best(openings, _worth(position, luck, by), self._budget, _CAUTION, further)

    def _insight(self, state: EclipseState) -> Insight:
        return insight(self._schooling, state.box, state.player_count)


def drawn(position: Position, luck: int) -> EclipseState:
    """What may lie on the table, for all that a seat knows: as the luck of that number has it."""
    state = position.sample(Random(luck))
    assert isinstance(state, EclipseState), "this planner plays Eclipse only"
    return state


def _worth(position: Position, luck: int, by: Insight) -> Callable[[Opening, int], float]:
    """What a plan is worth with the luck of a number, counted from some luck on."""
    return lambda plan, number: played_on(drawn(position, luck + number), position.seat, plan, by)


def played_on(state: EclipseState, seat: int, plan: Opening, insight: Insight) -> float:
    """What a plan is worth to a seat, with the luck that lies in a sample: how its round ends, by some insight."""
    now = state.round
    for choice in plan:
        state.play(seat, choice)
    while not state.over and state.round == now:
        waiting = state.waiting()[0]
        state.play(waiting, policy.choose(state, waiting, insight.weights))
    return insight.value.worth(state, seat)
