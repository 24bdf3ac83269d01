"""Every page works where the browser keeps nothing for it, or nothing more."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import watch
from tests.browser.seats import Seats
from tests.browser.shown import at_version
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_BLOCKED = """
for (const area of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, area, { get() { throw new DOMException('blocked', 'SecurityError'); } });
Object.defineProperty(document, 'cookie', {
  get() { throw new DOMException('blocked', 'SecurityError'); },
  set() { throw new DOMException('blocked', 'SecurityError'); },
});
"""
_FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
_SPOILT = """
for (const name of ['penumbra.tables', 'penumbra.draft', 'penumbra.dismissed-questions', 'penumbra.colony-reminder'])
  for (const area of [localStorage, sessionStorage]) area.setItem(name, 'null');
"""


@pytest.fixture(params=[_BLOCKED, _FULL, _SPOILT], ids=["blocked", "full", "spoilt"])
def sparing(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    with browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce") as context:
        context.add_init_script(request.param)
        yield context.new_page()


def test_every_page_opens(sparing: Page, server: Server) -> None:
    faults = watch(sparing)
    for path, shown in (
        ("#/", "tables"),
        ("#/new", "new-game-form"),
        ("#/components/new-dawn", "totals"),
        ("odds", "odds-page"),
    ):
        sparing.goto(f"{server.address}{path}")
        sparing.get_by_test_id(shown).wait_for()
    assert faults == []


def test_a_table_is_opened_and_played_on(sparing: Page, server: Server) -> None:
    faults = watch(sparing)
    sparing.goto(f"{server.address}#/new")
    sparing.get_by_test_id("kind-1").select_option("here")
    sparing.get_by_test_id("start").click()
    links = sparing.get_by_test_id("seats").get_by_role("link", name="Sit down")
    links.first.click()
    sparing.get_by_test_id("table").wait_for()
    # Within the page its own seats are known, though the browser knows nothing of them.
    sparing.get_by_role("link", name="Penumbra, all tables").click()
    sparing.get_by_role("link", name="Play as Commander").first.click()
    sparing.get_by_test_id("table").wait_for()
    assert faults == []


def test_the_reminder_of_colony_ships_still_lets_pay(sparing: Page, server: Server) -> None:
    seats = Seats(server)
    position = seats.until(lambda found: "pay" in found["choices"] and _settles(found), shunned="colony")
    version = position["version"]
    faults = watch(sparing)
    seats.show(sparing)
    sparing.locator('[data-choice="pay"]').first.click()
    sparing.get_by_test_id("confirm").click()
    at_version(sparing, version + 1)
    assert faults == []


def _settles(position: dict[str, Any]) -> bool:
    return any(choice.startswith("colony ") for choice in position["choices"])


def test_drawing_is_no_longer_asked_about(sparing: Page, server: Server) -> None:
    seats = Seats(server)
    seats.set_up()
    position = seats.play("explore")
    seats.show(sparing)
    place = next(choice for choice in position["choices"] if choice.startswith("at "))
    sparing.get_by_test_id("actions").locator(f'[data-choice="{place}"]').first.click()
    sparing.get_by_label("do not ask again").check()
    sparing.get_by_test_id("cancel").click()
    sparing.get_by_test_id("actions").locator(f'[data-choice="{place}"]').first.click()
    at_version(sparing, position["version"] + 1)
