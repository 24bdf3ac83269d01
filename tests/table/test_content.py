"""A table that is served with the components of a folder."""

import json
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.blueshift.components.loading import own_box
from penumbra.games import HOUSE
from penumbra.kit import House
from penumbra.table.app import create_app
from penumbra.table.running import care

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """The house, but that scouts have another price."""
    box = tmp_path / "box"
    shutil.copytree(Path(str(files("penumbra.blueshift.components").joinpath("box"))), box)
    units = json.loads((box / "units.json").read_text())
    units["units"][0]["price"] = 9
    (box / "units.json").write_text(json.dumps(units))
    return HOUSE.with_content(box)


async def _make(client: Client, **options: Any) -> tuple[int, dict[str, Any]]:
    seats = [{"name": "Ada", "bot": None}, {"name": "Bob", "bot": None}]
    wish = {"game": "blueshift", "options": {"players": 2, **options}, "seats": seats}
    answer = await client.post("/api/tables", json=wish)
    return answer.status_code, answer.json()


async def test_tables_are_played_with_the_box_and_draw_it(database: Path, house: House) -> None:
    box = house.kits["blueshift"].content
    async with AsyncTestClient(create_app(database, house)) as client:
        status, made = await _make(client, content=box)
        assert status == 201
        told = (await client.get("/api/catalogue/blueshift")).json()
        assert (told["digest"], told["units"]["scout"]["price"]) == (box, 9)
        assert (await client.get(f"/api/tables/{made['table']}")).status_code == 200
        status, said = await _make(client, content=own_box().digest)
        assert status == 400
        assert f"the box at hand is {box}" in said["error"]


async def test_a_table_of_another_box_says_which_one_it_wants(database: Path, house: House) -> None:
    box = house.kits["blueshift"].content
    async with AsyncTestClient(create_app(database, house)) as client:
        _, made = await _make(client)
    async with AsyncTestClient(create_app(database, HOUSE), raise_server_exceptions=False) as client:
        answer = await client.get(f"/api/tables/{made['table']}")
        assert answer.status_code == 409
        assert f"the game is played with the box {box}" in answer.json()["error"]
        assert "--content" in answer.json()["error"]
        assert (await _make(client))[0] == 201
    for games, wanted in ((house.games, own_box().digest), (HOUSE.games, box)):
        [fault] = (await care.check(database, games)).faults
        assert f"the game is played with the box {wanted}" in fault
