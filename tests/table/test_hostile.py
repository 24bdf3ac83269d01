"""Requests, messages and bodies of every shape to a real server: none is answered 500, and its log stays empty."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.table.servers import Server, serving

_SEATS = [{"name": "Ada"}, {"name": "Bob", "bot": "random"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hostile") / "table.sqlite") as server:
        yield server
        assert server.log() == ""


@pytest.fixture(scope="module")
def made(server: Server) -> dict[str, Any]:
    answer = server.client.post("/api/tables", json={"game": "coins", "seats": _SEATS, "options": {"rounds": 500}})
    assert answer.status_code == 201
    found: dict[str, Any] = answer.json()
    return found


def _answers_in_json(request: httpx.Request) -> bool:
    """The API does, save what its libraries answer by themselves: a broken handshake, and beside the schema."""
    path = request.url.path
    return path.startswith("/api/") and not path.startswith("/api/schema/") and "Upgrade" not in request.headers


def is_well_answered(answer: httpx.Response) -> None:
    """Below 500, and where the API refuses, in JSON with a sentence."""
    where = f"{answer.request.method} {answer.request.url!r}: {answer.status_code} {answer.text[:200]}"
    assert answer.status_code < 500, where
    if answer.status_code >= 400 and answer.request.method != "HEAD" and _answers_in_json(answer.request):
        assert answer.headers["content-type"].startswith("application/json"), where
        assert answer.json()["error"].endswith("."), where


_BODIES = [
    b"",
    b" ",
    b"null",
    b"true",
    b"7",
    b"-0",
    b'""',
    b"[]",
    b"{}",
    b"[{}]",
    b"{",
    b'{"game":',
    b"{}{}",
    b"{} x",
    b"\xef\xbb\xbf{}",
    b"\xff\xfe{\x00}\x00",
    b"\x00",
    b"\xff",
    b'{"game": "\xff"}',
    b'{"game": "\\ud800"}',
    b'{"game": "\\u0000"}',
    b'{"game": NaN}',
    b'{"game": Infinity}',
    b'{"version": 1e999}',
    b'{"version": -1}',
    b'{"version": 1.5}',
    b'{"version": "0"}',
    b'{"version": true}',
    b'{"version": 99999999999999999999999999999999999}',
    b'{"version": ' + b"9" * 5000 + b"}",
    b'{"version": 0, "choice": null}',
    b'{"version": 0, "choice": {"verb": "end"}}',
    b'{"version": 0, "choice": "end", "key": 7}',
    b'{"version": 0, "choice": "end", "key": "' + b"k" * 100 + b'"}',
    b'{"version": 0, "choice": "end", "request": ""}',
    b'{"version": 0, "choice": "end", "choice": "toss"}',
    b'{"version": 0, "choice": "' + b"x" * 201 + b'"}',
    b'{"version": 0, "choice": "\\u202e\\u0000\\uffff"}',
    b'{"__proto__": {}, "constructor": []}',
    b"[" * 15_000 + b"]" * 15_000,
    b'{"options":' * 3_000 + b"{}" + b"}" * 3_000,
    b"a=b&c=d",
    b"x" * 32_768,
    b"x" * 40_000,
    b'{"game": "coins", "seats": []}',
    b'{"game": "coins", "seats": [' + b'{"name": "A"},' * 2_000 + b'{"name": "B"}]}',
    b'{"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "options": {"players": [[[[]]]]}}',
    b'{"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "options": {"players": 9223372036854775808}}',
    b'{"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "options": {"": {}}}',
    b'{"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "options": {"players": null}}',
    b'{"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "seed": ""}',
    b'{"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "seed": "\\u0000"}',
    b'{"game": "coins", "seats": [{"name": "Ada"}, {"name": "Bob"}], "access": "secret"}',
    b'{"game": "", "seats": [{"name": "Ada", "bot": ""}, {"name": "Bob", "bot": "\\u0000"}]}',
]

_TYPES = [
    None,
    "application/json",
    "application/json; charset=utf-16",
    "application/json; charset=nonsense",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=x",
    "application/msgpack",
    "application/x-msgpack",
    ";;;",
    "",
    "\xff\xfe",
    "a" * 5000,
]


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables",
        "/api/tables/{table}/choices",
        "/api/tables/{table}/drafts",
        "/api/tables/{table}/undo",
        "/api/tables/{table}/seats",
        "/api/tables/{table}/seats/0/invite",
        "/api/advice",
    ],
)
def test_bodies_of_every_shape_and_type(server: Server, made: dict[str, Any], path: str) -> None:
    headers = {"X-Penumbra-Key": made["keys"][0]}
    address = path.format(**made)
    for n, body in enumerate(_BODIES):
        kinds = _TYPES if n in (0, 8) else [_TYPES[n % len(_TYPES)], "application/json"]
        for kind in kinds:
            more = {} if kind is None else {"Content-Type": kind.encode("latin-1")}
            is_well_answered(server.client.post(address, content=body, headers={**headers, **more}))


def test_a_body_that_is_missing_is_asked_for(server: Server, made: dict[str, Any]) -> None:
    for path in ("/api/tables", f"/api/tables/{made['table']}/choices", f"/api/tables/{made['table']}/undo"):
        answer = server.client.post(path)
        assert answer.status_code == 400
        assert answer.json() == {"error": "The request has no body: send a JSON object."}


_ODD = [
    "%00",
    "%ff%fe",
    "%c3%28",
    "%ed%a0%80",
    "..%2f..%2fetc%2fpasswd",
    "..",
    ".",
    "%2e%2e%2f",
    "a%2Fb",
    "%E2%80%AE",
    "%F0%9F%9A%80",
    "%",
    "%zz",
    "a b".replace(" ", "%20"),
    "x" * 3000,
    "'%20or%201=1--",
    "%3Cscript%3E",
    "{}",
    "${7*7}",
    "~",
    "-1",
    "0",
    "NaN",
    "__class__",
]
_PATHS = [
    "/api/tables/{}",
    "/api/tables/{}/why?choice=end",
    "/api/tables/{}/record",
    "/api/tables/{}/nothing",
    "/api/tables/{}/seats",
    "/api/tables/TABLE/seats/{}/take-back?key=KEY",
    "/api/rules/{}",
    "/api/rules/coins/{}",
    "/api/rules/coins?q={}",
    "/api/catalogue/{}",
    "/api/games/{}",
    "/api/{}",
    "/{}",
    "/assets/{}",
    "/api/tables/TABLE?key={}",
    "/api/tables/TABLE/why?choice={}",
    "/api/tables/TABLE/why?choice={}&key=KEY",
    "/api/tables/TABLE/record?key={}",
    "/api/tables/TABLE?{}",
    "/api/tables/TABLE?{}=1&key=a&key=b",
    "/api/schema/{}",
]
_METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW", "get", "X" * 100]


def test_addresses_of_every_shape(server: Server, made: dict[str, Any]) -> None:
    for path in _PATHS:
        known = path.replace("TABLE", made["table"]).replace("KEY", made["keys"][0])
        for odd in _ODD:
            # Written on the wire as it stands; a client would tidy it up.
            url = httpx.URL(server.address).copy_with(raw_path=known.format(odd).encode())
            is_well_answered(server.client.request("GET", url))


def test_methods_and_headers_of_every_shape(server: Server, made: dict[str, Any]) -> None:
    paths = ["/", "/api", "/api/tables", f"/api/tables/{made['table']}", "/api/schema", "/api/nothing", "/assets/x.js"]
    paths += [f"/api/tables/{made['table']}/{what}" for what in ("choices", "undo", "seats", "why", "record", "live")]
    for path in paths:
        for method in _METHODS:
            is_well_answered(server.client.request(method, path))
    keys = ("X-Penumbra-Key", "X-Penumbra-Invitation")
    for name in (*keys, "Origin", "Accept", "Accept-Encoding", "Content-Encoding", "Range", "Cookie"):
        for value in (
            b"",
            b"\xff\xfe",
            b"a" * 8000,
            b"gzip",
            b"bytes=0-1",
            b"null",
            b"http://[::1",
            b"*/*;q=x",
            b"a=b;;c",
        ):
            for method, path in (("GET", paths[3]), ("POST", paths[7]), ("GET", paths[9]), ("GET", "/")):
                is_well_answered(server.client.request(method, path, headers={name.encode(): value}))
    for expect in ("100-continue", "nonsense"):
        is_well_answered(server.client.post("/api/tables", content=b"{}", headers={"Expect": expect}))
    for upgrade in ("websocket", "h2c", "nonsense"):
        more = {"Upgrade": upgrade, "Connection": "Upgrade"}
        is_well_answered(server.client.get(paths[3], headers=more))
        is_well_answered(server.client.get(paths[-1], headers=more))


def test_messages_of_every_shape(server: Server, made: dict[str, Any]) -> None:
    rng = Random(3)
    address = f"{server.address.replace('http', 'ws', 1)}api/tables/{made['table']}/live"
    messages: list[str | bytes] = [
        "",
        "ping",
        "ping" * 2,
        "null",
        "{}",
        "[" * 1000,
        "\x00",
        "\U0001f680",
        "x" * 1024,
        "x" * 1025,
    ]
    messages += [b"", b"ping", b"\xff" * 10, bytes(1024), bytes(2000), os.urandom(200)]
    messages += [json.dumps({"version": n}) for n in (0, -1, 10**30)]
    for message in messages:
        with connect(address, proxy=None, close_timeout=1) as socket, suppress(ConnectionClosed):
            socket.send(message)
            socket.recv(timeout=10)
            socket.send([message, message][: rng.randint(1, 2)])
    for frame in range(40):  # broken frames, straight onto the wire
        with connect(address, proxy=None, close_timeout=0.2) as socket:
            socket.recv(timeout=10)
            with suppress(OSError):
                socket.socket.sendall(bytes([rng.randrange(256), rng.randrange(256)]) + rng.randbytes(frame))
    for query in ("?key=wrong", "?key=" + "k" * 5000, "?key=%ff", "?key=a&key=b", "?%00"):
        with suppress(InvalidStatus), connect(address + query, proxy=None):
            pass
    assert server.client.get(f"/api/tables/{made['table']}").status_code == 200
