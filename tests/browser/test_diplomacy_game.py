"""A person among three bots, with aliens and diplomacy, from the choice of a species to the scores."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import watch
from tests.browser.games import play_to_the_end, record_of
from tests.browser.person import Person
from tests.table.servers import Server

pytestmark = pytest.mark.browser


class Diplomat(Person):
    """Proposes to whom it may, accepts what is offered, and waits for answers."""

    def hurry(self, position: dict[str, Any], rng: random.Random) -> str:
        for verb in ("propose", "accept"):
            offers = [choice for choice in position["choices"] if choice.startswith(f"{verb} ")]
            # Who has declined this turn is not asked again: the rules refuse that, so the list is short.
            if offers:
                return str(rng.choice(offers))
        return super().hurry(position, rng)

    def ours(self, found: dict[str, Any]) -> bool:
        step = found["view"]["step"] or {}
        return super().ours(found) and not (step.get("kind") == "answer" and step["seat"] != found["seat"])


def test_four_players_with_aliens_and_diplomacy(page: Page, server: Server) -> None:
    faults = watch(page)
    person = Diplomat(page, server.client)
    person.open_table(server.address, ["greedy"] * 3, "a long table", ['label:has-text("Terrans and aliens")'])
    page.get_by_role("dialog", name="Choose your faction").wait_for()
    page.get_by_test_id("open-rules").click()
    assert "New Dawn" in page.get_by_test_id("rules-book").inner_text()
    page.get_by_role("button", name="Close the rules reference").click()

    position = play_to_the_end(person, random.Random(4))
    record = record_of(person, position)
    seats = position["view"]["seats"]
    assert {"propose", "faction"} <= set(person.played)
    assert any(seat["species"] != "terran" for seat in seats)
    formed = [(seat, choice) for seat, choice in record.lines if choice.verb == "accept"]
    assert formed, "nobody formed relations"
    ours = position["seat"]
    treaties = [line["text"] for line in position["log"] if "forms diplomatic relations" in line["text"]]
    assert len(treaties) == len(formed)
    partners = seats[ours]["ambassadors"]
    assert partners or any(seat["traitor"] for seat in seats), "our relations are gone without a traitor"
    track = page.get_by_test_id("board-A").get_by_test_id("reputation").get_by_label("Reputation track")
    assert track.locator(".envoy").count() == len(partners)
    assert len(person.listed) <= len(person.log) / 20, f"only in the list: {person.listed}"
    assert faults == []
