"""A person plays whole games on the page, against bots, by pressing what the page shows."""

import random
import re

import pytest
from playwright.sync_api import Page

from penumbra.eclipse import GAMES
from penumbra.kernel import Record, replay
from tests.browser.conftest import watch
from tests.browser.person import ACTIONS, Person
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_MOST_CHOICES = 500


def _scores(page: Page) -> dict[str, int]:
    """The final scores as the page shows them, by player."""
    shown = {}
    for row in page.get_by_test_id("scores").locator("tbody tr").all():
        name = re.sub(r"\s+", " ", row.locator("th").inner_text()).strip()
        shown[name] = int(row.locator("td b").inner_text())
    return shown


def test_three_players_to_the_end(page: Page, server: Server) -> None:
    faults = watch(page)
    rng = random.Random(1)
    person = Person(page, server.client)
    person.open_table(server.address, ["greedy", "greedy"], "a game in the browser")
    for _ in range(_MOST_CHOICES):
        position = person.position()
        if position["view"]["over"]:
            break
        person.play(position, person.hurry(position, rng))
    assert position["view"]["over"], f"after {_MOST_CHOICES} choices the game is in round {position['view']['round']}"

    table, _ = person.seat()
    record = Record.loads(server.client.get(f"/api/tables/{table}/record").text)
    state = replay(record, GAMES)
    names = position["names"]
    page.get_by_test_id("scores").wait_for()
    shown = _scores(page)
    assert len(shown) == 3
    for result in state.result():
        (score,) = [points for name, points in shown.items() if names[result["seat"]] in name]
        assert score == result["score"]
    assert [str(choice) for seat, choice in record.lines if seat == position["seat"]] == person.log
    assert all(person.played[action] for action in ACTIONS), person.played
    assert len(person.listed) <= len(person.log) / 20, f"only in the list: {person.listed}"
    assert faults == []


def test_a_reload_resumes_the_game(page: Page, server: Server) -> None:
    faults = watch(page)
    rng = random.Random(2)
    person = Person(page, server.client)
    person.open_table(server.address, ["random"], "a reload")
    for _ in range(6):
        position = person.position()
        person.play(position, person.hurry(position, rng))
    before = person.position()
    page.reload()
    assert person.position() == before
    person.play(before, person.hurry(before, rng))
    assert faults == []


def test_on_a_phone_by_touch(phone: Page, server: Server) -> None:
    faults = watch(phone)
    rng = random.Random(3)
    person = Person(phone, server.client, touch=True)
    person.open_table(server.address, ["random"], "a game on the phone")
    for _ in range(40):
        position = person.position()
        if position["view"]["over"]:
            break
        person.play(position, person.hurry(position, rng))
        wider = phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, f"the page is {wider} pixels wider than the phone at {person.log[-1]!r}"
    assert len(person.listed) <= len(person.log) / 8, f"only in the list: {person.listed}"
    assert faults == []
