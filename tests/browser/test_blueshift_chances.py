"""Chances on BlueShift's page: beside what rolls the dice, before it is chosen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import watch
from tests.browser.seats import Seats
from tests.table.servers import Server

pytestmark = pytest.mark.browser
_MOST_CHOICES = 300


class Talks(Seats):
    """A table of two whose scouts fly until one of them may negotiate."""

    def __init__(self, server: Server) -> None:
        super().__init__(server, game="blueshift")
        position = self._awaited(self.position())
        for _ in range(_MOST_CHOICES):
            if any(choice.startswith("negotiate ") for choice in position["choices"]):
                return
            position = self._awaited(self._played(position, self._onward(position["choices"])))
        raise AssertionError("nobody ever comes to a site")

    def _onward(self, choices: list[str]) -> str:
        return next((one for verb in ("move ", "pick scout") for one in choices if one.startswith(verb)), choices[-1])

    def rolls(self) -> dict[str, Any]:
        """The rolls that are told to the seat that chooses."""
        headers = {"X-Penumbra-Key": self.keys[self.first]}
        answer = self.client.get(f"/api/tables/{self.table}/rolls", headers=headers).raise_for_status()
        found: dict[str, Any] = answer.json()["rolls"]
        return found


@pytest.fixture
def talks(server: Server) -> Talks:
    return Talks(server)


def _percent(share: float) -> str:
    return "100 %" if share > 0.999 else f"{share * 100:.0f} %"


def _negotiation(table: Talks) -> tuple[str, str]:
    """A negotiation that may be chosen, and the chance that it succeeds, as people say it."""
    choice, roll = next((name, roll) for name, roll in table.rolls().items() if name.startswith("negotiate "))
    payable = [one["chance"] for one in roll["agreements"] if one["price"] is not None and one["affordable"]]
    return choice, _percent(sum(payable))


@pytest.mark.parametrize("device", ["page", "phone"])
def test_a_negotiation_says_how_likely_it_is_before_it_is_chosen(
    device: str, request: pytest.FixtureRequest, talks: Talks
) -> None:
    shown: Page = request.getfixturevalue(device)
    faults = watch(shown)
    choice, chance = _negotiation(talks)
    talks.show(shown)
    button = shown.get_by_test_id("sector-card").locator(f'[data-choice="{choice}"]')
    expect(button).to_have_accessible_name(f"Negotiate · {chance}")
    said = shown.get_by_test_id(f"chances-{choice.split(' ')[1]}")
    expect(said).to_contain_text("Negotiate. ")
    expect(said).to_contain_text("credits")
    shown.get_by_test_id("all-choices").click()
    expect(shown.locator(f'details [data-choice="{choice}"]')).to_contain_text(" %")
    assert faults == []
