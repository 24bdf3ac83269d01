"""Reminders to browsers, over the push service that each of them names (RFC 8030).

What is sent is encrypted for the browser alone (RFC 8291), so that the service in between learns nothing but that it
comes from this table (RFC 8292). Whoever knows a subscription may write to its browser: it is the seat's secret.
"""

from base64 import b64decode
from collections.abc import Callable
from hashlib import sha256
from secrets import token_bytes
from typing import Final
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import Struct
from py_vapid import Vapid02

from penumbra.table.door.addresses import in_figures
from penumbra.table.reminders import outside
from penumbra.table.reminders.letters import BadAddress, Letter
from penumbra.table.reminders.outside import Outside
from penumbra.table.reminders.push_keys import PushKeys

_SIGNED_FOR: Final = 12 * 60 * 60  # seconds; services refuse more than a day
_SECRET: Final = 16  # bytes
_NO_SUBSCRIPTION: Final = "This is no subscription of a browser: {}."


class SubscriptionKeys(Struct, forbid_unknown_fields=True):
    """What is needed to write so that a browser alone can read it, in base64url."""

    p256dh: str
    auth: str


class Subscription(Struct, forbid_unknown_fields=True):
    """Where a browser is reached, as it says so itself; what is not needed of that is not kept."""

    endpoint: str
    keys: SubscriptionKeys


class _Said(Subscription):
    """The same in the words of a browser."""

    expirationTime: float | None = None


class Pushed(Struct):
    """What the page's worker reads: what is shown, where it leads, and where it is to be confirmed, if it is."""

    title: str
    text: str
    link: str
    topic: str
    confirm: str | None


def checked(text: str) -> str:
    """A subscription in the JSON of the browser that made it, brought into the form in which it is kept.

    Raises BadAddress.
    """
    try:
        said = msgspec.json.decode(text, type=_Said)
    except msgspec.DecodeError as fault:
        raise BadAddress(_NO_SUBSCRIPTION.format(fault)) from None
    if in_figures(urlsplit(outside.checked(said.endpoint)).hostname or ""):
        raise BadAddress(_NO_SUBSCRIPTION.format("a push service has a name"))
    _point(said.keys.p256dh)
    if len(_bytes(said.keys.auth, "auth")) != _SECRET:
        raise BadAddress(_NO_SUBSCRIPTION.format(f"its auth is not {_SECRET} bytes"))
    return msgspec.json.encode(Subscription(said.endpoint, said.keys)).decode()


def device(address: str) -> str:
    """By what a browser knows itself again among subscriptions: SHA-256 of the endpoint, of which nothing follows."""
    return sha256(_subscription(address).endpoint.encode()).hexdigest()


def service(address: str) -> str:
    """The name of the push service of a subscription."""
    return urlsplit(_subscription(address).endpoint).hostname or ""


class Push:
    """Sends letters to browsers; ``clock`` is the time of day in milliseconds."""

    def __init__(self, outside: Outside, keys: PushKeys, clock: Callable[[], int]) -> None:
        self._outside = outside
        self._keys = keys
        self._clock = clock

    async def send(self, address: str, letter: Letter) -> None:
        """Returns once the push service has taken the letter; raises NotSent."""
        to = _subscription(address)
        said = msgspec.json.encode(Pushed(letter.subject, letter.text, letter.link, letter.topic, letter.confirm))
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(letter.lasts),
            "Topic": letter.topic,
            "Urgency": "high" if letter.urgent else "normal",
            **await self._signed(to.endpoint, letter.link),
        }
        own, salt = ec.generate_private_key(ec.SECP256R1()), token_bytes(_SECRET)
        await self._outside.post(to.endpoint, sealed(said, to.keys, own, salt), headers)

    async def _signed(self, endpoint: str, page: str) -> dict[str, str]:
        """Says who sends it, and whom a service may turn to: whoever has the page."""
        service = urlsplit(endpoint)
        claims = {
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": self._clock() // 1000 + _SIGNED_FOR,
            "sub": f"https://{urlsplit(page).hostname}",
        }
        # The library asks for more of an address than the standard does: not every host has a dot.
        signer = Vapid02(await self._keys.private(), {"no-strict": True})
        signed: dict[str, str] = signer.sign(claims)
        return signed


def sealed(text: bytes, keys: SubscriptionKeys, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """A text as a browser alone reads it, whose ``keys`` were checked; ``own`` and ``salt`` are drawn for it alone."""
    secret = _bytes(keys.auth, "auth")
    whole: bytes = http_ece.encrypt(text, salt=salt, private_key=own, dh=_point(keys.p256dh), auth_secret=secret)
    return whole


def _subscription(address: str) -> Subscription:
    return msgspec.json.decode(address, type=Subscription)


def _point(text: str) -> ec.EllipticCurvePublicKey:
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(text, "p256dh"))
    except ValueError:
        raise BadAddress(_NO_SUBSCRIPTION.format("its p256dh is no point of P-256")) from None


def _bytes(text: str, what: str) -> bytes:
    """What stands in base64url, with its padding or without."""
    try:
        return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise BadAddress(_NO_SUBSCRIPTION.format(f"its {what} is not in base64url")) from None
