"""Everybody who plays draws the dice together, in browsers of different people, and each page checks it at the end."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from penumbra.kernel import Record, commitment, new_seed, replay
from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.shown import TABLE
from tests.browser.test_invitations import _DESK, _PHONE, invitation_of, somebody
from tests.table.coin_kit import HOUSE
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def _hosted(page: Page, server: Server, *kinds: str) -> str:
    """The id of a table as a visitor makes it, with so many others."""
    page.goto(f"{server.address}#/new")
    page.get_by_role("radio", name=str(len(kinds) + 1), exact=True).click()
    for seat, kind in enumerate(kinds, start=1):
        page.get_by_test_id(f"kind-{seat}").select_option(kind)
    page.get_by_test_id("start").click()
    page.wait_for_url("**/#/seats/**" if "invited" in kinds else "**/#/table/**")
    return page.url.split("#/")[1].split("/")[1]


def _key(page: Page, table: str) -> str:
    """The key of the only seat that a browser has at a table."""
    [seat] = json.loads(page.evaluate("localStorage['penumbra.tables']"))[table]
    key: str = seat["key"]
    return key


def _played_out(server: Server, table: str, keys: list[str]) -> dict[str, Any]:
    """Ends a game, whoever's turn it is."""
    place = f"/api/tables/{table}"
    while True:
        position: dict[str, Any] = server.client.get(place).raise_for_status().json()
        if position["view"]["over"]:
            return position
        body = {"choice": "end", "version": position["version"]}
        for seat in set(position["view"]["waiting"]).intersection(range(len(keys))):
            server.client.post(f"{place}/choices", headers={"X-Penumbra-Key": keys[seat]}, json=body)


def test_all_who_play_draw_the_dice_and_every_page_checks_them(browser: Browser, coins: Server) -> None:
    with somebody(browser, _DESK) as host, somebody(browser, _PHONE) as guest:
        faults = watch(host)
        table = _hosted(host, coins, "invited")
        expect(host.get_by_test_id("drawing")).to_contain_text("It waits until everybody sits here")
        guest.goto(invitation_of(host, 1))
        guest.get_by_test_id("joining-name").fill("Zoë")
        guest.get_by_test_id("sit-down").tap()
        guest.locator(TABLE).wait_for()
        expect(host.get_by_test_id("drawing")).to_have_count(0)
        keys = [_key(page, table) for page in (host, guest)]
        host.goto(f"{coins.address}#/table/{table}/{keys[0]}")
        host.get_by_test_id("dice").locator("summary").first.click()
        expect(host.get_by_test_id("proof")).to_contain_text("Zoë and the server drew together")
        assert host.get_by_test_id("proof").get_attribute("data-holds") is None
        drawn = [
            json.loads(page.evaluate("localStorage['penumbra.dice']"))[table][0]["value"] for page in (host, guest)
        ]

        position = _played_out(coins, table, keys)
        for page in (host, guest):
            proof = page.get_by_test_id("proof").first
            expect(proof).to_have_attribute("data-holds", "true")
            expect(proof).to_contain_text("The dice were fair")
            expect(proof).to_contain_text("compared it with what it noted before the first choice")
            page.get_by_test_id("scores").get_by_role("button", name="Close").click()
            assert too_faint(page) == {}
            proof.locator("summary").click()
            for digits in (position["commitment"], position["seed"], *drawn):
                expect(proof).to_contain_text(digits)
        assert guest.evaluate("document.documentElement.scrollWidth") <= 390
        record = Record.loads(coins.client.get(f"/api/tables/{table}/record").text)
        assert [one.value.hex() for one in record.contributions] == drawn
        assert replay(record, HOUSE.games).over
        assert faults == []


def test_a_page_says_where_the_dice_are_not_those_that_were_promised(browser: Browser, coins: Server) -> None:
    with somebody(browser, _DESK) as page:
        table = _hosted(page, coins, "random")
        page.locator(TABLE).wait_for()
        kept = json.loads(page.evaluate("localStorage['penumbra.dice']"))
        kept[table][0]["value"] = "0" * 64
        page.evaluate("kept => { localStorage['penumbra.dice'] = kept; }", json.dumps(kept))
        _played_out(coins, table, [_key(page, table)])
        proof = page.get_by_test_id("proof").first
        expect(proof).to_have_attribute("data-holds", "false")
        expect(proof).to_contain_text("These are not the dice that were promised: what this browser drew for")


def test_the_host_goes_on_without_somebody_who_does_not_give(browser: Browser, coins: Server) -> None:
    with somebody(browser, _DESK) as host:
        table = _hosted(host, coins, "invited")
        invitation = invitation_of(host, 1).rpartition("/")[2]
        body = {"invitation": invitation, "name": "Zoë", "commitment": commitment(new_seed())}
        coins.client.post(f"/api/tables/{table}/seats", json=body).raise_for_status()
        expect(host.get_by_test_id("drawing")).to_contain_text("Still to come, as soon as the page is open there: Zoë")
        host.get_by_test_id("draw-anew").focus()
        host.keyboard.press("Enter")
        assert too_faint(host) == {}
        host.keyboard.press("Enter")
        expect(host.get_by_test_id("drawing")).to_have_count(0)
        host.goto(f"{coins.address}#/table/{table}/{_key(host, table)}")
        expect(host.get_by_test_id("log")).to_contain_text("has not given its part of the dice")
        host.get_by_test_id("dice").locator("summary").first.click()
        expect(host.get_by_test_id("proof")).to_contain_text("drawn anew once before the game began")


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=window.hit=1>", "\u05d0\u05d1\u05d2 {{hit}}", "W" * 40, "'\"><b>&amp;"]
)
def test_names_do_no_harm_where_dice_are_drawn_and_proved(browser: Browser, coins: Server, name: str) -> None:
    value = new_seed()
    wish = {
        "game": "coins",
        "options": {"players": 2},
        "seats": [{"name": name}, {"name": "Zoë"}],
        "contributions": [{"seat": 0, "commitment": commitment(value)}],
    }
    made = coins.client.post("/api/tables", json=wish).raise_for_status().json()
    place, keys = f"/api/tables/{made['table']}", [made["keys"][0]]
    with somebody(browser, _PHONE) as page:
        page.goto(f"{coins.address}#/table/{made['table']}")
        page.get_by_test_id("gathering").wait_for()
        _is_unharmed(page, name)
        joined = coins.client.post(f"{place}/seats", json={"invitation": made["invitations"][1]})
        keys.append(joined.raise_for_status().json()["key"])
        expect(page.get_by_test_id("drawing")).to_contain_text(name[:20])
        _is_unharmed(page, name)
        told = {"draw": 1, "value": value.hex()}
        coins.client.post(f"{place}/dice/reveal", headers={"X-Penumbra-Key": keys[0]}, json=told).raise_for_status()
        page.locator(TABLE).wait_for()
        _played_out(coins, made["table"], keys)
        page.get_by_test_id("scores").get_by_role("button", name="Close").click()
        page.get_by_test_id("proof").first.locator("summary").click()
        expect(page.get_by_test_id("proof").first).to_contain_text("drew, each part as it was promised")
        _is_unharmed(page, name)


def _is_unharmed(page: Page, name: str) -> None:
    """A name is text, whatever it is, and moves nothing out of reach."""
    assert page.evaluate("window.hit") is None
    assert page.locator("img").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert name[:12] in page.locator("body").inner_text().replace("\u2068", "")
