"""The table for eyes and hands of every kind: large text, little room, forced colours, fingers."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_LARGE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '32px'; })"
_CUT = """() => [...document.querySelectorAll('.button')]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""
_WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def seats(server: Server) -> Seats:
    seats = Seats(server, ("Ada", "Ben", "Cleo"))
    seats.set_up()
    return seats


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_text_of_twice_the_size(page: Page, seats: Seats, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    seats.show(page)
    prompt = page.get_by_test_id("actions").locator("button").first
    usual = prompt.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    page.add_init_script(_LARGE)
    page.reload()
    assert prompt.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") == pytest.approx(2 * usual)
    assert page.evaluate(_CUT) == []
    assert page.evaluate(_WIDER) <= 0
    page.get_by_test_id("tab-log").click()
    expect(page.get_by_test_id("tab-log")).to_have_attribute("aria-selected", "true")


def test_a_page_at_four_times_its_size_has_a_map_and_all_choices(page: Page, seats: Seats) -> None:
    page.set_viewport_size({"width": 320, "height": 256})
    seats.show(page)
    assert page.locator("svg.map").evaluate("map => map.clientHeight") >= 150
    assert page.evaluate(_WIDER) <= 0
    page.get_by_test_id("actions").locator('[data-choice="pass"]').scroll_into_view_if_needed()
    expect(page.get_by_test_id("actions").locator('[data-choice="pass"]')).to_be_in_viewport()


def test_what_is_chosen_is_seen_where_colours_are_forced(browser: Browser, seats: Seats) -> None:
    with browser.new_context(viewport={"width": 1440, "height": 900}, forced_colors="active") as context:
        page = context.new_page()
        seats.show(page)
        selected, *others = (
            page.get_by_test_id(f"tab-{tab}").evaluate("one => getComputedStyle(one).backgroundColor")
            for tab in ("log", "supply", "chances")
        )
        assert selected not in others
        marker = page.get_by_test_id("tracks").locator("i.on").first
        plain = page.get_by_test_id("tracks").locator("i:not(.on, .past)").first
        colour = "one => getComputedStyle(one).backgroundColor"
        assert marker.evaluate(colour) != plain.evaluate(colour)


def test_fingers_find_what_they_press(phone: Page, seats: Seats) -> None:
    position = seats.play("explore")
    position = seats.play(next(choice for choice in position["choices"] if choice.startswith("at ")))
    seats.show(phone)
    reach = "all => Math.min(...all.map((one) => Math.min(one.getBoundingClientRect().height)))"
    assert phone.locator('[data-testid^="turn-"] .reach').evaluate_all(reach) >= 44
    assert phone.locator(".seat").evaluate_all(reach) >= 44
    assert phone.locator("summary").evaluate_all(reach) >= 44
