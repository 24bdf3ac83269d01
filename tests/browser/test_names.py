"""Names look like what they are, and leave everything else where it belongs, whoever chose them."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import at_once, news_alone
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_WIDE = "W" * 40
_HEBREW = "\u05d0\u05d1\u05d2 (1) \u05d3!"
_SIZES = [{"width": 1440, "height": 900}, {"width": 390, "height": 844}]


def named(page: Page, *names: str) -> None:
    """Gives the seats of the table these names, also such as the server would refuse: older tables may have them."""

    def rename(route: Any) -> None:
        answer = route.fetch()
        body = answer.json()
        if isinstance(body, dict) and "names" in body:
            body["names"] = list(names)
        elif isinstance(body, list):
            for table in body:
                table["names"] = list(names)
        route.fulfill(response=answer, json=body)

    news_alone(page)
    page.route("**/api/tables/*", rename)
    page.route("**/api/tables", rename)


def _outside(page: Page) -> list[str]:
    """What a hand cannot reach: pressed things that lie beyond the side of the page, or of their own box."""
    found: list[str] = page.evaluate("""() => {
        const told = [];
        const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        if (wider > 0) told.push(`the page is ${wider} pixels wider than the screen`);
        for (const box of document.querySelectorAll('.scroll:not(.seats)'))
            if (box.scrollWidth > box.clientWidth + 1) told.push(`${box.className} scrolls sideways`);
        for (const thing of document.querySelectorAll('button, a, input, select')) {
            if (thing.closest('.seats') || !thing.checkVisibility()) continue;
            const { left, right, width } = thing.getBoundingClientRect();
            const outside = left < -1 || right > innerWidth + 1;
            if (width > 0 && outside) told.push(`${thing.textContent} from ${left} to ${right}`);
        }
        return told;
    }""")
    return found


@pytest.mark.parametrize("size", _SIZES, ids=["desk", "phone"])
def test_wide_names_push_nothing_out_of_reach(browser: Browser, server: Server, size: Any) -> None:
    names = (_WIDE, "M" * 39 + "1", "\ufdfd" * 40, "m" * 40)
    seats = Seats(server, ("Ada", "Ben", "Cas", "Dee"))
    seats.set_up()
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:
        page = at_once(context).new_page()
        named(page, *names)
        for seat in range(4):
            seats.show(page, seat)
            assert _outside(page) == [], f"seat {seat}"
        seats.show(page)
        for tab in ("board", "chances", "supply", "log"):
            if (button := page.get_by_test_id(f"tab-{tab}")).count():
                button.click()
                assert _outside(page) == [], tab
        others = [letter for letter, seat in zip("ABCD", range(4), strict=True) if seat != seats.first]
        page.get_by_test_id(f"seat-{others[0]}").click()
        assert _outside(page) == []
        if (actions := page.get_by_test_id("tab-actions")).count():
            actions.click()
        page.get_by_test_id("diplomacy").locator("summary").first.click()
        assert _outside(page) == []
        page.goto(server.address)
        page.get_by_test_id("left").get_by_role("link").first.wait_for()
        assert _outside(page) == []


def test_a_name_that_runs_the_other_way_turns_nothing_around_it(page: Page, server: Server) -> None:
    seats = Seats(server)
    seats.set_up()
    named(page, _HEBREW, _HEBREW[::-1])
    seats.show(page)
    for name in page.locator(".log bdi, .seats bdi").all():
        assert name.evaluate("one => getComputedStyle(one).unicodeBidi") == "isolate"
    # Each sentence still begins at the left with the name and ends with its full stop at the right.
    for line in page.locator(".log .moment", has=page.locator("bdi")).all():
        ends: dict[str, float] = line.evaluate("""line => {
            const range = document.createRange();
            const words = [...line.childNodes].filter((one) => one.nodeType === 3 && one.data.trim()).at(-1);
            range.setStart(words, words.data.trimEnd().length - 1);
            range.setEnd(words, words.data.trimEnd().length);
            const stop = range.getBoundingClientRect();
            const name = line.querySelector('bdi').getBoundingClientRect();
            return { name: name.left, stop: stop.right, below: stop.top - name.top };
        }""")
        assert ends["stop"] > ends["name"] or ends["below"] > 5


@pytest.mark.parametrize("names", [("\u200b", "\u3164"), ("Ada\u202e", "\u202eadA"), ("\u2800", "\U000e0041")])
def test_names_of_nothing_and_names_that_steer(page: Page, server: Server, names: tuple[str, str]) -> None:
    seats = Seats(server)
    seats.set_up()
    named(page, *names)
    seats.show(page)
    text = page.get_by_test_id("table").inner_text() + page.title()
    assert not any(letter in text for letter in "\u202e\u200b\u3164\u2800")
    chips = [chip.inner_text() for chip in page.locator(".seats .name").all()]
    assert len(set(chips)) == 2
    assert all(any(letter.isalpha() for letter in chip) for chip in chips)


def test_a_name_is_never_taken_for_a_word_of_the_log(page: Page, server: Server) -> None:
    seats = Seats(server)
    seats.set_up()
    names = ["You", "B"] if seats.first == 1 else ["A", "You"]
    named(page, *names)
    seats.show(page)
    log = page.get_by_test_id("log")
    other = 1 - seats.first
    expect(log.locator("bdi", has_text=f"You ({'AB'[other]})").first).to_be_visible()
    assert "You play" not in log.inner_text()


@pytest.mark.parametrize("size", _SIZES, ids=["desk", "phone"])
def test_wide_names_in_battle_and_at_the_end(browser: Browser, server: Server, size: Any) -> None:
    seats = Seats(server, ("Ada", "Ben"))
    seats.until(lambda found: found["view"]["battle"] is not None)
    bots = [{"name": name, "bot": "random"} for name in ("One", "Two")]
    made = server.client.post("/api/tables", json={"game": "new-dawn", "options": {"players": 2}, "seats": bots})
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:
        page = at_once(context).new_page()
        named(page, _WIDE, "M" * 39 + "1")
        seats.show(page)
        page.get_by_test_id("battle").wait_for()
        assert _outside(page) == []
        page.goto(f"{server.address}#/table/{made.json()['table']}")
        page.get_by_test_id("scores").wait_for(timeout=60_000)
        assert _outside(page) == []
