"""The operator's addresses: open with the operator's key alone, and even so no way to what a game hides."""

import json
import logging
import sqlite3
import threading
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.table.api.live import BEAT_SECONDS
from penumbra.table.api.passing import _table
from penumbra.table.app import create_app
from penumbra.table.door import keys
from penumbra.table.door.addresses import network
from penumbra.table.reminders.letters import NotSent
from penumbra.table.reminders.outside import Outside
from penumbra.table.running import care, operator_keys
from penumbra.table.running.lately import Lately
from penumbra.table.running.metrics import Metrics
from penumbra.table.running.operator_door import HEADER
from penumbra.table.running.recent_log import RecentLog
from tests.table.conftest import coin_house, sit, until
from tests.table.hours import Hours

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]

_PLACES = ("", "/", "/notice", "/closing", "/tables/x/unlist", "/errands/resend", "/errands/drop", "/look", "/backup")
_ADDRESS = "https://hooks.example/secret-part"


class Broken(Outside):
    """A way outside that fails as long as it is broken."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.broken = True

    async def post(self, _address: str, content: bytes, _headers: Mapping[str, str]) -> None:
        if self.broken:
            raise NotSent("the other side answers 400", lasting=True)
        self.sent.append(content)


class Operator:
    """Whoever has the operator's key."""

    def __init__(self, client: Client, key: str) -> None:
        self.client = client
        self.headers = {HEADER: key}

    async def look(self) -> dict[str, Any]:
        answer = await self.client.get("/api/operate", headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def do(self, what: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"/api/operate/{what}", headers=self.headers, json=body)


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def hook() -> Broken:
    return Broken()


@pytest.fixture
async def client(database: Path, hours: Hours, hook: Broken) -> AsyncIterator[Client]:
    app = create_app(database, coin_house(), new_tables_per_minute=4, clock=hours, outside=hook)
    async with AsyncTestClient(app) as client:
        yield client


@pytest.fixture
async def operator(client: Client, database: Path) -> Operator:
    return Operator(client, await operator_keys.give(database))


def _kind(answer: httpx.Response) -> tuple[int, dict[str, str], bytes]:
    return answer.status_code, dict(answer.headers), answer.content


async def _asked(client: Client, headers: dict[str, str]) -> None:
    """Everything under the operator's address is answered as an address that there is not."""
    places: list[tuple[str, str, bytes]] = [("GET", f"/api//operate{place}", b"") for place in _PLACES]
    for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD"):
        places += [(method, f"/api/operate{place}", b'{"notice": "x"}') for place in _PLACES]
    places += [("POST", "/api/operate/notice", body) for body in (b"", b"\xff", b"x" * 40_000)]
    sent = {"Content-Type": "application/json", **headers}
    for method, place, body in places:
        here = await client.request(method, place, headers=sent, content=body)
        nowhere = await client.request(method, "/api/nothing/at/all", headers=sent, content=body)
        assert _kind(here) == _kind(nowhere), (method, place)


async def test_without_the_key_there_are_no_such_addresses(client: Client, database: Path) -> None:
    await _asked(client, {})
    given = await operator_keys.give(database)
    await _asked(client, {})
    for wrong in (given[:-1], given.swapcase(), f" {given}x", "é" * 30, keys.hash_key(given), "x" * 1000):
        answer = await client.get("/api/operate", headers={HEADER.encode(): wrong.encode()})
        assert answer.status_code == 404
    answer = await client.get(f"/api/operate?{HEADER}={given}", headers={"Cookie": f"{HEADER}={given}"})
    assert answer.status_code == 404, "no link and no cookie opens it"
    assert (await client.get("/api/operate", headers={HEADER: given})).status_code == 200
    assert "/api/operate" not in json.dumps((await client.get("/api/schema")).json()["paths"])


async def test_another_key_ends_the_one_before_and_none_ends_all(client: Client, database: Path) -> None:
    first = Operator(client, await operator_keys.give(database))
    await first.look()
    second = Operator(client, await operator_keys.give(database))
    await second.look()
    await _asked(client, first.headers)
    await operator_keys.take(database)
    await _asked(client, second.headers)
    with sqlite3.connect(database) as connection:
        assert connection.execute("select key_hash from operation").fetchall() == [(None,)]


async def test_wrong_keys_are_throttled_and_nobody_is_told(client: Client, operator: Operator) -> None:
    for _ in range(10):
        await client.get("/api/operate", headers={HEADER: keys.new_key()})
    answer = await client.get("/api/operate", headers=operator.headers)
    assert _kind(answer) == _kind(await client.get("/api/nothing")), "nor is the right one looked at"


async def test_pages_of_other_sites_do_nothing_with_it(client: Client, operator: Operator) -> None:
    sent = {**operator.headers, "Origin": "https://elsewhere.example"}
    answer = await client.post("/api/operate/closing", headers=sent, json={"closed": True})
    assert answer.status_code == 403
    assert (await operator.look())["closed"] is False
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    answer = await client.options("/api/operate/closing", headers=asked)
    assert "access-control-allow-origin" not in answer.headers


async def test_it_tells_how_the_server_is_and_nothing_that_a_game_hides(client: Client, operator: Operator) -> None:
    public, sitters = await sit(client, None, "random")
    await sitters[0].play("bet 2")
    hidden, strangers = await sit(client, None, None, access="private")
    logging.getLogger("penumbra.table").error("table %s: the bots stop", hidden)
    logging.getLogger("elsewhere").error("nobody's business")
    told = await operator.look()
    assert told["tables"]["waiting"] + told["tables"]["going"] == 2
    assert told["tables"]["in_memory"] == 2
    assert told["lately"]["choices"] >= 1
    assert told["lately"]["half"] is not None
    assert told["database"]["size"] > 0
    assert [one["table"] for one in told["listed"]] == [public], "what is private is in no list here either"
    assert told["log"][0]["text"] == f"table {hidden[:4]}…: the bots stop"
    assert (told["servers"], told["bots"]) == ([], {"thinking": 0, "waiting": 0})
    said = json.dumps(told)
    secrets = [one.headers["X-Penumbra-Key"] for one in (*sitters, *strangers) if one.headers]
    for secret in (
        hidden,
        operator.headers[HEADER],
        *secrets,
        *map(keys.hash_key, secrets),
        "bet 2",
        "nobody's business",
    ):
        assert secret not in said


async def test_a_notice_is_shown_at_all_tables_and_taken_away(client: Client, operator: Operator) -> None:
    table, _ = await sit(client, None, None)
    assert (await client.get("/api/games")).json()["notice"] is None
    assert (await operator.do("notice", notice="Maintenance at 22:00 <b>\u202e UTC")).status_code == 200
    text = "Maintenance at 22:00 <b> UTC"
    assert (await client.get("/api/games")).json()["notice"] == text
    with await client.websocket_connect(f"/api/tables/{table}/live") as line:
        assert line.receive_json(timeout=BEAT_SECONDS)["notice"] == text
    answer = await operator.do("notice", notice=" \u202e ")
    assert (answer.status_code, answer.json()["error"]) == (400, "There is nothing in the notice that can be seen.")
    assert (await operator.do("notice", notice="x" * 301)).status_code == 400
    told = (await operator.do("notice", notice=None)).json()
    assert (told["notice"], told["acts"][0]["act"], told["acts"][1]["about"]) == (None, "notice", text)
    with await client.websocket_connect(f"/api/tables/{table}/live") as line:
        assert set(line.receive_json(timeout=BEAT_SECONDS)) == {"version", "notes", "company"}


async def test_no_new_tables_are_made_while_it_is_closed_and_those_there_are_go_on(
    client: Client, operator: Operator
) -> None:
    _, (ada, _) = await sit(client, None, None)
    assert (await operator.do("closing", closed=True)).json()["closed"] is True
    answer = await client.post("/api/tables", json={"game": "coins", "seats": [{"name": "A"}, {"name": "B"}]})
    assert answer.status_code == 503
    assert "No new tables are made here just now" in answer.json()["error"]
    assert (await client.get("/api/games")).json()["closed"] == answer.json()["error"]
    assert len((await client.get("/api/tables")).json()) == 1
    await ada.play("bet 1")
    told = (await operator.do("closing", closed=False)).json()
    assert [one["act"] for one in told["acts"]] == ["reopen", "close", "key"]
    assert any("an operator: close" in one["text"] for one in told["log"])
    await sit(client, None, None)


async def test_a_table_is_taken_off_the_public_list_and_played_on(client: Client, operator: Operator) -> None:
    table, (ada, _) = await sit(client, None, None)
    told = (await operator.do(f"tables/{table}/unlist")).json()
    assert (told["listed"], told["acts"][0]["about"]) == ([], f"{table[:4]}…")
    assert (await client.get("/api/tables")).json() == []
    assert (await ada.look())["access"] == "unlisted"
    await ada.play("bet 1")
    assert (await operator.do(f"tables/{table}/unlist")).status_code == 409
    assert (await operator.do("tables/none/unlist")).status_code == 404
    assert _table(f"/api/operate/tables/{table}/unlist") == table, "where it is at another server, it is done there"
    assert _table("/api/operate/notice") is None


async def test_reminders_that_failed_are_sent_again_or_dropped(
    client: Client, operator: Operator, hook: Broken
) -> None:
    _, (ada, _) = await sit(client, None, None)
    assert (await ada.post("reminders", way="webhook", address=_ADDRESS))[0] in (200, 201)
    told = await until(operator.look, lambda told: told["errands"]["failed"])
    [failed] = told["errands"]["failed"]
    assert (failed["fault"], failed["provider"], failed["again"]) == (
        "the other side answers 400",
        "hooks.example",
        False,
    )
    assert "secret-part" not in json.dumps(told)
    named = {name: failed[name] for name in ("reminder", "version", "occasion")}
    hook.broken = False
    assert (await operator.do("errands/resend", **named)).status_code == 200
    await until(operator.look, lambda told: told["errands"] == {"waiting": 0, "failed": []})
    assert len(hook.sent) == 1
    for what in ("resend", "drop"):
        assert (await operator.do(f"errands/{what}", **named)).status_code == 404, "it was sent by now"


async def test_a_backup_is_made_beside_the_database_and_the_database_looked_through(
    client: Client, operator: Operator, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await sit(client, None, None)
    with sqlite3.connect(database) as connection:
        connection.execute("update choices set text = text")  # it is in use meanwhile
    seen, backup = threading.Event(), care.backup
    monkeypatch.setattr(care, "backup", lambda *paths: seen.wait(30) and backup(*paths))
    try:
        told = (await operator.do("backup")).json()
        assert (told["care"]["doing"], told["database"]["backup"]) == ("Making a backup", None)
        for another in ("look", "backup"):
            answer = await operator.do(another)
            assert answer.status_code == 409
            assert "Making a backup, and one thing is done at a time." in answer.text
    finally:
        seen.set()
    told = await until(operator.look, lambda told: told["database"]["backup"] and told["care"]["doing"] is None)
    [copy] = database.parent.glob("table.sqlite.backup-*")
    assert copy.stat().st_mode & 0o077 == 0, "it holds seeds"
    with sqlite3.connect(copy) as connection:
        assert connection.execute("select id from tables").fetchall() == [(table,)]
    assert told["care"]["fault"] is None
    with sqlite3.connect(database) as connection:
        connection.execute("update tables set commitment = 'x'")
    await operator.do("look")
    told = await until(operator.look, lambda told: told["care"]["looked"] and told["care"]["doing"] is None)
    [fault] = told["care"]["looked"]["faults"]
    assert f"table {table[:4]}… is damaged" in fault
    assert table not in json.dumps(told["care"])


async def test_it_counts_networks_that_ask_for_too_much_and_no_whole_address(
    client: Client, operator: Operator
) -> None:
    for _ in range(6):
        await client.post("/api/tables", json={"game": "coins", "seats": [{"name": "A"}, {"name": "B"}]})
    [told] = (await operator.look())["refusals"]
    assert (told["network"], told["times"]) == ("elsewhere", 2)
    assert network("203.0.113.77") == "203.0.113.0/24"
    assert network("2001:db8:1:2::/64") == "2001:db8:1::/48"


async def test_what_was_lately_is_what_the_last_minutes_counted() -> None:
    metrics, now = Metrics(), [0.0]
    lately = Lately(metrics, lambda: now[0])
    assert (lately.told().choices, lately.told().half) == (0, None)
    for seconds in (0.003, 0.003, 0.2, 99.0):
        metrics.playing.observe(seconds)
        metrics.choices.inc()
    told = lately.told()
    assert (told.choices, told.half, told.most) == (4, 0.005, None)
    for _ in range(30):
        now[0] += 10
        await lately.look()
    assert (lately.told().choices, lately.told().seconds) == (0, 290.0)


def test_a_fault_in_the_log_is_told_by_kind_and_an_address_by_its_beginning() -> None:
    log = RecentLog()
    try:
        raise ValueError("the seed is 1234")
    except ValueError as fault:
        told = (type(fault), fault, fault.__traceback__)
    words = "GET /api/reminders/abcdefghijklmnop/token-of-it: it broke"
    log.emit(logging.LogRecord("penumbra.table", logging.ERROR, "x.py", 1, words, (), told))
    [line] = log.told()
    assert line.text.startswith("GET /api/reminders/abcd…: it broke (ValueError in ")
    assert "1234" not in line.text
