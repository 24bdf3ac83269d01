"""``penumbra observation`` tells what environments observe."""

import re

import pytest

from penumbra.envs import raw_env
from tests.cli.conftest import Run


@pytest.mark.parametrize("game", ["new-dawn", "second-dawn", "blueshift"])
def test_every_number_is_told_once(run: Run, game: str) -> None:
    out, _ = run("observation", "--game", game, "--players", "2")
    layout = raw_env(game, 2).layout
    assert f"as {layout.size} numbers" in out.splitlines()[0]
    rows = re.findall(r"^\| (\d+)(?: to (\d+))? \| `(\w+)` \|", out, re.MULTILINE)
    assert [name for _, _, name in rows] == [feature.name for feature in layout.features]
    told = [place for first, last, _ in rows for place in range(int(first), int(last or first) + 1)]
    assert told == list(range(layout.size))
    for feature in layout.features:
        assert len(feature.each) == len(feature.shape)
        assert feature.means


def test_the_games_options_count(run: Run) -> None:
    few, _ = run("observation", "--game", "second-dawn", "--players", "2")
    many, _ = run("observation", "--game", "second-dawn", "--players", "4")
    assert few != many


def test_what_is_no_game_is_told(run: Run) -> None:
    _, err = run("observation", "--game", "chess", code=2)
    assert "there is no 'chess'" in err
