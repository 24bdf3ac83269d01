"""What belongs together is planned first and made at once: nothing of it reaches the table before."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.late import KEY, lay_after, served, show, waited_for
from tests.browser.seats import Seats
from tests.browser.shown import at_version, until_shown, version_of
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_VOLLEY, _DEBT = "new-dawn-3", "new-dawn-4-aliens"


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
    expect(page.locator('[data-testid="actions"] .ship.changed s')).to_have_text(["1"])
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


# ---- a volley, and a debt


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table where four dice of a volley are to be aimed, and one where a player is three short at upkeep."""
    with served(
        tmp_path_factory.mktemp("plans"), lambda database: lay_after(database, {_VOLLEY: 543, _DEBT: 507})
    ) as server:
        yield server


def _seen(server: Server, table: str) -> dict[str, Any]:
    """The position of whoever is waited for."""
    key = KEY.format(waited_for(server, table))
    answer = server.client.get(f"/api/tables/{table}", headers={"X-Penumbra-Key": key})
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def test_all_dice_of_a_volley_are_aimed_on_the_picture_and_confirmed_once(page: Page, laid: Server) -> None:
    """The interceptors of C have no hull: the first hit kills one, and the next must find another."""
    faults = watch(page)
    before = _seen(laid, _VOLLEY)
    show(page, laid, _VOLLEY)
    stage = page.get_by_test_id("battle")
    expect(stage.locator('[data-choice="hit C interceptor 1"]')).to_be_visible()
    dreadnought = stage.locator('[data-target="C dreadnought 1"]')
    dice = sum(die["hits"] and not die["aimed"] for die in before["view"]["battle"]["dice"])
    assert dice == 4
    for planned, target in enumerate(("dreadnought 1", "dreadnought 1", "interceptor 1"), start=1):
        stage.locator(f'[data-choice="hit C {target}"]').click()
        until_shown(page, f'[data-planned="{planned}"][data-busy="false"]')
    expect(dreadnought.locator(".coming")).to_have_count(2)
    expect(dreadnought).to_have_attribute("data-dead", "false")
    dead = stage.locator('[data-target="C interceptor 1"]')
    expect(dead).to_have_attribute("data-dead", "true")
    expect(dead).to_have_attribute("aria-label", re.compile("destroyed"))
    assert stage.locator('[data-target="C interceptor 2"]').get_attribute("data-dead") == "false"
    stage.locator('[data-choice="hit C starbase 1"]').click()
    until_shown(page, '[data-planned="4"][data-busy="false"]')
    assert _seen(laid, _VOLLEY)["version"] == before["version"], "nothing is played before it is confirmed"
    stage.get_by_test_id("make-plan").click()
    at_version(page, before["version"] + 4)
    assert faults == []


def test_a_debt_is_settled_by_trades_and_sectors_in_one_plan(page: Page, laid: Server) -> None:
    faults = watch(page)
    before = _seen(laid, _DEBT)
    assert before["view"]["step"]["balance"] == -3
    show(page, laid, _DEBT)
    actions = page.get_by_test_id("actions")
    page.locator('[data-choice="trade materials money"]').first.click()
    until_shown(page, '[data-planned="1"][data-busy="false"]')
    actions.locator('[data-choice="abandon 105"]').click()
    until_shown(page, '[data-planned="2"][data-busy="false"]')
    assert page.get_by_test_id("question").count() == 0, "nothing is lost yet"
    assert page.get_by_test_id("debt-settled").count() == 0
    page.locator('[data-choice="trade materials money"]').first.click()
    until_shown(page, '[data-planned="3"][data-busy="false"]')
    expect(page.get_by_test_id("debt-settled")).to_be_visible()
    page.get_by_test_id("make-plan").click()
    question = page.get_by_test_id("question")
    expect(question).to_contain_text(
        re.compile(r"Give up 105 .*1 disc.* return.* money after upkeep goes from −3 to 0")
    )
    question.get_by_test_id("cancel").click()
    assert _seen(laid, _DEBT)["version"] == before["version"]
    expect(page.locator('[data-testid="plan"] li')).to_have_count(3)
    page.get_by_test_id("make-plan").click()
    page.get_by_test_id("confirm").click()
    at_version(page, before["version"] + 3)
    assert question.count() == 0
    after = _seen(laid, _DEBT)["view"]
    assert after["step"]["balance"] >= 0
    assert all(sector["owner"] is None for sector in after["sectors"] if sector["id"] == "105")
    assert faults == []


@pytest.fixture
def ruined(server: Server) -> Seats:
    """A table where the first player has spent every disc on actions, and only the home sector is left to give up."""
    seats = Seats(server, ("Ada", "Ben", "Cleo"))
    seats.set_up()
    while (step := seats.position()["view"])["phase"] == "action":
        mover = step["waiting"][0]
        choices = seats.position(mover)["choices"]
        wanted = ("influence", "end", "pass") if mover == seats.first else ("pass",)
        seats.play(next(choice for choice in wanted if choice in choices), mover)
    return seats


def test_a_plan_after_which_nothing_is_left_to_choose_can_be_made(page: Page, ruined: Seats) -> None:
    """Who gives up the last sector is out of the game, so that the next one is asked as far as the plan goes."""
    faults = watch(page)
    before = ruined.position()
    assert ruined.first in before["view"]["waiting"]
    (home,) = [choice for choice in before["choices"] if choice.startswith("abandon ")]
    page.goto(ruined.page_of())
    actions = page.get_by_test_id("actions")
    actions.locator(f'[data-choice="{home}"]').first.click()
    until_shown(page, '[data-planned="1"][data-busy="false"][data-turn="false"]')
    assert ruined.position()["version"] == before["version"], "nothing is lost yet"
    actions.get_by_test_id("make-plan").click()
    page.get_by_test_id("confirm").click()
    until_shown(page, f'[data-planned="0"]:not([data-version="{before["version"]}"])')
    assert ruined.position()["view"]["seats"][ruined.first]["out"]
    assert faults == []
