"""Seats draw the seed together with the server: nobody knows it, nobody chooses it, and who holds back is left out."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from websockets.sync.client import connect

from penumbra.kernel import Record, commitment, joint_seed, new_seed, replay
from penumbra.table.running import care
from tests.table.coin_game import CoinGame
from tests.table.conftest import Sitter
from tests.table.servers import Server, serving
from tests.table.test_damage import change

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]
GAMES = {"coins": CoinGame()}


class Gathering:
    """A table of coins whose seats draw the seed; ``values`` are what they have drawn, by seat."""

    def __init__(self, client: Client, made: dict[str, Any], values: dict[int, bytes]) -> None:
        self.client = client
        self.made = made
        self.address = f"/api/tables/{made['table']}"
        self.keys: dict[int, str] = {seat: key for seat, key in enumerate(made["keys"]) if key}
        self.values = values
        self.heard: list[str] = []

    async def post(self, what: str, key: str | None, **body: Any) -> tuple[int, dict[str, Any]]:
        answer = await self.client.post(f"{self.address}/{what}", headers={"X-Penumbra-Key": key or ""}, json=body)
        self.heard.append(answer.text)
        return answer.status_code, answer.json()

    async def dice(self) -> dict[str, Any]:
        answer = await self.client.get(f"{self.address}/dice")
        assert answer.status_code == 200, answer.text
        self.heard.append(answer.text)
        found: dict[str, Any] = answer.json()
        return found

    async def sit(self, seat: int, promises: bool = True, **more: Any) -> tuple[int, dict[str, Any]]:
        """Somebody sits down at a seat, and promises a part of the dice."""
        if promises:
            self.values.setdefault(seat, new_seed())
            more = {"commitment": commitment(self.values[seat]), **more}
        status, said = await self.post("seats", None, invitation=self.made["invitations"][seat], **more)
        if status == 201:
            self.keys[seat] = said["key"]
        return status, said

    async def reveal(self, seat: int, value: bytes | None = None, draw: int = 1) -> tuple[int, dict[str, Any]]:
        value = self.values[seat] if value is None else value
        return await self.post("dice/reveal", self.keys[seat], draw=draw, value=value.hex())

    def seat(self, seat: int) -> Sitter:
        return Sitter(self.client, self.made["table"], self.keys[seat])


async def gathered(client: Client, people: int = 3, bots: int = 0, **more: Any) -> Gathering:
    """A table whose first seat is its maker's, who promises a part."""
    seats = [{"name": f"P{n}"} for n in range(people)] + [{"name": f"B{n}", "bot": "random"} for n in range(bots)]
    value = new_seed()
    promise = [{"seat": 0, "commitment": commitment(value)}] if people else []
    wish = {"game": "coins", "options": {"players": people + bots}, "seats": seats, "contributions": promise, **more}
    answer = await client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return Gathering(client, answer.json(), {0: value})


async def test_the_seed_is_made_of_all_and_the_record_proves_it(client: Client, database: Path) -> None:
    table = await gathered(client, 2)
    promised = table.made["commitment"]
    assert (await table.dice())["waits_for"] == [1]
    await table.sit(1)
    found = await table.dice()
    assert (found["opens"], found["waits_for"], found["begun"]) == (True, [0, 1], False)
    assert [one["value"] for one in found["contributions"]] == [None, None]
    assert (await table.reveal(1))[0] == 200
    status, found = await table.reveal(0)
    assert (status, found["begun"], found["waits_for"]) == (200, True, [])
    assert found["commitment"] == promised
    assert (found["secret"], found["salt"], found["seed"]) == (None, None, None)

    with sqlite3.connect(database) as connection:
        ((secret,),) = connection.execute("select seed from tables")
    seed = joint_seed(bytes.fromhex(secret), table.values.items())
    turn = 0
    while not (position := await table.seat(turn).look())["view"]["over"]:
        table.heard.append(str(position))
        turn = position["view"]["waiting"][0]
        await table.seat(turn).play("end")
    assert not any(one in text for text in table.heard for one in (secret, seed.hex())), "nobody knew it before"
    found = await table.dice()
    assert (found["secret"], found["seed"]) == (secret, seed.hex())
    assert commitment(bytes.fromhex(found["secret"])) == promised
    assert position["seed"] == seed.hex()
    record = Record.loads((await client.get(f"{table.address}/record")).text)
    assert [(one.seat, one.value) for one in record.contributions] == sorted(table.values.items())
    assert replay(record, GAMES).over


async def test_before_the_game_has_begun_there_is_no_game(client: Client) -> None:
    table = await gathered(client, 2)
    key = {"X-Penumbra-Key": table.keys[0]}
    reads = ("", "/log", "/timeline", "/past/0", "/changes", "/record", "/battles/1", "/why?choice=end")
    for path in reads:
        answer = await client.get(f"{table.address}{path}", headers=key)
        assert (path, answer.status_code, answer.json().get("waits_for")) == (path, 409, [1])
        assert "has not begun" in answer.json()["error"]
    for what, body in (
        ("choices", {"choice": "end", "version": 0}),
        ("drafts", {"choices": ["end"], "version": 0}),
        ("undo", {"version": 0}),
        ("counsel", {"version": 0}),
    ):
        status, said = await table.post(what, table.keys[0], **body)
        assert (what, status, said["waits_for"]) == (what, 409, [1])
    [listed] = (await client.get("/api/tables")).json()
    assert listed["progress"] == {"round": 0, "waiting": [1], "winners": [], "over": False, "ending": None}
    seats = (await client.get(f"{table.address}/seats")).json()
    assert (seats["begun"], seats["gives"], seats["over"]) == (False, [0, 1], False)


async def test_nobody_gives_before_all_have_promised_or_anything_else(client: Client) -> None:
    table = await gathered(client)
    await table.sit(1)
    status, said = await table.reveal(0)
    assert (status, said["waits_for"]) == (409, [2])
    await table.sit(2)
    assert (await table.reveal(0, new_seed()))[0] == 400
    assert (await table.post("dice/reveal", table.keys[1], draw=1, value=table.values[0].hex()))[0] == 400
    assert (await table.post("dice/reveal", None, draw=1, value=table.values[0].hex()))[0] == 403
    assert (await table.post("dice/reveal", table.made["host"], draw=1, value=table.values[0].hex()))[0] == 403
    assert (await table.reveal(0, draw=2))[0] == 409
    for _ in range(2):
        status, said = await table.reveal(0)
        assert (status, said["waits_for"]) == (200, [1, 2]), "told twice is told once"
    assert (await table.post("dice/commit", table.keys[0], draw=1, commitment="0" * 64))[0] == 409
    notes = (await client.get(f"{table.address}/seats")).json()["notes"]
    await table.reveal(0)
    assert (await client.get(f"{table.address}/seats")).json()["notes"] == notes
    for bad in ("0" * 63, "0" * 65, "g" * 64, "A" * 64):
        assert (await table.post("dice/reveal", table.keys[1], draw=1, value=bad))[0] == 400


async def test_nobody_promises_what_another_does(client: Client) -> None:
    table = await gathered(client)
    for copied in (commitment(table.values[0]), table.made["commitment"]):
        status, said = await table.sit(1, commitment=copied)
        assert (status, "another's" in said["error"]) == (400, True)
    assert (await client.get(f"{table.address}/seats")).json()["seats"][1]["taken"] is False
    assert (await table.sit(1))[0] == 201


async def test_who_holds_back_is_left_out_and_all_is_drawn_anew(client: Client) -> None:
    table = await gathered(client)
    await table.sit(1)
    await table.sit(2)
    await table.reveal(0)
    await table.reveal(1)
    host = table.made["host"]
    assert (await table.post("dice/anew", table.keys[0], draw=1, without=[2]))[0] == 403
    status, said = await table.post("dice/anew", host, draw=1, without=[1])
    assert (status, said["allowed"]) == (400, [2]), "who has given is in it"
    status, found = await table.post("dice/anew", host, draw=1, without=[2])
    assert (status, found["draw"], found["waits_for"]) == (200, 2, [0, 1])
    assert found["commitment"] != table.made["commitment"], "the server draws anew as well"
    assert [one["seat"] for one in found["contributions"]] == [0, 1]

    old = table.values[0].hex()
    assert (await table.post("dice/reveal", table.keys[0], draw=1, value=old))[0] == 409
    assert (await table.reveal(2, draw=2))[0] == 403
    for seat in (0, 1):
        table.values[seat] = new_seed()
        promise = commitment(table.values[seat])
        for _ in range(2):
            assert (await table.post("dice/commit", table.keys[seat], draw=2, commitment=promise))[0] == 200
    for seat in (0, 1):
        status, found = await table.reveal(seat, draw=2)
    assert found["begun"] is True
    position = await table.seat(2).look()
    told = [(one["seat"], one["text"]) for one in position["notes"]]
    assert (2, "has not given its part of the dice: the host has them drawn anew without it") in told
    assert [seat for seat, text in told if text == "has given a part of the dice"] == [0, 1, 0, 1]
    assert (await table.post("dice/anew", host, draw=2, without=[0]))[0] == 409
    await table.seat(position["view"]["waiting"][0]).play("end")


async def test_the_host_need_not_wait_for_who_never_comes(client: Client) -> None:
    table = await gathered(client)
    await table.sit(1)
    status, found = await table.post("dice/anew", table.made["host"], draw=1, without=[2])
    assert (status, found["waits_for"]) == (200, [0, 1])
    assert (await table.sit(2))[0] == 403, "it takes no part any more"
    assert (await table.sit(2, promises=False))[0] == 201


async def test_who_gives_nothing_sits_down_all_the_same(client: Client) -> None:
    table = await gathered(client, 2)
    await table.sit(1, promises=False)
    found = await table.dice()
    assert ([one["seat"] for one in found["contributions"]], found["opens"]) == ([0], True)
    assert (await table.reveal(0))[1]["begun"] is True
    assert (await gathered(client, 2, contributions=[])).made["commitment"]


async def test_a_seat_that_is_taken_back_has_all_drawn_anew(client: Client) -> None:
    table = await gathered(client, 2)
    await table.sit(1)
    await table.reveal(0)
    status, anew = await table.post("seats/1/take-back", table.made["host"])
    assert status == 201
    found = await table.dice()
    assert (found["draw"], found["waits_for"]) == (2, [0, 1])
    table.made["invitations"][1] = anew["invitation"]
    table.values = {0: new_seed(), 1: new_seed()}
    await table.sit(1)
    await table.post("dice/commit", table.keys[0], draw=2, commitment=commitment(table.values[0]))
    await table.reveal(0, draw=2)
    assert (await table.reveal(1, draw=2))[1]["begun"] is True
    await table.post("seats/1/take-back", table.made["host"])
    found = await table.dice()
    assert (found["draw"], found["begun"]) == (2, True), "once it has begun seats change hands without dice"


async def test_one_person_alone_and_bots_alone(client: Client) -> None:
    alone = await gathered(client, 1, bots=2)
    assert (await alone.dice())["opens"] is True
    assert (await alone.reveal(0))[1]["begun"] is True
    assert (await alone.seat(0).look())["version"] >= 0
    bots = await gathered(client, 0, bots=2)
    assert (await bots.dice())["begun"] is True
    assert (await client.get(bots.address)).status_code == 200


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"seed": "typed"}, "drawn by nobody"),
        ({"contributions": [{"seat": 1, "commitment": "0" * 64}]}, "Nobody sits here at seat number 1"),
        ({"contributions": [{"seat": 7, "commitment": "0" * 64}]}, "Nobody sits here at seat number 7"),
        ({"contributions": [{"seat": 0, "commitment": "0" * 63}]}, "commitment"),
        ({"contributions": [{"seat": 0, "commitment": "0" * 64}] * 2}, None),
    ],
)
async def test_what_the_maker_promises_is_looked_at(client: Client, more: dict[str, Any], said: str | None) -> None:
    wish = {"game": "coins", "options": {"players": 2}, "seats": [{"name": "a"}, {"name": "b"}], "contributions": []}
    answer = await client.post("/api/tables", json={**wish, **more})
    assert answer.status_code == (201 if said is None else 400)
    assert said is None or said in answer.json()["error"]


async def test_a_server_that_dies_in_between_has_forgotten_nothing(
    make_app: Callable[[], Litestar], client: Client, database: Path
) -> None:
    table = await gathered(client, 2)
    await table.sit(1)
    await table.reveal(0)
    assert await care.check(database, GAMES) == (1, 0, [])
    async with AsyncTestClient(make_app()) as other:
        table.client = other
        found = await table.dice()
        assert (found["waits_for"], found["contributions"][0]["value"]) == ([1], table.values[0].hex())
        assert (await table.reveal(1))[1]["begun"] is True
        await table.seat(0).play("end")
    async with AsyncTestClient(make_app()) as third:
        assert (await third.get(table.address)).json()["version"] == 1
    assert await care.check(database, GAMES) == (1, 1, [])


async def test_two_servers_begin_a_game_once(make_app: Callable[[], Litestar], client: Client) -> None:
    table = await gathered(client, 2)
    await table.sit(1)
    async with AsyncTestClient(make_app()) as other:
        elsewhere = Gathering(other, table.made, table.values)
        elsewhere.keys = table.keys
        assert (await elsewhere.dice())["opens"] is True
        answers = await asyncio.gather(table.reveal(0), elsewhere.reveal(1))
        assert sorted(status for status, _ in answers) == [200, 409], "the slower one looks again"
        for seat in (0, 1):
            for one in (table, elsewhere):
                await one.reveal(seat)
        assert (await elsewhere.dice())["begun"] is (await table.dice())["begun"] is True


@pytest.mark.parametrize(
    "statement",
    [
        "update contributions set value = '" + "0" * 64 + "' where seat = 0",
        "update contributions set value = 'zz' where seat = 0",
        "update contributions set commitment = '" + "0" * 64 + "' where seat = 0",
        "update contributions set seat = 2 where seat = 0",
        "delete from contributions where seat = 0",
    ],
)
async def test_damage_to_what_was_given_is_noticed(
    make_app: Callable[[], Litestar], client: Client, database: Path, statement: str
) -> None:
    table = await gathered(client, 2)
    await table.sit(1)
    await table.reveal(0)
    await table.reveal(1)
    await table.seat(0).play("end")
    change(database, statement)
    async with AsyncTestClient(make_app()) as other:
        answer = await other.get(table.address)
    assert (answer.status_code, "damaged" in answer.json()["error"]) == (409, True)


async def test_a_phrase_cannot_be_guessed_from_its_promise(client: Client) -> None:
    wish = {"game": "coins", "options": {"players": 2}, "seats": [{"name": "a"}, {"name": "b"}], "seed": "spring"}
    promises = [(await client.post("/api/tables", json=wish)).json()["commitment"] for _ in range(2)]
    assert promises[0] != promises[1], "one guess does not do for all"


async def test_a_private_table_tells_its_dice_to_those_who_sit_there(client: Client) -> None:
    table = await gathered(client, 2, access="private")
    assert (await client.get(f"{table.address}/dice")).status_code == 403
    assert (await client.get(table.address)).status_code == 403
    answer = await client.get(f"{table.address}/dice", headers={"X-Penumbra-Key": table.keys[0]})
    assert answer.json()["waits_for"] == [1]


@pytest.fixture
def server(database: Path) -> Iterator[Server]:
    with serving(database) as running:
        yield running


def test_whoever_listens_hears_that_the_game_begins(server: Server) -> None:
    value = new_seed()
    promise = [{"seat": 0, "commitment": commitment(value)}]
    wish = {"game": "coins", "options": {"players": 2}, "seats": [{"name": "a"}, {"name": "b", "bot": "random"}]}
    made = server.client.post("/api/tables", json={**wish, "contributions": promise}).raise_for_status().json()
    place = f"api/tables/{made['table']}"
    with connect(f"{server.address.replace('http', 'ws', 1)}{place}/live", proxy=None) as line:
        assert json.loads(line.recv(timeout=10))["notes"] == 0
        body = {"draw": 1, "value": value.hex()}
        answer = server.client.post(f"{place}/dice/reveal", json=body, headers={"X-Penumbra-Key": made["keys"][0]})
        assert answer.json()["begun"] is True
        while (told := json.loads(line.recv(timeout=10)))["notes"] == 0:
            pass
        assert (told["version"], told["notes"]) == (0, 1)
