"""The odds over HTTP."""

import json
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.games import HOUSE
from penumbra.table.app import create_app
from tests.table.servers import serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[AsyncTestClient[Litestar]]:
    async with AsyncTestClient(create_app(tmp_path / "odds.sqlite", HOUSE)) as client:
        yield client


async def ask(client: AsyncTestClient[Litestar], status: int = 200, **wanted: Any) -> dict[str, Any]:
    answer = await client.post("/api/odds", json=wanted)
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def test_a_battle_in_words_is_answered_with_all_that_matters(client: AsyncTestClient[Litestar]) -> None:
    told = await ask(
        client,
        text="3 interceptor[ion, electron computer, nuclear drive] vs 2 ancient",
        population=2,
        policies=True,
        retreat=True,
    )
    assert told["exact"]
    assert told["attacker_win"] == pytest.approx(0.265998, abs=1e-6)
    assert sum(told[one] for one in ("attacker_win", "defender_win", "stalemate")) == pytest.approx(1)
    (interceptors,) = told["attacker"]["ships"]
    assert interceptors["cannons"] == {"yellow": 1}
    assert sum(interceptors["chances"]) == pytest.approx(1)
    assert told["attacker"]["lost_cost"] == pytest.approx(3 * told["attacker"]["lost"])
    assert told["defender"]["policy"] == "npc"
    assert 0 < told["population"]["all"] < told["attacker_win"]
    assert told["policies"]["attacker"]["optimal"] == pytest.approx(told["attacker_win"])
    assert {"kinds", "after", "attacker_win", "value"} <= set(told["retreats"][0])


async def test_fleets_are_built_from_named_parts(client: AsyncTestClient[Litestar]) -> None:
    cruiser = {"ship": "cruiser", "count": 2, "parts": ["plasma_cannon", "fusion_source"], "damage": [1]}
    told = await ask(
        client, attacker={"ships": [cruiser], "species": "orion_hegemony"}, defender={"ships": [{"ship": "gcds"}]}
    )
    assert told["attacker"]["ships"][0]["cannons"]["orange"] == 1


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("9 interceptor vs ancient", "nd.build.ship-limit"),
        ("starbase[nuclear drive] vs ancient", "nd.upgrade.starbase-no-drive"),
        ("interceptor[antimatter] vs ancient", "nd.upgrade.energy"),
    ],
)
async def test_impossible_fleets_are_refused_with_the_rule(
    client: AsyncTestClient[Litestar], text: str, rule: str
) -> None:
    assert (await ask(client, 422, text=text))["rule"] == rule


async def test_what_is_malformed_is_refused(client: AsyncTestClient[Litestar]) -> None:
    await ask(client, 400, attacker={"ships": []})
    await ask(client, 400, text="x" * 3000)
    await ask(client, 400, text="interceptor vs ancient", game="chess")
    await ask(client, 422, text="interceptor")
    assert "allowed" in await ask(client, 422, text="interceptor[bananas] vs ancient")


async def test_an_empty_side_loses(client: AsyncTestClient[Litestar]) -> None:
    some = {"ships": [{"ship": "cruiser"}]}
    assert (await ask(client, attacker=some, defender={"ships": []}))["attacker_win"] == 1
    assert (await ask(client, attacker={"ships": []}, defender=some))["attacker_win"] == 0


async def test_what_fleets_are_built_from_is_told(client: AsyncTestClient[Litestar]) -> None:
    told = (await client.get("/api/odds/new-dawn")).json()
    assert {"ancient_standard", "gcds_standard", "ancient_dreadnought_side_1"} <= {npc["id"] for npc in told["npc"]}
    assert told["species"][0]["blueprints"]["interceptor"]["slots"] == 4
    assert {part["id"]: part["energy"] for part in told["parts"]}["ion_cannon"] == -1
    assert (await client.get("/api/odds/chess")).status_code == 404


async def test_a_blueprint_is_added_up_and_says_why_it_may_not_be(client: AsyncTestClient[Litestar]) -> None:
    wanted = {"game": "second-dawn", "ship": "interceptor", "tiles": ["rift_cannon", None, None, "rift_cannon"]}
    told = (await client.post("/api/odds/blueprint", json=wanted)).json()
    assert {"die": "pink", "damage": 0, "dice": 2} in told["figures"]["cannons"]
    assert (told["figures"]["energy"], told["figures"]["used"]) == (3, 5)
    assert told["why"] == "The interceptor would use 5 energy and produce only 3."
    plain = (await client.post("/api/odds/blueprint", json={"ship": "cruiser", "tiles": [None] * 6})).json()
    builder = (await client.get("/api/odds/new-dawn")).json()
    assert plain == {"figures": builder["species"][0]["figures"]["cruiser"], "why": None}
    for fault, status in (({"ship": "frigate"}, 400), ({"tiles": []}, 422), ({"game": "chess"}, 400)):
        assert (await client.post("/api/odds/blueprint", json=wanted | fault)).status_code == status


async def test_a_table_tells_the_odds_of_a_sector_and_of_a_move(client: AsyncTestClient[Litestar]) -> None:
    wanted = {
        "game": "new-dawn",
        "options": {"players": 2, "factions": ["terran_union", "terran_republic"]},
        "seats": [{"name": "Ada", "bot": None}, {"name": "Bea", "bot": None}],
        "seed": "odds",
    }
    made = (await client.post("/api/tables", json=wanted)).json()
    at = f"/api/tables/{made['table']}/odds"
    center = (await client.get(at, params={"sector": "001"})).json()
    assert center == {"sector": "001", "attacker_win": None}
    assert (await client.get(at, params={"sector": "999"})).status_code == 404
    move = {"choice": "explore", "key": made["keys"][0]}
    assert (await client.get(at, params=move)).status_code == 400
    assert (await client.get(at)).status_code == 400


async def test_tiles_lie_on_the_slots_that_are_named(client: AsyncTestClient[Litestar]) -> None:
    defender = {"ships": [{"ship": "ancient"}]}

    async def dice(tiles: list[str | None], **more: Any) -> dict[str, int]:
        ships = {"ship": "interceptor", "tiles": tiles, **more}
        told = await ask(client, attacker={"ships": [ships]}, defender=defender)
        found: dict[str, int] = told["attacker"]["ships"][0]["cannons"]
        return found

    # Over the printed cannon, though the first slot is empty: named parts alone would go there.
    assert await dice([None, "plasma_cannon", None, None]) == {"orange": 1}
    assert await dice(["ion_cannon", None, None, None], parts=[]) == {"yellow": 2}
    short = {"ship": "interceptor", "tiles": [None]}
    refused = await ask(client, 422, attacker={"ships": [short]}, defender=defender)
    assert "4 spaces" in refused["error"]
    drained = {"ship": "interceptor", "tiles": [None, "antimatter_cannon", None, None]}
    assert (await ask(client, 422, attacker={"ships": [drained]}, defender=defender))["rule"] == "nd.upgrade.energy"
    beside = {"ship": "interceptor", "tiles": [None] * 4, "parts": ["hull"]}
    assert "lies on the grid" in (await ask(client, 422, attacker={"ships": [beside]}, defender=defender))["error"]


@pytest.mark.rule("nd.reputation.npc-none")
async def test_ships_nobody_plays_draw_no_reputation(client: AsyncTestClient[Litestar]) -> None:
    told = await ask(client, text="2 cruiser vs 2 ancient", population=3)
    assert told["defender"]["reputation"] == 0
    assert not told["defender"]["played"]
    assert told["attacker"]["reputation"] > 1
    told = await ask(client, text="2 ancient vs 2 cruiser", population=3, retreat=True)
    assert told["attacker"]["reputation"] == 0
    assert told["population"]["all"] == 0
    assert [plan["kinds"] for plan in told["retreats"]] == [[]]


async def test_the_ships_that_were_understood_are_told(client: AsyncTestClient[Litestar]) -> None:
    told = await ask(client, text="2 cruisers (1 damage) with plasma missiles and splitter vs ancient cruiser (e)")
    ships = told["attacker"]["ships"][0]
    figures = {"initiative": 2, "computer": 1, "shield": 0, "hull": 1, "damage": [1], "splits": True}
    assert figures.items() <= ships.items()
    assert (ships["cannons"], ships["missiles"]) == ({"yellow": 1}, {"orange": 2})
    assert ships["title"] == "cruisers"
    assert told["defender"]["ships"][0]["missile_shield"] == 2


@pytest.mark.parametrize(
    "text",
    ["1" + " " * 200 + "! vs a", "1" + " " * 1900 + "! vs a", "a " * 900 + "! vs a", "(" * 1900, "x" * 1990 + " vs y"],
)
async def test_texts_that_once_held_the_interpreter_are_refused(client: AsyncTestClient[Litestar], text: str) -> None:
    with anyio.fail_after(20):  # it was half a minute for the first of them, and years for the second
        refused = await ask(client, 422, text=text)
    assert len(refused["error"]) < 300


async def test_a_question_too_large_is_answered_at_once_and_says_so(client: AsyncTestClient[Litestar]) -> None:
    many = "2 dreadnought + 4 cruiser + 8 interceptor"
    told = await ask(client, text=f"{many} vs {many}", policies=True, retreat=True, population=12, patience=0)
    assert told["coming"]
    assert not told["exact"]
    assert told["margin"] > 0
    assert told["policies"] is None


@pytest.mark.parametrize("wanted", [{"patience": -1}, {"patience": 61}, {"patience": "1"}, {"hulls": 5}, {"textt": ""}])
async def test_fields_that_are_unknown_or_out_of_range_are_refused(
    client: AsyncTestClient[Litestar], wanted: dict[str, Any]
) -> None:
    refused = await ask(client, 400, text="cruiser vs ancient", **wanted)
    assert next(iter(wanted)) in refused["error"]


def test_whoever_hangs_up_is_no_longer_worked_for(tmp_path: Path) -> None:
    """By a connection that is closed: the household's next question would otherwise wait for minutes."""
    many = "2 dreadnought + 4 cruiser + 8 interceptor"
    body = json.dumps({"text": f"{many} vs {many}", "patience": 60}).encode()
    head = (
        f"POST /api/odds HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    )
    with serving(tmp_path / "odds.sqlite", "tests.table.eclipse_server") as server:
        address = urlsplit(server.address)
        assert address.hostname is not None
        assert address.port is not None
        for _ in range(3):
            with socket.create_connection((address.hostname, address.port)) as line:
                line.sendall(f"{head}\r\n\r\n".encode() + body)
                time.sleep(1)
        wanted = {"text": "3 cruiser + 2 interceptor vs 2 ancient", "policies": True, "retreat": True, "patience": 60}
        answer = server.client.post("/api/odds", json=wanted, timeout=120).json()
        assert answer["coming"] is False
        assert answer["policies"] is not None
        assert server.log() == ""
