"""Estimates beside the exact odds."""

from random import Random

import pytest

from bench.odds import solvable
from penumbra.odds.answers import answers, best_answer
from penumbra.odds.estimate import estimate, margin
from penumbra.odds.fleet import Engagement, Policy, Ships
from penumbra.odds.solver import solve
from penumbra.odds.work import TooLarge, Work
from tests.odds.fleets import known, random_battle

RULES = (Policy.NPC, Policy.LARGEST, Policy.WEAKEST)


@pytest.mark.parametrize("seed", range(8))
def test_estimates_of_battles_by_rule_agree_with_the_exact_odds(seed: int) -> None:
    battle = random_battle(Random(seed), abilities=True, policies=RULES)
    guess, exact = estimate(battle, seed=seed, most_battles=3000), solve(battle)
    assert not guess.exact
    assert abs(guess.attacker_win - exact.attacker_win) < 1.6 * margin(exact.attacker_win, 3000)
    assert sum(guess.survivors.values()) == pytest.approx(1)


def test_a_battle_too_large_is_estimated_and_says_so() -> None:
    battle = known("dre2_v_gcds")
    with pytest.raises(TooLarge):
        solve(battle, Work(50))
    odds = best_answer(battle, operations=500)
    assert not odds.exact
    assert odds.margin > 0
    assert odds.given_up
    assert best_answer(battle).exact


def test_a_battle_of_dozens_of_ships_is_answered_too() -> None:
    crowd = (
        Ships("interceptor", 30, 3, 1, 0, 2, (1, 2), (2, 2), 3),
        Ships("dreadnought", 10, 1, 2, 1, 6, (1, 2, 3, 4), (), 0, repair=1, splits=True),
    )
    first = next(answers(Engagement(crowd, crowd)))
    assert not first.exact
    assert first.coming


def test_the_interval_is_wilsons() -> None:
    assert margin(0.5, 10_000) == pytest.approx(0.01287, abs=1e-5)
    assert margin(0.0, 100) > 0


# The two sides of a battle whose estimate was off by more than it said: splendid dreadnoughts among plain ships.
_GREAT = (
    Ships("dreadnought", 2, 1, 1, 1, 2, (4, 2, 1), (), 0),
    Ships("cruiser", 1, 2, 1, 0, 1, (1,), (), 1),
    Ships("interceptor", 3, 3, 1, 0, 0, (2,), (), 3),
)
_PLAIN = (
    Ships("starbase", 3, 4, 1, 0, 2, (1,), (), 2),
    Ships("cruiser", 2, 2, 1, 0, 1, (1,), (), 1),
    Ships("interceptor", 3, 3, 0, 0, 0, (1,), (), 3),
)


def test_the_margin_holds_what_better_aiming_makes() -> None:
    battle = Engagement(_GREAT, _PLAIN)
    exact = solve(battle).attacker_win
    assert exact == pytest.approx(0.902, abs=0.001)
    for work in (60_000, 250_000):
        for seed in (1, 2):
            odds = estimate(battle, Work(work), seed)
            assert abs(odds.attacker_win - exact) <= odds.margin, (work, seed, odds)


def test_margins_hold_on_battles_from_the_boxes() -> None:
    # A sample of ``python -m bench.odds --margins``: mixed kinds, splitters, missiles, rift dice, repairs.
    outside = 0
    for battle, exact in solvable(15, seed=3, operations=60_000):
        odds = estimate(battle, Work(120_000))
        outside += abs(odds.attacker_win - exact.attacker_win) > odds.margin
        assert not odds.exact
    assert outside == 0


def test_nothing_is_added_for_aiming_where_there_is_nothing_to_aim() -> None:
    one = (Ships("cruiser", 1, 2, 1, 0, 2, (1,), (), 1),)
    odds = estimate(Engagement(one, one), Work(100_000))
    assert odds.margin == margin(odds.attacker_win, odds.positions)
    ruled = estimate(Engagement(_GREAT, _PLAIN, Policy.NPC, Policy.LARGEST), Work(100_000))
    assert ruled.margin == margin(ruled.attacker_win, ruled.positions)
