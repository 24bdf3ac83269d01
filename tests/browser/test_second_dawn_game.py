"""A person among three bots plays the second edition with its modules, from the form to the scores."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import watch
from tests.browser.games import play_to_the_end, record_of
from tests.browser.person import Person
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_MODULES = (
    "warp_portals",
    "minor_species",
    "rift_cannon",
    "worlds_afar",
    "nebula",
    "pulsar",
    "black_hole",
    "supernova",
    "turn_order",
)


class Friend(Person):
    """Befriends whom it can pay, and otherwise plays in haste."""

    battles = 0

    def hurry(self, position: dict[str, Any], rng: random.Random) -> str:
        if position["view"]["battle"]:
            self.page.get_by_test_id("battle").get_by_test_id("odds-bar").wait_for()
            self.battles += 1
        for verb in ("befriend", "accept"):
            offers = [choice for choice in position["choices"] if choice.startswith(f"{verb} ")]
            if offers:
                return str(rng.choice(offers))
        return super().hurry(position, rng)


@pytest.mark.long
def test_four_players_with_every_module(page: Page, server: Server) -> None:
    faults = watch(page)
    person = Friend(page, server.client)
    wishes = ['[data-testid="edition-second-dawn"]', 'label:has-text("Terrans and aliens")']
    wishes += [f'[data-testid="modules-{module}"]' for module in _MODULES]
    person.open_table(server.address, ["greedy"] * 3, "deep field", wishes)
    page.get_by_test_id("open-rules").click()
    assert "Second Dawn" in page.get_by_test_id("rules-book").inner_text()
    page.get_by_role("button", name="Close the rules").click()

    position = play_to_the_end(person, random.Random(5))
    record = record_of(person, position)
    assert record.game == "second-dawn"
    assert record.options["modules"] == list(_MODULES)
    assert person.played["befriend"], person.played
    assert person.battles, "no battle showed its odds"
    sectors = position["view"]["sectors"]
    for sector in sectors:
        assert page.get_by_test_id(f"sector-{sector['id']}").count() == 1
    for mark in ("subsector", "pulsar", "portal", "supernova"):
        assert any(sector[mark] for sector in sectors), f"no {mark} was found"
    assert len(person.listed) <= len(person.log) / 20, f"only in the list: {person.listed}"
    assert faults == []
