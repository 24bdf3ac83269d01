"""A push service for tests, on this machine, and browsers that subscribe at it and read what it is given for them."""

import asyncio
import json
import re
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_bytes, token_urlsafe
from typing import Any, NamedTuple

import http_ece
import trustme
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from penumbra.table.reminders.outside import Outside


def coded(raw: bytes) -> str:
    """Bytes in base64url."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Delivered(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushingBrowser:
    """A browser with a subscription: it alone reads what is sent to it."""

    def __init__(self, service: str) -> None:
        self.path = f"/push/{token_urlsafe(12)}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = token_bytes(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.endpoint = f"https://{service}{self.path}"
        self.keys = {"p256dh": coded(point), "auth": coded(self._auth)}

    @property
    def address(self) -> str:
        """What its page sends to the table."""
        return json.dumps({"endpoint": self.endpoint, "expirationTime": None, "keys": self.keys})

    def read(self, body: bytes) -> dict[str, Any]:
        read: dict[str, Any] = json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth))
        return read


class PushService:
    """Keeps what it is given and answers as it is told; ``trust`` goes to it whatever a name leads to."""

    def __init__(self, port: int, trust: ssl.SSLContext) -> None:
        self.name = f"push.example:{port}"
        self.trust = trust
        self.delivered: list[Delivered] = []
        self.answers: list[str] = []

    def outside(self) -> Outside:
        async def here(_host: str, _port: int) -> list[str]:
            return ["127.0.0.1"]

        return Outside(here, lambda _: True, self.trust)

    def of(self, browser: PushingBrowser) -> list[dict[str, Any]]:
        """What a browser has been told."""
        return [browser.read(one.body) for one in self.delivered if one.path == browser.path]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        answer = self.answers.pop(0) if self.answers else "201 Created"
        if answer.startswith("2"):
            found = re.match(r"POST (\S+) ", first)
            assert found
            self.delivered.append(Delivered(found[1], headers, body))
        writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """One for the length of a test."""
    authority = trustme.CA()
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("push.example").configure_cert(serving)
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    service = PushService(0, trust)
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=serving)
    async with server:
        service.name = f"push.example:{server.sockets[0].getsockname()[1]}"
        yield service
