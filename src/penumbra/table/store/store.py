"""The database that keeps the tables: brought up to date, looked through, and let go of."""

import sqlalchemy as sa
from alembic.util import CommandError

from penumbra.table.keeping.database import DAMAGED, StoreFault, keep_private, up_to_date, upgrade
from penumbra.table.keeping.schema import tables
from penumbra.table.keeping.transactions import transactions


class Store:
    """A database of tables, read and written in its ``transactions``; raises StoreFault where it fails."""

    def __init__(self, url: sa.URL) -> None:
        self._url = url
        self.transactions = transactions(url)

    async def open(self) -> None:
        """Brings the database up to this version of Penumbra; a new file becomes one with no tables."""
        keep_private(self._url)
        try:
            await self.transactions.write(upgrade)
        except (CommandError, ValueError) as fault:
            raise StoreFault(f"the database cannot be brought up to date: {type(fault).__name__}") from fault

    async def sound(self) -> None:
        """Looks through the pages of a SQLite file; raises StoreFault where one of them is damaged."""
        if self.transactions.kind != "sqlite":
            return
        first = await self.transactions.read(
            lambda connection: connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        )
        if first != "ok":
            raise StoreFault(f"{DAMAGED} ({first})")

    async def known(self) -> None:
        """Sees that the database is of this version, without changing it."""
        await self.transactions.read(up_to_date)

    async def check_readable(self) -> None:
        """Reads a little, to see that it can be done."""
        await self.transactions.read(lambda connection: connection.execute(sa.select(tables.c.id).limit(1)).all())

    async def close(self) -> None:
        """Lets go of the database."""
        await self.transactions.close()
