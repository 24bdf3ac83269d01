"""Random games hold every invariant after every choice; ``make soak`` plays thousands of them."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.eclipse.components.printed import BASE, STANDARD
from tests.eclipse.in_play import everything
from tests.eclipse.random_games import CURIOUS, play_checked

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
    assert ("module", "many_players") in played.things


@pytest.mark.parametrize("species", ["terrans", "all"])
@pytest.mark.parametrize("players", range(2, 7))
def test_second_dawn_with_every_number_of_players(players: int, species: str) -> None:
    _play_until(_MET | {"discovery"}, players, species, SECOND_DAWN)


@pytest.mark.parametrize("names", ["random", "greedy"])
def test_alone_against_the_automated_opponent(names: str) -> None:
    """Nobody but the human ever chooses, and most that there is comes up in a few games."""
    kinds = set[str]()
    for seed in range(10_000, 10_003):
        played = play_checked(2, seed, "all", thorough=0.05, game=SECOND_DAWN, names=names, solo=STANDARD)
        assert {seat for seat, _ in played.record.lines} == {0}
        assert ("mode", "solo") in played.things
        kinds |= played.kinds
    assert kinds >= {"automa", *_MET}


def _bringing(game: EclipseGame, sought: str) -> int:
    """How many players bring a module into play: four where they may, as their games are short."""
    edition = game.edition
    counts = sorted(edition.box(edition.modules, ()).players, key=lambda players: (players < 4, players))
    return next(n for n in counts if sought in (BASE, *edition.in_play(edition.modules_for(n), n)))


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
def test_everything_comes_into_play(game: EclipseGame) -> None:
    """Each module, other reading, faction and tile; each game has the modules that bring what no other has had."""
    unseen = {thing: module for thing, module in everything(game).items() if thing[0] != "mode"}
    for seed in range(1000, 1000 + MOST_GAMES):
        players = _bringing(game, Random(seed).choice(sorted(unseen.values())))
        modules = [module for module in game.edition.modules_for(players) if module in unseen.values()]
        played = play_checked(players, seed, "all", thorough=0, game=game, names=CURIOUS, modules=modules)
        unseen = {thing: module for thing, module in unseen.items() if thing not in played.things}
        if not unseen:
            return
    raise AssertionError(f"never in play: {sorted(unseen)}")


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(2, 6),
    st.integers(0, 2**40),
    st.sampled_from(["terrans", "all"]),
    st.sampled_from([NEW_DAWN, SECOND_DAWN]),
)
def test_any_seed(players: int, seed: int, species: str, game: EclipseGame) -> None:
    assert play_checked(players, seed, species, game=game).record.result is not None
