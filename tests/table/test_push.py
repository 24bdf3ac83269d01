"""Browsers are told of turns by push: encrypted for them, signed by the table, and never where it must not go."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import AsyncIterator
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from litestar import Litestar
from litestar.testing import AsyncTestClient
from py_vapid import Vapid02

from penumbra.table.app import create_app
from penumbra.table.reminders import outbox, push, reminding
from penumbra.table.reminders.letters import BadAddress, Letter, NotSent
from penumbra.table.reminders.outside import Outside
from penumbra.table.reminders.push import SubscriptionKeys, sealed
from penumbra.table.reminders.push_keys import PushKeys
from penumbra.table.store import Store, database_url
from penumbra.table.terms.time_control import HOUR, MINUTE, SECOND
from tests.table.conftest import Sitter, coin_house, sit, until
from tests.table.hours import Hours
from tests.table.push_service import PushingBrowser, PushService, decoded, push_service

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]

_PAUSE = 0.05
ASKED, TURN = "You are told here of your turn: Coins", "It is your turn: Coins"


@pytest.fixture(autouse=True)
def looked_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminding, "PAUSE_SECONDS", _PAUSE)


class Scene(NamedTuple):
    """A table whose seats may be told, and what tells them."""

    client: Client
    service: PushService
    hours: Hours

    async def subscribe(self, sitter: Sitter, browser: PushingBrowser) -> dict[str, Any]:
        """The seat is told there from now on, as its page's worker confirms by itself; what the browser was told."""
        status, told = await sitter.post("reminders", way="push", address=browser.address)
        assert status == 200, told
        before = len(self.service.of(browser))
        asked = (await self.told(browser, before + 1))[-1]
        answer = await self.client.post(asked["confirm"].removeprefix("http://testserver.local"))
        assert answer.json() == {"confirmed": True}
        return asked

    async def told(self, browser: PushingBrowser, many: int) -> list[dict[str, Any]]:
        async def look() -> list[dict[str, Any]]:
            return self.service.of(browser)

        return await until(look, lambda found: len(found) >= many)

    async def silent(self, many: int) -> None:
        """Nothing more comes than so many while the server looks several times."""
        await asyncio.sleep(8 * _PAUSE)
        assert len(self.service.delivered) == many

    async def answered(self, *answers: str) -> None:
        """The service answers so to what comes next, and has done so."""

        async def left() -> int:
            return len(self.service.answers)

        self.service.answers.extend(answers)
        self.hours.pass_by(2 * MINUTE)
        await until(left, lambda many: many == 0)


@pytest.fixture
async def scene(database: Path) -> AsyncIterator[Scene]:
    hours = Hours()
    async with push_service() as service:
        app = create_app(database, coin_house(), new_tables_per_minute=100, clock=hours, outside=service.outside())
        async with AsyncTestClient(app, raise_server_exceptions=False) as client:
            yield Scene(client, service, hours)


async def kept(sitter: Sitter) -> list[dict[str, Any]]:
    answer = await sitter.client.get(f"{sitter.address}/reminders", headers=sitter.headers)
    found: list[dict[str, Any]] = answer.json()["kept"]
    return found


async def test_a_browser_alone_reads_what_it_is_told_and_knows_who_says_it(scene: Scene) -> None:
    table, (ada, bo) = await sit(scene.client, None, None, clock={"kind": "turns", "hours": 2})
    browser = PushingBrowser(scene.service.name)
    asked = await scene.subscribe(bo, browser)
    assert (asked["title"], asked["text"]) == (
        ASKED,
        "P1 is told here when it is their turn in Coins, played by P0, P1.",
    )
    await ada.play("end")
    scene.hours.pass_by(2 * MINUTE)
    told = (await scene.told(browser, 2))[1]
    assert (told["title"], told["text"]) == (TURN, "It is the turn of P1 in Coins, played by P0, P1.")
    assert (told["link"].endswith(f"/#/turn/{table}/B"), told["confirm"]) == (True, None)
    headers = scene.service.delivered[1].headers
    assert (headers["content-encoding"], headers["urgency"]) == ("aes128gcm", "normal")
    assert 0 < int(headers["ttl"]) <= 2 * HOUR // SECOND, "it is of no use once the clock has run out"
    # A newer one takes its place, at the service by the topic and on the screen by the same word.
    assert headers["topic"] == scene.service.delivered[0].headers["topic"] == told["topic"]
    assert set(headers["topic"]) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    assert len(headers["topic"]) <= 32
    assert Vapid02.verify(headers["authorization"])
    token, key = (part.partition("=")[2] for part in headers["authorization"].removeprefix("vapid ").split(","))
    claims = json.loads(decoded(token.split(".")[1]))
    assert claims == {
        "aud": f"https://{scene.service.name}",
        "exp": scene.hours() // 1000 + 12 * 60 * 60,
        "sub": "https://testserver.local",
    }
    assert (await scene.client.get(f"{bo.address}/reminders", headers=bo.headers)).json()["push_key"] == key
    for secret in (ada.headers["X-Penumbra-Key"], bo.headers["X-Penumbra-Key"]):
        assert secret not in json.dumps([asked, told])
    # The last warning before the clock runs out is of use at once alone.
    scene.hours.pass_by(HOUR + 30 * MINUTE)
    await scene.told(browser, 3)
    assert scene.service.delivered[2].headers["urgency"] == "high"


async def test_a_turn_that_was_taken_back_is_not_pushed_and_the_next_is(scene: Scene) -> None:
    _, (ada, bo) = await sit(scene.client, None, None)
    browser = PushingBrowser(scene.service.name)
    await scene.subscribe(bo, browser)
    position = await ada.play("end")
    # It is on its way already when the turn is taken back, since the service was busy.
    await scene.answered("503 Service Unavailable")
    assert (await ada.post("undo", version=position["version"]))[0] == 200
    scene.hours.pass_by(HOUR)
    await scene.silent(1)
    await ada.play("end")
    scene.hours.pass_by(2 * MINUTE)
    assert [one["title"] for one in await scene.told(browser, 2)] == [ASKED, TURN]


@pytest.mark.parametrize("answer", ["410 Gone", "404 Not Found"])
async def test_a_browser_that_is_gone_is_told_nothing_any_more_and_its_seat_learns_it(
    scene: Scene, answer: str
) -> None:
    _, (ada, bo) = await sit(scene.client, None, None, options={"rounds": 3})
    browser = PushingBrowser(scene.service.name)
    await scene.subscribe(bo, browser)
    assert [(one["confirmed"], one["lost"]) for one in await kept(bo)] == [(True, False)]
    await ada.play("end")
    await scene.answered(answer)

    async def look() -> list[tuple[bool, bool]]:
        return [(one["confirmed"], one["lost"]) for one in await kept(bo)]

    await until(look, lambda found: found == [(False, True)])
    for sitter in (bo, ada):
        await sitter.play("end")
    scene.hours.pass_by(HOUR)
    await scene.silent(1)
    # The same browser may be subscribed once more, which takes the place of what was lost.
    await scene.subscribe(bo, browser)
    assert [(one["confirmed"], one["lost"]) for one in await kept(bo)] == [(True, False)]
    assert [one["title"] for one in await scene.told(browser, 3)][1:] == [ASKED, TURN]


async def test_a_service_that_wants_to_be_left_alone_is(scene: Scene) -> None:
    _, (ada, bo) = await sit(scene.client, None, None)
    browser = PushingBrowser(scene.service.name)
    await scene.subscribe(bo, browser)
    await ada.play("end")
    await scene.answered("429 Too Many Requests\r\nRetry-After: 3000")
    scene.hours.pass_by(outbox.PAUSES[0] + MINUTE)
    await scene.silent(1)
    scene.hours.pass_by(50 * MINUTE)
    assert [one["title"] for one in await scene.told(browser, 2)] == [ASKED, TURN]


async def test_two_seats_of_one_browser_are_told_each_for_itself(scene: Scene) -> None:
    table, (ada, bo) = await sit(scene.client, None, None)
    browser = PushingBrowser(scene.service.name)
    first = await scene.subscribe(ada, browser)
    second = await scene.subscribe(bo, browser)
    assert first["topic"] != second["topic"], "neither takes the other's place"
    scene.hours.pass_by(2 * MINUTE)
    assert (await scene.told(browser, 3))[2]["link"].endswith(f"/#/turn/{table}/A")
    await ada.play("end")
    scene.hours.pass_by(2 * MINUTE)
    assert (await scene.told(browser, 4))[3]["link"].endswith(f"/#/turn/{table}/B")
    assert (await bo.post("reminders", way="push", address=browser.address))[0] == 409


async def test_a_seat_that_was_taken_back_is_pushed_nothing(scene: Scene) -> None:
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    wish = {"game": "coins", "options": {"players": 2}, "seats": seats}
    made = (await scene.client.post("/api/tables", json=wish)).json()
    table = made["table"]
    joined = await scene.client.post(f"/api/tables/{table}/seats", json={"invitation": made["invitations"][1]})
    ada, bo = Sitter(scene.client, table, made["keys"][0]), Sitter(scene.client, table, joined.json()["key"])
    await scene.subscribe(bo, PushingBrowser(scene.service.name))
    await scene.client.post(f"/api/tables/{table}/seats/1/take-back", headers={"X-Penumbra-Key": made["host"]})
    await ada.play("end")
    scene.hours.pass_by(HOUR)
    await scene.silent(1)


async def test_a_subscription_is_told_to_nobody_and_stands_in_no_log(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    _, (ada, bo) = await sit(scene.client, None, None)
    browser = PushingBrowser(scene.service.name)
    await scene.subscribe(bo, browser)
    await ada.play("end")
    await scene.answered("400 Bad Request")

    async def written() -> str:
        return caplog.text

    await until(written, lambda text: "a reminder by push was not sent: the other side answers 400" in text)
    (mine,) = await kept(bo)
    assert (mine["shown"], mine["device"]) == ("push.example", sha256(browser.endpoint.encode()).hexdigest())
    assert await kept(ada) == []
    seen = json.dumps([mine, await ada.look(), await bo.look()]) + caplog.text
    for secret in (browser.path, *browser.keys.values()):
        assert secret not in seen


KEYS = PushingBrowser("push.example").keys


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("no JSON", "malformed"),
        ({"endpoint": "https://push.example/x"}, "`keys`"),
        ({"endpoint": "https://push.example/x", "keys": KEYS, "more": 1}, "`more`"),
        ({"endpoint": "http://push.example/x", "keys": KEYS}, "begins with https://"),
        ({"endpoint": "https://ada:secret@push.example/x", "keys": KEYS}, "neither a user nor a password"),
        ({"endpoint": "https://push.example/x", "keys": {**KEYS, "auth": KEYS["auth"][:-4]}}, "16 bytes"),
        ({"endpoint": "https://push.example/x", "keys": {**KEYS, "auth": "!" * 22}}, "its auth is not in base64url"),
        ({"endpoint": "https://push.example/x", "keys": {**KEYS, "p256dh": "B" + "A" * 86}}, "no point of P-256"),
    ],
)
async def test_a_subscription_is_read_strictly(said: Any, why: str) -> None:
    with pytest.raises(BadAddress, match=why):
        push.checked(said if isinstance(said, str) else json.dumps(said))


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1"])
async def test_an_endpoint_never_leads_inside(database: Path, inside: str) -> None:
    async def lookup(_host: str, _port: int) -> list[str]:
        return ["93.184.216.34", inside]

    store = Store(database_url(database))
    await store.open()
    carrier = push.Push(Outside(lookup), PushKeys(store.transactions), Hours())
    page = "https://t.example/"
    letter = Letter("Your turn", "It is on.", page, page, page)
    with pytest.raises(NotSent, match="an address of the inside") as fault:
        await carrier.send(push.checked(PushingBrowser("push.example").address), letter)
    assert fault.value.lasting
    with pytest.raises(BadAddress, match="a push service has a name"):
        push.checked(PushingBrowser(f"[{inside}]" if ip_address(inside).version == 6 else inside).address)
    await store.close()


async def test_servers_that_begin_at_once_have_one_key(database: Path) -> None:
    store = Store(database_url(database))
    await store.open()
    found = await asyncio.gather(*(PushKeys(store.transactions).public() for _ in range(8)))
    assert len(set(found)) == 1
    await store.close()
    with sqlite3.connect(database) as connection:
        assert connection.execute("select count(*) from push_keys").fetchall() == [(1,)]


async def test_the_longest_names_fit_in_what_a_service_has_to_take(database: Path) -> None:
    names = ", ".join(["𝔸" * 64] * 10)
    text = msgspec.json.encode(push.Pushed("t" * 100, names, "l" * 300, "i" * 22, "c" * 300))
    keys = SubscriptionKeys(**KEYS)
    assert len(sealed(text, keys, ec.generate_private_key(ec.SECP256R1()), bytes(16))) <= 4096


def _key(number: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(number), "big"), ec.SECP256R1())


def test_what_is_sealed_is_what_rfc_8291_section_5_has() -> None:
    keys = SubscriptionKeys(
        p256dh="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth="BTBZMqHH6r4Tts7J_aSIgg",
    )
    text = decoded("V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24")
    salt = decoded("DGv6ra1nlYgDCS1FRnbzlw")
    whole = sealed(text, keys, _key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), salt)
    assert whole == decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
        "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
