"""Where seats want to be told of their turn, and what is to be sent there: kept, so that a restart loses nothing.

There is one errand for each turn, and one more before its clock runs out. It is tried again with growing pauses, and is
done when the other side has taken it. Whether the turn still stands is looked up in the moment before it is sent. All
moments are milliseconds of the tables' own time.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from penumbra.table.keeping.schema import outbox, reminders, seats, tables, waits
from penumbra.table.terms.time_control import HOUR, MINUTE, SECOND

MOST_OF_A_SEAT: Final = 4
"""So many addresses a seat may have."""

PAUSES: Final = (30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR)
"""After each try in vain so long nothing is tried; after the last one it is given up."""

UNDOES = 10 * SECOND
"""So long after a turn began, or its seat chose, nothing is sent: it may yet be taken back."""

_PRESENT: Final = MINUTE
"""So long where the seat is at the table just now."""

_LAST: Final = 12 * HOUR
_LEAST: Final = 5 * MINUTE
"""What is left on a clock when a turn is told of again: a quarter of what it began with, within these."""

_STRANGERS: Final = 24 * HOUR
_MOST_UNCONFIRMED: Final = 3
"""So many letters go to an address in a day that nobody has confirmed: none is buried under them."""


_NOBODY: Final = ""
"""The hash of no key: of an address that nobody wants to be told at any more."""


class ReminderWay(StrEnum):
    """How somebody is told."""

    MAIL = "mail"
    WEBHOOK = "webhook"
    PUSH = "push"


class Occasion(StrEnum):
    """What is told."""

    CONFIRM = "confirm"
    TURN = "turn"
    SOON = "soon"


class Reminder(NamedTuple):
    """An address that a seat wants to be told at; ``lost`` where nobody is reached there any more."""

    id: str
    table_id: str
    seat: int
    key_hash: str
    way: ReminderWay
    address: str
    origin: str
    token: str
    confirmed: bool
    at: int
    lost: bool = False


class Errand(NamedTuple):
    """Something to be sent: about a turn that began at a ``version`` of the table."""

    reminder: Reminder
    version: int
    occasion: Occasion
    tries: int


def _reminder(row: Any) -> Reminder:
    return Reminder(
        *(row.id, row.table_id, row.seat, row.key_hash, ReminderWay(row.way), row.address),
        *(row.origin, row.token, row.confirmed, row.at, row.lost),
    )


def of_seat(connection: sa.Connection, table_id: str, seat: int, key_hash: str) -> list[Reminder]:
    """The addresses of whoever has the key of a seat, in their order."""
    theirs = sa.and_(reminders.c.table_id == table_id, reminders.c.seat == seat, reminders.c.key_hash == key_hash)
    rows = connection.execute(sa.select(reminders).where(theirs).order_by(reminders.c.at, reminders.c.id))
    return [_reminder(row) for row in rows]


def asked_lately(connection: sa.Connection, address: str, now: int) -> bool:
    """Whether an address was asked to confirm so often that it is not asked again today."""
    unanswered = sa.and_(reminders.c.confirmed.is_(False), reminders.c.lost.is_(False))
    lately = sa.and_(reminders.c.address == address, unanswered, reminders.c.at > now - _STRANGERS)
    count: int = connection.execute(sa.select(sa.func.count()).select_from(reminders).where(lately)).scalar_one()
    return count >= _MOST_UNCONFIRMED


def add(connection: sa.Connection, reminder: Reminder) -> None:
    """Keeps an address, which is asked first whether it wants that."""
    forgotten = sa.and_(reminders.c.key_hash == _NOBODY, reminders.c.at <= reminder.at - _STRANGERS)
    connection.execute(sa.delete(reminders).where(forgotten))
    connection.execute(sa.insert(reminders), reminder._asdict())
    _put(connection, reminder.id, 0, Occasion.CONFIRM, reminder.at)


def found(connection: sa.Connection, reminder_id: str) -> Reminder | None:
    """The address of an id."""
    wanted = sa.and_(reminders.c.id == reminder_id, reminders.c.key_hash != _NOBODY)
    row = connection.execute(sa.select(reminders).where(wanted)).one_or_none()
    return None if row is None else _reminder(row)


def confirm(connection: sa.Connection, reminder_id: str) -> None:
    """Whoever reads at the address wants to be told, and so is reached there."""
    wanted = {"confirmed": True, "lost": False}
    connection.execute(sa.update(reminders).where(reminders.c.id == reminder_id).values(wanted))


def drop(connection: sa.Connection, reminder_id: str) -> None:
    """Nothing is sent to the address any more; that it was asked in vain is kept for as long as it counts."""
    connection.execute(sa.delete(outbox).where(outbox.c.reminder_id == reminder_id))
    this = reminders.c.id == reminder_id
    connection.execute(sa.delete(reminders).where(this, sa.or_(reminders.c.confirmed, reminders.c.lost)))
    connection.execute(sa.update(reminders).where(this).values(key_hash=_NOBODY))


def lose(connection: sa.Connection, reminder_id: str) -> None:
    """Nobody is reached at the address any more: nothing is sent there, and it is kept so that its seat learns that."""
    connection.execute(sa.delete(outbox).where(outbox.c.reminder_id == reminder_id))
    connection.execute(sa.update(reminders).where(reminders.c.id == reminder_id).values(confirmed=False, lost=True))


def _put(connection: sa.Connection, reminder_id: str, version: int, occasion: Occasion, at: int) -> None:
    connection.execute(
        sa.insert(outbox),
        {"reminder_id": reminder_id, "version": version, "occasion": occasion, "tries": 0, "next": at},
    )


_THEIRS: Final = sa.and_(
    seats.c.table_id == reminders.c.table_id,
    seats.c.seat == reminders.c.seat,
    seats.c.key_hash == reminders.c.key_hash,
)
_WANTED: Final = sa.select(reminders, sa.null().label("due")).join(seats, _THEIRS)
"""The addresses of those who still have their seats."""

_STANDING: Final = (
    sa.select(reminders, waits.c.version, waits.c.at.label("began"), waits.c.moved, waits.c.due)
    .join(waits, sa.and_(waits.c.table_id == reminders.c.table_id, waits.c.seat == reminders.c.seat))
    .join(seats, _THEIRS)
    .where(reminders.c.confirmed)
)
"""The confirmed addresses of seats that have a turn now."""


class UntoldTurn(NamedTuple):
    """A turn of a seat that wants to be told at an address."""

    reminder: Reminder
    version: int
    began: int
    moved: int
    due: int | None

    def told_at(self, present: bool) -> int:
        """When it is told, if nothing happens until then: later where the seat is ``present`` at the table."""
        return self.moved + (_PRESENT if present else UNDOES)

    def told_again_at(self) -> int | None:
        """When it is told again, since its clock will run out; None where there is no time for that."""
        if self.due is None:
            return None
        left = min(_LAST, (self.due - self.began) // 4)
        return self.due - left if left >= _LEAST else None


def untold(connection: sa.Connection, occasion: Occasion, most: int, ours: sa.ColumnElement[bool]) -> list[UntoldTurn]:
    """Turns of which nothing is written on an occasion, those that have lasted longest first.

    ``ours`` says at which tables.
    """
    written = sa.exists().where(
        outbox.c.reminder_id == reminders.c.id, outbox.c.version == waits.c.version, outbox.c.occasion == occasion
    )
    rows = connection.execute(_STANDING.where(~written, ours).order_by(waits.c.moved).limit(most))
    return [UntoldTurn(_reminder(row), row.version, row.began, row.moved, row.due) for row in rows]


def write(connection: sa.Connection, turns: Sequence[UntoldTurn], occasion: Occasion, now: int) -> None:
    """Turns are to be told of now."""
    for turn in turns:
        _put(connection, turn.reminder.id, turn.version, occasion, now)


def due(connection: sa.Connection, now: int, most: int, ours: sa.ColumnElement[bool]) -> list[Errand]:
    """What is to be tried now; ``ours`` says at which tables."""
    wanted = (
        sa.select(outbox, reminders)
        .join(reminders, reminders.c.id == outbox.c.reminder_id)
        .where(outbox.c.next <= now, ours)
        .order_by(outbox.c.next)
        .limit(most)
    )
    return [
        Errand(_reminder(row), row.version, Occasion(row.occasion), row.tries) for row in connection.execute(wanted)
    ]


def done(connection: sa.Connection, errand: Errand) -> None:
    """The other side has it, or it is of no use any more."""
    connection.execute(sa.update(outbox).where(_is(errand)).values(next=None, fault=None))


def failed(connection: sa.Connection, errand: Errand, now: int, lasting: bool, fault: str, wait: int = 0) -> None:
    """It was tried in vain, by this ``fault``: it is tried again after a pause, unless that is of no use.

    So many milliseconds as it is to ``wait`` the other side wants to be left alone, which it is, within reason.
    """
    over = lasting or errand.tries >= len(PAUSES)
    again = None if over else now + max(PAUSES[errand.tries], min(wait, PAUSES[-1]))
    connection.execute(sa.update(outbox).where(_is(errand)).values(tries=errand.tries + 1, next=again, fault=fault))


def _is(errand: Errand) -> sa.ColumnElement[bool]:
    return sa.and_(
        outbox.c.reminder_id == errand.reminder.id,
        outbox.c.version == errand.version,
        outbox.c.occasion == errand.occasion,
    )


class AboutTurn(NamedTuple):
    """What everybody may know of a table, and is said in a letter; ``due`` is when the turn's clock runs out."""

    game: str
    names: tuple[str, ...]
    due: int | None


def about(connection: sa.Connection, errand: Errand) -> AboutTurn | None:
    """What is said in a letter, if it is still so.

    None where the turn was taken back or is over, and where the seat is somebody else's or wants it no more.
    """
    reminder = errand.reminder
    wanted = _WANTED if errand.occasion is Occasion.CONFIRM else _STANDING.where(waits.c.version == errand.version)
    row = connection.execute(wanted.where(reminders.c.id == reminder.id)).first()
    if row is None:
        return None
    game = connection.execute(sa.select(tables.c.game).where(tables.c.id == reminder.table_id)).scalar_one()
    sitting = sa.select(seats.c.name).where(seats.c.table_id == reminder.table_id).order_by(seats.c.seat)
    return AboutTurn(game, tuple(connection.execute(sitting).scalars()), row.due)
