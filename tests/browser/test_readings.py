"""A group chooses in the form how it reads the rules, and the table tells everybody."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def _form(page: Page, server: Server) -> None:
    """The form of a new game of the second edition, its readings unfolded by keyboard."""
    page.goto(f"{server.address}/#/new")
    page.get_by_test_id("edition-second-dawn").click()
    summary = page.get_by_test_id("readings").locator("summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("readings-draws_by_entry")).to_be_visible()


def test_readings_go_with_their_modules_and_are_told_at_the_table(page: Page, server: Server) -> None:
    faults = watch(page)
    _form(page, server)
    jump_drive = page.get_by_test_id("readings-jump_drive_moves")
    expect(jump_drive).to_have_count(0)
    page.get_by_test_id("modules-worlds_afar").check()
    jump_drive.focus()
    page.keyboard.press("Space")
    page.get_by_test_id("readings-draws_by_entry").check()
    summary = page.get_by_test_id("readings").locator("summary")
    expect(summary).to_contain_text(": 2 of 6")
    page.get_by_test_id("modules-worlds_afar").uncheck()
    expect(summary).to_contain_text(": 1 of 5")
    page.get_by_test_id("modules-worlds_afar").check()
    jump_drive.check()
    page.locator('[data-rule="sd.part.jump-drive"]').click()
    expect(page.get_by_test_id("rules-panel")).to_contain_text("The jump drive has movement 0")
    page.keyboard.press("Escape")
    page.get_by_test_id("start").click()
    page.get_by_test_id("open-rules").click()
    otherwise = page.get_by_test_id("read-otherwise")
    otherwise.locator("summary").click()
    expect(otherwise).to_contain_text("2 rules are read otherwise in this game")
    expect(otherwise).to_contain_text("A jump drive has movement 1")
    assert not faults


def test_the_readings_fit_on_a_phone(phone: Page, server: Server) -> None:
    _form(phone, server)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    box = phone.get_by_test_id("readings").locator("label").first.bounding_box()
    assert box is not None
    assert box["height"] >= 40, "a finger finds it"
