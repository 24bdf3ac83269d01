"""``--content`` for the solo mode: a folder with other cards and another sheet for the automated opponent."""

import json
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from penumbra.cli.setting import house_with, kit_named
from penumbra.eclipse import SECOND_DAWN, EclipseGame, EclipseState
from penumbra.games import HOUSE
from penumbra.kernel import OptionError, seed_from
from tests.altered import recorded
from tests.cli.conftest import Run

OWN = Path(str(files("penumbra.eclipse.components.automa").joinpath("box")))
SOLO = {"players": 2, "solo": "standard"}


@pytest.fixture
def strong(tmp_path: Path) -> Path:
    """An opponent whose interceptors begin with three orange dice, as a card in print has it that only researches."""
    box = Path(shutil.copytree(OWN, tmp_path / "strong box"))
    blueprints = json.loads((box / "blueprints.json").read_text())
    blueprints["marks"][0]["weapons"] = [{"kind": "cannon", "die": "orange", "dice": 3, "damage": 2}]
    (box / "blueprints.json").write_text(json.dumps(blueprints))
    cards = json.loads((box / "cards.json").read_text())
    cards["cards"][0] |= {"whose": "printed", "steps": [{"step": "research"}]}
    (box / "cards.json").write_text(json.dumps(cards))
    return box


def game_with(box: Path) -> EclipseGame:
    game = kit_named("second-dawn", box).game
    assert isinstance(game, EclipseGame)
    return game


def test_the_opponent_is_played_with_the_folder(strong: Path) -> None:
    game = game_with(strong)
    state = game.start(game.options(SOLO), seed_from("strong"))
    assert isinstance(state, EclipseState)
    assert state.box.automa is not None
    assert state.box.automa.cards["i_a"].whose == "printed"
    while state.phase == "setup":
        state.play(0, state.choices(0)[0])
    assert state.players[1].stats[0].cannons == (2, 2, 2)
    assert state.players[0].stats[0].cannons == (1,)


def test_other_games_of_the_edition_are_as_they_were(strong: Path) -> None:
    game = game_with(strong)
    plain = game.plain_options(game.options({"players": 2}))
    assert "content" not in plain
    assert plain == SECOND_DAWN.plain_options(SECOND_DAWN.options({"players": 2}))
    with pytest.raises(OptionError, match=r"'content' names what .* goes with a level of 'solo'"):
        game.options({"players": 2, "content": "0123456789abcdef"})


def test_a_record_holds_the_box_and_replays_with_its_folder_alone(run: Run, strong: Path, tmp_path: Path) -> None:
    game = game_with(strong)
    digest = game.edition.opponents.digest
    file = recorded(game, SOLO, "solo content", 40, tmp_path / "strong.penumbra")
    assert f'"content": "{digest}"' in file.read_text()
    out, _ = run("replay", str(file), "--content", str(strong))
    assert "40 choices; the game is not over." in out
    _, err = run("replay", str(file), code=1)
    assert f"the game is played with the box {digest}" in err
    assert f"at hand is {SECOND_DAWN.edition.opponents.digest}; name the folder of that box with --content." in err


def test_a_record_with_our_own_cards_says_so_and_replays_without_a_folder(
    run: Run, strong: Path, tmp_path: Path
) -> None:
    file = recorded(SECOND_DAWN, SOLO, "solo content", 20, tmp_path / "own.penumbra")
    own = run("replay", str(file))
    assert "20 choices" in own[0]
    assert run("replay", str(file), "--content", str(shutil.copytree(OWN, tmp_path / "copy"))) == own
    _, err = run("replay", str(file), "--content", str(strong), code=1)
    assert f"the game is played with the box {SECOND_DAWN.edition.opponents.digest}" in err


@pytest.mark.parametrize("command", ["simulate", "play", "serve", "tables check"])
def test_every_fault_of_a_folder_is_told_with_file_and_field(command: str, run: Run, strong: Path) -> None:
    for name, old, new in (("cards", '"squares": 2', '"squares": -2'), ("quick_battles", '"x": 11', '"x": 9')):
        file = strong / f"{name}.json"
        file.write_text(file.read_text().replace(old, new))
    words = [*command.split(), "--content", str(strong)]
    words += ["--game", "second-dawn", "--solo", "standard"] if command in ("simulate", "play") else []
    _, err = run(*words, code=2)
    assert f"--content: {strong} is not in order." in err
    assert "cards.json: steps[0].squares: Expected `int` >= 0" in err


def test_odds_are_those_of_the_folder(run: Run, strong: Path) -> None:
    words = ("odds", "--game", "second-dawn", "--json", "interceptor mk i vs cruiser")
    chances = [json.loads(run(*words, "--content", str(box))[0])["attacker_win"] for box in (strong, OWN)]
    assert chances[0] > chances[1] + 0.2


def test_a_house_with_a_folder_leaves_the_others_as_they_are(strong: Path) -> None:
    house = house_with(strong)
    assert list(house.kits) == list(HOUSE.kits)
    assert [name for name, kit in house.kits.items() if kit is not HOUSE.kits[name]] == ["second-dawn"]
    assert house.kits["second-dawn"].content == game_with(strong).edition.opponents.digest
    assert HOUSE.kits["second-dawn"].content is None


def test_the_catalogue_says_of_each_card_whose_it_is(strong: Path) -> None:
    ours, theirs = (kit_named("second-dawn", box).catalogue()["automa"] for box in (None, strong))
    assert {card["whose"] for card in ours["cards"].values()} == {"ours"}
    assert {name for name, card in theirs["cards"].items() if card["whose"] == "printed"} == {"i_a"}
    assert (ours["blueprints_whose"], ours["quick_battles"]["whose"]) == ("ours", "printed")
    assert ours["digest"] != theirs["digest"]
    assert [step["text"].split()[0] for step in theirs["levels"]["standard"]["cards"]["i_a"]] == ["Take"]
    assert kit_named("new-dawn").catalogue()["automa"] is None
