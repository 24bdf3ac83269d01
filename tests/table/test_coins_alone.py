"""A house with another game and no Eclipse: it is played at the table, in the terminal and by bots, and replayed."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

_ROOT = Path(__file__).resolve().parents[2]
_COINS = [sys.executable, "-m", "tests.table.coins_alone"]
_TWO = ["--players", "4", "--markers", "two"]


def coins(*words: str, typed: str = "") -> str:
    """What a command prints, once it has ended well and loaded nothing of Eclipse."""
    done = subprocess.run([*_COINS, *words], input=typed, capture_output=True, text=True, cwd=_ROOT, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_bots_play_it_two_seats_at_once() -> None:
    told = json.loads(coins("simulate", *_TWO, "--games", "4", "--seed", "two", "--workers", "1", "--json"))
    assert (told["games"], told["finished"]) == (4, 4)
    assert all(len(scores) == 4 for scores in told["scores"])
    assert told["choices"] >= 4 * 12, "three rounds of four turns each"


def test_in_the_terminal_bots_of_the_other_marker_go_on_between_ones_own_choices() -> None:
    out = coins(
        "play", "--text", *_TWO, "--bot", "ending", "--seed", "two", typed="bet 1\nbet 1\nbet 1\n" + "end\n" * 9
    )
    own, other = "A Seat 0 bets 1.", "C Seat 2 ends."
    assert own in out
    assert other in out
    assert out.index(own) < out.index(other) < out.rindex(own), "seat C does not wait until seat A has ended"
    assert "Seat 2 has 5 coins and bets 0." in out
    assert "The seed of the dice was" in out


def test_words_of_other_games_are_refused() -> None:
    done = subprocess.run([*_COINS, "play", "--species", "all"], capture_output=True, text=True, cwd=_ROOT, timeout=120)
    assert done.returncode == 2
    assert "--species" in done.stderr
    assert "--markers" in coins("play", "--help")


def test_rules_of_its_book() -> None:
    assert "coin.bet.purse" in coins("rules", "purse")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], httpx.Client, str]]:
    command = [*_COINS, "play", "--no-browser", "--port", "0", *_TWO, "--bot", "random"]
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "t.sqlite")], stdout=subprocess.PIPE, text=True, cwd=_ROOT
    ) as server:
        try:
            assert server.stdout is not None
            row = next(row for row in server.stdout if row.startswith("Your game is at "))
            address, _, place = row.split()[-1].partition("#/table/")
            name, _, key = place.partition("/")
            with httpx.Client(base_url=address, headers={"X-Penumbra-Key": key}, timeout=30) as client:
                yield server, client, f"/api/tables/{name}"
        finally:
            if server.poll() is None:
                server.send_signal(signal.SIGINT)
            server.wait(timeout=20)


def test_a_whole_game_at_the_table_is_replayed(
    table: tuple[subprocess.Popen[str], httpx.Client, str], tmp_path: Path
) -> None:
    server, client, address = table
    while not (position := client.get(address).json())["view"]["over"]:
        if position["choices"]:
            chosen = client.post(f"{address}/choices", json={"choice": "end", "version": position["version"]})
            assert chosen.status_code in (200, 409), chosen.text
    record = tmp_path / "coins.txt"
    record.write_text(client.get(f"{address}/record").text, encoding="utf-8")
    server.send_signal(signal.SIGINT)
    assert server.wait(timeout=20) == 0, "nothing of Eclipse was loaded"
    told = coins("replay", str(record))
    assert "these are the dice that were promised" in told
    assert "choices give the recorded result" in told
