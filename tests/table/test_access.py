"""Who finds a table, who may look on, and open seats at which whoever comes may sit down."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.table.older import take_back_to
from tests.table.servers import Server, serving
from tests.table.test_seating import Hosting, hosted, sat_down

Client = AsyncTestClient[Litestar]
_REQUEST = "a request that nobody else knows"
_OPEN = [{"name": "Ada"}, {"name": "Bob", "open": True}, {"open": True}]
_NOT_YET = ("/record", "/chronicle", "/battles/1")  # the game is not over, and its kit tells no chronicle
_LOOKS = ("", "/log", "/timeline", "/past/0", "/changes", "/chronicle", "/battles/1", "/record", "/seats")


async def _sits(hosting: Hosting, seat: int, **more: Any) -> Any:
    return await hosting.client.post(f"{hosting.address}/seats", json={"seat": seat, **more})


async def _listed(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get("/api/tables")).json()
    return found


@pytest.mark.anyio
async def test_whoever_comes_first_has_an_open_seat_with_a_key_of_their_own(client: Client) -> None:
    hosting = await hosted(client, seats=_OPEN)
    assert [bool(key) for key in hosting.made["keys"]] == [True, False, False]
    assert hosting.made["invitations"] == [None, None, None], "nobody needs one"
    (row,) = await _listed(client)
    assert (row["open"], row["taken"], row["access"]) == ([1, 2], [True, False, False], "public")
    bob = hosting.seat(sat_down(await _sits(hosting, 1, name="Bert")))
    assert (await bob.look())["seat"] == 1
    assert (await bob.look())["names"] == ["Ada", "Bob", "Seat C"], "the host has named this seat"
    cyd = await _sits(hosting, 2, name="Cyd", request=_REQUEST)
    assert (cyd.json()["name"], cyd.json()["seat"]) == ("Cyd", 2)
    for late in (
        await _sits(hosting, 1),
        await _sits(hosting, 2, name="Dan"),
        await _sits(hosting, 2, request="x" * 32),
    ):
        assert late.status_code == 409
        assert "Somebody else has sat down" in late.json()["error"]
        assert "key" not in late.json()
    again = sat_down(await _sits(hosting, 2, request=_REQUEST))
    assert (await hosting.seat(again).look())["seat"] == 2, "whose answer was lost is let in"
    assert [one["open"] for one in await _listed(client)] == [[]]
    assert [note["text"] for note in (await bob.look())["notes"]] == ["sits down", "sits down"]


@pytest.mark.anyio
async def test_several_at_once_and_on_two_servers_get_one_key(make_app: Callable[[], Litestar], client: Client) -> None:
    hosting = await hosted(client, seats=_OPEN)
    async with AsyncTestClient(make_app()) as elsewhere:
        there = Hosting(elsewhere, hosting.made)
        await there.look()
        wishes = [_sits(one, 1, request=f"{n:032}") for n in range(4) for one in (hosting, there)]
        answers = await asyncio.gather(*wishes)
    assert sorted(answer.status_code for answer in answers) == [201, *[409] * 7]


@pytest.mark.anyio
async def test_only_open_seats_are_anybodys(client: Client) -> None:
    seats = [*_OPEN[:2], {"name": "Cyd"}, {"name": "Dot", "bot": "random"}]
    hosting = await hosted(client, seats=seats, options={"players": 4})
    for seat, status in ((0, 403), (2, 403), (3, 404), (8, 404)):
        answer = await _sits(hosting, seat)
        assert answer.status_code == status, answer.text
        assert "key" not in answer.json()
    for wish in ({}, {"seat": 1, "invitation": hosting.made["invitations"][2]}):
        answer = await client.post(f"{hosting.address}/seats", json=wish)
        assert answer.status_code == 400
    assert [one["taken"] for one in (await hosting.look()).json()["seats"]] == [True, False, False, False]
    wish = {"game": "coins", "options": {"players": 2}}
    for seats, more in (
        ([{"name": "Ada"}, {"name": "Bob", "bot": "random", "open": True}], {}),
        (_OPEN[:2], {"here": [0, 1]}),
        (_OPEN[:2], {"access": "private"}),
    ):
        answer = await client.post("/api/tables", json={**wish, "seats": seats, **more})
        assert answer.status_code == 400, answer.text


@pytest.mark.anyio
async def test_the_host_opens_a_seat_and_keeps_it_for_somebody_again(client: Client) -> None:
    hosting = await hosted(client)
    first = hosting.made["invitations"][1]
    for wrong in (None, hosting.made["keys"][0], first):
        headers = {} if wrong is None else {"X-Penumbra-Key": wrong}
        assert (await client.post(f"{hosting.address}/seats/1/open", headers=headers)).status_code == 403
    opened = await hosting.host("open", 1)
    assert (opened.status_code, [one["open"] for one in opened.json()["seats"]]) == (201, [False, True, False])
    assert (await hosting.host("open", 1)).status_code == 409
    assert (await hosting.sit(first)).status_code == 403, "the invitation is good no more"
    invitation = (await hosting.host("invite", 1)).json()["invitation"]
    assert (await _sits(hosting, 1)).status_code == 403, "it is open no more"
    assert [one["open"] for one in (await hosting.look()).json()["seats"]] == [False, False, False]
    sat_down(await hosting.sit(invitation))
    assert (await hosting.host("open", 1)).status_code == 409, "somebody sits there"
    await hosting.host("open", 2)
    key = sat_down(await _sits(hosting, 2, request=_REQUEST))
    await hosting.host("take-back", 2)
    for answer in (await _sits(hosting, 2), await _sits(hosting, 2, request=_REQUEST)):
        assert answer.status_code == 403, "who was sent away does not come back by the open seat"
    assert (await client.get(hosting.address, headers={"X-Penumbra-Key": key})).status_code == 403


@pytest.mark.anyio
async def test_a_private_table_is_seen_by_those_alone_who_sit_there(client: Client) -> None:
    hosting = await hosted(client, ("Ada", "Bob"), access="private")
    host, mine, invitation = hosting.made["host"], hosting.made["keys"][0], hosting.made["invitations"][1]
    ada, bob = hosting.seat(mine), hosting.seat(sat_down(await hosting.sit(invitation)))
    elsewhere = (await hosted(client, ("Ada", "Bob"))).made["keys"][0]
    await ada.play("end")
    for path in _LOOKS:
        for headers in ({}, {"X-Penumbra-Key": elsewhere}):
            answer = await client.get(f"{hosting.address}{path}", headers=headers)
            assert answer.status_code == 403, path
            assert not any(word in answer.text for word in ("Ada", "Bob", "purses", "ends")), path
            assert headers or "private" in answer.json()["error"], path
        if path not in _NOT_YET:
            assert (await client.get(f"{hosting.address}{path}", headers=bob.headers)).status_code == 200, path
    for headers in ({"X-Penumbra-Key": host}, {"X-Penumbra-Invitation": invitation}):
        assert (await client.get(f"{hosting.address}/seats", headers=headers)).status_code == 200
        assert (await client.get(hosting.address, headers=headers)).status_code == 403, "neither is a seat"
    assert hosting.made["table"] not in [one["table"] for one in await _listed(client)]
    assert (await hosting.host("open", 1)).status_code == 409
    anew = (await hosting.host("take-back", 1)).json()["invitation"]
    answer = await hosting.host("open", 1)
    assert (answer.status_code, "private" in answer.json()["error"]) == (409, True)
    assert (await client.get(hosting.address, headers=bob.headers)).status_code == 403
    sat_down(await hosting.sit(anew))


@pytest.mark.anyio
async def test_all_may_look_on_at_an_unlisted_table_whose_address_they_have(client: Client) -> None:
    hosting = await hosted(client, seats=_OPEN, access="unlisted")
    for path in _LOOKS:
        if path not in _NOT_YET:
            assert (await client.get(f"{hosting.address}{path}")).status_code == 200, path
    assert await _listed(client) == []
    assert (await hosting.look()).json()["access"] == "unlisted"
    sat_down(await _sits(hosting, 1))


@pytest.mark.anyio
async def test_tables_of_before_are_found_as_they_were(make_app: Callable[[], Litestar], database: Path) -> None:
    async with AsyncTestClient(make_app()) as client:
        shown, hidden = [(await hosted(client)).made["table"] for _ in range(2)]
    take_back_to(database, "0006")
    with sqlite3.connect(database) as old:
        old.execute("update tables set listed = 0 where id = ?", (hidden,))
    async with AsyncTestClient(make_app()) as client:
        assert [one["table"] for one in await _listed(client)] == [shown]
        assert (await client.get(f"/api/tables/{hidden}")).json()["access"] == "unlisted"


@pytest.fixture
def server(tmp_path: Path) -> Any:
    with serving(tmp_path / "table.sqlite") as found:
        yield found


def test_nobody_else_hears_that_a_private_table_moves_on(server: Server) -> None:
    wish = {"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "access": "private"}
    made = server.client.post("/api/tables", json=wish).json()
    live = f"{server.address.replace('http', 'ws')}api/tables/{made['table']}/live"
    for secret in ("", "?key=wrong"):
        with pytest.raises(InvalidStatus):
            connect(f"{live}{secret}", proxy=None)
    for key in (made["keys"][0], made["host"], made["invitations"][1]):
        with connect(f"{live}?key={key}", proxy=None) as socket:
            told = json.loads(socket.recv(timeout=10))
            assert (told["version"], told["notes"]) == (0, 0)
