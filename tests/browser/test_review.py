"""Once a game is over it is reviewed beside its table, on a desk and on a phone, for as long as one waits for it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.contrast import too_faint
from tests.browser.late import KEY, lay_at, over, served
from tests.browser.seats import Seats
from tests.games.records import record
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_WORKED_OUT = 90_000  # ms in which a review has come to something, on a busy machine
_GAME = "new-dawn-2"


@pytest.fixture
def ended(musing: Server) -> Seats:
    """A game of coins that is over: seat A bet in its first turn."""
    table = Seats(musing, game="coins", options={"players": 2, "rounds": 2})
    for seat, choice in ((0, "bet 1"), (0, "end"), (1, "end"), (0, "end"), (1, "end")):
        table.play(choice, seat)
    return table


def test_the_dearest_choices_are_named_and_lead_to_their_moments(page: Page, ended: Seats, door: Path) -> None:
    faults = watch(page)
    ended.show(page, 0)
    page.get_by_test_id("over-review").click()
    going = page.get_by_test_id("review-going")
    expect(going).to_contain_text("The Musing weighs your choices: 0 of 4")
    (door / "open").touch()
    expect(page.get_by_test_id("review-over")).to_contain_text("3 decisions by what you knew", timeout=_WORKED_OUT)
    expect(going).to_have_count(0)
    dear = page.locator("[data-dear]")
    expect(dear.first).to_contain_text("You chose")
    expect(dear.first).to_contain_text("Better:")
    assert too_faint(page) == {}
    assert faults == []
    at = dear.first.get_attribute("data-dear")
    dear.first.locator(f'[data-at="{at}"]').click()
    expect(page.get_by_test_id("review")).to_have_count(0)
    page.wait_for_function("at => location.hash.endsWith(`/at/${at}`)", arg=at)


def test_others_choices_are_reviewed_too(page: Page, ended: Seats, door: Path) -> None:
    (door / "open").touch()
    ended.show(page, 0)
    page.get_by_test_id("over-review").press("Enter")
    expect(page.get_by_test_id("review-over")).to_contain_text("3 decisions", timeout=_WORKED_OUT)
    page.get_by_test_id("review-seat").select_option("1")
    expect(page.get_by_test_id("review-over")).to_contain_text("2 decisions by what Ben knew", timeout=_WORKED_OUT)
    page.keyboard.press("Escape")


def test_no_game_that_goes_on_offers_it(page: Page, server: Server) -> None:
    Seats(server).show(page, 0)
    page.get_by_test_id("open-chronicle").click()
    expect(page.get_by_test_id("tab-turns")).to_be_visible()
    expect(page.get_by_test_id("tab-review")).to_have_count(0)


def test_it_fits_a_phone(phone: Page, ended: Seats, door: Path) -> None:
    faults = watch(phone)
    (door / "open").touch()
    ended.show(phone, 0)
    phone.get_by_test_id("scores-review").tap()
    expect(phone.get_by_test_id("review-over")).to_be_visible(timeout=_WORKED_OUT)
    expect(phone.locator("[data-dear]").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert too_faint(phone) == {}
    assert faults == []


def test_choices_of_eclipse_are_called_as_they_were_then(page: Page, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Long before the review is over it tells what it has found."""
    faults = watch(page)
    with served(tmp_path_factory.mktemp("over"), lambda database: lay_at(database, {_GAME: (_GAME, over)})) as server:
        page.goto(f"{server.address}#/table/{_GAME}/{KEY.format(0)}")
        page.get_by_test_id("over-review").click()
        dear = page.locator("[data-dear]").first
        expect(dear).to_be_visible(timeout=_WORKED_OUT)
        expect(page.get_by_test_id("review-going")).to_contain_text("The Veteran weighs your choices")
        names = dear.locator("b").all_inner_texts()
        assert len(names) == 2
        assert all(name[0].isupper() and "_" not in name for name in names)
    assert faults == []


def test_choices_of_blueshift_are_called_as_they_were_then(
    page: Page, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A fleet that moves is told as one, and what it cost in chances to win."""
    faults = watch(page)
    name = "blueshift-2"
    lines = [(seat, str(choice)) for seat, choice in record(name).lines]
    at = next(at for at, (seat, choice) in enumerate(lines) if seat == 0 and choice.startswith("pick destroyer"))
    dear = {
        "at": at,
        "round": 1,
        "made": [choice for _, choice in lines[at : at + 2]],
        "better": ["done"],
        "cost": "12.3 percentage points (± 4.0)",
        "measure": "chances",
        "lost": 12.3,
        "error": 4.0,
    }
    told = {"seat": 0, "by": "Planner", "done": 2, "steps": 2, "weighed": 1, "dearest": [dear]}
    page.route("**/review/0*", lambda route: route.fulfill(json=told))
    with served(tmp_path_factory.mktemp("over"), lambda database: lay_at(database, {name: (name, over)})) as server:
        page.goto(f"{server.address}#/table/{name}/{KEY.format(0)}")
        page.get_by_test_id("scores-review").click()
        found = page.locator("[data-dear]")
        expect(found).to_contain_text("by 12.3 percentage points (± 4.0)")
        made, better = found.locator("b").all_inner_texts()
        assert made.startswith("Move destroyer 1 to ")
        assert better == "End the movement"
    assert faults == []
