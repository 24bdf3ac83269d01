"""A finished game is played on from any of its moments, as a table of its own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.kernel import Record, replay
from penumbra.table.running import care
from tests.table.coin_game import CoinGame
from tests.table.conftest import Sitter, sit

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]
GAMES = {"coins": CoinGame()}


async def played(client: Client, *bots: str | None, **more: Any) -> list[Sitter]:
    """A game of coins that is over."""
    _, sitters = await sit(client, *(bots or (None, None)), options={"rounds": 2}, **more)
    await sitters[0].play("bet 2")
    while not (position := await sitters[0].look())["view"]["over"]:
        for seat in position["view"]["waiting"]:
            if not bots or bots[seat] is None:
                await sitters[seat].play("end")
    return sitters


async def playing_on(sitter: Sitter, at: int, **more: Any) -> dict[str, Any]:
    status, made = await sitter.post("play-on", at=at, **more)
    assert status == 201, made
    return made


async def test_what_is_played_on_is_what_it_was_then(client: Client) -> None:
    ada, _ = await played(client)
    over = await ada.look()
    for at in (0, 1, 3, over["made"] - 1):
        made = await playing_on(ada, at)
        assert None not in made["keys"]
        assert made["table"] not in ada.address
        then = (await client.get(f"{ada.address}/past/{at}", headers=ada.headers)).json()
        now = await Sitter(client, made["table"], made["keys"][0]).look()
        assert (now["view"], now["made"]) == (then["view"], at)
        assert (now["names"], now["seeded"]) == (over["names"], True)
        assert "chosen by the maker" in now["log"][0]["text"]
    assert await ada.look() == over, "nothing has changed where it was played"


async def test_another_choice_leads_elsewhere_and_its_record_holds(
    make_app: Callable[[], Litestar], client: Client, database: Path
) -> None:
    ada, _ = await played(client)
    made = await playing_on(ada, 1)
    seats = [Sitter(client, made["table"], key) for key in made["keys"]]
    await seats[0].play("bet 1")
    before = await seats[0].look()
    past = (await client.get(f"{seats[0].address}/past/0", headers=seats[0].headers)).json()
    assert past["at"] == 0, "what led there can be looked at too"
    async with AsyncTestClient(make_app()) as other:
        again = Sitter(other, made["table"], made["keys"][0])
        assert (await again.look())["view"] == before["view"]
        while not (position := await again.look())["view"]["over"]:
            for seat in position["view"]["waiting"]:
                await Sitter(other, made["table"], made["keys"][seat]).play("end")
        record = Record.loads((await other.get(again.address + "/record")).text)
    assert [str(choice) for _, choice in record.lines[:2]] == ["bet 2", "bet 1"]
    assert replay(record, GAMES).over
    assert (await care.check(database, GAMES)).faults == []


async def test_a_game_that_goes_on_is_not_played_on(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    status, said = await ada.post("play-on", at=0)
    assert (status, "once it is over" in said["error"]) == (403, True)
    assert len((await client.get("/api/tables")).json()) == 1


async def test_moments_that_there_are_not_are_refused(client: Client) -> None:
    ada, _ = await played(client)
    made = (await ada.look())["made"]
    for at in (made, made + 1, 2**31 - 1):
        status, said = await ada.post("play-on", at=at)
        assert (status, said["allowed"]) == (400, [0, made - 1])
    for at in (-1, 2**31, "x", None):
        assert (await ada.post("play-on", at=at))[0] == 400


async def test_who_may_look_on_may_play_on_and_nobody_else(client: Client) -> None:
    ada, _ = await played(client)
    nobody = Sitter(client, ada.address.rpartition("/")[2], None)
    made = await playing_on(nobody, 2)
    assert made["table"] not in (await client.get("/api/tables")).text, "it is found by its address alone"
    closed, _ = await played(client, access="private")
    stranger = Sitter(client, closed.address.rpartition("/")[2], None)
    assert (await stranger.post("play-on", at=0))[0] == 403
    assert await playing_on(closed, 0, access="private")


async def test_bots_keep_their_seats(client: Client) -> None:
    ada, _ = await played(client, None, "random")
    made = await playing_on(ada, 1)
    assert [key is None for key in made["keys"]] == [False, True]
    again = Sitter(client, made["table"], made["keys"][0])
    assert (await again.look())["bots"] == [None, "random"]
    await again.play("end")
