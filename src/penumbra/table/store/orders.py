"""What seats have laid down beforehand."""

import json
from dataclasses import asdict

import sqlalchemy as sa

from penumbra.table.keeping.schema import orders
from penumbra.table.store.stored import StoredOrder


def keep_order(connection: sa.Connection, table_id: str, before: StoredOrder, after: StoredOrder | None) -> None:
    """Stores what a seat has laid down, in place of what it had by the same name; None takes that away."""
    same = sa.and_(orders.c.table_id == table_id, orders.c.seat == before.seat, orders.c.name == before.name)
    connection.execute(sa.delete(orders).where(same))
    if after is not None:
        connection.execute(
            sa.insert(orders), {"table_id": table_id, **asdict(after), "choices": json.dumps(after.choices)}
        )


def drop_orders(connection: sa.Connection, table_id: str, word: str) -> None:
    """Drops all that is laid down at a table, with a ``word``."""
    held = sa.and_(orders.c.table_id == table_id, orders.c.dropped.is_(None))
    connection.execute(sa.update(orders).where(held).values(dropped=word))


def forget_orders(connection: sa.Connection, table_id: str, seat: int) -> None:
    """Forgets what a seat has laid down, whose person has it no more."""
    connection.execute(sa.delete(orders).where(orders.c.table_id == table_id, orders.c.seat == seat))
