"""The exact odds against known figures, and against an enumeration that shares nothing with the solver."""

from random import Random

import pytest

from penumbra.odds.solver import solve
from tests.odds.enumeration import attacker_win
from tests.odds.fleets import KNOWN, battle_of, random_battle, rare_battle

EXACT = 1e-9


@pytest.mark.parametrize("entry", KNOWN, ids=lambda entry: entry["id"])
def test_the_figures_of_others_are_found_again(entry: dict[str, float]) -> None:
    odds = solve(battle_of(entry))
    assert odds.attacker_win == pytest.approx(entry["attacker_win"], abs=entry["tolerance"])
    assert odds.exact


@pytest.mark.parametrize("seed", range(20))
def test_small_battles_agree_with_plain_enumeration(seed: int) -> None:
    rng = Random(seed)
    for _ in range(6):
        battle = random_battle(rng)
        assert solve(battle).attacker_win == pytest.approx(attacker_win(battle), abs=EXACT), battle


@pytest.mark.parametrize("seed", range(20))
def test_small_battles_with_abilities_agree_with_plain_enumeration(seed: int) -> None:
    rng = Random(1000 + seed)
    for _ in range(4):
        battle = random_battle(rng, abilities=True)
        assert solve(battle).attacker_win == pytest.approx(attacker_win(battle), abs=EXACT), battle


@pytest.mark.parametrize("seed", range(12))
def test_small_battles_with_rare_technologies_agree_with_plain_enumeration(seed: int) -> None:
    """Split hits, point defense, distortion, repairs, allies and ships of nobody, all mixed; 60 battles."""
    rng = Random(2000 + seed)
    for _ in range(5):
        battle = rare_battle(rng)
        assert solve(battle).attacker_win == pytest.approx(attacker_win(battle), abs=EXACT), battle
