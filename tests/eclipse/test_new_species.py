"""A species with abilities that there are is one record in one file, and that is all: it plays whole games."""

import json
from pathlib import Path

import pytest

from penumbra import bots
from penumbra.eclipse import EclipseGame
from penumbra.eclipse.greedy import GreedyBot
from penumbra.eclipse.phases.scoring import score
from penumbra.kernel import Choice, seed_from
from tests.eclipse.random_games import play_checked
from tests.eclipse.test_boxes_of_data import game_of

_MOST_GAMES = 12
"""Games to play until somebody has chosen the species, as five of thirteen do."""

RECORD = Path(__file__).with_name("wanderers.json")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> EclipseGame:
    """New Dawn with one species more."""
    record = json.loads(RECORD.read_text())
    return game_of(tmp_path_factory.mktemp("wanderers") / "data", species=lambda data: data["species"].append(record))


def test_its_record_is_short() -> None:
    assert len(RECORD.read_text().splitlines()) < 40


def test_it_plays_whole_games_in_which_all_holds(game: EclipseGame) -> None:
    played = (play_checked(5, seed, "all", 0.1, game).record.lines for seed in range(_MOST_GAMES))
    assert any(Choice("faction", ("wanderers",)) in {choice for _, choice in lines} for lines in played)


def test_bots_play_it_to_the_end(game: EclipseGame) -> None:
    options = game.options({"players": 3, "species": "all", "factions": ["wanderers", "planta", "terran_alliance"]})
    state = game.start(options, seed_from("wanderers"))
    bots.play_out(state, [GreedyBot(seat) for seat in state.seats])
    assert state.over
    assert state.result()[0]["score"] > 0


def test_its_abilities_and_figures_are_obeyed(game: EclipseGame) -> None:
    options = game.options({"players": 2, "species": "all", "factions": ["wanderers", "planta"]})
    state = game.start(options, seed_from("wanderers"), journal=True)
    while state.steps[-1].kind == "orient_home":
        state.play(state.waiting()[0], Choice.of("orient", state.steps[-1].view(state, 0)["inward"]))
    if state.waiting()[0] == 1:
        state.play(1, Choice("pass"))
    state.play(0, Choice.parse("trade money science"))
    assert state.players[0].storage[:2] == [0, 4]
    state.play(0, Choice("explore"))
    state.play(0, state.choices(0)[0])
    state.play(0, next(choice for choice in state.choices(0) if choice.verb == "draw"))
    assert "draw" not in {choice.verb for choice in state.choices(0)}, "of two sectors, no third"
    assert score(state, 0)["species"] == 1
