"""The lists of tables, which replay nothing."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from penumbra.table.keeping.schema import choices, seats, tables, waits
from penumbra.table.store.columns import read_clock, read_progress, written_time
from penumbra.table.terms.access import MOST_BEHIND, Access
from penumbra.table.terms.progress import Progress
from penumbra.table.terms.time_control import TimeControl

_EMPTY_FOR: Final = timedelta(hours=12)
"""So long a table at which nobody has played yet stays in the list."""

_LONGEST_BEHIND: Final = timedelta(minutes=MOST_BEHIND)


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list of tables; ``yours`` are the seats of whoever asks.

    ``due`` says by seat when the clock runs out, in the tables' own time, where one runs. Of a table that is so many
    minutes ``behind`` for whoever asks nothing is told of how far it is, nor whom a bot plays for.
    """

    id: str
    game: str
    created: str
    touched: str
    version: int
    over: bool
    seeded: bool
    progress: Progress | None
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    taken: tuple[bool, ...]
    access: Access
    open: tuple[int, ...]
    clock: TimeControl | None
    due: tuple[int | None, ...]
    yours: tuple[int, ...] = ()
    behind: int = 0


def listed_tables(connection: sa.Connection, most: int) -> list[Listed]:
    """Tables that may be listed, at most ``most``, those last played at first.

    Tables at which people have played come before those at which nobody has yet, and those leave the list after
    half a day: however many of them are made, none that is played is pushed out.
    """
    person_played = sa.exists().where(
        choices.c.table_id == tables.c.id,
        seats.c.table_id == tables.c.id,
        seats.c.seat == choices.c.seat,
        seats.c.bot.is_(None),
        # Who looks on later is not told by the list that somebody has chosen.
        sa.or_(tables.c.behind == 0, choices.c.created <= written_time(datetime.now(UTC) - _LONGEST_BEHIND)),
    )
    late = sa.and_(tables.c.behind > 0, tables.c.over.is_(False))
    touched = sa.case((late, tables.c.created), else_=tables.c.touched)
    fresh = written_time(datetime.now(UTC) - _EMPTY_FOR)
    wanted = (
        sa.select(tables)
        .where(tables.c.access == Access.PUBLIC, sa.or_(person_played, tables.c.created >= fresh))
        .order_by(person_played.desc(), touched.desc(), tables.c.created.desc(), tables.c.id)
        .limit(most)
    )
    rows, sitting = _with_seats(connection, wanted)
    return [_listed(row, sitting[row.id]) for row in rows]


def tables_opened_by(connection: sa.Connection, hashes: Mapping[str, Collection[str]]) -> list[Listed]:
    """The tables by id of which keys are shown, by their hashes, that one of these opens; last played at first.

    A key opens the table of its seat, or as its host.
    """
    wanted = sa.select(tables).where(tables.c.id.in_(hashes)).order_by(tables.c.touched.desc(), tables.c.id)
    rows, sitting = _with_seats(connection, wanted)
    found = []
    for row in rows:
        shown = hashes[row.id]
        yours = tuple(one.seat for one in sitting[row.id].rows if one.key_hash in shown)
        if yours or row.host_hash in shown:
            found.append(_listed(row, sitting[row.id], yours))
    return found


class _Sitting(NamedTuple):
    """The rows of a table's seats, and by seat when a clock runs out."""

    rows: list[Any]
    due: dict[int, int]


def _with_seats(connection: sa.Connection, wanted: sa.Select[Any]) -> tuple[Sequence[Any], dict[str, _Sitting]]:
    """The rows of tables, and what is listed of their seats by table."""
    rows = connection.execute(wanted).all()
    sitting = {row.id: _Sitting([], {}) for row in rows}
    for one in connection.execute(sa.select(seats).where(seats.c.table_id.in_(sitting)).order_by(seats.c.seat)):
        sitting[one.table_id].rows.append(one)
    for one in connection.execute(sa.select(waits).where(waits.c.table_id.in_(sitting), waits.c.due.is_not(None))):
        sitting[one.table_id].due[one.seat] = one.due
    return rows, sitting


def _listed(row: Any, sitting: _Sitting, yours: tuple[int, ...] = ()) -> Listed:
    late = 0 if yours or row.over else row.behind
    return Listed(
        row.id,
        row.game,
        row.created,
        row.created if late else row.touched,
        0 if late else row.version,
        row.over,
        row.seeded,
        None if late else read_progress(row.progress),
        names=tuple(one.name for one in sitting.rows),
        bots=tuple(one.bot or (None if late else one.relief) for one in sitting.rows),
        taken=tuple(one.key_hash is not None for one in sitting.rows),
        access=Access(row.access),
        open=tuple(one.seat for one in sitting.rows if one.open and one.key_hash is None),
        clock=_listed_clock(row.clock),
        due=tuple(None if late else sitting.due.get(one.seat) for one in sitting.rows),
        yours=yours,
        behind=late,
    )


def _listed_clock(text: str | None) -> TimeControl | None:
    """The same for a list: what cannot be read there is told where the table is opened."""
    with suppress(msgspec.MsgspecError):
        return read_clock(text)
    return None
