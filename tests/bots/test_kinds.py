"""A bot is named with the seconds that it is to think about a choice, where it thinks ahead."""

from re import escape

import pytest

from penumbra.bots import RANDOM, BotKind
from penumbra.bots.halving import Budget
from penumbra.games import HOUSE
from tests.bots.test_review import Advisor
from tests.table.coin_kit import CoinKit


class _Asked(Advisor):
    """Keeps what it was made with."""

    def __init__(self, seed: int, budget: Budget) -> None:
        super().__init__([])
        self.made_with = (seed, budget)


_THINKING = BotKind(lambda seed: _Asked(seed, Budget(trials=7)), "Thinking", "Thinks.", mentor=_Asked)
_KIT = CoinKit({"random": RANDOM, "thinking": _THINKING})


def _made(name: str) -> tuple[int, Budget]:
    bot = _KIT.bot(name)(5)
    assert isinstance(bot, _Asked)
    return bot.made_with


def test_a_name_alone_is_the_bot_as_it_usually_is() -> None:
    assert _made("thinking") == (5, Budget(trials=7))


@pytest.mark.parametrize(("name", "seconds"), [("thinking@4", 4.0), ("thinking@0.25", 0.25), ("thinking@1e1", 10.0)])
def test_a_name_with_seconds_is_the_bot_that_thinks_for_so_long(name: str, seconds: float) -> None:
    assert _made(name) == (5, Budget(seconds=seconds))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nobody", "there is no 'nobody'; there are: random, thinking"),
        ("nobody@2", "there is no 'nobody'; there are: random, thinking"),
        ("random@2", "random@2: it chooses at once, and takes no seconds"),
        ("thinking@", "thinking@: seconds are a number above 0, not ''"),
        ("thinking@soon", "thinking@soon: seconds are a number above 0, not 'soon'"),
        ("thinking@0", "thinking@0: seconds are a number above 0, not '0'"),
        ("thinking@-1", "thinking@-1: seconds are a number above 0, not '-1'"),
        ("thinking@nan", "thinking@nan: seconds are a number above 0, not 'nan'"),
        ("thinking@inf", "thinking@inf: seconds are a number above 0, not 'inf'"),
    ],
)
def test_other_names_are_refused(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{escape(why)}$"):
        _KIT.bot(name)


@pytest.mark.parametrize("name", ["new-dawn", "second-dawn", "blueshift"])
def test_each_game_has_a_bot_that_takes_seconds(name: str) -> None:
    kit = HOUSE.kits[name]
    assert kit.bot("planner@2")(1) is not None
    with pytest.raises(ValueError, match="greedy@2: it chooses at once"):
        kit.bot("greedy@2")
