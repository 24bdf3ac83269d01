"""The company of a table: who is there, a bot that plays on for whoever leaves, and choices that are asked back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_FETCHED = 15_000  # ms in which what is fetched later is there, on a busy machine


def opened(page: Page) -> Page:
    """The page with the company open."""
    page.get_by_test_id("open-company").first.click(timeout=_FETCHED)
    expect(page.get_by_test_id("company")).to_be_visible()
    return page


def test_who_is_there_is_seen_as_they_come_and_go(page: Page, coins: Server) -> None:
    faults = watch(page)
    table = Seats(coins, game="coins")
    table.show(page, 0)
    opened(page)
    expect(page.get_by_test_id("person-0")).to_contain_text("is here")
    expect(page.get_by_test_id("person-1")).to_contain_text("was here less than a minute ago")
    other = page.context.new_page()
    table.show(other, 1)
    expect(page.get_by_test_id("person-1")).to_contain_text("is here")
    other.close()
    expect(page.get_by_test_id("person-1")).to_contain_text("was here")
    assert too_faint(page) == {}
    assert violations(page) == {}
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("company")).to_have_count(0)
    expect(page.get_by_test_id("open-company").first).to_be_focused()
    assert faults == []


def test_nothing_is_asked_while_nothing_happens(page: Page, coins: Server) -> None:
    """Neither with the panel closed nor open, before something is laid down and after it."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = Seats(coins, game="coins", options={"players": 2, "rounds": 50})
    table.show(page, 1)
    page.get_by_test_id("open-company").first.wait_for(timeout=_FETCHED)
    _quiet(page, asked)
    opened(page)
    _quiet(page, asked)
    page.get_by_test_id("orders").get_by_role("button", name="Lay down").first.click()
    page.get_by_test_id("orders").get_by_role("button", name="Withdraw").first.wait_for()
    _quiet(page, asked)
    assert any(url.endswith("/orders") for url in asked), "it has been asked before"


def _quiet(page: Page, asked: list[str]) -> None:
    page.wait_for_timeout(1000)
    before = len(asked)
    page.wait_for_timeout(1500)
    assert asked[before:] == []


def test_who_leaves_is_played_on_by_a_bot_and_comes_back(page: Page, coins: Server) -> None:
    table = Seats(coins, game="coins", options={"players": 2, "rounds": 50})
    other = page.context.new_page()
    table.show(page, 0)
    table.show(other, 1)
    opened(page)
    page.get_by_test_id("leave").click()
    page.get_by_test_id("confirm-leave").click()
    expect(page.get_by_test_id("relieved")).to_be_visible()
    expect(other.get_by_test_id("log")).to_contain_text("leaves: a bot plays on until they are back")
    opened(other)
    expect(other.get_by_test_id("person-0")).to_contain_text("a bot plays on")
    page.keyboard.press("Escape")
    page.get_by_test_id("come-back").click()
    expect(page.get_by_test_id("relieved")).to_have_count(0)
    expect(other.get_by_test_id("log")).to_contain_text("is back, and plays on in place of the bot")


@pytest.mark.parametrize("phone", [False, True])
def test_choices_are_asked_back_and_those_concerned_answer(page: Page, coins: Server, phone: bool) -> None:
    table = Seats(coins, game="coins")
    table.play("look", 0)
    other = page.context.new_page()
    if phone:
        other.set_viewport_size({"width": 390, "height": 844})
    table.show(page, 0)
    table.show(other, 1)
    opened(page)
    page.get_by_test_id("ask-back-0").click()
    expect(page.get_by_test_id("own-asked")).to_be_visible()
    asked = other.get_by_test_id("asked-back")
    expect(asked).to_contain_text("asks to take back 1 choice", timeout=_FETCHED)
    expect(asked).to_contain_text("nothing that the log told you")
    assert too_faint(other) == {}
    assert violations(other) == {}
    other.get_by_test_id("refuse").click()
    expect(asked).to_have_count(0)
    expect(page.get_by_test_id("own-asked")).to_have_count(0)
    page.get_by_test_id("ask-back-0").click()
    expect(page.get_by_test_id("company")).to_contain_text("This was refused already")
    table.play("bet 1", 0)
    expect(page.get_by_test_id("log")).to_contain_text("bets")
    page.get_by_test_id("ask-back-0").click()
    expect(asked).to_contain_text("asks to take back 2 choices")
    expect(asked).to_contain_text("bets")
    other.get_by_test_id("agree").click()
    expect(page.get_by_test_id("log")).to_contain_text("takes 2 choices back, with the leave of all")
    assert table.position(0)["made"] == 0


def test_what_is_laid_down_is_done_and_what_holds_no_more_is_told(page: Page, coins: Server) -> None:
    table = Seats(coins, game="coins", options={"players": 2, "rounds": 20})
    table.show(page, 1)
    opened(page)
    page.get_by_test_id("lay-end_until_bet").click()
    expect(page.get_by_test_id("withdraw-end_until_bet")).to_be_visible()
    table.play("bet 1", 0)
    dropped = page.get_by_test_id("dropped-end_until_bet")
    expect(dropped).to_contain_text("Somebody has bet.")
    dropped.get_by_role("button").click()
    expect(dropped).to_have_count(0)
    page.get_by_test_id("pick-next").select_option("bet 2")
    page.get_by_test_id("add-next").click()
    page.get_by_test_id("pick-next").select_option("end")
    page.get_by_test_id("add-next").click()
    page.get_by_test_id("lay-next").click()
    expect(page.get_by_test_id("orders")).to_contain_text("Laid down: Bet: 2, then End")
    assert too_faint(page) == {}
    assert violations(page) == {}
    table.play("end", 0)
    expect(page.get_by_test_id("log")).to_contain_text("has laid this down beforehand")
    table.comes_to(4)
    expect(page.get_by_test_id("withdraw-next")).to_have_count(0)


def test_what_is_said_is_read_as_text_and_who_is_muted_is_not_heard(page: Page, coins: Server) -> None:
    faults = watch(page)
    table = Seats(coins, game="coins")
    other = page.context.new_page()
    table.show(page, 0)
    table.show(other, 1)
    opened(page)
    hostile = '<img src=x onerror="document.title=1"> \u202egnp'
    page.get_by_test_id("talk-text").fill(hostile)
    page.get_by_test_id("talk-say").click()
    expect(page.get_by_test_id("talk")).to_contain_text('<img src=x onerror="document.title=1"> gnp')
    expect(other.get_by_label("At the table: 1 unread")).to_be_visible(timeout=_FETCHED)
    opened(other)
    expect(other.get_by_test_id("talk")).to_contain_text("<img src=x")
    assert other.locator("[data-testid=talk] img").count() == 0
    assert too_faint(other) == {}
    assert violations(other) == {}
    other.get_by_role("button", name="Mute Ada").click()
    expect(other.get_by_test_id("talk")).not_to_contain_text("<img")
    other.reload()
    opened(other)
    expect(other.get_by_test_id("unmute")).to_contain_text("Hear Ada again")
    other.get_by_test_id("unmute").click()
    expect(other.get_by_test_id("talk")).to_contain_text("<img src=x")
    assert faults == []
