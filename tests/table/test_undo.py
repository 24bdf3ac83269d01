"""What may be taken back, and what may not."""

from collections.abc import Callable
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.kernel import Record
from penumbra.table.running import care
from tests.table.coin_game import CoinGame
from tests.table.conftest import sit, stored_choices, until, until_asked

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def test_own_choices_go_back_one_by_one(client: Client, database: Path) -> None:
    table, (ada, _) = await sit(client, None, None)
    start = await ada.look()
    assert not start["undo"]
    await ada.play("bet 1")
    position = await ada.play("bet 2")
    assert position["undo"]
    for purse in (4, 5):
        status, position = await ada.post("undo", version=position["version"])
        assert status == 200
        assert position["view"]["purses"][0] == purse
    assert position == {**start, "version": 4}
    assert stored_choices(database, table) == []
    status, said = await ada.post("undo", version=4)
    assert (status, said["error"]) == (422, "Nothing has been played yet.") == (422, position["no_undo"])


async def test_what_was_revealed_stays(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    position = await ada.play("look")
    assert not position["undo"]
    status, said = await ada.post("undo", version=2)
    assert status == 422
    assert "revealed something hidden" in said["error"]
    assert position["no_undo"] == said["error"]
    position = await ada.play("bet 1")
    assert position["undo"]
    assert position["no_undo"] is None
    status, position = await ada.post("undo", version=3)
    assert status == 200
    assert not position["undo"]


async def test_another_seats_choice_bars_undo(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    position = await ada.play("end")
    assert position["undo"]
    assert not (await bob.look())["undo"]
    assert (await bob.post("undo", version=1))[0] == 422
    await bob.play("bet 1")
    assert not (await ada.look())["undo"]
    status, said = await ada.post("undo", version=2)
    assert status == 422
    assert "Another seat has chosen since" in said["error"]


async def test_what_a_bot_answered_is_taken_back_with_the_choice_of_a_person_alone(client: Client) -> None:
    _, (ada, *_) = await sit(client, None, "ending", "ending")
    await ada.play("bet 1")
    before = await ada.look()
    await ada.play("end")
    position = await until_asked(ada)
    assert (position["version"], position["undo"], position["no_undo"]) == (4, 3, None)
    status, position = await ada.post("undo", version=4)
    assert status == 200
    assert position["version"] == 7
    said = "takes a choice back, and 2 answers of bots, given anew"
    assert [(line["seat"], line["text"]) for line in position["log"][len(before["log"]) :]] == [(0, said)]
    kept = ("view", "choices", "undo", "no_undo")
    assert {name: position[name] for name in kept} == {name: before[name] for name in kept}
    await ada.play("bet 1")
    await ada.play("end")
    position = await until_asked(ada)
    assert position["version"] == 11
    assert [line["text"] for line in position["log"]].count(said) == 1


async def test_what_others_or_chance_have_to_do_with_is_not_taken_back_with_it(client: Client) -> None:
    """Bots answer one person alone: two of them, or one who sees what was hidden, keep what they have."""
    _, (ada, bob, _) = await sit(client, None, None, "ending")
    await ada.play("end")
    await bob.play("end")
    for sitter in (ada, bob):
        position = await until(sitter.look, lambda position: position["version"] == 3)
        assert not position["undo"]
        assert "Another seat has chosen since" in position["no_undo"]
    _, (ada, _) = await sit(client, None, "ending")
    await ada.play("look")
    await ada.play("end")
    position = await until_asked(ada)
    assert position["undo"] == 2
    _, position = await ada.post("undo", version=position["version"])
    assert not position["undo"]
    assert "revealed something hidden" in position["no_undo"]


async def test_bots_that_revealed_something_keep_it(client: Client) -> None:
    _, (ada, _) = await sit(client, None, "tossing")
    await ada.play("end")
    position = await until_asked(ada)
    assert not position["undo"]
    assert "or what bots answered, revealed something hidden" in position["no_undo"]
    status, said = await ada.post("undo", version=position["version"])
    assert (status, said["error"]) == (422, position["no_undo"])


async def test_log_and_record_say_what_was_taken_back_with_the_answers_of_bots(
    make_app: Callable[[], Litestar], database: Path
) -> None:
    async with AsyncTestClient(make_app()) as client:
        _, (ada, _) = await sit(client, None, "ending", options={"rounds": 2})
        await ada.play("end")
        await ada.post("undo", version=(await until_asked(ada))["version"])
        log = (await ada.look())["log"]
    async with AsyncTestClient(make_app()) as client:
        ada.client = client
        assert (await ada.look())["log"] == log
        assert log[-1]["text"] == "takes a choice back, and the answer of a bot, given anew"
        await ada.play("end")
        await until_asked(ada)
        await ada.play("end")
        await until(ada.look, lambda position: position["view"]["over"])
        answer = await client.get(f"{ada.address}/record", headers=ada.headers)
        record = Record.loads(answer.text)
        assert record.rounds[0] == "A takes a choice back, and the answer of a bot, given anew; Round 1"
        assert record.dumps() == answer.text
        assert [seat for seat, _ in record.lines] == [0, 1, 0, 1]
    assert (await care.check(database, {"coins": CoinGame()})).faults == []


async def test_undo_after_a_restart(make_app: Callable[[], Litestar]) -> None:
    async with AsyncTestClient(make_app()) as client:
        _, (ada, _) = await sit(client, None, None)
        await ada.play("bet 1")
        once = await ada.look()
        await ada.play("bet 1")
    async with AsyncTestClient(make_app()) as client:
        ada.client = client
        status, position = await ada.post("undo", version=2)
        assert status == 200
        assert position == {**once, "version": 3}


async def test_a_stale_undo_takes_nothing_back(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    await ada.play("bet 1")
    assert (await ada.post("undo", version=2))[0] == 200
    status, said = await ada.post("undo", version=2)
    assert (status, said["version"]) == (409, 3)


async def test_a_request_that_was_taken_back_is_not_played_by_its_late_repetition(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    body = {"choice": "bet 1", "version": 0, "request": "r1"}
    await ada.post("choices", **body)
    await ada.post("undo", version=1)
    assert (await ada.post("choices", **body))[0] == 409
    assert (await ada.look())["view"]["purses"] == [5, 5]


async def test_nothing_is_taken_back_after_the_end(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None, options={"rounds": 1})
    await ada.play("end")
    position = await bob.play("end")
    assert position["view"]["over"]
    assert not position["undo"]
    status, said = await bob.post("undo", version=2)
    assert status == 422
    assert "game is over" in said["error"]


async def test_long_undo_replays_the_record(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None, options={"players": 2})
    for _ in range(5):
        await ada.play("bet 1")
    version = (await ada.look())["version"]
    for _ in range(5):
        status, position = await ada.post("undo", version=version)
        assert status == 200
        version = position["version"]
    assert position["view"]["purses"] == [5, 5]
