"""The planner bot: at each decision what may be done is tried on samples, and what led to the best chances is done."""

from collections.abc import Sequence
from random import Random
from typing import Final

from penumbra.blueshift.greedy import policy
from penumbra.blueshift.planner.proposals import proposals
from penumbra.blueshift.planner.turns import TurnCount
from penumbra.blueshift.planner.value import Value, percent, shipped
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.bots.halving import SECOND, Budget, Comparison, best
from penumbra.bots.measure import CHANCES
from penumbra.bots.position import Position
from penumbra.bots.weighing import Intent, Opening, Weighing, unweighed, weighing
from penumbra.kernel import Choice

_CAUTION: Final = 0.8
"""Standard errors by which a proposal has to be better than what the greedy policy would do."""


class PlannerBot:
    """Tries proposals on samples, played on by the greedy policy for so many ``turns``, and asks what that is worth.

    A turn is one player's; None: so many as there are players, until the seat's own turn comes again. What it began
    with more than one choice it goes on with, as long as that is offered; else it remembers nothing.
    """

    def __init__(
        self,
        seed: int,
        budget: Budget = SECOND,
        turns: int | None = None,
        value: Value | None = None,
        caution: float = _CAUTION,
    ) -> None:
        self._rng = Random(seed)
        self._budget = budget
        self._turns = turns
        self._value = shipped() if value is None else value
        self._caution = caution
        self._begun: Opening = ()

    def choose(self, position: Position) -> Choice:
        """The first choice of the best proposal."""
        if not self._begun or self._begun[0] not in position.choices or len(position.choices) == 1:
            self._begun = self._best(position)
        chosen, *rest = self._begun
        self._begun = tuple(rest)
        return chosen

    def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
        """How proposals compare with what the greedy policy would do, or with what was ``made``, in chances to win."""
        plans = self._plans(position, made)
        return unweighed(plans[0], CHANCES) if len(plans) == 1 else self.compare(position, plans)

    def compare(self, position: Position, plans: Sequence[Intent]) -> Weighing:
        """How proposals compare with the first of them."""
        return weighing(self._compared(position, plans), percent, CHANCES)

    def _best(self, position: Position) -> Opening:
        plans = self._plans(position, ())
        chosen = plans[0] if len(plans) == 1 else self._compared(position, plans).chosen
        return chosen.opening

    def _plans(self, position: Position, made: Sequence[Choice]) -> list[Intent]:
        """What is to be compared, with the first of it; alone where there is nothing to weigh."""
        if len(position.choices) == 1:
            return [Intent((position.choices[0],))]
        if position.choices[0].verb == "species" and not made:
            return [Intent((self._rng.choice(position.choices),))]
        return [Intent(one) for one in proposals(_drawn(position, 0), position.seat, position.choices, made)]

    def _compared(self, position: Position, plans: Sequence[Intent]) -> Comparison[Intent]:
        luck = self._rng.getrandbits(64)

        def worth(plan: Intent, number: int) -> float:
            return self._outcome(_drawn(position, luck + number), position.seat, plan.opening)

        return best(plans, worth, self._budget, self._caution)

    def _outcome(self, state: BlueShiftState, seat: int, proposal: Opening) -> float:
        """The seat's chance to win after a proposal."""
        turns = TurnCount(state)
        for choice in proposal:
            state.play(seat, choice)
        most = len(state.seats) if self._turns is None else self._turns
        while not state.over and turns.begun() < most:
            waiting = state.waiting()[0]
            for choice in policy.row(state, waiting):
                state.play(waiting, choice)
        return self._value.chances(state)[seat]


def _drawn(position: Position, luck: int) -> BlueShiftState:
    state = position.sample(Random(luck))
    assert isinstance(state, BlueShiftState), "this planner plays BlueShift only"
    return state
