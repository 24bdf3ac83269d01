"""The odds page at the size of a phone: by touch, by keyboard, and by its own address."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import watch
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_SETTLED = '[data-testid="odds-bar"][data-pending="false"]'


def _win(page: Page, wanted: float) -> None:
    """Waits until the bar shows this chance of the attacker."""
    page.locator(f'{_SETTLED}[data-win="{wanted:.4f}"]').wait_for(timeout=10_000)


def _told(server: Server, attacker: dict[str, Any], defender: dict[str, Any]) -> float:
    body = {"game": "new-dawn", "attacker": {"ships": [attacker]}, "defender": {"ships": [defender]}}
    answer = server.client.post("/api/odds", json=body)
    assert answer.status_code == 200, answer.text
    return float(answer.json()["attacker_win"])


def _fits(page: Page) -> None:
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0, f"the page is {wider} pixels wider than the phone"


def _build(page: Page, press: Callable[[str], None], server: Server) -> None:
    """Three interceptors with missiles against two Ancients."""
    page.goto(f"{server.address}odds")
    _win(page, _told(server, {"ship": "interceptor", "count": 2}, {"ship": "ancient"}))
    press("more-attacker-interceptor")
    press("more-defender-ancient_standard")
    ancients = {"ship": "ancient", "count": 2}
    plain = _told(server, {"ship": "interceptor", "count": 3}, ancients)
    _win(page, plain)
    press("edit-attacker-interceptor")
    press("part-plasma_missile")
    armed = {"ship": "interceptor", "count": 3, "tiles": ["plasma_missile", None, None, None]}
    better = _told(server, armed, ancients)
    assert better > plain
    _win(page, better)


def test_damage_taken_counts(phone: Page, server: Server) -> None:
    faults = watch(phone)
    phone.goto(f"{server.address}odds")
    whole = _told(server, {"ship": "interceptor", "count": 2}, {"ship": "ancient"})
    _win(phone, whole)
    phone.get_by_test_id("damage-defender").tap()
    phone.get_by_test_id("hurt-defender-ancient_standard-0").tap()
    hurt = _told(server, {"ship": "interceptor", "count": 2}, {"ship": "ancient", "damage": [1]})
    assert hurt > whole
    _win(phone, hurt)
    _fits(phone)
    phone.reload()
    _win(phone, hurt)
    assert faults == []


def test_by_touch(phone: Page, server: Server) -> None:
    faults = watch(phone)

    def tap(name: str) -> None:
        phone.get_by_test_id(name).tap()
        _fits(phone)

    _build(phone, tap, server)
    assert "left after the battle" in phone.get_by_test_id("outcome").inner_text()

    # The address holds the battle: whoever opens it sees the same odds.
    shown = phone.locator(_SETTLED).get_attribute("data-win")
    shared = phone.url
    assert re.search(r"#/odds/new-dawn/.+~.+", shared)
    phone.goto("about:blank")
    phone.goto(shared)
    phone.locator(f'{_SETTLED}[data-win="{shown}"]').wait_for()

    tap("swap")
    phone.locator(f'{_SETTLED}:not([data-win="{shown}"])').wait_for()
    tap("more")
    phone.get_by_test_id("outcome").get_by_text("Retreat", exact=True).wait_for()
    assert faults == []


def test_too_little_energy_is_said_at_once(phone: Page, server: Server) -> None:
    faults = watch(phone)
    phone.goto(f"{server.address}odds")
    phone.get_by_test_id("edit-attacker-interceptor").tap()
    phone.get_by_test_id("part-antimatter_cannon").tap()
    assert "energy" in phone.get_by_test_id("odds-fault").inner_text()
    phone.get_by_role("button", name="As printed").tap()
    phone.locator(_SETTLED).wait_for()
    assert phone.get_by_test_id("odds-fault").count() == 0
    assert faults == []


def test_by_keyboard(page: Page, server: Server) -> None:
    faults = watch(page)
    page.set_viewport_size({"width": 390, "height": 844})
    places = {"more-attacker-interceptor": "ArrowUp", "more-defender-ancient_standard": "ArrowUp"}

    def key(name: str) -> None:
        target = name.replace("more-", "count-") if name in places else name
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement?.dataset.testid ?? ''") == target:
                break
        else:
            raise AssertionError(f"the Tab key never comes to {target}")
        page.keyboard.press(places.get(name, "Enter"))
        _fits(page)

    _build(page, key, server)
    assert faults == []


def test_the_second_edition_and_nobodys_ships(phone: Page, server: Server) -> None:
    faults = watch(phone)
    phone.goto(server.address)
    phone.get_by_test_id("odds-link").tap()
    phone.get_by_role("link", name="Second Dawn").tap()
    phone.get_by_test_id("side-defender").get_by_role("button", name="Guardian", exact=True).tap()
    phone.get_by_test_id("species-attacker").select_option("orion_hegemony")
    phone.get_by_test_id("side-attacker").get_by_role("button", name="First ships").tap()
    phone.locator(_SETTLED).wait_for()
    assert "guardian" in phone.url
    assert "orion_hegemony" in phone.url
    _fits(phone)
    assert faults == []
