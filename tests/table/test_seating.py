"""Seats are taken by invitations that are good once; who makes a table has no key but their own."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from penumbra.kernel import Record, replay
from penumbra.table.running import care
from tests.table.coin_game import CoinGame
from tests.table.conftest import Sitter, stored_choices
from tests.table.servers import Server, serving

Client = AsyncTestClient[Litestar]
_REQUEST = "a request that nobody else knows"


class Hosting:
    """A table of coins as its maker has it."""

    def __init__(self, client: Client, made: dict[str, Any]) -> None:
        self.client = client
        self.made = made
        self.address = f"/api/tables/{made['table']}"
        self.heard: list[str] = []
        """All that has reached the maker."""

    async def sit(self, invitation: str, **more: Any) -> httpx.Response:
        """What somebody who was sent an invitation is answered."""
        return await self.client.post(f"{self.address}/seats", json={"invitation": invitation, **more})

    async def look(self, invitation: str | None = None) -> httpx.Response:
        headers = {} if invitation is None else {"X-Penumbra-Invitation": invitation}
        return await self.client.get(f"{self.address}/seats", headers=headers)

    async def host(self, what: str, seat: int, key: str | None = None) -> httpx.Response:
        headers = {"X-Penumbra-Key": key or self.made["host"]}
        answer = await self.client.post(f"{self.address}/seats/{seat}/{what}", headers=headers)
        self.heard.append(answer.text)
        return answer

    def seat(self, key: str | None) -> Sitter:
        return Sitter(self.client, self.made["table"], key)


async def hosted(client: Client, names: tuple[str | None, ...] = ("Ada", "Bob", "Cyd"), **more: Any) -> Hosting:
    """A table for people of these names (None: left open), the first of whom makes it."""
    seats = [{} if name is None else {"name": name} for name in names]
    wish = {"game": "coins", "options": {"players": len(names)}, "seats": seats, **more}
    answer = await client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    hosting = Hosting(client, answer.json())
    hosting.heard.append(answer.text)
    return hosting


def sat_down(answer: httpx.Response) -> str:
    """The key that somebody was given."""
    assert answer.status_code == 201, answer.text
    key: str = answer.json()["key"]
    return key


@pytest.mark.anyio
async def test_the_maker_has_one_key_and_the_others_are_invited(client: Client) -> None:
    made = (await hosted(client)).made
    assert [key is not None for key in made["keys"]] == [True, False, False]
    assert [one is not None for one in made["invitations"]] == [False, True, True]
    secrets = [made["host"], made["keys"][0], *made["invitations"][1:]]
    assert len(set(secrets)) == 4
    assert all(len(secret) == 22 for secret in secrets)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("here", "keys", "host"),
    [([0, 2], [0, 2], 0), ([1], [1], 1), ([], [], None), ([2, 1, 0, 1], [0, 1, 2], 0)],
)
async def test_those_on_the_makers_screen_need_no_invitation(
    client: Client, here: list[int], keys: list[int], host: int | None
) -> None:
    hosting = await hosted(client, here=here)
    made = hosting.made
    assert [seat for seat, key in enumerate(made["keys"]) if key] == keys
    assert [seat for seat, one in enumerate(made["invitations"]) if one] == [
        seat for seat in range(3) if seat not in keys
    ]
    for seat in keys:
        assert (await hosting.seat(made["keys"][seat]).look())["seat"] == seat
    told = (await hosting.look()).json()
    assert told["host"] == host
    assert [one["taken"] for one in told["seats"]] == [seat in keys for seat in range(3)]
    assert not any(one["open"] for one in told["seats"])


@pytest.mark.anyio
async def test_nobody_sits_with_the_maker_where_no_person_can(client: Client) -> None:
    wish = {"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob", "bot": "random"}]}
    for here in ([1], [0, 2], [8]):
        answer = await client.post("/api/tables", json={**wish, "here": here})
        assert answer.status_code == 400
        assert answer.json()["allowed"] == [0]
    made = (await client.post("/api/tables", json=wish)).json()
    assert (made["keys"][1], made["invitations"]) == (None, [None, None])


@pytest.mark.anyio
async def test_an_invitation_is_good_once_and_for_one_seat(client: Client) -> None:
    hosting = await hosted(client)
    _, bobs, cyds = hosting.made["invitations"]
    key = sat_down(await hosting.sit(bobs))
    bob = hosting.seat(key)
    assert (await bob.look())["seat"] == 1
    for again in (await hosting.sit(bobs), await hosting.sit(bobs, request=_REQUEST)):
        assert again.status_code == 409
        assert "has been used" in again.json()["error"]
        assert "key" not in again.json()
    assert (await bob.look())["seat"] == 1, "whoever came too late has not pushed anybody off"
    other = hosting.seat(sat_down(await hosting.sit(cyds)))
    assert (await other.look())["seat"] == 2
    status, said = await other.post("choices", choice="end", version=0)
    assert status == 422, said  # it is Ada's turn, and Cyd's key is not hers


@pytest.mark.anyio
async def test_two_who_open_an_invitation_at_once_get_one_key(client: Client, database: Path) -> None:
    hosting = await hosted(client)
    invitation = hosting.made["invitations"][1]
    answers = await asyncio.gather(*(hosting.sit(invitation, request=f"{n:032}") for n in range(8)))
    assert sorted(answer.status_code for answer in answers) == [201, *[409] * 7]
    (key,) = [answer.json()["key"] for answer in answers if answer.status_code == 201]
    assert (await hosting.seat(key).look())["seat"] == 1
    with sqlite3.connect(database) as connection:
        assert connection.execute("select count(*) from seat_events").fetchone() == (1,)


@pytest.mark.anyio
async def test_two_servers_on_one_database_give_one_key(make_app: Callable[[], Litestar], client: Client) -> None:
    hosting = await hosted(client)
    async with AsyncTestClient(make_app()) as elsewhere:
        there = Hosting(elsewhere, hosting.made)
        await there.look()
        await hosting.look()
        sat_down(await hosting.sit(hosting.made["invitations"][1]))
        answer = await there.sit(hosting.made["invitations"][1])
        assert answer.status_code == 409
        assert "key" not in answer.json()
        assert [one["taken"] for one in (await there.look()).json()["seats"]] == [True, True, False]


@pytest.mark.anyio
async def test_a_request_whose_answer_was_lost_is_granted_again_and_only_that(client: Client) -> None:
    hosting = await hosted(client)
    invitation = hosting.made["invitations"][1]
    lost = sat_down(await hosting.sit(invitation, request=_REQUEST))
    key = sat_down(await hosting.sit(invitation, request=_REQUEST))
    assert key != lost
    assert (await hosting.seat(key).look())["seat"] == 1
    assert (await hosting.seat(lost).post("choices", choice="end", version=0))[0] == 403
    assert (await hosting.sit(invitation, request="x" * 32)).status_code == 409
    assert (await hosting.sit(invitation)).status_code == 409
    assert [note["text"] for note in (await hosting.seat(None).look())["notes"]] == ["sits down"]
    anew = (await hosting.host("take-back", 1)).json()["invitation"]
    assert (await hosting.sit(invitation, request=_REQUEST)).status_code == 403, "not after the seat was taken back"
    assert sat_down(await hosting.sit(anew, request=_REQUEST)) not in (key, lost)


@pytest.mark.anyio
async def test_looking_uses_no_invitation_up(client: Client) -> None:
    """Chat programs look at every address that is sent through them."""
    hosting = await hosted(client)
    invitation = hosting.made["invitations"][1]
    for _ in range(3):
        told = (await hosting.look(invitation)).json()
        assert told["invited"] == {"seat": 1, "used": False}
        for path in ("/", "/join", f"{hosting.address}", f"{hosting.address}/seats"):
            await client.get(path, params={"invitation": invitation})
            await client.head(path, params={"invitation": invitation})
    sat_down(await hosting.sit(invitation))
    told = (await hosting.look(invitation)).json()
    assert told["invited"] == {"seat": 1, "used": True}
    assert [one["taken"] for one in told["seats"]] == [True, True, False]
    assert (await hosting.look(hosting.made["invitations"][2])).json()["invited"] == {"seat": 2, "used": False}


@pytest.mark.anyio
async def test_no_secret_does_for_another(client: Client) -> None:
    hosting = await hosted(client)
    host, mine, invitation = hosting.made["host"], hosting.made["keys"][0], hosting.made["invitations"][1]
    elsewhere = (await hosted(client)).made
    for wrong in (host, mine, "wrong", *elsewhere["invitations"][1:]):
        for answer in (await hosting.sit(wrong), await hosting.look(wrong)):
            assert answer.status_code == 403
            assert "no invitation to this table" in answer.json()["error"]
    for wrong in (host, invitation, elsewhere["keys"][0]):
        assert (await client.get(hosting.address, headers={"X-Penumbra-Key": wrong})).status_code == 403
    bob = sat_down(await hosting.sit(invitation))
    for wrong in (mine, bob, invitation, "wrong", elsewhere["host"]):
        for what, seat in (("take-back", 0), ("take-back", 1), ("invite", 2)):
            answer = await hosting.host(what, seat, wrong)
            assert answer.status_code == 403
            assert "Only the host" in answer.json()["error"]
    assert [one["taken"] for one in (await hosting.look()).json()["seats"]] == [True, True, False]


@pytest.mark.anyio
async def test_the_host_takes_a_seat_back_and_the_old_key_is_good_no_more(client: Client) -> None:
    hosting = await hosted(client, ("Ada", "Bob"))
    used = hosting.made["invitations"][1]
    ada = hosting.seat(hosting.made["keys"][0])
    bob = hosting.seat(sat_down(await hosting.sit(used)))
    await ada.play("end")
    await bob.play("bet 2")
    answer = await hosting.host("take-back", 1)
    assert answer.status_code == 201
    anew = answer.json()["invitation"]
    for refused in (
        await client.get(bob.address, headers=bob.headers),
        await client.post(f"{bob.address}/choices", headers=bob.headers, json={"choice": "toss", "version": 2}),
        await client.post(f"{bob.address}/undo", headers=bob.headers, json={"version": 2}),
        await client.post(f"{bob.address}/drafts", headers=bob.headers, json={"choices": ["toss"], "version": 2}),
        await client.get(f"{bob.address}/changes", headers=bob.headers),
        await client.get(f"{bob.address}/why", headers=bob.headers, params={"choice": "toss"}),
    ):
        assert refused.status_code == 403
        assert "taken this seat back" in refused.json()["error"]
    stale = await hosting.sit(used)
    assert stale.status_code == 403
    assert "good no more" in stale.json()["error"]
    assert (await ada.look())["seat"] == 0, "another seat's key is as good as before"
    eve = hosting.seat(sat_down(await hosting.sit(anew)))
    assert (await eve.look())["view"]["purses"] == [5, 3], "the game stands where it stood"
    assert (await eve.play("toss"))["version"] == 3


@pytest.mark.anyio
async def test_another_invitation_takes_the_place_of_the_one_before(client: Client) -> None:
    hosting = await hosted(client)
    first = hosting.made["invitations"][1]
    second = (await hosting.host("invite", 1)).json()["invitation"]
    assert (await hosting.sit(first)).status_code == 403
    assert "good no more" in (await hosting.look(first)).json()["error"]
    sat_down(await hosting.sit(second))
    answer = await hosting.host("invite", 1)
    assert answer.status_code == 409, "nobody loses a seat by mistake"
    assert "Somebody sits at seat B" in answer.json()["error"]
    answer = await hosting.host("take-back", 2)
    assert answer.status_code == 409
    assert "Nobody sits at seat C" in answer.json()["error"]
    for seat in (3, -1, 99):
        for what in ("invite", "take-back"):
            assert (await hosting.host(what, seat)).status_code == 404


@pytest.mark.anyio
async def test_no_bots_seat_is_anybodys(client: Client) -> None:
    seats = [{"name": "Ada"}, {"name": "Bob", "bot": "random"}]
    made = (await client.post("/api/tables", json={"game": "coins", "seats": seats})).json()
    hosting = Hosting(client, made)
    for what in ("invite", "take-back"):
        answer = await hosting.host(what, 1)
        assert (answer.status_code, answer.json()["allowed"]) == (404, [0])


@pytest.mark.anyio
async def test_a_table_from_before_has_no_host_and_its_keys_stay_good(
    client: Client, make_app: Callable[[], Litestar], database: Path
) -> None:
    hosting = await hosted(client, ("Ada", "Bob"), here=[0, 1])
    with sqlite3.connect(database) as connection:  # as the migration leaves it
        connection.execute("update tables set host_hash = null, host_seat = null")
    async with AsyncTestClient(make_app()) as fresh:
        old = Hosting(fresh, hosting.made)
        assert (await old.seat(old.made["keys"][1]).look())["seat"] == 1
        for key in (old.made["host"], old.made["keys"][0]):
            answer = await old.host("take-back", 1, key)
            assert answer.status_code == 403
            assert "has no host" in answer.json()["error"]
        assert (await old.look()).json()["host"] is None


@pytest.mark.anyio
async def test_a_name_that_was_left_open_is_said_by_whoever_sits_down(client: Client) -> None:
    hosting = await hosted(client, ("Ada", None, "Cyd"))
    invitation = hosting.made["invitations"][1]
    told = (await hosting.look(invitation)).json()
    assert [(one["name"], one["open_name"]) for one in told["seats"]] == [
        ("Ada", False),
        ("Seat B", True),
        ("Cyd", False),
    ]
    for wrong in ("ada", "Cyd ", "Seat C", "C", "Random", "You", "\u202eeve", "a" * 41):
        answer = await hosting.sit(invitation, name=wrong)
        assert answer.status_code == 400, wrong
    answer = await hosting.sit(invitation, name=" Eve  of Earth")
    assert answer.json()["name"] == "Eve of Earth"
    seen = await hosting.seat(hosting.made["keys"][0]).look()
    assert seen["names"] == ["Ada", "Eve of Earth", "Cyd"]
    (listed,) = (await client.get("/api/tables")).json()
    assert listed["names"] == ["Ada", "Eve of Earth", "Cyd"]
    fixed = await hosting.sit(hosting.made["invitations"][2], name="Another")
    assert fixed.json()["name"] == "Cyd", "a name that the host has given stays"


@pytest.mark.anyio
async def test_who_says_no_name_is_called_by_the_seat(client: Client) -> None:
    hosting = await hosted(client, ("Ada", None))
    assert (await hosting.sit(hosting.made["invitations"][1])).json()["name"] == "Seat B"


@pytest.mark.anyio
async def test_names_are_left_open_only_for_who_is_invited(client: Client) -> None:
    for seats, here in (([{}, {"name": "Bob"}], None), ([{"name": "Ada"}, {}], [0, 1])):
        answer = await client.post("/api/tables", json={"game": "coins", "seats": seats, "here": here})
        assert answer.status_code == 400
        assert "need names" in answer.json()["error"]


@pytest.mark.anyio
async def test_records_undo_and_replay_know_nothing_of_seating(
    make_app: Callable[[], Litestar], database: Path, client: Client
) -> None:
    """The same choices, with people coming and going between them, make the same record but for the names."""
    games = []
    for goings in (False, True):
        hosting = await hosted(client, ("Ada", None), options={"players": 2, "rounds": 1}, seed="goings")
        invitation = hosting.made["invitations"][1]
        ada = hosting.seat(hosting.made["keys"][0])
        bob = hosting.seat(sat_down(await hosting.sit(invitation, name="Bob")))
        await ada.play("bet 1")
        if goings:
            anew = (await hosting.host("take-back", 1)).json()["invitation"]
            status, undone = await ada.post("undo", version=1)
            assert (status, undone["version"]) == (200, 2), "what happens with seats ends nobody's way back"
            await ada.play("bet 1")
            bob = hosting.seat(sat_down(await hosting.sit(anew, name="Eve")))
        await ada.play("end")
        over = await bob.play("end")
        assert over["view"]["over"]
        games.append((hosting.made["table"], (await client.get(f"{hosting.address}/record")).text))
    (one, plain), (two, record) = games
    assert stored_choices(database, one) == stored_choices(database, two)
    before, after = (Record.loads(text) for text in (plain, record))
    assert (before.seats, after.seats) == (["Ada", "Bob"], ["Ada", "Eve"])
    assert before.lines == after.lines
    assert replay(after, {"coins": CoinGame()}).over
    assert (await care.check(database, {"coins": CoinGame()})).faults == []
    async with AsyncTestClient(make_app()) as fresh:
        again = (await fresh.get(f"/api/tables/{two}")).json()
        assert again["names"] == ["Ada", "Eve"]
        assert [note["text"][:9] for note in again["notes"]] == ["sits down", "has no pl", "sits down"]


@pytest.mark.anyio
async def test_all_are_told_who_came_and_who_had_to_go_and_where_in_the_game(
    make_app: Callable[[], Litestar], client: Client
) -> None:
    hosting = await hosted(client, ("Ada", "Bob"))
    ada = hosting.seat(hosting.made["keys"][0])
    before = await ada.look()
    assert before["notes"] == []
    sat_down(await hosting.sit(hosting.made["invitations"][1]))
    await ada.play("look")  # a line of the log that Ada alone may read
    await ada.play("end")
    await hosting.host("take-back", 1)
    mine, everybodys = await ada.look(), await hosting.seat(None).look()
    for position in (mine, everybodys):
        assert [(note["seat"], note["text"].split(" ")[0]) for note in position["notes"]] == [(1, "sits"), (1, "has")]
        assert [note["at"] for note in position["notes"]] == [0, 2]
    assert len(mine["log"]) == len(everybodys["log"]) + 1
    async with AsyncTestClient(make_app()) as fresh:
        assert (await fresh.get(hosting.address)).json()["notes"] == everybodys["notes"]


@pytest.mark.anyio
async def test_who_asks_what_has_changed_is_told_who_sits_there_now_though_the_game_stands_still(
    client: Client,
) -> None:
    hosting = await hosted(client, ("Ada", None))
    ada = hosting.seat(hosting.made["keys"][0])
    before = await ada.look()
    sat_down(await hosting.sit(hosting.made["invitations"][1], name="Zoë"))
    answer = (await client.get(ada.address, headers=ada.headers, params={"since": before["version"]})).json()
    assert (answer["kind"], answer["since"], answer["change"], answer["log"]) == ("since", 0, None, [])
    assert (before["names"], answer["names"]) == (["Ada", "Seat B"], ["Ada", "Zoë"])
    assert answer["notes"] == [{"at": 0, "seat": 1, "text": "sits down"}]


@pytest.mark.anyio
async def test_the_disc_holds_hashes_alone(client: Client, database: Path) -> None:
    hosting = await hosted(client)
    made = hosting.made
    bob = sat_down(await hosting.sit(made["invitations"][1], request=_REQUEST))
    anew = (await hosting.host("take-back", 1)).json()["invitation"]
    another = (await hosting.host("invite", 1)).json()["invitation"]
    eve = sat_down(await hosting.sit(another, request=_REQUEST))
    secrets = [made["host"], made["keys"][0], *made["invitations"][1:], bob, anew, another, eve, _REQUEST]
    assert len(set(secrets)) == 9
    with sqlite3.connect(database) as connection:
        text = "\n".join(connection.iterdump())
    stored = text.encode() + b"".join(path.read_bytes() for path in database.parent.glob(f"{database.name}*"))
    assert not any(secret.encode() in stored for secret in secrets)


@pytest.mark.anyio
async def test_no_byte_that_reaches_the_maker_holds_a_key_of_others(client: Client) -> None:
    """After the others have sat down the maker asks for everything there is, with all that the maker knows."""
    hosting = await hosted(client)
    made = hosting.made
    keys = [sat_down(await hosting.sit(one, request=_REQUEST)) for one in made["invitations"][1:]]
    await hosting.seat(made["keys"][0]).play("look")
    known = [made["host"], made["keys"][0], *made["invitations"][1:]]
    heard = list(hosting.heard)
    for secret in (None, *known):
        headers = {} if secret is None else {"X-Penumbra-Key": secret, "X-Penumbra-Invitation": secret}
        for path in ("", "/seats", "/changes?since=0", "/why?choice=end", "/record"):
            answer = await client.get(f"{hosting.address}{path}", headers=headers)
            heard.append(answer.text + json.dumps(dict(answer.headers)))
            if answer.status_code == 200 and path in ("", "/changes?since=0"):
                assert '"seat":1' not in answer.text.split('"view"')[0], "nothing is seen as another sees it"
        for what, body in (
            ("choices", {"choice": "end", "version": 0}),
            ("undo", {"version": 0}),
            ("drafts", {"choices": ["end"], "version": 0}),
            ("seats", {"invitation": secret or ""}),
        ):
            answer = await client.post(f"{hosting.address}/{what}", headers=headers, json=body)
            heard.append(answer.text)
    heard.append((await client.get("/api/tables")).text)
    heard.append((await hosting.host("take-back", 2)).text)
    assert not any(key in text for text in heard for key in keys)


@pytest.mark.anyio
async def test_the_maker_sees_and_does_nothing_as_another(client: Client) -> None:
    hosting = await hosted(client, ("Ada", "Bob"))
    bob = hosting.seat(sat_down(await hosting.sit(hosting.made["invitations"][1])))
    ada = hosting.seat(hosting.made["keys"][0])
    await ada.play("end")
    card = (await bob.play("look"))["view"]["card"]
    assert card is not None
    for secret in (hosting.made["host"], hosting.made["invitations"][1]):
        stranger = hosting.seat(secret)
        assert (await client.get(stranger.address, headers=stranger.headers)).status_code == 403
        assert (await stranger.post("choices", choice="end", version=2))[0] == 403
    assert (await ada.look())["view"]["card"] is None
    assert (await ada.post("choices", choice="end", version=2))[0] == 422


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("seating") / "table.sqlite") as server:
        yield server
        assert server.log() == ""


def _noted(socket: ClientConnection, notes: int) -> bool:
    """Whether a line tells, sooner or later, that so much has happened with seats."""
    told = {"version": 0, "notes": -1}
    while told["notes"] < notes:
        told = json.loads(socket.recv(timeout=10))
    return (told["version"], told["notes"]) == (0, notes)


def test_an_open_line_of_a_seat_that_is_taken_back_is_closed_with_a_word(server: Server) -> None:
    seats = [{"name": "Ada"}, {"name": "Bob"}, {"name": "Cyd"}]
    made = server.client.post("/api/tables", json={"game": "coins", "options": {"players": 3}, "seats": seats}).json()
    place = f"/api/tables/{made['table']}"
    live = f"{server.address.replace('http', 'ws', 1)}{place[1:]}/live"
    ada = made["keys"][0]
    with connect(f"{live}?key={ada}", proxy=None) as host, connect(live, proxy=None) as spectator:
        for socket in (host, spectator):
            assert _noted(socket, 0)
        bob = server.client.post(f"{place}/seats", json={"invitation": made["invitations"][1]}).json()["key"]
        for socket in (host, spectator):
            assert _noted(socket, 1)
        with connect(f"{live}?key={bob}", proxy=None) as his:
            assert _noted(his, 1)
            taken = server.client.post(f"{place}/seats/1/take-back", headers={"X-Penumbra-Key": made["host"]})
            assert taken.status_code == 201
            with pytest.raises(ConnectionClosed) as closed:
                his.recv(timeout=10)  # and nothing is told before
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            assert closed.value.rcvd.reason.startswith("The host has taken this seat back")
        for socket in (host, spectator):
            assert _noted(socket, 2)
    with pytest.raises(InvalidStatus):
        connect(f"{live}?key={bob}", proxy=None)
