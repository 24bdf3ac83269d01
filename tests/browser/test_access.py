"""The tables for eyes and hands of every kind: large text, little room, forced colours, no colours, fingers."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import at_once
from tests.browser.late import in_battle, last_round, lay_at, served, show
from tests.browser.seats import Seats
from tests.browser.test_blueshift_looks import Turn
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_LARGE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '32px'; })"
_CUT = """() => [...document.querySelectorAll('.button')]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""
_WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
_GROUND = "one => getComputedStyle(one).backgroundColor"

_QUADRUPLE = [(320, 256), (360, 225)]
"""What is left of a window, in its own pixels, at four times its size."""
_ON_ITS_SIDE = (844, 390)

_TABLES: dict[str, tuple[str, Any]] = {
    "eclipse-battle": ("new-dawn-2", in_battle),
    "blueshift-battle": ("blueshift-3-beginner", in_battle),
    "blueshift-damage": ("blueshift-2", 433),
    "eclipse-four": ("second-dawn-4-all-modules", last_round),
    "blueshift-six": ("blueshift-6", 600),
}
_BATTLES = ("eclipse-battle", "blueshift-battle")


@pytest.fixture
def seats(server: Server) -> Seats:
    seats = Seats(server, ("Ada", "Ben", "Cleo"))
    seats.set_up()
    return seats


@pytest.fixture
def blueshift(server: Server) -> Seats:
    turn = Turn(server)
    turn.come_to_step("play_card")
    return turn


@pytest.fixture(params=["seats", "blueshift"], ids=["eclipse", "blueshift"])
def table(request: pytest.FixtureRequest) -> Seats:
    """A table of three at somebody's turn, of each game."""
    found: Seats = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("access"), lambda database: lay_at(database, _TABLES)) as server:
        yield server


@pytest.fixture
def forced(browser: Browser) -> Iterator[Page]:
    """A page whose colours are those of its reader."""
    with browser.new_context(viewport={"width": 1440, "height": 900}, forced_colors="active") as context:
        yield at_once(context).new_page()


def sized(page: Page, size: tuple[int, int]) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_text_of_twice_the_size(page: Page, table: Seats, size: tuple[int, int]) -> None:
    table.show(sized(page, size))
    tab = page.get_by_test_id("tab-log")
    usual = tab.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    page.add_init_script(_LARGE)
    page.reload()
    assert tab.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") == pytest.approx(2 * usual)
    assert page.evaluate(_CUT) == []
    assert page.evaluate(_WIDER) <= 0
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("size", _QUADRUPLE)
def test_a_page_at_four_times_its_size_has_a_map_and_all_choices(
    page: Page, table: Seats, size: tuple[int, int]
) -> None:
    table.show(sized(page, size))
    assert page.locator("svg.map").evaluate("map => map.clientHeight") >= 150
    assert page.evaluate(_WIDER) <= 0
    for choice in page.get_by_role("tabpanel").locator("[data-choice]:visible").all():
        choice.scroll_into_view_if_needed()
        expect(choice).to_be_in_viewport()


@pytest.mark.parametrize("name", _BATTLES)
@pytest.mark.parametrize("size", _QUADRUPLE)
def test_a_battle_at_four_times_its_size_has_a_map_and_all_choices(
    page: Page, house: Server, name: str, size: tuple[int, int]
) -> None:
    show(sized(page, size), house, name)
    assert page.locator("svg.map").evaluate("map => map.clientHeight") >= 150
    assert page.evaluate(_WIDER) <= 0
    choices = page.get_by_test_id("battle").locator("[data-choice]")
    expect(choices.first).to_be_visible()
    for choice in choices.all():
        choice.scroll_into_view_if_needed()
        expect(choice).to_be_in_viewport()


@pytest.mark.parametrize("name", _BATTLES)
def test_a_battle_on_a_phone_on_its_side_is_beside_its_map_with_what_is_asked_in_sight(
    phone: Page, house: Server, name: str
) -> None:
    show(sized(phone, _ON_ITS_SIDE), house, name)
    galaxy = phone.locator("svg.map").bounding_box()
    battle = phone.get_by_test_id("battle").bounding_box()
    assert galaxy is not None
    assert battle is not None
    assert galaxy["height"] >= 150
    assert galaxy["x"] + galaxy["width"] <= battle["x"]
    expect(phone.get_by_test_id("battle").locator("[data-choice]").first).to_be_in_viewport(ratio=1)
    told = phone.get_by_test_id("told").locator("p")
    assert told.evaluate("one => one.clientWidth >= 80 && one.scrollHeight <= one.clientHeight + 1")


def test_the_sheet_of_a_phone_on_its_side_folds_to_a_row_below_the_map(phone: Page, table: Seats) -> None:
    table.show(sized(phone, _ON_ITS_SIDE))
    galaxy = phone.locator("svg.map")
    beside = galaxy.bounding_box()
    phone.get_by_role("tab", selected=True).click()
    expect(phone.get_by_role("tabpanel")).to_have_count(0)
    alone = galaxy.bounding_box()
    assert beside is not None
    assert alone is not None
    assert alone["width"] > beside["width"] + 300
    phone.get_by_test_id("tab-log").click()
    expect(phone.get_by_role("tabpanel")).to_be_visible()


@pytest.mark.parametrize("name", ["eclipse-battle", "eclipse-four", "blueshift-battle", "blueshift-six"])
def test_what_is_told_of_seats_lies_on_no_other_seat(phone: Page, house: Server, name: str) -> None:
    show(phone, house, name)
    chips = phone.locator("[data-testid^='seat-']")
    # What is only read aloud takes no room.
    beyond = """all => all.flatMap((chip) => [...chip.children]
        .filter((one) => getComputedStyle(one).position !== 'absolute'
          && one.getBoundingClientRect().right > chip.getBoundingClientRect().right + 1)
        .map((one) => `${chip.dataset.testid}: ${one.textContent}`))"""
    for size in ((390, 844), _ON_ITS_SIDE, *_QUADRUPLE):
        sized(phone, size).wait_for_timeout(100)  # for the page to hear of its new size
        assert (size, chips.evaluate_all(beyond)) == (size, [])
        assert phone.evaluate(_WIDER) <= 0


def test_what_goes_on_in_a_sheet_fades_out_and_its_end_does_not(phone: Page, table: Seats) -> None:
    table.show(sized(phone, _ON_ITS_SIDE))
    phone.get_by_test_id("tab-log").click()
    body = phone.get_by_role("tabpanel")
    # How far what is told reaches below the upper edge of the fade.
    covered = """one => {
      const line = one.getBoundingClientRect().bottom - parseFloat(getComputedStyle(one, '::after').height);
      const told = [...one.querySelectorAll('p, summary')].map((each) => each.getBoundingClientRect().bottom);
      return Math.max(...told) - line;
    }"""
    body.evaluate("one => one.scrollTo({ top: 0 })")
    assert body.evaluate(covered) > 1
    body.evaluate("one => one.scrollTo({ top: one.scrollHeight })")
    assert body.evaluate(covered) <= 1


def test_what_is_chosen_is_seen_where_colours_are_forced(forced: Page, seats: Seats) -> None:
    seats.show(forced)
    selected, *others = (forced.get_by_test_id(f"tab-{tab}").evaluate(_GROUND) for tab in ("log", "supply", "chances"))
    assert selected not in others
    marker = forced.get_by_test_id("tracks").locator("i.on").first
    plain = forced.get_by_test_id("tracks").locator("i:not(.on, .past)").first
    assert marker.evaluate(_GROUND) != plain.evaluate(_GROUND)


def test_cards_and_ranks_are_seen_where_colours_are_forced(forced: Page, blueshift: Seats) -> None:
    blueshift.show(forced)
    picked, other = forced.get_by_role("option").first, forced.get_by_role("option").last
    assert picked.evaluate(_GROUND) != other.evaluate(_GROUND)
    colour = "one => getComputedStyle(one).color"
    name, told = (picked.locator(one).evaluate(colour) for one in ("b", ".now"))
    assert name == told == picked.evaluate(colour)
    forced.locator("[data-cell]").first.press("Enter")
    home = blueshift.position()["view"]["players"][blueshift.first]["ships"][0]["sector"]
    forced.locator(f'[data-cell="{home}"]').press("Enter")
    card = forced.get_by_test_id("sector-card")
    assert card.locator("i.on").first.evaluate(_GROUND) != card.locator(".cells i:not(.on)").first.evaluate(_GROUND)
    assert card.locator(".hp i").first.evaluate(_GROUND) != card.locator(".line").first.evaluate(_GROUND)


def test_whose_turn_it_is_is_seen_where_colours_are_forced(forced: Page, table: Seats) -> None:
    table.show(forced)
    lines = forced.locator("[data-testid^='seat-']").evaluate_all(
        "all => all.map((one) => [one.classList.contains('active'), getComputedStyle(one).outlineStyle !== 'none'])"
    )
    assert sorted(lines) == [[False, False], [False, False], [True, True]]


def test_a_battle_is_seen_where_colours_are_forced(forced: Page, house: Server) -> None:
    show(forced, house, "blueshift-damage")
    battle = forced.get_by_test_id("battle")
    whole = battle.locator(".pips i:not(.hit)").first
    assert whole.evaluate(_GROUND) != battle.locator(".ship").first.evaluate(_GROUND)
    bar = battle.get_by_test_id("odds-bar")
    expect(bar).to_have_attribute("data-pending", "false", timeout=60_000)
    shares = bar.locator(".bar i").evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert shares[0] != shares[-1]


def test_damage_is_told_by_more_than_a_colour(page: Page, house: Server) -> None:
    show(page, house, "blueshift-damage")
    pips = page.get_by_test_id("battle").locator(".pips")
    hollow = "one => getComputedStyle(one).backgroundColor === 'rgba(0, 0, 0, 0)'"
    assert pips.locator("i.hit").first.evaluate(hollow)
    assert not pips.locator("i:not(.hit)").first.evaluate(hollow)


def test_whose_ships_and_sectors_they_are_is_told_by_a_letter_on_the_map(page: Page, house: Server) -> None:
    show(page, house, "blueshift-six")
    view = house.client.get("/api/tables/blueshift-six").raise_for_status().json()["view"]
    wanted: dict[str, set[str]] = {}
    for player in view["players"]:
        for ship in player["ships"]:
            wanted.setdefault(ship["sector"], set()).add("ABCDEF"[player["seat"]])
    for sector in view["sectors"]:
        site = sector["site"]
        holder = None if site is None else site["ally"] if site["owner"] is None else site["owner"]
        if holder is not None:
            wanted.setdefault(f"{sector['q']},{sector['r']}", set()).add("ABCDEF"[holder])
    shown = {place: set(page.locator(f'[data-cell="{place}"] .letter').all_text_contents()) for place in wanted}
    assert shown == wanted


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), _ON_ITS_SIDE])
def test_whose_turn_it_is_is_read_before_the_map_and_the_map_before_the_choices(
    page: Page, table: Seats, size: tuple[int, int]
) -> None:
    table.show(sized(page, size))
    order = page.locator("h1, .news, [data-testid='strip'], svg.map, [data-testid='actions']")
    places = order.evaluate_all(
        "all => all.map((one) => one.matches('svg') ? 'map' : one.dataset.testid ?? one.tagName.toLowerCase())"
    )
    assert [place for place in places if place != "div"][-3:] == ["strip", "map", "actions"]
    assert places[0] == "h1"


def test_what_breathes_on_ones_turn_costs_no_painting(browser: Browser, table: Seats) -> None:
    """Opacity alone is moved by the compositor; whatever else is drawn anew for every frame."""
    with browser.new_context(viewport={"width": 1440, "height": 900}) as context:
        page = at_once(context).new_page()
        table.show(page)
        if table.position()["game"] == "blueshift":
            page.get_by_test_id("card-detail").locator("[data-choice]").first.click()
        else:
            page.locator('[data-choice="influence"]').click()
        page.locator(".lights").wait_for()
        moved = page.evaluate(
            """() => document.getAnimations()
                .filter((one) => one.effect.getComputedTiming().iterations === Infinity)
                .flatMap((one) => one.effect.getKeyframes().flatMap((frame) => Object.keys(frame)))"""
        )
        assert "opacity" in moved
        assert set(moved) <= {"opacity", "offset", "computedOffset", "easing", "composite"}


def test_fingers_find_what_they_press(phone: Page, seats: Seats) -> None:
    position = seats.play("explore")
    position = seats.play(next(choice for choice in position["choices"] if choice.startswith("at ")))
    seats.show(phone)
    reach = "all => Math.min(...all.map((one) => Math.min(one.getBoundingClientRect().height)))"
    assert phone.locator('[data-testid^="turn-"] .reach').evaluate_all(reach) >= 44
    assert phone.locator(".seat").evaluate_all(reach) >= 44
    assert phone.locator("summary").evaluate_all(reach) >= 44
