"""A page whose line is dead knows it soon, and nothing that was chosen meanwhile is lost or played twice."""

import re
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, TimeoutError, expect

from tests.browser.conftest import at_once, news_alone
from tests.browser.proxy import Line, Proxy, proxying
from tests.browser.seats import Seats
from tests.browser.shown import at_version
from tests.table.servers import Server, serving

pytestmark = pytest.mark.browser
_SOON = 20_000  # ms in which a dead line must be known
_ANSWER = 5_000  # ms in which it must be known on waking
_PATIENCE = 15_000  # ms after which the page asks again where no answer comes
_TICK = 1_000  # ms between two looks of the page at its clock
_NETWORK = 200  # ms of our own time that an answer has for each of these


def line(page: Page, state: str) -> None:
    expect(page.get_by_test_id("line")).to_have_attribute("data-line", state)


@pytest.fixture
def seats(server: Server) -> Seats:
    seats = Seats(server)
    seats.set_up()
    return seats


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    with proxying(server.address) as proxy:
        yield proxy


def _passes(page: Page, ms: int) -> None:
    """Lets the page's time pass, in steps that are no sleep; to draw each frame of it would take as long itself."""
    for _ in range(ms // _TICK):
        page.clock.fast_forward(_TICK)


def _reconnects(page: Page, version: int) -> None:
    """Once the table can be reached again, the page comes to it by itself."""
    there = f'[data-testid="table"][data-version="{version}"][data-busy="false"]'
    back = page.locator(f'body:has([data-testid="line"][data-line="live"]):has({there})')
    for _ in range(30):
        _passes(page, _TICK)
        with suppress(TimeoutError):
            back.wait_for(timeout=_NETWORK)
            break
    line(page, "live")
    at_version(page, version)
    expect(page.get_by_test_id("line")).to_have_text("")


def test_a_proxy_that_goes_silent(page: Page, seats: Seats, proxy: Proxy) -> None:
    page.clock.install()
    seats.show(page, address=proxy.address)
    line(page, "live")
    proxy.become(Line.SILENT)
    _passes(page, _SOON)
    line(page, "reconnecting")
    expect(page.get_by_test_id("line")).to_contain_text("line to the table is down")
    assert page.title().startswith("⚠ ")
    version = seats.play("explore")["version"]
    proxy.become(Line.SOUND)
    _reconnects(page, version)
    assert page.title().startswith("● ")


def test_a_frozen_server(page: Page, tmp_path: Path) -> None:
    with serving(tmp_path / "table.sqlite", "tests.table.eclipse_server") as server:
        seats = Seats(server)
        version = seats.set_up()["version"]
        page.clock.install()
        seats.show(page)
        line(page, "live")
        server.process.send_signal(signal.SIGSTOP)
        try:
            _passes(page, _SOON)
            line(page, "reconnecting")
        finally:
            server.process.send_signal(signal.SIGCONT)
        _reconnects(page, version)


def test_a_server_that_is_gone(page: Page, tmp_path: Path) -> None:
    with serving(tmp_path / "table.sqlite", "tests.table.eclipse_server") as server:
        seats = Seats(server)
        seats.set_up()
        seats.show(page)
        line(page, "live")
        server.kill()
        line(page, "reconnecting")
        page.get_by_test_id("actions").locator('[data-choice="explore"]').click()
        expect(page.get_by_test_id("unsent")).to_contain_text("Explore")


def test_on_waking_a_dead_line_is_known_at_once(page: Page, seats: Seats, proxy: Proxy) -> None:
    page.clock.install()
    seats.show(page, address=proxy.address)
    line(page, "live")
    proxy.become(Line.SILENT)
    _passes(page, 2_000)
    line(page, "live")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    _passes(page, _ANSWER)
    line(page, "reconnecting")


def test_after_a_sleep_a_dead_line_is_known_at_once(page: Page, seats: Seats, proxy: Proxy) -> None:
    page.clock.install()
    seats.show(page, address=proxy.address)
    line(page, "live")
    proxy.become(Line.SILENT)
    page.clock.fast_forward("08:00:00")
    line(page, "reconnecting")


def test_a_sound_line_survives_waking_and_sleep(page: Page, seats: Seats) -> None:
    seats.show(page)
    line(page, "live")
    page.evaluate("""
        const line = document.querySelector('[data-testid=line]');
        window.states = [];
        new MutationObserver(() => states.push(line.dataset.line)).observe(line, { attributes: true });
    """)
    for _ in range(2):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(1_100)
    assert page.evaluate("states") == []
    at_version(page, seats.play("explore")["version"])


def test_the_page_opens_by_itself_once_the_table_can_be_reached(page: Page, seats: Seats) -> None:
    page.route("**/api/tables/**", lambda route: route.abort())
    page.goto(seats.page_of())
    expect(page.get_by_role("alert")).to_contain_text("keeps trying")
    page.unroute("**/api/tables/**")
    at_version(page, seats.position()["version"])


def test_a_table_that_cannot_be_read_just_now_says_why_and_opens_later(page: Page, seats: Seats) -> None:
    said = "The tables cannot be read just now. Try again."
    table = re.compile(rf"/api/tables/{seats.table}(\?|$)")
    page.route(
        table,
        lambda route: route.fulfill(status=503, headers={"retry-after": "1"}, body=f'{{"error": "{said}"}}'),
    )
    page.goto(seats.page_of())
    expect(page.get_by_role("alert")).to_have_text(said)
    page.unroute(table)
    at_version(page, seats.position()["version"])


def test_a_table_that_is_not_there_is_said_once(page: Page, seats: Seats) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{seats.address}#/table/none")
    expect(page.get_by_role("alert")).to_contain_text("no such table")
    assert page.title() == "No table · Penumbra"
    page.wait_for_timeout(2_500)
    assert len([url for url in asked if url.endswith("/api/tables/none")]) <= 2


# What was chosen meanwhile


def _press(page: Page, choice: str = "explore") -> None:
    page.get_by_test_id("actions").locator(f'[data-choice="{choice}"]').click()


def test_a_choice_made_offline_is_sent_when_the_line_is_back(page: Page, seats: Seats) -> None:
    version = seats.position()["version"]
    seats.show(page)
    page.context.set_offline(True)
    line(page, "reconnecting")
    _press(page)
    expect(page.get_by_test_id("unsent")).to_contain_text("Not through yet: “Explore”")
    # Another press is answered, not dropped.
    _press(page, "research")
    expect(page.get_by_test_id("notice")).to_contain_text("“Explore” has not reached the table yet")
    assert seats.position()["version"] == version
    page.context.set_offline(False)
    at_version(page, version + 1)
    assert seats.position()["view"]["step"]["kind"] == "explore"
    expect(page.get_by_test_id("unsent")).to_have_count(0)
    expect(page.get_by_test_id("notice")).to_have_count(0)


def test_taking_back_offline_is_kept_as_well(page: Page, seats: Seats) -> None:
    version = seats.play("explore")["version"]
    seats.show(page)
    page.context.set_offline(True)
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("unsent")).to_contain_text("Taking back your last choice")
    page.context.set_offline(False)
    at_version(page, version + 1)
    assert seats.position()["view"]["step"]["kind"] == "turn"


def test_an_answer_that_is_older_than_the_news_is_asked_for_less_and_less_often(page: Page, seats: Seats) -> None:
    """A cache between page and table, or a table that is read from a copy: its news comes before its position."""
    news_alone(page)
    seats.show(page)
    old = seats.position()
    asked: list[float] = []

    def answer(route: Route) -> None:
        asked.append(time.monotonic())
        route.fulfill(json=old)

    page.route(re.compile(rf"/api/tables/{seats.table}(\?.*)?$"), answer)
    seats.play("explore")
    page.wait_for_timeout(4_000)
    rests = [later - earlier for earlier, later in pairwise(asked)]
    assert 2 <= len(rests) <= 6
    assert all(later > 1.4 * earlier for earlier, later in pairwise(rests))
    page.unroute_all()
    at_version(page, seats.position()["version"])


def test_an_answer_that_was_lost_plays_nothing_twice(page: Page, seats: Seats, proxy: Proxy) -> None:
    version = seats.position()["version"]
    page.clock.install()
    seats.show(page, address=proxy.address)
    proxy.become(Line.DEAF)
    _press(page)
    _passes(page, _PATIENCE)
    expect(page.get_by_test_id("unsent")).to_be_visible()
    # The page's clock ran ahead: the choice may still be on its way.
    seats.comes_to(version + 1)
    proxy.become(Line.SOUND)
    _reconnects(page, version + 1)
    expect(page.get_by_test_id("unsent")).to_have_count(0)
    expect(page.get_by_test_id("notice")).to_have_count(0)
    assert seats.position()["version"] == version + 1


def test_a_choice_outlives_a_reload(page: Page, seats: Seats) -> None:
    version = seats.position()["version"]
    seats.show(page)
    page.route("**/choices*", lambda route: route.abort())
    _press(page)
    expect(page.get_by_test_id("unsent")).to_be_visible()
    page.unroute("**/choices*")
    page.reload()
    at_version(page, version + 1)
    page.reload()
    at_version(page, version + 1)


def test_a_choice_for_an_older_position_is_said_and_not_played(page: Page, seats: Seats) -> None:
    seats.show(page)
    page.context.set_offline(True)
    _press(page)
    expect(page.get_by_test_id("unsent")).to_be_visible()
    version = seats.play("research")["version"]
    page.context.set_offline(False)
    expect(page.get_by_test_id("notice")).to_contain_text("“Explore” was chosen in an older position")
    at_version(page, version)
    assert seats.position()["version"] == version


def test_a_choice_may_be_forgotten(page: Page, seats: Seats) -> None:
    version = seats.position()["version"]
    seats.show(page)
    page.route("**/choices*", lambda route: route.abort())
    _press(page)
    page.get_by_test_id("forget").click()
    expect(page.get_by_test_id("unsent")).to_have_count(0)
    expect(page.get_by_test_id("notice")).to_contain_text("“Explore” is not sent any more")
    page.unroute("**/choices*")
    page.reload()
    at_version(page, version)
    _press(page, "research")
    at_version(page, version + 1)


@pytest.mark.parametrize("status", [429, 502])
def test_a_table_that_asks_for_patience_gets_it(page: Page, seats: Seats, status: int) -> None:
    version = seats.position()["version"]
    seats.show(page)
    refused: list[int] = []

    def refuse(route: Route) -> None:
        if refused:
            route.fallback()
            return
        refused.append(status)
        body = '{"error": "Not just now."}' if status != 502 else "<html>Bad gateway</html>"
        route.fulfill(status=status, headers={"retry-after": "1"}, body=body)

    page.route("**/choices*", refuse)
    _press(page)
    expect(page.get_by_test_id("unsent")).to_contain_text("Not just now." if status != 502 else "answered 502")
    at_version(page, version + 1)
    assert refused == [status]


def test_a_full_house_says_when_to_come_again_and_keeps_the_form(page: Page, server: Server) -> None:
    page.goto(f"{server.address}#/new")
    page.get_by_test_id("name-0").fill("Somebody with a long story")
    page.route(
        "**/api/tables",
        lambda route: route.fulfill(status=429, headers={"retry-after": "37"}, body='{"error": "Too much just now."}'),
    )
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("form-fault")).to_contain_text("Too much just now. It may be tried again in 37 seconds")
    page.reload()
    assert page.get_by_test_id("name-0").input_value() == "Somebody with a long story"
    page.goto(f"{server.address}#/")
    page.get_by_test_id("new-game").click()
    assert page.get_by_test_id("name-0").input_value() == "Somebody with a long story"
    page.unroute("**/api/tables")
    page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    page.goto(f"{server.address}#/new")
    assert page.get_by_test_id("name-0").input_value() == "Commander"


@pytest.mark.parametrize("phone_sized", [False, True])
def test_what_is_said_of_the_line_fits(browser: Browser, seats: Seats, phone_sized: bool) -> None:
    size = {"width": 390, "height": 844} if phone_sized else {"width": 1440, "height": 900}
    with browser.new_context(viewport=size, has_touch=phone_sized) as context:  # type: ignore[arg-type]
        page = at_once(context).new_page()
        seats.show(page)
        context.set_offline(True)
        page.locator('[data-choice="explore"]').first.click()
        expect(page.get_by_test_id("unsent")).to_be_visible()
        for thing in (page.get_by_test_id("forget"), page.get_by_role("button", name="Try now")):
            box = thing.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
