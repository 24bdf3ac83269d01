"""A bot that fails is told of, with what it takes to see it again."""

import pytest

from penumbra import bots
from penumbra.cli import terminal
from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.kit import BOTS
from penumbra.games import HOUSE
from penumbra.kernel import Choice, seed_from
from tests.cli.conftest import Run


class Failing:
    """A bot that raises at its third choice, with a secret in its words."""

    def __init__(self, seed: int) -> None:
        self.choices = 0

    def choose(self, position: bots.Position) -> Choice:
        self.choices += 1
        if self.choices == 3:
            raise RuntimeError("the secret of seat 1")
        return position.choices[0]


class Babbling(Failing):
    """A bot that speaks another language."""

    def choose(self, position: bots.Position) -> Choice:
        return Choice("steal")


class Cheating(Failing):
    """A bot that chooses what the rules refuse."""

    def choose(self, position: bots.Position) -> Choice:
        return Choice("pass")


@pytest.fixture
def odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HOUSE.kits["new-dawn"], "bots", {**BOTS, "failing": bots.BotKind(Failing, "Failing", "Fails.")})


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (Failing, "RuntimeError: the secret"),
        (Cheating, "Refused: "),
        (Babbling, "MalformedChoice: 'steal' is no verb of this game"),
    ],
)
def test_a_fault_says_whose_bot_failed_at_which_choice(bot: bots.BotMaker, reason: str) -> None:
    state = NEW_DAWN.start(NEW_DAWN.options({"players": 2}), seed_from("fault"))
    with pytest.raises(bots.BotFault, match=f"the bot of seat [AB] failed at choice \\d+: {reason}") as fault:
        bots.play_out(state, [bot(1), bots.RandomBot(2)])
    assert fault.value.seat == 0
    assert "in choose" in fault.value.trace or bot is not Failing
    assert state.choices(0), "the state is as it was"


@pytest.mark.usefixtures("odd_bots")
def test_simulate_names_bot_seat_game_and_choice_and_how_to_see_it_again(run: Run) -> None:
    arguments = ("--players", "2", "--bots", "random,failing", "--seed", "a b", "--games", "2", "--workers", "1")
    _, err = run("simulate", *arguments, code=1)
    assert "Game 1: the bot failing of seat B failed at choice " in err
    again = err[err.index("To see it again: penumbra ") :].removeprefix("To see it again: penumbra ").strip()
    assert "--seed 'a b' --games 1 --workers 1" in again
    assert "--players 2" in again


@pytest.mark.usefixtures("odd_bots")
def test_in_the_terminal_the_player_is_told_and_chance_plays_on(capsys: pytest.CaptureFixture[str]) -> None:
    answers = iter(["1"] * 4 + ["pass"] * 3 + ["1"] * 6 + ["quit"])
    wish = {"players": 2, "species": "terrans"}
    terminal.play_in_terminal(HOUSE.kits["new-dawn"], wish, "failing", "fault", lambda _: next(answers, "quit"))
    told = " ".join(capsys.readouterr().out.split())
    assert "The failing bot of seat B failed (RuntimeError): chance plays on for it." in told
    assert "secret" not in told
