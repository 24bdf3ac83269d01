"""BlueShift on its page: a game of three against bots, turns of one by touch, and what hands do on its map."""

import random
from collections.abc import Sequence
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import watch
from tests.browser.games import record_of
from tests.browser.person import Person
from tests.browser.seats import Seats
from tests.browser.shown import at_version, visible
from tests.table.servers import Server

pytestmark = pytest.mark.browser

_STOPS = ("done", "decline", "keep", "stay")
_WASTE = ("drop", "unload", "disband", "discard", "recycle")
_OF_CARDS = ("play", "instead", "recycle", "discard", "strip")
_EAGER = {"colonize": 8, "invade": 8, "move": 6, "negotiate": 4, "pick": 3, "buy": 2}
_CLOSE = '[data-testid="close-result"]'
_MOST_CHOICES = 600
_TURNS = 45


class Commander(Person):
    """Plays some of everything, takes what can be taken, and closes what is told of battles that are over."""

    def __init__(self, page: Page, api: httpx.Client, touch: bool = False) -> None:
        super().__init__(page, api, touch)
        self.outcomes: list[str] = []

    def play(self, position: dict[str, Any], choice: str) -> None:
        if visible(self.page, _CLOSE):
            self.outcomes.append(self.page.get_by_test_id("battle-outcome").inner_text())
            self.press(self.page.locator(_CLOSE))
            assert not visible(self.page, _CLOSE)
        super().play(position, choice)

    def hurry(self, position: dict[str, Any], rng: random.Random) -> str:
        choices: list[str] = position["choices"]
        kinds = {choice.split(" ")[0] for choice in choices}
        wanted = sorted(kinds - {*_STOPS, *_WASTE})
        stops = [kind for kind in (*_STOPS, *_WASTE) if kind in kinds]
        if not wanted or (stops and rng.random() < 0.3):
            wanted = stops[:1]
        kind = rng.choices(wanted, [_EAGER.get(kind, 1) for kind in wanted])[0]
        return rng.choice([choice for choice in choices if choice.split(" ")[0] == kind])

    def ways(self, position: dict[str, Any], choice: str) -> Sequence[str]:
        """Sectors and cards lie open before what belongs to them is pressed; units are in hand before they are put."""
        verb, *words = choice.split(" ")
        mine = position["view"]["players"][position["seat"]]["ships"]
        places = [ship["sector"] for ship in mine if ship["ship"] in words] or [word for word in words if "," in word]
        opened = [f'[data-testid="place-{place}"]' for place in places]
        if verb in _OF_CARDS:
            return (f'[data-testid="card-{words[0] if words else verb}"]',)
        if verb == "load":
            return *opened, f'[data-testid="token-ground-{words[0]}"]'
        if verb == "unload":
            return *opened, f'[data-testid="token-{words[1]}-{words[0]}"]'
        if verb == "board":
            return *opened, '[data-testid="token-ground-infantry"]'
        return opened


def play_on(person: Person, rng: random.Random, most: int) -> dict[str, Any]:
    """Plays in haste until the game is over, or so many choices long; the last position."""
    position = person.position()
    while not position["view"]["over"] and len(person.log) < most:
        person.play(position, person.hurry(position, rng))
        position = person.position()
    return position


@pytest.mark.long
def test_a_game_of_three_with_the_mouse(page: Page, server: Server) -> None:
    faults = watch(page)
    person = Commander(page, server.client)
    person.open_table(server.address, ["greedy"] * 2, "three empires", ['[data-testid="edition-blueshift"]'])
    position = play_on(person, random.Random(11), _MOST_CHOICES)
    view = position["view"]
    assert view["over"], f"after {_MOST_CHOICES} choices the game is in round {view['round']}"
    assert person.outcomes, "no battle was told of"
    assert all("lose" in outcome for outcome in person.outcomes)
    record = record_of(person, position)
    assert record.game == "blueshift"
    assert {"species", "base", "play", "pick", "move", "buy", "done"} <= set(person.played), person.played
    assert len(person.listed) <= len(person.log) / 20, f"only in the list: {person.listed}"
    page.get_by_test_id("scores").get_by_role("button", name="Close").click()
    for player in view["players"]:
        chip = person.chip(player["seat"])
        expect(chip).to_contain_text(str(player["points"]))
        chip.click()
        expect(page.get_by_test_id(f"player-{player['seat']}")).to_contain_text(f"credits{player['credits']}")
    expect(page.get_by_test_id("map").locator("[data-cell]")).to_have_count(len(view["sectors"]))
    page.get_by_test_id("open-rules").click()
    expect(page.get_by_test_id("rules-book")).to_contain_text("BlueShift")
    assert faults == []


def test_turns_of_three_by_touch(phone: Page, server: Server) -> None:
    faults = watch(phone)
    person = Commander(phone, server.client, touch=True)
    person.open_table(server.address, ["greedy"] * 2, "by hand", ['[data-testid="edition-blueshift"]'])
    play_on(person, random.Random(7), _TURNS)
    assert {"base", "play", "pick", "move", "buy", "done"} <= set(person.played), person.played
    assert len(person.listed) <= len(person.log) / 20, f"only in the list: {person.listed}"
    for tab in ("players", "log", "actions"):
        phone.get_by_test_id(f"tab-{tab}").tap()
        assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert faults == []


# What hands do


class Table(Seats):
    """A table of BlueShift whose seats the test holds all."""

    def __init__(self, server: Server) -> None:
        super().__init__(server, ("Ada", "Ben", "Cleo"), game="blueshift")


@pytest.fixture
def table(server: Server) -> Table:
    return Table(server)


def loaded(table: Table) -> tuple[dict[str, Any], str]:
    """A movement of a seat whose base has two infantry, with a destroyer there; and where the base is."""
    position = table.come_to_step("purchases")
    seat, buy = table.first, next(choice for choice in position["choices"] if choice.startswith("buy infantry "))
    for _ in range(2):
        table.play(buy)
    table.play("done")
    position = table.come_to(lambda now: now["seat"] == seat and now["view"]["step"]["kind"] == "movement")
    return position, buy.split(" ")[2]


def cell(page: Page, place: str) -> Locator:
    return page.locator(f'[data-cell="{place}"]')


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, thing: Locator, onto: Locator) -> None:
    """Drags the middle of a thing onto the middle of another."""
    goal = middle(onto)
    page.mouse.move(*middle(thing))
    page.mouse.down()
    page.mouse.move(*goal, steps=6)
    page.mouse.up()


def aboard(position: dict[str, Any], word: str) -> int:
    (ship,) = (one for one in position["view"]["players"][position["seat"]]["ships"] if one["ship"] == word)
    return int(ship["cargo"]["infantry"])


def test_a_ship_is_dragged_to_a_sector_beside_its_own(page: Page, table: Table) -> None:
    position = table.come_to_step("movement")
    table.show(page)
    scout = page.locator('[data-ship="scout"]')
    home = scout.locator("xpath=ancestor::*[@data-cell]").get_attribute("data-cell")
    goal = next(choice.split(" ")[1] for choice in table.play("pick scout-1")["choices"] if choice.startswith("move "))
    table.play("drop scout-1")
    at_version(page, position["version"] + 2)
    drag(page, scout.locator("path").first, cell(page, goal))
    at_version(page, position["version"] + 4)
    found = {ship["ship"]: ship["sector"] for ship in table.position()["view"]["players"][table.first]["ships"]}
    assert found["scout-1"] == goal
    assert found["destroyer-1"] == home


def test_a_ship_does_not_fly_where_no_way_leads(page: Page, table: Table) -> None:
    table.come_to_step("movement")
    table.show(page)
    scout = page.locator('[data-ship="scout"]')
    home = scout.locator("xpath=ancestor::*[@data-cell]").get_attribute("data-cell")
    drag(page, scout.locator("path").first, cell(page, "0,0"))
    expect(page.get_by_test_id("why-not")).to_contain_text("is no neighbour of")
    assert {ship["sector"] for ship in table.position()["view"]["players"][table.first]["ships"]} == {home}


def test_cargo_is_loaded_by_dragging_and_by_tapping(page: Page, table: Table) -> None:
    position, base = loaded(table)
    table.show(page)
    page.get_by_test_id(f"place-{base}").click()
    ground = page.get_by_test_id("token-ground-infantry")
    drag(page, ground, page.get_by_test_id("ship-destroyer-1"))
    at_version(page, position["version"] + 1)
    assert aboard(table.position(), "destroyer-1") == 1
    ground.click()
    at_version(page, position["version"] + 2)
    assert aboard(table.position(), "destroyer-1") == 2
    drag(page, page.get_by_test_id("token-destroyer-1-infantry").first, page.locator('[data-bay="ground"]'))
    at_version(page, position["version"] + 3)
    page.get_by_test_id("token-destroyer-1-infantry").focus()
    page.keyboard.press("Enter")
    at_version(page, position["version"] + 4)
    assert aboard(table.position(), "destroyer-1") == 0


def test_cargo_dragged_onto_a_ship_without_room_stays_and_the_page_says_why(page: Page, table: Table) -> None:
    position, base = loaded(table)
    table.show(page)
    page.get_by_test_id(f"place-{base}").click()
    drag(page, page.get_by_test_id("token-ground-infantry"), page.get_by_test_id("ship-scout-1"))
    expect(page.get_by_test_id("why-not")).to_contain_text("0 spaces")
    at_version(page, position["version"])


def test_cargo_is_loaded_by_touch(phone: Page, table: Table) -> None:
    position, base = loaded(table)
    table.show(phone)
    phone.get_by_test_id(f"place-{base}").tap()
    phone.get_by_test_id("token-ground-infantry").tap()
    at_version(phone, position["version"] + 1)
    assert aboard(table.position(), "destroyer-1") == 1
    phone.get_by_test_id("token-destroyer-1-infantry").tap()
    at_version(phone, position["version"] + 2)
    assert aboard(table.position(), "destroyer-1") == 0


def test_a_base_is_placed_and_a_fleet_moved_by_keys_alone(page: Page, table: Table) -> None:
    position = table.come_to_step("place_base")
    spot = position["choices"][0].split(" ")[1]
    table.show(page)
    cell(page, spot).focus()
    page.keyboard.press("Enter")
    at_version(page, position["version"] + 1)
    position = table.come_to_step("movement")
    table.show(page)
    page.get_by_test_id("sector-card").locator('[data-choice="pick destroyer-1"]').focus()
    page.keyboard.press("Enter")
    at_version(page, position["version"] + 1)
    goal = next(choice.split(" ")[1] for choice in table.position()["choices"] if choice.startswith("move "))
    cell(page, goal).focus()
    page.keyboard.press("Enter")
    at_version(page, position["version"] + 2)
    moved = {ship["ship"]: ship["sector"] for ship in table.position()["view"]["players"][position["seat"]]["ships"]}
    assert moved["destroyer-1"] == goal
