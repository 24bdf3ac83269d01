"""A seat asks to be told of its turn, confirms that, is told, follows the letter to its seat, and ends it."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.built import built
from tests.browser.seats import Seats
from tests.browser.shown import TABLE
from tests.table.browsers import PASSWORD
from tests.table.letterbox import Letterbox, letterbox
from tests.table.servers import serving

pytestmark = pytest.mark.browser

_PATIENCE = 60.0  # seconds
_SIGN_UP = """async (wish) => {
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) };
    localStorage.setItem('penumbra.account', await (await fetch('/api/account', asked)).text());
}"""


def _letter(box: Letterbox, many: int) -> str:
    """The text of the last letter, once there are so many."""
    end = time.monotonic() + _PATIENCE
    while len(box.letters) < many:
        assert time.monotonic() < end, f"{len(box.letters)} letters came"
        time.sleep(0.1)
    text: str = box.letters[-1][1].get_content()
    return text


def test_a_seat_is_told_of_its_turn_by_e_mail(phone: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built()
    with letterbox() as box:
        monkeypatch.setenv("LETTERBOX", str(box.port))
        with serving(tmp_path / "table.sqlite", "tests.table.mail_server") as server:
            seats = Seats(server, game="coins", options={"players": 2, "rounds": 3})
            phone.goto(server.address)
            phone.evaluate(_SIGN_UP, {"name": "Ben", "password": PASSWORD, "mail": "ben@example.org"})
            phone.goto(seats.page_of(1))
            phone.get_by_test_id("open-company").tap()
            section = phone.get_by_test_id("reminders")
            section.get_by_test_id("reminder-way").select_option("mail")
            expect(section.get_by_test_id("reminder-address")).to_have_value("ben@example.org")
            section.get_by_test_id("reminder-add").tap()
            expect(section).to_contain_text("b…@example.org · not confirmed yet: open what was sent there")
            assert violations(phone) == {}
            asked = _letter(box, 1)
            link = re.search(r"http\S+/#/reminder/\S+", asked)
            assert link
            phone.goto(link[0])
            phone.get_by_test_id("confirm-reminder").tap()
            expect(phone.get_by_test_id("reminder-confirmed")).to_be_visible()
            assert violations(phone) == {}
            seats.play("end", 0)
            told = _letter(box, 2)
            assert [to for to, _ in box.letters] == ["ben@example.org"] * 2
            assert box.letters[-1][1]["Subject"] == "It is your turn: Coins"
            assert not any(key in told for key in seats.keys)
            turn = re.search(r"http\S+/#/turn/\S+", told)
            assert turn
            phone.goto(turn[0])
            expect(phone.locator(TABLE)).to_have_attribute("data-turn", "true")
            phone.goto(link[0])
            phone.get_by_test_id("stop-reminder").tap()
            expect(phone.get_by_test_id("reminder-ended")).to_be_visible()
