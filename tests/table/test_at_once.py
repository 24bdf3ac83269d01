"""Two seats that act at once: neither makes the other's choice stale, and bots of both go on."""

import asyncio
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from tests.table.conftest import sit, stored_choices

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]
_TWO = {"markers": 2, "rounds": 2}


async def test_a_choice_that_the_other_seats_choice_has_not_touched_is_taken(client: Client, database: Path) -> None:
    table, (ada, _, bob, _) = await sit(client, None, None, None, None, options=_TWO)
    assert (await bob.look())["view"]["waiting"] == [0, 2]
    status, first = await ada.post("choices", choice="bet 1", version=0)
    assert (status, first["version"]) == (200, 1)
    status, second = await bob.post("choices", choice="bet 2", version=0)
    assert (status, second["version"]) == (200, 2)
    assert stored_choices(database, table) == [(0, "bet 1"), (2, "bet 2")]


async def test_ones_own_older_position_is_stale_still(client: Client) -> None:
    _, (ada, _, bob, _) = await sit(client, None, None, None, None, options=_TWO)
    await ada.play("bet 1")
    status, said = await ada.post("choices", choice="bet 1", version=0)
    assert (status, said["version"]) == (409, 1)
    await bob.play("bet 1")
    assert (await ada.post("choices", choice="bet 2", version=1))[0] == 200


async def test_a_question_that_ended_and_came_again_is_another_one(client: Client) -> None:
    """A marker comes back to a seat: what it was asked a round ago is not what it is asked now."""
    _, (ada, bob) = await sit(client, None, None, options=_TWO)
    await ada.play("end")
    await bob.play("end")
    assert sorted((await ada.look())["view"]["waiting"]) == [0, 1]
    status, said = await ada.post("choices", choice="end", version=0)
    assert (status, said["version"]) == (409, 2)


async def test_what_the_other_takes_back_leaves_ones_own_choice_standing(client: Client, database: Path) -> None:
    table, (ada, _, bob, _) = await sit(client, None, None, None, None, options=_TWO)
    await ada.play("bet 1")
    status, before = await ada.post("undo", version=1)
    assert (status, before["version"]) == (200, 2)
    assert (await bob.post("choices", choice="bet 1", version=0))[0] == 200
    assert (await ada.post("choices", choice="bet 1", version=0))[0] == 409, "one's own undo asks anew"
    assert stored_choices(database, table) == [(2, "bet 1")]


async def test_all_at_once_are_all_taken(client: Client, database: Path) -> None:
    table, (ada, _, bob, _) = await sit(client, None, None, None, None, options=_TWO)
    answers = await asyncio.gather(
        ada.post("choices", choice="bet 1", version=0), bob.post("choices", choice="bet 5", version=0)
    )
    assert [status for status, _ in answers] == [200, 200]
    assert sorted(stored_choices(database, table)) == [(0, "bet 1"), (2, "bet 5")]


async def test_bots_of_both_markers_go_on_while_a_person_thinks(client: Client, database: Path) -> None:
    table, (ada, *_) = await sit(client, None, "ending", "ending", "ending", options=_TWO)
    for _ in range(3000):
        if stored_choices(database, table) == [(2, "end"), (3, "end")]:
            break
        await asyncio.sleep(0.02)
    assert stored_choices(database, table) == [(2, "end"), (3, "end")], "the marker waits where the person still thinks"
    assert (await ada.post("choices", choice="end", version=0))[0] == 200
    for _ in range(3000):
        position = await ada.look()
        if position["view"]["waiting"] == [0]:
            break
        await asyncio.sleep(0.02)
    assert 0 in position["view"]["waiting"]
