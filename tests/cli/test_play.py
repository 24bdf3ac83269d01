"""``penumbra play``, in the terminal and as a table."""

import io
import json
import signal
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from urllib.request import urlopen

import pytest

from penumbra.cli.terminal import play_in_terminal
from penumbra.games import HOUSE
from tests.cli.conftest import Run


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


TEXT = ("play", "--text", "--players", "2", "--bot", "random", "--seed", "text")


def test_a_player_chooses_by_number_or_in_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "", "0", "1", "why pass", "refused", "build cruiser 999", "&", "quit")
    out, _ = run(*TEXT)
    assert "You are seat A" in out
    assert "There is no number 0; the choices are 1 to " in out
    assert "[nd." in out
    assert "'&' is no choice" in out
    assert out.endswith("You left the game.\n")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("orient north", "'north' is no "),
        ("why orient 1 2", "should have the form 'orient "),
        ("faction", "should have the form"),
        ("faction nobody", "'nobody' is no faction"),
        ("trade money gold", "'gold' is no resource: there are money, science, materials"),
        ("trade money science", "First choose a faction"),
        ("9" * 5000, "a choice has at most 120 characters"),
        ("1234567890", "'1234567890' is no verb of this game"),
    ],
)
def test_words_that_fit_no_choice_are_explained(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str, answer: str
) -> None:
    typed(monkeypatch, *(["1"] if "orient" in words else []), words, "quit")
    out, _ = run(*TEXT)
    assert answer in out
    assert out.endswith("You left the game.\n")


def test_a_typed_seed_is_said_to_be_no_secret(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "quit")
    assert "You typed the seed: whoever knows it can foresee every die" in " ".join(run(*TEXT)[0].split())
    typed(monkeypatch, "quit")
    drawn = " ".join(run(*TEXT[: TEXT.index("--seed")])[0].split())
    assert "The dice are promised: " in drawn
    assert "typed" not in drawn


def test_the_table_is_told_how_the_rules_are_read(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "quit")
    out = " ".join(run(*TEXT, "--reading", "draws_by_entry")[0].split())
    assert "In this game: Reputation is drawn in the order in which ships entered the sector" in out


def test_the_end_of_the_input_leaves_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch)
    out, _ = run(*TEXT)
    assert out.endswith("You left the game.\n")


def test_a_whole_game_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    # Pass where that is allowed, else take the first choice there is.
    answers = cycle(["pass", "1"])
    play_in_terminal(HOUSE.kits["new-dawn"], {"players": 2}, "random", "whole", ask=lambda _: next(answers))
    out = capsys.readouterr().out
    assert "place" in out
    assert "The seed of the dice was " in out


def test_the_same_seed_gives_the_same_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for _ in range(2):
        typed(monkeypatch, "1", "1", "1", "quit")
        games.append(run(*TEXT)[0])
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--bot", "hal"), "--bot: there is no 'hal'"),
        (("--bot", "planner@2"), "--bot: planner@2 plays with --text only"),
        (("--text", "--bot", "greedy@2"), "--bot: greedy@2: it chooses at once, and takes no seconds"),
        (("--players", "1"), "players"),
        (("--port", "70000"), "--port"),
        (("--seed", ""), "--seed: a number or phrase, not nothing"),
    ],
)
def test_bad_input_is_said_plainly(run: Run, arguments: tuple[str, ...], fault: str) -> None:
    _, err = run("play", *arguments, code=2)
    assert fault in " ".join(err.split())


def test_a_table_is_opened_with_bots(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from penumbra.cli import main; main()", "play", "--no-browser"]
    command += ["--port", "0", "--players", "3", "--bot", "random", "--database", str(tmp_path / "t.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            row = next(row for row in server.stdout if row.startswith("Your game is at "))
            address, _, place = row.split()[-1].partition("#/table/")
            table, _, key = place.partition("/")
            with urlopen(f"{address}api/tables/{table}?key={key}", timeout=30) as answer:
                position = json.load(answer)
        finally:
            server.send_signal(signal.SIGINT)
    assert position["seat"] == 0
    assert position["bots"] == [None, "random", "random"]
