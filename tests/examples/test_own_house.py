"""The example of a house: its games are played at its table, by its bot as well, and trained in its environments."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from examples.own_arena import played, told
from examples.own_house import HOUSE
from penumbra.arena.matches import matches
from penumbra.envs import env
from penumbra.kernel import OptionError
from penumbra.table.app import create_app
from tests.table.conftest import anyio_backend, client, database, sit, until

__all__ = ["anyio_backend", "client", "database"]


@pytest.fixture
def make_app(database: Path) -> Callable[[], Litestar]:
    return lambda: create_app(database, HOUSE, new_tables_per_minute=1000)


@pytest.mark.anyio
@pytest.mark.parametrize("game", HOUSE.kits)
async def test_its_bot_sits_at_its_table(client: AsyncTestClient[Litestar], game: str) -> None:
    _, (person, *_) = await sit(client, None, "rollouts", game=game)

    async def asked_or_passed_by(made: int) -> dict[str, Any]:
        return await until(person.look, lambda found: found["choices"] or found["version"] > made)

    made = 0
    while (position := await asked_or_passed_by(made))["version"] == made:
        await person.play(position["choices"][-1])
        made += 1
    assert set(position["stand_ins"]) == {None}


def test_its_game_is_an_environment() -> None:
    game, rng = env("divers", players=3, options={"rounds": 1}, house=HOUSE), Random(1)
    game.reset(seed=1)
    won = {}
    for agent in game.agent_iter():
        seen, reward, ended, _, info = game.last()
        if ended:
            won[agent] = (info["place"], reward)
        game.step(None if ended else rng.choice(seen["action_mask"].nonzero()[0]))
    assert len(won) == 3
    assert {reward > 0 for place, reward in won.values() if place == 1} == {True}
    assert sum(reward for _, reward in won.values()) == pytest.approx(0)


def test_a_game_of_another_house_is_none_of_it() -> None:
    with pytest.raises(OptionError, match="there is no game 'blueshift': there are divers, new-dawn"):
        env("blueshift", house=HOUSE)
    with pytest.raises(OptionError, match="there is no game 'divers': there are new-dawn, second-dawn, blueshift"):
        env("divers")


def test_its_arena_tells_of_both_bots() -> None:
    lines = told(
        [played(match) for match in matches("divers", {"players": 2}, [("random", "rollouts")], 1, "an arena")]
    )
    assert sorted(line.partition(":")[0] for line in lines) == ["random", "rollouts"]
