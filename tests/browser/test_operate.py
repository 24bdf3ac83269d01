"""The page of those who run a server: by the keyboard on a desk, by touch on a phone, and names are text there too."""

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page, expect

from penumbra.table.running import operator_keys
from tests.browser.axe import violations
from tests.browser.built import built
from tests.browser.conftest import watch
from tests.browser.seats import Seats
from tests.browser.shown import TABLE
from tests.table.servers import Server, serving

pytestmark = pytest.mark.browser

_NAME = "<img src=x onerror=a()>"
_NOTICE = "Maintenance at 22:00 <b>UTC</b>"
_T = TypeVar("_T")


def _done(work: Coroutine[Any, Any, _T]) -> _T:
    """What comes of work that wants a loop, beside the one that drives the browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@pytest.fixture
def coins(tmp_path: Path) -> Iterator[Server]:
    built()
    with serving(tmp_path / "table.sqlite") as server:
        yield server


def test_an_operator_sees_how_the_server_is_and_acts(page: Page, phone: Page, coins: Server) -> None:
    seats = Seats(coins, (_NAME, "Ben"), game="coins", options={"players": 2, "rounds": 3})
    key = _done(operator_keys.give(coins.database))
    found, also = watch(page), watch(phone)
    phone.goto(seats.page_of(0))
    phone.locator(TABLE).wait_for()

    page.goto(f"{coins.address}#/operate")
    page.get_by_test_id("operator-key").fill("not the key")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("operator-fault")).to_contain_text("This opens nothing")
    assert violations(page) == {}
    page.get_by_test_id("operator-key").fill(key)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("operation")).to_contain_text("Live lines")
    expect(page.get_by_test_id("listed")).to_contain_text(_NAME)
    assert violations(page) == {}
    assert key not in page.content()

    page.get_by_test_id("notice").fill(_NOTICE)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("confirm-act")).to_contain_text(_NOTICE)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("acts")).not_to_contain_text("changed the notice")
    page.get_by_test_id("set-notice").focus()
    page.keyboard.press("Enter")
    assert violations(page) == {}
    page.get_by_test_id("confirm").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("acts")).to_contain_text(f"changed the notice: {_NOTICE}")
    expect(phone.get_by_test_id("house-notice")).to_contain_text(_NOTICE, timeout=20_000)
    assert violations(phone) == {}
    phone.get_by_role("button", name="I have read it").tap()
    expect(phone.get_by_test_id("house-notice")).to_have_count(0)

    phone.goto(f"{coins.address}#/operate")
    phone.get_by_test_id("operator-key").fill(key)
    phone.get_by_test_id("operator-enter").tap()
    phone.get_by_test_id("set-closed").tap()
    phone.get_by_test_id("confirm").tap()
    expect(phone.get_by_test_id("closed")).to_have_text("No new tables are made.")
    assert violations(phone) == {}
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.reload()
    expect(phone.get_by_test_id("closed")).to_be_visible()
    phone.goto(f"{coins.address}#/new")
    expect(phone.get_by_test_id("form-fault")).to_contain_text("No new tables are made here just now")
    expect(phone.get_by_test_id("start")).to_be_disabled()

    _done(operator_keys.take(coins.database))
    expect(page.get_by_test_id("operator-fault")).to_contain_text("This opens nothing", timeout=20_000)
    expect(page.get_by_test_id("operation")).to_have_count(0)
    assert [one for one in (*found, *also) if "uncaught" in one or "Security" in one] == []
