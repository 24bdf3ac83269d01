"""Nearly right choices over HTTP, at every step of whole games: 400 or 422 with a sentence, never 500."""

import json
import logging
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from penumbra.eclipse import NEW_DAWN, SECOND_DAWN, EclipseGame
from penumbra.games import HOUSE
from penumbra.kernel import Choice
from penumbra.table.app import create_app
from tests.eclipse.nearly_right import nearly_right, unreadable
from tests.table.conftest import Sitter
from tests.table.hurry import hurried
from tests.table.joining import all_join

pytestmark = pytest.mark.anyio
_PLAYERS = 3


@pytest.fixture
async def client(database: Path) -> AsyncIterator[AsyncTestClient[Litestar]]:
    async with AsyncTestClient(create_app(database, HOUSE), raise_server_exceptions=False) as client:
        yield client


def _is_a_sentence(text: str) -> bool:
    return text.endswith(".") and not text.endswith("..") and not text[:1].islower()


async def _ask(sitter: Sitter, choice: Choice) -> int:
    answer = await sitter.client.get(f"{sitter.address}/why", headers=sitter.headers, params={"choice": str(choice)})
    said = answer.json()
    if answer.status_code == 200:
        assert said.get("legal") or (said["rule"] and _is_a_sentence(said["why"])), (choice, said)
    else:
        assert answer.status_code == 400, (choice, said)
        assert _is_a_sentence(said["error"]), (choice, said)
    return answer.status_code


async def _try(sitter: Sitter, choice: Choice, position: dict[str, Any]) -> int:
    """Plays a choice that is not offered."""
    text = str(choice)
    body = json.dumps({"choice": text, "version": position["version"]})
    answer = await sitter.client.post(f"{sitter.address}/choices", headers=sitter.headers, content=body)
    status, said = answer.status_code, answer.json()
    assert status in (400, 422), (text, said)
    assert _is_a_sentence(said["error"]), (text, said)
    if status == 422:
        assert said["rule"], (text, said)
        assert said["allowed"] == position["choices"], (text, said)
    return status


@pytest.mark.parametrize("game", [NEW_DAWN, SECOND_DAWN], ids=lambda game: game.name)
async def test_no_choice_breaks_the_server(
    client: AsyncTestClient[Litestar], caplog: pytest.LogCaptureFixture, game: EclipseGame
) -> None:
    caplog.set_level(logging.WARNING)
    rng = Random(game.name)
    options: dict[str, Any] = {"players": _PLAYERS, "species": "all"}
    if game.edition.modules:
        options["modules"] = list(game.edition.together(_PLAYERS))
    seats = [{"name": f"P{n}"} for n in range(_PLAYERS)]
    wish = {"game": game.name, "options": options, "seats": seats, "seed": "nearly right"}
    made = (await client.post("/api/tables", json=wish)).json()
    sitters = [Sitter(client, made["table"], key) for key in await all_join(client, made)]
    met: Counter[int] = Counter()
    position = await sitters[0].look()
    while not position["view"]["over"]:
        seat = rng.choice(position["view"]["may_choose"])
        position = await sitters[seat].look()
        known = [Choice.parse(text) for text in (*position["choices"], *position["refusals"])]
        refused = rng.sample([Choice.parse(text) for text in position["refusals"]], min(1, len(position["refusals"])))
        for choice in [*refused, *nearly_right(rng, known, 1), *unreadable(rng, known, rng.random() < 0.3)]:
            if str(choice).isprintable():
                met[await _ask(sitters[seat], choice)] += 1
            if str(choice) not in position["choices"]:
                met[await _try(sitters[seat], choice, position)] += 1
        assert (await sitters[seat].look())["version"] == position["version"]
        position = await sitters[seat].play(hurried(rng, position))
    assert min(met[200], met[400], met[422]) > 50, met
    assert caplog.records == []
