"""Clocks at the tables: what they show, what restarts and take-backs do to them, and what happens when one is out."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.table.app import create_app
from penumbra.table.host.out_of_time import PAUSE_SECONDS
from penumbra.table.servers import service_time
from penumbra.table.terms.time_control import DAY, HOUR, MINUTE, SECOND
from tests.table.coin_kit import Ending
from tests.table.conftest import Sitter, coin_house, sit, until
from tests.table.hours import Hours

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]

LIVE = {"kind": "live", "minutes": 10, "increment": 5}
TURNS = {"kind": "turns", "hours": 24, "vacation": 2}


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def make_app(database: Path, hours: Hours) -> Callable[[], Litestar]:
    house = coin_house({"ending": Ending})
    return lambda: create_app(database, house, new_tables_per_minute=1000, clock=hours)


@pytest.fixture
async def client(make_app: Callable[[], Litestar]) -> AsyncIterator[Client]:
    async with AsyncTestClient(make_app(), raise_server_exceptions=False) as client:
        yield client


async def clocks(sitter: Sitter) -> dict[str, Any]:
    answer = await sitter.client.get(f"{sitter.address}/clocks", headers=sitter.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def left(sitter: Sitter) -> list[int | None]:
    return [one and one["left"] for one in (await clocks(sitter))["seats"]]


async def runs(sitter: Sitter) -> list[bool | None]:
    return [one and one["runs"] for one in (await clocks(sitter))["seats"]]


async def test_the_clock_of_who_has_to_choose_runs_and_all_see_it(client: Client, hours: Hours) -> None:
    table, (ada, bo, _) = await sit(client, None, None, "ending", clock=LIVE)
    hours.pass_by(MINUTE)
    for who in (ada, bo, Sitter(client, table, None)):
        assert await left(who) == [9 * MINUTE, 10 * MINUTE, None]
        assert await runs(who) == [True, False, None]
    await ada.play("bet 1")
    hours.pass_by(MINUTE)
    await ada.play("end")
    hours.pass_by(2 * MINUTE)
    assert await left(bo) == [8 * MINUTE + 5 * SECOND, 8 * MINUTE, None]
    assert (await ada.look())["clock"] == LIVE


async def test_no_clock_runs_before_all_have_sat_down(client: Client, hours: Hours) -> None:
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    wanted = {"game": "coins", "options": {"players": 2}, "seats": seats, "clock": LIVE}
    made = (await client.post("/api/tables", json=wanted)).json()
    ada = Sitter(client, made["table"], made["keys"][0])
    hours.pass_by(HOUR)
    assert await clocks(ada) == {
        "started": False,
        "seats": [{"left": 10 * MINUTE, "vacation": 0, "runs": False, "away": False}] * 2,
    }
    await client.post(f"/api/tables/{made['table']}/seats", json={"invitation": made["invitations"][1]})
    hours.pass_by(MINUTE)
    assert (await clocks(ada))["started"]
    assert await left(ada) == [9 * MINUTE, 10 * MINUTE]


async def test_several_at_once_have_their_clocks_running_together(client: Client, hours: Hours) -> None:
    _, (ada, _, cy) = await sit(client, None, None, None, clock=LIVE, options={"markers": 2})
    waited = (await ada.look())["view"]["waiting"]
    assert len(waited) == 2
    hours.pass_by(MINUTE)
    assert await left(cy) == [9 * MINUTE if seat in waited else 10 * MINUTE for seat in range(3)]


async def test_a_server_that_is_down_takes_no_time_and_gives_none(
    make_app: Callable[[], Litestar], hours: Hours
) -> None:
    async with AsyncTestClient(make_app()) as client:
        _, (ada, bo) = await sit(client, None, None, clock=LIVE)
        await ada.play("bet 1")
        hours.pass_by(2 * MINUTE)
    hours.pass_by(DAY)
    async with AsyncTestClient(make_app()) as client:
        ada.client = bo.client = client
        assert await left(ada) == [8 * MINUTE, 10 * MINUTE]
        hours.pass_by(MINUTE)
        await ada.play("end")
        assert await left(bo) == [7 * MINUTE + 5 * SECOND, 10 * MINUTE]
    hours.pass_by(DAY)
    async with AsyncTestClient(make_app()) as client:
        bo.client = client
        assert await left(bo) == [7 * MINUTE + 5 * SECOND, 10 * MINUTE]
        assert await runs(bo) == [False, True]


async def test_a_server_that_is_killed_gives_no_more_than_since_it_said_last_that_it_is_there(
    database: Path, make_app: Callable[[], Litestar], hours: Hours
) -> None:
    async with AsyncTestClient(make_app()) as client:
        _, (ada, _) = await sit(client, None, None, clock=LIVE)
        hours.pass_by(2 * MINUTE)
    with sqlite3.connect(database) as connection:
        connection.execute("update service set alive = alive - 1500")
    hours.pass_by(DAY)
    async with AsyncTestClient(make_app()) as client:
        ada.client = client
        assert await left(ada) == [8 * MINUTE + 1500, 10 * MINUTE]
    assert service_time.BEAT_SECONDS <= 5


async def test_what_is_taken_back_restores_the_clocks(client: Client, hours: Hours) -> None:
    _, (ada, bo) = await sit(client, None, None, clock=LIVE)
    hours.pass_by(MINUTE)
    position = await ada.play("end")
    hours.pass_by(2 * MINUTE)
    assert await left(bo) == [9 * MINUTE + 5 * SECOND, 8 * MINUTE]
    assert (await ada.post("undo", version=position["version"]))[0] == 200
    assert await left(bo) == [7 * MINUTE, 10 * MINUTE]
    assert await runs(bo) == [True, False]


async def test_who_is_out_of_time_is_relieved_and_may_come_back_with_a_share(client: Client, hours: Hours) -> None:
    _, (ada, bo) = await sit(client, None, None, clock=LIVE, options={"rounds": 3})
    hours.pass_by(10 * MINUTE)
    position = await until(bo.look, lambda one: 1 in one["view"]["waiting"])
    assert position["bots"] == ["ending", None]
    assert [one["text"] for one in position["notes"]][-1] == "is out of time: a bot plays on until they are back"
    assert await left(bo) == [0, 10 * MINUTE]
    assert (await ada.post("return"))[0] == 200
    await bo.play("end")
    hours.pass_by(MINUTE)
    assert await left(bo) == [10 * MINUTE // 4 - MINUTE, 10 * MINUTE + 5 * SECOND]
    assert (await ada.look())["bots"] == [None, None]
    await ada.play("end")


async def test_who_is_in_time_is_not_relieved(client: Client, hours: Hours) -> None:
    _, (ada, bo) = await sit(client, None, None, clock=LIVE, options={"rounds": 3})
    hours.pass_by(10 * MINUTE - 1)
    await asyncio.sleep(1.5 * PAUSE_SECONDS)
    await ada.play("end")
    hours.pass_by(10 * MINUTE - 1)
    await asyncio.sleep(1.5 * PAUSE_SECONDS)
    assert (await bo.look())["bots"] == [None, None]
    assert await left(bo) == [5 * SECOND + 1, 1]


async def test_the_clock_relieves_at_tables_that_nobody_has_opened_since_the_server_was_started(
    make_app: Callable[[], Litestar], hours: Hours, database: Path
) -> None:
    async with AsyncTestClient(make_app()) as client:
        table, (_, bo) = await sit(client, None, None, clock=LIVE)
    async with AsyncTestClient(make_app()) as client:
        hours.pass_by(10 * MINUTE)

        async def events() -> list[str]:
            with sqlite3.connect(database) as connection:
                rows = connection.execute("select event from seat_events where table_id = ?", (table,))
                return [event for (event,) in rows]

        await until(events, lambda found: "timed_out" in found)
        bo.client = client
        assert (await bo.look())["bots"] == ["ending", None]


async def test_a_vacation_stops_the_clock_and_all_are_told(client: Client, hours: Hours) -> None:
    _, (ada, bo) = await sit(client, None, None, clock=TURNS)
    hours.pass_by(HOUR)
    status, told = await ada.post("vacation", away=True)
    assert (status, told["seats"][0]) == (
        200,
        {"left": 23 * HOUR, "vacation": 2 * DAY, "runs": False, "away": True},
    )
    hours.pass_by(DAY)
    assert await left(bo) == [23 * HOUR, 24 * HOUR]
    assert (await bo.look())["notes"][-1]["text"] == "goes on vacation: the clock stands"
    assert (await ada.post("vacation", away=True))[1]["error"] == "Seat A is on vacation already."
    assert (await ada.post("vacation", away=False))[0] == 200
    assert (await bo.look())["notes"][-1]["text"] == "is back from vacation: the clock runs again"
    assert (await ada.post("vacation", away=False))[1]["error"] == "Seat A is not on vacation."
    hours.pass_by(HOUR)
    assert (await clocks(bo))["seats"][0] == {"left": 22 * HOUR, "vacation": DAY, "runs": True, "away": False}


async def test_a_vacation_that_is_used_up_ends_and_there_is_none_where_there_is_none(
    client: Client, hours: Hours
) -> None:
    _, (ada, _) = await sit(client, None, None, clock=TURNS)
    await ada.post("vacation", away=True)
    hours.pass_by(2 * DAY + HOUR)
    assert (await clocks(ada))["seats"][0] == {"left": 23 * HOUR, "vacation": 0, "runs": True, "away": False}
    assert (await ada.post("vacation", away=True))[1]["error"] == "Seat A has no vacation left."
    _, (bo, _) = await sit(client, None, None, clock=LIVE)
    assert (await bo.post("vacation", away=True))[0] == 409
    table, (cy, _) = await sit(client, None, None)
    assert (await cy.post("vacation", away=True))[0] == 404
    assert (await Sitter(client, table, None).post("vacation", away=True))[0] == 403


async def test_a_table_without_clocks_says_so(client: Client) -> None:
    table, (ada, _) = await sit(client, None, None)
    assert (await ada.look())["clock"] is None
    answer = await client.get(f"/api/tables/{table}/clocks")
    assert answer.status_code == 404
    assert "as long as they like" in answer.json()["error"]


async def test_nobody_but_those_who_sit_there_sees_the_clocks_of_a_private_table(client: Client) -> None:
    table, (ada, _) = await sit(client, None, None, clock=LIVE, access="private")
    assert (await client.get(f"/api/tables/{table}/clocks")).status_code == 403
    assert (await clocks(ada))["started"]


async def test_the_list_says_how_long_who_is_waited_for_has_left(client: Client, hours: Hours) -> None:
    table, (ada, _) = await sit(client, None, None, clock=LIVE)
    await ada.play("bet 1")
    hours.pass_by(MINUTE)
    (listed,) = [one for one in (await client.get("/api/tables")).json() if one["table"] == table]
    assert (listed["clock"], listed["left"]) == (LIVE, [9 * 60, None])
    key = ada.headers["X-Penumbra-Key"]
    (kept,) = (await client.post("/api/tables/kept", json={"keys": [{"table": table, "key": key}]})).json()
    assert kept["left"] == [9 * 60, None]


async def test_an_impossible_clock_is_refused(client: Client) -> None:
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    for clock in ({"kind": "live", "minutes": 0}, {"kind": "sand"}, {"kind": "turns", "hours": 24, "increment": 1}):
        wanted = {"game": "coins", "options": {"players": 2}, "seats": seats, "clock": clock}
        assert (await client.post("/api/tables", json=wanted)).status_code == 400


async def test_no_clock_runs_once_the_game_is_over(client: Client, hours: Hours) -> None:
    _, (ada, bo) = await sit(client, None, None, clock=LIVE, options={"rounds": 1})
    await ada.play("end")
    assert (await bo.play("end"))["view"]["over"]
    stands = await left(ada)
    hours.pass_by(HOUR)
    assert await left(ada) == stands
    assert await runs(ada) == [False, False]
    assert (await ada.look())["bots"] == [None, None]
