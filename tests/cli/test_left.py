"""``penumbra play`` goes on with the game that was left, and says which others there are."""

import json
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from penumbra.cli.left import Left, LeftGames

GAME = Left("t1", "k1", {"game": "new-dawn"})


def play(database: Path, *more: str) -> tuple[list[str], dict[str, Any]]:
    """Starts ``penumbra play`` and ends it: what it said, and our position at the table that it shows."""
    command = [sys.executable, "-c", "from penumbra.cli import main; main()", "play", "--no-browser", "--port", "0"]
    command += ["--bot", "random", "--database", str(database), *more]
    said = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            for row in server.stdout:
                said.append(row.strip())
                if row.startswith("Your game is at "):
                    break
            address, _, place = said[-1].split()[-1].partition("#/table/")
            table, _, key = place.partition("/")
            with urlopen(f"{address}api/tables/{table}?key={key}", timeout=30) as answer:
                position = json.load(answer)
        finally:
            server.send_signal(signal.SIGINT)
    return said, position


def test_the_game_that_was_left_is_gone_on_with(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    said, first = play(database, "--players", "2")
    assert len(said) == 2
    said, again = play(database, "--players", "2")
    assert again["table"] == first["table"]
    assert again["seat"] == first["seat"]
    assert any("go on with the game that you left; --new opens another" in row for row in said)

    # Who asks for another game gets it, and is told of the one that was left.
    said, other = play(database, "--players", "3")
    assert other["table"] != first["table"]
    offers = [row for row in said if row.startswith("You left a game in round 1 with Random 1: ")]
    assert len(offers) == 1
    assert first["table"] in offers[0]

    said, new = play(database, "--players", "2", "--new")
    assert new["table"] not in (first["table"], other["table"])
    assert sum(row.startswith("You left a game ") for row in said) == 2
    _, seeded = play(database, "--players", "2", "--seed", "a phrase")
    assert seeded["seeded"]


def test_another_database_has_other_games(tmp_path: Path) -> None:
    LeftGames(tmp_path / "one.sqlite").add(GAME)
    assert LeftGames(tmp_path / "one.sqlite").read() == [GAME]
    assert LeftGames(tmp_path / "two.sqlite").read() == []


def test_only_its_owner_reads_the_keys(tmp_path: Path) -> None:
    LeftGames(tmp_path / "t.sqlite").add(GAME)
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_games_that_are_over_or_gone_are_forgotten(tmp_path: Path) -> None:
    games = LeftGames(tmp_path / "t.sqlite")
    answers: dict[str, dict[str, Any] | None] = {
        "open": {"view": {"over": False}},
        "over": {"view": {"over": True}},
        "gone": None,
    }
    for name in ("unknown", *answers):
        games.add(Left(name, "k", {}))

    def ask(game: Left) -> dict[str, Any] | None:
        if game.table not in answers:
            raise OSError("the server does not answer")
        return answers[game.table]

    assert [game.table for game, _ in games.still_open(ask)] == ["open"]
    # What nobody could tell of just now is asked about again next time.
    assert [game.table for game in games.read()] == ["open", "unknown"]


@pytest.mark.parametrize("spoilt", ["", "null", "{}", "[1]", '[{"table": 1}]', "\x00"])
def test_a_spoilt_memory_costs_nothing_but_itself(tmp_path: Path, spoilt: str) -> None:
    (tmp_path / "t.sqlite.seats").write_text(spoilt)
    games = LeftGames(tmp_path / "t.sqlite")
    assert games.read() == []
    games.add(GAME)
    assert games.read() == [GAME]


def test_where_nothing_can_be_kept_the_game_is_played_all_the_same(tmp_path: Path) -> None:
    for database in (tmp_path / "no such folder" / "t.sqlite", "postgresql+asyncpg://there/tables"):
        games = LeftGames(database)
        games.add(GAME)
        assert games.read() == []
    assert list(tmp_path.iterdir()) == []
