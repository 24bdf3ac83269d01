"""A person at the page who plays well, and hurries once all there is to do was done."""

import json
import random
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from penumbra.bots import Position
from penumbra.eclipse.kit import BOTS
from penumbra.games import HOUSE
from penumbra.kernel import Choice, State
from tests.browser.person import Person


class Canny(Person):
    """Chooses what the greedy bot would, which thinks on samples of what its seat knows.

    What they are drawn from is played again as the server's database has it.
    """

    def __init__(self, *page: Any, database: Path) -> None:
        super().__init__(*page)
        self._database = database
        self._bot = BOTS["greedy"].make(0)
        self._state: State | None = None
        self._made = 0

    def otherwise(self, position: dict[str, Any], rng: random.Random) -> str:
        if "pass" in position["choices"] and self.content(position["view"]):
            return "pass"
        seen = Position.of(self._played(position["made"]), position["seat"], rng)
        assert [str(choice) for choice in seen.choices] == position["choices"]
        return str(self._bot.choose(seen))

    def content(self, view: dict[str, Any]) -> bool:
        """Whether a round may end for us without further ado."""
        return not self.untried

    def _played(self, made: int) -> State:
        """The table after so many choices."""
        table, _ = self.seat()
        # The server writes to it meanwhile.
        found = sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True)
        try:
            if self._state is None:
                self._state = _opened(
                    *found.execute("SELECT game, options, seed FROM tables WHERE id = ?", (table,)).fetchone()
                )
            asked = "SELECT seat, text FROM choices WHERE table_id = ? AND n >= ? AND n < ? ORDER BY n"
            _play_on(self._state, found.execute(asked, (table, self._made, made)))
        finally:
            found.close()
        self._made = made
        return self._state


def _opened(name: str, options: str, seed: str) -> State:
    game = HOUSE.games[name]
    state: State = game.start(game.options(json.loads(options)), bytes.fromhex(seed))
    return state


def _play_on(state: State, choices: Iterable[tuple[int, str]]) -> None:
    for seat, text in choices:
        state.play(seat, Choice.parse(text))
