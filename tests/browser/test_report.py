"""A fault that is reported from the page: one file, which tells nothing that its seat may not know and no key."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def _reported(page: Page, folder: Path, told: str = "") -> str:
    """The file that is saved when a fault is reported."""
    page.get_by_test_id("open-settings").first.click()
    page.get_by_label("What you did").fill(told)
    with page.expect_download() as download:
        page.get_by_test_id("report-fault").click()
    expect(page.get_by_test_id("reported")).to_contain_text(download.value.suggested_filename)
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path.read_text(encoding="utf-8")


def test_a_fault_is_reported_as_the_seat_sees_it_and_without_keys(page: Page, server: Server, tmp_path: Path) -> None:
    seats = Seats(server, ("Ada", "Ben", "Cleo"))
    seats.set_up()
    seats.play("research")
    seats.show(page)
    key = seats.keys[seats.first]
    # Whatever the page met may hold the key: an error, what somebody pastes.
    page.evaluate(
        "key => { console.error('at', location.href); setTimeout(() => { throw new Error('oh ' + key) }) }", key
    )
    page.wait_for_timeout(50)
    text = _reported(page, tmp_path, f"At {page.url} the map was empty.")
    found: dict[str, Any] = json.loads(text)
    for secret in seats.keys:
        assert secret not in text
    assert found["told"].endswith("… the map was empty.")
    assert found["shown"]["address"] == f"{server.address}#/table/{seats.table}"
    assert found["shown"]["viewport"].startswith("1440x900")
    assert [error["said"].split("\n")[0] for error in found["shown"]["errors"]][-1] == "Error: oh …"
    asked = [(one["what"], one["status"]) for one in found["shown"]["requests"]]
    assert (f"GET /api/tables/{seats.table}", 200) in asked
    # The position is what this seat is sent, and nothing of what another one holds or nobody may know.
    sent = seats.position()
    assert found["table"]["position"]["view"] == sent["view"]
    assert found["table"]["position"]["log"] == sent["log"]
    assert found["table"]["record"] is None
    assert found["table"]["position"]["seed"] is None
    assert found["version"]


def test_the_command_line_opens_what_the_page_saved(page: Page, server: Server, tmp_path: Path) -> None:
    from penumbra.cli.reported import read_report

    for game in ("second-dawn", "blueshift"):
        seats = Seats(server, ("Ada", "Ben"), game=game)
        seats.show(page)
        report = read_report(_reported(page, tmp_path), "it")
        assert report.table is not None
        assert report.table.position.game == game
        page.get_by_label("Close the settings").click()


def test_a_fault_is_reported_beside_the_tables_and_while_the_table_does_not_answer(
    page: Page, server: Server, tmp_path: Path
) -> None:
    page.goto(f"{server.address}#/new")
    page.get_by_test_id("new-game-form").wait_for()
    page.route("**/api/games", lambda route: route.abort())
    found = json.loads(_reported(page, tmp_path))
    assert (found["table"], found["version"]) == (None, None)


def test_settings_are_kept_and_used_at_once(page: Page, server: Server) -> None:
    faults = watch(page)
    page.goto(server.address)
    ground = "() => getComputedStyle(document.body).backgroundColor"
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    seen = {}
    for theme in ("light", "dark"):
        page.get_by_test_id("open-settings").click()
        page.get_by_test_id(f"theme-{theme}").click()
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("settings")).to_have_count(0)
        seen[theme] = page.evaluate(ground)
    assert seen["light"] != seen["dark"]
    usual = page.evaluate(size)
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("text-largest").click()
    assert page.evaluate(size) > 1.5 * usual
    page.reload()
    page.get_by_test_id("tables").wait_for()
    assert (page.evaluate(ground), page.evaluate(size) > 1.5 * usual) == (seen["dark"], True)
    # Before anything is drawn, so that nothing flashes: without the page's own script it is dark already.
    page.route("**/assets/*.js", lambda route: route.abort())
    page.reload()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert [fault for fault in faults if "ERR_FAILED" not in fault] == []


def test_a_question_that_was_dismissed_can_be_asked_again(page: Page, server: Server) -> None:
    seats = Seats(server)
    seats.set_up()
    position = seats.play("explore")
    seats.show(page)
    place = next(choice for choice in position["choices"] if choice.startswith("at "))
    press = page.get_by_test_id("actions").locator(f'[data-choice="{place}"]').first
    press.click()
    page.get_by_label("do not ask again").check()
    page.get_by_test_id("cancel").click()
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_test_id("settings")).to_contain_text("1 question is not asked any more")
    page.get_by_test_id("ask-again").click()
    page.get_by_label("Close the settings").click()
    press.click()
    expect(page.get_by_test_id("question")).to_be_visible()
