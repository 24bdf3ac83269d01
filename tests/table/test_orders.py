"""What is laid down beforehand is secret until it is done in its turn; what holds no more is dropped with a word."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.kernel import Record, replay
from penumbra.kernel.orders import ROUND_OVER
from tests.table.coin_game import CoinGame
from tests.table.conftest import Sitter, sit, stored_choices, until

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]
_SAID = "has laid this down beforehand"


async def orders(sitter: Sitter) -> dict[str, Any]:
    answer = await sitter.client.get(f"{sitter.address}/orders", headers=sitter.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def lay(sitter: Sitter, name: str, *choices: str) -> tuple[int, dict[str, Any]]:
    return await sitter.post("orders", name=name, choices=list(choices))


async def laid(sitter: Sitter) -> list[tuple[str, list[str], str | None]]:
    return [(one["name"], one["choices"], one["dropped"]) for one in (await orders(sitter))["laid"]]


async def comes_to(sitter: Sitter, made: int) -> dict[str, Any]:
    return await until(sitter.look, lambda one: one["made"] >= made)


async def test_it_is_done_when_the_turn_comes_and_said_to_have_been_laid_down(client: Client, database: Path) -> None:
    table, (ada, bo) = await sit(client, None, None)
    status, told = await lay(bo, "next", "bet 1", "end")
    assert (status, told["laid"]) == (
        200,
        [{"name": "next", "title": "Do next", "choices": ["bet 1", "end"], "dropped": None}],
    )
    assert (await ada.look())["made"] == 0
    await ada.play("end")
    position = await comes_to(ada, 3)
    assert stored_choices(database, table) == [(0, "end"), (1, "bet 1"), (1, "end")]
    assert [line["text"] for line in position["log"] if line["seat"] == 1][::2] == [_SAID, _SAID]
    assert await laid(bo) == [], "each choice is made once"


async def test_nobody_else_is_told_of_it_before_it_is_done(client: Client) -> None:
    table, (ada, bo) = await sit(client, None, None)
    watcher = Sitter(client, table, None)
    before = [await one.look() for one in (ada, watcher)]
    await lay(bo, "end")
    await lay(bo, "next", "bet 5")
    assert [await one.look() for one in (ada, watcher)] == before
    assert await laid(ada) == []
    answer = await client.get(f"{watcher.address}/orders")
    assert answer.status_code == 403


async def test_what_lasts_is_done_again_and_again_until_it_is_over(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None, options={"rounds": 3})
    await lay(bo, "end")
    await ada.play("end")
    await comes_to(ada, 2)
    assert await laid(bo) == [("end", [], ROUND_OVER)]
    await ada.play("end")
    assert (await bo.look())["view"]["waiting"] == [1], "what was dropped is not done any more"
    await bo.post("orders/withdraw", name="end")
    assert await laid(bo) == [], "who has read the word puts it away"


async def test_what_is_laid_down_when_it_is_due_is_done_at_once(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    await lay(ada, "end")
    await comes_to(ada, 1)


async def test_it_is_dropped_with_a_word_when_its_condition_holds_no_more(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await lay(bo, "end_until_bet")
    await ada.play("bet 1")
    assert await laid(bo) == [("end_until_bet", [], "Somebody has bet.")]
    await ada.play("end")
    assert (await bo.look())["view"]["waiting"] == [1]
    assert await laid(ada) == []


async def test_what_the_rules_refuse_by_then_is_dropped_with_their_word(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await lay(bo, "next", "bet 5", "bet 5")
    assert (await lay(bo, "next", "bet 5", "bet 5"))[1]["error"] == "You have 0 coins, not 5."
    await lay(bo, "next", "look", "toss")
    await ada.play("end")
    await comes_to(ada, 2)
    assert await laid(bo) == [("next", ["toss"], "Bet before you toss.")]


async def test_it_is_withdrawn_at_any_time(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await lay(bo, "end")
    assert (await bo.post("orders/withdraw", name="end"))[1]["laid"] == []
    assert (await bo.post("orders/withdraw", name="end"))[0] == 403
    await ada.play("end")
    assert (await bo.look())["view"]["waiting"] == [1]


async def test_it_is_done_when_the_server_was_started_again_and_stands_in_the_record(
    make_app: Callable[[], Litestar],
) -> None:
    async with AsyncTestClient(make_app()) as client:
        _, (ada, bo) = await sit(client, None, None, options={"rounds": 1})
        await lay(bo, "end")
    async with AsyncTestClient(make_app()) as client:
        ada.client = bo.client = client
        await ada.play("end")
        await comes_to(ada, 2)
    async with AsyncTestClient(make_app()) as client:
        ada.client = client
        assert _SAID in [line["text"] for line in (await ada.look())["log"]]
        text = (await client.get(f"{ada.address}/record", headers=ada.headers)).text
    assert f"B {_SAID}" in text
    assert replay(Record.loads(text), {"coins": CoinGame()}).over


async def test_a_choice_that_is_taken_back_is_not_made_again_by_itself(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    await lay(ada, "end_until_bet")
    await comes_to(ada, 1)
    await ada.post("undo", version=1)
    assert await laid(ada) == [("end_until_bet", [], "Choices were taken back since.")]
    assert (await ada.look())["made"] == 0


async def test_who_is_played_on_for_by_a_bot_lays_nothing_down_and_what_is_laid_rests(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await lay(bo, "end_until_bet")
    await bo.post("leave")
    assert (await lay(bo, "end"))[0] == 409
    await ada.play("end")
    position = await comes_to(ada, 2)
    assert _SAID not in [line["text"] for line in position["log"]]


async def test_who_sits_down_later_does_not_find_it(client: Client, database: Path) -> None:
    seats = [{"name": "Ada"}, {"name": "Bob"}]
    made = (await client.post("/api/tables", json={"game": "coins", "seats": seats})).json()
    address = f"/api/tables/{made['table']}/seats"
    bob = (await client.post(address, json={"invitation": made["invitations"][1]})).json()["key"]
    await lay(Sitter(client, made["table"], bob), "end")
    host = {"X-Penumbra-Key": made["host"]}
    again = (await client.post(f"{address}/1/take-back", headers=host)).json()["invitation"]
    other = (await client.post(address, json={"invitation": again})).json()["key"]
    assert await laid(Sitter(client, made["table"], other)) == []
    with sqlite3.connect(database) as connection:
        assert connection.execute("select count(*) from orders").fetchone() == (0,)


async def test_what_may_be_laid_down_is_offered_and_nothing_is_revealed_by_it(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    offered = {one["name"]: one for one in (await orders(bo))["offered"]}
    assert offered["end"]["choices"] is None
    assert "bet 5" in offered["next"]["choices"]
    assert {one["name"]: one for one in (await orders(ada))["offered"]}["next"]["never"] == (
        "You are asked just now: choose."
    )
    after = await bo.post("orders/offered", name="next", choices=["bet 5"])
    assert "toss" in after[1]["choices"]
    assert "bet 1" not in after[1]["choices"]
    for hidden in (["look"], ["bet 1", "toss"]):
        assert (await bo.post("orders/offered", name="next", choices=hidden))[1]["choices"] == []
    assert (await bo.look())["view"]["card"] is None
    assert (await bo.post("orders/offered", name="end", choices=[]))[0] == 400


async def test_nonsense_is_not_laid_down(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None, options={"rounds": 1})
    status, fault = await lay(bo, "nonsense")
    assert (status, fault["allowed"]) == (400, ["end", "end_until_bet", "next"])
    assert (await lay(bo, "next"))[0] == 400
    assert (await lay(bo, "end", "end"))[0] == 400
    assert (await lay(bo, "next", "steal 9"))[0] == 400
    assert (await lay(bo, "next", *["bet 1"] * 9))[0] == 400
    assert (await lay(ada, "next", "end"))[0] == 409
    await ada.play("end")
    await bo.play("end")
    assert (await lay(bo, "end"))[1]["error"] == "The game is over."
