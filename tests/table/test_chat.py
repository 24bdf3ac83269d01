"""What is said at a table: who reads it, how long and how often, and that a text is nothing but a text."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.kernel import State
from penumbra.kit import House
from penumbra.table.app import create_app
from penumbra.table.together import chat
from tests.table.coin_kit import CoinKit
from tests.table.conftest import Sitter, sit

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


class AlliedCoins(CoinKit):
    """Coins in which the first and the last seat stand together, as long as nobody else has bet."""

    def allies(self, state: State, seat: int) -> tuple[int, ...]:
        side = (0, len(state.view(None)["purses"]) - 1)
        return side if seat in side and not state.view(None)["bets"][1] else ()


@pytest.fixture
def make_app(database: Path) -> Callable[[], Litestar]:
    return lambda: create_app(database, House((AlliedCoins(),)), new_tables_per_minute=1000)


async def read(sitter: Sitter) -> list[tuple[int | None, str | None, str]]:
    answer = await sitter.client.get(f"{sitter.address}/chat", headers=sitter.headers)
    assert answer.status_code == 200, answer.text
    return [(one["seat"], one["name"], one["text"]) for one in answer.json()["messages"]]


async def say(sitter: Sitter, text: str, **more: Any) -> tuple[int, dict[str, Any]]:
    return await sitter.post("chat", text=text, **more)


async def test_what_a_seat_says_is_read_by_all_and_kept(make_app: Callable[[], Litestar]) -> None:
    async with AsyncTestClient(make_app()) as client:
        table, (ada, bo) = await sit(client, None, None)
        assert (await say(ada, "Well met."))[0] == 200
        watcher = Sitter(client, table, None)
        for one in (ada, bo, watcher):
            assert await read(one) == [(0, None, "Well met.")]
    async with AsyncTestClient(make_app()) as client:
        bo.client = client
        assert await read(bo) == [(0, None, "Well met.")]


async def test_allies_are_read_by_those_who_stood_together_and_by_nobody_else(client: Client) -> None:
    table, (ada, bo, cyd) = await sit(client, None, None, None)
    status, told = await say(ada, "Let us spare each other.", allies=True)
    assert (status, told["allies"], told["messages"][0]["allies"]) == (200, [2], True)
    assert await read(cyd) == [(0, None, "Let us spare each other.")]
    for one in (bo, Sitter(client, table, None)):
        assert await read(one) == []
    assert (await say(bo, "And I?", allies=True))[1]["error"] == "Nobody stands on your side just now."
    await ada.play("end")
    await bo.play("bet 1")
    assert (await say(ada, "Still?", allies=True))[0] == 409
    assert await read(cyd) == [(0, None, "Let us spare each other.")], "what was told once was told"


async def test_seats_read_what_spectators_say_once_the_game_is_over(client: Client) -> None:
    table, (ada, bo) = await sit(client, None, None, options={"rounds": 1})
    watcher = Sitter(client, table, None)
    assert (await say(watcher, "Ada has 7.", name="Zed"))[0] == 200
    assert await read(watcher) == [(None, "Zed", "Ada has 7.")]
    assert await read(bo) == []
    await ada.play("end")
    await bo.play("end")
    assert await read(bo) == [(None, "Zed", "Ada has 7.")]


async def test_spectators_say_who_they_are_and_are_no_players(client: Client) -> None:
    table, (ada, _) = await sit(client, None, None)
    watcher = Sitter(client, table, None)
    assert (await say(watcher, "Hm."))[1]["error"] == "Say under which name you speak."
    assert (await say(watcher, "Hm.", name="P0"))[1]["error"] == "This looks like the name of a player: choose another."
    assert (await say(watcher, "Hm.", name="Р0"))[0] == 400, "a Cyrillic letter looks the same"
    assert (await say(watcher, "Hm.", name="Zed", allies=True))[0] == 400
    assert (await say(ada, "Hm.", name="Zed"))[0] == 400


async def test_nobody_reads_a_private_table_from_outside(client: Client) -> None:
    table, (ada, _) = await sit(client, None, None, access="private")
    await say(ada, "Between us.")
    answer = await client.get(f"/api/tables/{table}/chat")
    assert answer.status_code == 403
    assert (await say(Sitter(client, table, None), "Hm.", name="Zed"))[0] == 403


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("two\nlines\tand\r\nmore", "two lines and more"),
        ("\u202egnp.exe", "gnp.exe"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("a\u0000b\u0007c", "a b c"),
        ("e\u0301", "\u00e9"),
    ],
)
async def test_a_text_is_kept_as_a_line_of_text(client: Client, text: str, kept: str) -> None:
    _, (ada, _) = await sit(client, None, None)
    await say(ada, text)
    assert await read(ada) == [(0, None, kept)]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u200e\u202e", "\u200b", "x" * 501])
async def test_what_is_nothing_or_too_much_is_not_said(client: Client, text: str) -> None:
    _, (ada, _) = await sit(client, None, None)
    assert (await say(ada, text))[0] == 400
    assert await read(ada) == []


async def test_who_talks_without_end_is_slowed_down(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    statuses = [(await say(ada, f"word {n}"))[0] for n in range(31)]
    assert statuses == [*[200] * 30, 429]


async def test_of_a_long_talk_the_last_is_kept(client: Client, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_KEPT", 3)
    _, (ada, _) = await sit(client, None, None)
    for n in range(5):
        await say(ada, f"word {n}")
    assert [text for _, _, text in await read(ada)] == ["word 2", "word 3", "word 4"]
    with sqlite3.connect(database) as connection:
        assert connection.execute("select count(*) from messages").fetchone() == (3,)


async def test_what_is_said_moves_nothing_at_the_table(client: Client) -> None:
    _, (ada, bo) = await sit(client, None, None)
    before = await bo.look()
    await say(ada, "Well met.")
    assert await bo.look() == before
