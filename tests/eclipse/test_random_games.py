"""Random games hold every invariant after every choice; ``make soak`` plays thousands of them."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from tests.eclipse.random_games import every_tile, play_checked

MOST_GAMES = 120


_MET = {"turn", "explore", "place_sector", "take_control", "upgrade", "move", "upkeep"}
"""Kinds of step that a few games meet, whoever plays."""


def _play_until(met: set[str], players: int, species: str, game: EclipseGame) -> None:
    """Plays one game after another until all these kinds of step were met; twelve are too many."""
    kinds = set[str]()
    for seed in range(10_000, 10_012):
        kinds |= play_checked(players, seed, species, thorough=0.1, game=game).kinds
        if met <= kinds:
            return
    raise AssertionError(f"never met: {met - kinds}")


@pytest.mark.parametrize("species", ["terrans", "all"])
@pytest.mark.parametrize("players", range(2, 7))
def test_every_number_of_players(players: int, species: str) -> None:
    _play_until(_MET | {"engage"}, players, species, NEW_DAWN)


@pytest.mark.parametrize(("players", "names"), [(7, "random"), (9, "random"), (8, "greedy")])
def test_seven_to_nine_players(players: int, names: str) -> None:
    """One game each: they are long, and the soak plays more."""
    played = play_checked(players, players, "all", thorough=0.02, names=names)
    assert {seat for seat, _ in played.record.lines} == set(range(players))
    assert "many_players" in played.modules


@pytest.mark.parametrize("species", ["terrans", "all"])
@pytest.mark.parametrize("players", range(2, 7))
def test_second_dawn_with_every_number_of_players(players: int, species: str) -> None:
    _play_until(_MET | {"discovery"}, players, species, SECOND_DAWN)


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_every_module_reading_and_tile_comes_into_play(game: EclipseGame) -> None:
    modules = set[str]()
    readings = set[str]()
    unseen = every_tile(game)
    most = game.edition.box(game.edition.modules, ()).players[-1]
    for seed in range(MOST_GAMES):
        players = (4, 5, 6, 3, most)[seed % 5]
        played = play_checked(players, seed, "all" if seed % 2 or players > 6 else "terrans", thorough=0, game=game)
        modules.update(played.modules)
        readings.update(played.readings)
        unseen -= played.tiles
        if not unseen and modules == set(game.edition.modules):
            break
    assert unseen == set()
    assert modules == set(game.edition.modules)
    assert readings == {reading.id for reading in game.edition.readings}


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(2, 6),
    st.integers(0, 2**40),
    st.sampled_from(["terrans", "all"]),
    st.sampled_from([NEW_DAWN, SECOND_DAWN]),
)
def test_any_seed(players: int, seed: int, species: str, game: EclipseGame) -> None:
    assert play_checked(players, seed, species, game=game).record.result is not None
