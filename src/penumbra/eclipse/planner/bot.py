"""The planner, as it sits at a table."""

from collections.abc import Sequence
from random import Random
from typing import Final

from penumbra.bots.halving import SECOND, Budget, best
from penumbra.bots.position import Position
from penumbra.bots.weighing import Opening, WeighedPlan, Weighing, unweighed, weighing
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.planner.plans import gone_on_with, made_plan, plans
from penumbra.eclipse.planner.value import points, value_for
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice

_CAUTION: Final = 1.0
"""Standard errors by which a plan has to be better than what the greedy policy would do."""


class PlannerBot:
    """Weighs plans on samples: each is played on to the end of the round by the greedy policy, for all seats.

    All that is hidden is drawn anew for each sample, the same for every plan. It remembers nothing between decisions.
    """

    def __init__(self, seed: int, budget: Budget = SECOND) -> None:
        self._rng = Random(seed)
        self._budget = budget

    def choose(self, position: Position) -> Choice:
        """The first choice of the plan that is worth most."""
        return self._weighed(position, ()).chosen.opening[0]

    def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
        """How plans compare with what the greedy policy would do, or with what was ``made``.

        A plan to take an action is told with the choice that the policy begins it with, where it has no other.
        """
        weighed = self._weighed(position, made)
        if not weighed.trials:
            return weighed
        state, usual = drawn(position, 0), weighed.usual

        def told(plan: WeighedPlan) -> WeighedPlan:
            if made and plan == usual:
                return plan
            return plan._replace(opening=gone_on_with(state, position.seat, plan.opening))

        others = tuple([told(plan) for plan in weighed.others])
        return weighed._replace(chosen=told(weighed.chosen), others=others, usual=told(usual))

    def _weighed(self, position: Position, made: Sequence[Choice]) -> Weighing:
        if len(position.choices) == 1:
            return unweighed((position.choices[0],))
        state = drawn(position, self._rng.getrandbits(64))
        if not state.players[position.seat].seated:
            return unweighed((self._rng.choice(position.choices),))
        usual = policy.choose(state, position.seat)
        first = made_plan(state, position.seat, made) if made else (usual,)
        found = plans(state, position.seat, usual, self._rng, first)
        return self.compare(position, found) if len(found) > 1 else unweighed(first)

    def compare(self, position: Position, openings: Sequence[Opening]) -> Weighing:
        """How plans compare with the first of them."""
        first = self._rng.getrandbits(64)

        def worth(plan: Opening, luck: int) -> float:
            return played_on(drawn(position, first + luck), position.seat, plan)

        return weighing(best(openings, worth, self._budget, _CAUTION), points)


def drawn(position: Position, luck: int) -> EclipseState:
    """What may lie on the table, for all that a seat knows: as the luck of that number has it."""
    state = position.sample(Random(luck))
    assert isinstance(state, EclipseState), "this planner plays Eclipse only"
    return state


def played_on(state: EclipseState, seat: int, plan: Opening) -> float:
    """What a plan is worth to a seat, with the luck that lies in a sample: how the round ends for it."""
    now = state.round
    for choice in plan:
        state.play(seat, choice)
    while not state.over and state.round == now:
        waiting = state.waiting()[0]
        state.play(waiting, policy.choose(state, waiting))
    return value_for(state.box, state.player_count).worth(state, seat)
