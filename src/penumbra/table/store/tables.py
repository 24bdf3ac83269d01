"""Tables as they are made, and how far their seeds are drawn."""

import json
from dataclasses import asdict

import msgspec
import sqlalchemy as sa

from penumbra.kernel import next_link
from penumbra.table.keeping.contributions import write_contributions
from penumbra.table.keeping.database import StoreConflict
from penumbra.table.keeping.schema import choices, seats, tables
from penumbra.table.keeping.waits import changes
from penumbra.table.store.columns import carry_out, now, written_progress
from penumbra.table.store.stored import StoredTable
from penumbra.table.terms.access import Access


def create_table(connection: sa.Connection, table: StoredTable) -> None:
    """Stores a new table with its seats, the choices that it begins with, and the turns that there are."""
    link = table.first_link()
    lines = []
    for n, one in enumerate(table.choices):
        lines.append({"table_id": table.id, "n": n, **asdict(one), "link": link.hex(), "created": table.created})
        link = next_link(link, one.seat, one.text)
    row = {
        "id": table.id,
        "game": table.game,
        "options": json.dumps(table.options),
        "seed": table.secret.hex(),
        "salt": table.salt.hex(),
        "draw": table.draw,
        "begun": table.begun,
        "seeded": table.seeded,
        "commitment": table.commitment,
        "created": table.created,
        "version": table.version,
        "over": table.over,
        "link": link.hex(),
        "made_with": table.made_with,
        "access": table.access,
        "counsel": table.counsel,
        "touched": table.created,
        "host_hash": table.host_hash,
        "host_seat": table.host_seat,
        "progress": written_progress(table.progress),
        "clock": None if table.clock is None else msgspec.json.encode(table.clock).decode(),
        "began": table.began,
        "behind": table.behind,
    }
    sitting = [{"table_id": table.id, "seat": n, **asdict(seat)} for n, seat in enumerate(table.seats)]
    connection.execute(sa.insert(tables), row)
    connection.execute(sa.insert(seats), sitting)
    if lines:
        connection.execute(sa.insert(choices), lines)
    write_contributions(connection, table.id, table.contributions)
    carry_out(connection, changes(table.id, {}, dict(table.waits)))


def unlist_table(connection: sa.Connection, table_id: str) -> None:
    """Takes a table off the public list; raises StoreConflict where it is not in it."""
    listed = sa.and_(tables.c.id == table_id, tables.c.access == Access.PUBLIC)
    changed = connection.execute(sa.update(tables).where(listed).values(access=Access.UNLISTED))
    if changed.rowcount != 1:
        raise StoreConflict("the table is not in the public list")


def draw_seed(connection: sa.Connection, table: StoredTable) -> None:
    """Stores how far the seed of a table is drawn whose game has not begun; raises StoreConflict where it has."""
    still = sa.and_(tables.c.id == table.id, tables.c.begun.is_(False))
    drawn = connection.execute(
        sa.update(tables)
        .where(still)
        .values(
            seed=table.secret.hex(),
            commitment=table.commitment,
            draw=table.draw,
            begun=table.begun,
            link=table.first_link().hex(),
            progress=written_progress(table.progress),
            began=table.began,
            touched=now(),
        )
    )
    if drawn.rowcount != 1:
        raise StoreConflict("the game has begun")
    write_contributions(connection, table.id, table.contributions)
