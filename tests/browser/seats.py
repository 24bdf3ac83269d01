"""Tables whose seats the test holds all itself, brought to where it wants them over the API."""

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.shown import TABLE
from tests.table.hurry import hurried
from tests.table.joining import all_sit_down
from tests.table.servers import Server

_MOST_CHOICES = 300
_SOON = 10.0  # seconds in which what was sent arrives


class Seats:
    """A table of people, played over the API; after the set-up ``first`` is the seat whose turn it is."""

    def __init__(self, server: Server, names: tuple[str, ...] = ("Ada", "Ben"), **more: Any) -> None:
        self.client = server.client
        wanted = {"game": "new-dawn", "options": {"players": len(names)}, "seed": "seats of a test", **more}
        made = self.client.post("/api/tables", json={"seats": [{"name": name} for name in names], **wanted})
        assert made.status_code == 201, made.text
        self.table: str = made.json()["table"]
        self.host: str = made.json()["host"]
        self.keys: list[str] = all_sit_down(self.client, made.json())
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

    def comes_to(self, version: int) -> None:
        """Waits until the table has a version that somebody else brings it to."""
        end = time.monotonic() + _SOON
        while (now := self.position()["version"]) < version and time.monotonic() < end:
            time.sleep(0.02)
        assert now == version

    def play(self, choice: str, seat: int | None = None) -> dict[str, Any]:
        """Plays a choice, as from another device."""
        return self._played(self.position(seat), choice)

    def _played(self, position: dict[str, Any], choice: str) -> dict[str, Any]:
        """The position that a choice leads to, as who has made it sees it."""
        body = {"choice": choice, "version": position["version"], "key": self.keys[position["seat"]]}
        answer = self.client.post(f"/api/tables/{self.table}/choices", json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def set_up(self) -> dict[str, Any]:
        """Plays the set-up, whatever is offered first, until somebody has the first turn."""
        position = self._awaited(self.position())
        for _ in range(4 * len(self.keys)):
            if position["view"]["step"]["kind"] == "turn":
                return position
            position = self._awaited(self._played(position, position["choices"][0]))
        raise AssertionError("the set-up does not end")

    def come_to(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Plays on without doing more than has to be done, until a position is as wanted."""
        position = self._awaited(self.position())
        while not wanted(position):
            choices = position["choices"]
            position = self._awaited(self._played(position, "done" if "done" in choices else choices[0]))
        return position

    def come_to_step(self, kind: str) -> dict[str, Any]:
        """Plays on until a step of a kind is waited at."""
        return self.come_to(lambda position: position["view"]["step"]["kind"] == kind)

    def until(self, wanted: Callable[[dict[str, Any]], bool], shunned: str = "") -> dict[str, Any]:
        """Plays in haste until a position is as wanted; a ``shunned`` verb only where there is nothing else."""
        rng = random.Random(0)
        position = self._awaited(self.position())
        for _ in range(_MOST_CHOICES):
            if wanted(position):
                return position
            choices = [choice for choice in position["choices"] if choice.split(" ")[0] != shunned]
            choice = hurried(rng, {**position, "choices": choices or position["choices"]})
            position = self._awaited(self._played(position, choice))
        raise AssertionError(f"{_MOST_CHOICES} choices never led to where they were to lead")

    def _awaited(self, position: dict[str, Any]) -> dict[str, Any]:
        """The same position as who is waited for first sees it, who is ``first`` from now on."""
        self.first = position["view"]["waiting"][0]
        return position if position["seat"] == self.first else self.position()

    def show(self, page: Page, seat: int | None = None, address: str | None = None) -> None:
        """Opens the page of a seat, and waits until it shows the table."""
        page.goto(self.page_of(seat, address))
        page.locator(TABLE).wait_for()
