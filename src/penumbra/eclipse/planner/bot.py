"""The planner, as it sits at a table."""

from random import Random
from typing import Final

from penumbra.bots.halving import SECOND, Budget, Comparison, best
from penumbra.bots.position import Position
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.planner.plans import Course, plans
from penumbra.eclipse.planner.value import value_for
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
        if len(position.choices) == 1:
            return position.choices[0]
        state = _of_eclipse(position, self._rng.getrandbits(64))
        if not state.players[position.seat].seated:
            return self._rng.choice(position.choices)
        usual = policy.choose(state, position.seat)
        found = plans(state, position.seat, usual, self._rng)
        return self._weigh(position, found).chosen[0] if len(found) > 1 else usual

    def _weigh(self, position: Position, found: list[Course]) -> Comparison[Course]:
        first = self._rng.getrandbits(64)

        def worth(plan: Course, luck: int) -> float:
            return _played_on(_of_eclipse(position, first + luck), position.seat, plan)

        return best(found, worth, self._budget, _CAUTION)


def _of_eclipse(position: Position, luck: int) -> EclipseState:
    state = position.sample(Random(luck))
    assert isinstance(state, EclipseState), "this planner plays Eclipse only"
    return state


def _played_on(state: EclipseState, seat: int, plan: Course) -> float:
    """What a plan is worth to a seat, with the luck that lies in a sample: how the round ends for it."""
    now = state.round
    for choice in plan:
        state.play(seat, choice)
    while not state.over and state.round == now:
        waiting = state.waiting()[0]
        state.play(waiting, policy.choose(state, waiting))
    return value_for(state.box, state.player_count).worth(state, seat)
