"""What protects the table at its door: where a request may come from, and the headers of every answer."""

from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
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


async def add_headers(message: Message, scope: Scope) -> None:
    """Gives every answer the headers that tell a browser what it may do with it."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _HEADERS.items():
        headers.setdefault(name, value)
    if cast("dict[str, Any]", scope).get("path", "").startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")


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


class OriginGuard(ASGIMiddleware):
    """Turns away what a page from elsewhere sends through a visitor's browser."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes a request on, or answers 403 in its place."""
        opens_socket = scope["type"] == ScopeType.WEBSOCKET
        changes = opens_socket or cast("HTTPScope", scope)["method"] not in _SAFE
        headers = Headers.from_scope(scope)
        if not changes or same_origin(headers.get("origin"), headers.get("host")):
            await next_app(scope, receive, send)
        elif opens_socket:
            await send({"type": "websocket.close", "code": 1008, "reason": "wrong origin"})
        else:
            error = "This request comes from a page of another site. Use the table's own page."
            body = msgspec.json.encode({"error": error})
            await send(
                {
                    "type": "http.response.start",
                    "status": HTTPStatus.FORBIDDEN,
                    "headers": [
                        (b"content-type", b"application/json"),
                        (b"content-length", str(len(body)).encode()),
                    ],
                }
            )
            await send({"type": "http.response.body", "body": body, "more_body": False})
