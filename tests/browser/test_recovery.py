"""An address is confirmed by a link, a forgotten password is replaced by another one, and a used link says so."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.built import built
from tests.table.browsers import PASSWORD
from tests.table.letterbox import Letterbox, letterbox
from tests.table.servers import serving

pytestmark = pytest.mark.browser

_PATIENCE = 60.0  # seconds
_NAME = "<b onclick=a()>Ben"


def _link(box: Letterbox, many: int) -> str:
    """The link in the last letter, once there are so many."""
    end = time.monotonic() + _PATIENCE
    while len(box.letters) < many:
        assert time.monotonic() < end, f"{len(box.letters)} letters came"
        time.sleep(0.05)
    text: str = box.letters[-1][1].get_content()
    return next(word for word in text.split() if "#/account/" in word)


def test_a_forgotten_password_is_replaced(phone: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built()
    with letterbox() as box:
        monkeypatch.setenv("LETTERBOX", str(box.port))
        with serving(tmp_path / "table.sqlite", "tests.table.mail_server") as server:
            phone.goto(f"{server.address}#/account")
            phone.get_by_test_id("other-way").tap()
            phone.get_by_test_id("account-name").fill(_NAME)
            phone.get_by_test_id("account-password").fill(PASSWORD)
            phone.get_by_test_id("account-mail").fill("ben@example.org")
            phone.get_by_test_id("enter").tap()
            phone.get_by_test_id("account").tap()
            phone.get_by_test_id("confirm-mail").tap()
            expect(phone.get_by_test_id("account-said")).to_contain_text("on its way")
            phone.goto(_link(box, 1))
            phone.get_by_test_id("confirm-address").tap()
            expect(phone.get_by_test_id("by-link-done")).to_contain_text(_NAME)
            assert violations(phone) == {}
            phone.get_by_role("link", name="To your account").tap()
            expect(phone.get_by_test_id("recovery")).to_contain_text("Your address is confirmed")
            phone.get_by_test_id("sign-out").tap()

            phone.get_by_test_id("account").tap()
            phone.get_by_test_id("forgotten").tap()
            phone.get_by_test_id("recovery-mail").fill("ben@example.org")
            phone.get_by_test_id("ask-recovery").tap()
            expect(phone.get_by_test_id("recovery-said")).to_contain_text("on its way there")
            assert violations(phone) == {}
            link = _link(box, 2)
            phone.goto(link)
            expect(phone.get_by_test_id("replacing")).to_contain_text(_NAME)
            assert violations(phone) == {}
            phone.get_by_test_id("replacing-password").fill("four other words in a row")
            phone.get_by_test_id("replace").tap()
            expect(phone.get_by_test_id("by-link-done")).to_contain_text("every other browser is signed out")
            phone.get_by_role("link", name="To your account").tap()
            expect(phone.get_by_test_id("recovery")).to_be_visible()
            phone.goto(link)
            expect(phone.get_by_role("alert")).to_contain_text("This link is good no more: it was used")
