"""How the game went, beside its table: points, battles, dice and turning points, by keys and on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.late import lay, served, show
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_GAME = "new-dawn-6-aliens"


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("late"), lambda database: lay(database, [_GAME])) as server:
        yield server


def test_points_are_told_round_by_round_and_what_is_hidden_is_not(page: Page, late: Server) -> None:
    complaints = watch(page)
    show(page, late, _GAME)
    page.get_by_test_id("open-chronicle").press("Enter")
    chart = page.get_by_test_id("points-chart")
    chart.focus()
    now = chart.get_attribute("aria-valuetext")
    assert now is not None
    assert now.count("+ ?") == 5  # one's own reputation is known
    page.keyboard.press("Home")
    expect(chart).to_have_attribute("aria-valuenow", "1")
    expect(page.get_by_test_id("points-at").locator("h3")).to_have_text("Round 1")
    page.keyboard.press("ArrowRight")
    expect(chart).to_have_attribute("aria-valuenow", "2")
    page.get_by_text("All rounds as a table").press("Enter")
    expect(page.get_by_test_id("points-table").locator("tbody tr")).to_have_count(6)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("chronicle")).to_have_count(0)
    expect(page.get_by_test_id("open-chronicle")).to_be_focused()
    assert complaints == []


def test_battles_are_held_against_their_odds_and_lead_to_their_moment(page: Page, late: Server) -> None:
    complaints = watch(page)
    show(page, late, _GAME)
    page.get_by_test_id("open-chronicle").click()
    page.get_by_test_id("tab-battles").click()
    told = late.client.get(f"/api/tables/{_GAME}/chronicle").raise_for_status().json()
    first = page.get_by_test_id("battle-0")
    expect(first.get_by_test_id("odds-bar")).to_have_attribute("data-pending", "false", timeout=60_000)
    at = told["battles"][0]["at"]
    address = first.locator(f'[data-at="{at}"]').get_attribute("href")
    assert address is not None
    assert address.endswith(f"/at/{at}")
    page.get_by_test_id("tab-dice").click()
    for one in told["dice"]:
        who = "nobody" if one["seat"] is None else one["seat"]
        expect(page.get_by_test_id(f"dice-{who}")).to_contain_text(f"{one['all']['hits']} of {one['all']['tries']} hit")
    page.get_by_test_id("tab-turns").click()
    points = page.get_by_test_id("turning-points").locator("li")
    assert 0 < points.count() <= 6
    moment = points.first.locator("[data-at]")
    at = int(moment.get_attribute("data-at") or 0)
    moment.press("Enter")
    expect(page.get_by_test_id("chronicle")).to_have_count(0)
    expect(page.get_by_test_id("timeline")).to_have_attribute("data-at", str(at))
    assert complaints == []


def test_a_phone_opens_it_from_the_log_and_nothing_is_wider_than_its_screen(page: Page, late: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    complaints = watch(page)
    show(page, late, _GAME)
    page.get_by_test_id("tab-log").click()
    page.get_by_test_id("log-chronicle").click()
    panel = page.get_by_test_id("chronicle")
    for leaf in ("points", "battles", "dice", "turns"):
        panel.get_by_test_id(f"tab-{leaf}").click()
        body = panel.get_by_role("tabpanel")
        expect(body).to_be_visible()
        assert body.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert complaints == []
