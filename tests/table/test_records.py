"""A record is brought in, proved, and played on from any of its moments; what is wrong with one is named."""

from dataclasses import replace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.games import HOUSE
from penumbra.kernel import Choice, Record
from penumbra.kernel import replay as play_again
from penumbra.kernel.seats import RULED
from penumbra.table import wire
from penumbra.table.after import records
from penumbra.table.after.playing_on import PlayOn, played_on
from tests.games.records import record as recorded
from tests.table.conftest import Sitter, sit
from tests.table.test_playing_on import GAMES, played

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def given(client: Client, **more: Any) -> tuple[str, Sitter]:
    """The record that a table of coins hands out at its end, and somebody who sits there."""
    ada, _ = await played(client, **more)
    return (await client.get(f"{ada.address}/record", headers=ada.headers)).text, ada


def rewritten(text: str, **changes: Any) -> str:
    """A record with other things in it, sealed anew."""
    return replace(Record.loads(text), **changes).dumps()


async def refused(client: Client, text: str, where: str = "", **more: Any) -> dict[str, Any]:
    answer = await client.post(f"/api/records{where}", json={"record": text, **more})
    assert answer.status_code == 400, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_record_tells_who_played_and_the_way_that_the_game_came(client: Client) -> None:
    text, ada = await given(client)
    answer = await client.post("/api/records", json={"record": text})
    assert answer.status_code == 200, answer.text
    read, over = answer.json(), await ada.look()
    assert (read["game"], read["names"], read["timeline"]["made"]) == ("coins", over["names"], over["made"])
    assert read["progress"]["over"]
    seen = (await client.get(ada.address)).json()["log"]
    assert [line["text"] for line in read["log"]] == [line["text"] for line in seen], "as a spectator may read it"


async def test_it_is_played_on_from_any_moment_with_others_in_the_seats(client: Client) -> None:
    text, ada = await given(client)
    seats = [{"name": "Eve"}, {"name": "Machine", "bot": "random"}]
    for at in (0, 1, 3):
        wish = {"record": text, "at": at, "seats": seats, "here": [0], "access": "public"}
        answer = await client.post("/api/records/play-on", json=wish)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        assert [key is None for key in made["keys"]] == [False, True]
        now = await Sitter(client, made["table"], None).look()
        then = (await client.get(f"{ada.address}/past/{at}")).json()
        assert (now["view"], now["made"]) == (then["view"], at)
        assert (now["names"], now["bots"], now["seeded"]) == (["Eve", "Machine"], [None, "random"], True)
    # By default whoever asks sits at all seats.
    made = (await client.post("/api/records/play-on", json={"record": text, "at": 1})).json()
    sitters = [Sitter(client, made["table"], key) for key in made["keys"]]
    await sitters[0].play("bet 1")
    while not (position := await sitters[0].look())["view"]["over"]:
        for seat in position["view"]["waiting"]:
            await sitters[seat].play("end")
    again = Record.loads((await client.get(f"{sitters[0].address}/record", headers=sitters[0].headers)).text)
    assert [str(choice) for _, choice in again.lines[:2]] == ["bet 2", "bet 1"]
    assert play_again(again, GAMES).over


async def test_somebody_may_be_invited_to_what_is_played_on(client: Client) -> None:
    text, _ = await given(client)
    wish = {"record": text, "at": 1, "seats": [{"name": "Eve"}, {"name": None}], "here": [0]}
    made = (await client.post("/api/records/play-on", json=wish)).json()
    assert [invitation is None for invitation in made["invitations"]] == [True, False]


async def test_what_is_wrong_with_a_record_is_named_by_its_line_or_choice(client: Client) -> None:
    text, _ = await given(client)
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("A bet 2"))
    changed = [*lines[:first], lines[first].replace("bet 2", "bet 1"), *lines[first + 1 :]]
    for broken, said, choice in (
        ("", "line 1", None),
        ("A game that I liked", "line 1", None),
        ("\n".join(changed), f"line {first + 1}", 1),
        ("\n".join(line for line in lines if not line.startswith("seed:")), "no seed", None),
        (rewritten(text, game="chess"), "chess", None),
        (rewritten(text, options={"players": 2, "rounds": "many"}), "options", None),
        (rewritten(text, lines=[(0, Choice.parse("bet 77"))]), "choice 1", 1),
        (rewritten(text, seats=["Ada", "Bo", "Cy"]), "2 seats", None),
        (text.replace("seats: [", 'seats: ["\\ud800", '), "half of a character", None),
    ):
        found = await refused(client, broken)
        assert said in found["error"], (broken[:40], found)
        assert found.get("choice") == choice, found
        assert (await refused(client, broken, "/play-on", at=0))["error"] == found["error"]
    assert len((await client.get("/api/tables")).json()) == 1, "nothing was made of any of them"


async def test_the_rules_that_a_record_was_made_by_are_named_where_they_are_others(client: Client) -> None:
    text, _ = await given(client)
    older = rewritten(text, made_with="0.0.1")
    assert (await client.post("/api/records", json={"record": older})).status_code == 200, "it plays again all the same"
    found = await refused(client, rewritten(older, lines=[(0, Choice.parse("bet 77"))]))
    assert "0.0.1" in found["error"]


async def test_a_record_may_be_long_but_not_without_end(client: Client) -> None:
    text, _ = await given(client)
    assert (await client.post("/api/records", json={"record": text + " " * 60_000})).status_code == 200
    found = await refused(client, text + " " * records.MOST_CHARACTERS)
    assert str(records.MOST_CHARACTERS) in found["error"]
    answer = await client.post("/api/records", json={"record": "x" * 3 * records.MOST_CHARACTERS})
    assert (answer.status_code, str(2 * records.MOST_CHARACTERS) in answer.json()["error"]) == (413, True)
    answer = await client.post("/api/tables", json={"game": "x" * 40_000})
    assert (answer.status_code, "32768" in answer.json()["error"]) == (413, True), "all else is as short as before"


async def test_moments_that_a_record_has_not_are_refused(client: Client) -> None:
    text, ada = await given(client)
    made = (await ada.look())["made"]
    assert (await refused(client, text, "/play-on", at=made))["allowed"] == [0, made - 1]
    # One that was cut off is no record any more; one whose game did not end goes on from its last moment too.
    short = "\n".join(line for line in text.splitlines() if not line.startswith("result"))
    kept = short.splitlines()
    unfinished = "\n".join(kept[: next(at for at, line in enumerate(kept) if line.startswith("A bet 2")) + 1])
    assert (await client.post("/api/records/play-on", json={"record": unfinished, "at": 1})).status_code == 201
    assert (await refused(client, unfinished, "/play-on", at=2))["allowed"] == [0, 1]


async def test_of_a_game_that_goes_on_there_is_no_record(client: Client) -> None:
    """Whoever had one would know everything that is hidden, and bring it in to look at it."""
    _, (ada, _) = await sit(client, None, None, seed="a phrase")
    await ada.play("bet 1")
    for headers in ({}, ada.headers):
        answer = await client.get(f"{ada.address}/record", headers=headers)
        assert answer.status_code == 403
        assert "seed:" not in answer.text


@pytest.mark.parametrize("name", ["second-dawn-solo-standard", "new-dawn-2", "blueshift-2"])
async def test_records_of_all_games_are_played_on(name: str) -> None:
    text = recorded(name).dumps()
    table = records.opened(HOUSE, text)
    read = records.read(HOUSE, table)
    half = table.moment.made // 2
    # Records are made by bots here, whose names nobody else may have.
    seats = [wire.SeatWanted(f"Somebody {at + 1}") for at in range(len(read.names))]
    lines = table.stored.choices[:half]
    made = played_on(HOUSE, table.stored, lines, PlayOn(half, seats=seats, here=[0]))
    assert made.stored.choices == lines
    assert [at for at, seat in enumerate(made.stored.seats) if seat.bot == RULED] == read.ruled
    assert len(read.ruled) == ("solo" in name)
