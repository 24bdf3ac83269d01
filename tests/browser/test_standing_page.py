"""What players have played is shown in pictures: from the tables and from a finished game, on a desk and a phone."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.built import built
from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.seats import Seats
from tests.table.servers import Server, serving

pytestmark = pytest.mark.browser
_TWO = re.compile(r"Ada\s*,\s*Bo")  # names stand apart for whoever has them read
_PATIENCE = 25  # looks, each after two seconds


@pytest.fixture(scope="module")
def coins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    built()
    with serving(tmp_path_factory.mktemp("standing") / "table.sqlite") as server:
        yield server


def _added_up(server: Server, games: int) -> None:
    """Waits until so many games have been added up behind the tables."""
    for _ in range(_PATIENCE):
        found = server.client.post("/api/standing", json={}).json()["games"]
        if found and found[0]["games"] == games:
            return
        time.sleep(2)
    raise AssertionError(f"only {found} was added up")


def _played(server: Server, *names: str) -> Seats:
    seats = Seats(server, names, game="coins", options={"players": 2, "rounds": 1}, seed=None)
    for seat in (0, 1):
        seats.play("end", seat)
    return seats


def test_players_and_groups_are_shown_in_pictures(page: Page, phone: Page, coins: Server) -> None:
    assert page.viewport_size != phone.viewport_size
    for names in (("Ada", "Bo"), ("Ada", "Bo"), ("Cyd", "Bo")):
        seats = _played(coins, *names)
    _added_up(coins, 3)
    for one in (page, phone):
        faults = watch(one)
        one.goto(coins.address)
        one.get_by_test_id("players").click()
        players = one.get_by_test_id("standing-coins").get_by_test_id("player")
        expect(players).to_have_count(3)
        first = players.first
        expect(first.locator("summary")).to_have_text(re.compile(r"Bo 3 games, \d won · [\d.]+ points on average"))
        first.locator("summary").focus()
        one.keyboard.press("Enter")
        expect(first.get_by_role("img", name=re.compile(r"^Places: (1st|2nd) \d time"))).to_be_visible()
        assert violations(one) == {}
        assert too_faint(one) == {}
        assert one.evaluate("document.documentElement.scrollWidth <= innerWidth")
        one.get_by_test_id("groups").get_by_role("link", name=_TWO).click()
        expect(players).to_have_count(2)
        expect(one.get_by_role("heading", name=_TWO)).to_be_visible()
        one.go_back()
        expect(players).to_have_count(3)
        assert faults == []
    seats.show(page, 0)
    page.get_by_test_id("over-group").click()
    expect(page.get_by_role("heading", name=re.compile(r"Bo\s*,\s*Cyd"))).to_be_visible()
    expect(page.get_by_test_id("player")).to_have_count(2)
    page.goto(f"{coins.address}#/players/Eve/Fay")
    expect(page.get_by_test_id("no-standing")).to_have_text("No game has come to its end in this company yet.")
