"""What the help of a command says about the options of several games."""

import re

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_options_stand_with_the_games_that_have_them(command: str, run: Run) -> None:
    out, _ = run(command, "--help")
    parts = dict(re.findall(r"╭─ (.+?) ─+╮\n(.*?)╰", out, re.DOTALL))
    words = {title: set(re.findall(r"│ (--[a-z-]+)", text)) for title, text in parts.items()}
    assert words["With --game blueshift"] == {"--scenario", "--rules"}
    assert words["With --game second-dawn or blueshift"] == {"--content"}
    assert {"--module", "--species"} <= words["With --game new-dawn or second-dawn"]
    assert {"--players", "--game"} <= words["Parameters"]


def test_an_option_of_another_game_is_refused_with_those_there_are(run: Run) -> None:
    _, err = run("simulate", "--game", "blueshift", "--module", "nebula", code=2)
    assert "there is no option 'modules'" in err
    assert "scenario" in err
