"""Choices may be looked at before they are made, as far as they could be taken back."""

from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from tests.table.conftest import Sitter, sit, stored_choices

pytestmark = pytest.mark.anyio
Client = AsyncTestClient[Litestar]


async def drafted(sitter: Sitter, *choices: str, version: int) -> dict[str, Any]:
    status, found = await sitter.post("drafts", version=version, choices=list(choices))
    assert status == 200, found
    return found


async def test_a_draft_shows_what_the_choices_would_lead_to_and_plays_nothing(client: Client, database: Path) -> None:
    table, (ada, bob) = await sit(client, None, None)
    start, rivals = await ada.look(), await bob.look()
    found = await drafted(ada, "bet 1", "bet 2", version=start["version"])
    assert found["told"] == 2
    assert await ada.look() == start
    assert await bob.look() == rivals
    assert stored_choices(database, table) == []
    await ada.play("bet 1")
    then = await ada.play("bet 2")
    assert found["position"] == {**then, "version": start["version"]}


async def test_nothing_is_told_that_could_not_be_taken_back(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    one = await drafted(ada, "bet 1", version=0)
    found = await drafted(ada, "bet 1", "look", "bet 2", version=0)
    assert found["told"] == 1, "what is looked at is not told before, nor anything behind it"
    assert found["position"] == one["position"]
    assert (await drafted(ada, "look", version=0))["position"] == await ada.look()


async def test_a_draft_is_refused_as_its_choices_would_be(client: Client) -> None:
    _, (ada, bob) = await sit(client, None, None)
    status, said = await ada.post("drafts", version=0, choices=["bet 5", "bet 1"])
    assert (status, said["rule"]) == (422, "coin.bet.purse")
    assert "You have 0 coins" in said["error"], "as many as there would be then"
    assert (await ada.post("drafts", version=0, choices=["bet"]))[0] == 400
    assert (await bob.post("drafts", version=0, choices=["bet 1"]))[0] == 422, "it is not his turn"
    await ada.play("bet 1")
    status, said = await ada.post("drafts", version=0, choices=["bet 2"])
    assert (status, said["version"]) == (409, 1)


async def test_a_draft_needs_the_key_of_a_seat(client: Client) -> None:
    _, (ada, _) = await sit(client, None, None)
    answer = await client.post(f"{ada.address}/drafts", json={"version": 0, "choices": ["bet 1"]})
    assert answer.status_code == 403
