"""Where ships can go is drawn, and which way, before they go."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import watch
from tests.browser.late import KEY, lay, play, served, show, waited_for
from tests.browser.shown import at_version, version_of
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_TABLE = "new-dawn-2"


@pytest.fixture
def moving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A game of two in its last round; the first player's cruiser in the centre has two drives, and a Move begins."""
    with served(tmp_path_factory.mktemp("ways"), lambda database: lay(database, [_TABLE])) as server:
        for seat, choice in ((0, "upgrade"), (0, "fit nuclear_drive cruiser 2"), (0, "end"), (1, "pass"), (0, "move")):
            play(server, _TABLE, seat, choice)
        yield server


def _position(server: Server, seat: int) -> dict[str, Any]:
    answer = server.client.get(f"/api/tables/{_TABLE}", headers={"X-Penumbra-Key": KEY.format(seat)})
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def _cruisers(server: Server) -> dict[str, int]:
    """Where the first player's cruisers are."""
    return {
        sector["id"]: fleet["count"]
        for sector in _position(server, 0)["view"]["sectors"]
        for fleet in sector["ships"]
        if (fleet["seat"], fleet["ship"]) == (0, "cruiser") and fleet["count"]
    }


def _cell(page: Page, sector: str) -> Locator:
    return page.locator(f'[data-cell="{sector}"]')


def _taken_up(page: Page, server: Server) -> None:
    """The cruiser in the centre is in hand, and all its ways are drawn."""
    show(page, server, _TABLE, waited_for(server, _TABLE))
    page.get_by_test_id("stack-cruiser-001").click()
    expect(page.get_by_test_id("ways").locator(".head")).to_have_count(9)
    expect(page.get_by_test_id("ways").locator("[data-held]")).to_have_count(2)


def test_a_way_is_shown_while_its_end_is_pointed_at_and_gone_when_it_is_pressed(page: Page, moving: Server) -> None:
    faults = watch(page)
    before = _cruisers(moving)
    _taken_up(page, moving)
    assert page.locator("[data-way]").count() == 0
    _cell(page, "227").hover(force=True)
    expect(page.locator('[data-way="227"] [data-crossed]')).to_have_count(1)
    expect(page.locator('[data-way="227"] [data-by="edge"]')).to_have_count(2)
    _cell(page, "104").hover(force=True)
    expect(page.locator('[data-way="104"] [data-crossed]')).to_have_count(0)
    version = version_of(page)
    page.get_by_test_id("way-227").hover()
    expect(page.locator('[data-way="227"]')).to_be_attached()
    assert version_of(page) == version
    page.get_by_test_id("way-227").click()
    at_version(page, version + 2)
    after = _cruisers(moving)
    assert after["227"] == before.get("227", 0) + 1
    assert after.get("108") == before.get("108")
    assert faults == []


def test_the_keyboard_shows_a_way_where_it_is_and_goes_it(page: Page, moving: Server) -> None:
    _taken_up(page, moving)
    version = version_of(page)
    page.keyboard.press("Escape")
    page.get_by_test_id("stack-cruiser-001").focus()
    page.keyboard.press("Enter")
    _cell(page, "227").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    at = page.evaluate("document.activeElement.dataset.cell")
    expect(page.locator(f'[data-way="{at}"]')).to_be_attached()
    expect(_cell(page, "227").locator(".said")).to_contain_text("the ship goes to")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => Number(document.querySelector('[data-testid=table]').dataset.version) > {version}")


def test_a_finger_shows_a_way_first_and_goes_it_then(phone: Page, moving: Server) -> None:
    _taken_up(phone, moving)
    version = version_of(phone)
    _cell(phone, "227").tap(force=True)
    expect(phone.locator('[data-way="227"]')).to_be_attached()
    expect(phone.get_by_test_id("way-there")).to_contain_text("over 108")
    _cell(phone, "108").tap(force=True)
    expect(phone.locator('[data-way="108"]')).to_be_attached()
    assert version_of(phone) == version
    _cell(phone, "227").tap(force=True)
    phone.get_by_test_id("way-there").get_by_role("button").tap()
    at_version(phone, version + 2)
    assert "227" in _cruisers(moving)
