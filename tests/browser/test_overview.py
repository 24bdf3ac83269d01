"""All players side by side, and what lies where on the map."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.late import lay, served, show, waited_for
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_GAME = "new-dawn-6-aliens"


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("late"), lambda database: lay(database, [_GAME])) as server:
        yield server


def rows(page: Page) -> list[str]:
    found: list[str] = page.locator('[data-testid^="row-"]').evaluate_all(
        "all => all.map((one) => one.dataset.testid.slice(4))"
    )
    return found


def chips(page: Page) -> list[str]:
    found: list[str] = page.locator('header [data-testid^="seat-"]').evaluate_all(
        "all => all.map((one) => one.dataset.testid.slice(5))"
    )
    return found


def test_players_are_compared_sorted_and_found_on_the_map(page: Page, late: Server) -> None:
    complaints = watch(page)
    show(page, late, _GAME)
    first = waited_for(late, _GAME)
    view = late.client.get(f"/api/tables/{_GAME}").raise_for_status().json()["view"]
    in_turn = [chr(65 + seat) for seat in view["order"]]
    assert in_turn[0] == chr(65 + first)
    page.get_by_test_id("open-overview").press("Enter")
    assert chips(page) == rows(page) == in_turn
    page.get_by_test_id("sort-science").press("Enter")
    science = {chr(65 + seat["seat"]): seat["storage"]["science"] for seat in view["seats"]}
    assert [science[letter] for letter in rows(page)] == sorted(science.values(), reverse=True)
    expect(page.locator('th[aria-sort="descending"]')).to_have_text("Science▾")

    owner = next(seat for seat in view["seats"] if seat["seat"] != first and seat["points_at"]["sectors"])
    fact = page.get_by_test_id(f"fact-{owner['letter']}-points-sectors")
    fact.press("Enter")
    lit = page.locator("[data-beacon]").evaluate_all("all => all.map((one) => one.dataset.beacon)")
    assert set(lit) == set(owner["points_at"]["sectors"])
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("beacons")).to_have_count(0)
    fact.press("Enter")
    page.get_by_test_id(f"seat-{owner['letter']}").click()
    expect(page.get_by_test_id(f"board-{owner['letter']}")).to_be_visible()
    expect(page.get_by_test_id("beacons")).to_have_count(0)
    assert complaints == []


def test_a_rivals_reputation_is_a_question_and_ones_own_a_figure(phone: Page, late: Server) -> None:
    show(phone, late, _GAME)
    own = chr(65 + waited_for(late, _GAME))
    phone.get_by_test_id("open-overview").tap()
    told = {
        letter: phone.get_by_test_id(f"fact-{letter}-points-reputation").inner_text().split()[-1]
        for letter in rows(phone)
    }
    assert told.pop(own).isdigit()
    assert set(told.values()) == {"?"}
    phone.get_by_test_id(f"fact-{own}-strength").tap()
    expect(phone.get_by_test_id("overview-answer")).to_contain_text("damage a round")
    assert phone.locator("[data-beacon]").count() > 0
