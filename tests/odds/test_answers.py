"""Answers come at once, then better; they use bounded work, and stop when nobody waits."""

import pytest

from penumbra.odds.aiming import policies
from penumbra.odds.answers import AT_ONCE, answers, best_answer
from penumbra.odds.contenders import Contender, in_order
from penumbra.odds.estimate import estimate
from penumbra.odds.fleet import Engagement, ImpossibleFleet, Ships
from penumbra.odds.retreat import best_plan
from penumbra.odds.solver import solve
from penumbra.odds.work import Cancelled, TooLarge, Work
from tests.odds.fleets import known
from tests.odds.hostile import HOSTILE, fleet

LOOK = 4_000  # operations between two looks at whether anybody waits
OPERATIONS = 600_000


class Waiting:
    """Somebody who waits for so many looks."""

    def __init__(self, patience: float = float("inf")) -> None:
        self.looks = 0
        self.patience = patience

    def gone(self) -> bool:
        self.looks += 1
        return self.looks > self.patience


@pytest.mark.parametrize("name", HOSTILE)
def test_any_question_is_answered_within_its_work(name: str) -> None:
    waiting = Waiting()
    coming = answers(HOSTILE[name], OPERATIONS, cancelled=waiting.gone)
    first = next(coming)
    # Two tries within the work of a first answer; work in parts is looked at twice.
    assert waiting.looks <= 2 * (2 * AT_ONCE / LOOK + 10)
    every = [first, *coming]
    assert waiting.looks <= 2 * ((2 * AT_ONCE + OPERATIONS) / LOOK + 20)
    for odds in every:
        assert odds.attacker_win + odds.defender_win + odds.stalemate == pytest.approx(1)
        assert sum(odds.survivors.values()) == pytest.approx(1)
        assert odds.exact == (odds.margin == 0)
    assert all(odds.coming for odds in every[:-1])
    assert not every[-1].coming
    assert every[-1].exact or every[-1].given_up


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_goes_on_once_nobody_waits(name: str) -> None:
    for patience in (0, 3, 30):
        waiting = Waiting(patience)
        with pytest.raises(Cancelled):
            best_answer(HOSTILE[name], OPERATIONS, cancelled=waiting.gone)
        assert patience < waiting.looks <= patience + 2  # the part that is given up, and the whole


def test_what_else_is_asked_of_a_battle_is_bounded_and_cancelled_too() -> None:
    large = fleet(2, 2)
    battle = Engagement(large, large)
    for ask in (
        lambda work: solve(battle, work),
        lambda work: best_plan(battle, work=work),
        lambda work: policies(battle, 0, work),
        lambda work: in_order([Contender(large), Contender(large), Contender(large)], work),
    ):
        with pytest.raises(TooLarge):
            ask(Work(40_000))
        with pytest.raises(TooLarge):
            ask(Work(cells=2_000))
        with pytest.raises(Cancelled):
            ask(Work(cancelled=Waiting(2).gone))


def test_small_battles_are_exact_at_once_and_large_ones_in_the_end() -> None:
    (only,) = answers(known("dre2_v_gcds"))
    assert only.exact
    ships = Ships("cruiser", 3, 2, 1, 0, 2, (1, 2), (), 1)
    others = Ships("interceptor", 5, 3, 1, 0, 1, (1,), (), 3)
    small, *_, last = answers(Engagement((ships, others), (ships, others)), 8_000_000)
    assert not small.exact
    assert last.exact
    assert abs(small.attacker_win - last.attacker_win) <= small.margin


def test_the_same_question_has_the_same_answers() -> None:
    battle = HOSTILE["four kinds at once"]
    assert list(answers(battle, OPERATIONS)) == list(answers(battle, OPERATIONS))


def test_battles_broken_off_are_no_stalemates() -> None:
    odds = estimate(HOSTILE["one point more than is repaired"], Work(300_000))
    assert odds.stalemate == 0
    assert odds.margin >= 0.5


def test_a_stalemate_is_known_where_it_is_sampled() -> None:
    # sd.combat.stalemate-regeneration
    one_die = Ships("cruiser", 1, cannons=(1,))
    assert estimate(Engagement((one_die,), (Ships("dreadnought", 1, hull=1, repair=1),)), Work(20_000)).stalemate == 1


def test_figures_that_cannot_be_are_refused_before_any_work() -> None:
    with pytest.raises(ImpossibleFleet):
        next(answers(Engagement((Ships("cruiser", 33),), ())))
