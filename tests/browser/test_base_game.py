"""A person plays the base game on the page, against bots, by pressing what the page shows."""

import random

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import watch
from tests.browser.person import ACTIONS, PATIENCE, Person
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


class Typist(Person):
    """Plays by the keyboard alone: goes to what is to be pressed, and presses Enter."""

    def press(self, thing: Locator, patience: int = PATIENCE) -> None:
        thing.first.focus(timeout=patience)
        assert thing.first.evaluate(_REACHED), "the keyboard does not come there"
        self.page.keyboard.press("Enter")


# Where the focus is, Enter is heard; the Tab key comes there, or the arrow keys do on a map and along tabs.
_REACHED = """one => one === document.activeElement && (one.tabIndex === 0
    || one.closest('svg.map, [role="tablist"], [role="radiogroup"]') !== null)"""


def test_by_keyboard_alone(page: Page, server: Server) -> None:
    faults = watch(page)
    rng = random.Random(4)
    typist = Typist(page, server.client)
    typist.open_table(server.address, ["random"], "a game on the keys")
    for _ in range(60):
        position = typist.position()
        if position["view"]["over"]:
            break
        typist.play(position, typist.hurry(position, rng))
    assert len(typist.listed) <= len(typist.log) / 8, f"only in the list: {typist.listed}"
    assert {*ACTIONS} & {*typist.log} == {*ACTIONS}, "every action was taken"
    assert faults == []
