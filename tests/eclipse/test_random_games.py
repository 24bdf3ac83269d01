"""Random games hold every invariant after every choice; ``make soak`` plays thousands of them."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.eclipse.random_games import play_checked


@pytest.mark.parametrize("species", ["terrans", "all"])
@pytest.mark.parametrize("players", range(2, 7))
def test_every_number_of_players(players: int, species: str) -> None:
    kinds = set[str]()
    for seed in range(10_000, 10_012):
        kinds |= play_checked(players, seed, species, thorough=0.2).kinds
    assert {"turn", "explore", "place_sector", "take_control", "upgrade", "move", "engage", "upkeep"} <= kinds


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(st.integers(2, 6), st.integers(0, 2**40), st.sampled_from(["terrans", "all"]))
def test_any_seed(players: int, seed: int, species: str) -> None:
    assert play_checked(players, seed, species).record.result is not None
