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


def _ways(choice: int) -> list[int]:
    """Three ways to go on with each of the first ten choices."""
    return [10 * choice + way for way in range(10, 13)] if choice < 10 else []


def test_the_best_choices_are_gone_on_with_in_the_ways_that_there_are() -> None:
    """The best of all is a way to go on with the second best choice; of those behind nobody asks for ways."""
    values = dict.fromkeys(range(100), -1.0) | {0: 0.0, 1: -0.2, 2: 0.6, 3: 0.5, 32: 2.0, 12: 9.0}
    asked = []

    def ways(choice: int) -> list[int]:
        asked.append(choice)
        return _ways(choice)

    def worth(choice: int, luck: int) -> float:
        return values[choice] + Random(luck).gauss(0, 5) + 0.3 * Random(f"{choice}/{luck}").gauss(0, 1)

    found = best([0, 2, 1], worth, Budget(trials=200), 1.0, ways)
    assert asked == [2, 0]
    assert [one.choice for one in found.tried] == [0, 2, 1, 30, 10, 31, 11, 32, 12]
    assert found.chosen == 12
    assert best([0, 2, 1], worth, Budget(trials=200), 1.0).chosen == 2, "nobody knows of ways that are not asked for"
    assert best([1, 3, 2], worth, Budget(trials=200), 1.0, _ways).chosen == 32


def test_ways_to_go_on_have_the_luck_that_others_had_and_no_trial_is_made_twice() -> None:
    made = []

    def worth(choice: int, luck: int) -> float:
        made.append((choice, luck))
        return choice / 100 + Random(f"{choice}/{luck}").gauss(0, 1)

    found = best([0, 1], worth, Budget(trials=120), 1.0, _ways)
    assert len(made) == len({*made}) <= 120
    for one in found.tried:
        assert [luck for choice, luck in made if choice == one.choice][: one.trials] == [*range(one.trials)]
        assert one.trials >= 4
    first = found.tried[0].worths
    for one in found.tried[1:]:
        leads = [worth - own for worth, own in zip(one.worths, first, strict=False)]
        assert one.lead == pytest.approx(sum(leads) / len(leads))


def test_half_of_the_budget_is_spent_before_ways_to_go_on_join() -> None:
    worth, asked = counted(noisy([0.0, 0.01, *[0.0] * 40], 1.0))
    spent = []

    def ways(choice: int) -> list[int]:
        spent.append(asked.total())
        return [choice, 1, 20 + choice]

    found = best([0, 1], worth, Budget(trials=100), 1.0, ways)
    assert spent == [50, 50]
    assert asked.total() == 100
    assert sorted(one.choice for one in found.tried) == [0, 1, 20, 21], "what is compared already does not join again"


@pytest.mark.parametrize(("trials", "joining"), [(1000, 40), (320, 20), (160, 10), (16, 1), (8, 0)])
def test_no_more_ways_join_than_can_be_tried(trials: int, joining: int) -> None:
    """Those named first, of both in turn; each is tried often enough to be compared."""
    worth, asked = counted(noisy([0.0] * 90, 1.0))
    found = best([0, 1], worth, Budget(trials=trials), 1.0, lambda choice: range(10 + 40 * choice, 30 + 40 * choice))
    ways = found.tried[2:]
    assert sorted(one.choice % 40 - 10 for one in ways) == [place // 2 for place in range(joining)]
    assert all(one.trials >= 4 for one in ways)
    assert asked.total() <= trials
