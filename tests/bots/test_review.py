"""A review goes through a seat's own decisions, names what surely cost points, and looks twice before it does."""

from collections.abc import Sequence
from random import Random
from typing import Final

from penumbra.bots import Position
from penumbra.bots.measure import POINTS
from penumbra.bots.review import MOST, Review, review
from penumbra.bots.weighing import Intent, Opening, WeighedPlan, Weighing, unweighed
from penumbra.kernel import Choice, State, seed_from
from tests.table.coin_game import CoinGame

_END: Final = Choice("end")
_GAME: Final = CoinGame()
_SURE: Final = 0.1


def _state() -> State:
    return _GAME.start(_GAME.options({"players": 2, "rounds": 12}), seed_from("reviewed"))


def _weighing(made: Opening, lost: float, error: float = _SURE) -> Weighing:
    plan = WeighedPlan(Intent(made), -lost, lost, error, 50)
    chosen = WeighedPlan(Intent((Choice("look"),)), 0, 0, 0, 50)
    return Weighing(chosen, (plan,), plan, 2, 100, POINTS)


class Advisor:
    """Says what each decision of a seat costs, by its number, and another thing where it is asked again."""

    def __init__(self, costs: Sequence[float], again: Sequence[float] | None = None, covers: int = 1) -> None:
        self._costs = costs
        self._again = costs if again is None else again
        self._covers = covers
        self.asked: list[tuple[int, Opening]] = []
        self._place: dict[int, int] = {}

    def choose(self, position: Position) -> Choice:
        raise AssertionError("a review is of what others chose")

    def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
        self._place[id(position)] = len(self.asked)
        self.asked.append((position.seat, tuple(made)))
        cost = self._costs[len(self.asked) - 1]
        return _weighing(tuple(made[: self._covers]), cost) if cost else unweighed(Intent(tuple(made[:1])), POINTS)

    def compare(self, position: Position, plans: Sequence[Intent]) -> Weighing:
        return _weighing(plans[0].opening, self._again[self._place[id(position)]])


def _reviewed(mentor: Advisor, lines: Sequence[tuple[int, Choice]]) -> list[Review]:
    return list(review(_state(), lines, 0, mentor))


def _turns(count: int) -> list[tuple[int, Choice]]:
    return [(seat, _END) for _ in range(count) for seat in (0, 1)]


def test_only_the_seats_own_decisions_are_weighed_and_the_dearest_named_first() -> None:
    mentor = Advisor([1, 0, 5, 0, 3])
    steps = _reviewed(mentor, _turns(5))
    assert mentor.asked == [(0, (_END,) * left) for left in (5, 4, 3, 2, 1)]
    found = steps[-1]
    assert found.over
    assert not any(one.over for one in steps[:-1])
    assert [one.done for one in steps] == [*range(7)]
    assert found.weighed == 3
    assert [(one.at, one.round, one.lost) for one in found.dearest] == [(4, 3, 5), (8, 5, 3), (0, 1, 1)]


def test_no_more_than_five_are_named() -> None:
    found = _reviewed(Advisor([*range(1, 13)]), _turns(12))[-1]
    assert [one.lost for one in found.dearest] == [12, 11, 10, 9, 8]
    assert len(found.dearest) == MOST


def test_what_may_be_luck_is_not_named() -> None:
    assert _reviewed(Advisor([2 * _SURE, 0.01]), _turns(2))[-1].dearest == ()


def test_what_cost_less_than_can_be_told_is_not_named() -> None:
    class _Certain(Advisor):
        def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
            return _weighing(tuple(made[:1]), super().weigh(position, made).usual.behind, error=0.0)

        def compare(self, position: Position, plans: Sequence[Intent]) -> Weighing:
            return _weighing(plans[0].opening, super().compare(position, plans).usual.behind, error=0.0)

    found = _reviewed(_Certain([0.04, 0.06]), _turns(2))[-1]
    assert [one.cost for one in found.dearest] == ["0.1 points (± 0.0)"]


def test_what_seemed_dear_is_looked_at_again_and_told_as_it_seems_then() -> None:
    found = _reviewed(Advisor([9, 5, 3], again=[0.1, 2, 4]), _turns(3))[-1]
    assert [one.lost for one in found.dearest] == [4, 2]


def test_a_choice_that_was_weighed_with_the_one_before_it_is_not_weighed_again() -> None:
    mentor = Advisor([1, 1, 1], covers=2)
    found = _reviewed(mentor, _turns(5))[-1]
    assert len(mentor.asked) == 3
    assert [one.at for one in found.dearest] == [0, 4, 8]


def test_a_decision_is_weighed_as_the_seat_could_see_it_then() -> None:
    """With the choices and the knowledge of that moment, and never with the state itself."""
    seen: list[tuple[Sequence[Choice], bytes]] = []

    class _Watching(Advisor):
        def weigh(self, position: Position, made: Sequence[Choice] = ()) -> Weighing:
            seen.append((position.choices, position.sample(Random(1)).known(0)))
            return super().weigh(position, made)

    _reviewed(_Watching([1] * 3), _turns(3))
    state = _state()
    for choices, known in seen:
        assert (choices, known) == (state.choices(0), state.known(0))
        state.play(0, _END)
        state.play(1, _END)
