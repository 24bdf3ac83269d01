"""The keys of tables that an account keeps: its seats, and the tables that it hosts, on every device.

Of a key the database has the hash alone, and an account has no more: whoever is signed in shows a key once, and is then
known for it without showing it. A key that opens nothing any more, since the host has taken its seat back, does so for
accounts no better.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

import sqlalchemy as sa

from penumbra.table.keeping.schema import account_keys, seats, sessions, tables

MOST_TOLD: Final = 300
"""Of so many tables an account's browser is told, those that were played last."""


class Kept(NamedTuple):
    """A seat of a table, by its name, or none for its host, and the hash of the key that opens it."""

    table_id: str
    seat: int | None
    name: str
    key_hash: str


_SEATS: Final = (
    sa.select(account_keys.c.table_id, seats.c.seat, seats.c.name, account_keys.c.key_hash, tables.c.touched)
    .join(seats, sa.and_(seats.c.table_id == account_keys.c.table_id, seats.c.key_hash == account_keys.c.key_hash))
    .join(tables, tables.c.id == account_keys.c.table_id)
)
_HOSTS: Final = sa.select(
    account_keys.c.table_id,
    sa.cast(sa.null(), sa.Integer).label("seat"),
    sa.literal("").label("name"),
    account_keys.c.key_hash,
    tables.c.touched,
).join(tables, sa.and_(tables.c.id == account_keys.c.table_id, tables.c.host_hash == account_keys.c.key_hash))


def keep(connection: sa.Connection, account_id: str, hashes: Mapping[str, Collection[str]]) -> None:
    """Keeps those keys with an account that open a seat of their table or are its host's: by table, their hashes."""
    opening = sa.union(
        sa.select(seats.c.table_id, seats.c.key_hash).where(seats.c.table_id.in_(hashes)),
        sa.select(tables.c.id, tables.c.host_hash).where(tables.c.id.in_(hashes)),
    )
    opened = [(table_id, one) for table_id, one in connection.execute(opening) if one in hashes[table_id]]
    there = connection.execute(sa.select(account_keys.c.key_hash).where(account_keys.c.account_id == account_id))
    known = set(there.scalars())
    rows = [
        {"account_id": account_id, "table_id": table_id, "key_hash": one}
        for table_id, one in opened
        if one not in known
    ]
    if rows:
        connection.execute(sa.insert(account_keys), rows)


def kept(connection: sa.Connection, account_id: str) -> list[Kept]:
    """What an account keeps and still opens something, of the tables that were played last."""
    both = sa.union_all(*(one.where(account_keys.c.account_id == account_id) for one in (_SEATS, _HOSTS))).subquery()
    rows = connection.execute(sa.select(both).order_by(both.c.touched.desc(), both.c.table_id, both.c.seat))
    return [Kept(row.table_id, row.seat, row.name, row.key_hash) for row in rows.fetchmany(MOST_TOLD)]


def hash_of(connection: sa.Connection, token_hash: str, now: int, table_id: str, seat: int | None) -> str | None:
    """The hash of the key to a seat of a table, or its host's, where the account of a session keeps it."""
    opening = (
        _HOSTS.where(account_keys.c.table_id == table_id)
        if seat is None
        else _SEATS.where(account_keys.c.table_id == table_id, seats.c.seat == seat)
    )
    signed_in = opening.join(sessions, sessions.c.account_id == account_keys.c.account_id)
    row = connection.execute(signed_in.where(sessions.c.token_hash == token_hash, sessions.c.ends > now)).first()
    return None if row is None else row.key_hash
