"""Everybody sits down at a table that was made: the one place where tests use its invitations up."""

from collections.abc import Iterator
from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import AsyncTestClient


def _to_join(made: dict[str, Any]) -> Iterator[tuple[int, str, dict[str, str]]]:
    """By seat where an invitation is sent, and in what."""
    for seat, invitation in enumerate(made["invitations"]):
        if invitation is not None:
            yield seat, f"/api/tables/{made['table']}/seats", {"invitation": invitation}


def _keys(made: dict[str, Any], joined: dict[int, httpx.Response]) -> list[str]:
    """Each seat's key; of a bot's seat nothing."""
    for answer in joined.values():
        assert answer.status_code == 201, answer.text
    theirs = {seat: answer.json()["key"] for seat, answer in joined.items()}
    return [theirs.get(seat, mine) for seat, mine in enumerate(made["keys"])]


def all_sit_down(client: httpx.Client, made: dict[str, Any]) -> list[str]:
    """Each seat's key, once everybody who is invited has sat down; of a bot's seat nothing."""
    return _keys(made, {seat: client.post(path, json=body) for seat, path, body in _to_join(made)})


async def all_join(client: AsyncTestClient[Litestar], made: dict[str, Any]) -> list[str]:
    """The same, over a client that is asked asynchronously."""
    return _keys(made, {seat: await client.post(path, json=body) for seat, path, body in _to_join(made)})
