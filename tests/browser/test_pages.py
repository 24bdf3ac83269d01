"""Every page of both games, light and dark, on a desk and on a phone: axe finds nothing, and every word is seen."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import at_once
from tests.browser.contrast import too_faint
from tests.browser.late import in_battle, last_round, lay_at, over, served, show
from tests.browser.seats import Seats
from tests.browser.test_blueshift_looks import Turn
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_DESK, _PHONE = (1440, 900), (390, 844)
_TABLES = {
    "late": ("second-dawn-4-all-modules", last_round),
    "battle": ("new-dawn-2", in_battle),
    "over": ("new-dawn-3", over),
    "blueshift-battle": ("blueshift-3-beginner", in_battle),
    "blueshift-over": ("blueshift-3-beginner", over),
}
_BESIDE = {
    "": "tables",
    "#/new": "new-game-form",
    "#/new/blueshift": "new-game-form",
    "#/odds/second-dawn": "outcome",
    "#/odds/blueshift": "outcome",
    "#/odds/blueshift/invade;ship=destroyer;defense=5": "roll-results",
    "#/components/second-dawn": "totals",
    "#/components/blueshift": "totals",
    "#/rules/second-dawn": "rules-page",
    "#/rules/blueshift": "rules-page",
    "#/rules/second-dawn/move.pinning": "rules-page",
}
_LEAVES = {
    "points": '[data-testid="points-chart"]',
    "battles": '[data-testid="balance"]',
    "dice": '[data-testid^="dice-"]',
    "turns": '[data-testid="turning-points"]',
}

# What fades in is not faint.
_STILL = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime);
  await Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("pages"), lambda database: lay_at(database, _TABLES)) as server:
        yield server


_LIGHT_DESK: Final = pytest.param(("light", _DESK), id="light desk")
_DARK_PHONE: Final = pytest.param(("dark", _PHONE), id="dark phone")


@pytest.fixture(params=[_LIGHT_DESK, _DARK_PHONE])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Each light and each size once: colours know nothing of sizes, and sizes nothing of colours."""
    theme, (width, height) = request.param
    phone = (width, height) == _PHONE
    with browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        color_scheme=theme,
    ) as context:
        yield at_once(context).new_page()


class Look:
    """Looks at what is shown again and again, and keeps what is wrong with it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: dict[str, object] = {}

    def at(self, name: str) -> None:
        """Looks at what is shown now, and calls it by a name."""
        self.page.evaluate(_STILL)
        if found := violations(self.page):
            self.wrong[f"{name}, axe"] = found
        if found := too_faint(self.page):
            self.wrong[f"{name}, faint"] = found

    def open(self, testid: str, name: str) -> None:
        """Presses something where it is there, and looks at what comes of it."""
        if self.page.get_by_test_id(testid).count():
            self.page.get_by_test_id(testid).first.click()
            self.at(name)


def test_the_pages_beside_the_tables(page: Page, house: Server) -> None:
    look = Look(page)
    for rest, ready in _BESIDE.items():
        page.goto(f"{house.address}{rest}")
        page.get_by_test_id(ready).first.wait_for()
        look.at(rest)
    look.open("open-settings", "settings")
    assert look.wrong == {}


def test_a_table_of_eclipse(page: Page, house: Server) -> None:
    look = Look(page)
    seats = Seats(house, ("Ada", "Ben"), game="second-dawn")
    seats.show(page)
    look.at("species")
    seats.set_up()
    seats.show(page)
    for tab in ("supply", "chances", "board", "log", "actions"):
        look.open(f"tab-{tab}", tab)
    look.open("open-overview", "side by side")
    position = seats.play("explore")
    seats.show(page)
    look.at("explore")
    seats.play(next(choice for choice in position["choices"] if choice.startswith("at ")))
    seats.show(page)
    look.at("a tile that is placed")
    for table in ("late", "battle", "over"):
        show(page, house, table, 0 if table == "over" else None)
        look.at(table)
    assert look.wrong == {}


@pytest.mark.parametrize(
    "page", [_DARK_PHONE, pytest.param(*_LIGHT_DESK.values, id="light desk", marks=pytest.mark.long)], indirect=True
)
def test_the_help_beside_a_table(page: Page, house: Server) -> None:
    look = Look(page)
    for table in ("late", "blueshift-over"):
        show(page, house, table, 0)
        expect(page.get_by_test_id("rules-panel")).to_have_count(0)
        page.get_by_test_id("open-rules").click()
        page.get_by_test_id("rules-panel").wait_for()
        for leaf in ("rules", "words", "icons", "keys"):
            look.open(f"tab-{leaf}", f"{table}, {leaf}")
    assert look.wrong == {}


@pytest.mark.parametrize(
    "page", [_LIGHT_DESK, pytest.param(*_DARK_PHONE.values, id="dark phone", marks=pytest.mark.long)], indirect=True
)
def test_the_statistics_beside_a_table(page: Page, house: Server) -> None:
    look = Look(page)
    for table in ("late", "blueshift-over"):
        show(page, house, table, 0)
        expect(page.get_by_test_id("chronicle")).to_have_count(0)
        if page.get_by_test_id("open-chronicle").is_visible():
            page.get_by_test_id("open-chronicle").click()
        else:
            page.get_by_test_id("tab-log").click()
            page.get_by_test_id("log-chronicle").click()
        panel = page.get_by_test_id("chronicle")
        for leaf, ready in _LEAVES.items():
            panel.get_by_test_id(f"tab-{leaf}").click()
            panel.locator(ready).first.wait_for()
            look.at(f"{table}, {leaf}")
    assert look.wrong == {}


def test_a_table_of_blueshift(page: Page, house: Server) -> None:
    look = Look(page)
    table = Turn(house)
    for kind in ("choose_species", "place_base", "play_card", "movement", "purchases", "turn_end"):
        table.come_to_step(kind)
        table.show(page)
        look.at(kind)
    for tab in ("players", "log", "actions"):
        look.open(f"tab-{tab}", tab)
    for moment in ("blueshift-battle", "blueshift-over"):
        show(page, house, moment, 0 if moment == "blueshift-over" else None)
        look.at(moment)
    assert look.wrong == {}


def test_a_table_alone(page: Page, house: Server) -> None:
    options = {"players": 2, "solo": "standard"}
    made = house.client.post(
        "/api/tables", json={"game": "second-dawn", "options": options, "seats": [{"name": "Ada"}, {"name": "It"}]}
    )
    assert made.status_code == 201, made.text
    look = Look(page)
    page.goto(f"{house.address}#/table/{made.json()['table']}/{made.json()['keys'][0]}")
    page.get_by_test_id("table").wait_for()
    look.at("alone")
    assert look.wrong == {}


def test_the_pages_of_seats(page: Page, house: Server) -> None:
    wish = {"game": "second-dawn", "options": {"players": 4}}
    people: list[dict[str, object]] = [{"name": "Ada"}, {}, {"open": True}, {"open": True}]
    made = house.client.post("/api/tables", json={**wish, "seats": people}).json()
    table, invitation = made["table"], made["invitations"][1]
    look = Look(page)
    page.goto(f"{house.address}#/seats/{table}/{made['host']}")
    page.get_by_test_id("watching").wait_for()
    look.at("handed out")
    look.open("take-back", "taken back?")
    for address, name in ((f"join/{table}/{invitation}", "invited"), (f"open/{table}", "open")):
        page.goto(f"{house.address}#/{address}")
        page.get_by_test_id("sit-down").wait_for()
        look.at(name)
    house.client.post(f"/api/tables/{table}/seats", json={"invitation": invitation}).raise_for_status()
    page.goto(f"{house.address}#/join/{table}/{invitation}")
    page.get_by_test_id("used").wait_for()
    look.at("used")
    page.goto(f"{house.address}#/")
    page.get_by_test_id(f"table-{table}").get_by_test_id("open-seats").wait_for()
    look.at("list")
    assert look.wrong == {}
