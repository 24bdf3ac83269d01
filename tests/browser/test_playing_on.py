"""From a moment that one looks back at, a finished game is played on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import built, watch
from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.browser.shown import TABLE
from tests.table.servers import Server, serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def coins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    built()
    with serving(tmp_path_factory.mktemp("on") / "table.sqlite") as server:
        yield server


def test_a_moment_of_a_finished_game_becomes_a_table(coins: Server, page: Page) -> None:
    faults = watch(page)
    seats = Seats(coins, game="coins", options={"players": 2, "rounds": 1})
    seats.play("bet 2", 0)
    seats.play("end", 0)
    page.goto(f"{seats.page_of(0)}/at/1")
    expect(page.get_by_test_id("timeline")).to_have_attribute("data-at", "1")
    expect(page.get_by_test_id("note-to-present")).to_be_visible()
    expect(page.get_by_test_id("play-on")).to_have_count(0)
    seats.play("end", 1)
    page.get_by_test_id("play-on").wait_for()
    assert too_faint(page) == {}
    page.get_by_test_id("play-on").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("seats").wait_for()
    expect(page.get_by_test_id("present")).to_have_text("Everybody sits at the table.")
    page.get_by_role("link", name="Sit down as Ada").click()
    page.locator(TABLE).wait_for()
    expect(page.get_by_test_id("log")).to_contain_text("bets 2")
    page.get_by_test_id("actions").locator('[data-choice="bet 1"]').click()
    expect(page.get_by_test_id("log")).to_contain_text("bets 1")
    assert seats.table not in page.url
    assert faults == []
