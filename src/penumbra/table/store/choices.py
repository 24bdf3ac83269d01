"""Choices as they are stored, with the chain that each is a link of, and those that are taken back."""

from typing import Final

import sqlalchemy as sa

from penumbra.kernel import next_link
from penumbra.table.keeping.database import StoreConflict
from penumbra.table.keeping.leases import Fence, behind_a_fence
from penumbra.table.keeping.schema import choices, tables, take_backs
from penumbra.table.store.columns import now, written_progress
from penumbra.table.store.stored import StoredChoice
from penumbra.table.terms.progress import Progress
from penumbra.table.terms.take_back import Withdrawal

# Each choice asks these: as statements that are made once they cost their database little more than what it does.
_AT: Final = sa.and_(tables.c.id == sa.bindparam("table"), tables.c.version == sa.bindparam("from_version"))
_LINK: Final = sa.select(tables.c.link).where(_AT)
_LINK_HERE: Final = behind_a_fence(_LINK)
_MOVE: Final = sa.update(tables).where(_AT)
_APPEND: Final = sa.insert(choices)


def append_choice(
    connection: sa.Connection,
    table_id: str,
    n: int,
    choice: StoredChoice,
    version: int,
    progress: Progress,
    fence: Fence | None = None,
) -> None:
    """Stores choice ``n`` of the table, which must be at ``version`` and goes to the next; ``progress`` is where then.

    Raises StoreConflict where it is at another version, or where behind its ``fence`` it is at another server by now.
    """
    row = {
        "table_id": table_id,
        "n": n,
        "seat": choice.seat,
        "text": choice.text,
        "request": choice.request,
        "stand_in": choice.stand_in,
        "laid": choice.laid,
        "at": choice.at,
    }
    link = _link_at(connection, table_id, version, fence)
    connection.execute(_APPEND, {**row, "link": link.hex(), "created": now()})
    _move_on(connection, table_id, version, progress, next_link(link, choice.seat, choice.text))


def take_back_choices(
    connection: sa.Connection,
    table_id: str,
    n: int,
    version: int,
    progress: Progress,
    count: int = 1,
    taken: Withdrawal | None = None,
) -> None:
    """Takes the last ``count`` choices, from ``n`` on, out of the record, and raises the version by as many.

    ``progress`` is where the game stands then. ``taken`` is told of them in the log, where they are not
    the last choice alone. Raises StoreConflict where the table is not at ``version``.
    """
    first = sa.and_(choices.c.table_id == table_id, choices.c.n == n)
    later = sa.and_(take_backs.c.table_id == table_id, take_backs.c.n > n)
    _link_at(connection, table_id, version)
    link = connection.execute(sa.select(choices.c.link).where(first)).scalar_one()
    connection.execute(sa.delete(choices).where(choices.c.table_id == table_id, choices.c.n >= n))
    connection.execute(sa.update(take_backs).where(later).values(n=n))
    if taken is not None:
        row = {"table_id": table_id, "version": version, **taken._asdict()}
        connection.execute(sa.insert(take_backs), row)
    _move_on(connection, table_id, version, progress, bytes.fromhex(link), count)


def end_game(connection: sa.Connection, table_id: str, version: int, progress: Progress) -> None:
    """Ends a game by nobody's choice; raises StoreConflict where the table is not at ``version``, or is over."""
    going_on = sa.and_(tables.c.id == table_id, tables.c.version == version, tables.c.over.is_(False))
    placing = {"over": progress.over, "progress": written_progress(progress), "touched": now()}
    if connection.execute(sa.update(tables).where(going_on).values(**placing)).rowcount != 1:
        raise StoreConflict(f"the table is not at version {version}, or is over")


def place_game(connection: sa.Connection, table_id: str, version: int, progress: Progress) -> None:
    """Stores where a game stands that was played before that was kept, if it is still at ``version``."""
    here = sa.and_(tables.c.id == table_id, tables.c.version == version)
    placing = sa.update(tables).where(here).values(progress=written_progress(progress))
    connection.execute(placing)


def _link_at(connection: sa.Connection, table_id: str, version: int, fence: Fence | None = None) -> bytes:
    """The last link of a table; raises StoreConflict where it is not at ``version``, or not here behind a ``fence``."""
    at = {"table": table_id, "from_version": version}
    asked = (_LINK, at) if fence is None else (_LINK_HERE, at | fence.parameters)
    link = connection.execute(*asked).scalar_one_or_none()
    if link is None:
        raise StoreConflict(f"the table is not at version {version}, or at another server by now")
    return bytes.fromhex(link)


def _move_on(
    connection: sa.Connection, table_id: str, version: int, progress: Progress, link: bytes, by: int = 1
) -> None:
    row = {
        "version": version + by,
        "over": progress.over,
        "progress": written_progress(progress),
        "link": link.hex(),
        "touched": now(),
    }
    moved = connection.execute(_MOVE, {"table": table_id, "from_version": version, **row})
    if moved.rowcount != 1:
        raise StoreConflict(f"the table is not at version {version}")
