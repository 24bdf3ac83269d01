"""``penumbra tables``: the care of the database that keeps the tables."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from penumbra.cli.faults import Fault, needs_table, store_faults
from penumbra.cli.serve import USUAL_DATABASE, Database
from penumbra.cli.setting import ContentFolder, house_with

tables = App(name="tables", help="Check, back up and restore the database of the tables.")


@tables.command
def check(
    *,
    database: Database = USUAL_DATABASE,
    replay: Annotated[bool, Parameter(help="Replay every table as well, which takes a while.")] = True,
    content: ContentFolder = None,
) -> None:
    """See whether the database is whole and every table replays; ends with code 1 where something is wrong."""
    with needs_table():
        from penumbra.table.keeping.database import database_url, printable
        from penumbra.table.running import care
    with store_faults():
        name = printable(database_url(database))
        found = asyncio.run(care.check(database, house_with(content).games if replay else None))
    for one in found.faults:
        print(f"{one}.")
    tables, choices = _counted(found.tables, "table"), _counted(found.choices, "choice")
    if found.faults:
        raise Fault(
            f"{name}: {_counted(len(found.faults), 'fault')} in {tables} with {choices}. "
            "`penumbra tables restore` brings a backup back."
        )
    print(f"{name}: {tables} with {choices}, nothing wrong.")


@tables.command
def backup(target: Annotated[Path, Parameter(help="The new file.")], *, database: Database = USUAL_DATABASE) -> None:
    """Copy the database to a new file, also while a server uses it."""
    with needs_table():
        from penumbra.table.running import care
    with store_faults():
        care.backup(database, target)
    print(f"{target} holds all tables of {database}.")


@tables.command
def restore(
    source: Annotated[Path, Parameter(help="A file that `penumbra tables backup` has made.")],
    *,
    database: Database = USUAL_DATABASE,
) -> None:
    """Put a backup in the database's place; what was there is kept beside it. No server may be using it."""
    with needs_table():
        from penumbra.table.running import care
    with store_faults():
        kept = care.restore(database, source)
    print(f"{database} holds the tables of {source} again.")
    if kept is not None:
        print(f"What was there before is in {kept}.")


@tables.command
def recount(*, database: Database = USUAL_DATABASE, content: ContentFolder = None) -> None:
    """Work out again, for statistics, what came of finished games, where another version of Penumbra did."""
    with needs_table():
        from penumbra.table.after.reckoning import made_again
        from penumbra.table.keeping.database import database_url, printable
        from penumbra.table.store import Store

    async def made() -> int:
        store = Store(database_url(database))
        try:
            await store.known()
            return await made_again(house_with(content), store)
        finally:
            await store.close()

    with store_faults():
        games = asyncio.run(made())
        print(f"{printable(database_url(database))}: {_counted(games, 'game')} worked out again.")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
