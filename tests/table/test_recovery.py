"""A forgotten password is replaced by a link to a confirmed address, once, and strangers learn nothing of it."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.table.app import create_app
from penumbra.table.people import passkeys, passwords
from penumbra.table.people.passkeys import Passkey
from penumbra.table.reminders.letters import Letter, NotSent
from penumbra.table.reminders.mail import Mail, MailServer, Security
from penumbra.table.store import Store, database_url
from penumbra.table.terms.time_control import HOUR, MINUTE
from tests.table.browsers import PASSWORD, Browser
from tests.table.conftest import coin_house, until
from tests.table.hours import Hours
from tests.table.letterbox import letterbox
from tests.table.test_accounts import Cheap

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]

_NEW = "four other words in another row"
_MAIL = "ada@example.org"


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "HASHER", Cheap())


class Postbox:
    """Keeps what it carries, or says why not; while it is held up it carries nothing."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Letter]] = []
        self.fault: NotSent | None = None
        self.open = asyncio.Event()
        self.open.set()

    async def send(self, address: str, letter: Letter) -> None:
        await self.open.wait()
        if self.fault is not None:
            raise self.fault
        self.sent.append((address, letter))

    async def link(self, many: int) -> str:
        """What stands in the link of the last letter, once there are so many."""

        async def look() -> int:
            return len(self.sent)

        await until(look, lambda found: found >= many)
        return self.sent[-1][1].link.rpartition("/")[2]


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def box() -> Postbox:
    return Postbox()


@pytest.fixture
def make_app(database: Path, hours: Hours, box: Postbox) -> Callable[[], Litestar]:
    return lambda: create_app(database, coin_house(), clock=hours, mail=box)


async def confirmed(client: Client, box: Postbox, name: str = "Ada", mail: str = _MAIL) -> Browser:
    """Somebody with an account whose address is confirmed."""
    browser = Browser(client)
    await browser.sign_up(name, mail=mail)
    assert (await browser.account("/mail/ask")).status_code == 200
    link = await box.link(len(box.sent))
    assert (await Browser(client).account("/mail/confirm", link=link)).json() == {"name": name}
    assert (await browser.get("/api/account")).json()["mail_confirmed"] is True
    return browser


async def asked(client: Client, box: Postbox, mail: str = _MAIL) -> str:
    """Somebody has forgotten their password; what stands in the link that they are sent."""
    before = len(box.sent)
    assert (await Browser(client).account("/recovery/ask", mail=mail)).status_code == 200
    return await box.link(before + 1)


async def settled(box: Postbox, many: int) -> None:
    """No more letters than so many come."""
    await asyncio.sleep(0.2)
    assert len(box.sent) == many


async def test_a_link_replaces_the_password_once_and_signs_every_other_browser_out(
    client: Client, box: Postbox
) -> None:
    ada = await confirmed(client, box)
    link = await asked(client, box, "ADA@example.org")
    address, letter = box.sent[-1]
    assert (address, letter.stop) == (_MAIL, None)
    assert "the account Ada." in letter.text
    assert letter.link == f"http://testserver.local/#/account/recover/{link}"
    other = Browser(client)
    for _ in range(2):
        assert (await other.account("/recovery/look", link=link)).json() == {"name": "Ada", "passkeys": []}
    weak = await other.account("/recovery", link=link, password="short", remove_passkeys=False)
    assert (weak.status_code, "at least 10 characters" in weak.json()["error"]) == (400, True)
    told = (await other.account("/recovery", link=link, password=_NEW, remove_passkeys=False)).json()
    assert (told["name"], told["others"]) == ("Ada", 0)
    assert (await other.get("/api/account")).status_code == 200
    assert (await ada.get("/api/account")).status_code == 401
    assert (await Browser(client).sign_in("Ada", PASSWORD)).status_code == 403
    assert (await Browser(client).sign_in("Ada", _NEW)).status_code == 200
    for answer in (
        await other.account("/recovery/look", link=link),
        await other.account("/recovery", link=link, password=PASSWORD, remove_passkeys=False),
    ):
        assert (answer.status_code, "it was used" in answer.json()["error"]) == (409, True)


async def test_a_link_used_twice_at_once_is_used_once(client: Client, box: Postbox) -> None:
    await confirmed(client, box)
    link = await asked(client, box)
    browsers = [Browser(client) for _ in range(4)]
    answers = await asyncio.gather(
        *(
            one.account("/recovery", link=link, password=f"{_NEW} {n}", remove_passkeys=False)
            for n, one in enumerate(browsers)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]


async def test_a_link_is_good_for_an_hour(client: Client, box: Postbox, hours: Hours) -> None:
    await confirmed(client, box)
    link = await asked(client, box)
    hours.pass_by(HOUR - 1)
    assert (await Browser(client).account("/recovery/look", link=link)).status_code == 200
    hours.pass_by(1)
    answer = await Browser(client).account("/recovery", link=link, password=_NEW, remove_passkeys=False)
    assert (answer.status_code, "that is over" in answer.json()["error"]) == (409, True)
    assert (await Browser(client).sign_in("Ada")).status_code == 200
    unknown = await Browser(client).account("/recovery/look", link="x" * 22)
    assert unknown.status_code == 404


async def test_a_link_is_good_for_nothing_else(client: Client, box: Postbox) -> None:
    ada = Browser(client)
    await ada.sign_up("Ada", mail=_MAIL)
    await ada.account("/mail/ask")
    link = await box.link(1)
    answer = await Browser(client).account("/recovery", link=link, password=_NEW, remove_passkeys=False)
    assert answer.status_code == 404
    assert (await Browser(client).account("/mail/confirm", link=link)).status_code == 200
    assert (await Browser(client).account("/mail/confirm", link=link)).status_code == 409


@pytest.mark.parametrize("change", ["password", "mail"])
async def test_what_changes_the_account_ends_its_links(client: Client, box: Postbox, change: str) -> None:
    ada = await confirmed(client, box)
    link = await asked(client, box)
    more = {"new": _NEW} if change == "password" else {"mail": "ada@elsewhere.example"}
    told = (await ada.account(f"/{change}", password=PASSWORD, **more)).json()
    assert told["mail_confirmed"] is (change == "password"), "another address is to be confirmed anew"
    assert (await Browser(client).account("/recovery/look", link=link)).status_code == 409
    if change == "mail":
        before = len(box.sent)
        for address in (_MAIL, "ada@elsewhere.example"):
            await Browser(client).account("/recovery/ask", mail=address)
        await settled(box, before)


async def test_strangers_learn_nothing_of_which_addresses_there_are(client: Client, box: Postbox) -> None:
    """Whoever asks is answered while the letter, if there is one, is still on its way: the same and as soon."""
    await confirmed(client, box)
    unconfirmed = Browser(client)
    await unconfirmed.sign_up("Bo", mail="bo@example.org")
    box.open.clear()
    addresses = (_MAIL, "bo@example.org", "nobody@example.org")
    answers = [await Browser(client).account("/recovery/ask", mail=address) for address in addresses]
    assert {(answer.status_code, answer.text) for answer in answers} == {(200, answers[0].text)}
    assert len(box.sent) == 1
    box.open.set()
    await box.link(2)
    await settled(box, 2)
    # Too much is said of all addresses alike.
    for address in addresses:
        for _ in range(2):
            assert (await Browser(client).account("/recovery/ask", mail=address)).status_code in (200, 429)
    answers = [await Browser(client).account("/recovery/ask", mail=address) for address in addresses]
    assert {answer.status_code for answer in answers} == {429}


async def test_an_address_is_not_buried_under_letters(client: Client, box: Postbox, hours: Hours) -> None:
    await confirmed(client, box)
    for many in (2, 3):
        await asked(client, box)
        assert len(box.sent) == many
    # The one that confirmed the address counts as well, whosever account it was for.
    await Browser(client).account("/recovery/ask", mail=_MAIL)
    mallory = Browser(client)
    await mallory.sign_up("Mallory", mail=_MAIL.upper())
    answer = await mallory.account("/mail/ask")
    assert (answer.status_code, "within an hour" in answer.json()["error"]) == (429, True)
    await settled(box, 3)
    hours.pass_by(HOUR + MINUTE)
    assert (await mallory.account("/mail/ask")).status_code == 200


async def test_a_link_leads_to_where_the_account_was_and_not_to_where_a_stranger_says(
    client: Client, box: Postbox
) -> None:
    await confirmed(client, box)
    mallory = Browser(client, "http://6.6.6.6")
    answer = await mallory.ask("POST", "/api/account/recovery/ask", json={"mail": _MAIL}, headers={"Host": "6.6.6.6"})
    assert answer.status_code == 200
    await box.link(2)
    assert box.sent[-1][1].link.startswith("http://testserver.local/#/account/recover/")


async def test_passkeys_are_told_and_stay_unless_they_are_to_go(client: Client, box: Postbox, database: Path) -> None:
    ada = await confirmed(client, box)
    account = (await ada.get("/api/account")).json()["id"]
    store = Store(database_url(database))
    key = Passkey("one", account, "phone", b"credential", b"public", 0, 7)
    await store.transactions.write(lambda connection: passkeys.add(connection, key))
    for remove, left in ((False, ["phone"]), (True, [])):
        link = await asked(client, box)
        browser = Browser(client)
        told = (await browser.account("/recovery/look", link=link)).json()
        assert told["passkeys"] == [{"id": "one", "name": "phone", "made": 7}]
        assert (await browser.account("/recovery", link=link, password=_NEW, remove_passkeys=remove)).is_success
        found = (await browser.get("/api/account/passkeys")).json()["passkeys"]
        assert [one["name"] for one in found] == left
    await store.close()


async def test_several_accounts_of_one_address_are_sent_a_link_each(client: Client, box: Postbox) -> None:
    await confirmed(client, box, "Ada")
    bo = await confirmed(client, box, "Bo")
    await Browser(client).account("/recovery/ask", mail=_MAIL)
    await box.link(3)
    # Three letters an hour are all that one address is sent.
    await settled(box, 3)
    assert (await bo.account("/delete", password=PASSWORD)).status_code == 200
    assert (await Browser(client).account("/recovery/look", link=await box.link(3))).status_code == 200


async def test_what_is_kept_and_logged_opens_nothing(
    client: Client, box: Postbox, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await confirmed(client, box)
    link = await asked(client, box)
    box.fault = NotSent("the mail server fails with OSError")
    await Browser(client).account("/recovery/ask", mail=_MAIL)

    async def written() -> str:
        return caplog.text

    await until(written, lambda text: "the mail server fails with OSError" in text)
    with sqlite3.connect(database) as connection:
        dump = "\n".join(connection.iterdump())
    assert "recover" in dump
    for seen in (dump, caplog.text):
        assert link not in seen
    assert _MAIL not in caplog.text


async def test_who_is_signed_in_is_told_why_no_letter_came(client: Client, box: Postbox) -> None:
    ada = Browser(client)
    await ada.sign_up("Ada")
    assert (await ada.account("/mail/ask")).status_code == 409
    await ada.account("/mail", password=PASSWORD, mail=_MAIL)
    box.fault = NotSent("the mail server does not take the address", lasting=True)
    answer = await ada.account("/mail/ask")
    assert (answer.status_code, "does not take the address" in answer.json()["error"]) == (503, True)
    assert (await Browser(client).account("/mail/ask")).status_code == 401


async def test_a_server_without_smtp_says_so(database: Path) -> None:
    async with AsyncTestClient(create_app(database, coin_house())) as client:
        ada = Browser(client)
        assert (await ada.get("/api/account/recovery")).json() == {"offered": False}
        await ada.sign_up("Ada", mail=_MAIL)
        for what, body in (("/recovery/ask", {"mail": _MAIL}), ("/mail/ask", {})):
            answer = await ada.account(what, **body)
            assert (answer.status_code, "sends no e-mail" in answer.json()["error"]) == (409, True)


async def test_the_letter_goes_over_smtp_and_names_no_way_to_end_what_comes_once() -> None:
    with letterbox() as post:
        mail = Mail(MailServer("127.0.0.1", post.port, "table@example.org", security=Security.NONE))
        await mail.send(_MAIL, Letter("A new password", "Somebody wants one.", "https://t.example/#/account/recover/x"))
    ((to, found),) = post.letters
    assert (to, found["List-Unsubscribe"]) == (_MAIL, None)
    assert found.get_content().split() == ["Somebody", "wants", "one.", "https://t.example/#/account/recover/x"]
