"""What those who run the servers have set, and what they did."""

from enum import StrEnum
from typing import Final, NamedTuple

import sqlalchemy as sa

from penumbra.table.keeping.schema import acts, operation

_ONE: Final = 1
"""The id of the one row."""

_MOST_KEPT: Final = 200


class Posted(NamedTuple):
    """What is posted for all: a notice, and whether no new tables are made."""

    notice: str | None = None
    closed: bool = False


class OperatorAct(StrEnum):
    """What an operator did."""

    KEY = "key"
    SHUT = "shut"
    NOTICE = "notice"
    CLOSE = "close"
    REOPEN = "reopen"
    UNLIST = "unlist"
    RESEND = "resend"
    DROP = "drop"
    BACKUP = "backup"
    CHECK = "check"


class Done(NamedTuple):
    """A act, when by the time of day in milliseconds, and what it was about."""

    at: int
    act: OperatorAct
    about: str | None


def operator_hash(connection: sa.Connection) -> str | None:
    """The hash of the operator's key; None where there is none."""
    found: str | None = connection.execute(sa.select(operation.c.key_hash)).scalar_one_or_none()
    return found


def set_operator(connection: sa.Connection, key_hash: str | None) -> None:
    """Another key in place of the one until now, or none."""
    _set(connection, key_hash=key_hash)


def posted(connection: sa.Connection) -> Posted:
    """What is posted."""
    row = connection.execute(sa.select(operation.c.notice, operation.c.closed)).one_or_none()
    return Posted() if row is None else Posted(row.notice, row.closed)


def set_notice(connection: sa.Connection, notice: str | None) -> None:
    """Posts another notice, or none."""
    _set(connection, notice=notice)


def set_closed(connection: sa.Connection, closed: bool) -> None:
    """Posts whether no new tables are made."""
    _set(connection, closed=closed)


def _set(connection: sa.Connection, **values: object) -> None:
    changed = connection.execute(sa.update(operation).values(**values))
    if not changed.rowcount:
        fresh: dict[str, object] = {"id": _ONE, "closed": False, **values}
        connection.execute(sa.insert(operation).values(fresh))


def note_act(connection: sa.Connection, at: int, act: OperatorAct, about: str | None = None) -> None:
    """Something was done ``at`` a time of day; what was done long before is forgotten, but for backups."""
    connection.execute(sa.insert(acts).values(at=at, act=act, about=about))
    newest: int = connection.execute(sa.select(sa.func.max(acts.c.n))).scalar_one()
    connection.execute(sa.delete(acts).where(acts.c.n <= newest - _MOST_KEPT, acts.c.act != OperatorAct.BACKUP))


def done(connection: sa.Connection, most: int) -> list[Done]:
    """The last acts, newest first."""
    rows = connection.execute(sa.select(acts).order_by(acts.c.n.desc()).limit(most))
    return [Done(row.at, OperatorAct(row.act), row.about) for row in rows]


def last_done(connection: sa.Connection, act: OperatorAct) -> int | None:
    """When something was done last, by the time of day in milliseconds."""
    found: int | None = connection.execute(
        sa.select(sa.func.max(acts.c.at)).where(acts.c.act == act)
    ).scalar_one_or_none()
    return found
