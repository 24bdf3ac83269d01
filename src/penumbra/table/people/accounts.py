"""Accounts as they are kept: a name that no other looks like, perhaps an e-mail address, what is kept of a password.

A name is still enough to play. An account is a second way to be known for the seats that one has: see
:mod:`penumbra.table.people.account_keys`.
"""

from typing import Any, NamedTuple

import sqlalchemy as sa

from penumbra.kernel import skeleton
from penumbra.table.keeping.schema import accounts


class Account(NamedTuple):
    """An account, made at a time of day in milliseconds.

    ``mail_origin`` is where the page was from which its e-mail address was confirmed; None while it is not.
    """

    id: str
    name: str
    mail: str | None
    password: str
    made: int
    mail_origin: str | None = None


def account_of(row: Any) -> Account:
    """The account in a row that has its columns."""
    return Account(row.id, row.name, row.mail, row.password, row.made, row.mail_origin)


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


def by_id(connection: sa.Connection, account_id: str) -> Account | None:
    """The account of an id."""
    row = connection.execute(sa.select(accounts).where(accounts.c.id == account_id)).one_or_none()
    return None if row is None else account_of(row)


def by_mail(connection: sa.Connection, mail: str) -> list[Account]:
    """The accounts that have confirmed an e-mail address, whichever letters of it are capitals."""
    same = sa.and_(sa.func.lower(accounts.c.mail) == mail.lower(), accounts.c.mail_origin.is_not(None))
    return [account_of(row) for row in connection.execute(sa.select(accounts).where(same).order_by(accounts.c.made))]


def set_password(connection: sa.Connection, account_id: str, password: str) -> None:
    """Keeps something else of a password."""
    connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(password=password))


def set_mail(connection: sa.Connection, account_id: str, mail: str | None) -> None:
    """Keeps another e-mail address, or none; it is not confirmed."""
    new = {"mail": mail, "mail_origin": None}
    connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(new))


def confirm_mail(connection: sa.Connection, account_id: str, mail: str, origin: str) -> None:
    """Whoever has the account reads at its address, if that is still this one, and has the page at an origin."""
    same = sa.and_(accounts.c.id == account_id, accounts.c.mail == mail)
    connection.execute(sa.update(accounts).where(same).values(mail_origin=origin))


def delete(connection: sa.Connection, account_id: str) -> None:
    """Forgets an account with all that it kept; seats and their keys are as they were."""
    connection.execute(sa.delete(accounts).where(accounts.c.id == account_id))
