"""Whole games at which the Exiles and the Syndicate always sit, with all that must hold checked after every choice."""

import pytest

from tests.eclipse.random_games import RANDOM, play_checked

TABLE = ("exiles", "rho_indi", "sentinels", "planta")


@pytest.mark.parametrize(("seed", "names"), [(0, RANDOM), (1, RANDOM), (0, "greedy"), (1, "greedy")])
def test_they_play_whole_games_in_which_all_holds(seed: int, names: str) -> None:
    played = play_checked(len(TABLE), seed, "all", names=names, factions=TABLE)
    assert "settle_orbital" in played.kinds
    assert ("module", "new_species") in played.things
