"""Links that are mailed to the addresses of accounts: each good once, for a short time, and kept as a hash.

One confirms that whoever has the account reads at its address, another one lets a forgotten password be replaced. The
page that a link leads to is the one from which the address was confirmed by somebody who was signed in: of what a
stranger sends nothing goes into a letter. Times are those of the day, in milliseconds.
"""

from enum import StrEnum
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from penumbra.table.door import keys
from penumbra.table.keeping.schema import mail_links
from penumbra.table.terms.time_control import DAY, HOUR

LASTS: Final = HOUR
"""So long a link is good."""

_REMEMBERED: Final = 7 * DAY
"""So long it is told what became of one."""

_IN: Final = HOUR
_MOST: Final = 3
"""So many letters go to an address, and are sent for an account, in such a time."""


class LinkPurpose(StrEnum):
    """What a link is for."""

    CONFIRM = "confirm"
    RECOVER = "recover"


class MailLink(NamedTuple):
    """A link for an account, mailed to an address, which leads to the page at an ``origin``."""

    token_hash: str
    account_id: str
    purpose: LinkPurpose
    mail: str
    origin: str
    made: int
    used: bool = False

    def late(self, now: int) -> bool:
        """Whether it has come to its end."""
        return now >= self.made + LASTS


def _link(row: Any) -> MailLink:
    return MailLink(row.token_hash, row.account_id, LinkPurpose(row.purpose), row.mail, row.origin, row.made, row.used)


def draw(
    connection: sa.Connection, account_id: str, purpose: LinkPurpose, mail: str, origin: str, now: int
) -> str | None:
    """A new link's token; None where so many were sent lately that none is."""
    connection.execute(sa.delete(mail_links).where(mail_links.c.made <= now - _REMEMBERED))
    same = sa.or_(mail_links.c.account_id == account_id, sa.func.lower(mail_links.c.mail) == mail.lower())
    lately = sa.select(sa.func.count()).select_from(mail_links).where(same, mail_links.c.made > now - _IN)
    if connection.execute(lately).scalar_one() >= _MOST:
        return None
    token = keys.new_key()
    connection.execute(
        sa.insert(mail_links), MailLink(keys.hash_key(token), account_id, purpose, mail, origin, now)._asdict()
    )
    return token


def found(connection: sa.Connection, token: str, purpose: LinkPurpose) -> MailLink | None:
    """The link of a token, whatever became of it."""
    same = sa.and_(mail_links.c.token_hash == keys.hash_key(token), mail_links.c.purpose == purpose)
    row = connection.execute(sa.select(mail_links).where(same)).one_or_none()
    return None if row is None else _link(row)


def use(connection: sa.Connection, link: MailLink) -> bool:
    """Uses a link up; whether it was not before."""
    unused = sa.and_(mail_links.c.token_hash == link.token_hash, mail_links.c.used.is_(False))
    return connection.execute(sa.update(mail_links).where(unused).values(used=True)).rowcount == 1


def end(connection: sa.Connection, account_id: str) -> None:
    """No link of an account is good any more."""
    connection.execute(sa.update(mail_links).where(mail_links.c.account_id == account_id).values(used=True))
