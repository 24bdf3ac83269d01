"""Whoever has to choose asks a bot what it would do: with a press or a key, on a desk and on a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.browser.shown import at_version, version_of
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_THOUGHT = 40_000  # ms in which a bot has thought and said what it would do, on a busy machine
_MARK = "asks what a bot would do"


def test_plans_are_ranked_and_the_first_is_followed_by_a_press(page: Page, server: Server) -> None:
    faults = watch(page)
    table = Seats(server)
    table.until(lambda position: position["view"]["round"] == 3 and position["view"]["step"]["kind"] == "turn")
    table.show(page)
    before = version_of(page)
    page.get_by_test_id("ask-counsel").click()
    said = page.get_by_test_id("counsel-said")
    expect(said).to_be_visible(timeout=_THOUGHT)
    expect(said).to_be_focused()
    expect(said).to_contain_text("The Veteran would do this")
    expect(said).to_contain_text("Best of ")
    plans = said.locator("[data-plan]")
    assert plans.count() > 2
    expect(plans.first).to_contain_text("in the end")
    assert too_faint(page) == {}
    expect(page.get_by_test_id("log")).to_contain_text(_MARK)

    first = plans.first.get_attribute("data-plan")
    assert first is not None
    plans.first.click()
    asked_again = page.get_by_test_id("confirm")
    made = page.locator(f"[data-version]:not([data-version='{before}'])")
    # What cannot be undone, as passing, is asked about once more, whoever has advised it.
    expect(asked_again.or_(made).first).to_be_visible()
    if asked_again.is_visible():
        asked_again.click()
    expect(made).to_have_count(1)
    expect(said).to_have_count(0)
    record = server.client.get(f"/api/tables/{table.table}/changes?since={before}").json()["changes"]
    assert record, first
    assert faults == []


def test_fleets_of_blueshift_are_advised_on_in_chances_to_win(phone: Page, server: Server) -> None:
    """A fleet is told as one, the sectors that it is about are pointed out, and all of it is followed by one press."""
    page = phone
    faults = watch(page)
    table = Seats(server, game="blueshift")
    table.come_to_step("movement")
    table.show(page)
    before = version_of(page)
    page.get_by_test_id("ask-counsel").click()
    said = page.get_by_test_id("counsel-said")
    expect(said).to_be_visible(timeout=_THOUGHT)
    expect(said).to_contain_text("the chance to win with it is ")
    plans = said.locator("[data-plan]")
    expect(plans.first).to_contain_text(" % to win")
    expect(said).not_to_contain_text("in the end")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert too_faint(page) == {}

    fleet = said.locator("[data-plan^='pick ']").first
    expect(fleet).to_contain_text("Move ")
    expect(fleet).not_to_contain_text("along")
    choices = (fleet.get_attribute("data-plan") or "").split("; ")
    fleet.focus()
    expect(page.locator(f"[data-pointed='{choices[-1].removeprefix('move ')}']")).to_have_count(1)
    expect(page.locator("[data-pointed]")).to_have_count(2)
    fleet.click()
    at_version(page, before + len(choices))
    expect(page.locator("[data-pointed]")).to_have_count(0)
    record = server.client.get(f"/api/tables/{table.table}/changes?since={before}").json()["changes"]
    assert len(record) == len(choices) > 1
    assert faults == []


def test_it_is_asked_by_a_key_and_put_away_where_it_was_asked(page: Page, musing: Server, door: Path) -> None:
    faults = watch(page)
    table = Seats(musing, game="coins")
    other = page.context.new_page()
    table.show(page, 0)
    table.show(other, 1)
    expect(other.get_by_test_id("ask-counsel")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.get_by_test_id("counsel-thinks")).to_be_visible()
    expect(other.get_by_test_id("log")).not_to_contain_text(_MARK)
    (door / "open").touch()
    said = page.get_by_test_id("counsel-said")
    expect(said).to_be_visible(timeout=_THOUGHT)
    expect(other.get_by_test_id("log")).to_contain_text(_MARK)
    expect(other.get_by_text("Musing")).to_have_count(0)
    page.get_by_label("Put away what the Musing said").press("Enter")
    expect(said).to_have_count(0)
    expect(page.get_by_test_id("ask-counsel")).to_be_focused()
    page.keyboard.press("w")
    expect(said).to_be_visible()
    table.play("bet 1", 0)
    at_version(page, 1)
    expect(said).to_have_count(0)
    assert faults == []


def test_who_does_not_want_to_wait_goes_on(page: Page, musing: Server) -> None:
    table = Seats(musing, game="coins")
    table.show(page, 0)
    page.get_by_test_id("ask-counsel").click()
    page.get_by_role("button", name="Never mind").click()
    expect(page.get_by_test_id("ask-counsel")).to_be_focused()
    expect(page.get_by_test_id("log")).not_to_contain_text(_MARK)
    page.get_by_test_id("actions").locator('[data-choice="end"]').click()
    at_version(page, 1)


def test_a_table_without_it_has_no_button(page: Page, musing: Server) -> None:
    table = Seats(musing, game="coins", counsel=False)
    table.show(page, 0)
    expect(page.get_by_test_id("actions")).to_be_visible()
    expect(page.get_by_test_id("ask-counsel")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.get_by_text("At this table nobody asks a bot: it was made so.")).to_be_visible()


def test_it_fits_a_phone(phone: Page, server: Server) -> None:
    faults = watch(phone)
    table = Seats(server)
    table.set_up()
    table.show(phone)
    phone.get_by_test_id("ask-counsel").tap()
    said = phone.get_by_test_id("counsel-said")
    expect(said).to_be_visible(timeout=_THOUGHT)
    plans = said.locator("[data-plan]")
    box = plans.first.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert too_faint(phone) == {}
    version = version_of(phone)
    plans.first.tap()
    phone.wait_for_function(
        "before => Number(document.querySelector('[data-version]').dataset.version) > before", arg=version
    )
    assert faults == []


def test_the_form_of_a_new_game_offers_it_where_the_game_has_such_a_bot(page: Page, server: Server) -> None:
    page.goto(f"{server.address}#/new")
    allowed = page.get_by_test_id("counsel-allowed")
    expect(allowed).to_be_checked()
    allowed.uncheck()
    page.get_by_test_id("start").click()
    page.locator('[data-testid="table"]').wait_for()
    table, key = page.url.split("/table/")[1].split("/")[:2]
    told = server.client.get(f"/api/tables/{table}", headers={"X-Penumbra-Key": key}).json()
    assert told["no_counsel"] == "At this table nobody asks a bot: it was made so."
