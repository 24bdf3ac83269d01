"""At which of several servers a table is, as the database knows it.

A server is there as long as it was seen lately, by the database's clock: that is its lease of all tables at it. One
whose lease has run out loses a table to whoever wants it next, and the table's fence grows; whatever is written of a
table says with which fence, so that a server that was thought dead can write nothing any more.
"""

from datetime import timedelta
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from penumbra.table.keeping.database import StoreConflict
from penumbra.table.keeping.schema import ownerships, servers, tables

LEASE_SECONDS: Final = 5.0
"""So long a server that is not seen keeps its tables."""

_FORGOTTEN: Final = timedelta(days=1)

_HOLDING: Final = (
    ownerships.c.server == sa.bindparam("holder"),
    ownerships.c.fence == sa.bindparam("with_fence"),
)
_HELD: Final = (
    sa.select(ownerships.c.fence)
    .where(ownerships.c.table_id == sa.bindparam("table"), *_HOLDING)
    .with_for_update(read=True)
)


class Sibling(NamedTuple):
    """A server among those that share a database."""

    id: str
    address: str
    secret: str


class Fence(NamedTuple):
    """With what a server has a table: its id, and how many times the table has moved."""

    server: str
    number: int

    @property
    def parameters(self) -> dict[str, str | int]:
        """What a statement asks for that finds nothing behind the fence."""
        return {"holder": self.server, "with_fence": self.number}


def _is_there(server: sa.ColumnElement[str] | sa.Column[str]) -> sa.ColumnElement[bool]:
    lately = sa.func.now() - timedelta(seconds=LEASE_SECONDS)
    return sa.exists().where(servers.c.id == server, servers.c.seen > lately)


def arrive(connection: sa.Connection, server: Sibling) -> None:
    """A server is there, and those are forgotten that have long gone."""
    connection.execute(sa.delete(servers).where(servers.c.seen < sa.func.now() - _FORGOTTEN))
    connection.execute(sa.insert(servers).values(**server._asdict(), seen=sa.func.now()))


def stay(connection: sa.Connection, server: Sibling) -> None:
    """A server is there still."""
    seen = connection.execute(sa.update(servers).where(servers.c.id == server.id).values(seen=sa.func.now()))
    if not seen.rowcount:
        arrive(connection, server)


def leave(connection: sa.Connection, server: Sibling) -> None:
    """A server has gone: its tables are free at once."""
    connection.execute(sa.delete(servers).where(servers.c.id == server.id))


def claim(connection: sa.Connection, table_id: str, server: Sibling) -> int | Sibling | None:
    """The fence with which a table is at ``server`` from now on, or where else it is; None where there is none.

    Raises StoreConflict where another was first.
    """
    held = connection.execute(
        sa.select(ownerships, _is_there(ownerships.c.server).label("there"))
        .where(ownerships.c.table_id == table_id)
        .with_for_update()
    ).one_or_none()
    if held is None:
        known = connection.execute(sa.select(tables.c.id).where(tables.c.id == table_id)).one_or_none()
        return None if known is None else _first(connection, table_id, server)
    if held.server == server.id:
        return int(held.fence)
    if held.there:
        found = connection.execute(sa.select(servers).where(servers.c.id == held.server)).one()
        return Sibling(found.id, found.address, found.secret)
    fence = int(held.fence) + 1
    here = ownerships.c.table_id == table_id
    connection.execute(sa.update(ownerships).where(here).values(server=server.id, fence=fence))
    return fence


def _first(connection: sa.Connection, table_id: str, server: Sibling) -> int:
    connection.execute(sa.insert(ownerships), {"table_id": table_id, "server": server.id, "fence": 1})
    return 1


def check(connection: sa.Connection, table_id: str, fence: Fence | None) -> None:
    """Keeps a table where it is until the transaction ends; raises StoreConflict where it is elsewhere by now.

    Without a ``fence`` it cannot be.
    """
    if fence is None:
        return
    if connection.execute(_HELD, {"table": table_id, **fence.parameters}).one_or_none() is None:
        raise StoreConflict("the table is at another server by now")


def behind_a_fence(asked: sa.Select[Any]) -> sa.Select[Any]:
    """What is asked of a table, found only where :func:`check` would find it here, and kept here as it does."""
    here = asked.join(ownerships, ownerships.c.table_id == tables.c.id).where(*_HOLDING)
    return here.with_for_update(read=True, of=ownerships)


def not_elsewhere(table_id: sa.Column[str], server: Sibling) -> sa.ColumnElement[bool]:
    """Whether a table is at ``server`` or at none that is there."""
    return ~sa.exists().where(
        ownerships.c.table_id == table_id, ownerships.c.server != server.id, _is_there(ownerships.c.server)
    )
