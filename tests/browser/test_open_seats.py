"""Open seats and private tables in browsers of different people."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.shown import TABLE
from tests.browser.test_invitations import _DESK, _PHONE, invitation_of, somebody
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def _make(page: Page, server: Server, access: str, *kinds: str) -> str:
    """A table as a visitor makes it; its id."""
    page.goto(f"{server.address}#/new")
    page.get_by_role("radio", name=str(len(kinds) + 1), exact=True).click()
    for seat, kind in enumerate(kinds, start=1):
        page.get_by_test_id(f"kind-{seat}").select_option(kind)
    page.get_by_test_id(f"access-{access}").check()
    page.get_by_test_id("start").click()
    page.get_by_test_id("seats").wait_for()
    return page.url.split("/")[-2]


def _lobby(page: Page, server: Server) -> None:
    page.goto(f"{server.address}#/")
    page.get_by_test_id("tables").wait_for()


def test_whoever_comes_takes_an_open_seat_from_the_list(browser: Browser, server: Server) -> None:
    with somebody(browser, _DESK) as host, somebody(browser, _PHONE) as guest, somebody(browser, _DESK) as late:
        faults = watch(host)
        table = _make(host, server, "public", "open", "open")
        expect(host.get_by_test_id("seat-1")).to_contain_text("open to whoever comes")
        assert too_faint(host) == {}
        _lobby(guest, server)
        row = guest.get_by_test_id(f"table-{table}")
        expect(row.get_by_test_id("open-seats")).to_have_text("Take one of 2 open seats")
        row.get_by_test_id("open-seats").tap()
        guest.get_by_test_id("choose-2").tap()
        expect(guest.get_by_test_id("choose-2")).to_have_attribute("aria-pressed", "true")
        guest.get_by_test_id("joining-name").fill("Zoë")
        assert too_faint(guest) == {}
        assert guest.evaluate("document.documentElement.scrollWidth") <= 390
        guest.get_by_test_id("sit-down").tap()
        expect(guest.get_by_test_id("drawing")).to_contain_text("It waits until everybody sits here")
        assert too_faint(guest) == {}
        assert guest.evaluate("document.documentElement.scrollWidth") <= 390
        expect(host.get_by_test_id("seat-2")).to_contain_text("Zoë")
        expect(host.get_by_test_id("seat-1")).to_have_attribute("data-taken", "false")

        late.goto(f"{server.address}#/open/{table}")
        late.get_by_test_id("joining-name").wait_for()
        host.get_by_test_id("seat-1").get_by_test_id("invite").click()
        expect(late.get_by_test_id("no-seat")).to_contain_text("taken by now")
        host.get_by_test_id("seat-1").get_by_test_id("open-up").click()
        late.get_by_test_id("joining-name").fill("Zoe")
        late.get_by_test_id("sit-down").click()
        expect(late.get_by_role("alert")).to_contain_text("looks like the name of seat C")
        late.get_by_test_id("joining-name").fill("Yan")
        late.get_by_test_id("sit-down").click()
        for page in (late, guest):
            page.locator(TABLE).wait_for()
        expect(host.get_by_test_id("present")).to_have_text("Everybody sits at the table.")
        _lobby(host, server)
        expect(host.get_by_test_id(f"table-{table}").get_by_test_id("open-seats")).to_have_count(0)
        assert faults == []


def test_a_private_table_shows_itself_to_nobody_else(browser: Browser, server: Server) -> None:
    with somebody(browser, _DESK) as host, somebody(browser, _PHONE) as guest, somebody(browser, _DESK) as stranger:
        table = _make(host, server, "private", "invited")
        expect(host.get_by_test_id("open-up")).to_have_count(0)
        expect(host.get_by_test_id("watching")).to_have_count(0)
        address = invitation_of(host, 1)
        _lobby(stranger, server)
        expect(stranger.get_by_test_id(f"table-{table}")).to_have_count(0)
        for page in ("table", "seats", "open"):
            stranger.goto(f"{server.address}#/{page}/{table}")
            expect(stranger.get_by_role("alert")).to_contain_text("This table is private")
            assert "Commander" not in stranger.locator("body").inner_text()
        guest.goto(address)
        guest.get_by_test_id("joining-name").fill("Zoë")
        expect(guest.get_by_role("link", name="Only watch")).to_have_count(0)
        guest.get_by_test_id("sit-down").tap()
        guest.locator(TABLE).wait_for()
        expect(host.get_by_test_id("seat-1")).to_contain_text("Zoë")
        _lobby(guest, server)
        row = guest.get_by_test_id(f"table-{table}")
        expect(row).to_contain_text("private")
        expect(row.get_by_role("link", name="Watch")).to_have_count(0)


def test_the_form_says_why_a_private_table_has_no_open_seats(page: Page, server: Server) -> None:
    page.goto(f"{server.address}#/new")
    kind = page.get_by_test_id("kind-1")
    kind.select_option("open")
    page.get_by_test_id("access-private").check()
    expect(kind).to_have_value("invited")
    expect(kind.locator("option[value=open]")).to_be_disabled()
    expect(kind.locator("option[value=open]")).to_contain_text("nobody finds a private table")
    page.get_by_test_id("access-public").check()
    expect(kind).to_have_value("invited")
    expect(kind.locator("option[value=open]")).to_be_enabled()
