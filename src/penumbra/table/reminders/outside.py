"""Requests to addresses that somebody else has named: only over https, and never to an address of the inside.

Whoever has a seat may name any address, so the server must not become a way into the network that it stands in. The
name is looked up here once, and the connection goes to one of the addresses that were found and looked at: what the
name leads to a moment later changes nothing. Redirects are not followed, and of an answer nothing is read but its
status and how long it wants to be left alone.
"""

import asyncio
import logging
import socket
import ssl
import time
from collections.abc import Awaitable, Callable, Mapping
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

import httpx

from penumbra.table.reminders.letters import BadAddress, NotSent

# It would write addresses into the log, and whoever has that of a webhook or of a browser may write there.
logging.getLogger("httpx").setLevel(logging.WARNING)

_PATIENCE: Final = 10.0  # seconds
_MOST_CHARACTERS: Final = 1000
_BUSY: Final = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS)
"""Statuses of which the same request may do better later, beside those of a server's own faults."""

_GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
"""Statuses of an address that there is no more."""

IpAddress = IPv4Address | IPv6Address
Lookup = Callable[[str, int], Awaitable[list[str]]]
"""The addresses of a name."""


def outside(address: IpAddress) -> bool:
    """Whether an address is one of the world outside: no machine of this network, nor this one."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return outside(mapped) if mapped is not None else address.is_global and not address.is_multicast


async def looked_up(host: str, port: int) -> list[str]:
    """The addresses of a name as the system knows them."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]


def checked(text: str) -> str:
    """An address over https; raises BadAddress."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise BadAddress("This address cannot be read.") from None
    if parts.scheme != "https" or not parts.hostname:
        raise BadAddress("The address begins with https://.")
    if len(text) > _MOST_CHARACTERS or not text.isascii() or not text.isprintable() or " " in text:
        raise BadAddress(f"The address is at most {_MOST_CHARACTERS} characters of ASCII without spaces.")
    if parts.username is not None or parts.password is not None or port == 0:
        raise BadAddress("The address names neither a user nor a password.")
    return text


class Outside:
    """Sends to addresses outside.

    ``lookup`` finds the addresses of a name, of which one is taken that it ``may`` go to; ``trust`` are the
    authorities that vouch for the other side.
    """

    def __init__(
        self,
        lookup: Lookup = looked_up,
        may: Callable[[IpAddress], bool] = outside,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._lookup = lookup
        self._may = may
        self._trust = ssl.create_default_context() if trust is None else trust

    async def post(self, address: str, content: bytes, headers: Mapping[str, str]) -> None:
        """Returns once the other side has taken the content; raises NotSent."""
        url = httpx.URL(address)
        there = await self._found(url.host, url.port or 443)
        try:
            async with (
                httpx.AsyncClient(verify=self._trust, timeout=_PATIENCE, trust_env=False) as client,
                client.stream(
                    "POST",
                    url.copy_with(host=str(there)),
                    content=content,
                    headers={**headers, "Host": url.netloc.decode("ascii")},
                    extensions={"sni_hostname": url.host},
                    follow_redirects=False,
                ) as answer,
            ):
                status, wait = answer.status_code, answer.headers.get("Retry-After")
        except (httpx.HTTPError, httpx.InvalidURL, ssl.SSLError, OSError) as fault:
            raise NotSent(f"the other side fails with {type(fault).__name__}") from None
        if not 200 <= status < 300:
            lasting = status < 500 and status not in _BUSY
            raise NotSent(f"the other side answers {status}", lasting, gone=status in _GONE, wait=_seconds(wait))

    async def _found(self, host: str, port: int) -> IpAddress:
        try:
            found = [ip_address(one.partition("%")[0]) for one in await self._lookup(host, port)]
        except (OSError, ValueError, UnicodeError) as fault:
            raise NotSent(f"the name is not found: {type(fault).__name__}") from None
        # One that leads inside and outside is meant to lead inside.
        if not found or not all(map(self._may, found)):
            raise NotSent("it leads to an address of the inside", lasting=True)
        return found[0]


def _seconds(wait: str | None) -> int:
    """The seconds of a Retry-After header, a number or a date; 0 where it says nothing that can be read."""
    if wait is None:
        return 0
    text = wait.strip()
    try:
        # What has more figures than a year has seconds is meant as "never".
        seconds = (
            int(text[:9])
            if text.isascii() and text.isdigit()
            else parsedate_to_datetime(text).timestamp() - time.time()
        )
    except (ValueError, OverflowError):
        return 0
    return max(0, round(seconds))
