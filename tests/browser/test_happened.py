"""What others do is shown: step by step on the map, in words, once more since one's last turn; a loss stays."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import at_once, news_alone, watch
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_SKIP = '[data-testid="skip"]'


@pytest.fixture
def lively(browser: Browser) -> Iterator[Page]:
    """A page on which what others do is played, with everything that moves."""
    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
        yield context.new_page()


def _drawn(page: Page) -> set[str]:
    """The sectors on the map."""
    return {
        str(one)
        for one in page.evaluate(
            "[...document.querySelectorAll('[data-cell][data-testid^=sector-]')].map((one) => one.dataset.cell)"
        )
    }


def _table(server: Server, page: Page) -> Seats:
    """A table of two at the first turn, seen by the one who waits."""
    seats = Seats(server)
    seats.first = seats.set_up()["seat"]
    page.goto(seats.page_of(1 - seats.first))
    expect(page.get_by_test_id("line")).to_have_attribute("data-line", "live")
    return seats


def _explores(seats: Seats) -> dict[str, Any]:
    """The one whose turn it is finds a sector and lays it down; the position then."""
    position = seats.play("explore")
    position = seats.play(next(one for one in position["choices"] if one.startswith("at ")))
    return seats.play(next(one for one in position["choices"] if one.startswith("place ")))


def test_a_rivals_turn_is_played_on_the_map_and_told(lively: Page, server: Server) -> None:
    faults = watch(lively)
    seats = _table(server, lively)
    before = _drawn(lively)
    after = _explores(seats)
    (found,) = {one["id"] for one in after["view"]["sectors"]} - before
    told = lively.get_by_test_id("told")
    expect(told).to_contain_text(re.compile("explores|explore action"))
    expect(lively.locator(f'[data-lit="{found}"]')).to_be_attached()
    expect(told).to_contain_text(f"places sector {found}")
    expect(told).to_contain_text("Ada" if seats.first == 0 else "Ben")
    expect(lively.get_by_test_id("happened")).to_have_attribute("data-plays", "false", timeout=15_000)
    assert found in _drawn(lively)
    assert faults == []


def test_it_can_be_skipped_by_button_key_or_a_press_on_the_map(lively: Page, server: Server) -> None:
    seats = _table(server, lively)
    plays = lively.get_by_test_id("happened")
    position = seats.play("explore")
    for end in (_SKIP, "Escape", '[data-cell="001"]'):
        choice = next(
            one
            for one in position["choices"]
            if one.split()[0] in ("at", "place", "influence", "take", "keep", "decline")
        )
        position = seats.play(choice)
        expect(lively.get_by_test_id("table")).to_have_attribute("data-version", str(position["version"]))
        expect(plays).to_have_attribute("data-plays", "true")
        if end == "Escape":
            lively.keyboard.press(end)
        else:
            lively.locator(end).first.click(force=True)
        expect(plays).to_have_attribute("data-plays", "false", timeout=300)
        assert {one["id"] for one in position["view"]["sectors"]} == _drawn(lively)


def test_off_shows_the_present_and_keeps_the_steps(lively: Page, server: Server) -> None:
    seats = _table(server, lively)
    lively.get_by_test_id("open-settings").click()
    lively.get_by_test_id("pace-off").click()
    after = _explores(seats)
    expect(lively.get_by_test_id("table")).to_have_attribute("data-version", str(after["version"]))
    assert lively.get_by_test_id("happened").get_attribute("data-plays") == "false"
    assert {one["id"] for one in after["view"]["sectors"]} == _drawn(lively)
    expect(lively.get_by_test_id("since")).to_be_visible()
    lively.reload()
    expect(lively.get_by_test_id("since")).to_be_visible()
    lively.get_by_test_id("open-settings").click()
    expect(lively.get_by_test_id("pace-off")).to_have_attribute("aria-pressed", "true")


def test_who_was_away_steps_through_what_happened(page: Page, server: Server) -> None:
    faults = watch(page)
    seats = Seats(server)
    seats.first = seats.set_up()["seat"]
    before = {one["id"] for one in seats.position()["view"]["sectors"]}
    after = _explores(seats)
    (found,) = {one["id"] for one in after["view"]["sectors"]} - before
    page.goto(seats.page_of(1 - seats.first))
    page.get_by_test_id("since").click()
    back, on, number = (page.get_by_test_id(name) for name in ("step-back", "step-on", "step-number"))
    expect(back).to_have_attribute("aria-disabled", "true")
    while on.get_attribute("aria-disabled") == "false" and not page.locator(f'[data-lit="{found}"]').count():
        on.click()
    expect(page.get_by_test_id("told")).to_contain_text(f"places sector {found}")
    shown = number.inner_text()
    if back.get_attribute("aria-disabled") == "false":
        back.click()
        expect(number).not_to_have_text(shown)
        assert found not in _drawn(page), "the map shows what came later"
    page.get_by_test_id("to-now").click()
    assert found in _drawn(page)
    assert faults == []


def test_without_motion_states_are_shown_and_nothing_glides(browser: Browser, server: Server) -> None:
    with browser.new_context(reduced_motion="reduce", viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        seats = _table(server, page)
        after = _explores(seats)
        expect(page.locator("[data-lit]").first).to_be_attached()
        moving = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 50).length"
        assert page.evaluate(moving) == 0
        expect(page.get_by_test_id("told")).to_contain_text("places sector", timeout=10_000)
        expect(page.get_by_test_id("happened")).to_have_attribute("data-plays", "false", timeout=15_000)
        assert {one["id"] for one in after["view"]["sectors"]} == _drawn(page)


def _lost(body: dict[str, Any], seat: int) -> dict[str, Any]:
    """The position with one's home in a rival's hands, and what led there."""
    view = body["view"]
    at, home = next((at, one) for at, one in enumerate(view["sectors"]) if one["owner"] == seat)
    home["owner"] = 1 - seat
    body["version"] += 1
    n = body["log"][-1]["n"] + 1
    body["log"].append({"n": n, "round": 1, "seat": 1 - seat, "text": f"takes control of {home['id']}"})
    back = {"in": {"sectors": {"at": {str(at): {"in": {"owner": {"is": seat}}}}}}}
    return {
        "since": body["version"] - 1,
        "until": body["version"],
        "changes": [{"log": body["log"][-1:], "back": back}],
    }


def test_a_loss_stays_on_the_page_until_it_is_closed(browser: Browser, server: Server) -> None:
    """A table that loses sectors in its second round would take minutes: this answers in its place."""
    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
        page = at_once(context).new_page()
        news_alone(page)
        seats = _table(server, page)
        mine = 1 - seats.first
        body = seats.position(mine)
        told = _lost(body, mine)
        place = told["changes"][0]["log"][0]["text"].split()[-1]
        page.route(f"**/api/tables/{seats.table}/changes*", lambda route: route.fulfill(json=told))
        page.route(re.compile(rf"/api/tables/{seats.table}(\?|$)"), lambda route: route.fulfill(json=body))
        seats.play("explore")
        banner = page.get_by_test_id("alarms")
        expect(banner).to_contain_text("A sector is lost")
        expect(banner).to_contain_text(place)
        expect(page).to_have_title(re.compile("^❗ A sector is lost"))
        icon = page.locator('link[rel="icon"]')
        assert str(icon.get_attribute("href")).startswith("data:image/svg+xml")
        page.keyboard.press("Escape")
        expect(banner).to_contain_text("A sector is lost")
        banner.get_by_role("button", name="Show").click()
        expect(page.get_by_test_id("sector-card")).to_contain_text(place)
        page.get_by_test_id("close-alarms").click()
        expect(banner).to_be_empty()
        expect(page).not_to_have_title(re.compile("❗"))
        page.reload()
        expect(page.get_by_test_id("since")).to_be_visible()
        assert banner.inner_text() == "", json.dumps(told)
