"""What seats lay down beforehand."""

from collections.abc import Sequence

from penumbra.kit import House
from penumbra.table.host.bots import BotDriver
from penumbra.table.host.journal import Journal
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.threads import RequestThreads
from penumbra.table.problems import bad_request
from penumbra.table.together import orders


class Ordering:
    """Has orders laid down and taken away; raises Problem where that cannot be."""

    def __init__(
        self, house: House, tables: OpenTables, threads: RequestThreads, journal: Journal, bots: BotDriver
    ) -> None:
        self._house = house
        self._tables = tables
        self._threads = threads
        self._journal = journal
        self._bots = bots

    async def of(self, table_id: str, key: str | None) -> orders.OrdersTold:
        """What the key's seat may lay down beforehand, and has."""
        table = await self._tables.open(table_id)
        return await self._threads.think(orders.told, table, orders.known(self._house, table), table.seated(key))

    async def after(self, table_id: str, key: str | None, name: str, choices: Sequence[str]) -> list[str]:
        """What the key's seat may lay down by an order of a name, after some choices."""
        table = await self._tables.open(table_id)
        known = orders.known(self._house, table)
        seat, order = table.seated(key), known.get(name)
        if order is None or order.lasts:
            allowed = sorted(one.name for one in known.values() if not one.lasts)
            raise bad_request(f"Nothing called {name!r} is laid down with choices in this game.", allowed)
        return await self._threads.think(orders.offered_after, table, order, seat, choices)

    async def lay_down(self, table_id: str, key: str | None, name: str, choices: Sequence[str]) -> None:
        """Keeps what the key's seat lays down, and does it at once where it is due."""
        async with self._tables.holding(table_id) as table:
            seat = table.playing(key)
            known = orders.known(self._house, table)
            laid = await self._threads.think(orders.laid_down, table, known, seat, name, choices)
            await self._journal.order(table, (laid, laid))
        self._bots.drive(table)

    async def withdraw(self, table_id: str, key: str | None, name: str) -> None:
        """Forgets what the key's seat has laid down."""
        async with self._tables.holding(table_id) as table:
            await self._journal.order(table, (orders.withdrawn(table, table.seated(key), name), None))
