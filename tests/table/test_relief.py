"""A bot plays on for whoever leaves, is voted about or is out of time, all are told, and the person may come back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.kernel import Record, replay
from penumbra.table.app import create_app
from penumbra.table.host import host as hosting
from penumbra.table.seats.attendance import Attendance
from penumbra.table.together import relief
from tests.table.coin_game import CoinGame
from tests.table.coin_kit import Ending
from tests.table.conftest import Sitter, coin_house, sit, stored_choices, until

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


@pytest.fixture
def make_app(database: Path) -> Callable[[], Litestar]:
    """A house whose only bot ends its turns, so that whatever else is chosen was a person's choice."""
    return lambda: create_app(database, coin_house({"ending": Ending}), new_tables_per_minute=1000)


@pytest.fixture
def long_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has no line counts as gone."""
    monkeypatch.setattr(relief, "GONE_SECONDS", 0.0)


async def notes(sitter: Sitter) -> list[tuple[int, str]]:
    return [(one["seat"], one["text"]) for one in (await sitter.look())["notes"] if one["text"] != "sits down"]


def ended_by(seat: int) -> Callable[[dict[str, Any]], bool]:
    return lambda position: any(one["seat"] == seat and "end" in one["text"] for one in position["log"])


async def voted(sitter: Sitter, seat: int, relieve: bool = True) -> tuple[int, dict[str, Any]]:
    return await sitter.post(f"seats/{seat}/vote", relieve=relieve)


async def test_who_leaves_is_played_on_by_a_bot_and_may_come_back(client: Client) -> None:
    table, (ada, bo) = await sit(client, None, None)
    status, seating = await ada.post("leave")
    assert (status, [one["relief"] for one in seating["seats"]]) == (200, ["ending", None])
    position = await until(bo.look, lambda one: 1 in one["view"]["waiting"])
    assert position["bots"] == ["ending", None]
    assert await notes(bo) == [(0, "leaves: a bot plays on until they are back")]
    status, fault = await ada.post("choices", choice="end", version=position["version"])
    assert (status, fault["error"]) == (409, "A bot plays on for you: come back to your seat first.")
    assert (await ada.post("return"))[0] == 200
    await bo.play("end")
    assert (await ada.look())["view"]["waiting"] == [0], "no bot plays for who is back"
    await ada.play("bet 1")
    assert (await notes(bo))[-1] == (0, "is back, and plays on in place of the bot")
    assert (await ada.post("return"))[1]["error"] == "No bot plays on for seat A: you need not come back."
    assert (await Sitter(client, table, None).post("leave"))[0] == 403


async def test_the_bot_plays_on_when_the_server_is_started_again_and_who_has_the_key_may_return(
    make_app: Callable[[], Litestar], database: Path
) -> None:
    async with AsyncTestClient(make_app()) as client:
        table, (ada, bo) = await sit(client, None, None, options={"rounds": 2})
        await bo.post("leave")
        assert stored_choices(database, table) == []
    async with AsyncTestClient(make_app()) as client:
        ada.client = bo.client = client
        await ada.play("end")
        await until(ada.look, lambda one: one["version"] == 2)
        assert (await bo.post("return"))[0] == 200
        await ada.play("end")
        await bo.play("end")
        assert [seat for seat, _ in stored_choices(database, table)] == [0, 1, 0, 1]
        text = (await client.get(f"/api/tables/{table}/record", headers=bo.headers)).text
    assert "B leaves: a bot plays on until they are back" in text
    assert "B is back, and plays on in place of the bot" in text
    assert replay(Record.loads(text), {"coins": CoinGame()}).over


async def test_nobody_is_voted_about_who_is_there(client: Client) -> None:
    _, (ada, bo, _) = await sit(client, None, None, None)
    await bo.look()
    status, fault = await voted(ada, 1)
    assert status == 409
    assert "within the last 5 minutes" in fault["error"]
    assert (await bo.look())["bots"] == [None, None, None]


async def test_more_than_half_of_the_others_replace_who_has_gone(client: Client, long_gone: None) -> None:
    _, (ada, bo, cyd, dee) = await sit(client, None, None, None, None)
    assert (await voted(bo, 0))[0] == 200
    assert (await ada.look())["bots"][0] is None, "one of three is not enough"
    assert (await voted(bo, 0))[1]["error"] == "You have voted for it already."
    assert (await voted(ada, 0))[1]["error"].startswith("Nobody votes about themselves")
    assert (await voted(cyd, 0))[0] == 200
    assert (await until(dee.look, lambda one: 1 in one["view"]["waiting"]))["bots"][0] == "ending"
    assert await notes(dee) == [
        (0, "is missed: B votes that a bot plays on"),
        (0, "is gone: a bot plays on until they are back, as the others have voted, C last"),
    ]
    assert (await voted(dee, 0))[1]["error"] == "A bot plays on for seat A already."
    assert (await voted(ada, 1))[1]["error"] == "A bot plays on for you: come back before you vote."
    assert (await ada.post("return"))[0] == 200
    assert (await ada.look())["bots"][0] is None


async def test_a_vote_holds_until_it_is_taken_back_or_its_person_chooses(client: Client, long_gone: None) -> None:
    _, (ada, bo, cyd) = await sit(client, None, None, None)
    await voted(bo, 0)
    assert (await voted(bo, 0, relieve=False))[0] == 200
    assert (await voted(bo, 0, relieve=False))[1]["error"] == "You have no vote there to take back."
    await voted(cyd, 0)
    assert (await ada.look())["bots"] == [None, None, None]
    await ada.play("bet 1")
    await voted(bo, 0)
    assert (await ada.look())["bots"] == [None, None, None], "the other vote was about who had not chosen yet"
    await voted(cyd, 0)
    assert (await ada.look())["bots"] == ["ending", None, None]


async def test_only_persons_who_play_are_voted_about_and_only_they_vote(client: Client, long_gone: None) -> None:
    table, (ada, _, bo) = await sit(client, None, "ending", None)
    assert (await voted(ada, 1))[0] == 404
    assert (await voted(Sitter(client, table, None), 2))[0] == 403
    await voted(ada, 2)
    assert (await bo.look())["bots"] == [None, "ending", "ending"], "bots have no vote, so one is more than half"


async def test_nobody_is_relieved_once_the_game_is_over(client: Client, long_gone: None) -> None:
    _, (ada, bo) = await sit(client, None, None, options={"rounds": 1})
    await ada.play("end")
    await bo.play("end")
    for status, fault in (await ada.post("leave"), await voted(ada, 1)):
        assert (status, fault["error"]) == (409, "The game is over: nobody plays on.")


async def test_who_has_new_the_seat_plays_in_place_of_the_bot(client: Client) -> None:
    seats = [{"name": "Ada"}, {"name": "Bob"}]
    made = (await client.post("/api/tables", json={"game": "coins", "seats": seats})).json()
    address = f"/api/tables/{made['table']}/seats"
    bob = (await client.post(address, json={"invitation": made["invitations"][1]})).json()["key"]
    await Sitter(client, made["table"], bob).post("leave")
    host = {"X-Penumbra-Key": made["host"]}
    again = (await client.post(f"{address}/1/take-back", headers=host)).json()["invitation"]
    ada = Sitter(client, made["table"], made["keys"][0])
    assert (await ada.look())["bots"] == [None, "ending"], "the bot plays on while the seat waits for somebody"
    await client.post(address, json={"invitation": again})
    assert (await ada.look())["bots"] == [None, None]


async def test_whoever_has_the_position_is_told_which_seats_bots_play(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await bo.post("leave")
    answer = await client.get(ada.address, headers=ada.headers, params={"since": 0})
    assert (answer.json()["kind"], answer.json()["bots"]) == ("since", [None, "ending"])


def test_attendance_knows_who_is_there_and_how_long_ago_the_others_were() -> None:
    now = [10.0]
    there = Attendance(lambda: now[0])
    there.arrive("t")
    now[0] = 14.0
    there.arrive("u")
    now[0] = 15.0
    there.arrive("t")
    assert there.away("t", 0) == 5.0, "it was here already"
    with there.line("t", 0), there.line("t", 0), there.line("t", None):
        now[0] = 20.0
        assert (there.away("t", 0), there.away("t", 1), there.away("u", 0)) == (0.0, 10.0, 6.0)
        assert (there.watched("t"), there.spectators("t"), there.watched("u")) == (True, 1, False)
    now[0] = 27.0
    assert (there.away("t", 0), there.watched("t"), there.spectators("t")) == (7.0, False, 0)
    there.saw("t", 0)
    assert there.away("t", 0) == 0.0
    now[0] = 40.0
    there.lose("t", 2)
    there.arrive("t")
    now[0] = 41.0
    assert (there.away("t", 0), there.away("t", 1)) == (1.0, 1.0), "they may have been there while it was elsewhere"


async def test_nobody_is_gone_from_a_table_for_longer_than_it_is_there(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that has run for days knows nothing of who sits down: they are not voted out for that."""
    now = [0.0]
    monkeypatch.setattr(hosting, "Attendance", lambda: Attendance(lambda: now[0]))
    async with AsyncTestClient(create_app(database, coin_house())) as client:
        now[0] = 3 * 86_400.0
        wish = {"game": "coins", "options": {"players": 2}, "seats": [{"name": "Ada"}, {}]}
        made = (await client.post("/api/tables", json=wish)).json()
        now[0] += 600.0
        answer = await client.post(f"/api/tables/{made['table']}/seats", json={"invitation": made["invitations"][1]})
        assert answer.status_code == 201, answer.text
        ada = Sitter(client, made["table"], made["keys"][0])
        assert (await voted(ada, 1))[0] == 409, "they have just sat down"
        now[0] += 301.0
        assert (await voted(ada, 1))[0] == 200
