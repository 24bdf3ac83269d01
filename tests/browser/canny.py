"""A person at the page who plays well, and hurries once all there is to do was done."""

import random
from typing import Any

from penumbra.bots import Position
from penumbra.eclipse.components.box import Box
from penumbra.eclipse.kit import BOTS
from penumbra.kernel import Choice, State
from tests.browser.person import Person


class Canny(Person):
    """Chooses what the greedy bot would, to whom no more is told than to the page."""

    def __init__(self, *page: Any, printed: Box) -> None:
        super().__init__(*page)
        self._printed = printed
        self._bot = BOTS["greedy"](0)

    def otherwise(self, position: dict[str, Any], rng: random.Random) -> str:
        if "pass" in position["choices"] and self.content(position["view"]):
            return "pass"
        told = [Choice.parse(choice) for choice in position["choices"]]
        seen = Position(position["seat"], told, self._printed, lambda: position["view"], _no_sample, rng)
        return str(self._bot.choose(seen))

    def content(self, view: dict[str, Any]) -> bool:
        """Whether a round may end for us without further ado."""
        return not self.untried


def _no_sample(_: random.Random) -> State:
    raise AssertionError("a person at the page has no other position than the one that is shown")
