"""A passkey is made, signs in without a password, is good once for each challenge, and is removed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.axe import violations
from tests.browser.built import built
from tests.table.browsers import PASSWORD
from tests.table.servers import Server, serving

pytestmark = pytest.mark.browser

_NAME = "<b>My key</b>"
_DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def coins(tmp_path: Path) -> Iterator[Server]:
    built()
    with serving(tmp_path / "table.sqlite") as server:
        yield server


def test_a_passkey_signs_in_until_it_is_removed(page: Page, coins: Server) -> None:
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    device = line.send("WebAuthn.addVirtualAuthenticator", {"options": _DEVICE})["authenticatorId"]
    # A passkey is bound to a name, and an address in figures is none.
    place = coins.address.replace("127.0.0.1", "localhost")
    page.goto(f"{place}#/account")
    page.get_by_test_id("other-way").click()
    page.get_by_test_id("account-name").fill("Ada")
    page.get_by_test_id("account-password").fill(PASSWORD)
    page.get_by_test_id("enter").click()
    page.get_by_test_id("account").click()
    page.get_by_test_id("add-passkey").click()
    page.get_by_test_id("passkey-name").fill(_NAME)
    page.get_by_test_id("passkey-password").fill("not the password")
    page.get_by_test_id("make-passkey").click()
    section = page.get_by_test_id("passkeys")
    expect(section.get_by_role("alert")).to_have_text("This is not the password of your account.")
    page.get_by_test_id("passkey-password").fill(PASSWORD)
    page.get_by_test_id("make-passkey").click()
    expect(section.get_by_text(_NAME).first).to_be_visible()
    assert violations(page) == {}

    sent: list[Request] = []
    page.on("request", lambda asked: sent.append(asked) if asked.url.endswith("/passkey/sign-in") else None)
    page.get_by_test_id("sign-out").click()
    page.get_by_test_id("account").click()
    page.get_by_test_id("by-passkey").click()
    expect(page.get_by_test_id("account")).to_have_text("Account of Ada")
    (answer,) = [json.loads(one.post_data or "") for one in sent]
    origin = {"Origin": place.rstrip("/"), "Host": place.split("/")[2]}
    again = coins.client.post("/api/account/passkey/sign-in", json=answer, headers=origin)
    assert again.status_code == 403, "what a device has signed is good once"
    fresh = coins.client.post("/api/account/passkey/begin", headers=origin).json()
    other = coins.client.post("/api/account/passkey/sign-in", json={**answer, "id": fresh["id"]}, headers=origin)
    assert (other.status_code, other.cookies.get("penumbra-session")) == (403, None), "it was another challenge"

    page.get_by_test_id("account").click()
    page.get_by_test_id("remove-passkey").click()
    expect(page.get_by_test_id("remove-passkey")).to_have_count(0)
    page.get_by_test_id("sign-out").click()
    page.get_by_test_id("account").click()
    page.get_by_test_id("by-passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("No account has this passkey")
    line.send("WebAuthn.clearCredentials", {"authenticatorId": device})
    page.get_by_test_id("by-passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("No passkey came of it")
    page.goto(f"{coins.address}#/account")
    page.get_by_test_id("by-passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("called by an address in figures")
