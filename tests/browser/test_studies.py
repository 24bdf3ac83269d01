"""A study board: stepping, variations, comments and the tree of them, by keyboard and on a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.browser.shown import TABLE
from tests.browser.test_invitations import _PHONE, somebody
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def test_a_finished_game_is_studied(coins: Server, browser: Browser, page: Page, tmp_path: Path) -> None:
    faults = watch(page)
    seats = Seats(coins, game="coins", options={"players": 2, "rounds": 1})
    for choice, seat in (("bet 2", 0), ("end", 0), ("end", 1)):
        seats.play(choice, seat)
    page.goto(seats.page_of(0))
    page.get_by_test_id("over-study").click()
    at, tree = page.get_by_test_id("study-at"), page.get_by_test_id("study-tree")
    expect(at).to_have_text("The beginning")

    # Another first choice begins a variation, and what is chosen there goes on with it.
    page.get_by_test_id("study-choose").click()
    page.get_by_test_id("actions").locator('[data-choice="bet 1"]').click()
    expect(at).to_have_text("After 1 of 1 choices")
    page.get_by_test_id("actions").locator('[data-choice="end"]').click()
    expect(at).to_have_text("After 2 of 2 choices")
    expect(page.get_by_test_id("log")).to_contain_text("bets 1")
    page.get_by_test_id("study-comment").fill("Careful.")
    page.get_by_test_id("study-comment").blur()
    page.get_by_test_id("study-name").fill("The small bet")
    page.get_by_test_id("study-name").blur()
    expect(tree.get_by_role("treeitem")).to_have_text(["0Main line", "1The small bet", "2Careful."])
    assert too_faint(page) == {}

    # The tree is walked by keys alone, from entry to entry and from choice to choice.
    tree.get_by_role("treeitem", selected=True).focus()
    page.keyboard.press("Home")
    expect(at).to_have_text("The beginning")
    page.keyboard.press("ArrowRight")
    expect(at).to_have_text("After 1 of 3 choices")
    expect(page.get_by_test_id("log")).to_contain_text("bets 2")
    page.keyboard.press("ArrowDown")
    expect(at).to_have_text("After 1 of 2 choices")
    expect(page.get_by_test_id("log")).to_contain_text("bets 1")
    number = tree.get_by_role("treeitem", selected=True).get_attribute("data-n")

    page.get_by_test_id("study-promote").click()
    expect(tree.get_by_role("treeitem")).to_have_text(["0Main line", "1A bet 2", "2Careful."])
    # The address follows once nothing moves.
    page.wait_for_function("number => location.hash.endsWith(`/at/${number}`)", arg=number)
    page.reload()
    expect(at).to_have_text("After 1 of 2 choices")
    with page.expect_download() as download:
        page.get_by_test_id("study-export").click()
    download.value.save_as(tmp_path / "one.json")
    assert faults == []

    # Whoever has the address without the key looks, on a phone too, and brings the file in to have a copy.
    study = page.url.split("/study/")[1].split("/")[0]
    with somebody(browser, _PHONE) as guest:
        guest.goto(f"{coins.address}#/study/{study}")
        guest.locator(TABLE).wait_for()
        guest.get_by_test_id("open-study").click()
        expect(guest.get_by_test_id("study-tree")).to_contain_text("Careful.")
        expect(guest.get_by_test_id("study-delete")).to_have_count(0)
        assert too_faint(guest) == {}
        guest.goto(f"{coins.address}#/record")
        guest.get_by_test_id("record-file").set_input_files(tmp_path / "one.json")
        guest.locator(TABLE).wait_for()
        guest.get_by_test_id("open-study").click()
        tree = guest.get_by_test_id("study-tree")
        tree.get_by_text("A bet 2").click()
        guest.get_by_test_id("study-delete").click()
        expect(guest.get_by_test_id("study-delete")).to_have_text("Delete from here: sure?")
        guest.get_by_test_id("study-delete").click()
        expect(tree.get_by_role("treeitem")).to_have_text(["0Main line", "2Careful."])
        guest.goto(f"{coins.address}#/")
        expect(guest.get_by_test_id("studies").get_by_role("link")).to_have_count(1)
    expect(page.get_by_test_id("study-tree").get_by_role("treeitem")).to_have_count(3)

    page.get_by_test_id("study-play-on").click()
    expect(page.get_by_test_id("play-on-told")).to_contain_text("after 1 of 1 choices")
    page.get_by_test_id("play-on-start").click()
    page.get_by_test_id("seats").wait_for()
    page.get_by_role("link", name="Sit down as Ada").click()
    page.locator(TABLE).wait_for()
    expect(page.get_by_test_id("log")).to_contain_text("bets 1")
    assert faults == []
