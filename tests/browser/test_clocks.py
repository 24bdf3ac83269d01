"""Clocks on the page: chosen for a new game, counting down beside the seats, and what comes of one that is out."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.seats import Seats
from tests.browser.shown import TABLE
from tests.table.servers import Server

pytestmark = pytest.mark.browser

TURNS = {"kind": "turns", "hours": 48, "vacation": 7}


def _two(coins: Server, clock: dict[str, Any]) -> Seats:
    return Seats(coins, game="coins", options={"players": 2, "rounds": 3}, clock=clock)


def test_the_clock_of_who_is_waited_for_counts_down_and_the_other_stands(page: Page, coins: Server) -> None:
    seats = _two(coins, {"kind": "live", "minutes": 10, "increment": 5})
    page.goto(seats.page_of(0))
    mine, theirs = page.get_by_test_id("clock-A"), page.get_by_test_id("clock-B")
    expect(mine).to_have_text(re.compile(r"^9:5\d$"))
    shown = mine.inner_text()
    expect(mine).not_to_have_text(shown)
    expect(theirs).to_have_text("10:00")
    seats.play("end", 0)
    expect(theirs).to_have_text(re.compile(r"^9:5\d$"))
    expect(mine).to_have_attribute("title", re.compile(r"^On the clock: (10|9) minutes"))
    expect(theirs).to_have_attribute("title", re.compile(r"^The clock runs: 9 minutes and \d+ seconds\.$"))


def test_who_runs_out_of_time_is_told_and_comes_back_by_a_press(page: Page, coins: Server) -> None:
    seats = _two(coins, {"kind": "live", "minutes": 1})
    page.clock.install()
    page.goto(seats.page_of(0))
    expect(page.get_by_test_id("clock-A")).to_be_visible()
    seats.client.post(f"/api/tables/{seats.table}/leave", headers={"X-Penumbra-Key": seats.keys[0]})
    relieved = page.get_by_test_id("relieved")
    expect(relieved).to_contain_text("A bot plays on for you.")
    relieved.get_by_test_id("come-back").click()
    expect(relieved).to_have_count(0)
    assert seats.position(0)["bots"] == [None, None]


def test_a_vacation_is_taken_and_ended_in_the_panel(page: Page, coins: Server) -> None:
    seats = _two(coins, TURNS)
    page.goto(seats.page_of(0))
    page.get_by_test_id("open-time").click()
    panel = page.get_by_test_id("time-panel")
    expect(panel).to_contain_text("Everybody has 2 days for each turn, and 7 days of vacation.")
    panel.get_by_test_id("go-away").click()
    expect(panel).to_contain_text("on vacation")
    assert violations(page) == {}
    expect(page.get_by_test_id("clock-A")).to_have_text("away")
    panel.get_by_test_id("come-home").click()
    expect(panel.get_by_test_id("go-away")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    assert [one["text"] for one in seats.position(0)["notes"]][-2:] == [
        "goes on vacation: the clock stands",
        "is back from vacation: the clock runs again",
    ]


def test_a_phone_shows_the_clock_that_runs_and_the_panel_fits(phone: Page, coins: Server) -> None:
    seats = _two(coins, TURNS)
    phone.goto(seats.page_of(0))
    expect(phone.get_by_test_id("clock-A")).to_be_visible()
    expect(phone.get_by_test_id("clock-B")).to_be_hidden()
    phone.get_by_test_id("open-time").tap()
    panel = phone.get_by_test_id("time-panel")
    expect(panel.get_by_test_id("time-B")).to_have_text("2 d 0 h")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_table_without_clocks_shows_none(page: Page, coins: Server) -> None:
    page.goto(Seats(coins, game="coins", options={"players": 2}).page_of(0))
    expect(page.locator(TABLE)).to_be_visible()
    expect(page.get_by_test_id("open-time")).to_have_count(0)
    expect(page.get_by_test_id("clock-A")).to_have_count(0)


def test_the_form_of_a_new_game_offers_clocks_and_says_them(page: Page, coins: Server) -> None:
    page.goto(f"{coins.address}#/new")
    expect(page.get_by_test_id("clock-said")).to_have_count(0)
    page.get_by_test_id("clock-bank").check()
    page.get_by_test_id("clock-with-each-turn").fill("24")
    expect(page.get_by_test_id("clock-said")).to_contain_text(
        "Everybody has 10 days for the whole game, and 1 day more with each turn, and 7 days of vacation."
    )
    page.get_by_test_id("clock-live").check()
    page.get_by_test_id("clock-for-the-game").fill("20")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("clock-A")).to_have_text(re.compile(r"^(20:00|19:5\d)$"))


def test_the_list_says_that_there_are_clocks_and_what_is_left(page: Page, coins: Server) -> None:
    seats = _two(coins, TURNS)
    seats.play("bet 1", 0)
    page.goto(coins.address)
    expect(page.get_by_test_id(f"table-{seats.table}")).to_contain_text(re.compile("a move a day.* · 1 day left"))
