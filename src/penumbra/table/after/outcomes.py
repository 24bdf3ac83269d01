"""The outcomes of finished games, as the database keeps them.

A game whose dice somebody may have known beforehand has none: its seed was chosen, or it was played on from another.
Nor has one that was abandoned.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sa

from penumbra import __version__
from penumbra.table.after import rated
from penumbra.table.after.outcome import SeatOutcome
from penumbra.table.keeping.schema import outcomes, seat_events, seats, tables
from penumbra.table.terms.access import Access
from penumbra.table.terms.seat_events import SeatEvent

_MOST: Final = 2_000
"""So many games are added up at most, those played last."""

_ABANDONED: Final = sa.exists().where(
    seat_events.c.table_id == tables.c.id, seat_events.c.event.in_((SeatEvent.ABANDONED, SeatEvent.GIVEN_UP))
)
COUNTS: Final = sa.and_(tables.c.over, sa.not_(tables.c.seeded), ~_ABANDONED)
"""Whether a table's game counts for anybody."""

AS_IT_STANDS: Final = sa.and_(outcomes.c.table_id == tables.c.id, outcomes.c.version == tables.c.version)
"""Whether an outcome is that of a table as the table is now."""

_SEATS: Final = msgspec.json.Decoder(list[SeatOutcome])


class FinishedGame(NamedTuple):
    """A finished game: by seat what it is called, None of a bot's, and what came of it."""

    game: str
    names: tuple[str | None, ...]
    seats: list[SeatOutcome]

    @property
    def people(self) -> tuple[str, ...]:
        """Who played it, in the order of the alphabet."""
        return tuple(sorted(name for name in self.names if name is not None))


def unkept(connection: sa.Connection, since: str, most: int) -> list[tuple[str, int]]:
    """The tables, at most so many, with their versions, that were touched ``since`` then, are over and have none."""
    wanted = (
        sa.select(tables.c.id, tables.c.version)
        .where(tables.c.touched >= since, COUNTS, ~sa.exists().where(AS_IT_STANDS))
        .order_by(tables.c.touched)
        .limit(most)
    )
    return [(row.id, row.version) for row in connection.execute(wanted)]


def keep(connection: sa.Connection, table_id: str, version: int, found: Sequence[SeatOutcome] | None) -> None:
    """Keeps the outcome of a table in place of the one before; None where its record cannot be played again."""
    connection.execute(sa.delete(outcomes).where(outcomes.c.table_id == table_id))
    text = None if found is None else msgspec.json.encode(found).decode()
    row = {"table_id": table_id, "version": version, "made_with": __version__, "seats": text}
    connection.execute(sa.insert(outcomes), row)
    rated.place(connection, table_id, found or ())


def forget(connection: sa.Connection) -> int:
    """Forgets what was made by the rules of another Penumbra, so that it is made again; how many that were."""
    return connection.execute(sa.delete(outcomes).where(outcomes.c.made_with != __version__)).rowcount


def seen(connection: sa.Connection, hashes: Mapping[str, Collection[str]]) -> list[FinishedGame]:
    """The outcomes of public tables and of those that a seat's key opens, by the hashes of keys shown of each table."""
    theirs = sa.and_(seats.c.table_id == tables.c.id, seats.c.key_hash.in_(_flat(hashes)))
    open_to = sa.or_(tables.c.access == Access.PUBLIC, sa.exists().where(theirs, tables.c.id.in_(hashes)))
    wanted = (
        sa.select(tables.c.id, tables.c.game, outcomes.c.seats)
        .where(COUNTS, AS_IT_STANDS, outcomes.c.seats.is_not(None), open_to)
        .order_by(tables.c.touched.desc(), tables.c.id)
        .limit(_MOST)
    )
    rows = connection.execute(wanted).all()
    names: dict[str, list[str | None]] = {row.id: [] for row in rows}
    sitting = sa.select(seats.c.table_id, seats.c.name, seats.c.bot).where(seats.c.table_id.in_(list(names)))
    for one in connection.execute(sitting.order_by(seats.c.seat)):
        names[one.table_id].append(one.name if one.bot is None else None)
    return [FinishedGame(row.game, tuple(names[row.id]), _SEATS.decode(row.seats)) for row in rows]


def _flat(hashes: Mapping[str, Collection[str]]) -> list[str]:
    return [one for shown in hashes.values() for one in shown]
