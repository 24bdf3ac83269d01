"""Beyond what a seat may take back alone it asks those concerned: they agree or refuse, and all can read who did."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.kernel import Record, replay
from penumbra.table.app import create_app
from penumbra.table.together import asking
from tests.table.coin_game import CoinGame
from tests.table.coin_kit import Hanging
from tests.table.conftest import Sitter, coin_house, sit, stored_choices, until

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def company(sitter: Sitter) -> dict[str, Any]:
    answer = await sitter.client.get(f"{sitter.address}/company", headers=sitter.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def ask(sitter: Sitter, to: int) -> tuple[int, dict[str, Any]]:
    return await sitter.post("proposals", version=(await sitter.look())["version"], to=to)


async def answer(sitter: Sitter, agree: bool, n: int | None = None) -> tuple[int, dict[str, Any]]:
    asked = (await company(sitter))["proposal"]
    return await sitter.post(f"proposals/{asked['n'] if n is None else n}", agree=agree)


async def notes(sitter: Sitter) -> list[tuple[int, str]]:
    return [(one["seat"], one["text"]) for one in (await sitter.look())["notes"] if one["text"] != "sits down"]


async def test_what_others_answered_is_taken_back_once_they_agree(client: Client, database: Path) -> None:
    table, (ada, bo, cyd) = await sit(client, None, None, None)
    await ada.play("bet 1")
    before = (await ada.look())["view"]
    await ada.play("end")
    await bo.play("end")
    assert (await ada.look())["no_undo"] == "Another seat has chosen since, so your choice can no longer be taken back."
    assert (await company(ada))["take_backs"] == [{"to": 1, "concerned": [1]}, {"to": 0, "concerned": [1]}]
    status, told = await ask(ada, 1)
    asked = told["proposal"]
    assert (status, asked["seat"], asked["to"], asked["concerned"], asked["agreed"]) == (200, 0, 1, [1], [])
    assert (await company(cyd))["proposal"] == asked, "all see what is asked"
    assert (await answer(cyd, True))[1]["error"] == "You are not concerned: nothing of yours goes."
    assert (await answer(ada, True))[0] == 400
    assert (await answer(bo, True))[0] == 200
    position = await ada.look()
    assert position["view"] == before
    assert stored_choices(database, table) == [(0, "bet 1")]
    assert await notes(cyd) == [
        (0, "asks to take back the last 2 choices"),
        (1, "agrees as well: it is taken back"),
    ]
    assert position["log"][-1]["text"] == "takes 2 choices back, with the leave of all who are concerned"
    assert (await company(ada))["proposal"] is None


async def test_what_was_revealed_concerns_all(client: Client) -> None:
    _, (ada, bo, cyd) = await sit(client, None, None, None)
    await ada.play("look")
    assert (await company(ada))["take_backs"] == [{"to": 0, "concerned": [1, 2]}]
    await ask(ada, 0)
    assert (await answer(bo, True))[1]["proposal"]["agreed"] == [1]
    assert (await ada.look())["made"] == 1, "one of two has not agreed yet"
    assert (await answer(bo, True))[1]["error"] == "You have agreed already."
    await answer(cyd, True)
    position = await ada.look()
    assert (position["made"], position["view"]["card"]) == (0, None)


async def test_one_who_refuses_ends_it_and_the_same_is_not_asked_again(client: Client) -> None:
    _, (ada, bo, cyd) = await sit(client, None, None, None)
    await ada.play("look")
    await ask(ada, 0)
    await answer(bo, False)
    assert (await notes(ada))[-1] == (1, "does not agree: nothing is taken back")
    assert (await company(cyd))["proposal"] is None
    assert (await ask(ada, 0))[1]["error"] == "This was refused already: ask again when somebody has chosen."
    await ada.play("bet 1")
    assert (await ask(ada, 0))[0] == 200


async def test_who_has_asked_takes_it_back_and_no_late_answer_counts(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await ada.play("look")
    n = (await ask(ada, 0))[1]["proposal"]["n"]
    assert (await ask(ada, 0))[1]["error"] == "Something is asked already: wait until it is answered."
    assert (await answer(ada, False))[0] == 200
    assert (await answer(bo, True, n))[1]["error"] == "This is not asked any more."
    assert (await ask(ada, 0))[0] == 200
    assert (await answer(bo, True, n))[0] == 409, "what was agreed to is another question"
    assert (await ada.look())["made"] == 1


@pytest.mark.parametrize("meanwhile", ["choice", "undo"])
async def test_it_is_dropped_with_a_word_when_something_happens_meanwhile(client: Client, meanwhile: str) -> None:
    _, (ada, bo) = await sit(client, None, None)
    await ada.play("look")
    await ada.play("bet 1")
    n = (await ask(ada, 0))[1]["proposal"]["n"]
    if meanwhile == "choice":
        await ada.play("end")
    else:
        await ada.post("undo", version=(await ada.look())["version"])
        await ada.play("bet 1")
    dropped = (0, "is not answered any more: something has been chosen or taken back meanwhile")
    assert (await notes(bo))[-1] == dropped
    assert (await company(bo))["proposal"] is None
    assert (await answer(bo, True, n))[0] == 409


async def test_bots_agree_at_once(client: Client) -> None:
    _, (ada, _) = await sit(client, None, "ending")
    await ada.play("look")
    assert (await company(ada))["take_backs"] == [{"to": 0, "concerned": []}]
    status, told = await ask(ada, 0)
    assert (status, told["proposal"]) == (200, None)
    assert (await ada.look())["made"] == 0
    assert (await ada.look())["log"][-1]["text"] == "takes a choice back, with the leave of all who are concerned"


async def test_bots_wait_for_those_who_are_asked_and_no_longer_than_a_while(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 2.0)
    app = create_app(database, coin_house({"hanging": Hanging}), bot_seconds=0.4)
    async with AsyncTestClient(app) as client:
        _, (ada, _, bo) = await sit(client, None, "hanging", None)
        await ada.play("look")
        await ada.play("end")
        assert (await ask(ada, 0))[0] == 200
        await asyncio.sleep(1.0)
        assert (await bo.look())["made"] == 2, "the bot would have been replaced by chance by now"
        await until(bo.look, lambda one: one["made"] > 2)
        assert (await company(bo))["proposal"] is None
        assert (await notes(bo))[-1][1].startswith("is not answered any more")


async def test_what_is_asked_is_still_asked_when_the_server_is_started_again(make_app: Callable[[], Litestar]) -> None:
    async with AsyncTestClient(make_app()) as client:
        _, (ada, bo, cyd) = await sit(client, None, None, None)
        await ada.play("look")
        await ask(ada, 0)
        await answer(bo, True)
    async with AsyncTestClient(make_app()) as client:
        ada.client = bo.client = cyd.client = client
        assert (await company(ada))["proposal"]["agreed"] == [1]
        await answer(cyd, True)
        assert (await ada.look())["made"] == 0
        assert "with the leave of all" in (await ada.look())["log"][-1]["text"]
    async with AsyncTestClient(make_app()) as client:
        ada.client = client
        assert "with the leave of all" in (await ada.look())["log"][-1]["text"]


async def test_the_record_says_so_and_verifies(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None, options={"rounds": 1})
    await ada.play("look")
    await ask(ada, 0)
    await answer(bo, True)
    await ada.play("end")
    await bo.play("end")
    text = (await client.get(f"{ada.address}/record", headers=ada.headers)).text
    assert "A takes a choice back, with the leave of all who are concerned" in text
    assert replay(Record.loads(text), {"coins": CoinGame()}).over
    assert (await ask(ada, 0))[1]["error"].startswith("The game is over")
    assert (await company(ada))["take_backs"] == []


async def test_only_ones_own_choices_are_asked_back_by_who_plays(client: Client) -> None:
    table, (ada, bo) = await sit(client, None, None)
    await ada.play("end")
    await bo.play("bet 1")
    status, fault = await ask(ada, 1)
    assert (status, fault["allowed"]) == (400, [0])
    assert (await ask(ada, 5))[0] == 400
    assert (await ada.post("proposals", version=0, to=0))[0] == 409
    watcher = Sitter(client, table, None)
    assert (await ask(watcher, 0))[0] == 403
    assert (await company(watcher))["take_backs"] == []
    await ask(ada, 0)
    assert (await answer(watcher, True))[0] == 403


async def test_who_is_played_on_for_by_a_bot_need_not_agree(client: Client) -> None:
    _, (ada, bo, cyd) = await sit(client, None, None, None)
    await ada.play("look")
    await cyd.post("leave")
    assert (await company(ada))["take_backs"] == [{"to": 0, "concerned": [1]}]
    await ask(ada, 0)
    assert (await answer(cyd, True))[1]["error"] == "A bot plays on for you: come back to your seat first."
    await answer(bo, True)
    assert (await ada.look())["made"] == 0


async def test_the_company_is_told_who_is_there_and_what_is_voted(client: Client) -> None:
    table, (ada, bo) = await sit(client, None, None)
    await ada.look()
    told = await company(bo)
    assert [one["seat"] for one in told["seats"]] == [0, 1]
    assert [one["needed"] for one in told["seats"]] == [1, 1]
    assert told["seats"][0]["no_vote"].startswith("Seat A has been at the table within the last 5 minutes")
    await bo.post("leave")
    assert [one["relief"] is not None for one in (await company(Sitter(client, table, None)))["seats"]] == [False, True]
