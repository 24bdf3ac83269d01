"""The coin game with bots that deliberate, as a plug-in brings them: in files of its own, and computing all the while.

A folder that the environment names is the door between them and a test: they write there that they have begun, and
most go on until there is a file ``open``.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from penumbra.bots import BotKind, Pace, Position
from penumbra.kernel import Choice
from penumbra.kit import House
from tests.table.coin_kit import BOTS, CoinKit, Ending, Failing

if TYPE_CHECKING:  # processes of the table read this too, and need no pytest
    import pytest

DOOR: Final = "PENUMBRA_TEST_DOOR"
LATE_SECONDS: Final = 0.5


def lay_door(into: Path, monkeypatch: "pytest.MonkeyPatch") -> Path:
    """A door of its own for a test, shut."""
    folder = into / "door"
    folder.mkdir()
    monkeypatch.setenv(DOOR, str(folder))
    return folder


def door() -> Path:
    return Path(os.environ[DOOR])


class Pondering(Ending):
    """Ends its turn as soon as the door is open, and computes until then."""

    def choose(self, position: Position) -> Choice:
        with (door() / "begun").open("a") as begun:
            begun.write(f"{os.getpid()} {len(position.view['purses'])}{position.seat}\n")
        while not (door() / "open").exists():
            sum(range(1000))
        return Choice("end")


class Guessing(Ending):
    """Bets by what others' cards may be, which it draws, and ends."""

    def choose(self, position: Position) -> Choice:
        drawn = [sum(position.sample().plain()["cards"]) for _ in range(2)]
        found = position.choices[sum(drawn) % len(position.choices)]
        return Choice("end") if found.verb == "look" else found


class Counting(Ending):
    """Remembers how often it was asked: bets the first time, and ends from then on."""

    asked = 0

    def choose(self, position: Position) -> Choice:
        self.asked += 1
        return Choice("bet", ("1",)) if self.asked == 1 else Choice("end")


class Leaving(Ending):
    """Ends the program that it runs in, and says a secret while it does."""

    def choose(self, position: Position) -> Choice:
        print(f"secret {position.sample().plain()}")
        raise SystemExit(f"secret {position.sample().plain()}")


class Printing(Ending):
    """Ends its turn, and prints what is read for the answers of its process."""

    def choose(self, position: Position) -> Choice:
        print('+"bet 1"', flush=True)
        os.write(1, b"!secret\n")
        return Choice("end")


_LONG: Final = Pace(1.0, 300.0)
KINDS: Final = {
    "pondering": BotKind(Pondering, "Pondering", "Waits for the door.", _LONG),
    "dawdling": BotKind(Pondering, "Dawdling", "Waits for the door, and has no time.", Pace(0.1, LATE_SECONDS)),
    "guessing": BotKind(Guessing, "Guessing", "Draws cards.", _LONG),
    "guessing-at-once": BotKind(Guessing, "Guessing at once", "Draws cards."),
    "counting": BotKind(Counting, "Counting", "Bets once.", _LONG),
    "counting-at-once": BotKind(Counting, "Counting at once", "Bets once."),
    "losing": BotKind(Failing, "Losing", "Fails.", _LONG),
    "leaving": BotKind(Leaving, "Leaving", "Leaves.", _LONG),
    "printing": BotKind(Printing, "Printing", "Prints.", _LONG),
}

HOUSE = House((CoinKit({**BOTS, **KINDS}),), place="tests.table.slow_kit:HOUSE")
