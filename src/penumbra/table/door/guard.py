"""What protects the table at its door.

What a request may call this server, where it may come from, and the headers of every answer.
"""

from collections.abc import Collection, Mapping
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from penumbra.table.door.addresses import in_figures

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_MOST_REASON = 100  # characters; a socket closes with 123 bytes at most
_DEFAULT_PORTS = {"http": 80, "https": 443}

_HEADERS = {
    # Only our own files; no frames; styles may stand in the markup since the star map is drawn with them.
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Addresses of tables may carry a key; they are nobody else's business.
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_OF_PAGE = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]
_OF_API = [*_OF_PAGE, (b"cache-control", b"no-store")]


async def add_headers(message: Message, scope: Scope) -> None:
    """Gives every answer the headers that tell a browser what it may do with it."""
    if message["type"] != "http.response.start":
        return
    headers = cast("list[tuple[bytes, bytes]]", message.setdefault("headers", []))
    there = {name.lower() for name, _ in headers}
    given = _OF_API if cast("dict[str, Any]", scope).get("path", "").startswith("/api/") else _OF_PAGE
    headers += [(name, value) for name, value in given if name not in there]


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request with this Origin may change something at this Host.

    Programs send no Origin; browsers always send the true one with what a page from elsewhere could
    abuse. The scheme is left out, since behind a proxy that ends TLS we see another one than the browser.
    """
    if origin is None:
        return True
    if host is None:
        return False
    try:
        asked = urlsplit(origin)
        default = _DEFAULT_PORTS.get(asked.scheme)
        ours = urlsplit(f"//{host}")
        return (
            default is not None
            and asked.hostname is not None
            and asked.hostname == ours.hostname
            and (asked.port or default) == (ours.port or default)
        )
    except ValueError:
        return False


def known_host(host: str | None, names: Collection[str]) -> bool:
    """Whether a request may call this server by the name in its Host header; ``names`` are in lower case.

    A page from elsewhere can let its own name point at this machine and then counts as ours; so names
    have to be known. Addresses in figures cannot be bent that way, and who sends no Host is no browser.
    """
    if host is None:
        return True
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    return name in names or name.endswith(".localhost") or in_figures(name)


class HostGuard(ASGIMiddleware):
    """Turns away what calls this server by a name that it does not have."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = frozenset(name.lower() for name in names)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes a request on, or answers 421 in its place."""
        host = Headers.from_scope(scope).get("host")
        if known_host(host, self._names):
            await next_app(scope, receive, send)
        else:
            error = f"This table does not go by the name {host}. Whoever runs it may allow the name with --allow-host."
            await turn_away(scope, send, HTTPStatus.MISDIRECTED_REQUEST, error)


class OriginGuard(ASGIMiddleware):
    """Turns away what a page from elsewhere sends through a visitor's browser."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes a request on, or answers 403 in its place."""
        changes = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE
        headers = Headers.from_scope(scope)
        if not changes or same_origin(headers.get("origin"), headers.get("host")):
            await next_app(scope, receive, send)
        else:
            error = "This request comes from a page of another site. Use the table's own page."
            await turn_away(scope, send, HTTPStatus.FORBIDDEN, error)


async def turn_away(
    scope: Scope, send: Send, status: HTTPStatus, error: str, more: Mapping[str, str] | None = None
) -> None:
    """Answers a request with ``status``, a sentence and ``more`` headers; the handshake of a WebSocket with 403."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": error[:_MOST_REASON]})
        return
    body = msgspec.json.encode({"error": error})
    headers = {"content-type": "application/json", "content-length": str(len(body)), **(more or {})}
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": body, "more_body": False})
