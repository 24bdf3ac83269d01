"""A person among bots plays the first edition with every module of its expansion, from the form to the scores."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from penumbra.eclipse import NEW_DAWN
from penumbra.kernel import seat_letter
from tests.browser.canny import Canny
from tests.browser.conftest import news_alone, watch
from tests.browser.games import play_to_the_end, record_of
from tests.browser.person import ACTIONS
from tests.browser.seats import Seats
from tests.browser.shown import at_version
from tests.table.servers import Server

pytestmark = pytest.mark.browser


def everything(players: int) -> tuple[str, ...]:
    """The modules that are in play where all are chosen that go together for so many players."""
    return NEW_DAWN.edition.in_play(NEW_DAWN.edition.together(players), players)


def sit_down(person: Canny, server: Server, bots: int, seed: str) -> None:
    """Opens a table with every module."""
    wishes = ['[data-testid="presets"] button:has-text("Everything")']
    person.open_table(server.address, ["greedy"] * bots, seed, wishes)
    person.page.get_by_role("dialog", name="Choose your faction").wait_for()


class Betrayer(Canny):
    """Makes friends and allies wherever it may, and once it has an ally leaves and attacks him."""

    betrayed: tuple[int, ...] = ()
    attack = ""

    def hurry(self, position: dict[str, Any], rng: random.Random) -> str:
        view, choices = position["view"], position["choices"]
        for verb in ("found", "join", "propose", "accept"):
            # Who has declined this turn is not asked again: the rules refuse that, so the list is short.
            offers = [choice for choice in choices if choice.split(" ")[0] == verb]
            if offers:
                return str(rng.choice(offers))
        if "betray" in choices:
            self.betrayed = tuple(view["seats"][position["seat"]]["allies"])
            for seat in (position["seat"], *self.betrayed):
                expect(self.chip(seat)).to_contain_text(view["seats"][seat]["alliance"]["id"])
            return "betray"
        if self.betrayed and not self.attack:
            self.attack = next((choice for choice in choices if self._is_attack(view, choice)), "")
            if self.attack or "move" in choices:
                return self.attack or "move"
        return super().hurry(position, rng)

    def content(self, view: dict[str, Any]) -> bool:
        return super().content(view) and bool(self.attack)

    def _is_attack(self, view: dict[str, Any], choice: str) -> bool:
        theirs = {sector["id"] for sector in view["sectors"] if sector["owner"] in self.betrayed}
        return choice.startswith("move ") and choice.split(" ")[-1] in theirs


@pytest.mark.long
def test_six_players_with_an_alliance_and_its_betrayal(page: Page, server: Server) -> None:
    faults = watch(page)
    person = Betrayer(page, server.client, database=server.database)
    sit_down(person, server, 5, "until dusk")
    page.get_by_test_id("open-rules").click()
    assert "New Dawn" in page.get_by_test_id("rules-book").inner_text()
    page.get_by_role("button", name="Close the rules").click()

    position = play_to_the_end(person, random.Random(6))
    record = record_of(person, position)
    assert record.options["modules"] == list(everything(6))
    assert all(person.played[action] for action in ACTIONS), person.played
    assert {"faction", "propose", "found", "betray"} <= set(person.played), person.played
    assert person.attack, "the former ally was never attacked"
    ours, seats = position["seat"], position["view"]["seats"]
    assert seats[ours]["alliance"]["betrayer"]
    assert seats[ours]["traitor"]
    expect(person.chip(ours)).to_contain_text("betrayer")
    expect(person.chip(ours)).to_contain_text("traitor")
    for seat in person.betrayed:
        assert not seats[seat]["alliance"]["betrayer"], "only who leaves turns the tile"
    told = [line["text"] for line in position["log"] if line["seat"] == ours]
    assert any(text.startswith("betrays ") for text in told)
    assert any("traitor card is taken" in text for text in told)
    formed = [(seat, choice) for seat, choice in record.lines if choice.verb == "accept" and choice.args]
    assert len([line for line in position["log"] if "forms diplomatic relations" in line["text"]]) == len(formed)
    folded = page.locator("button.unfold")
    if folded.is_visible():
        folded.click()
    board = page.get_by_test_id(f"board-{seat_letter(ours)}").get_by_test_id("reputation")
    assert board.get_by_label("Reputation track").locator(".envoy").count() == len(seats[ours]["ambassadors"])
    expect(board).to_contain_text("Betrayer of the")
    assert len(person.listed) <= len(person.log) / 20, f"only in the list: {person.listed}"
    assert faults == []


@pytest.mark.long
def test_nine_players_with_two_markers(page: Page, server: Server) -> None:
    faults = watch(page)
    person = Canny(page, server.client, database=server.database)
    sit_down(person, server, 8, "a full table")
    position = play_to_the_end(person, random.Random(9))
    record = record_of(person, position)
    assert {"many_players", "simultaneous_play"} <= set(record.options["modules"])
    view = position["view"]
    for seat in view["seats"]:
        expect(person.chip(seat["seat"])).to_contain_text(str(seat["score"]["total"]).replace("-", "−"))
    for trait in ("d", "fill"):
        sigils = page.locator("header .seat > svg:first-child path")
        traits = sigils.evaluate_all("(all, trait) => all.map(one => one.getAttribute(trait))", trait)
        assert len(set(traits)) == len(traits) == 9, f"two seats have the same {trait}"
    for sector in view["sectors"]:
        assert page.get_by_test_id(f"sector-{sector['id']}").count() == 1
    for marker in ("primary", "secondary"):
        assert any(f"takes the {marker} action marker" in line["text"] for line in position["log"])
    assert len(person.listed) <= len(person.log) / 20, f"only in the list: {person.listed}"
    assert faults == []


def test_two_act_at_once_and_neither_undoes_what_the_other_sees(page: Page, server: Server) -> None:
    faults = watch(page)
    names = ("Ada", "Ben", "Cas", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida")
    seats = Seats(server, names, options={"players": 9, "species": "all", "modules": list(everything(9))})
    view = seats.set_up()["view"]
    first, second = view["markers"]
    version = seats.position(first)["version"]
    news_alone(page)
    seats.show(page, first)
    expect(page.get_by_test_id(f"seat-{seat_letter(first)}")).to_contain_text("primary")
    expect(page.get_by_test_id(f"seat-{seat_letter(second)}")).to_contain_text("secondary")
    page.route("**/api/tables/*", lambda _: None)  # no answer comes: the page shows what was before
    seats.play("build", second)
    page.get_by_test_id("actions").locator('[data-choice="research"]').click()
    at_version(page, version + 2)
    assert seats.position(first)["view"]["step"]["kind"] == "research"
    assert seats.position(second)["view"]["step"]["kind"] == "build"
    assert faults == []
