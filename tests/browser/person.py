"""A person at the page: looks at what is shown, and clicks or taps it."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

import httpx
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from penumbra.kernel import seat_letter
from tests.browser.shown import TABLE, at_version, until_shown, visible
from tests.table.hurry import hurried

PATIENCE = 20_000  # ms for a thing to come within reach
_PRESSING = 1_500  # ms for a thing to come within reach, where another will do as well
_BOTS = 60_000  # ms for the bots to come round to us
_STILL = f'{TABLE}[data-busy="false"]'
_SCORES = '[data-testid="scores"]'
_PLANNED = f'{TABLE}[data-busy="false"][data-planned]:not([data-planned="0"])'
_QUESTION = '[data-testid="confirm"]'


class Person:
    """Plays one seat of a table in a browser."""

    def __init__(self, page: Page, api: httpx.Client, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.api = api
        self.played: Counter[str] = Counter()
        self.listed: list[str] = []  # choices that only the list of all choices offered
        self.steps: Counter[str] = Counter()
        self.log: list[str] = []

    # Sitting down

    def open_table(self, address: str, kinds: Sequence[str | None], seed: str, wishes: Sequence[str] = ()) -> None:
        """Makes a table as a visitor does, the first seat one's own, the others for bots, or None for nobody.

        ``wishes`` are selectors of what is pressed in the form besides.
        """
        self.page.goto(address)
        self.press(self.page.get_by_test_id("new-game"))
        for wish in wishes:
            self.press(self.page.locator(wish))
        self.press(self.page.get_by_role("radio", name=str(len(kinds) + 1), exact=True))
        for seat, kind in enumerate(kinds, start=1):
            if kind is None:
                assert self.page.get_by_test_id(f"ruled-{seat}").is_visible()
            else:
                self.page.get_by_test_id(f"kind-{seat}").select_option(kind)
        self.press(self.page.get_by_text("Seed", exact=True))
        self.page.get_by_label("Seed").fill(seed)
        self.press(self.page.get_by_test_id("start"))
        self.page.get_by_test_id("table").wait_for(timeout=PATIENCE)

    def seat(self) -> tuple[str, str]:
        """The table's id and our key, as the page's address keeps them."""
        _, _, table, key = self.page.url.partition("#")[2].split("/")
        return unquote(table), unquote(key)

    # Looking

    def position(self) -> dict[str, Any]:
        """The position, once it is our turn or the game is over, and the page shows it."""
        table, key = self.seat()
        turn = f'{_STILL}[data-turn="true"]'
        while True:
            until_shown(self.page, f"{turn}, {_SCORES}", _BOTS)
            answer = self.api.get(f"/api/tables/{table}", headers={"X-Penumbra-Key": key})
            found: dict[str, Any] = answer.raise_for_status().json()
            if self.ours(found) or found["view"]["over"]:
                at_version(self.page, found["version"])
                return found
            turn = f'{_STILL}[data-turn="true"]:not([data-version="{found["version"]}"])'

    def ours(self, found: dict[str, Any]) -> bool:
        """Whether the game waits for us alone: of what we have proposed another thinks, and bots may act with us."""
        return bool(found["view"]["waiting"] == [found["seat"]])

    def chip(self, seat: int) -> Locator:
        """What the page shows of a seat above the map."""
        return self.page.get_by_test_id(f"seat-{seat_letter(seat)}")

    # Choosing

    def press(self, thing: Locator, patience: int = PATIENCE) -> None:
        """Clicks it, or taps it on a touch screen."""
        thing = thing.first
        if self.touch:
            thing.tap(timeout=patience)
        else:
            thing.click(timeout=patience)

    def play(self, position: dict[str, Any], choice: str) -> None:
        """Plays a choice where the page offers it: on the map, on a board, in a panel, or else in the list."""
        self.steps[position["view"]["step"]["kind"]] += 1
        self.played[choice.split(" ")[0]] += 1
        self.log.append(choice)
        if not self._reach(choice, position):
            self.listed.append(choice)
            summary = self.page.get_by_test_id("all-choices")
            if self.touch and not summary.is_visible():
                self.press(self.page.get_by_test_id("tab-actions"))
            if not visible(self.page, f'button.all[data-choice="{choice}"]'):
                self.press(summary)
            self.press(self.page.locator(f'button.all[data-choice="{choice}"]'))
        self._moved_on(position["version"])

    def ways(self, position: dict[str, Any], choice: str) -> Sequence[str]:
        """What is pressed, one after the other, before the choice itself can be: selectors, tried in their order."""
        verb, *words = choice.split(" ")
        return [first.format(verb, *words, *[""] * 4) for first in _FIRST.get(verb, ())]

    def _reach(self, choice: str, position: dict[str, Any]) -> bool:
        version = position["version"]
        # The list of all choices would always do; here it is the places made for the choice that count.
        wanted = f'[data-choice="{choice}"]:not(.all)'
        if self._press_shown(wanted, version):
            return True
        for selector in (*self.ways(position, choice), '[data-testid="tab-actions"][aria-selected="false"]'):
            if self._press_shown(selector, version) and self._press_shown(wanted, version):
                return True
        return False

    def _under_way(self, version: int) -> bool:
        """Whether a press that took too long was one nevertheless, as on a busy machine."""
        moved = f'{TABLE}:not([data-version="{version}"])'
        return bool(visible(self.page, f'{TABLE}[data-busy="true"]', moved, _QUESTION, _PLANNED))

    def _press_shown(self, selector: str, version: int) -> bool:
        """Presses the first of what fits that can be; a choice that may be made again is not pressed a second time."""
        # Pressing the map may hit what lies over it, as a finger would; a panel's button does as well.
        for thing in visible(self.page, f"button{selector}", f"summary{selector}", selector):
            try:
                self.press(self.page.locator(f"{thing}:visible"), _PRESSING)
            except TooLate:
                if self._under_way(version):
                    return True
                continue
            return True
        return self._under_way(version)

    def _moved_on(self, version: int) -> None:
        """Answers what is asked about a choice, makes what was only planned, and waits until it has been played."""
        moved = f'{_STILL}:not([data-version="{version}"])'
        until_shown(self.page, f"{moved}, {_QUESTION}, {_PLANNED}")
        if visible(self.page, _QUESTION):
            self.press(self.page.locator(_QUESTION))
            until_shown(self.page, f"{moved}, {_PLANNED}")
        if visible(self.page, _PLANNED):
            self.press(self.page.get_by_test_id("make-plan"))
            until_shown(self.page, f"{moved}, {_QUESTION}")
        if visible(self.page, _QUESTION):
            self.press(self.page.locator(_QUESTION))
            until_shown(self.page, moved)

    def hurry(self, position: dict[str, Any], rng: random.Random) -> str:
        """A choice in haste, though an action not yet tried comes first."""
        choices = position["choices"]
        if position["view"]["step"]["kind"] == "turn" and self.played["pass"]:
            untried = [choice for choice in choices if choice in self.untried]
            if untried:
                return str(untried[0])
        return self.otherwise(position, rng)

    @property
    def untried(self) -> list[str]:
        """The actions that we have not yet taken."""
        return [action for action in ACTIONS if not self.played[action]]

    def otherwise(self, position: dict[str, Any], rng: random.Random) -> str:
        """A choice where nothing is left to be tried."""
        return hurried(rng, position)


ACTIONS = ("explore", "research", "build", "move", "upgrade", "influence")

_TURN_ON = '[data-testid="turn-on"]'
# What a person presses before the choice itself can be pressed: the kind of ship, where a disc comes from…
_FIRST = {
    "build": ('[data-testid="build-{1}"]',),
    "disc": ('[data-place="{1}"]',),
    "fit": ('[data-testid="ship-{2}"]', '[data-testid="ship-{1}"]', '[data-testid="part-{1}"]'),
    "return": ('[data-testid="ship-{1}"]',),
    "move": ('[data-testid="stack-{1}-{2}"]',),
    "jump": ('[data-testid="stack-{1}-{2}"]',),
    "befriend": ('[data-testid="befriend"] summary',),
    "place": ('[data-testid="turn-{2}"]', *[_TURN_ON] * 5),
    "orient": ('[data-testid="turn-{1}"]', *[_TURN_ON] * 5),
    "colony": ('[data-testid="colony-ships"] summary',),
    "trade": ('[data-testid="trades"] summary',),
    "propose": ('[data-testid="diplomacy"] summary', '[data-testid="propose-{1}"]'),
    "faction": ('[data-testid="faction-{1}"]',),
    "research": ('[data-testid="tab-supply"]',),
}
