"""Inviting and sitting down in browsers of different people: copied, opened once, seen at once, taken back."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import at_once, watch
from tests.browser.contrast import too_faint
from tests.browser.shown import TABLE
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
_PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
_NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false"
_LISTENS = """
const text = Response.prototype.text;
window.heard = [];
Response.prototype.text = async function () {
  const told = await text.call(this);
  window.heard.push(told + JSON.stringify([...this.headers]));
  return told;
};
"""
_KEPT = "JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage})"


@contextmanager
def somebody(browser: Browser, kind: dict[str, Any], **more: Any) -> Iterator[Page]:
    """A page of somebody whose browser knows nothing of anybody else's."""
    with browser.new_context(**kind, **more) as context:
        yield at_once(context).new_page()


def lines_heard(page: Page) -> list[str]:
    """What will reach a page over its live lines."""
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    return heard


def make_table(page: Page, server: Server, *kinds: str) -> None:
    """A table as a visitor makes it, with so many others."""
    page.goto(f"{server.address}#/new")
    page.get_by_role("radio", name=str(len(kinds) + 1), exact=True).click()
    for seat, kind in enumerate(kinds, start=1):
        page.get_by_test_id(f"kind-{seat}").select_option(kind)
    page.get_by_test_id("start").click()


def invitation_of(page: Page, seat: int) -> str:
    """The address that is sent to somebody, as the host can read it."""
    row = page.get_by_test_id(f"seat-{seat}")
    field = row.get_by_test_id("invitation")
    assert re.search(r"/#/join/[^/]+/•{22}$", field.input_value()), "nobody reads it over one's shoulder"
    row.get_by_test_id("show-address").click()
    address = field.input_value()
    row.get_by_test_id("show-address").click()
    assert re.search(r"/#/join/[^/]+/[\w-]{22}$", address)
    return address


def test_an_invitation_is_copied_opened_and_taken_back(browser: Browser, server: Server) -> None:
    rights = ["clipboard-read", "clipboard-write"]
    with (
        somebody(browser, _DESK, permissions=rights) as host,
        somebody(browser, _PHONE) as guest,
        somebody(browser, _DESK) as late,
    ):
        faults, lines = watch(host), lines_heard(host)
        host.add_init_script(_LISTENS)
        make_table(host, server, "invited")
        host.get_by_test_id("present").filter(has_text="1 of 2 people at the table.").wait_for()
        assert too_faint(host) == {}
        address = invitation_of(host, 1)
        copying = host.get_by_test_id("seat-1").get_by_test_id("copy")
        copying.focus()
        host.keyboard.press("Enter")
        host.get_by_text("Copied. Send it to").wait_for()
        assert host.evaluate("navigator.clipboard.readText()") == address
        assert "•" in host.get_by_test_id("invitation").input_value(), "copying shows it to nobody"

        guest.goto(address)
        expect(guest.get_by_test_id("inviting")).to_contain_text("Commander invites you to a table of")
        assert too_faint(guest) == {}
        assert guest.evaluate("document.documentElement.scrollWidth") <= 390
        guest.reload()
        guest.get_by_test_id("joining-name").fill("Commander")
        guest.get_by_test_id("sit-down").tap()
        expect(guest.get_by_role("alert")).to_contain_text("looks like the name of seat A")
        expect(host.get_by_test_id("seat-1")).to_have_attribute("data-taken", "false")
        guest.get_by_test_id("joining-name").fill("Zoë")
        expect(guest.get_by_test_id("sit-down")).to_have_text("Sit down as Zoë")
        guest.get_by_test_id("sit-down").tap()
        guest.locator(TABLE).wait_for()
        key = guest.url.rpartition("/")[2]

        expect(host.get_by_test_id("present")).to_have_text("Everybody sits at the table.")
        expect(host.get_by_test_id("seat-1")).to_contain_text("Zoë")
        expect(host.get_by_test_id("seat-1").get_by_test_id("invitation")).to_have_count(0)
        answers: list[str] = host.evaluate("window.heard")
        assert len(lines) >= 2
        assert len([one for one in answers if '"taken":true' in one]) >= 2
        assert not any(key in text for text in (*answers, *lines, host.evaluate(_KEPT)))
        assert address.rpartition("/")[2] not in host.evaluate(_KEPT), "what has been used is not kept"

        late.goto(address)
        expect(late.get_by_test_id("used")).to_contain_text("This invitation has been used.")
        expect(late.get_by_test_id("sit-down")).to_have_count(0)
        guest.goto("about:blank")
        guest.goto(address)
        guest.locator(TABLE).wait_for()
        assert guest.url.endswith(key), "whoever used it is led to the seat"

        host.get_by_test_id("take-back").last.click()
        host.get_by_test_id("confirm-seat").click()
        expect(host.get_by_test_id("seat-1")).to_have_attribute("data-taken", "false")
        expect(guest.get_by_test_id("fault")).to_contain_text("The host has taken this seat back")
        expect(guest.get_by_test_id("line")).not_to_contain_text("reconnecting")
        anew = invitation_of(host, 1)
        assert anew != address
        late.reload()
        expect(late.get_by_test_id("no-invitation")).to_contain_text("good no more")
        late.goto(anew)
        late.get_by_test_id("sit-down").click()
        late.locator(TABLE).wait_for()
        assert late.url.rpartition("/")[2] not in ("", key)
        host.reload()
        expect(host.get_by_test_id("present")).to_have_text("Everybody sits at the table.")
        host.get_by_role("link", name="Sit down as Commander").click()
        host.locator(TABLE).wait_for()
        expect(host.get_by_test_id("log")).to_contain_text("has no place any more")
        assert faults == []


def test_without_a_clipboard_the_address_is_selected(browser: Browser, server: Server) -> None:
    with somebody(browser, _PHONE) as host:
        host.add_init_script(_NO_CLIPBOARD)
        make_table(host, server, "invited", "invited")
        address = invitation_of(host, 2)
        host.get_by_test_id("seat-2").get_by_test_id("copy").tap()
        host.get_by_text("It is selected").wait_for()
        assert host.evaluate("getSelection().toString() || document.activeElement.value") == address
        assert host.evaluate("document.documentElement.scrollWidth") <= 390
        assert invitation_of(host, 1) != address


def test_an_invitation_is_shared_where_the_browser_can(browser: Browser, server: Server) -> None:
    with somebody(browser, _PHONE) as host:
        host.add_init_script("navigator.share = async (what) => { window.sent = JSON.stringify(what); }")
        make_table(host, server, "invited")
        address = invitation_of(host, 1)
        host.get_by_test_id("share-invitation").tap()
        sent = json.loads(host.evaluate("window.sent"))
        assert sent["url"] == address
        assert "Commander invites you" in sent["text"]


def test_people_on_one_device_need_no_invitation_and_bots_no_seats_page(page: Page, server: Server) -> None:
    faults, lines = watch(page), lines_heard(page)

    def goes(where: str) -> None:
        """Waits for a line too: whoever leaves before it stands breaks it off, and the browser complains."""
        page.locator(where).wait_for()
        while not lines:
            page.wait_for_timeout(20)
        lines.clear()

    make_table(page, server, "here")
    goes("[data-testid=seats]")
    expect(page.get_by_test_id("invitation")).to_have_count(0)
    for name in ("Commander", "Bellatrix"):
        page.get_by_role("link", name=f"Sit down as {name}").click()
        goes(TABLE)
        page.go_back()
        goes("[data-testid=seats]")
    make_table(page, server, "random")
    page.locator(TABLE).wait_for()
    assert faults == []
