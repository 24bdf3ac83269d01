"""A person plays the base game on the page, against bots, by pressing what the page shows."""

import random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import watch
from tests.browser.person import Person
from tests.table.servers import Server

pytestmark = pytest.mark.browser


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
