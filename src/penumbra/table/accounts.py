"""Accounts as they are kept: a name that no other looks like, perhaps an e-mail address, what is kept of a password.

A name is still enough to play. An account is a second way to be known for the seats that one has: see
:mod:`penumbra.table.account_keys`.
"""

from typing import Any, NamedTuple

import sqlalchemy as sa

from penumbra.kernel import skeleton
from penumbra.table.schema import accounts


class Account(NamedTuple):
    """An account, made at a time of day in milliseconds."""

    id: str
    name: str
    mail: str | None
    password: str
    made: int


def account_of(row: Any) -> Account:
    """The account in a row that has its columns."""
    return Account(row.id, row.name, row.mail, row.password, row.made)


def add(connection: sa.Connection, account: Account) -> bool:
    """Keeps a new account; whether its name was free."""
    if by_name(connection, account.name) is not None:
        return False
    connection.execute(sa.insert(accounts), {**account._asdict(), "skeleton": skeleton(account.name)})
    return True


def by_name(connection: sa.Connection, name: str) -> Account | None:
    """The account whose name looks like this one."""
    row = connection.execute(sa.select(accounts).where(accounts.c.skeleton == skeleton(name))).one_or_none()
    return None if row is None else account_of(row)


def set_password(connection: sa.Connection, account_id: str, password: str) -> None:
    """Keeps something else of a password."""
    connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(password=password))


def set_mail(connection: sa.Connection, account_id: str, mail: str | None) -> None:
    """Keeps another e-mail address, or none."""
    connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(mail=mail))


def delete(connection: sa.Connection, account_id: str) -> None:
    """Forgets an account with all that it kept; seats and their keys are as they were."""
    connection.execute(sa.delete(accounts).where(accounts.c.id == account_id))
