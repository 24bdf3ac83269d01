"""The news of tables reach whoever listens just now."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from penumbra.table import wire


class Receiver(AsyncIterator[wire.News]):
    """What somebody hears who listens to a table: whoever is slow hears the newest alone, since only that matters."""

    def __init__(self) -> None:
        self._news: wire.News | None = None
        self._heard = asyncio.Event()

    def hear(self, news: wire.News) -> None:
        """There are news."""
        self._news = news
        self._heard.set()

    async def __anext__(self) -> wire.News:
        await self._heard.wait()
        self._heard.clear()
        assert self._news is not None
        return self._news


class Broadcast:
    """Tells the news of each table to its receivers; of a table that nobody listens to nothing is kept."""

    def __init__(self) -> None:
        self._receivers: dict[str, set[Receiver]] = {}

    def __len__(self) -> int:
        """How many tables are listened to."""
        return len(self._receivers)

    def tell(self, table_id: str, news: wire.News) -> None:
        """Tells the news of a table."""
        for one in self._receivers.get(table_id, ()):
            one.hear(news)

    @contextmanager
    def received(self, table_id: str) -> Iterator[Receiver]:
        """While somebody listens to a table."""
        receiver = Receiver()
        self._receivers.setdefault(table_id, set()).add(receiver)
        try:
            yield receiver
        finally:
            listening = self._receivers[table_id]
            listening.remove(receiver)
            if not listening:
                del self._receivers[table_id]
