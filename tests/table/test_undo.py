"""What may be taken back, and what may not."""

from collections.abc import Callable
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from tests.table.conftest import sit, stored_choices, until_asked

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


async def test_a_bots_choice_bars_undo(client: Client) -> None:
    _, (ada, _) = await sit(client, None, "ending")
    await ada.play("end")
    position = await until_asked(ada)
    assert not position["undo"]


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
