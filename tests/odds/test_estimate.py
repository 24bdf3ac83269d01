"""Estimates beside the exact odds."""

from random import Random

import pytest

from penumbra.odds.answers import answers, best_answer
from penumbra.odds.estimate import estimate, margin
from penumbra.odds.fleet import Battle, Policy, Ships
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
    first = next(answers(Battle(crowd, crowd)))
    assert not first.exact
    assert first.coming


def test_the_interval_is_wilsons() -> None:
    assert margin(0.5, 10_000) == pytest.approx(0.01287, abs=1e-5)
    assert margin(0.0, 100) > 0
