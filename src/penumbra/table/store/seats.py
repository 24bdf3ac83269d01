"""Who may sit at a seat, and what happens with seats."""

from dataclasses import asdict

import sqlalchemy as sa

from penumbra.table.keeping.database import StoreConflict
from penumbra.table.keeping.schema import seat_events, seats
from penumbra.table.store.columns import now
from penumbra.table.store.orders import forget_orders
from penumbra.table.store.stored import Numbered, StoredSeat


def change_seat(
    connection: sa.Connection,
    table_id: str,
    seat: int,
    before: StoredSeat,
    after: StoredSeat,
) -> None:
    """Changes who may sit at a seat, which must be as it was ``before``; raises StoreConflict where it is not."""
    as_before = sa.and_(
        seats.c.table_id == table_id,
        seats.c.seat == seat,
        seats.c.key_hash.is_not_distinct_from(before.key_hash),
        seats.c.invitation_hash.is_not_distinct_from(before.invitation_hash),
        seats.c.relief.is_not_distinct_from(before.relief),
    )
    changed = connection.execute(sa.update(seats).where(as_before).values(**asdict(after)))
    if changed.rowcount != 1:
        raise StoreConflict(f"seat {seat} is not as it was")
    if before.key_hash is not None and after.key_hash is None:
        forget_orders(connection, table_id, seat)


def note_event(connection: sa.Connection, table_id: str, news: Numbered | None) -> None:
    """Stores what has happened with seats, if anything has."""
    if news is not None:
        n, event = news
        row = {"table_id": table_id, "n": n, **asdict(event), "created": event.created or now()}
        connection.execute(sa.insert(seat_events), row)
