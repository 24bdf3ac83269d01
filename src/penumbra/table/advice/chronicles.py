"""The chronicles of tables: kept with the tables that are open, and weighed at odds desks of their own."""

import asyncio
import logging
from functools import partial
from typing import Any

from penumbra.chronicle import Chances, Chronicler
from penumbra.kit import House
from penumbra.table.desks.odds_desk import OddsDesk
from penumbra.table.desks.watching import Think, Watching, watch_of
from penumbra.table.keeping.faults import where
from penumbra.table.problems import not_found
from penumbra.table.tables.open_table import Table

_log = logging.getLogger("penumbra.table")


class Chronicles:
    """Draws chronicles; ``think`` works something out in a thread."""

    def __init__(self, house: House, think: Think) -> None:
        self._house = house
        self._think = think
        self._desks: dict[str, OddsDesk[Any, Chances]] = {}
        self._weighing: set[asyncio.Task[None]] = set()

    async def drawn(self, table: Table, seat: int | None) -> bytes:
        """A table's chronicle as JSON, as ``seat`` (None: a spectator) may know it; raises Problem.

        The chances of its battles are worked out meanwhile, and told when it is asked for again.
        """
        chronicler = self._house.kits[table.game.name].chronicler
        if chronicler is None:
            raise not_found("This game is not chronicled.")
        if table.watching is None:
            table.watching = Watching(partial(watch_of, table.game, table.stored, chronicler), self._think)
        drawn = await table.watching.drawn(table.moment, seat)
        if table.weighing is None:
            table.weighing = asyncio.create_task(self._weigh(table, table.watching, chronicler))
            self._weighing.add(table.weighing)
            table.weighing.add_done_callback(self._weighing.discard)
        return drawn

    async def _weigh(self, table: Table, watching: Watching, chronicler: Chronicler) -> None:
        try:
            await watching.weigh(self._desk(chronicler).answer, f"table {table.id}")
        except Exception as fault:
            _log.error("table %s: the battles of its chronicle: %s", table.id, where(fault))
        finally:
            table.weighing = None

    def _desk(self, chronicler: Chronicler) -> OddsDesk[Any, Chances]:
        name = chronicler.answering
        if name not in self._desks:
            self._desks[name] = OddsDesk(name, Chances, 1)
        return self._desks[name]

    async def close(self) -> None:
        """Leaves all that is being worked out, and ends what works on it."""
        for weighing in self._weighing:
            weighing.cancel()
        await asyncio.gather(*self._weighing, return_exceptions=True)
        for desk in self._desks.values():
            await desk.close()
