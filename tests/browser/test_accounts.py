"""An account is made on one device, and its games are played on another."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.built import built
from tests.browser.conftest import watch
from tests.browser.seats import Seats
from tests.browser.shown import TABLE
from tests.table.browsers import PASSWORD
from tests.table.servers import Server, serving

pytestmark = pytest.mark.browser

_NAME = "<img src=x onerror=a()>"
_SEAT = "</b><script>b()</script>"


def _fill(page: Page, name: str, password: str) -> None:
    page.get_by_test_id("account").click()
    page.get_by_test_id("account-name").fill(name)
    page.get_by_test_id("account-password").fill(password)


@pytest.fixture
def coins(tmp_path: Path) -> Iterator[Server]:
    built()
    with serving(tmp_path / "table.sqlite") as server:
        yield server


def test_games_are_kept_across_devices(page: Page, phone: Page, coins: Server) -> None:
    server = coins
    seats = Seats(server, (_SEAT, "Ben"), game="coins", options={"players": 2, "rounds": 3})
    found, also = watch(page), watch(phone)
    page.goto(seats.page_of(0))
    page.locator(TABLE).wait_for()
    page.goto(server.address)
    _fill(page, _NAME, "too short")
    page.get_by_test_id("other-way").click()
    page.get_by_test_id("account-mail").fill("ada@example.org")
    assert violations(page) == {}
    page.get_by_test_id("enter").click()
    expect(page.get_by_role("alert")).to_contain_text("at least 10 characters, and this one has 9")
    page.get_by_test_id("account-password").fill(PASSWORD)
    page.get_by_test_id("enter").press("Enter")
    expect(page.get_by_test_id("account")).to_have_text(f"Account of {_NAME}")
    expect(page.get_by_test_id(f"table-{seats.table}")).to_be_visible()

    phone.goto(server.address)
    _fill(phone, _NAME, "not the password")
    assert violations(phone) == {}
    phone.get_by_test_id("enter").tap()
    expect(phone.get_by_role("alert")).to_have_text("This name and this password do not go together.")
    phone.get_by_test_id("account-password").fill(PASSWORD)
    phone.get_by_test_id("enter").tap()
    row = phone.get_by_test_id("left").get_by_test_id(f"table-{seats.table}")
    expect(row.get_by_role("link", name=re.compile("as"))).to_contain_text(_SEAT)
    row.get_by_role("link", name=re.compile("as")).tap()
    expect(phone.locator(TABLE)).to_have_attribute("data-turn", "true")
    assert phone.url.endswith(f"/{seats.table}/~A")
    phone.locator('[data-choice="end"]').first.tap()
    expect(phone.locator(TABLE)).to_have_attribute("data-version", "1")
    seats.play("end", 1)
    expect(phone.locator(TABLE)).to_have_attribute("data-version", "2")

    phone.goto(f"{server.address}#/account")
    expect(phone.get_by_text("1 other browser is signed in.")).to_be_visible()
    expect(phone.get_by_text(_NAME)).to_be_visible()
    phone.get_by_test_id("change-password").tap()
    assert violations(phone) == {}
    phone.get_by_test_id("own-password").fill(PASSWORD)
    phone.get_by_test_id("new-password").fill(f"{PASSWORD} and more")
    phone.get_by_test_id("change").tap()
    expect(phone.get_by_test_id("account-said")).to_contain_text("every other browser is signed out")
    page.goto(f"{server.address}#/account")
    page.reload()
    expect(page.get_by_test_id("signing-in")).to_be_visible()
    phone.get_by_test_id("forget-all").check()
    phone.get_by_test_id("sign-out").tap()
    expect(phone.get_by_test_id("account")).to_have_text("Sign in")
    expect(phone.get_by_test_id("left")).to_have_count(0)
    phone.goto(seats.page_of(0).rpartition("/")[0] + "/~A")
    expect(phone.get_by_role("alert")).to_contain_text("This browser is not signed in")
    assert phone.evaluate("document.scripts.length") == page.evaluate("document.scripts.length")
    assert [one for one in (*found, *also) if "uncaught" in one or "Security" in one] == []
