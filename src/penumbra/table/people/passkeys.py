"""Passkeys as they are kept: keys of accounts whose other half a device has and never tells.

Each time one is made or used the device signs a challenge that was drawn for that alone: it is good once, for a few
minutes, and for the account that asked where one did.
"""

from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from penumbra.table.door import keys
from penumbra.table.keeping.schema import accounts, challenges, passkeys
from penumbra.table.people.accounts import Account, account_of
from penumbra.table.terms.time_control import MINUTE

MOST_OF_AN_ACCOUNT: Final = 10
"""So many passkeys an account may have."""

LASTS: Final = 5 * MINUTE
"""So long a challenge is good."""


class Passkey(NamedTuple):
    """A passkey: what its device calls it, its public half, and how often it was used, where the device counts."""

    id: str
    account_id: str
    name: str
    credential: bytes
    public_key: bytes
    used: int
    made: int


def _passkey(row: Any) -> Passkey:
    return Passkey(row.id, row.account_id, row.name, row.credential, row.public_key, row.used, row.made)


def challenge(connection: sa.Connection, account_id: str | None, drawn: bytes, now: int) -> str:
    """Keeps a challenge, for an account or for whoever signs in; its id."""
    connection.execute(sa.delete(challenges).where(challenges.c.ends <= now))
    row = {"id": keys.new_key(), "account_id": account_id, "challenge": drawn, "ends": now + LASTS}
    connection.execute(sa.insert(challenges), row)
    return str(row["id"])


def taken(connection: sa.Connection, challenge_id: str, account_id: str | None, now: int) -> bytes | None:
    """A challenge that was drawn for this account or for none, which is good no more; None where there is none."""
    same = challenges.c.account_id.is_(None) if account_id is None else challenges.c.account_id == account_id
    wanted = sa.and_(challenges.c.id == challenge_id, same, challenges.c.ends > now)
    found: bytes | None = connection.execute(
        sa.delete(challenges).where(wanted).returning(challenges.c.challenge)
    ).scalar_one_or_none()
    return found


def of_account(connection: sa.Connection, account_id: str) -> list[Passkey]:
    """The passkeys of an account, in their order."""
    wanted = sa.select(passkeys).where(passkeys.c.account_id == account_id).order_by(passkeys.c.made, passkeys.c.id)
    return [_passkey(row) for row in connection.execute(wanted)]


def add(connection: sa.Connection, passkey: Passkey) -> None:
    """Keeps a passkey."""
    connection.execute(sa.insert(passkeys), passkey._asdict())


def drop(connection: sa.Connection, account_id: str, passkey_id: str) -> None:
    """A passkey of an account signs in no more."""
    connection.execute(sa.delete(passkeys).where(passkeys.c.account_id == account_id, passkeys.c.id == passkey_id))


def drop_all(connection: sa.Connection, account_id: str) -> None:
    """No passkey of an account signs in any more."""
    connection.execute(sa.delete(passkeys).where(passkeys.c.account_id == account_id))


def found(connection: sa.Connection, credential: bytes) -> tuple[Passkey, Account] | None:
    """The passkey that a device calls so, and whose it is."""
    wanted = sa.select(passkeys).where(passkeys.c.credential == credential)
    row = connection.execute(wanted).one_or_none()
    if row is None:
        return None
    owner = connection.execute(sa.select(accounts).where(accounts.c.id == row.account_id)).one()
    return _passkey(row), account_of(owner)


def use(connection: sa.Connection, passkey_id: str, used: int) -> None:
    """A passkey was used, by its device's count so often."""
    connection.execute(sa.update(passkeys).where(passkeys.c.id == passkey_id).values(used=used))
