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
from penumbra.bots.weighing import Opening, Weighing, unweighed, weighing
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
        openings = self._openings(position, made)
        return unweighed(openings[0], CHANCES) if len(openings) == 1 else self.compare(position, openings)

    def compare(self, position: Position, openings: Sequence[Opening]) -> Weighing:
        """How proposals compare with the first of them."""
        return weighing(self._compared(position, openings), percent, CHANCES)

    def _best(self, position: Position) -> Opening:
        openings = self._openings(position, ())
        return openings[0] if len(openings) == 1 else self._compared(position, openings).chosen

    def _openings(self, position: Position, made: Sequence[Choice]) -> list[Opening]:
        """What is to be compared, with the first of it; alone where there is nothing to weigh."""
        if len(position.choices) == 1:
            return [(position.choices[0],)]
        if position.choices[0].verb == "species" and not made:
            return [(self._rng.choice(position.choices),)]
        return proposals(_drawn(position, 0), position.seat, position.choices, made)

    def _compared(self, position: Position, openings: Sequence[Opening]) -> Comparison[Opening]:
        luck = self._rng.getrandbits(64)

        def worth(opening: Opening, number: int) -> float:
            return self._outcome(_drawn(position, luck + number), position.seat, opening)

        return best(openings, worth, self._budget, self._caution)

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
