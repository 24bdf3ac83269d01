"""Whole games on the page, and what is the same about all of them."""

import random
import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from penumbra.games import HOUSE
from penumbra.kernel import Record, replay
from tests.browser.person import Person

_MOST_CHOICES = 500


def play_to_the_end(person: Person, rng: random.Random) -> dict[str, Any]:
    """Plays in haste until the game is over; the last position."""
    for _ in range(_MOST_CHOICES):
        position = person.position()
        if position["view"]["over"]:
            return position
        person.play(position, person.hurry(position, rng))
    raise AssertionError(f"after {_MOST_CHOICES} choices the game is in round {position['view']['round']}")


def record_of(person: Person, position: dict[str, Any]) -> Record:
    """The game's record, once it replays to the scores that the page shows and holds our choices."""
    table, _ = person.seat()
    record = Record.loads(person.api.get(f"/api/tables/{table}/record").text)
    state = replay(record, HOUSE.games)
    shown = _scores(person.page)
    assert len(shown) == len(record.seats)
    for result in state.result():
        (score,) = [points for name, points in shown.items() if position["names"][result["seat"]] in name]
        assert score == result["score"]
    ours = _chosen(str(choice) for seat, choice in record.lines if seat == position["seat"])
    log = _chosen(person.log)
    apart = next((at for at, pair in enumerate(zip(ours, log, strict=False)) if pair[0] != pair[1]), None)
    assert ours == log, f"{len(ours)} choices, not {len(log)}, other ones from number {apart} on"
    return record


def _chosen(choices: Iterable[str]) -> list[str]:
    """Choices but for the ends of actions: the page makes those itself where nothing else is left."""
    return [choice for choice in choices if choice != "end"]


def _scores(page: Page) -> dict[str, int]:
    """The final scores as the page shows them, by player."""
    page.get_by_test_id("scores").wait_for()
    shown = {}
    for row in page.get_by_test_id("scores").locator("tbody tr").all():
        name = re.sub(r"\s+", " ", row.locator("th").inner_text()).strip()
        shown[name] = int(row.locator("td b").inner_text().replace("−", "-"))
    return shown
