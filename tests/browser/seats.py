"""Tables whose seats the test holds all itself, brought to where it wants them over the API."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.table.hurry import hurried
from tests.table.servers import Server

_MOST_CHOICES = 300
SHOWN = '[data-testid="table"]'


class Seats:
    """A table of people, played over the API; after the set-up ``first`` is the seat whose turn it is."""

    def __init__(self, server: Server, names: tuple[str, ...] = ("Ada", "Ben"), **more: Any) -> None:
        self.client = server.client
        wanted = {"game": "new-dawn", "options": {"players": len(names)}, "seed": "seats of a test", **more}
        made = self.client.post("/api/tables", json={"seats": [{"name": name} for name in names], **wanted})
        assert made.status_code == 201, made.text
        self.table: str = made.json()["table"]
        self.keys: list[str] = made.json()["keys"]
        self.address = server.address
        self.first = 0

    def page_of(self, seat: int | None = None, address: str | None = None) -> str:
        """Where the page of a seat is; at another ``address`` than the server's where that is given."""
        key = self.keys[self.first if seat is None else seat]
        return f"{address or self.address}#/table/{self.table}/{key}"

    def position(self, seat: int | None = None) -> dict[str, Any]:
        """The position as a seat sees it."""
        key = self.keys[self.first if seat is None else seat]
        answer = self.client.get(f"/api/tables/{self.table}", headers={"X-Penumbra-Key": key})
        found: dict[str, Any] = answer.raise_for_status().json()
        return found

    def play(self, choice: str, seat: int | None = None) -> dict[str, Any]:
        """Plays a choice, as from another device."""
        key = self.keys[self.first if seat is None else seat]
        body = {"choice": choice, "version": self.position(seat)["version"], "key": key}
        answer = self.client.post(f"/api/tables/{self.table}/choices", json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def set_up(self) -> dict[str, Any]:
        """Plays the set-up, whatever is offered first, until somebody has the first turn."""
        for _ in range(4 * len(self.keys)):
            (self.first,) = self.position()["view"]["waiting"]
            position = self.position()
            if position["view"]["step"]["kind"] == "turn":
                return position
            self.play(position["choices"][0])
        raise AssertionError("the set-up does not end")

    def until(self, wanted: Callable[[dict[str, Any]], bool], shunned: str = "") -> dict[str, Any]:
        """Plays in haste until a position is as wanted; a ``shunned`` verb only where there is nothing else."""
        rng = random.Random(0)
        for _ in range(_MOST_CHOICES):
            self.first = self.position()["view"]["waiting"][0]
            position = self.position()
            if wanted(position):
                return position
            choices = [choice for choice in position["choices"] if choice.split(" ")[0] != shunned]
            self.play(hurried(rng, {**position, "choices": choices or position["choices"]}))
        raise AssertionError(f"{_MOST_CHOICES} choices never led to where they were to lead")

    def show(self, page: Page, seat: int | None = None, address: str | None = None) -> None:
        """Opens the page of a seat, and waits until it shows the table."""
        page.goto(self.page_of(seat, address))
        page.locator(SHOWN).wait_for()


def at_version(page: Page, version: int) -> None:
    """Waits until the page shows this version, with nothing under way; what it shows instead is told."""
    try:
        page.locator(f'{SHOWN}[data-version="{version}"][data-busy="false"]').wait_for()
    except TimeoutError as late:
        shown = page.locator(SHOWN).evaluate("one => JSON.stringify({...one.dataset})")
        said = page.locator('[role="alert"], [role="status"]').all_inner_texts()
        raise AssertionError(f"version {version} is not shown but {shown}, which says {said}") from late


def version_of(page: Page) -> int:
    """The version that the page shows."""
    return int(page.locator(SHOWN).get_attribute("data-version") or "-1")
