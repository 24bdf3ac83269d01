"""The rulebook beside a table and by itself: what is in play, where links lead, words, icons and keys."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from penumbra.games import HOUSE
from tests.browser.conftest import watch
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def read(page: Page, server: Server, game: str, place: str = "") -> None:
    page.goto(f"{server.address}#/rules/{game}/{place}")
    page.get_by_test_id("rules-page").get_by_role("heading").first.wait_for()


def test_old_links_by_the_id_of_a_rule_and_links_to_headings_lead_to_their_places(page: Page, server: Server) -> None:
    faults = watch(page)
    read(page, server, "second-dawn", "sd.move.pin-count")
    rule = page.locator('[id="sd.move.pin-count"]')
    expect(rule).to_be_in_viewport()
    expect(page.get_by_role("heading", level=2, name="Move")).to_have_count(1)
    expect(page).to_have_title("Rules of Second Dawn · Penumbra")
    page.get_by_role("link", name="Address of “Who came when”").click()
    assert page.url.endswith("#/rules/second-dawn/move.who-came-when")
    expect(page.get_by_role("heading", name="Who came when")).to_be_in_viewport()
    page.go_back()
    expect(rule).to_be_in_viewport()
    read(page, server, "second-dawn", "no-such-place")
    expect(page.get_by_test_id("rules-page")).to_contain_text("There is no such place")
    assert faults == []


@pytest.mark.parametrize("game", list(HOUSE.kits))
def test_every_diagram_is_drawn_with_a_caption_where_its_rule_is_read(page: Page, server: Server, game: str) -> None:
    faults = watch(page)
    named = [pair for book in HOUSE.kits[game].rulebooks().values() for pair in book.chapters.figures.items()]
    assert named
    for rule, figure in named:
        read(page, server, game, rule)
        drawn = page.get_by_test_id(f"figure-{figure}")
        expect(drawn.locator("svg, .track, .die").first).to_be_visible()
        assert len(drawn.locator("figcaption").inner_text()) > 60
    assert faults == []


def _beside(page: Page, server: Server, **more: Any) -> Seats:
    seats = Seats(server, ("Ada", "Ben"), **more)
    seats.show(page)
    page.get_by_test_id("open-rules").click()
    page.get_by_test_id("rules-panel").get_by_role("link", name="Scoring").first.wait_for()
    return seats


def test_beside_a_table_only_what_is_played_there_is_read(page: Page, server: Server) -> None:
    faults = watch(page)
    _beside(page, server, game="second-dawn", options={"players": 2, "modules": ["rift_cannon"]})
    panel = page.get_by_test_id("rules-panel")
    expect(panel.get_by_role("link", name="The rift cannon")).to_have_count(1)
    expect(panel.get_by_role("link", name="Pulsars")).to_have_count(0)
    expect(panel.get_by_role("link", name="Quick battles", exact=True)).to_have_count(0)
    page.get_by_test_id("search-rules").fill("pulsar action spaces")
    expect(panel.get_by_test_id("rules-page")).to_contain_text("Nothing found")
    # All of it is a press away, and a link to what is not played leads there.
    page.get_by_test_id("only-in-play").uncheck()
    expect(panel.get_by_test_id("rules-page")).to_contain_text("Pulsars")
    page.get_by_test_id("search-rules").fill("")
    expect(panel.get_by_role("link", name="Quick battles", exact=True)).to_have_count(1)
    assert faults == []


def test_ids_sources_and_checks_stand_behind_a_toggle(page: Page, server: Server) -> None:
    faults = watch(page)
    read(page, server, "new-dawn", "nd.setup.outer-unused-hidden")
    shown = page.get_by_test_id("rules-page")
    expect(shown).not_to_contain_text("nd.setup")
    expect(shown).not_to_contain_text("AMBIGUOUS")
    page.get_by_test_id("rule-details").check()
    expect(shown).to_contain_text("nd.setup.outer-unused-hidden")
    expect(shown).to_contain_text("AMBIGUOUS: the text gives only the stack size.")
    page.reload()
    expect(page.get_by_test_id("ledger").first).to_be_visible()
    page.get_by_test_id("rule-details").uncheck()
    expect(shown).not_to_contain_text("nd.setup")
    assert faults == []


def test_a_word_explains_itself_to_mouse_keyboard_and_finger(page: Page, phone: Page, server: Server) -> None:
    read(page, server, "second-dawn", "move.pinning")
    word = page.locator("[data-term=pinned]").first
    told = page.get_by_test_id("explanation")
    word.hover()
    expect(told).to_contain_text("Held back")
    page.mouse.move(5, 5)
    expect(told).to_have_count(0)
    word.focus()
    expect(told).to_contain_text("Held back")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    read(phone, server, "second-dawn", "move.pinning")
    phone.locator("[data-term=pinned]").first.tap()
    phone.get_by_test_id("explanation-more").tap()
    expect(phone.locator('[id="sd.move.pin-count"]')).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


def test_a_question_mark_lists_the_keys_and_every_icon_is_in_the_legend(page: Page, server: Server) -> None:
    faults = watch(page)
    seats = Seats(server)
    seats.set_up()
    seats.show(page)
    page.keyboard.press("?")
    expect(page.get_by_test_id("all-keys")).to_contain_text("takes your last choice back")
    expect(page.get_by_test_id("all-keys")).to_contain_text("Backspace")
    page.get_by_test_id("tab-icons").click()
    legend = page.get_by_test_id("all-icons")
    printed = HOUSE.kits["new-dawn"].catalogue()
    for things in ("kinds", "parts", "techs", "developments", "shrines"):
        for thing in printed[things].values():
            name = thing["name"] if isinstance(thing, dict) else thing.name
            expect(legend.locator("b").get_by_text(name, exact=True).first).to_be_attached()
    page.get_by_test_id("tab-words").click()
    expect(page.get_by_test_id("all-words")).to_contain_text("Colony ship")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("rules-panel")).to_have_count(0)
    assert faults == []
