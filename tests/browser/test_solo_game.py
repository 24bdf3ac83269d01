"""A person alone against the automated opponent, from the form to the scores."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import watch
from tests.browser.games import play_to_the_end, record_of
from tests.browser.person import Person
from tests.browser.shown import at_version, until_shown
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_ALONE = (
    '[data-testid="edition-second-dawn"]',
    '[data-testid="presets"] button:has-text("Alone")',
    'label:has-text("Alone: Standard")',
)
_ROUNDS = 3


class Alone(Person):
    """Reads what the opponent thinks before it lets it go on."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.told: set[str] = set()
        self.lit = 0
        self.quick: set[tuple[int, str]] = set()

    def hurry(self, position: dict[str, Any], rng: random.Random) -> str:
        automa = position["view"]["automa"]
        step = position["view"]["step"]
        for fought in automa["quick"]:
            shown = self.page.locator(f'[data-testid="quick-battle"][data-sector="{fought["sector"]}"]')
            if shown.count() and (fought["round"], fought["sector"]) not in self.quick:
                self.quick.add((fought["round"], fought["sector"]))
                assert f"X {fought['x']}" in shown.inner_text()
                assert shown.locator(".decided").count() == 1
        if step["kind"] == "automa" and step["card"]:
            self._read(step, automa["trace"][-1:])
        return super().hurry(position, rng)

    def _read(self, step: dict[str, Any], last: list[dict[str, Any]]) -> None:
        card = self.page.get_by_test_id("opponent-card")
        assert card.get_attribute("data-card") == step["card"]
        assert card.locator(f'.next [data-testid="card-step-{step["next"]}"]').count() == 1
        for one in last:
            ruled_out = {thought["rule"] for thought in one["thoughts"]} == {"solo.card.order"}
            if ruled_out:
                continue
            thoughts = self.page.get_by_test_id("opponent-thoughts")
            assert thoughts.get_attribute("data-what") == one["what"]
            assert thoughts.locator(".condition, .decision").count() == len(one["thoughts"])
            self.told |= {thought["kind"] for thought in one["thoughts"]}
        self.lit += self.page.locator('[data-weighed][data-standing="chosen"]').count()


@pytest.mark.long
def test_a_whole_game_alone(page: Page, server: Server) -> None:
    faults = watch(page)
    person = Alone(page, server.client)
    person.open_table(server.address, [None], "alone at last", _ALONE)
    position = play_to_the_end(person, random.Random(8))
    record = record_of(person, position)
    assert record.options["solo"] == "standard"
    assert person.told == {"condition", "decision"}
    assert person.lit, "nothing that it chose was lit on the map"
    assert person.quick, "no quick battle was told"
    automa = position["view"]["automa"]
    page.get_by_test_id("seat-B").click()
    board = page.get_by_test_id("opponent-board")
    for mark in automa["marks"].values():
        assert board.locator(f'.active[data-mark="{mark}"]').count() == 1
    assert page.get_by_test_id("rally").count() == (automa["rally"] is not None)
    assert len(person.listed) <= len(person.log) / 20, f"only in the list: {person.listed}"
    assert faults == []


def test_turns_of_a_game_alone_on_a_phone(phone: Page, server: Server) -> None:
    faults = watch(phone)
    person = Alone(phone, server.client, touch=True)
    person.open_table(server.address, [None], "alone with a phone", _ALONE)
    rng = random.Random(4)
    position = person.position()
    while position["view"]["round"] < _ROUNDS:
        if position["view"]["step"]["kind"] == "automa":
            button = phone.locator('button[data-choice="proceed"]:not(.all)').bounding_box()
            sky = phone.get_by_test_id("galaxy").bounding_box()
            assert button is not None
            assert sky is not None
            assert button["y"] + button["height"] <= 844
            assert sky["y"] + sky["height"] <= button["y"]
            assert sky["height"] > 150
        person.play(position, person.hurry(position, rng))
        position = person.position()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert person.told == {"condition", "decision"}
    assert faults == []


def test_the_opponent_goes_on_by_keys_or_by_itself(page: Page, server: Server) -> None:
    person = Person(page, server.client)
    person.open_table(server.address, [None], "it begins", _ALONE)
    position = person.position()
    while position["view"]["step"]["kind"] != "automa":
        person.play(position, "pass" if "pass" in position["choices"] else position["choices"][0])
        position = person.position()
    page.locator("body").press("Enter")
    at_version(page, position["version"] + 1)
    page.get_by_test_id("opponent-runs").check()
    page.mouse.move(10, 10)
    until_shown(page, '[data-testid="table"]:not([data-step="automa"])', patience=60_000)
    assert person.position()["view"]["automa"]["turns"] > 0
    page.reload()
    position = person.position()
    while position["view"]["step"]["kind"] != "automa":
        person.play(position, "pass" if "pass" in position["choices"] else position["choices"][0])
        position = person.position()
    assert page.get_by_test_id("opponent-runs").is_checked()
