"""BlueShift's page of odds: put together by touch and by keys, typed, shared, and damaged on the way."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_SETTLED = '[data-testid="odds-bar"][data-pending="false"]'


def told(server: Server, **wanted: Any) -> dict[str, Any]:
    """What the server says."""
    answer = server.client.post("/api/odds/blueshift", json=wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def comes_to(page: Page, server: Server, text: str) -> None:
    """Waits until the page shows the odds of a battle in words."""
    share = told(server, text=text)["battle"]["odds"]["attacker_holds"]
    page.locator(f'{_SETTLED}[data-win="{share:.4f}"]').wait_for(timeout=10_000)


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_a_battle_is_put_together_by_touch_and_shared(phone: Page, server: Server) -> None:
    faults = watch(phone)
    phone.goto(server.address)
    phone.get_by_test_id("odds-blueshift").tap()
    comes_to(phone, server, "2 destroyers vs turret + scout")

    def tap(*names: str) -> None:
        for name in names:
            phone.get_by_test_id(name).tap()
            fits(phone)

    tap("more-attacker-destroyer-interceptors", "more-attacker-destroyer-interceptors")
    comes_to(phone, server, "2 destroyers with 2 interceptors vs turret + scout")
    tap("damage-attacker", "hurt-attacker-destroyer-0", "more-attacker-first", "less-defender-scout")
    comes_to(phone, server, "2 destroyers (1 damage) with 2 interceptors +1 in round 1 vs turret")
    tap("more-defender-scout", "flees-defender", "chases-attacker")
    words = "2 destroyers (1 damage) with 2 interceptors +1 in round 1 chases vs turret + scout flees"
    phone.get_by_test_id("battlefield").select_option(label="Ion Nebula")
    comes_to(phone, server, f"{words} in ion nebula")
    expect(phone.get_by_test_id("fled")).to_contain_text("gets away")
    expect(phone.get_by_test_id("rounds")).to_contain_text("rounds on average")
    expect(phone.get_by_test_id("assumed")).to_contain_text("rolls dice again")

    shared = phone.url
    assert re.search(r"#/odds/blueshift/.+~.+~.+", shared)
    phone.goto("about:blank")
    phone.goto(shared)
    comes_to(phone, server, f"{words} in ion nebula")
    assert phone.get_by_test_id("damaged").count() == 0
    tap("swap")
    expect(phone.get_by_test_id("count-attacker-orbital_turret")).to_have_text("1")
    assert faults == []


def test_a_battle_is_put_together_by_keys(page: Page, server: Server) -> None:
    faults = watch(page)
    page.goto(f"{server.address}#/odds/blueshift")
    page.locator(_SETTLED).wait_for()
    page.get_by_test_id("count-attacker-destroyer").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_test_id("count-defender-bonus").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("count-defender-bonus")).to_have_text("−1")
    comes_to(page, server, "destroyer vs turret + scout -1")
    assert faults == []


@pytest.mark.parametrize("device", ["page", "phone"])
def test_battles_and_rolls_are_typed(device: str, request: pytest.FixtureRequest, server: Server) -> None:
    shown: Page = request.getfixturevalue(device)
    shown.goto(f"{server.address}#/odds/blueshift")
    typed = shown.get_by_test_id("typed")
    typed.fill("xanil: 2 scouts vs battleship and 3 interceptors")
    typed.press("Enter")
    comes_to(shown, server, "xanil: 2 scouts vs battleship and 3 interceptors")
    expect(shown.get_by_test_id("species-attacker")).to_have_value("xanil")
    expect(shown.get_by_test_id("count-defender-battleship-interceptors")).to_have_text("3")
    typed.fill("3 scuots vs battleship")
    shown.get_by_test_id("typed-read").click()
    expect(shown.get_by_test_id("typed-fault")).to_contain_text("did you mean 'scout'?")
    expect(shown.get_by_test_id("count-attacker-scout")).to_have_text("2")
    typed.fill("invade 5 with destroyer, 2 infantry")
    typed.press("Enter")
    expect(shown.get_by_test_id("roll-results")).to_contain_text("67 %")
    expect(shown.get_by_test_id("count-roll-infantry")).to_have_text("2")
    expect(shown.get_by_test_id("typed-fault")).to_be_empty()


def test_single_rolls_are_told_and_shared(phone: Page, server: Server) -> None:
    faults = watch(phone)
    phone.goto(f"{server.address}#/odds/blueshift")
    phone.get_by_test_id("ask-roll").tap()
    results = phone.get_by_test_id("roll-results")
    expect(results).to_contain_text("1 success")
    phone.get_by_test_id("roll-negotiate").tap()
    expect(results).to_contain_text("Refusal", ignore_case=True)
    phone.get_by_test_id("more-roll-added").tap()
    expect(results).to_contain_text("a die +1")
    phone.get_by_test_id("roll-rebel").tap()
    phone.get_by_test_id("more-roll-rerolls").tap()
    expect(results).to_contain_text("rolled again where that helps")
    fits(phone)
    shared = phone.url
    phone.goto("about:blank")
    phone.goto(shared)
    expect(phone.get_by_test_id("count-roll-rerolls")).to_have_text("1")
    assert faults == []


@pytest.mark.parametrize("rest", [":2xwhale~:1xscout", ":1xscout;hides~:1xscout", "invade;defense=high", "nonsense"])
def test_a_damaged_address_says_so(phone: Page, server: Server, rest: str) -> None:
    phone.goto(f"{server.address}#/odds/blueshift/{rest}")
    phone.locator(_SETTLED).wait_for()
    expect(phone.get_by_test_id("damaged")).to_contain_text("This address is damaged")
    phone.get_by_test_id("more-attacker-scout").tap()
    assert phone.get_by_test_id("damaged").count() == 0


def test_a_fleet_that_cannot_be_is_refused_in_a_sentence(phone: Page, server: Server) -> None:
    phone.goto(f"{server.address}#/odds/blueshift/:9xscout~:1xscout")
    expect(phone.get_by_test_id("odds-fault")).to_contain_text("8 scout")
    phone.get_by_test_id("less-attacker-scout").tap()
    phone.locator(_SETTLED).wait_for()
    phone.get_by_test_id("less-defender-scout").tap()
    expect(phone.get_by_test_id("odds-fault")).to_contain_text("The defender has no ship")
