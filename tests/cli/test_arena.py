"""``penumbra arena`` lets bots play each other."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

USUAL = ("arena", "--game", "new-dawn", "--bots", "greedy,random", "--games", "2", "--workers", "1")


def test_it_plays_rates_and_goes_on_where_it_was_left(run: Run, tmp_path: Path) -> None:
    out, _ = run(*USUAL, "--out", str(tmp_path))
    assert out.startswith("2 of 2 games came to their end.")
    assert out.index("greedy") < out.index("random"), "the best first"
    assert "100.0 %" in out
    games = (tmp_path / "games.jsonl").read_text()
    assert "<h2>Ratings</h2>" in (tmp_path / "index.html").read_text()
    assert len((tmp_path / "seats.csv").read_text().splitlines()) == 1 + 4
    again, _ = run(*USUAL[:-4], "--games", "3", "--workers", "1", "--out", str(tmp_path))
    assert again.startswith("3 of 3 games came to their end.")
    assert (tmp_path / "games.jsonl").read_text().startswith(games), "nothing was played twice"
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 3


def test_several_games_and_numbers_are_played_with_what_each_of_them_asks(run: Run, tmp_path: Path) -> None:
    words = ("--game", "second-dawn", "--game", "new-dawn", "--players", "2", "--players", "3", "--species", "all")
    out, _ = run("arena", *words, "--games", "1", "--workers", "1", "--out", str(tmp_path))
    assert out.startswith("4 of 4 games")
    page = (tmp_path / "index.html").read_text()
    for title in ("Eclipse: Second Dawn for the Galaxy, 2 players", "Eclipse: New Dawn for the Galaxy, 3 players"):
        assert f"<h2>{title}, species all</h2>" in page


def test_a_line_up_is_played_as_it_is_named(run: Run, tmp_path: Path) -> None:
    words = ("--players", "3", "--line-up", "greedy,random,random", "--games", "2", "--workers", "1")
    run("arena", *words, "--out", str(tmp_path))
    rows = [row.split(",") for row in (tmp_path / "seats.csv").read_text().splitlines()]
    column = rows[0].index("bot")
    assert [row[column] for row in rows[1:]] == ["greedy", "random", "random", "random", "random", "greedy"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--game", "chess"), "--game: there is no 'chess'"),
        (("--bots", "hal"), "--bots: there is no 'hal'"),
        (("--line-up", "random,random,random"), "random,random,random are 3 bots for 2 players"),
        (("--games", "0"), "at least 1 game, not 0"),
        (("--workers", "0"), "at least 1 process, not 0"),
        (("--players", "12"), "players"),
    ],
)
def test_what_cannot_be_is_told(run: Run, tmp_path: Path, words: tuple[str, ...], fault: str) -> None:
    _, err = run("arena", *words, "--out", str(tmp_path), code=2)
    assert fault in err


def test_a_folder_that_is_none_and_a_cluster_that_is_none_are_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    _, err = run("arena", "--out", str(tmp_path / "file"), code=2)
    assert "--out: " in err
    (tmp_path / "games.jsonl").write_text("chess\n")
    _, err = run("arena", "--out", str(tmp_path), code=2)
    assert "games.jsonl, line 1" in err
    for address in ("auto", "nowhere"):
        _, err = run("arena", "--ray", address, "--out", str(tmp_path / "ray"), code=1)
        assert f"--ray: there is no cluster at {address}: " in err


def test_a_bot_that_takes_no_seconds_is_refused_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    _, err = run("arena", "--bots", "greedy@2,random", "--out", str(tmp_path / "none"), code=2)
    assert "--bots: greedy@2: it chooses at once, and takes no seconds." in err
    assert not (tmp_path / "none").exists()
