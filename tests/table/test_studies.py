"""A study board: variations and comments on a game that is over or was brought in, kept, changed and exported."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.games import HOUSE
from penumbra.table.after import studies
from penumbra.table.running import care
from tests.games.records import record as recorded
from tests.table.conftest import Asker, Sitter, sit
from tests.table.test_playing_on import GAMES, played
from tests.table.test_records import given
from tests.table.test_strangers import _body

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


class Board(Asker):
    """A study over HTTP, with the key that changes it or without."""

    def __init__(self, client: Client, study: str, key: str | None) -> None:
        super().__init__(client, f"/api/studies/{study}", key)
        self.id = study

    async def done(self, what: str, **body: Any) -> dict[str, Any]:
        status, found = await self.post(what, **body)
        assert status == 200, found
        return found

    def at(self, n: int, seat: str | None = None) -> Sitter:
        """A moment of it, as a seat sees it."""
        return Sitter(self.client, f"{self.id}~{n}", seat)


async def board(client: Client) -> tuple[Board, Sitter]:
    """The study of a finished game of coins, whose first choice was to bet 2."""
    ada, _ = await played(client)
    status, made = await ada.post("study")
    assert status == 201, made
    return Board(client, made["study"], made["key"]), ada


def tree(told: dict[str, Any]) -> list[tuple[int, int, str]]:
    return [(move["n"], move["after"], move["choice"]) for move in told["moves"]]


async def test_a_finished_table_is_stepped_through(client: Client) -> None:
    study, ada = await board(client)
    told, over = await study.look(), await ada.look()
    assert (told["seats"], len(told["moves"]), told["yours"]) == (over["names"], over["made"], True)
    for n in (0, 1, over["made"] - 1):
        now = await study.at(n, "A").look()
        then = (await client.get(f"{ada.address}/past/{n}", headers=ada.headers)).json()
        assert (now["view"], now["made"], now["seat"]) == (then["view"], n, 0), "as the seat saw it then"
    line = study.at(over["made"])
    assert (await client.get(f"{line.address}/timeline")).json()["made"] == over["made"]
    assert (await client.get(f"{line.address}/past/1")).json()["view"] == (await study.at(1).look())["view"]
    assert [one["text"] for one in (await line.look())["log"]] == [
        one["text"] for one in (await client.get(ada.address)).json()["log"]
    ]


async def test_another_choice_is_a_variation_and_the_rules_hold_there_too(client: Client) -> None:
    study, _ = await board(client)
    offered = (await study.at(1, "A").look())["choices"]
    assert "bet 1" in offered, "what may be chosen is told as at a table"
    found = await study.done("moves", after=1, seat=0, choice="bet 1")
    n = found["n"]
    assert tree(found["study"])[-1] == (n, 1, "bet 1")
    assert (await study.at(n, "A").look())["made"] == 2
    further = await study.done("moves", after=n, seat=0, choice="end")
    assert (await study.at(further["n"]).look())["made"] == 3
    again = await study.done("moves", after=1, seat=0, choice="bet 1")
    assert (again["n"], len(again["study"]["moves"])) == (n, len(further["study"]["moves"])), "it is there already"
    status, said = await study.post("moves", after=n, seat=1, choice="end")
    assert (status, "rule" in said) == (422, True)
    assert (await study.post("moves", after=n, seat=0, choice="sing"))[0] in (400, 422)
    assert (await study.post("moves", after=n, seat=7, choice="end"))[1]["allowed"] == [0, 1]
    assert (await study.post("moves", after=999, seat=0, choice="end"))[0] == 404
    assert len((await study.look())["moves"]) == len(further["study"]["moves"]), "nothing came of these"


async def test_what_is_said_named_promoted_and_deleted_stays_so(
    make_app: Callable[[], Litestar], client: Client, database: Path
) -> None:
    study, _ = await board(client)
    n = (await study.done("moves", after=0, seat=0, choice="bet 1"))["n"]
    m = (await study.done("moves", after=n, seat=0, choice="end"))["n"]
    other = (await study.done("moves", after=n, seat=0, choice="bet 1"))["n"]
    await study.done("moves/0", comment="  It begins. ")
    await study.done(f"moves/{m}", comment="Too early?", name="A  quick end")
    await study.done("title", title="Coins, once more")
    assert (await study.post("moves/0", name="x"))[0] == 400
    before = tree(await study.look())
    main = next(number for number, after, _ in before if after == 0)
    promoted = await study.done(f"moves/{other}/promote")
    assert [number for number, after, _ in tree(promoted) if after == n] == [other, m]
    assert [number for number, after, _ in tree(promoted) if after == 0] == [main, n], "one step at a time"
    promoted = await study.done(f"moves/{other}/promote")
    assert [number for number, after, _ in tree(promoted) if after == 0] == [n, main]
    status, said = await study.post(f"moves/{other}/promote")
    assert (status, "main line already" in said["error"]) == (400, True)
    assert sorted(tree(promoted)) == sorted(before)
    gone = await study.done(f"moves/{main}/delete")
    assert {number for number, _, _ in tree(gone)} == {n, m, other}
    assert (await study.post("moves/0/delete"))[0] == 400
    later = await study.done("moves", after=0, seat=0, choice="bet 2")
    assert later["n"] > max(number for number, _, _ in before), "no number is used twice"
    async with AsyncTestClient(make_app()) as restarted:
        told = await Board(restarted, study.id, study.headers["X-Penumbra-Key"]).look()
    assert told == await study.look()
    assert (told["title"], told["comment"]) == ("Coins, once more", "It begins.")
    assert [(one["name"], one["comment"]) for one in told["moves"] if one["n"] == m] == [("A quick end", "Too early?")]
    assert (await care.check(database, GAMES)).faults == []


async def test_who_has_the_address_looks_and_who_has_the_key_changes(client: Client) -> None:
    study, _ = await board(client)
    anybody = Board(client, study.id, None)
    assert (await anybody.look())["yours"] is False
    assert "key" not in (await client.get(f"{study.address}/file")).text
    for what, body in (
        ("moves", {"after": 0, "seat": 0, "choice": "bet 1"}),
        ("moves/1", {"comment": "mine"}),
        ("moves/1/promote", {}),
        ("moves/1/delete", {}),
        ("title", {"title": "mine"}),
    ):
        assert (await anybody.post(what, **body))[0] == 403
        assert (await Board(client, study.id, "x" * 22).post(what, **body))[0] == 403
    assert (await client.get(study.address, headers={"X-Penumbra-Key": "x" * 22})).status_code == 403
    assert (await client.get("/api/studies/nothing")).status_code == 404
    assert (await client.get("/api/tables/nothing~0")).status_code == 404
    for number in ("", "x", "-1", "99", "9" * 40, "1~1", "٣"):
        assert (await client.get(f"/api/tables/{study.id}~{number}")).status_code == 404, number
    assert study.id not in (await client.get("/api/tables")).text


async def test_of_a_game_that_goes_on_there_is_no_study(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    status, said = await ada.post("study")
    assert (status, "once it is over" in said["error"]) == (403, True)
    closed, _ = await played(client, access="private")
    assert (await Sitter(client, closed.address.rpartition("/")[2], None).post("study"))[0] == 403
    assert (await closed.post("study"))[0] == 201


async def test_a_moment_of_a_study_becomes_a_table(client: Client) -> None:
    study, _ = await board(client)
    n = (await study.done("moves", after=0, seat=0, choice="bet 1"))["n"]
    answer = await client.post(f"{study.address}/moves/{n}/play-on", json={"at": 1})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    now = await Sitter(client, made["table"], made["keys"][0]).look()
    assert (now["view"], now["seeded"]) == ((await study.at(n, "A").look())["view"], True)
    await Sitter(client, made["table"], made["keys"][0]).play("end")


async def test_a_study_is_one_file(client: Client) -> None:
    study, _ = await board(client)
    n = (await study.done("moves", after=0, seat=0, choice="bet 1"))["n"]
    await study.done(f"moves/{n}", comment="Another way – ☆", name="Small")
    answer = await client.get(f"{study.address}/file")
    assert "attachment" in answer.headers["content-disposition"]
    file = answer.json()
    made = (await client.post("/api/studies/file", json=file)).json()
    other = Board(client, made["study"], made["key"])
    told, before = await other.look(), await study.look()
    for what in ("title", "game", "seats", "comment", "moves"):
        assert told[what] == before[what]
    assert (await client.get(f"{other.address}/file")).json() == file
    await other.done(f"moves/{n}/delete")
    assert (await study.look())["moves"] == before["moves"], "it is a copy"


async def test_what_is_wrong_with_a_file_is_named(client: Client) -> None:
    study, _ = await board(client)
    file = (await client.get(f"{study.address}/file")).json()
    first, *more = file["moves"]
    for change, said in (
        ({"format": "something"}, "format"),
        ({"game": "chess"}, "chess"),
        ({"seed": "00"}, "seed"),
        ({"options": {"players": 2, "rounds": "many"}}, "options"),
        ({"moves": [{**first, "choice": "bet 77"}, *more]}, "move number 1, A bet 77"),
        ({"moves": [{**first, "seat": 8}, *more]}, "no seat number 8"),
        ({"moves": [first, first]}, "stands there twice"),
        ({"moves": [*more, first]}, "not before it"),
        ({"moves": [{**first, "colour": "red"}]}, "colour"),
        ({"moves": [{**first, "comment": "x" * 5000}]}, "comment"),
    ):
        answer = await client.post("/api/studies/file", json={**file, **change})
        assert (answer.status_code, said in answer.json()["error"]) == (400, True), (change, answer.text)
    # In a variation as well as in the line.
    wrong = {"n": 99, "after": 1, "seat": 0, "choice": "bet 77"}
    answer = await client.post("/api/studies/file", json={**file, "moves": [*file["moves"], wrong]})
    assert "move number 99" in answer.json()["error"]


async def test_nothing_is_done_at_a_moment_of_a_study_but_looking(client: Client) -> None:
    """Every address that changes a table refuses one that stands nowhere, whatever key is sent."""
    study, _ = await board(client)
    n = (await study.done("moves", after=0, seat=0, choice="bet 1"))["n"]
    before = (await study.look(), await study.at(n, "A").look())
    paths = (await client.get("/api/schema")).json()["paths"]
    filled = {"table_id": f"{study.id}~{n}", "seat": 0, "made": 0, "number": 1, "reminder_id": "none"}
    looks = ("/drafts", "/orders/offered")
    doors = [path.format(**filled) for path, ways in paths.items() if "{table_id}" in path and "post" in ways]
    assert len(doors) > 15
    for door in doors:
        for key in ("A", None):
            headers = {} if key is None else {"X-Penumbra-Key": key}
            answer = await client.post(door, headers=headers, json=_body(door))
            assert 400 <= answer.status_code < 500 or door.endswith(looks), (door, answer.text)
    assert (await study.look(), await study.at(n, "A").look()) == before
    assert len((await client.get("/api/tables")).json()) == 1


async def test_a_record_is_studied(client: Client) -> None:
    text, _ = await given(client)
    made = (await client.post("/api/studies", json={"record": text, "title": "Brought in"})).json()
    told = await Board(client, made["study"], made["key"]).look()
    assert (told["title"], told["yours"]) == ("Brought in", True)
    answer = await client.post("/api/studies", json={"record": text.replace("bet 2", "bet 1")})
    assert (answer.status_code, answer.json()["choice"]) == (400, 1)


@pytest.mark.parametrize("name", ["second-dawn-solo-standard", "blueshift-2"])
def test_games_of_all_kinds_are_studied(name: str) -> None:
    study = studies.of_record(recorded(name), name)
    assert studies.proved(HOUSE, study) is study
    copy = msgspec.json.decode(msgspec.json.encode(study), type=studies.Study)
    assert copy == study
    last = study.moves[-1].n
    assert studies.record_of(study, studies.line_to(study, last)).lines == recorded(name).lines
