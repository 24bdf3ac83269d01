"""The past is shown as one's seat saw it then: by mouse, keys and touch, and at an address that may be given away."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import watch
from tests.browser.late import KEY, lay, served
from tests.browser.shown import show_all_lines
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_GAME = "new-dawn-6-aliens"
_OTHER = "second-dawn-6-events"


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with games in their last round."""
    with served(tmp_path_factory.mktemp("late"), lambda database: lay(database, [_GAME, _OTHER])) as server:
        yield server


def _open(page: Page, server: Server, rest: str = "", game: str = _GAME) -> int:
    """Opens a table; how many choices have been made at it."""
    page.goto(f"{server.address}#/table/{game}{rest}")
    expect(page.get_by_test_id("table")).to_be_visible()
    found = page.request.get(f"{server.address}api/tables/{game}", params={"lines": 1}).json()
    return int(found["made"])


def _shows(page: Page, at: int) -> None:
    timeline = page.get_by_test_id("timeline")
    expect(timeline).to_have_attribute("data-at", str(at))
    expect(timeline).to_have_attribute("data-shown", "true")


def _sectors(page: Page) -> Locator:
    return page.locator('[data-cell][data-testid^="sector-"]')


def test_keys_go_along_the_timeline_and_back_to_the_present(page: Page, late: Server) -> None:
    faults = watch(page)
    made = _open(page, late, f"/{KEY.format(0)}")
    now = _sectors(page).count()
    page.keyboard.press("t")
    _shows(page, made - 1)
    slider = page.get_by_test_id("slider")
    expect(slider).to_be_focused()
    for key, at in (("ArrowLeft", made - 2), ("ArrowLeft", made - 3), ("ArrowRight", made - 2), ("Home", 0)):
        page.keyboard.press(key)
        _shows(page, at)
    expect(page.get_by_test_id("where")).to_contain_text(f"0 of {made}")
    expect(_sectors(page)).not_to_have_count(now)
    page.keyboard.press("PageUp")
    expect(page.get_by_test_id("where")).to_contain_text("Round 2")
    expect(page.get_by_test_id("actions")).to_contain_text("You are looking at the past")
    page.keyboard.press("b")
    expect(page.get_by_test_id("told-then")).to_contain_text("Battle in sector")
    page.keyboard.press("End")
    expect(page.get_by_test_id("where")).to_contain_text("Now")
    page.keyboard.press("ArrowLeft")
    _shows(page, made - 1)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("timeline")).to_have_count(0)
    expect(page).to_have_url(re.compile(f"/{KEY.format(0)}$"))
    expect(_sectors(page)).to_have_count(now)
    assert faults == []


def test_each_line_of_the_log_leads_to_its_moment_and_the_browser_back(page: Page, late: Server) -> None:
    _open(page, late, f"/{KEY.format(0)}")
    plain = page.url
    line = page.locator('[data-testid="log"] a.moment').nth(30)
    at = int(line.get_attribute("data-at") or "")
    assert line.get_attribute("href") == f"#/table/{_GAME}/at/{at}", "nobody is given the key of a seat"
    line.click()
    _shows(page, at)
    expect(page).to_have_url(f"{plain}/at/{at}")
    expect(page.locator('[data-testid="log"] p.here').first).to_be_visible()
    page.keyboard.press("Tab")
    page.get_by_test_id("choice-back").click()
    _shows(page, at - 1)
    expect(page).to_have_url(f"{plain}/at/{at - 1}")
    page.go_back()
    expect(page.get_by_test_id("timeline")).to_have_count(0)
    expect(page).to_have_url(plain)
    page.go_forward()
    _shows(page, at - 1)
    page.get_by_test_id("to-present").click()
    expect(page).to_have_url(plain)
    page.go_back()
    _shows(page, at - 1)


def test_an_address_opens_its_moment_as_a_spectator_saw_it(page: Page, late: Server) -> None:
    faults = watch(page)
    _open(page, late, "/at/200")
    _shows(page, 200)
    assert page.get_by_test_id("undo").count() == 0
    seen = page.request.get(f"{late.address}api/tables/{_GAME}/past/200").json()["view"]
    expect(_sectors(page)).to_have_count(len(seen["sectors"]))
    page.reload()
    _shows(page, 200)
    assert faults == []


def test_an_address_beyond_the_last_choice_shows_the_present(page: Page, late: Server) -> None:
    _open(page, late, "/at/99999")
    expect(page.get_by_test_id("where")).to_contain_text("Now")
    expect(page).to_have_url(re.compile(f"{_GAME}$"))


def test_fingers_go_along_it_too(phone: Page, late: Server) -> None:
    faults = watch(phone)
    made = _open(phone, late, f"/{KEY.format(0)}")
    phone.get_by_test_id("look-back").tap()
    _shows(phone, made - 1)
    phone.get_by_test_id("choice-back").tap()
    _shows(phone, made - 2)
    box = phone.get_by_test_id("slider").bounding_box()
    assert box is not None
    assert box["height"] >= 24
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(phone.get_by_test_id("timeline")).not_to_have_attribute("data-at", str(made - 2))
    at = int(phone.get_by_test_id("timeline").get_attribute("data-at") or "")
    assert abs(at - made / 2) < made / 20
    _shows(phone, at)
    phone.get_by_test_id("to-present").tap()
    expect(phone.get_by_test_id("timeline")).to_have_count(0)
    assert faults == []


def test_the_other_edition_has_one(page: Page, late: Server) -> None:
    faults = watch(page)
    made = _open(page, late, f"/{KEY.format(0)}", _OTHER)
    page.get_by_test_id("look-back").click()
    _shows(page, made - 1)
    page.keyboard.press("Home")
    _shows(page, 0)
    page.get_by_test_id("battle-on").click()
    expect(page.get_by_test_id("told-then")).to_contain_text("Battle in sector")
    assert faults == []


def test_it_marks_where_the_game_turned(page: Page, late: Server) -> None:
    told = page.request.get(f"{late.address}api/tables/{_GAME}/chronicle").json()["turning_points"]
    turns = sorted({one["at"] for one in told if one["battle"] is None})
    _open(page, late, "/at/0")
    mark = page.locator(f'[data-turn="{turns[0]}"]')
    expect(mark).to_have_attribute("title", re.compile("^Turning point: [A-Z]"))
    expect(page.get_by_test_id("turn-back")).to_have_attribute("title", "No turning point was before")
    mark.click()
    _shows(page, turns[0])
    expect(page.get_by_test_id("told-then")).to_contain_text("Turning point:")
    page.get_by_test_id("slider").focus()
    page.keyboard.press("Home")
    reached = []
    while page.get_by_test_id("turn-on").get_attribute("aria-disabled") == "false":
        page.keyboard.press("p")
        reached.append(int(page.get_by_test_id("timeline").get_attribute("data-at") or ""))
        _shows(page, reached[-1])
    assert set(turns) <= set(reached)
    assert reached == sorted(reached)
    page.keyboard.press("P")
    _shows(page, reached[-2])


def test_earlier_lines_of_the_log_come_when_they_are_wanted(page: Page, late: Server) -> None:
    _open(page, late, f"/{KEY.format(0)}")
    log = page.get_by_test_id("log")
    expect(log).not_to_contain_text("Round 1 begins")
    before = log.locator("a.moment").count()
    show_all_lines(page)
    expect(log).to_contain_text("Round 1 begins")
    assert log.locator("a.moment").count() > before + 300


def test_what_comes_meanwhile_does_not_move_what_is_looked_at(page: Page, late: Server) -> None:
    """An answer that is on its way when the slider moves on is not shown in place of the one that is wanted."""
    _open(page, late, f"/{KEY.format(0)}")
    page.get_by_test_id("look-back").click()
    held: list[Route] = []
    asked: list[str] = []
    page.route("**/past/**", lambda route: held.append(route), times=1)
    page.on("request", lambda request: asked.append(request.url) if "/past/" in request.url else None)
    slider = page.get_by_test_id("slider")
    for at in (100, 200, 300, 400):
        slider.fill(str(at))
    held[0].continue_()
    _shows(page, 400)
    told = page.request.get(f"{late.address}api/tables/{_GAME}/past/400").json()["view"]
    expect(_sectors(page)).to_have_count(len(told["sectors"]))
    assert [url.rsplit("/", 1)[1] for url in asked] == ["100", "400"], "what was passed on the way is not asked for"
