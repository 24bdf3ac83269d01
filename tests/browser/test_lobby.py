"""The list of tables in a browser: one's own turn first, where each game stands, and nothing of what others hide."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.browser.shown import TABLE
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_TELLS_APART = 1.1
"""Seconds between two choices of which the list knows the earlier."""


def _lobby(page: Page, server: Server) -> None:
    page.goto(f"{server.address}#/")
    page.get_by_test_id("tables").wait_for()


def test_what_waits_for_oneself_comes_first_and_says_so(phone: Page, server: Server) -> None:
    faults = watch(phone)
    mine, theirs, hidden = Seats(server), Seats(server), Seats(server, ("Ada", "Eve"), access="unlisted")
    for seats in (mine, theirs, hidden):
        seats.set_up()
        time.sleep(_TELLS_APART)
    hidden.show(phone, hidden.first)
    theirs.show(phone, 1 - theirs.first)
    mine.show(phone, mine.first)
    _lobby(phone, server)
    left = phone.get_by_test_id("left").get_by_role("listitem")
    expect(left).to_have_count(3)
    ids = [row.get_attribute("data-testid") for row in left.all()]
    assert ids == [f"table-{one.table}" for one in (mine, hidden, theirs)], "the longest waiting first"
    expect(left.get_by_test_id("your-turn")).to_have_count(2)
    expect(left.nth(2).get_by_test_id("your-turn")).to_have_count(0)
    for seats, row in zip((mine, hidden, theirs), left.all(), strict=True):
        name = seats.position()["names"][seats.first]
        expect(row).to_contain_text(re.compile(rf"round 1 · waiting for {name} for (a moment|\d+ minutes?)"))
    assert too_faint(phone) == {}
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    expect(phone.get_by_test_id("tables").get_by_test_id(f"table-{mine.table}")).to_have_count(0)

    left.nth(0).get_by_role("link", name="Play as").tap()
    phone.locator(TABLE).wait_for()
    mine.play("pass")
    _lobby(phone, server)
    expect(left.get_by_test_id("your-turn")).to_have_count(1)
    assert left.nth(0).get_attribute("data-testid") == f"table-{hidden.table}"
    assert faults == []


def test_an_unlisted_table_stands_in_the_list_of_those_alone_who_sit_there(page: Page, server: Server) -> None:
    hidden = Seats(server, ("Ada", "Eve"), access="unlisted")
    _lobby(page, server)
    row = page.get_by_test_id(f"table-{hidden.table}")
    expect(row).to_have_count(0)
    page.goto(f"{server.address}#/table/{hidden.table}")
    page.locator(TABLE).wait_for()
    _lobby(page, server)
    expect(row).to_have_count(0)
    hidden.show(page, 0)
    _lobby(page, server)
    expect(row).to_have_count(1)
    expect(row).to_contain_text("not begun · opened a moment ago")
    taken = hidden.client.post(f"/api/tables/{hidden.table}/seats/0/take-back", headers={"X-Penumbra-Key": hidden.host})
    assert taken.status_code == 201
    page.reload()
    page.get_by_test_id("tables").wait_for()
    expect(row).to_have_count(0)
