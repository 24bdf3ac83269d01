"""Who plays sees whose bot is thinking, and looks around meanwhile."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.built import built
from tests.browser.conftest import at_once, watch
from tests.browser.contrast import too_faint
from tests.browser.shown import at_version
from tests.table.servers import Server, serving

pytestmark = pytest.mark.browser
_SEATS = [{"name": "Ada"}, {"name": "Bob", "bot": "pondering"}, {"name": "Cyd"}]
_MOVES = "one => getComputedStyle(one).animationIterationCount.includes('infinite')"


@pytest.fixture
def slow(tmp_path: Path, door: Path) -> Iterator[Server]:
    built()
    with serving(tmp_path / "table.sqlite", "tests.table.slow_server") as server:
        yield server


@pytest.fixture
def moving(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        yield at_once(context).new_page()


def test_the_seat_of_a_bot_that_thinks_is_marked_until_it_has_chosen(
    slow: Server, door: Path, page: Page, moving: Page
) -> None:
    made = slow.client.post(
        "/api/tables", json={"game": "coins", "options": {"players": 3}, "seats": _SEATS, "here": [0, 2]}
    ).json()
    faults = watch(moving)
    page.goto(f"{slow.address}#/table/{made['table']}/{made['keys'][0]}")
    moving.goto(f"{slow.address}#/table/{made['table']}")
    marks = [one.get_by_test_id("ponders-B") for one in (page, moving)]
    for one, mark in zip((page, moving), marks, strict=True):
        at_version(one, 0)
        expect(mark).to_have_count(0)
    expect(moving.locator(".who")).to_contain_text("Waiting for Ada")

    page.get_by_test_id("actions").locator('[data-choice="end"]').click()
    for one, mark in zip((page, moving), marks, strict=True):
        expect(mark).to_be_visible()
        expect(one.locator(".who")).to_contain_text("Bob is thinking")
        expect(one.get_by_test_id("ponders-C")).to_have_count(0)
        assert too_faint(one) == {}
    assert [mark.evaluate(_MOVES) for mark in marks] == [False, True], "it moves for those who like to see things move"
    assert moving.evaluate("document.documentElement.scrollWidth") <= 390

    page.keyboard.press("t")
    expect(page.locator(".who")).to_contain_text("The past")
    expect(marks[0]).to_have_count(0)
    page.keyboard.press("Escape")
    expect(marks[0]).to_be_visible()

    (door / "open").touch()
    for one, mark in zip((page, moving), marks, strict=True):
        at_version(one, 2)
        expect(mark).to_have_count(0)
        expect(one.locator(".who")).to_contain_text("Waiting for Cyd")
    assert faults == []
