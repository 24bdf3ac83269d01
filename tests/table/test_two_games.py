"""A house with two games: each has its own bots, options and addresses, and neither knows of the other."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.eclipse.kit import BOTS, KITS
from penumbra.kit import House
from penumbra.table.app import create_app
from tests.table.coin_kit import CoinKit, Ending, kinds

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


HOUSE = House((CoinKit(kinds({"ending": Ending})), *KITS), place="tests.table.test_two_games:HOUSE")


@pytest.fixture
async def client(database: Path) -> AsyncIterator[Client]:
    async with AsyncTestClient(create_app(database, HOUSE), raise_server_exceptions=False) as client:
        yield client


async def _make(client: Client, game: str, bot: str | None) -> tuple[int, dict[str, Any]]:
    seats = [{"name": "Ada", "bot": None}, {"name": "Bob", "bot": bot}]
    answer = await client.post("/api/tables", json={"game": game, "options": {"players": 2}, "seats": seats})
    return answer.status_code, answer.json()


async def test_each_game_is_listed_with_its_own_bots_and_options(client: Client) -> None:
    games = {game["name"]: game for game in (await client.get("/api/games")).json()["games"]}
    assert {name: [bot["name"] for bot in game["bots"]] for name, game in games.items()} == {
        "coins": ["ending"],
        "new-dawn": [*BOTS],
        "second-dawn": [*BOTS],
    }
    asked = {name: [field["option"] for field in game["options"]["fields"]] for name, game in games.items()}
    assert asked["coins"] == ["markers"]
    assert "species" in asked["new-dawn"]


async def test_a_bot_sits_only_at_tables_of_its_game(client: Client) -> None:
    assert (await _make(client, "coins", "ending"))[0] == 201
    assert (await _make(client, "new-dawn", "greedy"))[0] == 201
    status, said = await _make(client, "coins", "greedy")
    assert (status, said["allowed"]) == (400, ["ending"])
    status, said = await _make(client, "second-dawn", "ending")
    assert (status, said["allowed"]) == (400, sorted(BOTS))


async def test_addresses_of_one_game_say_so_at_a_table_of_another(client: Client) -> None:
    for game, sector, status in (("coins", "101", 404), ("new-dawn", "001", 200)):
        _, made = await _make(client, game, None)
        answer = await client.get(f"/api/tables/{made['table']}/odds", params={"sector": sector})
        assert answer.status_code == status, answer.text
        assert ("no battles" in answer.text) == (game == "coins")


async def test_each_game_advises_on_its_own_options(client: Client) -> None:
    answer = await client.post("/api/advice", json={"game": "coins", "options": {"species": "all"}})
    assert answer.status_code == 400
    assert "there are players, rounds, markers" in answer.json()["error"]
    answer = await client.post("/api/advice", json={"game": "coins", "options": {"players": 3}})
    assert answer.json() == {"advice": []}
