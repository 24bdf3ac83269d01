"""The planner, as it sits at a table."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from penumbra.bots.halving import SECOND, Budget, Comparison, best
from penumbra.bots.measure import POINTS
from penumbra.bots.position import Position
from penumbra.bots.weighing import NOT_AHEAD, Intent, WeighedPlan, Weighing, of_each_opening, unweighed, weighing
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.planner.plans import beginnings, gone_on_with, made_opening, plans
from penumbra.eclipse.planner.schooling import Insight, Schooling, insight
from penumbra.eclipse.planner.value import points
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice

CAUTION: Final = 2.0
"""Standard errors by which a plan has to be better than what the policy would do: the best of thirty often seems so."""

FORESEEN: Final = 3
"""The round from which on plans are weighed.

What the first two lead to can hardly be judged: of how far somebody is ahead in the end a judgement foretells less than
a fifth by how the third round begins. Plans that seemed better to it were not, and the games were lost.
"""

_TOO_EARLY: Final = f"It weighs nothing before round {FORESEEN}: nobody can tell yet how the game will end."


class PlannerBot:
    """Weighs plans on samples: each is played on to the end of the round by the greedy bot's policy, for all seats.

    All that is hidden is drawn anew for each sample, the same for every plan. A turn is thought of in two stages: which
    action is best, begun as the policy does, and then how to begin one of the best two. The seat itself may also go on
    in other manners than its own, so that what pays only together is seen to pay: ships that are built to attack with.
    In the first rounds it plays as the policy does. It remembers nothing between decisions. Its ``schooling`` says by
    which weights all play on, and how it judges where that leads.
    """

    def __init__(self, seed: int, budget: Budget = SECOND, schooling: Schooling = "general") -> None:
        self._rng = Random(seed)
        self._budget = budget
        self._schooling: Schooling = schooling

    def choose(self, position: Position) -> Choice:
        """The first choice of the plan that is worth most."""
        found = self._plans(position, ())
        chosen = found[0] if len(found) == 1 else self._best(position, found).chosen
        return chosen.opening[0]

    def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
        """How plans compare with what the policy would do, or with what was ``made``.

        A plan to take an action is told with the choice that the policy begins it with, where it has no other.
        """
        found = self._plans(position, made)
        state = drawn(position, 0)
        if len(found) == 1:
            return unweighed(found[0], POINTS, NOT_AHEAD if _foreseen(state) else _TOO_EARLY)
        weighed = weighing(self._best(position, found), points, POINTS)
        usual = weighed.usual
        by = self._insight(state)

        def told(one: WeighedPlan) -> WeighedPlan:
            if made and one == usual:
                return one
            return one._replace(intent=gone_on_with(state, position.seat, one.intent, by))

        others = tuple([told(one) for one in weighed.others])
        return of_each_opening(weighed._replace(chosen=told(weighed.chosen), others=others, usual=told(usual)))

    def compare(self, position: Position, plans: Sequence[Intent]) -> Weighing:
        """How plans compare with the first of them."""
        luck = self._rng.getrandbits(64)
        by = self._insight(drawn(position, luck))
        return weighing(best(plans, _worth(position, luck, by), self._budget, CAUTION), points, POINTS)

    def _plans(self, position: Position, made: Sequence[Choice]) -> list[Intent]:
        """What is to be compared, with the first of it; alone where there is nothing to weigh."""
        if len(position.choices) == 1:
            return [Intent((position.choices[0],))]
        state = drawn(position, self._rng.getrandbits(64))
        if not state.players[position.seat].seated:
            return [Intent((self._rng.choice(position.choices),))]
        by = self._insight(state)
        opening = made_opening(state, position.seat, made) if made else ()
        if not _foreseen(state):
            return [Intent(opening or (policy.choose(state, position.seat, by.weights),))]
        return plans(state, position.seat, self._rng, by, opening)

    def _best(self, position: Position, found: Sequence[Intent]) -> Comparison[Intent]:
        """The best of some plans, and of the other ways to begin the actions of those that are best until then."""
        luck = self._rng.getrandbits(64)
        here = drawn(position, luck)
        by = self._insight(here)

        def further(plan: Intent) -> list[Intent]:
            return beginnings(here, position.seat, plan, self._rng, by)

        return best(found, _worth(position, luck, by), self._budget, CAUTION, further)

    def _insight(self, state: EclipseState) -> Insight:
        return insight(self._schooling, state.box, state.player_count)


def _foreseen(state: EclipseState) -> bool:
    return state.round >= FORESEEN


def drawn(position: Position, luck: int) -> EclipseState:
    """What may lie on the table, for all that a seat knows: as the luck of that number has it."""
    state = position.sample(Random(luck))
    assert isinstance(state, EclipseState), "this planner plays Eclipse only"
    return state


def _worth(position: Position, luck: int, by: Insight) -> Callable[[Intent, int], float]:
    """What a plan is worth with the luck of a number, counted from some luck on."""
    return lambda plan, number: played_on(drawn(position, luck + number), position.seat, plan, by)


def played_on(state: EclipseState, seat: int, plan: Intent, insight: Insight) -> float:
    """What a plan is worth to a seat, with the luck that lies in a sample: how its round ends, by some insight."""
    now = state.round
    for choice in plan.opening:
        state.play(seat, choice)
    policy.play_round(state, now, seat, insight.going_on(plan.manner), insight.weights)
    return insight.value.worth(state, seat)
