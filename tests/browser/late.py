"""Tables that have been played for long: recorded games up to some moment, every seat a person's."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from playwright.sync_api import Page

from penumbra.games import HOUSE
from penumbra.kernel import Record, first_link, next_link
from penumbra.table.door import keys
from penumbra.table.keeping import schema
from penumbra.table.store import Store, database_url, now
from tests.browser.built import built
from tests.browser.shown import TABLE
from tests.games.records import record
from tests.table.servers import Server, serving

KEY = "key-of-seat-{}"
_NAMES = ("Ada", "Ben", "Cleo", "Dmitri", "Esther", "Farid", "Gwen", "Hugo", "Ines")


def last_round(view: dict[str, Any]) -> bool:
    """Whether the last round has its first turn."""
    return bool(view["round"] == view["rounds"] and view["phase"] == "action")


def in_battle(view: dict[str, Any]) -> bool:
    """Whether a battle is fought, and somebody asked what to do in it."""
    return view["battle"] is not None and bool(view["waiting"])


def over(view: dict[str, Any]) -> bool:
    """Whether the game is."""
    return bool(view["over"])


Moment = Callable[[dict[str, Any]], bool]


def lay(database: Path, names: Sequence[str]) -> None:
    """Puts recorded games in their last round into a database for a server that is not yet there."""
    lay_at(database, {name: (name, last_round) for name in names})


def lay_at(database: Path | str, tables: Mapping[str, tuple[str, Moment | int]]) -> None:
    """The same for tables by what they are called: which record, and at which moment or after how many choices."""
    _lay_apart(database, tables)


def lay_after(database: Path, made: Mapping[str, int | None]) -> None:
    """Lays recorded games after so many choices of each; None: at the first turn of its last round."""
    _lay_apart(database, {name: (name, last_round if number is None else number) for name, number in made.items()})


def _lay_apart(database: Path | str, tables: Mapping[str, tuple[str, Moment | int]]) -> None:
    # Playwright keeps an event loop in the thread of the tests.
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, _lay(database, tables)).result()


async def _lay(database: Path | str, tables: Mapping[str, tuple[str, Moment | int]]) -> None:
    store = Store(database_url(str(database)))
    await store.open()

    def work(connection: sa.Connection) -> None:
        for name, (recorded, moment) in tables.items():
            _write(connection, name, record(recorded), moment)

    # One transaction for all of it: the store keeps each choice on the disc before the next one.
    await store.transactions.write(work)
    await store.close()


def _write(connection: sa.Connection, name: str, game: Record, moment: Moment | int) -> None:
    lines = _first(game, moment) if isinstance(moment, int) else _until(game, moment)
    players = _NAMES[: len(game.seats)]
    link = first_link(game.game, game.options, list(players), game.commitment, False)
    rows = []
    for n, (seat, text) in enumerate(lines):
        rows.append({"table_id": name, "n": n, "seat": seat, "text": text, "link": link.hex(), "created": now()})
        link = next_link(link, seat, text)
    table = {
        "id": name,
        "game": game.game,
        "options": json.dumps(game.options),
        "seed": game.seed,
        "seeded": False,
        "commitment": game.commitment,
        "created": now(),
        "touched": now(),
        "version": len(lines),
        "over": moment is over,
        "link": link.hex(),
        "listed": True,
    }
    connection.execute(sa.insert(schema.tables), table)
    seats = [
        {"table_id": name, "seat": n, "name": player, "key_hash": keys.hash_key(KEY.format(n))}
        for n, player in enumerate(players)
    ]
    connection.execute(sa.insert(schema.seats), seats)
    connection.execute(sa.insert(schema.choices), rows)


def _first(recorded: Record, number: int) -> list[tuple[int, str]]:
    return [(seat, str(choice)) for seat, choice in recorded.lines[:number]]


def _until(recorded: Record, moment: Moment) -> list[tuple[int, str]]:
    """The choices up to a moment."""
    assert recorded.seed is not None
    game = HOUSE.games[recorded.game]
    state: Any = game.start(game.options(recorded.options), bytes.fromhex(recorded.seed))
    played: list[tuple[int, str]] = []
    for seat, choice in recorded.lines:
        if moment(state.view(None)):
            return played
        state.play(seat, choice)
        played.append((seat, str(choice)))
    assert moment(state.view(None)), "the record ends before the moment"
    return played


@contextmanager
def served(folder: Path, lay: Callable[[Path], None]) -> Iterator[Server]:
    """A server of the built page with what is laid into its database, which comes to stand in a folder."""
    built()
    database = folder / "table.sqlite"
    lay(database)
    with serving(database, "tests.table.eclipse_server") as server:
        yield server


def play(server: Server, table: str, seat: int, choice: str) -> None:
    """A seat chooses, as from another device."""
    version = server.client.get(f"/api/tables/{table}").raise_for_status().json()["version"]
    body = {"choice": choice, "version": version, "key": KEY.format(seat)}
    server.client.post(f"/api/tables/{table}/choices", json=body).raise_for_status()


def waited_for(server: Server, table: str) -> int:
    """The seat whose turn it is."""
    view = server.client.get(f"/api/tables/{table}").raise_for_status().json()["view"]
    return int(view["waiting"][0])


def show(page: Page, server: Server, table: str, seat: int | None = None) -> None:
    """Opens a table as the seat whose turn it is, or another one, sees it."""
    key = KEY.format(waited_for(server, table) if seat is None else seat)
    page.goto(f"{server.address}#/table/{table}/{key}")
    page.locator(TABLE).wait_for()
