"""What is said at tables."""

import json
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from penumbra.table.keeping.schema import messages
from penumbra.table.store.stored import StoredMessage


def messages_of(connection: sa.Connection, table_id: str) -> list[StoredMessage]:
    """What was said at a table, the first first."""
    wanted = sa.select(messages).where(messages.c.table_id == table_id).order_by(messages.c.n)
    return [_stored_message(row) for row in connection.execute(wanted)]


def keep_message(connection: sa.Connection, table_id: str, message: StoredMessage, most: int) -> None:
    """Stores something that is said at a table, of which the last ``most`` messages are kept."""
    here = messages.c.table_id == table_id
    audience = None if message.audience is None else json.dumps(message.audience)
    last = connection.execute(sa.select(sa.func.max(messages.c.n)).where(here)).scalar()
    n = 0 if last is None else last + 1
    row = {"table_id": table_id, "n": n, **asdict(message), "audience": audience}
    connection.execute(sa.insert(messages), row)
    connection.execute(sa.delete(messages).where(here, messages.c.n <= n - most))


def _stored_message(row: Any) -> StoredMessage:
    audience = None if row.audience is None else tuple(json.loads(row.audience))
    return StoredMessage(row.seat, row.name, audience, row.text, row.created)
