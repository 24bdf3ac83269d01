"""Those who play end their game as it stands: one asks, all are told, and once the others agree it is over for all."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_FETCHED = 15_000  # ms in which what is fetched later is there, on a busy machine


def test_a_draw_is_offered_refused_and_agreed_on(page: Page, coins: Server) -> None:
    faults = watch(page)
    table = Seats(coins, game="coins")
    table.show(page, 0)
    other = page.context.new_page()
    other.set_viewport_size({"width": 390, "height": 844})
    table.show(other, 1)
    page.get_by_test_id("open-company").first.click(timeout=_FETCHED)
    asking, asked = page.get_by_test_id("end-game"), other.get_by_test_id("asked-to-end")
    asking.get_by_test_id("end-drawn").click()
    expect(asking).to_contain_text("All who play have to agree")
    expect(asking.get_by_test_id("confirm-end")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_contain_text("offers a draw", timeout=_FETCHED)
    expect(other.get_by_test_id("open-company").first).to_have_accessible_name("At the table: you are asked something")
    assert too_faint(other) == {}
    assert violations(other) == {}
    asked.get_by_test_id("refuse-end").click()
    expect(asked).to_have_count(0)
    expect(asking.get_by_test_id("end-drawn")).to_be_disabled()
    expect(asking).to_contain_text("This was refused already: ask again when somebody has chosen.")
    assert violations(page) == {}
    asking.get_by_test_id("end-abandoned").click()
    asking.get_by_test_id("confirm-end").click()
    asked.get_by_test_id("agree-end").click(timeout=_FETCHED)
    for one in (page, other):
        expect(one.get_by_test_id("agreed-end")).to_contain_text("agreed", timeout=_FETCHED)
        expect(one.get_by_text("The game was abandoned, and counts for nobody.").first).to_be_visible()
    expect(asking).to_have_count(0)
    other.close()
    page.goto(coins.address)
    expect(page.get_by_text("abandoned a moment ago").first).to_be_visible()
    assert faults == []
