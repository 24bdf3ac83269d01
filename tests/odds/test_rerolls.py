"""Battles in which a side may roll dice again (ra.enlightened.reroll)."""

from dataclasses import replace
from random import Random

import pytest

from penumbra.odds.answers import best_answer
from penumbra.odds.estimate import estimate
from penumbra.odds.fleet import Engagement, Policy, Ships
from penumbra.odds.solver import solve, solver_of
from penumbra.odds.work import TooLarge
from tests.odds.rerolling import attacker_win

EXACT = 1e-9


def gamble(rng: Random) -> Engagement:
    """A small battle of ships whose dice may be rolled again, at most two dice a kind."""
    fleets = [
        tuple(
            Ships(
                ("interceptor", "cruiser")[kind],
                1,
                rng.randint(0, 3),
                rng.randint(0, 2),
                rng.randint(0, 2),
                rng.randint(0, 2),
                rng.choice(((1,), (2,), (4,), (1, 1))),
                rng.choice(((), (), (1,))),
                3 - 2 * kind,
                splits=rng.random() < 0.3,
                rerolls=rng.random() < 0.8,
            )
            for kind in range(rng.choice((1, 1, 2)))
        )
        for _ in range(2)
    ]
    rerolls = rng.choice(((1, 0), (0, 1), (2, 0), (1, 1), (0, 2)))
    return Engagement(fleets[0], fleets[1], Policy.OPTIMAL, rng.choice(list(Policy)), settled=True, rerolls=rerolls)


@pytest.mark.parametrize("seed", range(8))
def test_small_battles_with_rerolls_agree_with_plain_enumeration(seed: int) -> None:
    rng = Random(seed)
    for _ in range(4):
        battle = gamble(rng)
        odds = solve(battle)
        assert odds.exact
        assert odds.attacker_win == pytest.approx(attacker_win(battle), abs=EXACT), battle
        assert sum(odds.survivors.values()) == pytest.approx(1)


def test_a_die_may_be_rolled_again_as_often_as_there_are_rerolls() -> None:
    """Who fires first with a die that decides all and hits on a 4 wins a half, and half of the rest by each reroll."""
    one = Ships("cruiser", 1, 9, 2, cannons=(1,), rerolls=True)
    other = Ships("cruiser", 1, 0, 9, cannons=(1,))
    wins = [solve(Engagement((one,), (other,), rerolls=(number, 0))).attacker_win for number in range(4)]
    for number in range(1, 4):
        assert wins[number] == pytest.approx(1 / 2 + wins[number - 1] / 2)
    assert solve(Engagement((replace(one, rerolls=False),), (other,), rerolls=(3, 0))).attacker_win == wins[0]


def test_what_is_not_solved_with_rerolls_is_estimated_and_never_called_exact() -> None:
    one = Ships("cruiser", 1, 3, 1, 0, 1, (1,), rerolls=True)
    battle = Engagement((one,), (replace(one, repair=1, rerolls=False),), rerolls=(2, 0))
    with pytest.raises(TooLarge, match="rerolls"):
        solve(battle)
    with pytest.raises(TooLarge, match="rerolls"):
        solver_of(battle)
    assert not best_answer(battle, operations=20_000).exact


@pytest.mark.parametrize("seed", range(4))
def test_estimates_of_battles_with_rerolls_hold_their_margin(seed: int) -> None:
    battle = gamble(Random(100 + seed))
    guess = estimate(battle, seed=seed, most_battles=1500)
    assert abs(guess.attacker_win - solve(battle).attacker_win) <= guess.margin
