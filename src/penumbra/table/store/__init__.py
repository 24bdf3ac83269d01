"""The store: what the table must not forget.

SQLite in WAL mode with ``synchronous=FULL``: when a commit returns, the choice is on the disc, and
neither a killed server nor a power cut takes it back. Beside each choice stands the link of the chain before it
(:mod:`penumbra.kernel.chain`), beside each table the last one, so that what is lost or changed on the disc shows
when the table is read.

What is read or written is a function of a connection, and several of them make a transaction.
"""

from penumbra.table.keeping.database import StoreConflict, StoreFault, database_url
from penumbra.table.store.columns import now
from penumbra.table.store.reading import StoreDamage
from penumbra.table.store.store import Store
from penumbra.table.store.stored import (
    Numbered,
    OrderChange,
    StoredChoice,
    StoredMessage,
    StoredOrder,
    StoredSeat,
    StoredSeatEvent,
    StoredTable,
)

__all__ = [
    "Numbered",
    "OrderChange",
    "Store",
    "StoreConflict",
    "StoreDamage",
    "StoreFault",
    "StoredChoice",
    "StoredMessage",
    "StoredOrder",
    "StoredSeat",
    "StoredSeatEvent",
    "StoredTable",
    "database_url",
    "now",
]
