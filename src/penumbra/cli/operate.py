"""``penumbra operate``: who may open the page of those who run a server."""

import asyncio

from cyclopts import App

from penumbra.cli.faults import needs_table, store_faults
from penumbra.cli.serve import USUAL_DATABASE, Database

operate = App(name="operate", help="Give or take the key of the page for those who run a server.")


@operate.command
def key(*, database: Database = USUAL_DATABASE) -> None:
    """Print a new key, in place of the one until now; also while a server uses the database."""
    with needs_table():
        from penumbra.table.running import operator_keys
    with store_faults():
        given = asyncio.run(operator_keys.give(database))
    print(given)
    print(
        "This is the operator's key, shown once: open #/operate at the table's address. Any former key is good no more."
    )


@operate.command
def shut(*, database: Database = USUAL_DATABASE) -> None:
    """Take the key away: the page is open to nobody, and answers as if it were not there."""
    with needs_table():
        from penumbra.table.running import operator_keys
    with store_faults():
        asyncio.run(operator_keys.take(database))
    print("There is no operator's key any more.")
