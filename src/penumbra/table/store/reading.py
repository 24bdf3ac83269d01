"""Reading a table whole, and seeing that it is as it was written."""

import json
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from penumbra.kernel import commitment, next_link
from penumbra.table.keeping.contributions import contribution
from penumbra.table.keeping.database import StoreFault
from penumbra.table.keeping.schema import choices, contributions, orders, seat_events, seats, tables, take_backs, waits
from penumbra.table.keeping.waits import stored as stored_wait
from penumbra.table.store.columns import read_clock, read_progress
from penumbra.table.store.stored import StoredChoice, StoredOrder, StoredSeat, StoredSeatEvent, StoredTable
from penumbra.table.terms.access import Access
from penumbra.table.terms.seat_events import SeatEvent
from penumbra.table.terms.stand_in import StandIn
from penumbra.table.terms.take_back import Withdrawal

_BROKEN: Final = "choice {n} was changed, or one just before it was changed or is missing"
_BEGUN_OTHERWISE: Final = "what the table was begun with was changed, or its choices are missing"


class StoreDamage(StoreFault):
    """A table is not as it was written: ``choice`` is the number of the first faulty choice, from 1, or None."""

    def __init__(self, fault: str, choice: int | None = None) -> None:
        super().__init__(fault)
        self.choice = choice


def read_table(connection: sa.Connection, table_id: str) -> StoredTable | None:
    """A table with all its choices, or None where there is none of this id; raises StoreDamage."""
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    sitting = sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    lines = sa.select(choices).where(choices.c.table_id == table_id).order_by(choices.c.n)
    taken = sa.select(take_backs).where(take_backs.c.table_id == table_id).order_by(take_backs.c.version)
    happened = sa.select(seat_events).where(seat_events.c.table_id == table_id).order_by(seat_events.c.n)
    given = sa.select(contributions).where(contributions.c.table_id == table_id).order_by(contributions.c.seat)
    laid = sa.select(orders).where(orders.c.table_id == table_id)
    waiting = sa.select(waits).where(waits.c.table_id == table_id)
    parts = (sitting, lines, taken, happened, given, laid, waiting)
    return _whole(row, *(connection.execute(rows).all() for rows in parts))


def table_ids(connection: sa.Connection) -> list[str]:
    """The ids of all tables, oldest first."""
    return list(connection.execute(sa.select(tables.c.id).order_by(tables.c.created)).scalars())


def _stored(row: Any) -> StoredChoice:
    stand_in = None if row.stand_in is None else StandIn(row.stand_in)
    return StoredChoice(row.seat, row.text, row.request, stand_in, row.laid, row.at)


def _stored_seat(row: Any) -> StoredSeat:
    return StoredSeat(
        *(row.name, row.bot, row.key_hash, row.open_name, row.invitation_hash, row.request_hash, row.open, row.relief)
    )


def _stored_order(row: Any) -> StoredOrder:
    return StoredOrder(row.seat, row.name, row.round, tuple(json.loads(row.choices)), row.memo, row.dropped)


def _stored_event(row: Any) -> StoredSeatEvent:
    return StoredSeatEvent(
        *(row.seat, SeatEvent(row.event), row.choices, row.key_hash, row.invitation_hash),
        *(row.by, row.amount, row.at, row.created),
    )


def _whole(
    row: Any, sitting: Any, lines: Any, taken: Any, happened: Any, given: Any, laid: Any, waiting: Any
) -> StoredTable:
    """The table that the rows of a database make; raises StoreDamage where they do not hang together."""
    try:
        table = StoredTable(
            id=row.id,
            game=row.game,
            options=json.loads(row.options),
            seats=tuple(_stored_seat(one) for one in sitting),
            secret=bytes.fromhex(row.seed),
            seeded=row.seeded,
            commitment=row.commitment,
            created=row.created,
            version=row.version,
            over=row.over,
            choices=tuple(_stored(one) for one in lines),
            take_backs=tuple(Withdrawal(one.n, one.seat, one.answers, one.agreed) for one in taken),
            access=Access(row.access),
            made_with=row.made_with,
            host_hash=row.host_hash,
            host_seat=row.host_seat,
            events=tuple(_stored_event(one) for one in happened),
            progress=read_progress(row.progress),
            counsel=row.counsel,
            orders=tuple(_stored_order(one) for one in laid),
            salt=bytes.fromhex(row.salt),
            draw=row.draw,
            begun=row.begun,
            contributions=tuple(contribution(one) for one in given),
            clock=read_clock(row.clock),
            began=row.began,
            behind=row.behind,
            waits=tuple((one.seat, stored_wait(one)) for one in waiting),
        )
        link = table.first_link()
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
        raise StoreDamage("what the table was begun with cannot be read") from None
    promised = commitment(table.secret, table.salt) == table.commitment and all(
        one.value is None or commitment(one.value) == one.commitment for one in table.contributions
    )
    if [one.seat for one in sitting] != list(range(len(table.seats))) or not promised:
        raise StoreDamage("its seats or its seed are not those it was made with")
    for n, one in enumerate(lines):
        if one.n != n or one.link != link.hex() or one.seat not in range(len(table.seats)):
            raise StoreDamage(_BROKEN.format(n=n + 1), n + 1)
        link = next_link(link, one.seat, str(one.text))
    if row.link != link.hex():
        n = len(lines)
        raise StoreDamage(
            f"choice {n} was changed, or one that followed it is missing" if n else _BEGUN_OTHERWISE, n or None
        )
    # A choice makes one version, a choice that is taken back two.
    if table.version < len(lines) or (table.version - len(lines)) % 2:
        raise StoreDamage(f"it is at version {table.version}, which {len(lines)} choices cannot have led to")
    return table
