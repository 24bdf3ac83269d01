"""The chances of BlueShift's battles and rolls over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, Request, Response
from litestar.testing import AsyncTestClient

from penumbra.blueshift.components.loading import own_box
from penumbra.blueshift.odds.routes import addresses, looked_at
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.games import HOUSE
from penumbra.kernel import State, seat_number
from penumbra.table.app import create_app
from penumbra.table.problems import Problem
from tests.rules.blueshift.battlefield import HERE, field
from tests.rules.blueshift.test_land import AT, at_site
from tests.table.joining import all_join

pytestmark = pytest.mark.anyio


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[AsyncTestClient[Litestar]]:
    async with AsyncTestClient(create_app(tmp_path / "chances.sqlite", HOUSE)) as client:
        yield client


async def opened(client: AsyncTestClient[Litestar], game: str) -> tuple[str, list[str]]:
    """A table of two people, by the address of its chances and the keys of its seats."""
    seats = [{"name": name, "bot": None} for name in ("Ada", "Bea")]
    wanted = {"game": game, "options": {"players": 2}, "seats": seats, "seed": "chances"}
    made = (await client.post("/api/tables", json=wanted)).json()
    return f"/api/tables/{made['table']}/chances", await all_join(client, made)


async def test_a_table_tells_where_nothing_is_fought_and_refuses_what_is_no_question(
    client: AsyncTestClient[Litestar],
) -> None:
    at, keys = await opened(client, "blueshift")
    assert (await client.get(at, params={"sector": "0,0"})).json() == {"battle": None, "roll": None}
    for params, status in (
        ({"sector": "9,9"}, 404),
        ({"sector": "middle"}, 404),
        ({}, 400),
        ({"choice": "flee"}, 400),
        ({"choice": "flee", "key": keys[0]}, 422),
        ({"choice": "!", "key": keys[0]}, 400),
        ({"choice": "buy scout 0,0", "key": keys[0]}, 400),
        ({"sector": "0,0", "key": "wrong"}, 403),
    ):
        assert (await client.get(at, params=params)).status_code == status, params


async def test_other_games_have_other_odds(client: AsyncTestClient[Litestar]) -> None:
    at, _ = await opened(client, "new-dawn")
    assert (await client.get(at, params={"sector": "001"})).status_code == 404
    at, _ = await opened(client, "blueshift")
    assert (await client.get(at.replace("chances", "odds"), params={"sector": "001"})).status_code == 404


class Laid:
    """Tables that all are in one position; the keys of their seats are the seats' letters."""

    def __init__(self, state: State) -> None:
        self.state = state

    async def seen(self, table_id: str, key: str | None) -> tuple[State, int | None]:
        return self.state, None if key is None else seat_number(key)


@asynccontextmanager
async def laid(state: State) -> AsyncIterator[AsyncTestClient[Litestar]]:
    """A client of tables in a position."""
    its = addresses(Laid(state), own_box())
    app = Litestar(list(its.handlers), exception_handlers={Problem: answer}, on_shutdown=[its.close])
    async with AsyncTestClient(app) as client:
        yield client


def answer(_: Request[Any, Any, Any], problem: Problem) -> Response[dict[str, Any]]:
    return Response(problem.body(), status_code=problem.status)


async def test_the_battle_of_a_sector_is_told_to_all() -> None:
    table = field("tivare", "xanil")
    table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    table.state.active = 0
    async with laid(table.state) as client:
        for key in ({}, {"key": "A"}, {"key": "B"}):
            told = (await client.get("/api/tables/x/chances", params={"sector": HERE} | key)).json()["battle"]
            assert told["attacker_holds"] == pytest.approx(0.4)
            assert (told["exact"], told["coming"], told["sector"]) == (True, False, HERE)
            assert (told["attacker"]["seat"], told["defender"]["seat"]) == (0, 1)


@pytest.mark.rule("bs.flee.first-round-full", "bs.xanil.cloak")
async def test_the_battle_under_way_is_told_and_a_flight_to_who_may_flee() -> None:
    table = field("tivare", "xanil")
    table.add("A", "scout", HERE)
    table.add("B", "scout", HERE)
    table.begin("A", SpaceCombat)
    async with laid(table.state) as client:
        at = "/api/tables/x/chances"
        assert (await client.get(at)).json()["battle"]["defender_holds"] == pytest.approx(0.4)
        flight = (await client.get(at, params={"choice": "flee", "key": "B"})).json()["battle"]
        assert (flight["fled"], flight["defender"]["flees"]) == (pytest.approx(5 / 6), True)
        assert (await client.get(at, params={"choice": "flee", "key": "A"})).status_code == 422


async def test_a_roll_is_told_to_the_seat_that_may_make_it() -> None:
    table = at_site("brannock", "destroyer", population=3, defense=4)
    table.begin("A", LandActions)
    async with laid(table.state) as client:
        ask = {"choice": "invade destroyer-1", "key": "A"}
        roll = (await client.get("/api/tables/x/chances", params=ask)).json()["roll"]
        assert (roll["roll"], roll["sector"]) == ("invasion", AT)
        assert roll["successes"] == pytest.approx([1 / 2, 1 / 2])
        refused = await client.get("/api/tables/x/chances", params=ask | {"key": "B"})
        assert refused.status_code == 422
        assert (await client.get("/api/tables/x/chances", params={"choice": "invade destroyer-1"})).status_code == 400
        scout = await client.get("/api/tables/x/chances", params=ask | {"choice": "colonize destroyer-1"})
        assert scout.json()["rule"] == "bs.colonize.only-way"


async def test_a_question_that_reveals_something_is_refused() -> None:
    table = at_site("brannock", "destroyer", population=3)
    table.begin("A", LandActions)
    with pytest.raises(Problem) as refused:
        looked_at(table.state, 0, None, "done")
    assert refused.value.body()["allowed"] == [
        *("move", "battle", "stay", "flee", "aid", "spare"),
        *("bombard", "invade", "negotiate", "colonize", "infest", "rebel", "aim", "roll", "reroll"),
    ]


async def test_all_rolls_of_a_seat_are_told_at_once_to_that_seat() -> None:
    table = at_site("brannock", "destroyer", population=3, defense=4)
    table.begin("A", LandActions)
    async with laid(table.state) as client:
        rolls = (await client.get("/api/tables/x/rolls", params={"key": "A"})).json()["rolls"]
        assert set(rolls) == {"bombard destroyer-1", "invade destroyer-1", "negotiate destroyer-1"}
        assert rolls["invade destroyer-1"]["successes"] == pytest.approx([1 / 2, 1 / 2])
        assert (await client.get("/api/tables/x/rolls", params={"key": "B"})).json() == {"rolls": {}}
        assert (await client.get("/api/tables/x/rolls")).status_code == 400


async def test_rolls_are_told_of_this_game_alone(client: AsyncTestClient[Litestar]) -> None:
    at, keys = await opened(client, "new-dawn")
    at = at.replace("chances", "rolls")
    assert (await client.get(at, params={"key": keys[0]})).status_code == 404


async def weighed(client: AsyncTestClient[Litestar], **wanted: Any) -> tuple[int, dict[str, Any]]:
    """The status and the answer to a battle or roll that is on no table."""
    answered = await client.post("/api/odds/blueshift", json=wanted)
    return answered.status_code, answered.json()


async def test_a_battle_of_no_table_is_told_with_what_was_understood(client: AsyncTestClient[Litestar]) -> None:
    status, told = await weighed(client, text="2 destroyers (1 damage) with 1 interceptor vs scout +1 flees")
    assert (status, told["roll"], told["coming"]) == (200, None, False)
    battle = told["battle"]
    defender = battle["battle"]["defender"]
    assert ([one["ship"] for one in defender["ships"]], defender["bonus"], defender["flees"]) == (["scout"], 1, True)
    destroyers, interceptor = battle["attacker"]
    assert (destroyers["unit"], destroyers["count"], destroyers["dice"], destroyers["needs"]) == (
        "destroyer",
        2,
        2,
        "4+",
    )
    assert sorted(destroyers["hit_points"]) == [1, 2]
    assert battle["battle"]["attacker"]["ships"][0]["interceptors"] == interceptor["count"] == 1
    assert sum(destroyers["chances"]) == pytest.approx(1)
    assert interceptor["chances"] is None
    odds = battle["odds"]
    assert odds["attacker_holds"] + odds["defender_holds"] + odds["nobody"] == pytest.approx(1)
    assert (odds["exact"], odds["fled"] > 0) == (True, True)
    again = await weighed(client, battle=battle["battle"])
    assert again == (200, told)


async def test_a_roll_of_no_table_is_told(client: AsyncTestClient[Litestar]) -> None:
    status, told = await weighed(client, text="invade defense 5 with destroyer, 2 infantry")
    assert (status, told["battle"]) == (200, None)
    assert told["roll"]["results"] == [
        {"what": "the site is taken", "chance": pytest.approx(2 / 3)},
        {"what": "the invasion fails", "chance": pytest.approx(1 / 3)},
    ]
    assert await weighed(client, roll=told["roll"]["roll"]) == (200, told)


@pytest.mark.parametrize(
    ("wanted", "status", "said"),
    [
        ({}, 400, "one of them alone"),
        ({"text": "scout vs scout", "roll": {"verb": "rebel", "defense": 4}}, 400, "one of them alone"),
        ({"text": "scout"}, 422, "Write the attacker, 'vs'"),
        ({"battle": {"attacker": {"ships": []}, "defender": {"ships": [{"ship": "scout"}]}}}, 422, "has no ship"),
        ({"roll": {"verb": "rebel", "defense": 99}}, 400, ""),
        ({"roll": {"verb": "rebel", "defense": 4, "ship": "scout"}}, 422, "ship does not belong here"),
        ({"roll": {"verb": "dance"}}, 400, ""),
        ({"text": "x" * 2001}, 400, ""),
        ({"battle": 7}, 400, ""),
    ],
)
async def test_what_cannot_be_fought_or_rolled_is_refused(
    client: AsyncTestClient[Litestar], wanted: dict[str, Any], status: int, said: str
) -> None:
    found, told = await weighed(client, **wanted)
    assert found == status
    assert said in told["error"]
