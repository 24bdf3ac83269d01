"""What is said at tables."""

from functools import partial

from penumbra.kit import House
from penumbra.table.host.journal import Journal
from penumbra.table.host.open_tables import OpenTables
from penumbra.table.host.storage import Storage
from penumbra.table.store import StoredMessage
from penumbra.table.store.company import keep_message, messages_of
from penumbra.table.tables.open_table import Table
from penumbra.table.together import chat


class Talk:
    """Has things said and read; raises Problem where that cannot be."""

    def __init__(self, house: House, storage: Storage, tables: OpenTables, journal: Journal) -> None:
        self._house = house
        self._storage = storage
        self._tables = tables
        self._journal = journal

    async def read(self, table_id: str, key: str | None) -> chat.ChatTold:
        """What was said at a table, as far as whoever has the key (None: a spectator) may read it."""
        said = await self._said(await self._tables.open(table_id))
        table, seat = await self._tables.looked_at(table_id, key)
        return chat.told(table, self._house.kits[table.game.name], said, seat)

    async def say(self, table_id: str, key: str | None, wanted: chat.MessageWanted) -> None:
        """Says something at a table; of whom it is for nobody is told but by reading it."""
        async with self._tables.holding(table_id) as table:
            said = await self._said(table)
            message = chat.message(table, self._house.kits[table.game.name], table.seat(key), wanted)
            keeping = partial(keep_message, table_id=table.id, message=message, most=chat.MOST_KEPT)
            await self._journal.write(table, keeping)
            table.said = [*said, message][-chat.MOST_KEPT :]
            table.company += 1
            if table.behind is not None and message.seat is None:
                table.behind.heard += 1
            self._journal.tell(table)

    async def _said(self, table: Table) -> list[StoredMessage]:
        if table.said is None:
            table.said = await self._storage.read(lambda connection: messages_of(connection, table.id))
        return table.said
