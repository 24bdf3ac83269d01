"""Choices are tried with the same luck: the best is found within the budget, and where none is better the first."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from penumbra.bots.halving import Budget, best

Worth = Callable[[int, int], float]


def noisy(values: list[float], noise: float, shared: float = 0.0) -> Worth:
    """Each choice is worth its value, give or take noise of its own, and luck that is the same for all."""

    def worth(choice: int, luck: int) -> float:
        own, common = Random(f"{noise}/{luck}/{choice}"), Random(luck)
        return values[choice] + noise * own.gauss(0, 1) + shared * common.gauss(0, 1)

    return worth


def counted(worth: Worth) -> tuple[Worth, Counter[int]]:
    """The same worth, and how often it is asked for each choice."""
    asked: Counter[int] = Counter()

    def counting(choice: int, luck: int) -> float:
        asked[choice] += 1
        return worth(choice, luck)

    return counting, asked


@pytest.mark.parametrize("better", range(6))
def test_what_is_plainly_better_is_found_wherever_it_stands(better: int) -> None:
    values = [0.0] * 6
    values[better] = 1.0
    assert best(range(6), noisy(values, 1.0), Budget(trials=600)).chosen == better


def test_common_luck_favours_no_choice() -> None:
    """Luck that is a hundred times what the choices differ by takes nothing from the comparison."""
    assert best(range(4), noisy([0, 0, 1, 0], 0.1, shared=100), Budget(trials=40)).chosen == 2


def test_the_first_is_chosen_where_others_are_not_better_by_more_than_chance() -> None:
    def others(caution: float) -> int:
        worths = [noisy([0, 0], float(seed)) for seed in range(1, 41)]
        return sum(best(range(2), worth, Budget(trials=60), caution).chosen for worth in worths)

    assert others(4.0) == 0
    assert others(0.0) > others(1.0) > 0, "caution is what holds it back"


def test_most_trials_are_spent_where_it_is_close() -> None:
    worth, asked = counted(noisy([0, 0.1, -2, -2, -2, -2, 0.12, -2], 0.5))
    found = best(range(8), worth, Budget(trials=400))
    assert min(asked[1], asked[6]) > 2 * max(asked[choice] for choice in (2, 3, 4, 5, 7))
    assert asked[0] == max(asked.values()), "the first is compared with to the end"
    assert {one.choice: one.trials for one in found.tried} == {**asked}


@pytest.mark.parametrize(("trials", "counted_for_all"), [(0, 0), (1, 0), (4, 0), (5, 1), (6, 1)])
def test_no_more_is_spent_than_the_budget_and_luck_not_tried_with_all_counts_for_none(
    trials: int, counted_for_all: int
) -> None:
    worth, asked = counted(noisy([0, 1, 1, 1, 1], 0.0))
    found = best(range(5), worth, Budget(trials=trials))
    assert asked.total() == trials
    assert found.tried[0].trials == counted_for_all
    assert found.chosen == 0, "once is not enough to change one's mind"
    assert best(range(5), worth, Budget(trials=20)).chosen != 0


def test_time_ends_it_too() -> None:
    worth, asked = counted(noisy([0, 0.001], 1.0))
    best(range(2), worth, Budget(trials=10**9, seconds=0.02))
    assert 0 < asked.total() < 10**6
    worth, asked = counted(noisy([0, 0.001], 1.0))
    best(range(2), worth, Budget(seconds=0.0))
    assert not asked


def test_what_is_settled_is_not_tried_further() -> None:
    for values in ([0.0, -1.0, -1.0], [0.0, 1.0], [0.0, 0.0]):
        worth, asked = counted(noisy(values, 0.01 * any(values)))
        found = best(range(len(values)), worth, Budget(trials=3000))
        assert asked.total() < 100
        assert found.chosen == values.index(max(values))


def test_it_tells_how_each_choice_did() -> None:
    first, other = best("ab", lambda choice, luck: luck % 2 + (choice == "b") * luck, Budget(trials=12)).tried
    assert (first.choice, first.mean, first.lead, first.error, first.trials) == ("a", 0.5, 0, 0, 6)
    assert (other.choice, other.mean, other.lead, other.trials) == ("b", 3, 2.5, 6)
    assert other.error == pytest.approx((3.5 / 6) ** 0.5)


def test_the_same_luck_leads_to_the_same_choice() -> None:
    once, again = (best(range(9), noisy([0.0] * 9, 1.0), Budget(trials=300)) for _ in range(2))
    assert once == again


def test_what_alone_may_be_chosen_is_not_tried() -> None:
    worth, asked = counted(noisy([0.0], 1.0))
    assert best([0], worth, Budget(trials=10)).chosen == 0
    assert not asked


def test_a_budget_is_of_something() -> None:
    with pytest.raises(ValueError, match="trials"):
        Budget()


def test_none_is_dropped_for_the_worse_of_one_or_two_trials() -> None:
    """Sixteen choices share a budget of five trials each: even so all are tried four times before half of them go."""
    found = best(range(16), noisy([0.0] * 16, 1.0), Budget(trials=80))
    assert min(one.trials for one in found.tried) == 4
