"""Seats are told of their turn: once, if it stands, where they confirmed it, and never what is secret."""

import asyncio
import json
import re
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import trustme
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.table.app import create_app
from penumbra.table.host import out_of_time
from penumbra.table.reminders import outbox, reminding
from penumbra.table.reminders.letters import BadAddress, Letter, NotSent
from penumbra.table.reminders.mail import Mail, MailServer, Security
from penumbra.table.reminders.outside import Outside, checked, outside
from penumbra.table.reminders.webhook import Webhook
from penumbra.table.terms.time_control import HOUR, MINUTE, SECOND
from tests.table.coin_kit import Ending
from tests.table.conftest import Sitter, coin_house, sit, until
from tests.table.hours import Hours
from tests.table.letterbox import letterbox

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]

_PAUSE = 0.1


class Kept:
    """A carrier that keeps what it carries, and fails as often as it is told to."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Letter]] = []
        self.fails = 0

    async def send(self, address: str, letter: Letter) -> None:
        if self.fails:
            self.fails -= 1
            raise NotSent("it is shut")
        self.sent.append((address, letter))

    def subjects(self) -> list[str]:
        return [letter.subject for _, letter in self.sent]


@pytest.fixture(autouse=True)
def looked_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks every moment, so that nobody waits for it: hours go by on the clock of the test."""
    for watch in (out_of_time, reminding):
        monkeypatch.setattr(watch, "PAUSE_SECONDS", _PAUSE)


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def make_app(database: Path, hours: Hours, kept: Kept) -> Callable[[], Litestar]:
    house = coin_house({"ending": Ending})
    return lambda: create_app(database, house, new_tables_per_minute=1000, clock=hours, mail=kept)


@pytest.fixture
async def client(make_app: Callable[[], Litestar]) -> AsyncIterator[Client]:
    async with AsyncTestClient(make_app(), raise_server_exceptions=False) as client:
        yield client


async def wish(sitter: Sitter, address: str = "bo@example.org", way: str = "mail") -> dict[str, Any]:
    status, told = await sitter.post("reminders", way=way, address=address)
    assert status == 200, told
    return told


async def come(kept: Kept, many: int) -> list[str]:
    async def look() -> list[str]:
        return kept.subjects()

    return await until(look, lambda found: len(found) >= many)


async def nothing_more(kept: Kept, many: int) -> None:
    """Nothing comes while the server looks several times."""
    await asyncio.sleep(8 * _PAUSE)
    assert len(kept.sent) == many, kept.subjects()


async def confirmed(client: Client, sitter: Sitter, kept: Kept) -> str:
    """The seat is told from now on; the path of what is asked with the letter's token."""
    await wish(sitter)
    await come(kept, 1)
    letter = kept.sent[0][1]
    found = re.search(r"/#/reminder/(\S+)$", letter.link)
    assert found
    path = f"/api/reminders/{found[1]}"
    assert (await client.post(f"{path}/confirm")).json() == {"confirmed": True}
    return path


CONFIRM, TURN = "Do you want to be told when it is your turn?", "It is your turn: Coins"


async def test_a_turn_is_told_once_by_whoever_confirmed_it(client: Client, hours: Hours, kept: Kept) -> None:
    table, (ada, bo) = await sit(client, None, None, options={"rounds": 3})
    await confirmed(client, bo, kept)
    await ada.play("end")
    hours.pass_by(2 * MINUTE)
    assert await come(kept, 2) == [CONFIRM, TURN]
    address, letter = kept.sent[1]
    assert address == "bo@example.org"
    assert letter.text == "It is the turn of P1 in Coins, played by P0, P1."
    assert letter.link.endswith(f"/#/turn/{table}/B")
    for secret in (ada.headers["X-Penumbra-Key"], bo.headers["X-Penumbra-Key"]):
        assert secret not in f"{letter.body} {letter.stop} {letter.line}"
    hours.pass_by(HOUR)
    await nothing_more(kept, 2)
    await bo.play("end")
    await ada.play("end")
    hours.pass_by(2 * MINUTE)
    assert await come(kept, 3) == [CONFIRM, TURN, TURN]


async def test_nobody_is_told_who_has_not_confirmed(client: Client, hours: Hours, kept: Kept) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await wish(bo)
    await come(kept, 1)
    await ada.play("end")
    hours.pass_by(HOUR)
    await nothing_more(kept, 1)
    assert (await bo.client.get(f"{bo.address}/reminders", headers=bo.headers)).json()["kept"][0]["confirmed"] is False


async def test_a_turn_that_was_taken_back_is_not_told_and_the_next_is(client: Client, hours: Hours, kept: Kept) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await confirmed(client, bo, kept)
    position = await ada.play("end")
    assert (await ada.post("undo", version=position["version"]))[0] == 200
    hours.pass_by(HOUR)
    await nothing_more(kept, 1)
    await ada.play("end")
    hours.pass_by(2 * MINUTE)
    assert await come(kept, 2) == [CONFIRM, TURN]


async def test_a_letter_that_waits_to_be_tried_again_is_not_sent_for_a_turn_that_is_over(
    client: Client, hours: Hours, kept: Kept
) -> None:
    _, (ada, bo) = await sit(client, None, None, options={"rounds": 3})
    await confirmed(client, bo, kept)
    kept.fails = 1
    await ada.play("end")
    hours.pass_by(2 * MINUTE)

    async def fails() -> int:
        return kept.fails

    await until(fails, lambda left: left == 0)
    await bo.play("end")
    hours.pass_by(HOUR)
    await nothing_more(kept, 1)


async def test_what_cannot_be_sent_is_tried_again_with_growing_pauses_and_given_up(
    client: Client, hours: Hours, kept: Kept
) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await confirmed(client, bo, kept)
    kept.fails = 2
    await ada.play("end")
    hours.pass_by(2 * MINUTE)

    async def fails() -> int:
        return kept.fails

    await until(fails, lambda left: left == 1)
    hours.pass_by(outbox.PAUSES[0] - SECOND)
    await nothing_more(kept, 1)
    assert kept.fails == 1
    hours.pass_by(2 * SECOND)
    await until(fails, lambda left: left == 0)
    hours.pass_by(outbox.PAUSES[1] + SECOND)
    assert await come(kept, 2) == [CONFIRM, TURN]
    assert sorted(outbox.PAUSES) == list(outbox.PAUSES)


async def test_it_is_told_again_before_the_clock_runs_out(client: Client, hours: Hours, kept: Kept) -> None:
    _, (ada, bo) = await sit(client, None, None, clock={"kind": "turns", "hours": 24})
    await confirmed(client, bo, kept)
    await ada.play("end")
    hours.pass_by(2 * MINUTE)
    await come(kept, 2)
    hours.pass_by(17 * HOUR)
    await nothing_more(kept, 2)
    hours.pass_by(HOUR)
    assert (await come(kept, 3))[-1] == "Your time runs out: Coins"
    hours.pass_by(HOUR)
    await nothing_more(kept, 3)


async def test_who_is_at_the_table_is_told_a_minute_later_and_not_never(
    client: Client, hours: Hours, kept: Kept
) -> None:
    table, (ada, bo) = await sit(client, None, None)
    await confirmed(client, bo, kept)
    address = f"/api/tables/{table}/live?key={bo.headers['X-Penumbra-Key']}"
    with await client.websocket_connect(address):
        await ada.play("end")
        hours.pass_by(30 * SECOND)
        await nothing_more(kept, 1)
        hours.pass_by(31 * SECOND)
        assert await come(kept, 2) == [CONFIRM, TURN]


async def test_a_server_that_starts_again_tells_what_was_not_told_and_nothing_twice(
    make_app: Callable[[], Litestar], hours: Hours, kept: Kept
) -> None:
    async with AsyncTestClient(make_app()) as client:
        _, (ada, bo) = await sit(client, None, None)
        await confirmed(client, bo, kept)
        await ada.play("end")
    async with AsyncTestClient(make_app()):
        hours.pass_by(2 * MINUTE)
        assert await come(kept, 2) == [CONFIRM, TURN]
    async with AsyncTestClient(make_app()):
        hours.pass_by(HOUR)
        await nothing_more(kept, 2)


async def test_a_fault_ends_no_watch(client: Client, hours: Hours, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    _, (ada, bo) = await sit(client, None, None, clock={"kind": "live", "minutes": 1})
    await confirmed(client, bo, kept)
    failed = []

    def fails(*_: Any) -> None:
        failed.append(True)
        raise RuntimeError("nobody thought of it")

    monkeypatch.setattr(outbox, "due", fails)
    monkeypatch.setattr(out_of_time, "overdue", fails)

    async def times() -> int:
        return len(failed)

    await until(times, lambda many: many > 3)
    monkeypatch.undo()
    await ada.play("end")
    hours.pass_by(11 * SECOND)
    assert await come(kept, 2) == [CONFIRM, TURN]
    hours.pass_by(MINUTE)
    await until(bo.look, lambda one: one["bots"][1] == "ending")


async def test_one_press_ends_it_and_looking_does_not(client: Client, hours: Hours, kept: Kept) -> None:
    _, (ada, bo) = await sit(client, None, None)
    path = await confirmed(client, bo, kept)
    for _ in range(2):
        assert (await client.get(path)).json() == {"confirmed": True}
    answer = await client.post(f"{path}/stop", data={"List-Unsubscribe": "One-Click"})
    assert (answer.status_code, answer.json()) == (200, {"confirmed": False})
    assert (await client.post(f"{path}/confirm")).status_code == 404
    await ada.play("end")
    hours.pass_by(HOUR)
    await nothing_more(kept, 1)


async def test_a_wrong_token_does_nothing(client: Client, kept: Kept) -> None:
    _, (_, bo) = await sit(client, None, None)
    path = await confirmed(client, bo, kept)
    for what in ("", "/confirm", "/stop"):
        wrong = f"{path[:-3]}abc{what}"
        answer = await (client.post(wrong) if what else client.get(wrong))
        assert answer.status_code == 404
    assert (await client.get(path)).json() == {"confirmed": True}


async def test_a_seat_that_is_taken_back_is_told_nothing_any_more(client: Client, hours: Hours, kept: Kept) -> None:
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    made = (await client.post("/api/tables", json={"game": "coins", "options": {"players": 2}, "seats": seats})).json()
    table = made["table"]
    joined = await client.post(f"/api/tables/{table}/seats", json={"invitation": made["invitations"][1]})
    ada, bo = Sitter(client, table, made["keys"][0]), Sitter(client, table, joined.json()["key"])
    await confirmed(client, bo, kept)
    await client.post(f"/api/tables/{table}/seats/1/take-back", headers={"X-Penumbra-Key": made["host"]})
    await ada.play("end")
    hours.pass_by(HOUR)
    await nothing_more(kept, 1)


async def test_a_seat_sees_and_ends_its_own_addresses_and_no_other(client: Client, kept: Kept) -> None:
    table, (ada, bo) = await sit(client, None, None)
    told = await wish(bo)
    assert told["ways"] == ["mail", "push", "webhook"]
    (mine,) = told["kept"]
    assert (mine["shown"], "bo@example.org" in json.dumps(told)) == ("b…@example.org", False)
    assert (await ada.client.get(f"{ada.address}/reminders", headers=ada.headers)).json()["kept"] == []
    assert (await ada.post(f"reminders/{mine['id']}/drop"))[0] == 404
    assert (await client.get(f"/api/tables/{table}/reminders")).status_code == 403
    assert (await bo.post(f"reminders/{mine['id']}/drop"))[1]["kept"] == []


async def test_addresses_are_limited_and_read_strictly(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    for bad in ("ada", "@example.org", "a@b", "a b@example.org", "a@b@example.org", "ada@example.org\r\nBcc: x@y.z"):
        assert (await ada.post("reminders", way="mail", address=bad))[0] == 400
    for n in range(outbox.MOST_OF_A_SEAT):
        await wish(ada, f"ada{n}@example.org")
    assert (await ada.post("reminders", way="mail", address="more@example.org"))[0] == 409
    assert (await ada.post("reminders", way="mail", address="ada1@example.org"))[0] == 409
    assert (await bo.post("reminders", way="mail", address="bo@example.org"))[0] == 200


async def test_a_server_without_smtp_tells_nobody_by_mail(database: Path) -> None:
    async with AsyncTestClient(create_app(database, coin_house())) as client:
        _, (ada, _) = await sit(client, None, None)
        status, said = await ada.post("reminders", way="mail", address="ada@example.org")
        assert (status, said["allowed"]) == (400, ["push", "webhook"])


async def test_a_stranger_is_not_buried_under_questions(client: Client) -> None:
    for _ in range(3):
        _, (ada, _) = await sit(client, None, None)
        await wish(ada, "stranger@example.org")
    _, (ada, _) = await sit(client, None, None)
    status, said = await ada.post("reminders", way="mail", address="stranger@example.org")
    assert (status, "asked often today" in said["error"]) == (403, True)


async def test_nor_by_asking_and_ending_again_and_again(client: Client, hours: Hours, kept: Kept) -> None:
    _, (ada, bo) = await sit(client, None, None)
    for many in range(1, 4):
        (one,) = (await wish(ada, "stranger@example.org"))["kept"]
        await come(kept, many)
        if many == 3:
            path = kept.sent[-1][1].link.rpartition("#/reminder/")[2]
            assert (await client.post(f"/api/reminders/{path}/stop")).json() == {"confirmed": False}
            assert (await client.post(f"/api/reminders/{path}/confirm")).status_code == 404
        else:
            assert (await ada.post(f"reminders/{one['id']}/drop"))[1]["kept"] == []
    for sitter in (ada, bo):
        assert (await sitter.post("reminders", way="mail", address="stranger@example.org"))[0] == 403
    hours.pass_by(24 * HOUR)
    await wish(bo, "stranger@example.org")


async def test_an_e_mail_goes_over_smtp_and_can_be_ended_by_the_mail_program() -> None:
    with letterbox() as box:
        mail = Mail(MailServer("127.0.0.1", box.port, "table@example.org", security=Security.NONE))
        box.refuses = 1
        with pytest.raises(NotSent):
            await mail.send("bo@example.org", LETTER)
        await mail.send("bo@example.org", LETTER)
    ((to, found),) = box.letters
    assert (to, found["From"], found["Subject"]) == ("bo@example.org", "table@example.org", "Your turn")
    assert found["List-Unsubscribe"] == "<https://t.example/stop>"
    assert found["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "https://t.example/#/turn/t/B" in found.get_content()


class Posted(NamedTuple):
    head: str
    body: dict[str, Any]


@asynccontextmanager
async def hooks(answer: str, *names: str) -> AsyncIterator[tuple[int, ssl.SSLContext, list[Posted]]]:
    """An https server that answers everything alike; its port, who vouches for it, and what it was sent."""
    authority = trustme.CA()
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*(names or ("hooks.example",))).configure_cert(serving)
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    posted: list[Posted] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        posted.append(Posted(head, json.loads(await reader.readexactly(int(length[1]) if length else 0))))
        writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=serving)
    async with server:
        yield server.sockets[0].getsockname()[1], trust, posted


LETTER = Letter(
    "Your turn", "It is on.", "https://t.example/#/turn/t/B", "https://t.example/s", "https://t.example/stop"
)


async def here(_host: str, _port: int) -> list[str]:
    return ["127.0.0.1"]


async def test_a_webhook_is_sent_what_discord_accepts() -> None:
    async with hooks("204 No Content") as (port, trust, posted):
        hook = Webhook(Outside(here, lambda _: True, trust))
        await hook.send(f"https://hooks.example:{port}/api/webhooks/1/abc?thread_id=7", LETTER)
    ((head, body),) = posted
    assert head.startswith("POST /api/webhooks/1/abc?thread_id=7 HTTP/1.1\r\n")
    assert f"host: hooks.example:{port}\r\n" in head.lower()
    assert body == {"content": LETTER.line, "allowed_mentions": {"parse": []}}


async def test_a_webhook_does_not_follow_redirects_and_says_what_does_not_pass() -> None:
    for answer, lasting in (("302 Found\r\nLocation: https://hooks.example/inside", True), ("503 Busy", False)):
        async with hooks(answer) as (port, trust, posted):
            with pytest.raises(NotSent) as fault:
                await Webhook(Outside(here, lambda _: True, trust)).send(f"https://hooks.example:{port}/", LETTER)
        assert (fault.value.lasting, len(posted)) == (lasting, 1)


async def test_a_webhook_goes_to_nobody_else_than_it_names() -> None:
    async with hooks("204 No Content", "other.example") as (port, trust, posted):
        with pytest.raises(NotSent):
            await Webhook(Outside(here, lambda _: True, trust)).send(f"https://hooks.example:{port}/", LETTER)
    assert posted == []


@pytest.mark.parametrize(
    "inside",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "ff02::1", "::"),
    ],
)
async def test_a_webhook_never_leads_inside(inside: str) -> None:
    assert not outside(ip_address(inside))
    asked = []

    async def lookup(host: str, port: int) -> list[str]:
        asked.append((host, port))
        return ["93.184.216.34", inside]

    with pytest.raises(NotSent) as fault:
        await Webhook(Outside(lookup)).send("https://hooks.example/x", LETTER)
    assert (fault.value.lasting, asked) == (True, [("hooks.example", 443)])


def test_what_lies_outside_may_be_gone_to() -> None:
    for address in ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"):
        assert outside(ip_address(address))


@pytest.mark.parametrize(
    "text",
    [
        *("http://example.org/", "ftp://example.org", "https://", "https:///x", "//example.org", "example.org"),
        *(
            "https://ada:secret@example.org/",
            "https://example.org:99999/",
            "https://exa mple.org/",
            f"https://e.org/{'x' * 1000}",
        ),
    ],
)
def test_what_is_no_webhook_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        checked(text)
