"""From a moment that one looks back at, a finished game is played on; so is a record that is brought in."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.browser.shown import TABLE
from tests.table.servers import Server

pytestmark = pytest.mark.browser


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
    expect(page.get_by_test_id("play-on-told")).to_contain_text("after 1 of 3 choices")
    assert too_faint(page) == {}
    page.get_by_test_id("play-on-start").click()
    page.get_by_test_id("seats").wait_for()
    expect(page.get_by_test_id("present")).to_have_text("Everybody sits at the table.")
    page.get_by_role("link", name="Sit down as Ada").click()
    page.locator(TABLE).wait_for()
    expect(page.get_by_test_id("log")).to_contain_text("bets 2")
    page.get_by_test_id("actions").locator('[data-choice="bet 1"]').click()
    expect(page.get_by_test_id("log")).to_contain_text("bets 1")
    assert seats.table not in page.url
    assert faults == []


def test_a_record_becomes_a_table(coins: Server, page: Page, phone: Page, tmp_path: Path) -> None:
    faults = watch(page)
    seats = Seats(coins, game="coins", options={"players": 2, "rounds": 1})
    for choice, seat in (("bet 2", 0), ("end", 0), ("end", 1)):
        seats.play(choice, seat)
    record = coins.client.get(f"/api/tables/{seats.table}/record").text
    page.goto(f"{coins.address}#/")
    page.get_by_test_id("bring-record").click()
    fault = page.get_by_test_id("form-fault")
    page.get_by_test_id("record-file").set_input_files({"name": "p", "mimeType": "image/png", "buffer": b"\x89PNG"})
    expect(fault).to_have_text("p is no record: it cannot be read as text.")
    page.get_by_test_id("record-file").set_input_files(
        {"name": "p", "mimeType": "text/plain", "buffer": b" " * 300_000}
    )
    expect(fault).to_contain_text("at most 256")
    assert faults == []
    page.get_by_test_id("record-text").fill(record.replace("bet 2", "bet 1"))
    page.get_by_test_id("read-record").click()
    expect(fault).to_contain_text("choice 1")
    faults.clear()
    assert too_faint(page) == {}

    file = tmp_path / "coins.txt"
    file.write_text(record, encoding="utf-8")
    page.get_by_test_id("record-file").set_input_files(file)
    expect(page.get_by_test_id("record-told")).to_contain_text("Ada, Ben · 3 choices · won by")
    moment = page.get_by_test_id("moment-at")
    expect(moment).to_have_value("2")
    moment.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("moment-said")).to_have_text("After 1 of 3 choices, in round 1")
    expect(page.get_by_test_id("moment")).to_contain_text("bets 2")
    page.get_by_test_id("kind-1").select_option("random")
    assert too_faint(page) == {}
    page.get_by_test_id("play-on-start").click()
    page.locator(TABLE).wait_for()
    expect(page.get_by_test_id("log")).to_contain_text("bets 2")
    page.get_by_test_id("actions").locator('[data-choice="bet 1"]').click()
    expect(page.get_by_test_id("log")).to_contain_text("bets 1")
    assert faults == []

    # Dropped on a phone, as some browsers let people do; nothing stands beside the screen.
    phone.goto(f"{coins.address}#/record")
    phone.get_by_test_id("record-given").evaluate(
        """(form, text) => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([text], 'coins.txt', { type: 'text/plain' }));
          form.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
        }""",
        record,
    )
    phone.get_by_test_id("play-on-form").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
