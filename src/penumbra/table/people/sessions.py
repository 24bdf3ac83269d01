"""Sessions: browsers that are signed in to an account.

A session is a random token in a cookie that no script reads and that other sites' pages do not bring along. It is drawn
anew at each sign-in and never taken from whoever asks, so nobody can lay one down for somebody else; the database keeps
its hash, as of seats' keys. It has an end. Times are those of the day, in milliseconds.
"""

from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from penumbra.table.door import keys
from penumbra.table.keeping.schema import accounts, sessions
from penumbra.table.people.accounts import Account, account_of
from penumbra.table.terms.time_control import DAY

LASTS: Final = 90 * DAY
"""So long a browser stays signed in."""

_PLAIN: Final = "penumbra-session"
_SECURE: Final = f"__Host-{_PLAIN}"
"""By this name browsers take it over https alone, and from no other host than this one."""

_SECONDS: Final = LASTS // 1000


class Session(NamedTuple):
    """A browser that is signed in to an account, known by the hash of its token."""

    account: Account
    token_hash: str


def shown(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The hash of the token that a request or a socket brings along."""
    kept = connection.cookies
    token = kept.get(_SECURE) or (None if _over_https(connection) else kept.get(_PLAIN))
    return None if token is None else keys.hash_key(token)


def cookie(connection: ASGIConnection[Any, Any, Any, Any], token: str | None) -> Cookie:
    """The cookie that keeps a token in the browser that asks, or with None takes it away."""
    secure = _over_https(connection)
    return Cookie(
        key=_SECURE if secure else _PLAIN,
        value=token or "",
        max_age=_SECONDS if token else 0,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def _over_https(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the browser speaks https, also where a proxy ends it that says nothing of that."""
    return connection.scope["scheme"] in ("https", "wss") or connection.headers.get("origin", "").startswith("https:")


def begin(connection: sa.Connection, account_id: str, now: int) -> str:
    """Signs a browser in; its token."""
    token = keys.new_key()
    connection.execute(sa.delete(sessions).where(sessions.c.ends <= now))
    row = {"token_hash": keys.hash_key(token), "account_id": account_id, "began": now, "ends": now + LASTS}
    connection.execute(sa.insert(sessions), row)
    return token


def found(connection: sa.Connection, token_hash: str, now: int) -> Session | None:
    """The session of a token, unless it has ended."""
    wanted = (
        sa.select(accounts)
        .join(sessions, sessions.c.account_id == accounts.c.id)
        .where(sessions.c.token_hash == token_hash, sessions.c.ends > now)
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Session(account_of(row), token_hash)


def many(connection: sa.Connection, account_id: str, now: int) -> int:
    """How many browsers are signed in to an account."""
    wanted = sa.select(sa.func.count()).select_from(sessions)
    count: int = connection.execute(
        wanted.where(sessions.c.account_id == account_id, sessions.c.ends > now)
    ).scalar_one()
    return count


def end(connection: sa.Connection, token_hash: str) -> None:
    """Signs a browser out."""
    connection.execute(sa.delete(sessions).where(sessions.c.token_hash == token_hash))


def end_all(connection: sa.Connection, account_id: str) -> None:
    """Signs every browser of an account out."""
    connection.execute(sa.delete(sessions).where(sessions.c.account_id == account_id))


def end_others(connection: sa.Connection, session: Session) -> None:
    """Signs every other browser of the account out."""
    others = sa.and_(sessions.c.account_id == session.account.id, sessions.c.token_hash != session.token_hash)
    connection.execute(sa.delete(sessions).where(others))
