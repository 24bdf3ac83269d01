import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.bots import BotMaker
from penumbra.kit import House
from penumbra.table.app import create_app
from tests.table.coin_kit import BOTS, CoinKit, kinds
from tests.table.joining import all_join
from tests.table.slow_kit import lay_door


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def coin_house(bots: Mapping[str, BotMaker] | None = None) -> House:
    """A house with the coin game alone, and these bots or its own."""
    return House((CoinKit(BOTS if bots is None else kinds(bots)),))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "table.sqlite"


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A door for slow bots to wait behind, shut."""
    return lay_door(tmp_path, monkeypatch)


@pytest.fixture
def make_app(database: Path) -> Callable[[], Litestar]:
    return lambda: create_app(database, coin_house(), new_tables_per_minute=1000)


@pytest.fixture
async def client(make_app: Callable[[], Litestar]) -> AsyncIterator[AsyncTestClient[Litestar]]:
    async with AsyncTestClient(make_app(), raise_server_exceptions=False) as client:
        yield client


class Asker:
    """Whoever looks at something and asks for something there, over HTTP, with a key or without."""

    def __init__(self, client: AsyncTestClient[Litestar], address: str, key: str | None) -> None:
        self.client = client
        self.address = address
        self.headers = {} if key is None else {"X-Penumbra-Key": key}

    async def look(self) -> dict[str, Any]:
        answer = await self.client.get(self.address, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def post(self, what: str, **body: Any) -> tuple[int, dict[str, Any]]:
        answer = await self.client.post(f"{self.address}/{what}", headers=self.headers, json=body)
        return answer.status_code, answer.json()


class Sitter(Asker):
    """One seat of a table, over HTTP."""

    def __init__(self, client: AsyncTestClient[Litestar], table: str, key: str | None) -> None:
        super().__init__(client, f"/api/tables/{table}", key)

    async def play(self, choice: str, **more: Any) -> dict[str, Any]:
        version = (await self.look())["version"]
        status, found = await self.post("choices", **{"choice": choice, "version": version, **more})
        assert status == 200, found
        return found


_PATIENCE = 60.0
"""Seconds after which what is waited for will not come: no machine is so busy."""
_T = TypeVar("_T")


async def until(ask: Callable[[], Awaitable[_T]], holds: Callable[[_T], object]) -> _T:
    """What is answered as soon as it is as it should be."""
    deadline = time.monotonic() + _PATIENCE
    while not holds(found := await ask()):
        assert time.monotonic() < deadline, f"still {found}"
        await asyncio.sleep(0.005)
    return found


async def until_asked(sitter: "Sitter") -> dict[str, Any]:
    """The position in which the seat is asked next."""
    return await until(sitter.look, lambda position: position["choices"])


async def sit(client: AsyncTestClient[Litestar], *bots: str | None, **more: Any) -> tuple[str, list[Sitter]]:
    """Makes a table of coins with a seat for each of ``bots`` (None: a person)."""
    seats = [{"name": f"P{n}", "bot": bot} for n, bot in enumerate(bots)]
    options = {"players": len(bots), **more.pop("options", {})}
    answer = await client.post("/api/tables", json={"game": "coins", "options": options, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], [Sitter(client, made["table"], key) for key in await all_join(client, made)]


def stored_choices(database: Path, table: str) -> list[tuple[int, str]]:
    """The record on the disc, read past the server."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute("select seat, text from choices where table_id = ? order by n", (table,))
        return [(seat, text) for seat, text in rows]
