"""What seats give to the seed of their table, as the database keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from penumbra.table.keeping.schema import contributions


@dataclass(frozen=True, slots=True)
class StoredContribution:
    """A seat that gives to the seed: its commitment, none while that is awaited, and later the value of 32 bytes."""

    seat: int
    commitment: str | None = None
    value: bytes | None = None


def contribution(row: Any) -> StoredContribution:
    """What a row of the database holds; raises ValueError where it cannot be read."""
    return StoredContribution(row.seat, row.commitment, None if row.value is None else bytes.fromhex(row.value))


def write_contributions(connection: sa.Connection, table_id: str, given: Sequence[StoredContribution]) -> None:
    """Stores which seats give and what, in place of what was stored of it."""
    connection.execute(sa.delete(contributions).where(contributions.c.table_id == table_id))
    rows = [
        {
            "table_id": table_id,
            "seat": one.seat,
            "commitment": one.commitment,
            "value": None if one.value is None else one.value.hex(),
        }
        for one in given
    ]
    if rows:
        connection.execute(sa.insert(contributions), rows)
