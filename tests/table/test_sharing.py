"""Several servers share PostgreSQL and Redis: a table is at one of them at a time, and goes on when that one dies."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
import websockets
from litestar.testing import AsyncTestClient
from websockets.sync.client import connect

from penumbra.kernel import Choice, commitment
from penumbra.table.api.passing import InnerDoor
from penumbra.table.app import create_app
from penumbra.table.desks.bot_queue import BadBus, BotQueue
from penumbra.table.desks.minds import Job, SentTable
from penumbra.table.door.common_count import CommonCount
from penumbra.table.door.rates import SharedRate
from penumbra.table.keeping import leases
from penumbra.table.keeping.leases import LEASE_SECONDS, Fence
from penumbra.table.keeping.schema import metadata, servers
from penumbra.table.problems import Problem
from penumbra.table.reminders.push_keys import PushKeys
from penumbra.table.running import operator_keys
from penumbra.table.serve import Sharing, serve
from penumbra.table.servers.ownership import Elsewhere, Leased, Sole
from penumbra.table.store import Store, StoreConflict, StoredChoice, StoredSeat, StoredTable, StoreFault, database_url
from penumbra.table.store.choices import append_choice
from penumbra.table.store.tables import create_table
from penumbra.table.terms.progress import Progress
from tests.table.conftest import coin_house, sit
from tests.table.engines import Postgres, Redis, needed, postgres, redis
from tests.table.kills import ENOUGH
from tests.table.servers import Server
from tests.table.shared_kills import kill_shared_at_random

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("shared")]
_PROGRESS = Progress(round=1, waiting=(0,), winners=(), over=False)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    needed()
    with postgres(tmp_path_factory.mktemp("engine")) as server:
        yield server


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    needed()
    with redis(tmp_path_factory.mktemp("bus")) as server:
        yield server


@pytest.fixture
def shared(engine: Postgres, request: pytest.FixtureRequest) -> str:
    """The address of a new database."""
    return engine.new(f"t{abs(hash(request.node.nodeid))}")


def _table() -> StoredTable:
    seats = (StoredSeat("Ada", None, "a"), StoredSeat("Bo", None, "b"))
    promised = commitment(bytes(32))
    return StoredTable("t", "coins", {"players": 2}, seats, bytes(32), False, promised, "2026-01-01", 0, False)


async def _laid(url: str) -> Store:
    store = Store(database_url(url))
    await store.open()
    await store.transactions.write(partial(create_table, table=_table()))
    return store


async def test_the_migrations_make_in_postgresql_what_the_code_reads(shared: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    stores = [Store(database_url(shared)) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))  # as servers that are started at once
    found = await stores[0].transactions.read(
        lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)
    )
    assert found == []
    for store in stores:
        await store.close()


async def test_servers_that_begin_at_once_are_known_to_push_services_by_one_key(shared: str) -> None:
    stores = [Store(database_url(shared)) for _ in range(4)]
    await stores[0].open()
    found = await asyncio.gather(*(PushKeys(store.transactions).public() for store in stores))
    assert len(set(found)) == 1
    for store in stores:
        await store.close()


async def test_what_the_driver_says_when_nobody_can_connect_is_a_fault_of_the_database(engine: Postgres) -> None:
    """As while PostgreSQL begins again: some of that is no fault that SQLAlchemy knows."""
    nowhere = Store(database_url(engine.url("nowhere")))
    for work in (nowhere.known, nowhere.open, nowhere.check_readable):
        with pytest.raises(StoreFault, match="the database refuses with"):
            await work()
    with pytest.raises(StoreFault, match="the database refuses with"):
        await nowhere.transactions.hold(exclusive=True)
    await nowhere.close()


async def test_a_game_is_played_on_postgresql_as_on_a_file(shared: str) -> None:
    def app() -> Any:
        return create_app(shared, coin_house(), new_tables_per_minute=1000)

    async with AsyncTestClient(app()) as client:
        table, (ada, bob) = await sit(client, None, None)
        await ada.play("bet 2", request="r")
        assert (await ada.post("undo", version=1))[0] == 200
        await ada.play("bet 1")
        await ada.play("end")
        assert (await ada.post("choices", choice="bet 1", version=2))[0] == 409
        assert (await bob.post("chat", text="Hello"))[0] == 200
        before = await bob.look()
        [listed] = (await client.get("/api/tables")).json()
        assert (listed["table"], listed["version"]) == (table, before["version"])
    async with AsyncTestClient(app()) as client:
        bob.client = client
        assert await bob.look() == before
        [said] = (await client.get(f"/api/tables/{table}/chat")).json()["messages"]
        assert said["text"] == "Hello"


async def test_what_the_former_owner_of_a_table_writes_is_refused(shared: str) -> None:
    store = await _laid(shared)
    one, two = (Leased(Store(database_url(shared)), f"127.0.0.1:{port}") for port in (1, 2))
    await one.start(lambda: None)
    await two.start(lambda: None)
    first = await one.claim("t")
    with pytest.raises(Elsewhere) as elsewhere:
        await two.claim("t")
    assert elsewhere.value.sibling == one.server
    assert await two.place("t") == one.server
    assert await one.place("t") is None

    def play(fence: Fence, n: int) -> Callable[[sa.Connection], None]:
        choice = StoredChoice(0, f"bet {n}", None)
        return lambda connection: append_choice(connection, "t", n, choice, n, _PROGRESS, fence)

    def other(fence: Fence) -> Callable[[sa.Connection], None]:
        return lambda connection: leases.check(connection, "t", fence)

    await store.transactions.write(play(first, 0))
    # It stops, and is not seen for as long as a lease.
    unseen = sa.update(servers).where(servers.c.id == one.server.id)
    long_ago = unseen.values(seen=sa.func.now() - sa.func.make_interval(0, 0, 0, 0, 0, 0, LEASE_SECONDS + 1))
    two.doubt("t")
    for _ in range(20):  # it says that it is there every second
        await store.transactions.write(lambda connection: connection.execute(long_ago).close())
        try:
            second = await two.claim("t")
            break
        except Elsewhere:
            continue
    await store.transactions.write(play(second, 1))
    for late in (play(first, 2), other(first), other(second._replace(number=second.number + 1))):
        with pytest.raises(StoreConflict):
            await store.transactions.write(late)
    await store.transactions.write(other(second))
    await store.transactions.write(play(second, 2))
    with pytest.raises(Elsewhere):
        await one.claim("t")
    await two.stop()
    await store.transactions.write(play(await one.claim("t"), 3))  # who ends in good order keeps nobody waiting
    await one.stop()
    await store.close()


async def test_who_has_not_been_seen_for_a_lease_answers_for_no_table(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await _laid(shared)
    lapses: list[None] = []
    leased = Leased(Store(database_url(shared)), "127.0.0.1:1")
    await leased.start(lambda: lapses.append(None))
    leased.check()
    leased._seen -= LEASE_SECONDS
    with pytest.raises(Exception, match="lost sight of the others"):
        leased.check()
    while not lapses:
        await asyncio.sleep(0.05)
    leased.check()
    await leased.stop()
    await store.close()


async def test_a_database_is_had_alone_or_shared(shared: str, tmp_path: Path) -> None:
    stores = [Store(database_url(shared)) for _ in range(4)]
    await stores[0].open()
    alone = Sole(stores[0])
    await alone.start(lambda: None)
    with pytest.raises(StoreFault, match="another process serves it already"):
        await Sole(stores[1]).start(lambda: None)
    with pytest.raises(StoreFault, match="a process serves it that does not share it"):
        await Leased(stores[2], "127.0.0.1:1").start(lambda: None)
    await stores[0].close()
    await Leased(stores[3], "127.0.0.1:1").start(lambda: None)
    again = Store(database_url(shared))
    with pytest.raises(StoreFault, match="another process serves it already"):
        await Sole(again).start(lambda: None)
    for store in (*stores[1:], again):
        await store.close()


def test_a_file_is_not_shared_and_a_bus_is_redis(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="a file is served by one process: several share a PostgreSQL database"):
        serve(coin_house(), port=0, database=tmp_path / "t.sqlite", sharing=Sharing("redis://127.0.0.1:1"))
    for bus in ("amqp://127.0.0.1", "127.0.0.1:6379", "redis://127.0.0.1:port"):
        with pytest.raises(BadBus, match=r"redis://127\.0\.0\.1:6379"):
            BotQueue(bus)


async def test_the_inner_door_lets_only_those_in_who_share_the_database() -> None:
    async def app(scope: Any, _receive: Any, send: Any) -> None:
        told = f"{scope['client']} {scope['scheme']} {dict(scope['headers'])}".encode()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": told})

    transport = httpx.ASGITransport(app=InnerDoor(app, "s" * 64))  # type: ignore[arg-type]
    passed = {"X-Penumbra-Client": "203.0.113.7 99", "X-Penumbra-Scheme": "https", "X-Penumbra-Host": "table.example"}
    async with httpx.AsyncClient(transport=transport, base_url="http://inside") as client:
        for secret in ({}, {"X-Penumbra-Secret": "r" * 64}, {"X-Penumbra-Secret": ""}):
            assert (await client.get("/api/tables/t", headers={**passed, **secret})).status_code == 403
        answer = await client.get("/api/tables/t", headers={**passed, "X-Penumbra-Secret": "s" * 64})
    assert answer.text.startswith("('203.0.113.7', 99) https ")
    assert "b'table.example'" in answer.text
    assert "secret" not in answer.text


async def test_servers_count_together_and_each_alone_while_redis_does_not_answer(bus: Redis) -> None:
    counts = [CommonCount(bus.url) for _ in range(2)]
    one, other = (SharedRate("tests", 6, count) for count in counts)
    elsewhere = SharedRate("other tests", 6, counts[0])
    for rate in (one, other) * 3:
        await rate.take("ada")
    for rate in (one, other):
        with pytest.raises(Problem) as refused:
            await rate.take("ada")
        assert refused.value.retry_after == 10
    await one.take("bo")
    await elsewhere.take("ada")
    for count in counts:
        await count.close()
    gone = CommonCount("redis://127.0.0.1:1")
    alone = SharedRate("tests", 6, gone)
    for _ in range(6):
        await alone.take("ada")
    with pytest.raises(Problem):
        await alone.take("ada")
    await gone.close()


def until_answered(server: Server, table: str, headers: dict[str, str]) -> dict[str, Any]:
    deadline = time.monotonic() + 10
    while (answer := server.client.get(table, headers=headers)).status_code == httpx.codes.SERVICE_UNAVAILABLE:
        assert time.monotonic() < deadline, answer.text
        time.sleep(0.1)
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def test_whichever_server_is_asked_the_table_answers(shared: str, bus: Redis, tmp_path: Path) -> None:
    def begun(n: int) -> Server:
        return Server(tmp_path / f"{n}.log", "tests.table.sharing_server", shared, bus.url)

    with ThreadPoolExecutor() as starting:
        here, there = starting.map(begun, range(2))
    try:
        seats = [{"name": "Ada"}, {"name": "Bob"}]
        made = here.client.post("/api/tables", json={"game": "coins", "seats": seats, "options": {"rounds": 9}}).json()
        table, headers = f"/api/tables/{made['table']}", {"X-Penumbra-Key": made["keys"][0]}
        line = f"{there.address.replace('http', 'ws')}api/tables/{made['table']}/live"
        with connect(line, additional_headers=headers, open_timeout=10) as live:
            live.recv(timeout=10)
            for n, server in enumerate((there, here, there)):
                position = server.client.get(table, headers=headers).json()
                body = {"version": position["version"], "choice": position["choices"][0], "request": f"r{n}"}
                assert server.client.post(f"{table}/choices", json=body, headers=headers).status_code == 200
                while f'"version":{n + 1},' not in live.recv(timeout=10):
                    pass
            present = here.client.get(f"{table}/company", headers=headers).json()
            assert [one["away"] for one in present["seats"] if one["seat"] == 0] == [0]
        operator = {"X-Penumbra-Operator": asyncio.run(operator_keys.give(shared))}
        told = there.client.get("/api/operate", headers=operator).json()
        assert sorted((one["here"], one["tables"]) for one in told["servers"]) == [(False, 1), (True, 0)]
        assert (told["listed"][0]["table"], told["tables"]["open"]) == (made["table"], 1)
        unlisted = there.client.post(f"/api/operate/tables/{made['table']}/unlist", headers=operator)
        assert (unlisted.status_code, unlisted.json()["listed"]) == (200, [])
        assert here.client.get(table, headers=headers).json()["access"] == "unlisted"
        assert there.client.post("/api/operate/backup", headers=operator).status_code == 409
        assert there.client.post("/api/operate/look", headers=operator).status_code == 200
        wrong = {"name": "Ada", "password": "a wrong password"}
        tried = [(here, there)[n % 2].client.post("/api/account/sign-in", json=wrong).status_code for n in range(11)]
        assert tried == [403] * 10 + [429], "passwords are counted at all servers together"
        spoofed = {**headers, "X-Penumbra-Secret": "0" * 64, "X-Penumbra-Client": "203.0.113.7 1"}
        assert there.client.get(table, headers=spoofed).status_code == 200
        assert there.client.get(table, headers={"X-Penumbra-Key": "wrong"}).status_code == 403
        assert there.client.get("/api/tables/nowhere").status_code == 404
        strange = {**headers, "Origin": "https://elsewhere.example"}
        assert there.client.post(f"{table}/choices", json={}, headers=strange).status_code == 403
        with pytest.raises(websockets.InvalidStatus):
            connect(line, additional_headers={**headers, "X-Penumbra-Key": "wrong"}, open_timeout=10)
        while (care := there.client.get("/api/operate", headers=operator).json()["care"])["doing"]:
            time.sleep(0.05)
        assert (care["fault"], care["looked"]["faults"], care["looked"]["tables"]) == (None, [], 1)
        here.process.send_signal(signal.SIGSTOP)
        moved = until_answered(there, table, headers)
        body = {"version": 3, "choice": moved["choices"][0]} if moved["choices"] else {"version": 3, "choice": "end"}
        key = {"X-Penumbra-Key": made["keys"][0 if moved["choices"] else 1]}
        assert there.client.post(f"{table}/choices", json=body, headers=key).status_code == 200
        here.process.send_signal(signal.SIGCONT)
        # Who was thought dead has dropped what it had, and passes on what it is asked.
        assert until_answered(here, table, headers)["version"] == 4
    finally:
        here.stop()
        there.stop()


def test_sigkill_of_any_of_three_servers_and_of_what_they_share_loses_nothing(tmp_path: Path) -> None:
    needed()
    assert kill_shared_at_random(tmp_path, 3, seed=5) > ENOUGH


def _job(bot: str) -> Job:
    table = SentTable(
        house="tests.table.slow_kit:HOUSE",
        content=None,
        id=bot,  # a process keeps the bots of the tables it knows
        game="coins",
        options={"players": 2},
        seed=bytes(32),
        record=[],
        taken_back=0,
        seats=2,
    )
    return Job(table=table, seat=0, bot=bot, luck=bytes(16))


def _worker(bus: Redis) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tests.table.slow_worker", bus.url]
    return subprocess.Popen(command, cwd=Path(__file__).parents[2])


async def _begun(at: Path, times: int) -> None:
    while not (at / "begun").exists() or len((at / "begun").read_text().splitlines()) < times:
        await asyncio.sleep(0.02)


async def test_bots_think_in_workers_and_a_worker_or_redis_that_dies_takes_no_choice_along(
    bus: Redis, door: Path, caplog: pytest.LogCaptureFixture
) -> None:
    queue, workers = BotQueue(bus.url), [_worker(bus)]
    try:
        assert (await queue.choice(_job("guessing"), 60, "bot")).verb in ("bet", "end")
        with pytest.raises(Exception, match="choose"):
            await queue.choice(_job("losing"), 60, "bot")
        thinking = asyncio.create_task(queue.choice(_job("pondering"), 60, "bot"))
        await _begun(door, 1)
        workers[0].kill()
        workers.append(_worker(bus))
        await _begun(door, 2)
        bus.restart()
        (door / "open").touch()
        async with asyncio.timeout(20):
            assert await thinking == Choice("end")
        assert "the worker in which it thought has ended" in caplog.text
        assert "secret" not in caplog.text
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()
        await queue.close()
