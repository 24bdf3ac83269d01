"""The operator's key, given and taken by whoever has the database."""

from functools import partial
from pathlib import Path

import sqlalchemy as sa

from penumbra.table.door import keys
from penumbra.table.keeping.database import database_url
from penumbra.table.running.care import existing
from penumbra.table.servers.service_time import wall
from penumbra.table.store import Store
from penumbra.table.store.operation import OperatorAct, note_act, set_operator


async def give(database: str | Path) -> str:
    """A new operator's key, in place of the one until now; raises StoreFault."""
    key = keys.new_key()
    await _change(database, keys.hash_key(key), OperatorAct.KEY)
    return key


async def take(database: str | Path) -> None:
    """Takes the operator's key away: nobody is an operator any more. Raises StoreFault."""
    await _change(database, None, OperatorAct.SHUT)


async def _change(database: str | Path, key_hash: str | None, act: OperatorAct) -> None:
    url = existing(database_url(database))
    store = Store(url)
    try:
        await store.known()
        await store.transactions.write(partial(_changed, key_hash=key_hash, act=act))
    finally:
        await store.close()


def _changed(connection: sa.Connection, key_hash: str | None, act: OperatorAct) -> None:
    set_operator(connection, key_hash)
    note_act(connection, wall(), act)
