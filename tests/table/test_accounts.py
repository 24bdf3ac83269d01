"""Accounts: who is signed in, by what, for how long; and the seats that an account has on every device."""

import sqlite3
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import AsyncTestClient
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from penumbra.table.app import create_app
from penumbra.table.people import passwords, sessions
from tests.table.browsers import PASSWORD, Browser
from tests.table.conftest import coin_house
from tests.table.hours import Hours
from tests.table.servers import serving
from tests.table.test_seating import Hosting, hosted, sat_down

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]

_OTHER = "four other words in another row"


class Cheap:
    """Hashes as the server does, but for tests: at once. Counts how often a password was compared."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self.compared = 0

    def hash(self, password: str) -> str:
        return self._hasher.hash(password)

    def verify(self, kept: str, password: str) -> bool:
        self.compared += 1
        return self._hasher.verify(kept, password)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> Cheap:
    cheap = Cheap()
    monkeypatch.setattr(passwords, "HASHER", cheap)
    return cheap


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def make_app(database: Path, hours: Hours) -> Callable[[], Litestar]:
    return lambda: create_app(database, coin_house(), new_tables_per_minute=1000, clock=hours)


async def _signed_in(browser: Browser) -> bool:
    status = (await browser.get("/api/account")).status_code
    assert status in (HTTPStatus.OK, HTTPStatus.UNAUTHORIZED)
    return status == HTTPStatus.OK


async def test_who_signs_up_is_signed_in_until_they_sign_out(client: Client) -> None:
    ada = Browser(client)
    assert not await _signed_in(ada)
    told = await ada.sign_up("Ada  Lovelace", mail="ada@example.org")
    assert (told["name"], told["mail"], told["others"]) == ("Ada Lovelace", "ada@example.org", 0)
    assert (await ada.get("/api/account")).json() == told
    token = ada.token
    assert (await ada.account("/sign-out")).json() == {"signed_in": False}
    assert ada.cookies == {}
    ada.cookies = {"penumbra-session": token}
    assert not await _signed_in(ada), "the token is good no more, whoever has kept it"
    assert (await Browser(client).sign_in("Ada Lovelace")).json() == told


async def test_the_database_holds_neither_passwords_nor_tokens(client: Client, database: Path) -> None:
    ada = Browser(client)
    await ada.sign_up("Ada")
    with sqlite3.connect(database) as connection:
        dump = "\n".join(connection.iterdump())
    assert "Ada" in dump
    assert PASSWORD not in dump
    assert ada.token not in dump


@pytest.mark.parametrize(("origin", "secure"), [("http://testserver.local", False), ("https://testserver.local", True)])
async def test_the_cookie_is_for_this_server_alone(client: Client, origin: str, secure: bool) -> None:
    ada = Browser(client, origin)
    answer = await ada.account(name="Ada", password=PASSWORD)
    given = answer.headers["set-cookie"]
    name, _, rest = given.partition("=")
    words = {word.strip().lower() for word in rest.split(";")[1:]}
    assert words >= {"httponly", "samesite=lax", "path=/", f"max-age={sessions.LASTS // 1000}"}
    assert not any(word.startswith("domain") for word in words)
    assert ("secure" in words) is secure
    assert name == ("__Host-penumbra-session" if secure else "penumbra-session")
    assert await _signed_in(ada)


async def test_a_token_is_never_taken_from_who_signs_in(client: Client) -> None:
    """Whoever lays a session down in another's browser beforehand is not signed in with them."""
    mallory, ada = Browser(client), Browser(client)
    await mallory.sign_up("Mallory")
    await ada.sign_up("Ada")
    await ada.account("/sign-out")
    for laid in ("a token that was thought up", mallory.token):
        ada.cookies = {"penumbra-session": laid}
        assert (await ada.sign_in("Ada")).status_code == 200
        assert ada.token != laid
        before = ada.token
        thief = Browser(client)
        thief.cookies = {"penumbra-session": laid}
        assert not await _signed_in(thief)
        await ada.sign_in("Ada")
        assert ada.token != before, "it is drawn anew each time"
        thief.cookies = {"penumbra-session": before}
        assert not await _signed_in(thief)


async def test_unknown_names_and_wrong_passwords_are_answered_alike(client: Client, cheap: Cheap) -> None:
    await Browser(client).sign_up("Ada")
    answers = []
    for name, password in (("Ada", "a wrong password"), ("Nobody Ever", "a wrong password"), ("Nobody Ever", PASSWORD)):
        before = cheap.compared
        answers.append(await Browser(client).sign_in(name, password))
        assert cheap.compared == before + 1, "each costs the server one comparison"
    assert {(one.status_code, one.text) for one in answers} == {
        (403, '{"error":"This name and this password do not go together."}')
    }
    assert not any("set-cookie" in one.headers for one in answers)


async def test_passwords_are_tried_so_often_in_a_minute_on_known_names_and_others(client: Client) -> None:
    await Browser(client).sign_up("Ada")
    await Browser(client).sign_up("Bob")
    for name in ("Ada", "Nobody Ever"):
        answers = [await Browser(client).sign_in(name, "a wrong password") for _ in range(10)]
        assert [one.status_code for one in answers] == [403] * 10
        late = await Browser(client).sign_in(name.upper(), PASSWORD)
        assert late.status_code == 429, "also the right one, and however the name is written"
        assert 1 <= int(late.headers["retry-after"]) <= 6
    assert (await Browser(client).sign_in("Bob")).status_code == 200
    answers = [await Browser(client).sign_in(f"Name {n}", PASSWORD) for n in range(10)]
    assert answers[-1].status_code == 429, "a household tries no more than so many, on whichever names"


async def test_a_new_password_signs_every_other_browser_out(client: Client) -> None:
    here, there = Browser(client), Browser(client)
    await here.sign_up("Ada")
    await there.sign_in("Ada")
    before = here.token
    for wrong in (_OTHER, ""):
        answer = await here.account("/password", password=wrong, new=_OTHER)
        assert answer.status_code == 403
    assert (await here.account("/password", password=PASSWORD, new="short")).status_code == 400
    assert await _signed_in(there)
    told = (await here.account("/password", password=PASSWORD, new=_OTHER)).json()
    assert told["others"] == 0
    assert here.token != before
    assert await _signed_in(here)
    assert not await _signed_in(there)
    assert (await there.sign_in("Ada")).status_code == 403
    assert (await there.sign_in("Ada", _OTHER)).status_code == 200


async def test_other_sessions_are_ended_and_each_ends(client: Client, hours: Hours) -> None:
    here, there, third = Browser(client), Browser(client), Browser(client)
    await here.sign_up("Ada")
    await there.sign_in("Ada")
    await third.sign_up("Cyd")
    assert (await here.get("/api/account")).json()["others"] == 1
    assert (await here.account("/end-others")).json()["others"] == 0
    assert [await _signed_in(one) for one in (here, there, third)] == [True, False, True]
    hours.pass_by(sessions.LASTS - 1)
    assert await _signed_in(here)
    hours.pass_by(1)
    assert not await _signed_in(here)


async def test_a_deleted_account_is_gone_with_what_it_kept(client: Client, database: Path) -> None:
    here, there = Browser(client), Browser(client)
    told = await here.sign_up("Ada")
    await there.sign_in("Ada")
    hosting = await hosted(client)
    key = hosting.made["keys"][0]
    await _keep(here, told, hosting, key)
    assert (await here.account("/delete", password="not the right one")).status_code == 403
    assert (await here.account("/delete", password=PASSWORD)).status_code == 200
    assert not await _signed_in(there)
    assert (await there.get(hosting.address, "~A")).status_code == 403
    assert (await there.sign_in("Ada")).status_code == 403
    with sqlite3.connect(database) as connection:
        for kept in ("accounts", "sessions", "account_keys"):
            assert list(connection.execute(f"select * from {kept}")) == []
    assert (await here.get(hosting.address, key)).status_code == 200, "the seat is theirs by its key as before"
    await there.sign_up("Ada")


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"password": "short"}, "at least 10 characters, and this one has 5"),
        ({"password": "aaaaaaaaaaaa"}, "repeats itself"),
        ({"name": "Ada Lovelace", "password": "i am ada lovelace"}, "has the name in it"),
        ({"name": "Ada\u202eevil"}, "may not hold"),
        ({"name": "\u3164"}, "cannot be seen"),
        ({"name": "W" * 41}, "at most 40 columns"),
        ({"mail": "nowhere"}, "no e-mail address such as"),
        ({"password": "x" * 201}, "does not fit"),
    ],
)
async def test_what_an_account_may_not_be_is_said_in_plain_words(
    client: Client, wish: dict[str, str], said: str
) -> None:
    answer = await Browser(client).account(**{"name": "Ada", "password": PASSWORD, **wish})
    assert answer.status_code == 400
    assert said in answer.json()["error"]


async def test_no_two_names_look_alike(client: Client) -> None:
    await Browser(client).sign_up("Ada")
    for name in ("Ada", "ADA", "\u0410da", "A d a"):
        answer = await Browser(client).account(name=name, password=PASSWORD)
        assert answer.status_code == 409, name
    await Browser(client).sign_up("Adam")


async def test_an_e_mail_address_is_changed_by_who_knows_the_password(client: Client) -> None:
    ada = Browser(client)
    await ada.sign_up("Ada")
    assert (await ada.account("/mail", password="not the right one", mail="eve@example.org")).status_code == 403
    assert (await ada.account("/mail", password=PASSWORD, mail="ada@example.org")).json()["mail"] == "ada@example.org"
    assert (await ada.account("/mail", password=PASSWORD, mail=None)).json()["mail"] is None


async def test_without_a_session_an_account_tells_and_does_nothing(client: Client) -> None:
    paths = (await client.get("/api/schema")).json()["paths"]
    doors = [(method, path) for path in paths if path.startswith("/api/account") for method in paths[path]]
    ways_in = ("sign-in", "sign-out", "passkey/begin", "passkey/sign-in")
    by_links = ("recovery", "recovery/ask", "recovery/look", "mail/confirm")
    open_to_all = {f"/api/account/{one}" for one in (*ways_in, *by_links)}
    wish: dict[str, Any] = {"password": PASSWORD, "new": _OTHER, "mail": None, "account": "x", "keys": []}
    wish |= {"id": "x", "credential": {}, "name": "A phone", "wanted": True}
    fields: dict[str, tuple[str, ...]] = {
        "/password": ("password", "new"),
        "/mail": ("password", "mail"),
        "/games": ("account", "keys"),
    }
    fields |= {"/passkeys": ("id", "credential", "name"), "/rating": ("wanted",), "/studies": ("account", "keys")}
    asked = 0
    for method, path in doors:
        if path in open_to_all or (method, path) == ("post", "/api/account"):
            continue
        body = {name: wish[name] for name in fields.get(path.removeprefix("/api/account"), ("password",))}
        for token in (None, "made up", ""):
            nobody = Browser(client)
            nobody.cookies = {} if token is None else {"penumbra-session": token}
            answer = await nobody.ask(method.upper(), path, json=None if method == "get" else body)
            assert (answer.status_code, answer.json()["error"]) == (401, "Nobody is signed in here: sign in first."), (
                path
            )
            asked += 1
    assert asked >= 7 * 3


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"rawId": 5},
        {"rawId": "\u00e9"},
        {"rawId": ["x"]},
        {"id": "eA", "rawId": "eA", "type": "public-key", "response": {}},
    ],
)
async def test_what_no_device_has_signed_is_no_passkey(client: Client, credential: dict[str, Any]) -> None:
    ada = Browser(client)
    await ada.sign_up("Ada")
    token = ada.token
    begun = (await ada.account("/passkeys/begin", password=PASSWORD)).json()
    for _ in range(2):
        made = await ada.account("/passkeys", id=begun["id"], credential=credential, name="A phone")
        assert made.status_code in (400, 403)
    assert (await ada.get("/api/account/passkeys")).json() == {"passkeys": []}
    asked = (await ada.account("/passkey/begin")).json()
    assert set(asked["options"]) <= {"challenge", "timeout", "rpId", "allowCredentials", "userVerification"}
    assert asked["options"].get("allowCredentials", []) == [], "it tells nobody which there are"
    assert (await ada.account("/passkey/sign-in", id=asked["id"], credential=credential)).status_code == 403
    assert (await ada.account("/passkey/sign-in", id=begun["id"], credential=credential)).status_code == 403
    assert ada.token == token


# Seats on several devices


async def _keep(browser: Browser, account: dict[str, Any], hosting: Hosting, *keys: str) -> httpx.Response:
    shown = [{"table": hosting.made["table"], "key": key} for key in keys]
    return await browser.account("/games", account=account["id"], keys=shown)


async def test_a_seat_opens_on_the_other_device(client: Client) -> None:
    here, there, stranger = Browser(client), Browser(client), Browser(client)
    account = await here.sign_up("Ada")
    await stranger.sign_up("Eve")
    hosting = await hosted(client, access="private")
    table, host, key = hosting.made["table"], hosting.made["host"], hosting.made["keys"][0]
    kept = (await _keep(here, account, hosting, key, host)).json()
    assert kept["seats"] == [
        {"table": table, "seat": None, "name": ""},
        {"table": table, "seat": 0, "name": "Ada"},
    ]
    assert [(one["table"], one["yours"]) for one in kept["tables"]] == [(table, [0])]
    assert (await _keep(here, account, hosting, key, host)).json() == kept, "once is enough"
    await there.sign_in("Ada")
    assert (await there.get("/api/account/games")).json() == kept
    seen = (await there.get(hosting.address, "~A")).json()
    assert seen["seat"] == 0
    assert seen == (await there.get(hosting.address, key)).json()
    played = await there.post(f"{hosting.address}/choices", "~A", choice="end", version=seen["version"])
    assert played.json()["version"] == seen["version"] + 1
    assert (await there.post(f"{hosting.address}/seats/1/invite", "~host")).status_code == 201
    told = [host, key, hosting.made["commitment"]]
    for asking in (stranger, Browser(client)):
        for mark in ("~A", "~B", "~host"):
            answer = await asking.get(hosting.address, mark)
            assert answer.status_code == 403
            assert not any(one in answer.text for one in told)
        assert (await asking.post(f"{hosting.address}/seats/1/invite", "~host")).status_code == 403
    assert (await there.get(hosting.address, "~B")).status_code == 403, "this one is not the account's"
    assert (await there.get(hosting.address, "~Z")).status_code == 400
    await there.account("/sign-out")
    assert (await there.get(hosting.address, "~A")).status_code == 403
    assert (await here.get(hosting.address, "~A")).status_code == 200


async def test_only_keys_that_open_something_are_kept_and_only_with_the_account_that_is_meant(
    client: Client, database: Path
) -> None:
    here, other = Browser(client), Browser(client)
    account = await here.sign_up("Ada")
    theirs = await other.sign_up("Eve")
    hosting, elsewhere = await hosted(client), await hosted(client)
    with sqlite3.connect(database) as connection:
        (stolen,) = connection.execute(
            "select key_hash from seats where table_id = ? and seat = 0", (hosting.made["table"],)
        ).fetchone()
    wrong = ("nothing", hosting.made["invitations"][1], elsewhere.made["keys"][0], stolen, "~A", "~host")
    assert (await _keep(here, account, hosting, *wrong)).json() == {"seats": [], "tables": []}
    answer = await _keep(here, theirs, hosting, hosting.made["keys"][0])
    assert answer.status_code == 409, "a browser that somebody else signed in keeps nothing there"
    assert (await other.get("/api/account/games")).json()["seats"] == []
    assert (await _keep(Browser(client), account, hosting, hosting.made["keys"][0])).status_code == 401


async def test_a_seat_that_was_taken_back_is_the_accounts_no_more(client: Client) -> None:
    bob = Browser(client)
    account = await bob.sign_up("Bob")
    hosting = await hosted(client)
    key = sat_down(await hosting.sit(hosting.made["invitations"][1]))
    await _keep(bob, account, hosting, key)
    assert (await bob.get(hosting.address, "~B")).json()["seat"] == 1
    again = (await hosting.host("take-back", 1)).json()["invitation"]
    assert (await bob.get(hosting.address, "~B")).status_code == 403
    assert (await bob.get("/api/account/games")).json() == {"seats": [], "tables": []}
    sat_down(await hosting.sit(again))
    for _ in range(2):
        assert (await bob.get(hosting.address, "~B")).status_code == 403
        assert (await _keep(bob, account, hosting, key)).json()["seats"] == []
    version = (await bob.get(hosting.address)).json()["version"]
    assert (await bob.post(f"{hosting.address}/choices", "~B", choice="end", version=version)).status_code == 403


# Other sites


async def test_no_page_of_another_site_does_anything_with_the_cookie(client: Client) -> None:
    ada = Browser(client)
    account = await ada.sign_up("Ada")
    hosting = await hosted(client, access="private")
    key = hosting.made["keys"][0]
    await _keep(ada, account, hosting, key)
    paths = (await ada.get("/api/schema")).json()["paths"]
    found = [path for path, methods in paths.items() if path.startswith("/api/account") and "post" in methods]
    assert len(found) >= 8
    evil = Browser(client, "https://evil.example")
    evil.cookies = dict(ada.cookies)
    for path in [*found, f"{hosting.address}/choices"]:
        sent: dict[str, Any]
        for sent in ({"json": {}}, {"content": "{}", "headers": {"Content-Type": "text/plain"}}):
            answer = await evil.ask("POST", path, **sent)
            assert answer.status_code == 403
            assert "another site" in answer.json()["error"]
    assert await _signed_in(ada)
    # A cookie says nothing at a table by itself, and a mark is no key in an address that somebody is led to.
    assert (await ada.get(hosting.address)).status_code == 403
    assert (await ada.get(f"{hosting.address}?key=~A")).status_code == 403
    body = {"choice": "end", "version": 0, "key": "~A"}
    answer = await ada.ask("POST", f"{hosting.address}/choices", json=body)
    assert answer.status_code == 403
    asked = await ada.ask("OPTIONS", hosting.address, headers={"Access-Control-Request-Headers": "x-penumbra-key"})
    assert not any(name.startswith("access-control") for name in asked.headers)


def _line(place: str, cookie: str | None, origin: str) -> ClientConnection:
    headers = {} if cookie is None else {"Cookie": cookie}
    return connect(place, additional_headers=headers, origin=Origin(origin), proxy=None)


def test_a_socket_is_opened_by_the_session_of_its_own_site_and_closed_with_it(tmp_path: Path) -> None:
    with serving(tmp_path / "table.sqlite", "tests.table.beating_server") as server:
        here, origin = server.client, server.address.rstrip("/")
        account = here.post("/api/account", json={"name": "Ada", "password": PASSWORD}).json()
        seats = [{"name": "Ada"}, {"name": "Bob"}]
        made = here.post("/api/tables", json={"game": "coins", "seats": seats, "access": "private"}).json()
        keys = [{"table": made["table"], "key": made["keys"][0]}]
        here.post("/api/account/games", json={"account": account["id"], "keys": keys}).raise_for_status()
        cookie = f"penumbra-session={here.cookies['penumbra-session']}"
        place = f"{server.address.replace('http', 'ws')}api/tables/{made['table']}/live"
        for address, sent, asks in (
            (f"{place}?key=~A", cookie, "https://evil.example"),
            (f"{place}?key=~A", None, origin),
            (f"{place}?key=~B", cookie, origin),
            (place, cookie, origin),
        ):
            with pytest.raises(InvalidStatus):
                _line(address, sent, asks)
        with _line(f"{place}?key=~A", cookie, origin) as line:
            assert "version" in str(line.recv())
            here.post("/api/account/sign-out").raise_for_status()
            with pytest.raises(ConnectionClosed) as closed:
                _hear_it_end(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert closed.value.rcvd.reason.startswith("This browser is not signed in")


def _hear_it_end(line: ClientConnection) -> None:
    while True:
        line.recv(timeout=20)
