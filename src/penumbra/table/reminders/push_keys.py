"""The key by which push services know this table: made once, kept, and the same at all servers of a database.

Browsers subscribe for its public half alone, so that what somebody else sends to them is refused (RFC 8292).
"""

from typing import Final

import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

from penumbra.table.keeping.database import one_at_a_time
from penumbra.table.keeping.schema import push_keys
from penumbra.table.keeping.transactions import Transactions

_ONE: Final = 1
"""The id of the one row."""


class PushKeys:
    """Knows the key once it was asked for."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._known: ec.EllipticCurvePrivateKey | None = None

    async def private(self) -> ec.EllipticCurvePrivateKey:
        """The key, which is made where there is none yet."""
        if self._known is None:
            kept = await self._transactions.read(_kept)
            if kept is None:
                kept = await self._transactions.write(_made)
            key = load_der_private_key(kept, password=None)
            assert isinstance(key, ec.EllipticCurvePrivateKey)
            self._known = key
        return self._known

    async def public(self) -> bytes:
        """Its public half, a point of P-256 in 65 bytes, as browsers are told it."""
        return (await self.private()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _kept(connection: sa.Connection) -> bytes | None:
    kept: bytes | None = connection.execute(sa.select(push_keys.c.key).where(push_keys.c.id == _ONE)).scalar()
    return kept


def _made(connection: sa.Connection) -> bytes:
    one_at_a_time(connection)
    kept = _kept(connection)
    if kept is None:
        drawn = ec.generate_private_key(ec.SECP256R1())
        kept = drawn.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        connection.execute(sa.insert(push_keys), {"id": _ONE, "key": kept})
    return kept
