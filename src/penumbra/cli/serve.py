"""``penumbra serve``: the web table for others; and the same with a table opened already, for ``play``."""

import json
import socket
import webbrowser
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from cyclopts import Parameter, validators

from penumbra.cli.faults import Fault

USUAL_PORT = 8000
_PATIENCE = 60  # seconds that a new table may take on a slow machine

Host = Annotated[str, Parameter(help="The address to listen at; 0.0.0.0 lets others on your network in.")]
Port = Annotated[
    int | None,
    Parameter(
        help=f"The port to listen at; {USUAL_PORT} when not given, or another if that is taken.",
        validator=validators.Number(gte=0, lte=65535),
    ),
]
Database = Annotated[Path, Parameter(help="The file that keeps the tables.")]


def serve(*, host: Host = "127.0.0.1", port: Port = None, database: Database = Path("penumbra.sqlite")) -> None:
    """Serve web tables until interrupted with Ctrl+C."""
    _run(host, _settled(host, port), database)


def open_table(host: str, port: int | None, database: Path, wish: dict[str, Any], browser: bool) -> None:
    """Serve, with one table made as ``wish`` says and shown in the browser."""
    taken = _settled(host, port)
    Thread(target=_greet, args=(_address(host, taken), wish, browser), daemon=True).start()
    _run(host, taken, database)


def _settled(host: str, port: int | None) -> int:
    """The port to listen at: what was asked for, or the usual one, or any free one where that is taken."""
    if port:
        return port
    for wanted in (USUAL_PORT, 0) if port is None else (0,):
        try:
            with socket.create_server((host, wanted), family=_family(host)) as probe:
                return int(probe.getsockname()[1])
        except OSError:
            continue
    return USUAL_PORT  # the host is the trouble, and the server will say so


def _run(host: str, port: int, database: Path) -> None:
    try:
        from penumbra.table.serve import serve as run
    except ModuleNotFoundError as missing:
        raise Fault(
            f"the web table needs the package {missing.name!r}. Install it with: "
            "pip install 'penumbra[table]'. Without it there is: penumbra play --text"
        ) from None
    run(host, port, database)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _address(host: str, port: int) -> str:
    """Where this machine itself reaches the server."""
    own = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{own}]' if ':' in own else own}:{port}/"


def _await(address: str) -> None:
    """Wait until the server, which starts beside this thread, lets anybody in."""
    until = monotonic() + _PATIENCE
    while True:
        try:
            with urlopen(f"{address}api/tables", timeout=_PATIENCE):
                return
        except URLError as fault:
            if not isinstance(fault.reason, ConnectionRefusedError) or monotonic() > until:
                raise
            sleep(0.05)


def _greet(address: str, wish: dict[str, Any], browser: bool) -> None:
    """Make the table over the API that everybody uses, and show it."""
    body = Request(f"{address}api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    try:
        _await(address)
        with urlopen(body, timeout=_PATIENCE) as answer:
            made = json.load(answer)
    except HTTPError as fault:
        print(f"The table could not be made: {json.load(fault)['error']}", flush=True)
        return
    except URLError as fault:
        print(f"The table could not be made: {fault.reason}. Make one at {address}", flush=True)
        return
    key = next(key for key in made["keys"] if key is not None)
    page = f"{address}#/table/{quote(made['table'], safe='')}/{quote(key, safe='')}"
    print(f"Your game is at {page}", flush=True)
    if browser:
        webbrowser.open(page)
