"""Plans are told in a measure, each against the chosen one by the luck that both were given, and in plain sentences."""

from random import Random

import pytest

from penumbra.bots.halving import Budget, best
from penumbra.bots.measure import CHANCES, POINTS, Measure
from penumbra.bots.review import Judged
from penumbra.bots.weighing import Intent, WeighedPlan, Weighing, explained, of_each_opening, unweighed, weighing
from penumbra.kernel import Choice

_STAY, _GO, _RUN = (Intent((Choice(verb),)) for verb in ("stay", "go", "run"))


def _found(values: dict[Intent, float], trials: int, noise: float = 1.0, each: float = 1.0) -> Weighing:
    """Plans that are worth so much, give or take luck that is the same for all and some of their own."""

    def worth(plan: Intent, luck: int) -> float:
        return values[plan] + noise * (Random(luck).gauss(0, 5) + Random(f"{luck} {plan}").gauss(0, 1))

    return weighing(best([*values], worth, Budget(trials=trials)), lambda mean: each * mean, POINTS)


def test_the_chosen_plan_is_told_first_and_others_by_how_far_they_are_behind() -> None:
    found = _found({_STAY: 0.0, _GO: 3.0, _RUN: 2.0}, 900)
    assert found.chosen.intent == _GO
    assert [one.intent for one in found.others] == [_RUN, _STAY]
    assert found.usual is found.others[1]
    assert (found.chosen.behind, found.chosen.error) == (0, 0)
    assert found.usual.behind == pytest.approx(3, abs=3 * found.usual.error)
    assert found.usual.surely_behind
    assert found.plans == 3
    assert found.trials == sum(plan.trials for plan in (found.chosen, *found.others)) <= 900


def test_a_plan_is_as_far_behind_as_in_the_luck_that_both_were_given() -> None:
    """The luck that all share, which is five times what they differ by, is in no difference and no error."""
    found = _found({_STAY: 0.0, _GO: 1.0}, 20)
    assert found.usual.error < 1 < abs(found.chosen.worth)
    assert found.usual.worth == pytest.approx(found.chosen.worth - found.usual.behind)


def test_numbers_are_what_the_game_makes_of_a_worth() -> None:
    once, tenfold = (_found({_STAY: 0.0, _GO: 3.0}, 60, each=each) for each in (1, 10))
    for one, other in zip((once.chosen, once.usual), (tenfold.chosen, tenfold.usual), strict=True):
        assert other.worth == pytest.approx(10 * one.worth)
        assert other.behind == pytest.approx(10 * one.behind)
        assert other.error == pytest.approx(10 * one.error)


@pytest.mark.parametrize("trials", [0, 2, 3])
def test_what_was_hardly_tried_was_not_weighed(trials: int) -> None:
    found = _found({_STAY: 0.0, _GO: 3.0}, trials)
    assert found == unweighed(_STAY, POINTS)._replace(plans=2)
    assert explained(found) == "There are 2 plans, too many to weigh them in the time that there was."


def test_where_there_is_one_plan_nothing_was_weighed() -> None:
    told = explained(unweighed(_STAY, POINTS))
    assert told == "Nothing was weighed here: at such a choice it does not look ahead."


def _chosen(worth: float) -> WeighedPlan:
    return WeighedPlan(_GO, worth, 0, 0, 60)


def _behind(plan: Intent, behind: float, error: float) -> WeighedPlan:
    return WeighedPlan(plan, 0, behind, error, 60)


def test_of_plans_that_begin_alike_the_chosen_or_else_the_best_is_told() -> None:
    """Whose beginning is the usual one is usual, in whatever manner it goes on; how many were weighed stays."""
    bold, boldly = _GO._replace(manner="boldly"), _RUN._replace(manner="boldly")
    ways = {_GO: 4.0, bold: 1.0, _RUN: 0.0, boldly: 3.0, _STAY: 2.0}
    for usual, chosen, others in (
        (_RUN, _GO, [boldly, _STAY]),
        (_STAY, _GO, [boldly, _STAY]),
        (bold, _GO, [boldly, _STAY]),
    ):
        found = _found({usual: ways[usual], **ways}, 900)
        told = of_each_opening(found)
        assert [found.chosen.intent, len(found.others)] == [chosen, 4]
        assert [one.intent for one in (told.chosen, *told.others)] == [chosen, *others]
        assert told.usual.intent.opening == usual.opening
        assert told.usual in (told.chosen, *told.others)
        assert (told.plans, told.trials) == (found.plans, found.trials)


def test_sentences_say_how_much_better_it_is_than_the_next_and_than_the_usual() -> None:
    following, usual = _behind(_RUN, 0.44, 0.1), _behind(_STAY, 1.96, 0.52)
    told = explained(Weighing(_chosen(4.21), (following, usual), usual, 23, 1460, POINTS))
    assert told == (
        "Best of 23 plans in 1,460 trials: it should end 4.2 points ahead of the best rival. "
        "The next best is 0.4 points behind (± 0.1). What looks best at first sight is 2.0 points behind (± 0.5)."
    )


def test_sentences_say_where_it_is_close_and_where_another_plan_seemed_better() -> None:
    close = _behind(_RUN, 1.0, 0.6)
    told = explained(Weighing(_chosen(-1.0), (close,), _chosen(-1.0), 2, 120, POINTS))
    assert told.endswith(
        "it should end 1 point behind the best rival. The next best is 1 point behind (± 0.6), so it is close."
    )
    seeming = _behind(_RUN, -0.3, 0.9)
    told = explained(Weighing(_chosen(0.04), (seeming,), _chosen(0.04), 2, 120, POINTS))
    assert told.endswith(
        "it should end level with the best rival. "
        "Another plan seemed 0.3 points better (± 0.9), which is no more than luck."
    )


def test_the_same_is_told_in_chances_to_win() -> None:
    following, usual = _behind(_RUN, 3.24, 1.1), _behind(_STAY, 1.0, 0.2)
    told = explained(Weighing(_chosen(62.31), (following, usual), usual, 12, 300, CHANCES))
    assert told == (
        "Best of 12 plans in 300 trials: the chance to win with it is 62.3 %. "
        "The next best is 3.2 percentage points behind (± 1.1). "
        "What looks best at first sight is 1 percentage point behind (± 0.2)."
    )


@pytest.mark.parametrize(
    ("measure", "worth", "sentence", "brief"),
    [
        (POINTS, -1.04, "it should end 1 point behind the best rival", "1.0 behind in the end"),
        (POINTS, -0.06, "it should end 0.1 points behind the best rival", "0.1 behind in the end"),
        (POINTS, -0.04, "it should end level with the best rival", "level in the end"),
        (POINTS, 0.06, "it should end 0.1 points ahead of the best rival", "0.1 ahead in the end"),
        (CHANCES, 0.0, "the chance to win with it is less than 0.1 %", "<0.1 % to win"),
        (CHANCES, 0.06, "the chance to win with it is 0.1 %", "0.1 % to win"),
        (CHANCES, 50.0, "the chance to win with it is 50.0 %", "50.0 % to win"),
        (CHANCES, 99.94, "the chance to win with it is 99.9 %", "99.9 % to win"),
        (CHANCES, 100.0, "the chance to win with it is more than 99.9 %", ">99.9 % to win"),
    ],
)
def test_what_a_plan_leads_to_is_told_at_length_and_in_brief(
    measure: Measure, worth: float, sentence: str, brief: str
) -> None:
    assert measure.sentence(worth) == sentence
    assert measure.brief(worth) == brief


@pytest.mark.parametrize(
    ("measure", "amount", "told"),
    [
        (POINTS, 0.96, "1 point"),
        (POINTS, 1.0, "1 point"),
        (POINTS, 1.06, "1.1 points"),
        (POINTS, 10.0, "10.0 points"),
        (CHANCES, 1.02, "1 percentage point"),
        (CHANCES, 12.5, "12.5 percentage points"),
    ],
)
def test_one_of_anything_is_told_as_one(measure: Measure, amount: float, told: str) -> None:
    assert measure.difference(amount) == told
    plan = WeighedPlan(_STAY, 0, amount, 0.25, 60)
    assert Judged(0, 1, Weighing(_chosen(0), (plan,), plan, 2, 120, measure)).cost == f"{told} (± 0.2)"
