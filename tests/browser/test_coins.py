"""A game that has no page of its own is played on the plain one: two seats of the coin game, both at once."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from penumbra.kernel import Record, replay
from tests.browser.conftest import at_once, watch
from tests.browser.seats import Seats
from tests.browser.shown import TABLE, at_version
from tests.table.coin_kit import HOUSE
from tests.table.servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def two(browser: Browser) -> Iterator[tuple[Page, Page]]:
    with (
        browser.new_context(viewport={"width": 1440, "height": 900}) as ada,
        browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as ben,
    ):
        yield at_once(ada).new_page(), at_once(ben).new_page()


def _button(page: Page, choice: str) -> Locator:
    return page.get_by_test_id("actions").locator(f'[data-choice="{choice}"], [data-refused="{choice}"]')


def _two_markers(coins: Server, **options: Any) -> Seats:
    return Seats(coins, game="coins", options={"players": 2, "markers": 2, "rounds": 1, **options})


def test_two_seats_act_at_once_from_two_pages_to_the_end(coins: Server, two: tuple[Page, Page]) -> None:
    seats = _two_markers(coins)
    faults = [watch(page) for page in two]
    for seat, page in enumerate(two):
        seats.show(page, seat)
        expect(_button(page, "bet 1")).to_be_enabled()
    ada, ben = two

    # Neither has seen what the other does when it chooses: both choices are taken.
    def after_ada(route: Route) -> None:
        seats.play("bet 1", 0)
        route.continue_()

    ben.route("**/choices*", after_ada)
    with ben.expect_response("**/choices*"):
        _button(ben, "bet 2").tap()
    ben.unroute("**/choices*")
    for page in two:
        at_version(page, 2)
        expect(page.get_by_test_id("view")).to_contain_text("4, 3")
        expect(page.get_by_test_id("log")).to_contain_text("bets 2")
    _button(ada, "end").click()
    expect(ada.get_by_test_id("actions")).to_contain_text("It is not your turn")
    expect(ada.locator(".who")).to_contain_text("Waiting for Ben")
    _button(ben, "end").tap()
    for page in two:
        expect(page.get_by_test_id("scores").locator("tbody tr")).to_have_count(2)
    record = Record.loads(coins.client.get(f"/api/tables/{seats.table}/record").text)
    assert replay(record, HOUSE.games).result() == record.result
    assert [str(choice) for _, choice in record.lines] == ["bet 1", "bet 2", "end", "end"]
    assert faults == [[], []]


def test_what_the_rules_refuse_is_shown_with_its_reason_and_its_rule(coins: Server, page: Page) -> None:
    seats = _two_markers(coins)
    seats.show(page, 0)
    toss = _button(page, "toss")
    expect(toss).to_have_attribute("aria-disabled", "true")
    expect(toss).to_have_attribute("title", "Bet before you toss.")
    # A person may press what is greyed out: that tells why it is.
    toss.click(force=True)
    said = page.get_by_test_id("why-not")
    expect(said).to_contain_text("Toss: Bet before you toss.")
    said.get_by_test_id("rule-link").click()
    expect(page.get_by_test_id("rules-panel")).to_contain_text("A toss needs a bet.")
    page.keyboard.press("Escape")
    assert seats.position(0)["version"] == 0, "what is refused is not sent"
    _button(page, "bet 5").click()
    at_version(page, 1)
    expect(_button(page, "toss")).to_have_attribute("aria-disabled", "false")
    expect(_button(page, "toss")).to_have_attribute("title", "tosses for what was bet")


def test_undo_and_what_only_one_seat_may_know(coins: Server, page: Page) -> None:
    seats = _two_markers(coins)
    seats.show(page, 1)
    _button(page, "bet 5").click()
    at_version(page, 1)
    page.get_by_test_id("undo").click()
    at_version(page, 2)
    expect(page.get_by_test_id("view")).to_contain_text("5, 5")
    _button(page, "look").click()
    at_version(page, 3)
    card = seats.position(1)["view"]["card"]
    expect(page.get_by_test_id("view")).to_contain_text(str(card))
    expect(page.get_by_test_id("log")).to_contain_text(f"Your card is {card}.")
    seats.show(page, 0)
    expect(page.get_by_test_id("log")).not_to_contain_text("Your card")


def test_who_watches_is_offered_nothing(coins: Server, page: Page) -> None:
    seats = _two_markers(coins)
    page.goto(f"{coins.address}#/table/{seats.table}")
    page.locator(TABLE).wait_for()
    expect(page.get_by_test_id("actions")).to_have_text("You are watching this table.")


def test_a_game_without_diagrams_and_words_of_its_own_has_its_rulebook_all_the_same(coins: Server, page: Page) -> None:
    page.goto(f"{coins.address}#/rules/coins/coin.toss.bet")
    expect(page.get_by_role("heading", name="Tossing")).to_be_visible()
    expect(page.get_by_test_id("rules-page")).to_contain_text("A toss needs a bet.")


def test_a_game_without_statistics_offers_none_and_is_looked_back_on_all_the_same(coins: Server, page: Page) -> None:
    seats = _two_markers(coins)
    complaints = watch(page)
    seats.show(page, 0)
    _button(page, "bet 5").click()
    at_version(page, 1)
    expect(page.get_by_test_id("open-chronicle")).to_have_count(0)
    expect(page.get_by_test_id("log-chronicle")).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_test_id("timeline")).to_be_visible()
    page.wait_for_timeout(300)  # where it turned would be asked for by now
    assert complaints == []
