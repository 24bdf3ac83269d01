"""The odds page at the size of a phone: by touch, by keyboard, and by its own address."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route

from tests.browser.conftest import watch
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_SETTLED = '[data-testid="odds-bar"][data-pending="false"]'


def _win(page: Page, wanted: float) -> None:
    """Waits until the bar shows this chance of the attacker."""
    page.locator(f'{_SETTLED}[data-win="{wanted:.4f}"]').wait_for(timeout=10_000)


def _told(server: Server, attacker: dict[str, Any], defender: dict[str, Any]) -> float:
    body = {"game": "new-dawn", "attacker": {"ships": [attacker]}, "defender": {"ships": [defender]}}
    answer = server.client.post("/api/odds", json=body)
    assert answer.status_code == 200, answer.text
    return float(answer.json()["attacker_win"])


def _fits(page: Page) -> None:
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0, f"the page is {wider} pixels wider than the phone"


def _build(page: Page, press: Callable[[str], None], server: Server) -> None:
    """Three interceptors with missiles against two Ancients."""
    page.goto(f"{server.address}odds")
    _win(page, _told(server, {"ship": "interceptor", "count": 2}, {"ship": "ancient"}))
    press("more-attacker-interceptor")
    press("more-defender-ancient_standard")
    ancients = {"ship": "ancient", "count": 2}
    plain = _told(server, {"ship": "interceptor", "count": 3}, ancients)
    _win(page, plain)
    press("edit-attacker-interceptor")
    press("part-plasma_missile")
    armed = {"ship": "interceptor", "count": 3, "tiles": ["plasma_missile", None, None, None]}
    better = _told(server, armed, ancients)
    assert better > plain
    _win(page, better)


def test_damage_taken_counts(phone: Page, server: Server) -> None:
    faults = watch(phone)
    phone.goto(f"{server.address}odds")
    whole = _told(server, {"ship": "interceptor", "count": 2}, {"ship": "ancient"})
    _win(phone, whole)
    phone.get_by_test_id("damage-defender").tap()
    phone.get_by_test_id("hurt-defender-ancient_standard-0").tap()
    hurt = _told(server, {"ship": "interceptor", "count": 2}, {"ship": "ancient", "damage": [1]})
    assert hurt > whole
    _win(phone, hurt)
    _fits(phone)
    phone.reload()
    _win(phone, hurt)
    assert faults == []


def test_by_touch(phone: Page, server: Server) -> None:
    faults = watch(phone)

    def tap(name: str) -> None:
        phone.get_by_test_id(name).tap()
        _fits(phone)

    _build(phone, tap, server)
    assert "left after the battle" in phone.get_by_test_id("outcome").inner_text()

    # The address holds the battle: whoever opens it sees the same odds.
    shown = phone.locator(_SETTLED).get_attribute("data-win")
    shared = phone.url
    assert re.search(r"#/odds/new-dawn/.+~.+", shared)
    phone.goto("about:blank")
    phone.goto(shared)
    phone.locator(f'{_SETTLED}[data-win="{shown}"]').wait_for()

    tap("swap")
    phone.locator(f'{_SETTLED}:not([data-win="{shown}"])').wait_for()
    tap("more")
    phone.get_by_test_id("outcome").get_by_text("Retreat", exact=True).wait_for()
    assert faults == []


def test_too_little_energy_is_said_at_once(phone: Page, server: Server) -> None:
    faults = watch(phone)
    phone.goto(f"{server.address}odds")
    phone.get_by_test_id("edit-attacker-interceptor").tap()
    phone.get_by_test_id("part-antimatter_cannon").tap()
    assert "energy" in phone.get_by_test_id("odds-fault").inner_text()
    phone.get_by_role("button", name="As printed").tap()
    phone.locator(_SETTLED).wait_for()
    assert phone.get_by_test_id("odds-fault").count() == 0
    assert faults == []


def test_by_keyboard(page: Page, server: Server) -> None:
    faults = watch(page)
    page.set_viewport_size({"width": 390, "height": 844})
    places = {"more-attacker-interceptor": "ArrowUp", "more-defender-ancient_standard": "ArrowUp"}

    def key(name: str) -> None:
        target = name.replace("more-", "count-") if name in places else name
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement?.dataset.testid ?? ''") == target:
                break
        else:
            raise AssertionError(f"the Tab key never comes to {target}")
        page.keyboard.press(places.get(name, "Enter"))
        _fits(page)

    _build(page, key, server)
    assert faults == []


def test_the_second_edition_and_nobodys_ships(phone: Page, server: Server) -> None:
    faults = watch(phone)
    phone.goto(server.address)
    phone.get_by_test_id("odds-new-dawn").tap()
    phone.get_by_role("link", name="Second Dawn").tap()
    phone.get_by_test_id("side-defender").get_by_role("button", name="Guardian", exact=True).tap()
    phone.get_by_test_id("species-attacker").select_option("orion_hegemony")
    phone.get_by_test_id("side-attacker").get_by_role("button", name="First ships").tap()
    phone.locator(_SETTLED).wait_for()
    assert "guardian" in phone.url
    assert "orion_hegemony" in phone.url
    _fits(phone)
    assert faults == []


class Slow:
    """Holds the answers about odds back until they are let go."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        page.route("**/api/odds", lambda route: self.held.append(route))

    def let_go(self, page: Page, number: int = 1) -> None:
        """Answers so many questions, the first asked first; those whose asker has left are nobody's any more."""
        for _ in range(200):
            if len(self.held) >= number:
                break
            page.wait_for_timeout(50)
        for route in self.held[:number]:
            with suppress(Error):
                route.continue_()
        del self.held[:number]


def test_figures_are_never_those_of_another_battle(phone: Page, server: Server) -> None:
    slow = Slow(phone)
    phone.goto(f"{server.address}odds")
    bar = phone.get_by_test_id("odds-bar")
    # At first load it says that it works; nothing stands there that looks like an answer.
    phone.get_by_test_id("working").wait_for()
    assert "working it out" in bar.inner_text()
    assert "%" not in bar.inner_text()
    slow.let_go(phone)
    two = _told(server, {"ship": "interceptor", "count": 2}, {"ship": "ancient"})
    _win(phone, two)
    phone.get_by_test_id("more-attacker-interceptor").tap()
    phone.locator('[data-testid="odds-bar"][data-pending="true"]').wait_for()
    assert "%" not in bar.inner_text()
    assert phone.get_by_test_id("outcome").count() == 0
    # An answer to what is no longer asked is dropped.
    phone.wait_for_timeout(300)
    phone.get_by_test_id("more-attacker-interceptor").tap()
    phone.wait_for_timeout(300)
    slow.let_go(phone, len(slow.held))
    _win(phone, _told(server, {"ship": "interceptor", "count": 4}, {"ship": "ancient"}))


def test_a_first_answer_is_shown_while_a_better_one_is_worked_out(phone: Page, server: Server) -> None:
    fleet = "terran:8xinterceptor,4xcruiser,2xdreadnought"
    phone.goto(f"{server.address}#/odds/new-dawn/{fleet}~{fleet}")
    phone.locator('[data-testid="odds-bar"]').wait_for()
    phone.get_by_test_id("less-attacker-interceptor").tap()  # the page can be used meanwhile
    for _ in range(7):
        phone.get_by_test_id("less-attacker-interceptor").tap()
    for _ in range(4):
        phone.get_by_test_id("less-attacker-cruiser").tap()
        phone.get_by_test_id("less-defender-cruiser").tap()
    phone.locator(_SETTLED).wait_for(timeout=60_000)


def test_what_cannot_be_answered_is_said_and_can_be_asked_again(phone: Page, server: Server) -> None:
    phone.route("**/api/odds", lambda route: route.fulfill(status=503, json={"error": "Many odds are worked out."}))
    phone.goto(f"{server.address}odds")
    assert "Many odds" in phone.get_by_test_id("odds-fault").inner_text()
    phone.unroute("**/api/odds")
    phone.get_by_role("button", name="Try again").tap()
    phone.locator(_SETTLED).wait_for()
    phone.route("**/api/odds", lambda route: route.abort())
    phone.get_by_test_id("more-attacker-interceptor").tap()
    phone.get_by_test_id("odds-fault").wait_for()
    assert "cannot be reached" in phone.get_by_test_id("odds-fault").inner_text()
    assert phone.get_by_test_id("odds-bar").count() == 0


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("#/odds/new-dawn/terran:1xfrigate~npc:1xancient_standard", "Its attacker cannot be read"),
        ("#/odds/new-dawn/terran:1xinterceptor(warp.-.-.-)~npc:1xancient_standard", "Its attacker can be read in part"),
        ("#/odds/new-dawn/terran:1xinterceptor", "names no two fleets"),
        ("#/odds/new-dawn/~", "names no two fleets"),
    ],
)
def test_a_damaged_address_says_what_it_lost(phone: Page, server: Server, address: str, said: str) -> None:
    faults = watch(phone)
    phone.goto(server.address + address)
    phone.locator(_SETTLED).wait_for()
    assert said in phone.get_by_test_id("damaged").inner_text()
    phone.get_by_test_id("more-attacker-interceptor").tap()
    assert phone.get_by_test_id("damaged").count() == 0
    assert faults == []


@pytest.mark.parametrize(
    "address", ["#/odds/%", "#/odds/new-dawn/%E0%A4%A~x", "#/table/%", "#/table/a/%zz", "#/components/%"]
)
def test_an_address_that_does_not_decode_is_explained(phone: Page, server: Server, address: str) -> None:
    phone.goto(server.address + address)
    phone.get_by_text("This address is damaged").wait_for()


def test_another_shared_battle_opens_on_the_page_that_is_open(phone: Page, server: Server) -> None:
    phone.goto(f"{server.address}#/odds/new-dawn/terran:1xcruiser~npc:1xancient_standard")
    phone.locator(_SETTLED).wait_for()
    phone.evaluate("location.hash = '#/odds/new-dawn/terran:2xdreadnought~npc:1xgcds_standard'")
    _win(phone, _told(server, {"ship": "dreadnought", "count": 2}, {"ship": "gcds"}))


def test_a_phone_shows_what_the_figures_are_and_all_presets(phone: Page, server: Server) -> None:
    phone.goto(f"{server.address}odds")
    phone.locator(_SETTLED).wait_for()
    ship = phone.get_by_test_id("side-attacker").locator("li").first.inner_text()
    for word in ("initiative 3", "computer +0", "hull 0"):
        assert word in " ".join(ship.split())
    assert (
        "initiative 2 · dice 2 yellow · computer +1 · shields 0 · hull 1"
        in phone.get_by_test_id("outcome").inner_text()
    )
    for preset in phone.get_by_role("group", name="Presets of the attacker").get_by_role("button").all():
        box = preset.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    colours = phone.evaluate(
        "[...document.querySelectorAll('[data-testid^=side-]')].map((side) => getComputedStyle(side).borderTopColor)"
    )
    phone.get_by_test_id("swap").tap()
    phone.get_by_test_id("side-attacker").locator("li", has_text="Ancient").first.wait_for()
    swapped = phone.evaluate(
        "[...document.querySelectorAll('[data-testid^=side-]')].map((side) => getComputedStyle(side).borderTopColor)"
    )
    assert colours[1] == swapped[0]  # nobody's ships look the same on either side
    assert len({colours[0], colours[1], swapped[1]}) == 3


_READ_LATE = """
const read = Response.prototype.text;
const waiting = [];
window.holds = true;
window.letGo = () => { window.holds = false; for (const go of waiting.splice(0)) go(); };
Response.prototype.text = async function () {
  const text = await read.call(this);
  if (window.holds && this.url.endsWith(WHERE)) {
    window.held = true;
    await new Promise((go) => waiting.push(go));
  }
  return text;
};
"""
"""Holds an answer in the page itself, to be read in the very moment that a test chooses."""


def _held(page: Page) -> None:
    """Waits until the answer is there and held."""
    for _ in range(200):
        if page.evaluate("window.held === true"):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the answer to be held never came")


def test_who_leaves_in_the_moment_the_parts_arrive_is_not_called_back(phone: Page, server: Server) -> None:
    phone.add_init_script(_READ_LATE.replace("WHERE", "'/api/odds/new-dawn'"))
    phone.goto(f"{server.address}#/odds/new-dawn")
    _held(phone)
    # The address is the new one already, and the page hears of that only after the parts are read.
    phone.evaluate("location.hash = '#/components/new-dawn'; letGo()")
    phone.get_by_test_id("totals").wait_for()
    assert phone.url.endswith("#/components/new-dawn")


def test_who_leaves_while_a_table_is_opened_is_not_called_to_it(phone: Page, server: Server) -> None:
    phone.add_init_script(_READ_LATE.replace("WHERE", "'/api/tables'"))
    phone.goto(f"{server.address}#/new")
    phone.get_by_test_id("start").click()
    _held(phone)
    phone.evaluate("location.hash = '#/components/new-dawn'")
    phone.get_by_test_id("totals").wait_for()
    phone.evaluate("letGo()")
    phone.wait_for_timeout(300)
    assert phone.url.endswith("#/components/new-dawn")
    # The table is there, and the seat at it is known.
    phone.evaluate("location.hash = '#/'")
    phone.get_by_role("link", name="Play as Commander").first.wait_for()
