"""News reach whoever listens to a table, and a line that has just told some has no beat."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any, cast

import msgspec
import pytest

from penumbra.table import wire
from penumbra.table.api import live
from penumbra.table.api.broadcast import Broadcast

pytestmark = pytest.mark.anyio


def _news(version: int) -> wire.News:
    return wire.News(version, 0, 0)


async def test_news_reach_who_listens_to_that_table_and_nobody_else() -> None:
    broadcast = Broadcast()
    with broadcast.received("one") as first, broadcast.received("one") as second, broadcast.received("two") as other:
        broadcast.tell("one", _news(1))
        broadcast.tell("three", _news(3))
        assert await anext(first) == await anext(second) == _news(1)
        waiting = asyncio.ensure_future(anext(other))
        broadcast.tell("two", _news(2))
        assert await waiting == _news(2)


async def test_who_is_slow_hears_the_newest_alone() -> None:
    broadcast = Broadcast()
    with broadcast.received("one") as slow:
        for version in (1, 2, 3):
            broadcast.tell("one", _news(version))
        assert await anext(slow) == _news(3)
        waiting = asyncio.ensure_future(anext(slow))
        await asyncio.sleep(0)
        assert not waiting.done(), "what was heard is not heard again"
        broadcast.tell("one", _news(4))
        assert await waiting == _news(4)


async def test_of_a_table_that_nobody_listens_to_nothing_is_kept() -> None:
    broadcast = Broadcast()
    with broadcast.received("one"):
        with broadcast.received("one"), broadcast.received("two"):
            assert len(broadcast) == 2
        assert len(broadcast) == 1
        broadcast.tell("two", _news(1))
    assert len(broadcast) == 0


class _Socket:
    """Notes what is said and when, until a version has been said twice."""

    def __init__(self, until: int) -> None:
        self.said: list[tuple[float, int]] = []
        self._until = until
        self._enough = asyncio.Event()

    async def send_data(self, data: str) -> None:
        self.said.append((time.monotonic(), msgspec.json.decode(data)["version"]))
        if [version for _, version in self.said].count(self._until) == 2:
            self._enough.set()

    async def receive(self) -> dict[str, Any]:
        await self._enough.wait()
        return {"type": "websocket.disconnect"}


class _Anybody:
    async def known(self) -> None:
        pass

    async def allowed(self) -> None:
        pass

    async def change(self, since: int) -> None:
        pass


class _NoPosts:
    class now:
        notice = None


async def test_a_beat_comes_only_after_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.1)

    async def often() -> AsyncIterator[wire.News]:
        for version in range(1, 6):
            await asyncio.sleep(0.03)
            yield _news(version)
        await asyncio.Event().wait()

    socket = _Socket(until=5)
    line = live._Line(cast(Any, socket), _news(0), cast(Any, _Anybody()), cast(Any, _NoPosts()))
    await asyncio.wait_for(line.keep(often()), 20)
    assert {version for _, version in socket.said} == set(range(6))
    both = list(zip(socket.said, socket.said[1:], strict=False))
    beats = [(before, now) for before, now in both if before[1] == now[1]]
    assert beats
    # Noted a moment after the line says by its own clock that it speaks.
    assert all(now - before > 0.05 for (before, _), (now, _) in beats)
