"""``penumbra serve``: the web table for others; and the same with a table opened already, for ``play``."""

import json
import webbrowser
from collections.abc import Callable
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from cyclopts import Parameter, validators

from penumbra.cli.faults import BadInput, needs_table
from penumbra.cli.left import Left, LeftGames, told
from penumbra.cli.setting import ContentFolder, house_with

_PATIENCE = 60  # seconds that a new table may take on a slow machine

HostAddress = Annotated[str, Parameter(help="The address to listen at; 0.0.0.0 lets others on your network in.")]
Port = Annotated[
    int | None,
    Parameter(
        help="The port to listen at; when not given 8000, or another if that is taken.",
        validator=validators.Number(gte=0, lte=65535),
    ),
]
AllowedHosts = Annotated[
    list[str] | None,
    Parameter(
        name="--allow-host",
        negative="",
        help="A further host name that the table answers to, as behind a proxy; may be given more than once.",
    ),
]
Proxies = Annotated[
    list[str] | None,
    Parameter(
        name="--proxy",
        negative="",
        help="The address of a reverse proxy, or a network such as 10.0.0.0/8, whose X-Forwarded-For is believed; "
        "may be given more than once.",
    ),
]
Database = Annotated[
    str, Parameter(help="What keeps the tables: a file, or an address such as postgresql+asyncpg://user@host/name.")
]
Log = Annotated[
    Literal["text", "json"],
    Parameter(name="--log", help="What a line of the log is: text to be read, or JSON for programs that gather logs."),
]
USUAL_DATABASE = "penumbra.sqlite"


def serve(
    *,
    host: HostAddress = "127.0.0.1",
    port: Port = None,
    allow_hosts: AllowedHosts = None,
    database: Database = USUAL_DATABASE,
    proxies: Proxies = None,
    content: ContentFolder = None,
    log: Log = "text",
) -> None:
    """Serve web tables until interrupted with Ctrl+C."""
    _run(host, port, allow_hosts, database, content, proxies=proxies, log=log)


def open_table(
    host: str,
    port: int | None,
    allow_hosts: list[str] | None,
    database: str,
    wish: dict[str, Any],
    *,
    content: Path | None,
    new: bool,
    browser: bool,
) -> None:
    """Serve, and show a game as ``wish`` says in the browser: the one that was left, or without one a ``new`` one."""
    games = LeftGames(database)
    _run(host, port, allow_hosts, database, content, lambda address: _go_on_or_make(address, wish, games, new, browser))


def _run(
    host: str,
    port: int | None,
    allow_hosts: list[str] | None,
    database: str,
    content: Path | None,
    opened: Callable[[str], object] | None = None,
    proxies: list[str] | None = None,
    log: Literal["text", "json"] = "text",
) -> None:
    trusted = [_network(proxy) for proxy in proxies or ()]
    house = house_with(content)
    for kit in house.kits.values():
        if kit.content is not None:
            print(f"{kit.game.title} is played with the box {kit.content} of {content}.", flush=True)
    with needs_table():
        from penumbra.table.log_lines import LogFormat
        from penumbra.table.serve import serve as run
    run(house, host, port, database, opened, allowed_hosts=allow_hosts or (), proxies=trusted, log=LogFormat(log))


def _network(words: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(words.strip(), strict=False)
    except ValueError:
        raise BadInput(f"--proxy: {words!r} is no address in figures, such as 127.0.0.1, ::1 or 10.0.0.0/8.") from None


def _go_on_or_make(address: str, wish: dict[str, Any], games: LeftGames, new: bool, browser: bool) -> None:
    """Go on with the game that was left, where it is as wished; else make one. Whatever else was left is told."""
    left = games.still_open(lambda game: _position(address, game))
    again = None if new else next((game for game, _ in left if game.wish == wish), None)
    for game, position in left:
        if game != again:
            print(f"You left a game in {told(position)}: {_page(address, game)}", flush=True)
    if again is not None:
        print("You go on with the game that you left; --new opens another.", flush=True)
    mine = again or _make(address, wish)
    if mine is None:
        return
    if mine is not again:
        games.add(mine)
    print(f"Your game is at {_page(address, mine)}", flush=True)
    if browser:
        webbrowser.open(_page(address, mine))


def _make(address: str, wish: dict[str, Any]) -> Left | None:
    """A table made over the API that everybody uses; where it cannot be made, that is said."""
    body = Request(f"{address}api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(body, timeout=_PATIENCE) as answer:
            made = json.load(answer)
    except HTTPError as fault:
        print(f"The table could not be made: {json.load(fault)['error']}", flush=True)
        return None
    except URLError as fault:
        print(f"The table could not be made: {fault.reason}. Make one at {address}", flush=True)
        return None
    return Left(made["table"], next(key for key in made["keys"] if key is not None), wish)


def _position(address: str, game: Left) -> dict[str, Any] | None:
    """The position of a game that was left; None where it is gone. Raises OSError where that cannot be told."""
    table = Request(f"{address}api/tables/{quote(game.table, safe='')}", headers={"X-Penumbra-Key": game.key})
    try:
        with urlopen(table, timeout=_PATIENCE) as answer:
            position: dict[str, Any] = json.load(answer)
    except HTTPError as fault:
        if fault.code in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND):
            return None
        raise
    return position


def _page(address: str, game: Left) -> str:
    return f"{address}#/table/{quote(game.table, safe='')}/{quote(game.key, safe='')}"
