"""What everybody waits for is drawn once: the present for each seat, and the past of nobody who has just seen it."""

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from tests.table.coin_game import CoinState
from tests.table.conftest import sit

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """For whom a position was drawn, one after the other."""
    seats: list[int | None] = []
    view = CoinState.view

    def noted(state: CoinState, seat: int | None) -> object:
        seats.append(seat)
        return view(state, seat)

    monkeypatch.setattr(CoinState, "view", noted)
    return seats


async def test_a_choice_is_drawn_once_for_each_screen(client: Client, drawn: list[int | None]) -> None:
    table, sitters = await sit(client, None, None, options={"rounds": 50})
    for sitter in sitters:
        await sitter.look()
    await client.get(f"/api/tables/{table}")
    for version in range(6):
        drawn.clear()
        mover, other = sitters[version % 2], sitters[1 - version % 2]
        assert (await mover.post(f"choices?since={version}", choice="end", version=version))[0] == 200
        for headers in (other.headers, {}):
            told = (await client.get(f"/api/tables/{table}?since={version}", headers=headers)).json()
            assert told["kind"] == "since"
            assert told["since"] == version
        assert drawn == [version % 2, 1 - version % 2, None]


async def test_who_comes_late_is_told_all_the_same(client: Client, drawn: list[int | None]) -> None:
    table, (ada, bob) = await sit(client, None, None, options={"rounds": 50})
    await bob.look()
    for _ in range(3):
        await ada.play("end")
        await bob.play("end")
    drawn.clear()
    told = (await client.get(f"/api/tables/{table}?since=1", headers=ada.headers)).json()
    assert told["since"] == 1
    assert told["change"]["in"]["version"]["is"] == 6
    assert drawn == [0, 0], "then, and now"
