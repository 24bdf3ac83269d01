"""Nothing is lost by a slip: what cannot be mended is asked once, and what may not be done says why."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seats import Seats
from tests.browser.shown import at_version
from tests.table.servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def seats(server: Server) -> Seats:
    seats = Seats(server)
    seats.set_up()
    return seats


def press(page: Page, choice: str) -> None:
    """Presses a choice in the panel of choices."""
    page.get_by_test_id("actions").locator(f'[data-choice="{choice}"]').click()


def test_passing_is_asked_until_it_need_not_be(page: Page, seats: Seats) -> None:
    version = seats.position()["version"]
    seats.show(page)
    press(page, "pass")
    expect(page.get_by_test_id("question")).to_contain_text("upkeep")
    page.get_by_test_id("cancel").click()
    assert seats.position()["version"] == version
    press(page, "pass")
    page.get_by_role("checkbox", name="do not ask again").check()
    page.get_by_test_id("confirm").click()
    at_version(page, version + 1)
    # From now on one press passes, in another seat of this browser as well.
    other = seats.position()["view"]["waiting"][0]
    seats.show(page, seat=other)
    press(page, "pass")
    at_version(page, version + 2)


def test_an_action_ends_unasked_once_nothing_is_left_to_choose(page: Page, seats: Seats) -> None:
    position = seats.play("build")
    seats.show(page)
    press(page, "end")
    expect(page.get_by_test_id("question")).to_contain_text("left")
    page.get_by_test_id("cancel").click()
    while builds := [choice for choice in position["choices"] if choice.startswith("build ")]:
        position = seats.play(builds[0])
    at_version(page, position["version"])
    press(page, "end")
    at_version(page, position["version"] + 1)


_APART = """names => {
    const boxes = names.map((name) => document.querySelector(name).getBoundingClientRect());
    return boxes.every((one, at) => boxes.slice(at + 1).every((other) => one.bottom <= other.top + 1
        || other.bottom <= one.top + 1 || one.right <= other.left + 1 || other.right <= one.left + 1));
}"""
_CARD, _QUESTION, _MAP = '[data-testid="sector-card"]', '[data-testid="question"]', "svg.map"


@pytest.mark.parametrize("device", ["page", "phone"])
def test_what_opens_lies_neither_on_the_map_nor_on_what_was_open(
    device: str, request: pytest.FixtureRequest, seats: Seats
) -> None:
    shown: Page = request.getfixturevalue(device)
    seats.show(shown)
    home = next(one["id"] for one in seats.position()["view"]["sectors"] if one["owner"] == seats.first)
    shown.get_by_test_id(f"sector-{home}").click()
    expect(shown.locator(_CARD)).to_be_visible()
    press(shown, "pass")
    expect(shown.locator(_QUESTION)).to_be_visible()
    assert shown.evaluate(_APART, [_CARD, _QUESTION, _MAP])


def test_an_action_ends_by_itself_though_something_may_be_traded(page: Page, seats: Seats) -> None:
    """What may be traded now may be traded later, too."""
    position = seats.play("research")
    bought = next(choice for choice in position["choices"] if choice.startswith("research "))
    seats.show(page)
    page.locator(f'[data-choice="{bought}"]:not(.all)').first.click()
    at_version(page, position["version"] + 2)
    assert not seats.position()["choices"], "it is the other one's turn"


def test_who_trades_may_trade_again_before_the_action_ends(page: Page, seats: Seats) -> None:
    position = seats.play("research")
    position = seats.play(next(choice for choice in position["choices"] if choice.startswith("research ")))
    trades = [choice for choice in position["choices"] if choice.startswith("trade ")]
    assert {choice.split()[0] for choice in position["choices"]} == {"trade", "end"}
    seats.show(page)
    page.get_by_test_id("trades").locator("summary").click()
    press(page, trades[0])
    at_version(page, position["version"] + 1)
    assert "end" in seats.position()["choices"]


def test_what_cannot_be_taken_back_says_why(page: Page, seats: Seats) -> None:
    seats.show(page)
    reason = seats.position()["no_undo"]
    assert reason
    expect(page.get_by_test_id("undo")).to_have_attribute("title", reason)
    page.get_by_test_id("undo").click(force=True)
    expect(page.get_by_test_id("notice")).to_contain_text(reason)


def test_an_illegal_design_says_what_is_wrong_with_it(page: Page, seats: Seats) -> None:
    seats.play("upgrade")
    position = _spoilt(seats)
    seats.show(page)
    refused = page.get_by_test_id("actions").locator('[data-refused="end"]')
    expect(refused).to_be_visible()
    expect(page.get_by_test_id("not-done")).to_contain_text(position["refusals"]["end"]["why"])


def _spoilt(seats: Seats) -> dict[str, Any]:
    """A position in which a part has been put where the blueprint is not legal with it."""
    for choice in [choice for choice in seats.position()["choices"] if choice.startswith("fit hull interceptor")]:
        position = seats.play(choice)
        if "end" not in position["choices"]:
            return position
        wish = {"version": position["version"], "key": seats.keys[seats.first]}
        seats.client.post(f"/api/tables/{seats.table}/undo", json=wish).raise_for_status()
    raise AssertionError("a hull in place of any part leaves a legal interceptor")


def test_enter_places_a_tile_that_was_turned_after_asking_why(page: Page, seats: Seats) -> None:
    position = seats.play("explore")
    position = seats.play(next(choice for choice in position["choices"] if choice.startswith("at ")))
    seats.show(page)
    page.get_by_test_id("ghost").wait_for()
    page.locator('[data-testid^="turn-"][role]:not(.legal)').first.click()
    expect(page.get_by_test_id("why-not")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    at_version(page, position["version"] + 1)


def test_the_choices_are_a_key_away(page: Page, seats: Seats) -> None:
    seats.show(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("actions")).to_be_focused()
