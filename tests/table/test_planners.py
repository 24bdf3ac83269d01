"""A planner sits at a table like any other bot: it thinks in a process of its own, and nobody chooses in its place."""

from collections.abc import Callable
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.games import HOUSE
from penumbra.table.app import create_app
from tests.table.conftest import sit, until

pytestmark = pytest.mark.anyio
_DELIBERATING = [(name, bot) for name, kit in HOUSE.kits.items() for bot, kind in kit.bots.items() if kind.pace]


@pytest.fixture
def make_app(database: Path) -> Callable[[], Litestar]:
    return lambda: create_app(database, HOUSE, new_tables_per_minute=1000)


@pytest.mark.parametrize(("game", "bot"), _DELIBERATING)
async def test_it_begins_a_game_of_its_own(client: AsyncTestClient[Litestar], game: str, bot: str) -> None:
    """A person sits beside two, and only looks on until it is asked."""
    _, (person, *_) = await sit(client, None, bot, bot, game=game)
    position = await until(person.look, lambda found: found["choices"] or found["version"] > 3)
    while position["choices"] and position["version"] < 12:
        await person.play(position["choices"][0])
        position = await until(person.look, lambda found: found["choices"] or found["version"] >= 12)
    assert set(position["stand_ins"]) == {None}
