"""Whoever is asked to choose may ask what a bot would do: it says why, knows what the seat knows, and all are told."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import httpx
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.bots import Position
from penumbra.games import HOUSE as ALL_GAMES
from penumbra.kernel import Record, seed_from
from penumbra.kit import House
from penumbra.table.advice import counsels
from penumbra.table.app import create_app
from tests.table.coin_game import CoinGame
from tests.table.conftest import Sitter, coin_house, sit, until_asked
from tests.table.counsel_kit import HOUSE, Musing
from tests.table.servers import serving
from tests.table.test_minds import begun, let_in, until_begun, until_gone

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]
_COINS = CoinGame()
_MARK = "asks what a bot would do"


@pytest.fixture
def make_app(database: Path, door: Path) -> Callable[[], Litestar]:
    return lambda: create_app(database, HOUSE, new_tables_per_minute=1000)


@pytest.fixture
async def line(database: Path, door: Path) -> AsyncIterator[Client]:
    """A real server, which answers several requests at a time."""
    with serving(database, "tests.table.counsel_server") as server:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            yield cast("Client", client)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots have time to weigh all plans on a busy machine too."""
    monkeypatch.setattr(counsels, "SECONDS", 10.0)


async def ask(sitter: Sitter, version: int | None = None) -> tuple[int, dict[str, Any]]:
    return await sitter.post("counsel", version=(await sitter.look())["version"] if version is None else version)


def _moved(sitter: Sitter, client: Client) -> Sitter:
    """The same seat at another server."""
    sitter.client = client
    return sitter


async def notes(sitter: Sitter) -> list[tuple[int, int, str]]:
    return [(one["at"], one["seat"], one["text"]) for one in (await sitter.look())["notes"] if one["text"] == _MARK]


async def test_it_says_what_it_would_do_and_why(client: Client, door: Path) -> None:
    let_in(door)
    _, (ada, _) = await sit(client, None, None)
    status, said = await ask(ada)
    assert status == 200
    assert (said["version"], said["by"]) == (0, "Musing")
    assert said["text"].startswith("Best of ")
    assert said["plans"][0]["choices"] == ["end"]
    assert (said["plans"][0]["behind"], said["plans"][0]["error"]) == (0, 0)
    assert {choice for plan in said["plans"] for choice in plan["choices"]} <= set((await ada.look())["choices"])
    assert said["plans"][said["usual"]]["choices"] == ["bet 1"]


async def test_all_are_told_that_it_was_asked_and_nobody_what_it_said(client: Client, door: Path) -> None:
    let_in(door)
    table, (ada, bo) = await sit(client, None, None)
    await ada.play("end")
    assert (await ask(bo))[0] == 200
    watcher = Sitter(client, table, None)
    for one in (ada, bo, watcher):
        assert await notes(one) == [(1, 1, _MARK)]
        told = await one.look()
        assert "Musing" not in str(told)
        assert "Best of" not in str(told)
    assert (await bo.look())["version"] == 1, "it is no choice"


async def test_it_is_noted_once_however_often_it_is_asked(client: Client, door: Path) -> None:
    """The same answer is given again, and after the next choice it is asked anew."""
    let_in(door)
    _, (ada, _) = await sit(client, None, None)
    first, again = await ask(ada), await ask(ada)
    assert first == again
    assert len(begun(door)) == 1
    await ada.play("bet 1")
    await ask(ada)
    assert await notes(ada) == [(0, 0, _MARK), (1, 0, _MARK)]
    assert len(begun(door)) == 2


async def test_the_note_stands_after_the_server_was_started_again_and_in_the_record(
    make_app: Callable[[], Litestar], door: Path
) -> None:
    let_in(door)
    async with AsyncTestClient(make_app()) as client:
        table, (ada, bo) = await sit(client, None, None, options={"rounds": 1})
        await ada.play("end")
        await ask(bo)
    async with AsyncTestClient(make_app()) as client:
        bo = _moved(bo, client)
        assert await notes(bo) == [(1, 1, _MARK)]
        await bo.play("end")
        text = (await client.get(f"/api/tables/{table}/record", headers=bo.headers)).text
    assert f"B {_MARK}" in text
    assert [str(choice) for _, choice in Record.loads(text).lines] == ["end", "end"]


def test_what_it_says_hangs_on_nothing_hidden(door: Path) -> None:
    """The seats' cards are drawn by the table's secret, and by nothing that the bot is given."""
    let_in(door)
    state = _COINS.start(_COINS.options({"players": 2}), seed_from("counsel"))
    other = state.sample(0, Random(9))
    assert state.plain() != other.plain()
    first, second = (Musing(1).weigh(Position.of(one, 0, Random(2))) for one in (state, other))
    assert first == second


async def test_the_same_seat_of_the_same_table_is_told_the_same_by_another_server(
    make_app: Callable[[], Litestar], door: Path
) -> None:
    let_in(door)
    said = []
    async with AsyncTestClient(make_app()) as client:
        _, (ada, _) = await sit(client, None, None)
        said.append(await ask(ada))
    async with AsyncTestClient(make_app()) as client:
        ada = _moved(ada, client)
        said.append(await ask(ada))
    assert said[0] == said[1]


async def test_whoever_is_not_asked_may_not_ask(client: Client, door: Path) -> None:
    let_in(door)
    table, (_, bo) = await sit(client, None, None)
    status, fault = await ask(bo)
    assert (status, fault["error"]) == (422, "The game waits for seat A, not for B.")
    status, fault = await ask(Sitter(client, table, None))
    assert (status, fault["error"]) == (403, "Only a seat's key may do this: send it as X-Penumbra-Key.")
    assert await notes(bo) == []
    assert begun(door) == []


async def test_who_looks_at_an_older_table_is_told_so(client: Client, door: Path) -> None:
    let_in(door)
    _, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    status, fault = await ask(ada, version=0)
    assert (status, fault["version"]) == (409, 1)


async def test_a_table_may_be_without_it(client: Client, door: Path) -> None:
    let_in(door)
    _, (ada, _) = await sit(client, None, None, counsel=False)
    why = "At this table nobody asks a bot: it was made so."
    assert (await ada.look())["no_counsel"] == why
    status, fault = await ask(ada)
    assert (status, fault["error"]) == (403, why)
    assert await notes(ada) == []


async def test_what_was_asked_is_told_to_nobody_once_the_table_has_gone_on(line: Client, door: Path) -> None:
    _, (ada, _) = await sit(line, None, None)
    asking = asyncio.create_task(ask(ada))
    await until_begun(door)
    await ada.play("bet 1")
    let_in(door)
    status, fault = await asking
    assert (status, fault["version"]) == (409, 1)
    assert await notes(ada) == []


async def test_one_question_at_a_time_is_thought_about_and_the_table_goes_on(line: Client, door: Path) -> None:
    _, (ada, bo) = await sit(line, None, None, options={"markers": 2})
    asking = asyncio.create_task(ask(ada))
    assert await until_begun(door) != os.getpid()
    status, fault = await ask(bo)
    assert (status, fault["error"]) == (409, "A bot is being asked at this table already: ask when it has answered.")
    await bo.play("bet 1")
    let_in(door)
    status, _ = await asking
    assert status == 200, "what another seat has done left the same question"
    assert (await ask(bo))[0] == 200


async def test_a_thought_ends_when_whoever_asked_has_left(line: Client, door: Path) -> None:
    _, (ada, _) = await sit(line, None, None)
    asking = asyncio.create_task(ask(ada))
    process = await until_begun(door)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await until_gone(process)
    assert await notes(ada) == []
    let_in(door)
    assert (await ask(ada))[0] == 200


async def test_a_bot_that_fails_says_nothing_of_what_it_saw(
    client: Client, door: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (door / "broken").touch()
    let_in(door)
    _, (ada, _) = await sit(client, None, None)
    status, fault = await ask(ada)
    assert (status, fault["error"]) == (503, "The bot could not say what it would do: it failed.")
    assert "secret" not in caplog.text
    assert await notes(ada) == []
    (door / "broken").unlink()
    assert (await ask(ada))[0] == 200


async def test_a_game_without_such_a_bot_says_so(database: Path) -> None:
    async with AsyncTestClient(create_app(database, coin_house())) as client:
        _, (ada, _) = await sit(client, None, None)
        status, fault = await ask(ada)
        assert (status, fault["error"]) == (403, "No bot of Coins tells what it would do.")
        assert (await ada.look())["no_counsel"] == fault["error"]


def test_a_house_says_where_processes_find_it(database: Path) -> None:
    with pytest.raises(ValueError, match="place="):
        create_app(database, House(HOUSE.kits.values()))


async def test_eclipse_is_advised_on_in_a_process(database: Path, unhurried: None) -> None:
    async with AsyncTestClient(create_app(database, ALL_GAMES)) as client:
        _, (ada, *_) = await sit(client, None, "greedy", game="new-dawn")
        position = await until_asked(ada)
        while position["view"]["step"]["kind"] != "turn":
            await ada.play(position["choices"][0])
            position = await until_asked(ada)
        status, said = await ask(ada)
        assert (status, len(said["plans"])) == (200, 1)
        assert said["text"] == "It weighs nothing before round 3: nobody can tell yet how the game will end."
        while position["view"]["round"] < 3 or position["view"]["step"]["kind"] != "turn":
            await ada.play("pass" if "pass" in position["choices"] else position["choices"][0])
            position = await until_asked(ada)
        status, said = await ask(ada)
        assert status == 200
        assert said["by"] == "Veteran"
        assert len(said["plans"]) > 3
        assert all(plan["choices"][0] in position["choices"] for plan in said["plans"])
        assert said["measure"] == "points"
        assert abs(said["plans"][0]["worth"]) < 60
        assert said["plans"][0]["leads_to"].endswith(" in the end")


async def test_blueshift_is_advised_on_in_chances_to_win(database: Path, unhurried: None) -> None:
    async with AsyncTestClient(create_app(database, ALL_GAMES)) as client:
        _, (ada, *_) = await sit(client, None, "greedy", game="blueshift")
        position = await until_asked(ada)
        while position["view"]["step"]["kind"] != "movement":
            await ada.play("done" if "done" in position["choices"] else position["choices"][0])
            position = await until_asked(ada)
        status, said = await ask(ada)
        assert status == 200
        assert (said["by"], said["measure"]) == ("Planner", "chances")
        assert len(said["plans"]) > 1
        for plan in said["plans"]:
            assert plan["choices"][0] in position["choices"]
            assert 0 <= plan["worth"] <= 100
            assert float(plan["leads_to"].removesuffix(" % to win")) == pytest.approx(plan["worth"], abs=0.1)
        assert "the chance to win with it is " in said["text"]
