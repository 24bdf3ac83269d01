"""Who looks on from behind the present is told nothing of what is newer, wherever they ask, until it is old enough."""

from collections.abc import AsyncIterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient, TestClient

from penumbra.table.api import live
from penumbra.table.app import create_app
from penumbra.table.tables import behind
from penumbra.table.terms.time_control import MINUTE
from tests.table.conftest import Sitter, coin_house
from tests.table.hours import Hours

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]
BEHIND = 30
CLOCK = {"kind": "turns", "hours": 48, "vacation": 7}
NUMBERS = {"made": range(6), "number": range(1, 3), "seat": range(3)}
"""What stands for the numbers in addresses."""


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
async def client(database: Path, hours: Hours) -> AsyncIterator[Client]:
    async with AsyncTestClient(create_app(database, coin_house(), clock=hours)) as client:
        yield client


class Played:
    """A table of three that is seen so many minutes late, all of whose keys the test has."""

    def __init__(self, client: Client, made: dict[str, Any]) -> None:
        self.id: str = made["table"]
        self.host = Sitter(client, self.id, made["host"])
        self.seats = [Sitter(client, self.id, key) for key in made["keys"]]
        self.watcher = Sitter(client, self.id, None)


async def laid(client: Client, **more: Any) -> Played:
    seats = [{"name": name} for name in ("Ada", "Bo", "Cyd")]
    options = {"players": 3, "rounds": 20, "markers": 2}
    wish = {"game": "coins", "options": options, "seats": seats, "here": [0, 1, 2], "behind": BEHIND, "clock": CLOCK}
    answer = await client.post("/api/tables", json={**wish, **more})
    assert answer.status_code == HTTPStatus.CREATED, answer.text
    return Played(client, answer.json())


def _addresses(schema: dict[str, Any], table: str) -> list[tuple[str, str]]:
    """Every address of the API that is about a table, with each number in it that there might be."""
    found = [("GET", "/api/tables")]
    for path, methods in schema["paths"].items():
        if "{table_id}" not in path or "{reminder_id}" in path:
            continue
        paths = [path.replace("{table_id}", table)]
        for name, numbers in NUMBERS.items():
            paths = [
                one.replace(f"{{{name}}}", str(n)) for one in paths for n in (numbers if f"{{{name}}}" in one else [0])
            ]
        found += [(method.upper(), one) for one in paths for method in methods]
    return found


BODIES = {
    "choices": {"choice": "end", "version": 1},
    "drafts": {"choices": ["end"], "version": 1},
    "undo": {"version": 1},
    "counsel": {"version": 1},
    "proposals": {"version": 1, "to": 0},
    "endings": {"version": 1, "ending": "drawn"},
    "play-on": {"at": 1},
    "vote": {"relieve": True},
    "vacation": {"away": True},
    "orders": {"name": "end"},
}


async def everything(client: Client, played: Played) -> dict[tuple[str, str], tuple[int, bytes]]:
    """What the whole API answers to who looks on, by what was asked."""
    schema = (await client.get("/api/schema")).json()
    told: dict[tuple[str, str], tuple[int, bytes]] = {}
    for method, path in _addresses(schema, played.id):
        if method == "GET":
            queries = [""]
            if path == f"/api/tables/{played.id}":
                queries += [f"?since={version}" for version in range(6)] + ["?lines=2"]
            if path.endswith("/changes"):
                queries += [f"?since={since}&until={until}" for since in range(6) for until in range(6)]
            if path.endswith("/why"):
                queries = ["?choice=end"]
            for query in queries:
                answer = await client.get(path + query)
                told["GET", path + query] = (answer.status_code, answer.content)
            continue
        if path.endswith(("/chat", "/seats")):
            continue  # who looks on says something, or sits down
        answer = await client.post(path, json=BODIES.get(path.rpartition("/")[2], {}))
        told["POST", path] = (answer.status_code, answer.content)
    kept = {"keys": [{"table": played.id, "key": played.host.headers["X-Penumbra-Key"]}]}
    for path in ("/api/tables/kept", "/api/standing"):
        answer = await client.post(path, json=kept)
        told["POST", path] = (answer.status_code, answer.content)
    seats = await client.get(f"/api/tables/{played.id}/seats", headers=played.host.headers)
    told["GET", "seats, as the host"] = (seats.status_code, seats.content)
    return told


async def begin(played: Played, hours: Hours) -> None:
    """Something that is old by now."""
    ada, _, cyd = played.seats
    await ada.play("bet 1")
    await cyd.post("chat", text="hello all")
    await ada.post("endings", version=1, ending="drawn")
    hours.pass_by((BEHIND + 1) * MINUTE)


async def go_on(played: Played) -> None:
    """Something new, of every kind that there is."""
    ada, bo, cyd = played.seats
    assert (await bo.post("endings/3", agree=False))[0] in (200, 409)
    assert (await bo.post("chat", text="something new"))[0] == 200
    await ada.play("bet 2")
    await ada.post("undo", version=2)
    await ada.play("look")
    await ada.play("end")
    await ada.post("proposals", version=(await ada.look())["version"], to=0)
    await cyd.post("leave")
    assert (await bo.post("vacation", away=True))[0] == 200


async def test_nothing_newer_is_told_at_any_address(client: Client, hours: Hours) -> None:
    played = await laid(client)
    await begin(played, hours)
    before = await everything(client, played)
    assert sum(status == HTTPStatus.OK for status, _ in before.values()) > 40
    position = await played.watcher.look()
    assert (position["version"], position["behind"]) == (1, BEHIND)
    await go_on(played)
    hours.pass_by((BEHIND - 1) * MINUTE)
    after = await everything(client, played)
    assert {asked for asked in before if before[asked] != after[asked]} == set()
    seen = [await one.look() for one in played.seats]
    assert {one["version"] for one in seen} == {seen[0]["version"]} != {1}, "who plays sees the present"
    listed = (await client.post("/api/tables/kept", json=_kept(played, 0))).json()
    assert listed[0]["version"] == seen[0]["version"]
    hours.pass_by(2 * MINUTE)
    late = await played.watcher.look()
    assert late["version"] == seen[0]["version"], "and so does who looks on, once it is old enough"
    assert late["bots"][2] is not None
    assert [one["text"] for one in late["notes"]] == [one["text"] for one in seen[0]["notes"]]


def _kept(played: Played, seat: int) -> dict[str, Any]:
    return {"keys": [{"table": played.id, "key": played.seats[seat].headers["X-Penumbra-Key"]}]}


async def test_at_a_table_that_nobody_sees_late_all_that_is_newer_is_told(client: Client, hours: Hours) -> None:
    """What is asked of the other table does tell it."""
    played = await laid(client, behind=0)
    await begin(played, hours)
    before = await everything(client, played)
    await go_on(played)
    after = await everything(client, played)
    changed = {
        path.removeprefix(f"/api/tables/{played.id}").partition("?")[0]
        for _, path in before
        if before[_, path] != after[_, path]
    }
    views = {"", "/log", "/timeline", "/changes", "/company", "/chat", "/clocks", "/endings", "/seats", "/past/2"}
    assert views | {"/api/tables", "/api/tables/kept"} <= changed


async def test_what_was_taken_back_is_seen_for_as_long_as_it_stood(client: Client, hours: Hours) -> None:
    played = await laid(client)
    ada = played.seats[0]
    await ada.play("bet 1")
    hours.pass_by(10 * MINUTE)
    await ada.post("undo", version=1)
    await ada.play("bet 2")
    assert (await played.watcher.look())["view"]["bets"] == [0, 0, 0]
    hours.pass_by((BEHIND - 5) * MINUTE)
    assert (await played.watcher.look())["view"]["bets"] == [1, 0, 0]
    version = (await played.watcher.look())["version"]
    hours.pass_by(10 * MINUTE)
    told = (await client.get(f"{played.watcher.address}?since={version}")).json()
    assert told["kind"] == "whole"
    assert told["view"]["bets"] == [2, 0, 0]
    past = (await client.get(f"{played.watcher.address}/past/1")).json()
    assert past["view"]["bets"] == [2, 0, 0]


async def test_where_much_happens_those_who_look_on_see_less_often_and_never_too_early(
    client: Client, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(behind, "MOST", 5)
    played = await laid(client)
    made = {}
    for _ in range(20):
        position = await played.seats[0].look()
        await played.seats[position["view"]["waiting"][0]].play("end")
        hours.pass_by(MINUTE)
        made[hours.now] = position["made"] + 1
    seen = []
    for _ in range(BEHIND + 1):
        told = (await played.watcher.look())["made"]
        assert told <= max((count for at, count in made.items() if at <= hours.now - (BEHIND - 1) * MINUTE), default=0)
        seen.append(told)
        hours.pass_by(MINUTE)
    assert seen == sorted(seen)
    assert 3 < len(set(seen)) <= 6
    assert seen[-1] == 20


def test_a_live_line_tells_of_what_is_seen_and_only_with_its_beats(
    database: Path, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.05)
    with TestClient(create_app(database, coin_house(), clock=hours)) as client:
        wish = {
            "game": "coins",
            "options": {"players": 2},
            "seats": [{"name": "Ada"}, {"name": "Bo"}],
            "behind": BEHIND,
        }
        made = client.post("/api/tables", json=wish).json()
        address, headers = f"/api/tables/{made['table']}", {"X-Penumbra-Key": made["keys"][0]}
        client.post(f"{address}/choices", json={"choice": "bet 1", "version": 0}, headers=headers)
        hours.pass_by((BEHIND + 1) * MINUTE)
        with (
            client.websocket_connect(f"{address}/live") as line,
            client.websocket_connect(f"{address}/live", headers=headers) as own,
        ):
            before, present = line.receive_text(), own.receive_text()
            assert '"version":1,' in before
            client.post(f"{address}/choices", json={"choice": "bet 2", "version": 1}, headers=headers)
            while present.startswith('{"version":1,'):
                present = own.receive_text()
            assert present.startswith('{"version":2,'), "who plays is told at once"
            assert {line.receive_text() for _ in range(6)} == {before}
            hours.pass_by((BEHIND + 1) * MINUTE)
            later = before
            while later == before:
                later = line.receive_text()
            assert later.startswith('{"version":2,')


async def test_a_server_that_begins_again_tells_nothing_newer_either(database: Path, hours: Hours) -> None:
    async with AsyncTestClient(create_app(database, coin_house(), clock=hours)) as client:
        played = await laid(client)
        await begin(played, hours)
        shown = await played.watcher.look()
        await played.seats[0].play("end")
        hours.pass_by(10 * MINUTE)
        await played.seats[1].play("end")
        await played.seats[2].post("leave")
    async with AsyncTestClient(create_app(database, coin_house(), clock=hours)) as client:
        played.watcher.client = client
        assert await played.watcher.look() == shown
        hours.pass_by((BEHIND - 5) * MINUTE)
        later = await played.watcher.look()
        assert (later["made"], later["bots"]) == (2, [None] * 3)
        hours.pass_by(10 * MINUTE)
        latest = await played.watcher.look()
        assert latest["made"] >= 3
        assert latest["bots"][2] is not None


async def test_nothing_is_behind_before_the_first_choice_nor_once_the_game_is_over(client: Client) -> None:
    played = await laid(client)
    assert (await played.watcher.look())["version"] == 0
    first, *others = played.seats
    await first.play("bet 1")
    assert (await played.watcher.look())["version"] == 0
    assert (await client.get(f"{played.watcher.address}/record")).status_code == 403
    n = (await first.post("endings", version=1, ending="drawn"))[1]["asked"]["n"]
    for one in others:
        await one.post(f"endings/{n}", agree=True)
    over = await played.watcher.look()
    assert (over["version"], over["ended"]["ending"]) == (1, "drawn")
    assert (await client.get(f"{played.watcher.address}/record")).status_code == 200
    (listed,) = (await client.get("/api/tables")).json()
    assert (listed["over"], listed["behind"]) == (True, 0)


async def test_those_who_look_on_hear_each_other_at_once(client: Client) -> None:
    played = await laid(client)
    await played.seats[0].play("bet 1")
    await played.seats[1].post("chat", text="not yet")
    _, told = await played.watcher.post("chat", text="what a game", name="Someone")
    assert [one["text"] for one in told["messages"]] == ["what a game"]


@pytest.mark.parametrize(("more", "said"), [({"access": "private"}, "Nobody looks on"), ({"behind": 1441}, "1440")])
async def test_what_cannot_be_is_said(client: Client, more: dict[str, Any], said: str) -> None:
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    wish = {"game": "coins", "options": {"players": 2}, "seats": seats, "behind": BEHIND, **more}
    answer = await client.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert said in answer.json()["error"]


async def test_a_table_where_nobody_is_behind_is_as_ever(client: Client) -> None:
    played = await laid(client, behind=0)
    await played.seats[0].play("bet 1")
    assert (await played.watcher.look())["version"] == 1
    (listed,) = (await client.get("/api/tables")).json()
    assert (listed["version"], listed["behind"]) == (1, 0)
