"""What belongs together is planned first and made at once: nothing of it reaches the table before."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.seats import Seats
from tests.browser.shown import at_version, until_shown, version_of
from tests.table.servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def upgrading(server: Server) -> Seats:
    """A table where the first player has begun an upgrade."""
    seats = Seats(server)
    seats.set_up()
    seats.play("upgrade")
    return seats


def plan(page: Page, part: str, ship: str) -> None:
    """Plans a part for the empty slot of a ship."""
    planned = page.locator("[data-planned]").get_attribute("data-planned")
    page.get_by_test_id(f"ship-{ship}").first.click()
    if page.get_by_test_id(f"part-{part}").get_attribute("aria-pressed") == "false":
        page.get_by_test_id(f"part-{part}").click()
    page.locator(
        f'[data-testid="actions"] button.slot[title="empty slot"][data-choice^="fit {part} {ship} "]'
    ).first.click()
    until_shown(page, f'[data-planned="{int(planned or 0) + 1}"][data-busy="false"]')


def test_an_upgrade_is_planned_over_all_ships_and_applied_at_once(page: Page, upgrading: Seats) -> None:
    complaints = watch(page)
    page.goto(upgrading.page_of())
    at_version(page, version := upgrading.position()["version"])
    plan(page, "hull", "cruiser")
    expect(page.locator('[data-testid="actions"] section.changed s')).to_have_text(["1"])
    plan(page, "hull", "dreadnought")
    expect(page.locator('[data-testid="plan"] li')).to_have_count(2)
    assert upgrading.position()["version"] == version, "the table knows nothing of it"

    page.get_by_test_id("undo").click()
    until_shown(page, '[data-planned="1"][data-busy="false"]')
    assert upgrading.position()["version"] == version
    page.locator('[data-choice="end"]').first.click()
    page.get_by_test_id("confirm").click()
    until_shown(page, f'[data-planned="0"]:not([data-version="{version}"])[data-busy="false"]')
    at_version(page, upgrading.position()["version"])
    assert version_of(page) == version + 2
    ship = upgrading.position()["view"]["seats"][upgrading.first]["blueprints"]["cruiser"]
    assert "hull" in [slot["tile"] for slot in ship["slots"]]
    assert complaints == []
