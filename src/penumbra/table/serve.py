"""Runs the table on this machine."""

import asyncio
import gc
import os
import socket
from collections.abc import Callable, Collection, Iterable
from contextlib import ExitStack, suppress
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple, cast

import sqlalchemy as sa
import uvicorn
from litestar.types import ASGIApp

from penumbra.kit import House
from penumbra.table.api import live
from penumbra.table.api.inner_lines import KEPT_SECONDS
from penumbra.table.api.passing import InnerDoor, PassingOn
from penumbra.table.app import create_app
from penumbra.table.desks.bot_queue import BadBus, BotQueue
from penumbra.table.door.common_count import CommonCount
from penumbra.table.door.connections import USUAL_LIMITS, Company, Connection, Door, DoorConfig, Limits, WellFramed
from penumbra.table.keeping.database import StoreFault, database_url, make_folder, printable
from penumbra.table.keeping.hold import holding
from penumbra.table.reminders.mail import Mail, MailServer
from penumbra.table.running.log_lines import LogFormat, write_log
from penumbra.table.servers.ownership import Leased
from penumbra.table.store import Store

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

USUAL_PORT = 8000
_TICKS_A_SECOND = 10  # of uvicorn's main loop
_BACKLOG = 128  # connections that the system keeps for us, and that are accepted at once
_OTHER_FILES = 64  # files that are open beside the connections: the database, the page, logs
_MOST_MESSAGE = 1024  # bytes a client may send on the WebSocket before it is closed with 1009

# Tables in memory are millions of objects that last, and a drawn position is thousands that soon go. Python would look
# through all that last again and again, for seconds. What it looks for, that refers in circles, is little and new: 50
# objects of a request, 130 of a live line that has closed. So it looks through what is new, in pieces of some 0.08 s,
# and hardly ever through more: in larger ones (100,000) that takes 3 % less of the processor, but half a second at once
# with 600 tables, during which nobody is answered.
_GARBAGE = (10_000, 1_000, 20)


class Sharing(NamedTuple):
    """How several processes share a PostgreSQL database, one machine each or more."""

    bus: str
    """The address of a Redis server, over which workers have bots think."""
    host: str = "127.0.0.1"
    """Where the other processes reach this one, an address that nobody else should reach."""
    port: int = 0
    """0 takes any free port."""


class _Server(uvicorn.Server):
    def __init__(
        self,
        config: DoorConfig,
        address: str,
        opened: Callable[[str], object] | None,
        inner: "_Inner | None" = None,
    ) -> None:
        super().__init__(config)
        self._inner = inner
        self._door = config.door
        self._address = address
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started and self._inner is not None:
            await self._inner.open()
        if self.started:
            print(f"Penumbra's table is at {self._address} (Ctrl+C ends it)", flush=True)
            if self._opened is not None:
                # In a thread and not waited for: it may ask this server something, or open a browser, and
                # some browsers return only when they are closed.
                Thread(target=self._opened, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._inner is not None:
            await self._inner.close()
        await super().shutdown(sockets=sockets)

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS_A_SECOND == 0:
            connections = cast("Iterable[Connection]", self.server_state.connections)
            self._door.sweep(connections, asyncio.get_running_loop().time())
        return await super().on_tick(counter)


class _Inner:
    """The inner door, at which servers that share the database pass on what is about tables here."""

    def __init__(self, app: ASGIApp, listening: socket.socket) -> None:
        config = uvicorn.Config(
            cast("Any", app),
            http="h11",
            ws="websockets-sansio",
            lifespan="off",
            log_level="error",
            access_log=False,
            proxy_headers=False,
            timeout_keep_alive=KEPT_SECONDS,
            ws_max_size=_MOST_MESSAGE,
            ws_ping_interval=live.BEAT_SECONDS,
            ws_ping_timeout=live.SILENCE_SECONDS - live.BEAT_SECONDS,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        config.load()
        self._server = uvicorn.Server(config)
        self._server.lifespan = config.lifespan_class(config)
        self._sockets = [listening]

    async def open(self) -> None:
        """Lets others in."""
        await self._server.startup(sockets=self._sockets)

    async def close(self) -> None:
        """Lets nobody in any more."""
        await self._server.shutdown(sockets=self._sockets)


def _room_for(limits: Limits) -> Limits:
    """The limits, with no more connections than the system gives us files for."""
    if resource is None:
        return limits
    wanted = limits.connections + _BACKLOG + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = limits.connections if soft == resource.RLIM_INFINITY else soft - _BACKLOG - _OTHER_FILES
    return limits._replace(connections=max(1, min(limits.connections, most)))


async def _try_out(url: sa.URL, shared: bool) -> None:
    """Looks through the database and brings it up to date before anybody is let in: a fault is plainly said."""
    store = Store(url)
    try:
        await store.sound()
        await store.transactions.hold(exclusive=not shared)
        await store.open()
    finally:
        await store.close()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there, ready for a server; raises OSError."""
    # TCP is named outright: asyncio turns Nagle's delay off only on sockets that say so, and without
    # that every answer would wait 40 ms for the browser's acknowledgement.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def _queue(sharing: Sharing) -> BotQueue:
    try:
        return BotQueue(sharing.bus)
    except BadBus as fault:
        raise SystemExit(f"Penumbra cannot share its tables: {fault}.") from None


def _listen_inside(sharing: Sharing) -> socket.socket:
    host, port = sharing.host, sharing.port
    try:
        return listen(host, port)
    except OSError as fault:
        raise SystemExit(
            f"Penumbra cannot listen at {host} port {port} for servers that share the database: {fault.strerror}."
        ) from None


def _place(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _listen_at_usual(host: str) -> socket.socket:
    try:
        return listen(host, USUAL_PORT)
    except OSError:
        return listen(host, 0)


def _own_names(host: str) -> set[str]:
    """What this machine is called by itself and, over multicast DNS, by its neighbours."""
    name = socket.gethostname()
    return {"localhost", host, name, f"{name.partition('.')[0]}.local"}


def serve(
    house: House,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | Path = "penumbra.sqlite",
    opened: Callable[[str], object] | None = None,
    new_tables_per_minute: int = 60,
    allowed_hosts: Collection[str] = (),
    proxies: Collection[IPv4Network | IPv6Network] = (),
    limits: Limits = USUAL_LIMITS,
    log: LogFormat = LogFormat.TEXT,
    mail: MailServer | None = None,
    sharing: Sharing | None = None,
) -> None:
    """Serves tables of the house's games until it is interrupted; a file is served by one process at a time.

    A PostgreSQL database may be served by several processes, each of which says how it is ``sharing`` it.

    Without a port it serves at the usual one, or at another if that is taken.
    ``port`` 0 takes any free port. It answers to its address, to this machine's own names and to ``allowed_hosts``.
    ``proxies`` are those whose X-Forwarded-For and X-Forwarded-Proto are believed; nobody else's are.
    ``mail`` is the server over which seats are told of their turn by e-mail, if they are.
    ``opened`` is called with the address once tables can be made. The ``log`` goes to standard error.
    Ends with SystemExit and a sentence where the port is taken or the database cannot be used.
    """
    write_log(log)
    try:
        url = database_url(database)
        make_folder(url)
    except StoreFault as fault:
        raise SystemExit(f"Penumbra cannot keep its tables there: {fault}.") from None
    try:
        listening = _listen_at_usual(host) if port is None else listen(host, port)
    except OSError as fault:
        raise SystemExit(
            f"Penumbra cannot listen at {host} port {port or USUAL_PORT}: {fault.strerror}. Choose another with --port."
        ) from None
    try:
        with ExitStack() as stack:
            stack.enter_context(holding(url))
            asyncio.run(_try_out(url, sharing is not None))
            held = stack.pop_all()
    except StoreFault as fault:
        raise SystemExit(f"Penumbra cannot keep its tables in {printable(url)}: {fault}.") from None
    names = _own_names(host).union(allowed_hosts)
    desk = None if sharing is None else _queue(sharing)
    inside = None if sharing is None else _listen_inside(sharing)
    leased = None if inside is None else Leased(Store(url), _place(inside))
    app: ASGIApp = create_app(
        *(url, house),
        new_tables_per_minute=new_tables_per_minute,
        names=names,
        mail=None if mail is None else Mail(mail),
        ownership=leased,
        desk=desk,
        counting=None if sharing is None else CommonCount(sharing.bus),
    )
    inner = None
    if leased is not None and inside is not None:
        inner = _Inner(InnerDoor(app, leased.server.secret), inside)
        app = PassingOn(app, leased)
    config = DoorConfig(
        WellFramed(Company(app, limits.from_household)),
        Door(_room_for(limits), proxies),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(network) for network in proxies],
        log_level="error",  # its warnings are of what clients send
        access_log=False,  # addresses may carry keys
        ws_max_size=_MOST_MESSAGE,
        ws_ping_interval=live.BEAT_SECONDS,
        ws_ping_timeout=live.SILENCE_SECONDS - live.BEAT_SECONDS,
        ws_per_message_deflate=False,  # so that no small message unpacks into a big one
        server_header=False,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=3,
    )
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    shown = f"[{shown}]" if ":" in shown else shown
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    gc.set_threshold(*_GARBAGE)
    with held, suppress(KeyboardInterrupt):  # uvicorn has stopped in good order and only passes it on
        _Server(config, address, opened, inner).run(sockets=[listening])
