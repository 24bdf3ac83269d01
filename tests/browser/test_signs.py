"""What a page says of itself: its tab, where its dice come from, what is wrong with it."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.seats import Seats
from tests.browser.shown import at_version
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def test_every_page_names_its_tab_and_no_name_outlives_its_page(page: Page, server: Server) -> None:
    seats = Seats(server)
    seats.set_up()
    seats.show(page)
    name = ("Ada", "Ben")[seats.first]
    expect(page).to_have_title(f"● {name} · round 1 · Penumbra")
    page.get_by_role("link", name="Penumbra, all tables").click()
    expect(page).to_have_title("Tables · Penumbra")
    page.get_by_test_id("new-game").click()
    expect(page).to_have_title("New game · Penumbra")
    page.go_back()
    page.go_back()
    expect(page).to_have_title(f"● {name} · round 1 · Penumbra")
    # From seat to seat, and to a spectator's place, without a page between them.
    other = 1 - seats.first
    for hash_, title in (
        (f"#/table/{seats.table}/{seats.keys[other]}", f"{('Ada', 'Ben')[other]} · round 1 · Penumbra"),
        (f"#/table/{seats.table}", "Watching Ada, Ben · round 1 · Penumbra"),
        (f"#/table/{seats.table}/wrong", "No table · Penumbra"),
        ("#/table/none", "No table · Penumbra"),
        ("#/components/second-dawn", "Components of Second Dawn · Penumbra"),
        ("#/odds/new-dawn", "Battle odds of New Dawn · Penumbra"),
        ("#/table/%", "A damaged address · Penumbra"),
        ("#/", "Tables · Penumbra"),
    ):
        page.evaluate(f"location.hash = '{hash_}'")
        expect(page).to_have_title(title)


def test_a_seed_that_was_typed_is_said_everywhere(page: Page, server: Server) -> None:
    page.goto(f"{server.address}#/new")
    page.get_by_text("Seed", exact=True).click()
    expect(page.get_by_test_id("form-seeded")).to_have_count(0)
    page.get_by_label("Seed").fill("open sesame")
    expect(page.get_by_test_id("form-seeded")).to_contain_text("foresee every die")
    page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    expect(page.get_by_test_id("seeded")).to_have_text("typed seed")
    expect(page.get_by_test_id("log-seeded")).to_contain_text("was typed")
    page.goto(server.address)
    expect(page.get_by_test_id("left").get_by_text("typed seed").first).to_be_visible()


def test_a_secret_seed_is_called_no_typed_one(page: Page, server: Server) -> None:
    seats = Seats(server, seed=None)
    seats.show(page)
    expect(page.get_by_test_id("seeded")).to_have_count(0)
    expect(page.get_by_test_id("log-seeded")).to_have_count(0)


def test_a_table_of_other_rules_says_which_choice_and_which_rule(page: Page, server: Server) -> None:
    told = "Choice 7, 'build cruiser 101', is refused by these rules."
    body = f'{{"error": "{told}", "rule": "nd.build.where", "version": 7}}'
    page.route("**/api/tables/old?*", lambda route: route.fulfill(status=409, body=body))
    page.goto(f"{server.address}#/table/old")
    expect(page.get_by_role("alert")).to_have_text(f"{told} (nd.build.where)")


def test_a_damaged_address_is_said(page: Page, server: Server) -> None:
    for hash_ in ("#/table/%", "#/table/abc/%E0%A4%A", "#/odds/new-dawn/%~%"):
        page.goto("about:blank")
        page.goto(f"{server.address}{hash_}")
        expect(page.get_by_role("alert")).to_contain_text("lost or changed on its way")


def test_the_game_that_was_left_is_offered_first(page: Page, server: Server) -> None:
    seats = Seats(server, ("Someone", "Else"))
    seats.set_up()
    seats.show(page)
    page.goto(server.address)
    expect(page.get_by_role("heading", level=2).first).to_have_text("The game you left")
    page.get_by_test_id("left").get_by_role("link", name=f"Play as {('Someone', 'Else')[seats.first]}").click()
    page.get_by_test_id("table").wait_for()
    assert seats.keys[seats.first] in page.url


# Whatever is pressed, what the page sends is well formed.

_ACTIONS = ("explore", "influence", "build", "upgrade", "research")


def _brought_to(seats: Seats, step: str) -> dict[str, Any]:
    if step in _ACTIONS:
        seats.set_up()
        return seats.play(step)
    return seats.until(lambda found: bool(found["view"]["step"]["kind"] == step))


@pytest.mark.parametrize("step", [*_ACTIONS, "move", "place_sector", "discovery", "upkeep"])
def test_whatever_is_pressed_the_server_understands(page: Page, server: Server, step: str) -> None:
    seats = Seats(server, ("Ada", "Ben", "Cas"))
    position = _brought_to(seats, step)
    answers: list[str] = []
    page.on("response", lambda one: answers.append(f"{one.status} {one.url}") if one.status >= 400 else None)
    page.on("pageerror", lambda error: answers.append(f"uncaught {error}"))
    seats.show(page)
    page.evaluate(_LISTEN)
    rng = random.Random(7)
    spots = "[data-cell], [data-square], [data-testid^=turn-]"
    for _ in range(2):
        order = sorted(range(page.locator(spots).count()), key=lambda _: rng.random())[:45]
        pressed = _press(page, spots, order)
        reasons = _press(page, '[aria-disabled="true"], [data-why]', list(range(30)))
        pressed += reasons + _press(page, '[data-testid="build-cruiser"], [data-testid="ship-cruiser"]', [0, 1])
        assert pressed > len(order) / 2
    assert page.evaluate("answered") == []
    assert answers == []
    assert seats.position()["version"] == position["version"]


_LISTEN = """() => {
    // What would change the position is answered for by other tests; here it is the asking that counts.
    const ask = window.fetch;
    window.asked = new Set();
    window.answered = [];
    window.fetch = (path, ...more) => {
        const lost = String(path).split('?')[0].endsWith('/choices');
        const answer = lost ? Promise.reject(new TypeError('no line')) : ask(path, ...more);
        const told = (one) => {
            asked.delete(answer);
            if (one?.status >= 400) answered.push(`${one.status} ${path}`);
        };
        asked.add(answer);
        answer.then(told, () => told());
        return answer;
    };
}"""

_PRESS = """async ([selector, order]) => {
    const click = (one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    const quiet = async () => {
        do {
            await Promise.allSettled(asked);
            await new Promise((done) => setTimeout(done));
        } while (asked.size > 0);
    };
    let pressed = 0;
    for (const at of order) {
        const thing = document.querySelectorAll(selector)[at];
        if (!thing) continue;
        click(thing);
        pressed += 1;
        await quiet();
        for (const name of ['cancel', 'forget']) {
            const button = document.querySelector(`[data-testid="${name}"]`);
            if (button) click(button);
            await quiet();
        }
    }
    return pressed;
}"""


def _press(page: Page, selector: str, order: list[int]) -> int:
    """Presses things where they are, whatever lies over them, and lets go of what is asked or kept; tells how many."""
    pressed: int = page.evaluate(_PRESS, [selector, order])
    return pressed


def test_a_tap_on_a_sector_while_exploring_tells_why_not(page: Page, server: Server) -> None:
    faults = watch(page)
    seats = Seats(server)
    seats.set_up()
    position = seats.play("explore")
    seats.show(page)
    for sector in position["view"]["sectors"]:
        page.get_by_test_id(f"sector-{sector['id']}").dispatch_event("click")
        expect(page.get_by_test_id("why-not")).to_be_visible()
        page.get_by_test_id("why-not").get_by_role("button", name="Close").click()
    at_version(page, position["version"])
    assert faults == []
