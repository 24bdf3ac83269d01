"""A finished game is reviewed for whoever asks again and again, by what the seat knew, and for nobody who has left."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.bots.measure import POINTS
from penumbra.table.advice import reviews
from penumbra.table.app import create_app
from tests.table.conftest import Sitter, coin_house, sit, until
from tests.table.counsel_kit import HOUSE
from tests.table.test_minds import begun, let_in, until_begun, until_gone

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


@pytest.fixture
def make_app(database: Path, door: Path) -> Callable[[], Litestar]:
    return lambda: create_app(database, HOUSE, new_tables_per_minute=1000)


async def ask(sitter: Sitter, seat: int = 0) -> tuple[int, dict[str, Any]]:
    answer = await sitter.client.get(f"{sitter.address}/review/{seat}", headers=sitter.headers)
    return answer.status_code, answer.json()


async def whole(sitter: Sitter, seat: int = 0) -> dict[str, Any]:
    """The review once it is over."""

    async def asked() -> dict[str, Any]:
        status, found = await ask(sitter, seat)
        assert status == 200, found
        return found

    return await until(asked, lambda found: found["done"] == found["steps"])


async def played(client: Client, **more: Any) -> tuple[str, list[Sitter]]:
    """A game of two that is over: Ada bets and ends, Bo ends, and both end once more."""
    table, (ada, bo) = await sit(client, None, None, options={"rounds": 2}, **more)
    for sitter, choice in ((ada, "bet 1"), (ada, "end"), (bo, "end"), (ada, "end"), (bo, "end")):
        await sitter.play(choice)
    return table, [ada, bo]


async def test_the_dearest_choices_are_named_with_what_was_better(client: Client, door: Path) -> None:
    let_in(door)
    _, (ada, _) = await played(client)
    found = await whole(ada)
    assert (found["seat"], found["by"], found["steps"], found["weighed"]) == (0, "Musing", 4, 3)
    assert found["dearest"]
    for one in found["dearest"]:
        assert one["at"] in (0, 1, 3)
        assert one["made"] != one["better"]
        assert one["lost"] > 2 * one["error"]
        assert one["measure"] == "points"
        assert one["cost"] == f"{POINTS.difference(one['lost'])} (± {one['error']:.1f})"
    costs = [one["lost"] for one in found["dearest"]]
    assert costs == sorted(costs, reverse=True)
    assert len(begun(door)) == 3, "its own decisions, and nobody else's"


async def test_it_is_worked_out_once_for_all_who_ask(client: Client, door: Path) -> None:
    let_in(door)
    table, (ada, bo) = await played(client)
    found = await whole(ada)
    assert await whole(bo) == found
    assert await whole(Sitter(client, table, None)) == found
    assert len(begun(door)) == 3
    assert (await whole(ada, 1))["weighed"] == 2


async def test_a_game_that_goes_on_is_not_reviewed(client: Client, door: Path) -> None:
    let_in(door)
    _, (ada, _) = await sit(client, None, None)
    await ada.play("end")
    status, fault = await ask(ada)
    assert (status, fault["error"]) == (403, "A game is reviewed when it is over: until then it would tell what to do.")
    assert begun(door) == []


async def test_it_is_told_to_those_who_may_see_the_table(client: Client, door: Path) -> None:
    let_in(door)
    table, (ada, _) = await played(client, access="private")
    assert (await ask(Sitter(client, table, None)))[0] == 403
    assert (await ask(Sitter(client, table, "no key")))[0] == 403
    assert (await ask(ada))[0] == 200


async def test_there_is_none_of_a_seat_that_is_not_there(client: Client, door: Path) -> None:
    let_in(door)
    _, (ada, _) = await played(client)
    status, fault = await ask(ada, 2)
    assert (status, fault["error"], fault["allowed"]) == (404, "There is no seat number 2 at this table.", [0, 1])


async def test_it_ends_when_nobody_asks_any_more(client: Client, door: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And is begun anew by who comes back."""
    monkeypatch.setattr(reviews, "LEFT_SECONDS", 1.0)
    _, (ada, _) = await played(client)

    async def asked() -> list[tuple[int, str]]:
        assert (await ask(ada))[1]["done"] == 0
        return begun(door)

    [(process, _)] = await until(asked, bool)
    stayed = time.monotonic() + 2.5
    while time.monotonic() < stayed:
        assert len(await asked()) == 1, "whoever asks again keeps it"
    await until_gone(process)
    let_in(door)
    assert (await whole(ada))["weighed"] == 3


async def test_a_bot_that_fails_is_said_to_and_asked_anew(
    client: Client, door: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (door / "broken").touch()
    let_in(door)
    _, (ada, _) = await played(client)

    async def asked() -> tuple[int, dict[str, Any]]:
        return await ask(ada)

    status, fault = await until(asked, lambda found: found[0] != 200)
    assert (status, fault["error"]) == (503, "This game could not be reviewed: the bot failed.")
    assert "secret" not in caplog.text
    (door / "broken").unlink()
    assert (await whole(ada))["weighed"] == 3


async def test_the_table_is_played_on_while_a_game_is_reviewed(client: Client, door: Path) -> None:
    _, (ada, _) = await played(client)
    await ask(ada)
    await until_begun(door)
    _, (cyd, _) = await sit(client, None, None)
    assert (await cyd.play("end"))["version"] == 1
    let_in(door)
    await whole(ada)


async def test_a_game_without_such_a_bot_says_so(database: Path) -> None:
    async with AsyncTestClient(create_app(database, coin_house())) as client:
        _, (ada, _) = await played(client)
        status, fault = await ask(ada)
        assert (status, fault["error"]) == (403, "No bot of Coins reviews games.")
