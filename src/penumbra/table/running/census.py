"""How many tables and reminders there are, and where tables are: what those who run servers are told of all."""

from typing import Final, NamedTuple

import sqlalchemy as sa

from penumbra.table.keeping.schema import outbox, ownerships, reminders, seats, servers, tables, waits
from penumbra.table.reminders.outbox import ReminderWay
from penumbra.table.reminders.reminder_addresses import provider

_MOST_FAILED: Final = 50


class TablesCounted(NamedTuple):
    """Tables by what they wait for: for somebody to sit down, for a person's turn, or for nothing any more."""

    open: int
    waiting: int
    going: int
    over: int


def count_tables(connection: sa.Connection) -> TablesCounted:
    """All tables; one that goes on while no person is waited for is played by bots."""
    free = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.key_hash.is_(None), seats.c.bot.is_(None))
    turn = sa.exists().where(waits.c.table_id == tables.c.id)
    state = sa.case((tables.c.over, "over"), (sa.or_(free, ~tables.c.begun), "open"), (turn, "waiting"), else_="going")
    named = sa.select(state.label("state")).select_from(tables).subquery()
    found = connection.execute(sa.select(named.c.state, sa.func.count()).group_by(named.c.state))
    counted = {name: int(many) for name, many in found}
    return TablesCounted(*(counted.get(name, 0) for name in TablesCounted._fields))


class FailedErrand(NamedTuple):
    """A reminder that was tried in vain: to whom, at which provider, and whether it is tried again."""

    reminder_id: str
    version: int
    occasion: str
    table_id: str
    seat: int
    way: ReminderWay
    provider: str
    tries: int
    again: bool
    fault: str


def reminders_waiting(connection: sa.Connection) -> int:
    """How many reminders are to be sent."""
    waiting = sa.select(sa.func.count()).select_from(outbox).where(outbox.c.next.is_not(None))
    found: int = connection.execute(waiting).scalar_one()
    return found


def failed_errands(connection: sa.Connection) -> list[FailedErrand]:
    """Reminders that were tried in vain, those of the latest turns first; of an address its provider alone."""
    wanted = (
        sa.select(outbox, reminders)
        .join(reminders, reminders.c.id == outbox.c.reminder_id)
        .where(outbox.c.fault.is_not(None))
        .order_by(outbox.c.next.is_(None), reminders.c.at.desc(), outbox.c.version.desc())
        .limit(_MOST_FAILED)
    )
    return [
        FailedErrand(
            *(row.reminder_id, row.version, row.occasion, row.table_id, row.seat, ReminderWay(row.way)),
            *(provider(ReminderWay(row.way), row.address), row.tries, row.next is not None, row.fault),
        )
        for row in connection.execute(wanted)
    ]


def settle(connection: sa.Connection, errand: tuple[str, int, str], again: int | None) -> bool:
    """Has a failed reminder tried ``again`` at a moment, as often as a new one, or never; whether there is such."""
    reminder_id, version, occasion = errand
    failed = sa.and_(
        outbox.c.reminder_id == reminder_id,
        outbox.c.version == version,
        outbox.c.occasion == occasion,
        outbox.c.fault.is_not(None),
    )
    changed = connection.execute(sa.update(outbox).where(failed).values(next=again, tries=0, fault=None))
    return changed.rowcount == 1


class ServerSeen(NamedTuple):
    """A server that shares the database: how many seconds ago it was seen, and how many tables it has."""

    id: str
    ago: float
    tables: int


def servers_seen(connection: sa.Connection) -> list[ServerSeen]:
    """The servers by their ids, as the database's clock has it; of one that has it alone there is none."""
    owned = sa.select(sa.func.count()).where(ownerships.c.server == servers.c.id).scalar_subquery()
    wanted = sa.select(servers.c.id, servers.c.seen, sa.func.now().label("now"), owned.label("tables"))
    return [
        ServerSeen(row.id, (row.now - row.seen).total_seconds(), row.tables)
        for row in connection.execute(wanted.order_by(servers.c.id))
    ]


def places(connection: sa.Connection, table_ids: list[str]) -> dict[str, str]:
    """The ids of the servers that tables are at, by the tables'."""
    wanted = sa.select(ownerships.c.table_id, ownerships.c.server).where(ownerships.c.table_id.in_(table_ids))
    return {row.table_id: row.server for row in connection.execute(wanted)}


def size(connection: sa.Connection) -> int:
    """How many bytes the database has."""
    if connection.dialect.name == "sqlite":
        pages, bytes_each = (
            connection.exec_driver_sql(f"PRAGMA {what}").scalar_one() for what in ("page_count", "page_size")
        )
        return int(pages) * int(bytes_each)
    return int(connection.execute(sa.select(sa.func.pg_database_size(sa.func.current_database()))).scalar_one())
