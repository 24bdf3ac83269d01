"""Tables in the list, and tables at which nobody sits: neither takes anything from those who play."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.table.desks.thinking import Mind, Thinking
from penumbra.table.moments.moment import SEED_CHOSEN, Moment
from tests.table.conftest import Sitter, sit
from tests.table.joining import all_join

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def listed(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get("/api/tables")).json()
    return found


async def test_however_many_empty_tables_push_nobody_off_the_list(client: Client) -> None:
    real, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    for n in range(110):
        # Empty ones, ones where a bot has begun, and ones without people.
        await sit(client, *((None, None), ("ending", None), ("ending", "ending"))[n % 3], options={"rounds": 1})
    found = await listed(client)
    assert len(found) == 100
    assert found[0]["table"] == real
    assert all(one["table"] != real for one in found[1:])


async def test_the_table_last_played_at_stands_first(client: Client, database: Path) -> None:
    tables = [await sit(client, None, None) for _ in range(3)]
    for n, (table, (ada, _)) in enumerate(tables):
        await ada.play("bet 1")
        with closing(sqlite3.connect(database)) as connection, connection:
            time = f"2026-01-0{n + 1}T00:00:00+00:00"
            connection.execute("update tables set created = ?, touched = ? where id = ?", (time, time, table))
    assert [one["table"] for one in await listed(client)] == [table for table, _ in reversed(tables)]
    await tables[0][1][0].play("bet 2")
    assert [one["table"] for one in await listed(client)] == [tables[n][0] for n in (0, 2, 1)]


async def test_empty_tables_leave_the_list_and_played_ones_stay(client: Client, database: Path) -> None:
    empty, _ = await sit(client, None, None)
    played, (ada, _) = await sit(client, None, None)
    await ada.play("bet 1")
    fresh, _ = await sit(client, None, None)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "update tables set created = '2020-01-01T00:00:00+00:00', touched = created where id != ?", (fresh,)
        )
    assert [one["table"] for one in await listed(client)] == [played, fresh]
    assert (await client.get(f"/api/tables/{empty}")).status_code == 200


async def test_an_unlisted_table_is_found_by_its_address_alone(client: Client) -> None:
    hidden, (ada, _) = await sit(client, None, None, access="unlisted")
    shown, (bob, _) = await sit(client, None, None, access="public")
    await ada.play("bet 1")
    assert [one["table"] for one in await listed(client)] == [shown]
    assert (await ada.look())["access"] == "unlisted"
    assert (await bob.look())["access"] == "public"
    assert (await client.get(f"/api/tables/{hidden}")).status_code == 200


async def _row(client: Client, table: str) -> dict[str, Any]:
    [row] = [one for one in await listed(client) if one["table"] == table]
    return row


async def test_the_list_tells_where_a_game_stands_and_who_has_won(client: Client) -> None:
    table, (ada, bob) = await sit(client, None, None, options={"rounds": 2})
    spectator = Sitter(client, table, None)
    for sitter, choice, progress in (
        (None, "", (1, [0], [], False)),
        (ada, "bet 1", (1, [0], [], False)),
        (ada, "end", (1, [1], [], False)),
        (bob, "end", (2, [0], [], False)),
        (ada, "end", (2, [1], [], False)),
    ):
        if sitter is not None:
            await sitter.play(choice)
        told = (await _row(client, table))["progress"]
        assert (told["round"], told["waiting"], told["winners"], told["over"]) == progress
        view = (await spectator.look())["view"]
        assert (told["round"], told["waiting"]) == (view["round"], view["waiting"])
    version = (await bob.play("bet 1"))["version"]
    assert (await bob.post("undo", version=version))[0] == 200
    assert (await _row(client, table))["progress"] == told, "and what was taken back is not told"
    await bob.play("end")
    row = await _row(client, table)
    assert row["progress"] == {"round": 3, "waiting": [], "winners": [1], "over": True, "ending": None}, (
        "Ada has lost her bet"
    )
    assert row["over"]


async def test_a_game_of_an_older_version_stands_where_it_stood_once_somebody_opens_it(
    make_app: Callable[[], Litestar], database: Path
) -> None:
    async with AsyncTestClient(make_app()) as client:
        table, (ada, _) = await sit(client, None, None)
        await ada.play("end")
        known = await _row(client, table)
    for kept in (None, "{", '{"round": "one"}'):
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("update tables set progress = ?", (kept,))
        async with AsyncTestClient(make_app()) as client:
            assert await _row(client, table) == {**known, "progress": None}
            assert (await client.get(f"/api/tables/{table}")).status_code == 200
            assert await _row(client, table) == known


async def _kept(client: Client, *keys: tuple[str, str | None]) -> list[tuple[str, list[int]]]:
    answer = await client.post("/api/tables/kept", json={"keys": [{"table": table, "key": key} for table, key in keys]})
    assert answer.status_code == 200, answer.text
    return [(one["table"], one["yours"]) for one in answer.json()]


async def test_ones_own_tables_are_found_whether_they_are_listed_or_not_and_nobody_elses(client: Client) -> None:
    wish = {"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "here": [0, 1]}
    hidden = (await client.post("/api/tables", json={**wish, "access": "unlisted"})).json()
    shown = (await client.post("/api/tables", json=wish)).json()
    ada, bob = hidden["keys"]
    here, there = hidden["table"], shown["table"]
    assert await _kept(client, (here, bob)) == [(here, [1])]
    assert await _kept(client, (here, bob), (here, ada)) == [(here, [0, 1])]
    assert await _kept(client, (here, hidden["host"])) == [(here, [])], "the host's own, though no seat of it"
    await Sitter(client, there, shown["keys"][0]).play("end")
    both = await _kept(client, (here, ada), (there, shown["keys"][1]))
    assert sorted(both) == sorted([(here, [0]), (there, [1])])
    assert await _kept(client) == []
    for table, key in ((there, ada), (here, "wrong"), ("none", ada), (here, shown["host"])):
        assert await _kept(client, (table, key)) == [], "a key opens its own table alone"
    assert [one["yours"] for one in await listed(client)] == [[]], "the list is the same for everybody"
    taken = await client.post(f"/api/tables/{here}/seats/1/take-back", headers={"X-Penumbra-Key": hidden["host"]})
    assert taken.status_code == 201
    assert await _kept(client, (here, bob), (here, ada)) == [(here, [0])], "what was taken back is nobody's"


async def test_a_seed_that_was_chosen_is_said_everywhere(client: Client) -> None:
    for seed, seeded in (("a phrase", True), ("00" * 32, True), (None, False)):
        wish: dict[str, Any] = {"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "options": {"rounds": 1}}
        made = (await client.post("/api/tables", json=wish if seed is None else {**wish, "seed": seed})).json()
        assert made["seeded"] is seeded
        ada, bob = (Sitter(client, made["table"], key) for key in await all_join(client, made))
        for sitter in (ada, bob, Sitter(client, made["table"], None)):
            position = await sitter.look()
            assert position["seeded"] is seeded
            assert (SEED_CHOSEN in [line["text"] for line in position["log"]]) is seeded
            assert position["log"][0]["text"] == (SEED_CHOSEN if seeded else "The coins lie ready.")
        [row] = [one for one in await listed(client) if one["table"] == made["table"]]
        assert row["seeded"] is seeded
        await ada.play("end")
        await bob.play("end")
        record = (await client.get(f"{ada.address}/record", headers=ada.headers)).text
        assert ("\nseed chosen by: the maker of the table\n" in record) is seeded


async def _version(client: Client, database: Path, table: str) -> int:
    """Read past the server, for which it would be a look."""
    with closing(sqlite3.connect(database)) as connection:
        found: int = connection.execute("select version from tables where id = ?", (table,)).fetchone()[0]
        return found


async def test_bots_among_themselves_play_while_somebody_looks(
    client: Client, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("penumbra.table.host.bots._ATTENTION_SECONDS", 0.0)
    table, _ = await sit(client, "ending", "ending", options={"rounds": 500})
    await asyncio.sleep(0.3)
    assert await _version(client, database, table) == 0
    socket = await client.websocket_connect(f"/api/tables/{table}/live")
    with socket as watching:
        while watching.receive_json(timeout=10)["version"] < 3:
            pass
    before = -1
    while (now := await _version(client, database, table)) != before:
        before = now
        await asyncio.sleep(0.3)
    assert 3 <= before < 1000
    monkeypatch.setattr("penumbra.table.host.bots._ATTENTION_SECONDS", 60.0)
    await client.get(f"/api/tables/{table}")
    await asyncio.sleep(0.3)
    assert await _version(client, database, table) > before


async def test_people_wait_for_no_gallery(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty tables of bots alone: a person's bot still thinks next, or next but one."""
    began: list[str] = []
    by_bot = Mind.by_bot
    asked: list[int] = []
    after = Thinking.after

    def noted(mind: Mind, current: Moment) -> Moment:
        began.append(mind.label)
        return by_bot(mind, current)

    async def asking(thinking: Thinking, mind: Mind, current: Moment) -> Any:
        if mine in mind.label:
            asked.append(len(began))
        return await after(thinking, mind, current)

    monkeypatch.setattr(Mind, "by_bot", noted)
    mine, (ada, _) = await sit(client, None, "ending", options={"rounds": 50})
    monkeypatch.setattr(Thinking, "after", asking)
    for _ in range(30):
        await sit(client, "random", "random", options={"rounds": 500})
    for turn in range(5):
        await ada.play("end")
        while len(asked) <= turn or not any(mine in label for label in began[asked[turn] :]):
            await asyncio.sleep(0.005)
        waited = [mine in label for label in began[asked[turn] :]].index(True)
        assert waited <= 2, f"{waited} choices of other tables came first"
        while (
            mine not in {one["table"] for one in await listed(client)} or (await ada.look())["version"] < 2 * turn + 2
        ):
            await asyncio.sleep(0.005)
    assert len([label for label in began if mine not in label]) > 10
