"""Any battle can be watched again from the log, with its dice, to how it ended, and closed at any time."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import watch
from tests.browser.late import KEY, lay_after, served
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_GAME = "new-dawn-6-aliens"
_ALONE = "second-dawn-solo-even"
_OTHER = "blueshift-4"
_LAST = 20
"""The last battle of the game: a cruiser against three interceptors."""


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with games in which battles were fought."""
    with served(
        tmp_path_factory.mktemp("again"), lambda database: lay_after(database, {_GAME: None, _ALONE: 150, _OTHER: 400})
    ) as server:
        yield server


def _opens(page: Page, server: Server, game: str, battle: int, seat: int | None = 0) -> None:
    """Watches a battle from the log."""
    page.goto(f"{server.address}#/table/{game}" + ("" if seat is None else f"/{KEY.format(seat)}"))
    expect(page.get_by_test_id("table")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    line = page.get_by_test_id(f"watch-{battle}")
    while line.count() == 0:
        lines = page.locator("a.moment").count()
        page.get_by_test_id("earlier-lines").click()
        expect(page.locator("a.moment").nth(lines)).to_be_attached()
    line.click()


def _still(page: Page) -> Locator:
    """What leads through the battle, brought to a standstill at its beginning."""
    bar = page.get_by_test_id("battle-again")
    expect(bar).to_be_visible()
    expect(page.get_by_test_id("again-play")).to_be_focused()
    page.get_by_test_id("again-play").press("Space")
    expect(bar).to_have_attribute("data-plays", "false")
    page.keyboard.press("Home")
    expect(bar).to_have_attribute("data-place", "0")
    return bar


def _filmed(server: Server, game: str, battle: int) -> dict[str, Any]:
    found: dict[str, Any] = server.client.get(f"/api/tables/{game}/battles/{battle}").raise_for_status().json()
    return found


def test_it_plays_by_itself_and_stands_still_when_asked(page: Page, late: Server) -> None:
    faults = watch(page)
    _opens(page, late, _GAME, _LAST)
    bar = page.get_by_test_id("battle-again")
    expect(bar).to_have_attribute("data-plays", "true")
    expect(bar).to_have_attribute("data-place", re.compile("^[1-9]"), timeout=8000)
    page.get_by_test_id("again-play").click()
    place = bar.get_attribute("data-place")
    page.wait_for_timeout(2500)
    assert bar.get_attribute("data-place") == place
    assert violations(page) == {}
    assert faults == []


def test_keys_lead_through_each_volley_to_the_result_and_out(page: Page, late: Server) -> None:
    faults = watch(page)
    told = [line["text"] for step in _filmed(late, _GAME, _LAST)["steps"] for line in step["log"]]
    rolls = [text.rsplit(": ", 1)[1].split() for text in told if "fires cannons" in text]
    _opens(page, late, _GAME, _LAST)
    bar = _still(page)
    stage = page.get_by_test_id("battle")
    expect(stage).to_contain_text("Ben attacks Cleo")
    seen: list[list[str]] = []
    pips = [stage.locator(".pips .hit").count()]
    while bar.get_attribute("data-place") != bar.get_attribute("data-last"):
        place = int(bar.get_attribute("data-place") or "")
        page.keyboard.press("ArrowRight")
        expect(bar).to_have_attribute("data-place", str(place + 1))
        dice = [str(die.get_attribute("aria-label")) for die in stage.locator(".dice [role=img]").all()]
        values = [label.split()[-1] for label in dice]
        if values and (not seen or seen[-1] != values):
            seen.append(values)
        pips.append(stage.locator(".pips .hit").count())
    assert seen == [roll for at, roll in enumerate(rolls) if at == 0 or roll != rolls[at - 1]]
    assert pips[0] == 0
    assert max(pips) >= 3, "what was hit is seen"
    outcome = page.get_by_test_id("battle-outcome")
    expect(outcome).to_contain_text("Ben lost 1 cruiser")
    expect(outcome).to_contain_text("Cleo lost 1 interceptor")
    expect(outcome).to_contain_text("Cleo draws 3 reputation tiles and returns all")
    expect(stage.locator(".one.dead")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("battle-again")).to_have_count(0)
    expect(page.get_by_test_id("timeline")).to_have_count(0)
    expect(page).to_have_url(re.compile(f"/{KEY.format(0)}$"))
    expect(page.get_by_test_id(f"watch-{_LAST}")).to_be_focused()
    assert faults == []


def test_who_looks_back_watches_from_the_timeline_and_comes_back_to_it(page: Page, late: Server) -> None:
    page.goto(f"{late.address}#/table/{_GAME}/at/300")
    expect(page.get_by_test_id("timeline")).to_have_attribute("data-shown", "true")
    expect(page.get_by_test_id("watch-moment")).to_have_count(0)
    page.get_by_test_id("battle-on").click()
    at = page.get_by_test_id("timeline").get_attribute("data-at")
    page.get_by_test_id("watch-moment").click()
    _still(page)
    page.get_by_test_id("again-end").click()
    expect(page.get_by_test_id("battle-outcome")).to_contain_text("The battle is over")
    expect(page.get_by_test_id("timeline")).not_to_have_attribute("data-at", str(at))
    page.get_by_test_id("again-close").click()
    expect(page.get_by_test_id("battle-again")).to_have_count(0)
    expect(page.get_by_test_id("timeline")).to_have_attribute("data-at", str(at))


def test_its_buttons_stay_beneath_the_hand(page: Page, late: Server) -> None:
    _opens(page, late, _GAME, _LAST)
    bar = _still(page)
    places = set()
    while bar.get_attribute("data-place") != bar.get_attribute("data-last"):
        page.keyboard.press("ArrowRight")
        box = page.get_by_test_id("again-on").bounding_box()
        assert box is not None
        places.add((round(box["x"]), round(box["y"])))
    assert len(places) == 1


def test_moving_along_the_timeline_ends_it(page: Page, late: Server) -> None:
    _opens(page, late, _GAME, _LAST, seat=None)
    _still(page)
    page.get_by_test_id("choice-back").click()
    expect(page.get_by_test_id("battle-again")).to_have_count(0)
    expect(page.get_by_test_id("timeline")).to_have_attribute("data-shown", "true")


def test_a_quick_battle_of_the_opponent_is_seen_with_its_roll(page: Page, late: Server) -> None:
    faults = watch(page)
    _opens(page, late, _ALONE, 1)
    _still(page)
    stage = page.get_by_test_id("battle")
    expect(stage.locator(".one")).to_have_count(3)
    page.get_by_test_id("again-end").click()
    quick = page.get_by_test_id("battle-outcome").get_by_test_id("quick-battle")
    expect(quick).to_contain_text("X 9")
    expect(page.get_by_test_id("battle-outcome")).to_contain_text("Ben takes control of sector 211")
    expect(stage.locator(".one.dead")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(stage).to_have_count(0)
    assert faults == []


def test_the_other_game_shows_its_shots_and_who_got_away(page: Page, late: Server) -> None:
    faults = watch(page)
    _opens(page, late, _OTHER, 1, seat=1)
    bar = _still(page)
    shots = page.get_by_test_id("shots").locator("li")
    expect(shots).to_have_count(0)
    for many in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(shots).to_have_count(many)
    page.keyboard.press("End")
    expect(bar).to_have_attribute("data-plays", "false")
    expect(page.get_by_test_id("battle-outcome")).to_contain_text("gets away with 1 scout")
    expect(page.get_by_test_id("again-play")).to_be_focused()
    page.get_by_test_id("again-close").click()
    expect(page.get_by_test_id("battle-again")).to_have_count(0)
    expect(page.get_by_test_id("timeline")).to_have_count(0)
    assert faults == []


@pytest.mark.parametrize(("game", "battle"), [(_GAME, _LAST), (_OTHER, 1)])
def test_fingers_watch_it_in_the_sheet(phone: Page, late: Server, game: str, battle: int) -> None:
    faults = watch(phone)
    _opens(phone, late, game, battle)
    phone.get_by_test_id("again-play").tap()
    for name in ("again-back", "again-play", "again-on", "again-faster", "again-end", "again-close"):
        box = phone.get_by_test_id(name).bounding_box()
        assert box is not None
        assert box["height"] >= 36
        assert box["x"] + box["width"] <= 390
    phone.get_by_test_id("again-end").tap()
    expect(phone.get_by_test_id("battle-outcome")).to_be_in_viewport()
    assert violations(phone) == {}
    phone.get_by_test_id("again-close").tap()
    expect(phone.get_by_test_id("battle-again")).to_have_count(0)
    assert faults == []
