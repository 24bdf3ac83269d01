"""``penumbra serve``: the web table for others; and the same with a table opened already, for ``play``."""

import json
import os
import webbrowser
from collections.abc import Callable
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from cyclopts import Parameter, validators

from penumbra.cli.faults import BadInput, needs_table
from penumbra.cli.left import Left, LeftGames, told
from penumbra.cli.setting import ContentFolder, house_with

if TYPE_CHECKING:
    from penumbra.table.reminders.mail import MailServer
    from penumbra.table.serve import Sharing

_PATIENCE = 60  # seconds that a new table may take on a slow machine
_PASSWORD = "PENUMBRA_SMTP_PASSWORD"
_PORTS = {"starttls": 587, "tls": 465, "none": 25}

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
Bus = Annotated[
    str | None,
    Parameter(
        help="The Redis server, such as redis://127.0.0.1:6379, of servers that share a PostgreSQL database. "
        "Their bots that deliberate think where `penumbra work` runs.",
    ),
]
Inner = Annotated[
    str,
    Parameter(
        help="With --bus: the host:port at which the other servers reach this one, and nobody else should; port 0 "
        "takes any free one.",
    ),
]
USUAL_DATABASE = "penumbra.sqlite"
Smtp = Annotated[
    str | None,
    Parameter(
        name="--smtp",
        help="The SMTP server, as host or host:port, over which seats that wish it are told of their turn by e-mail. "
        "Without it nobody is told by e-mail.",
    ),
]
SmtpSender = Annotated[
    str | None, Parameter(name="--smtp-from", help="The address that e-mail comes from, such as table@example.org.")
]
SmtpUser = Annotated[
    str | None,
    Parameter(
        name="--smtp-user",
        help=f"Who signs in at the SMTP server; the password is read from the environment, {_PASSWORD}.",
    ),
]
SmtpSecurity = Annotated[
    Literal["starttls", "tls", "none"],
    Parameter(
        name="--smtp-security",
        help="How the way to the SMTP server is kept secret: starttls (usually port 587), tls (465), or none (25), "
        "for a server on this machine.",
    ),
]


def serve(
    *,
    host: HostAddress = "127.0.0.1",
    port: Port = None,
    allow_hosts: AllowedHosts = None,
    database: Database = USUAL_DATABASE,
    proxies: Proxies = None,
    content: ContentFolder = None,
    log: Log = "text",
    smtp: Smtp = None,
    smtp_sender: SmtpSender = None,
    smtp_user: SmtpUser = None,
    smtp_security: SmtpSecurity = "starttls",
    bus: Bus = None,
    inner: Inner = "127.0.0.1:0",
) -> None:
    """Serve web tables until interrupted with Ctrl+C."""
    mail = None if smtp is None else _mail(smtp, smtp_sender, smtp_user, smtp_security)
    _run(
        host,
        port,
        allow_hosts,
        database,
        content,
        proxies=proxies,
        log=log,
        mail=mail,
        shared=None if bus is None else (bus, inner),
    )


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
    mail: "MailServer | None" = None,
    shared: tuple[str, str] | None = None,
) -> None:
    trusted = [_network(proxy) for proxy in proxies or ()]
    house = house_with(content)
    for kit in house.kits.values():
        if kit.content is not None:
            print(f"{kit.game.title} is played with the box {kit.content} of {content}.", flush=True)
    with needs_table():
        from penumbra.table.running.log_lines import LogFormat
        from penumbra.table.serve import serve as run
    sharing = None if shared is None else _sharing(*shared)
    allowed = allow_hosts or ()
    log_format = LogFormat(log)
    run(
        house,
        host,
        port,
        database,
        opened,
        allowed_hosts=allowed,
        proxies=trusted,
        log=log_format,
        mail=mail,
        sharing=sharing,
    )


def _sharing(bus: str, inner: str) -> "Sharing":
    """How the database is shared; raises BadInput."""
    from penumbra.table.serve import Sharing

    host, port = _host_and_port(inner, "--inner", "10.0.0.3:8100")
    if port is None:
        raise BadInput(f"--inner: {inner!r} has no port: write it as in 10.0.0.3:8100.")
    return Sharing(bus, host, port)


def _mail(server: str, sender: str | None, user: str | None, security: str) -> "MailServer":
    """The SMTP server that is meant; raises BadInput."""
    if sender is None or "@" not in sender:
        raise BadInput("--smtp needs --smtp-from, the address that e-mail comes from, such as table@example.org.")
    host, port = _host_and_port(server, "--smtp", "mail.example.org or mail.example.org:587")
    password = os.environ.get(_PASSWORD)
    if user is not None and password is None:
        raise BadInput(f"--smtp-user needs the password in the environment: set {_PASSWORD}.")
    with needs_table():
        from penumbra.table.reminders.mail import MailServer, Security
    return MailServer(host, port or _PORTS[security], sender, user, password if user else None, Security(security))


def _host_and_port(server: str, option: str, example: str) -> tuple[str, int | None]:
    fault = BadInput(f"{option}: {server!r} is no server such as {example}.")
    try:
        parts = urlsplit(f"//{server}")
        port = parts.port
    except ValueError:
        raise fault from None
    if not parts.hostname or parts.path or parts.username is not None:
        raise fault
    return parts.hostname, port


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
