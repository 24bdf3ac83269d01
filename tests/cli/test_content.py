"""``--content``: games with the components of a folder, on the command line and at the table."""

import io
import json
import shutil
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from penumbra.blueshift import BlueShiftGame
from penumbra.blueshift.components.loading import load, own_box
from penumbra.cli.setting import house_with
from penumbra.games import HOUSE
from penumbra.kernel import Record
from penumbra.kernel import replay as play_again
from tests.altered import recorded
from tests.cli.conftest import Run

OWN = Path(str(files("penumbra.blueshift.components").joinpath("box")))


def folder_with(path: Path, name: str, *way: Any, value: Any) -> Path:
    """A copy of the box that comes along, with one value changed."""
    shutil.copytree(OWN, path)
    file = path / f"{name}.json"
    data = told = json.loads(file.read_text())
    for key in way[:-1]:
        told = told[key]
    told[way[-1]] = value
    file.write_text(json.dumps(data))
    return path


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    """A box whose players begin with 50 credits."""
    return folder_with(tmp_path / "rich box", "units", "starting_credits", value=50)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A box with two faults, in two files."""
    box = folder_with(tmp_path / "broken", "units", "units", 0, "price", value=-8)
    path = box / "action_cards.json"
    data = json.loads(path.read_text())
    data["cards"][0]["effects"][0] = {"effect": "hand_size", "add": 1}
    path.write_text(json.dumps(data))
    return box


def test_a_record_holds_the_box_and_replays_with_its_folder_alone(run: Run, rich: Path, tmp_path: Path) -> None:
    box = load(rich)
    file = recorded(BlueShiftGame(box), {"players": 2}, "content", 60, tmp_path / "rich.penumbra")
    assert f'"content": "{box.digest}"' in file.read_text()
    out, _ = run("replay", str(file), "--content", str(rich))
    assert "60 choices; the game is not over." in out
    _, err = run("replay", str(file), code=1)
    assert f"the game is played with the box {box.digest}" in err
    assert f"the box at hand is {own_box().digest}; name the folder of that box with --content." in err


def test_a_record_of_the_own_box_is_none_of_another(run: Run, rich: Path, tmp_path: Path) -> None:
    file = recorded(BlueShiftGame(), {"players": 2}, "content", 20, tmp_path / "own.penumbra")
    out, _ = run("replay", str(file))
    assert "20 choices" in out
    _, err = run("replay", str(file), "--content", str(rich), code=1)
    assert f"the game is played with the box {own_box().digest}" in err
    record = Record.loads(file.read_text())
    assert play_again(record, HOUSE.games).view(None)["players"][0]["credits"] != 50


def test_a_copy_of_the_own_box_is_the_same_box(run: Run, tmp_path: Path) -> None:
    shutil.copytree(OWN, tmp_path / "copy")
    file = recorded(BlueShiftGame(), {"players": 2}, "content", 20, tmp_path / "own.penumbra")
    assert run("replay", str(file), "--content", str(tmp_path / "copy")) == run("replay", str(file))


@pytest.mark.parametrize("command", ["simulate", "play", "serve", "replay", "tables check"])
def test_every_fault_of_a_folder_is_told_with_file_and_field(
    command: str, run: Run, broken: Path, tmp_path: Path
) -> None:
    words = [*command.split(), "--content", str(broken)]
    words += ["--game", "blueshift"] if command in ("simulate", "play") else []
    if command == "replay":
        words.append(str(recorded(BlueShiftGame(), {"players": 2}, "content", 1, tmp_path / "own.penumbra")))
    _, err = run(*words, code=2)
    assert f"--content: {broken} is not in order." in err
    assert "units.json: units[0].price: is less than 0" in err
    assert "action_cards.json: cards[0].effects[0].effect: 'hand_size' does nothing on a card" in err


def test_what_is_no_folder_or_lacks_files_is_told(run: Run, tmp_path: Path) -> None:
    game = ("simulate", "--game", "blueshift", "--content")
    _, err = run(*game, str(tmp_path / "nowhere"), code=2)
    assert f"--content: {tmp_path / 'nowhere'} is no folder." in err
    _, err = run(*game, str(tmp_path), code=2)
    for name in ("units", "sectors", "species", "action_cards", "scenarios", "effects"):
        assert f"{name}.json: cannot be read" in err


def test_a_game_that_has_its_own_components_alone_takes_no_folder(run: Run, rich: Path) -> None:
    _, err = run("simulate", "--game", "new-dawn", "--content", str(rich), code=2)
    assert "--content: components of a folder are for second-dawn and blueshift, not for new-dawn." in err


def test_a_folder_that_is_of_no_game_says_what_each_needs(run: Run, tmp_path: Path) -> None:
    _, err = run("serve", "--content", str(tmp_path), code=2)
    assert (
        "Eclipse: Second Dawn for the Galaxy needs cards.json, sheet.json, blueprints.json, quick_battles.json" in err
    )
    assert "BlueShift needs units.json, sectors.json, species.json, " in err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_simulated_games_are_played_with_the_folder(workers: str, run: Run, tmp_path: Path) -> None:
    """A game that three points win is over before one that sixteen do."""
    short = folder_with(tmp_path / "short", "units", "victory_points_to_win", value=3)
    words = ["simulate", "--game", "blueshift", "--players", "2", "--games", "2", "--workers", workers, "--json"]
    out, _ = run(*words, "--content", str(short))
    told = json.loads(out)
    assert told["finished"] == 2
    assert told["choices"] < 1000


def test_the_terminal_plays_with_the_folder(run: Run, rich: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["play", "--text", "--game", "blueshift", "--players", "2", "--bot", "random", "--seed", "1"]
    for box in (rich, OWN):
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n1\nquit\n"))
        out, _ = run(*words, "--content", str(box))
        assert (" 50 " in out) == (box == rich)


def test_odds_are_those_of_the_folder(run: Run, tmp_path: Path) -> None:
    sure = folder_with(tmp_path / "sure", "units", "units", 0, "power", value=[1])
    words = ("odds", "--game", "blueshift", "--json", "scout vs colony ship")
    chances = [json.loads(run(*words, "--content", str(box))[0])["attacker"] for box in (sure, OWN)]
    assert chances[0] == pytest.approx(5 / 6)
    assert chances[1] < 0.7


def test_a_house_with_a_folder_leaves_games_that_take_none_as_they_are(rich: Path) -> None:
    house = house_with(rich)
    assert list(house.kits) == list(HOUSE.kits)
    assert house.kits["new-dawn"] is HOUSE.kits["new-dawn"]
    assert house.kits["second-dawn"] is HOUSE.kits["second-dawn"]
    assert house.kits["blueshift"].content == load(rich).digest
    assert HOUSE.kits["blueshift"].content is None
    assert house.kits["blueshift"].catalogue()["digest"] == load(rich).digest
