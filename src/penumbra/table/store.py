"""The store: what the table must not forget.

SQLite in WAL mode with ``synchronous=FULL``: when a commit returns, the choice is on the disc, and
neither a killed server nor a power cut takes it back. Beside each choice stands the link of the chain before it
(:mod:`penumbra.kernel.chain`), beside each table the last one, so that what is lost or changed on the disc shows
when the table is read.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.sql.base import Executable

from penumbra.kernel import commitment, first_link, joint_seed, next_link
from penumbra.table.access import Access
from penumbra.table.contributions import StoredContribution, contribution, write_contributions
from penumbra.table.database import (
    DAMAGED,
    StoreConflict,
    StoreFault,
    database_url,
    keep_private,
    up_to_date,
    upgrade,
)
from penumbra.table.progress import Progress
from penumbra.table.schema import (
    choices,
    contributions,
    messages,
    orders,
    seat_events,
    seats,
    tables,
    take_backs,
    waits,
)
from penumbra.table.seat_events import SeatEvent, sentence
from penumbra.table.stand_in import StandIn
from penumbra.table.take_back import Withdrawal
from penumbra.table.time_control import TimeControl
from penumbra.table.transactions import transactions
from penumbra.table.waits import Wait, changes
from penumbra.table.waits import stored as stored_wait

__all__ = [
    "Store",
    "StoreConflict",
    "StoreDamage",
    "StoreFault",
    "StoredChoice",
    "StoredSeat",
    "StoredSeatEvent",
    "StoredTable",
    "database_url",
]

_EMPTY_FOR = timedelta(hours=12)
"""So long a table at which nobody has played yet stays in the list."""

_BROKEN = "choice {n} was changed, or one just before it was changed or is missing"
_BEGUN_OTHERWISE = "what the table was begun with was changed, or its choices are missing"


class StoreDamage(StoreFault):
    """A table is not as it was written: ``choice`` is the number of the first faulty choice, from 1, or None."""

    def __init__(self, fault: str, choice: int | None = None) -> None:
        super().__init__(fault)
        self.choice = choice


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """One seat: its player's name, and the bot that plays it or the hash of the key that opens it.

    A seat of a person without a key waits for whoever has its invitation, or where it is ``open`` for whoever comes;
    they say the name where that is left open.
    ``request_hash`` is of the request that was given the key. ``relief`` is the bot that plays on for a person who has
    gone, until they are back.
    """

    name: str
    bot: str | None
    key_hash: str | None
    open_name: bool = False
    invitation_hash: str | None = None
    request_hash: str | None = None
    open: bool = False
    relief: str | None = None

    @property
    def played_by(self) -> str | None:
        """The bot that chooses for the seat, None where a person does."""
        return self.bot if self.relief is None else self.relief


@dataclass(frozen=True, slots=True)
class StoredSeatEvent:
    """What happened with a seat after so many ``choices``, and the hashes of what is good no more since.

    ``by`` is the seat whose doing it was, where that is not plain; ``amount`` is how many choices it is about, and
    ``at`` when it was, in the tables' own time.
    """

    seat: int
    event: SeatEvent
    choices: int
    key_hash: str | None = None
    invitation_hash: str | None = None
    by: int | None = None
    amount: int | None = None
    at: int | None = None

    @property
    def sentence(self) -> str:
        """What all are told, of the seat."""
        return sentence(self.event, self.by, self.amount)


OrderChange = tuple["StoredOrder", "StoredOrder | None"]
"""What a seat had laid down, and what is left of it."""

Numbered = tuple[int, StoredSeatEvent]
"""What has happened with a seat, and its number among all that has, from 0."""


@dataclass(frozen=True, slots=True)
class StoredChoice:
    """One choice as it was played, the id of the request that brought it, and why chance made it for a bot.

    One that was ``laid`` was laid down beforehand. ``at`` is when it was made, in the tables' own time; of old ones
    that is not known.
    """

    seat: int
    text: str
    request: str | None
    stand_in: StandIn | None = None
    laid: bool = False
    at: int | None = None


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """What a seat said, or a spectator (None) under a name; an ``audience`` are the only seats that read it."""

    seat: int | None
    name: str | None
    audience: tuple[int, ...] | None
    text: str
    created: str


@dataclass(frozen=True, slots=True)
class StoredOrder:
    """What a seat has laid down in a round, with the choices still to be made; ``dropped`` is why it holds no more."""

    seat: int
    name: str
    round: int
    choices: tuple[str, ...] = ()
    memo: str = ""
    dropped: str | None = None

    def is_of(self, other: "StoredOrder") -> bool:
        """Whether both are the same seat's by the same name, so that one takes the other's place."""
        return (self.seat, self.name) == (other.seat, other.name)


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything that is known of a table: its record and who sits there.

    The commitment is to the ``secret``, with a ``salt`` where somebody chose it. Where seats draw the seed together
    with the table, this is the ``draw``-th time that they do, and the game has not ``begun`` before all have given;
    else it is 0. ``began`` is when it did, in the tables' own time; ``waits`` are the turns that persons
    have, by seat.
    """

    id: str
    game: str
    options: dict[str, Any]
    seats: tuple[StoredSeat, ...]
    secret: bytes
    seeded: bool
    commitment: str
    created: str
    version: int
    over: bool
    choices: tuple[StoredChoice, ...] = ()
    take_backs: tuple[Withdrawal, ...] = ()
    access: Access = Access.PUBLIC
    made_with: str | None = None
    host_hash: str | None = None
    host_seat: int | None = None
    events: tuple[StoredSeatEvent, ...] = ()
    progress: Progress | None = None
    counsel: bool = True
    orders: tuple[StoredOrder, ...] = ()
    salt: bytes = b""
    draw: int = 0
    begun: bool = True
    contributions: tuple[StoredContribution, ...] = ()
    clock: TimeControl | None = None
    began: int | None = None
    waits: tuple[tuple[int, Wait], ...] = ()

    @property
    def seed(self) -> bytes:
        """What all chance of the game comes from: of the secret and what seats have given. Before, there is none."""
        assert self.begun
        return joint_seed(self.secret, [(one.seat, one.value) for one in self.contributions if one.value is not None])

    def first_link(self) -> bytes:
        """The link of the chain before the first choice."""
        # A name that was left open may be another one later.
        names = ["" if seat.open_name else seat.name for seat in self.seats]
        given = {one.seat: one.commitment for one in self.contributions if self.begun and one.commitment is not None}
        return first_link(self.game, self.options, names, self.commitment, self.seeded, given)


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list of tables; ``yours`` are the seats of whoever asks.

    ``due`` says by seat when the clock runs out, in the tables' own time, where one runs.
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


def now() -> str:
    """The time, as it is stored."""
    return _written(datetime.now(UTC))


def _stored(row: Any) -> StoredChoice:
    stand_in = None if row.stand_in is None else StandIn(row.stand_in)
    return StoredChoice(row.seat, row.text, row.request, stand_in, row.laid, row.at)


def _stored_seat(row: Any) -> StoredSeat:
    return StoredSeat(
        *(row.name, row.bot, row.key_hash, row.open_name, row.invitation_hash, row.request_hash, row.open, row.relief)
    )


def _stored_message(row: Any) -> StoredMessage:
    audience = None if row.audience is None else tuple(json.loads(row.audience))
    return StoredMessage(row.seat, row.name, audience, row.text, row.created)


def _stored_order(row: Any) -> StoredOrder:
    return StoredOrder(row.seat, row.name, row.round, tuple(json.loads(row.choices)), row.memo, row.dropped)


def _stored_event(row: Any) -> StoredSeatEvent:
    return StoredSeatEvent(
        *(row.seat, SeatEvent(row.event), row.choices, row.key_hash, row.invitation_hash),
        *(row.by, row.amount, row.at),
    )


def _written(time: datetime) -> str:
    return time.isoformat(timespec="seconds")


class Store:
    """Reads and writes tables; every method is one transaction, and raises StoreFault where it fails."""

    def __init__(self, url: sa.URL) -> None:
        self._url = url
        self.transactions = transactions(url)
        self._read, self._write = self.transactions.read, self.transactions.write

    async def open(self) -> None:
        """Brings the database up to this version of Penumbra; a new file becomes one with no tables."""
        keep_private(self._url)
        try:
            await self._write(upgrade)
        except (CommandError, ValueError) as fault:
            raise StoreFault(f"the database cannot be brought up to date: {type(fault).__name__}") from fault

    async def sound(self) -> None:
        """Looks through the pages of a SQLite file; raises StoreFault where one of them is damaged."""
        if self.transactions.kind != "sqlite":
            return
        first = await self._read(lambda connection: connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        if first != "ok":
            raise StoreFault(f"{DAMAGED} ({first})")

    async def known(self) -> None:
        """Sees that the database is of this version, without changing it."""
        await self._read(up_to_date)

    async def check_readable(self) -> None:
        """Reads a little, to see that it can be done."""
        await self._read(lambda connection: connection.execute(sa.select(tables.c.id).limit(1)).all())

    async def close(self) -> None:
        """Lets go of the database."""
        await self.transactions.close()

    async def create(self, table: StoredTable) -> None:
        """Stores a new table with its seats, the choices that it begins with, and the turns that there are."""
        link = table.first_link()
        lines = []
        for n, one in enumerate(table.choices):
            lines.append({"table_id": table.id, "n": n, **asdict(one), "link": link.hex(), "created": table.created})
            link = next_link(link, one.seat, one.text)
        row = {
            "id": table.id,
            "game": table.game,
            "options": json.dumps(table.options),
            "seed": table.secret.hex(),
            "salt": table.salt.hex(),
            "draw": table.draw,
            "begun": table.begun,
            "seeded": table.seeded,
            "commitment": table.commitment,
            "created": table.created,
            "version": table.version,
            "over": table.over,
            "link": link.hex(),
            "made_with": table.made_with,
            "access": table.access,
            "counsel": table.counsel,
            "touched": table.created,
            "host_hash": table.host_hash,
            "host_seat": table.host_seat,
            "progress": _placed(table.progress),
            "clock": None if table.clock is None else msgspec.json.encode(table.clock).decode(),
            "began": table.began,
        }
        sitting = [{"table_id": table.id, "seat": n, **asdict(seat)} for n, seat in enumerate(table.seats)]

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.insert(tables), row)
            connection.execute(sa.insert(seats), sitting)
            if lines:
                connection.execute(sa.insert(choices), lines)
            write_contributions(connection, table.id, table.contributions)
            _also(connection, changes(table.id, {}, dict(table.waits)))

        await self._write(write)

    async def read(self, table_id: str) -> StoredTable | None:
        """A table with all its choices, or None where there is none of this id; raises StoreDamage."""

        def read(connection: sa.Connection) -> tuple[Any, ...] | None:
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
            return (row, *(connection.execute(rows).all() for rows in parts))

        found = await self._read(read)
        return None if found is None else _whole(*found)

    async def ids(self) -> list[str]:
        """The ids of all tables, oldest first."""
        wanted = sa.select(tables.c.id).order_by(tables.c.created)
        return await self._read(lambda connection: list(connection.execute(wanted).scalars()))

    async def listed(self, most: int) -> list[Listed]:
        """Tables that may be listed, at most ``most``, those last played at first.

        Tables at which people have played come before those at which nobody has yet, and those leave the list after
        half a day: however many of them are made, none that is played is pushed out.
        """
        person_played = sa.exists().where(
            choices.c.table_id == tables.c.id,
            seats.c.table_id == tables.c.id,
            seats.c.seat == choices.c.seat,
            seats.c.bot.is_(None),
        )
        fresh = _written(datetime.now(UTC) - _EMPTY_FOR)
        wanted = (
            sa.select(tables)
            .where(tables.c.access == Access.PUBLIC, sa.or_(person_played, tables.c.created >= fresh))
            .order_by(person_played.desc(), tables.c.touched.desc(), tables.c.created.desc(), tables.c.id)
            .limit(most)
        )
        rows, sitting = await self._read(lambda connection: _with_seats(connection, wanted))
        return [_listed(row, sitting[row.id]) for row in rows]

    async def opened_by(self, hashes: Mapping[str, Collection[str]]) -> list[Listed]:
        """The tables by id of which keys are shown, by their hashes, that one of these opens; last played at first.

        A key opens the table of its seat, or as its host.
        """
        wanted = sa.select(tables).where(tables.c.id.in_(hashes)).order_by(tables.c.touched.desc(), tables.c.id)
        rows, sitting = await self._read(lambda connection: _with_seats(connection, wanted))
        found = []
        for row in rows:
            shown = hashes[row.id]
            yours = tuple(one.seat for one in sitting[row.id].rows if one.key_hash in shown)
            if yours or row.host_hash in shown:
                found.append(_listed(row, sitting[row.id], yours))
        return found

    async def append(
        self,
        table_id: str,
        n: int,
        choice: StoredChoice,
        version: int,
        progress: Progress,
        news: Numbered | None = None,
        followed: "OrderChange | None" = None,
        also: Iterable[Executable] = (),
    ) -> None:
        """Stores choice ``n`` of the table, which must be at ``version``, and raises the version by one.

        ``progress`` is where it leads, ``news`` what happens with seats by it. An order that it
        ``followed`` becomes what is left of it. ``also`` is written with it, or not at all.
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

        def write(connection: sa.Connection) -> None:
            link = _link_at(connection, table_id, version)
            connection.execute(sa.insert(choices), {**row, "link": link.hex(), "created": now()})
            _move_on(connection, table_id, version, progress, next_link(link, choice.seat, choice.text))
            _note(connection, table_id, news)
            if followed is not None:
                _order(connection, table_id, *followed)
            _also(connection, also)

        await self._write(write)

    async def take_back(
        self,
        table_id: str,
        n: int,
        version: int,
        progress: Progress,
        count: int = 1,
        taken: Withdrawal | None = None,
        news: Numbered | None = None,
        word: str = "",
        also: Iterable[Executable] = (),
    ) -> None:
        """Takes the last ``count`` choices, from ``n`` on, out of the record, and raises the version by as many.

        ``progress`` is where the game stands then. ``taken`` is told of them in the log, where they are not
        the last choice alone, and ``news`` is what happens with seats by it. All orders are dropped with a ``word``.
        ``also`` is written with it, or not at all.
        """
        first = sa.and_(choices.c.table_id == table_id, choices.c.n == n)
        later = sa.and_(take_backs.c.table_id == table_id, take_backs.c.n > n)

        def write(connection: sa.Connection) -> None:
            _link_at(connection, table_id, version)
            link = connection.execute(sa.select(choices.c.link).where(first)).scalar_one()
            connection.execute(sa.delete(choices).where(choices.c.table_id == table_id, choices.c.n >= n))
            connection.execute(sa.update(take_backs).where(later).values(n=n))
            if taken is not None:
                row = {"table_id": table_id, "version": version, **taken._asdict()}
                connection.execute(sa.insert(take_backs), row)
            _move_on(connection, table_id, version, progress, bytes.fromhex(link), count)
            _note(connection, table_id, news)
            held = sa.and_(orders.c.table_id == table_id, orders.c.dropped.is_(None))
            connection.execute(sa.update(orders).where(held).values(dropped=word))
            _also(connection, also)

        await self._write(write)

    async def reseat(
        self,
        table_id: str,
        seat: int,
        before: StoredSeat,
        after: StoredSeat,
        n: int,
        event: StoredSeatEvent | None,
        drawn: StoredTable | None = None,
        also: Iterable[Executable] = (),
    ) -> None:
        """Changes who may sit at a seat, which must be as it was ``before``; stores event ``n``, if there is one.

        ``drawn`` is the table with what becomes of the drawing of its seed by that, where anything does; ``also``
        is written with it, or not at all.
        """
        as_before = sa.and_(
            seats.c.table_id == table_id,
            seats.c.seat == seat,
            seats.c.key_hash.is_not_distinct_from(before.key_hash),
            seats.c.invitation_hash.is_not_distinct_from(before.invitation_hash),
            seats.c.relief.is_not_distinct_from(before.relief),
        )

        def write(connection: sa.Connection) -> None:
            changed = connection.execute(sa.update(seats).where(as_before).values(**asdict(after)))
            if changed.rowcount != 1:
                raise StoreConflict(f"seat {seat} is not as it was")
            if before.key_hash is not None and after.key_hash is None:
                theirs = sa.and_(orders.c.table_id == table_id, orders.c.seat == seat)
                connection.execute(sa.delete(orders).where(theirs))
            _note(connection, table_id, None if event is None else (n, event))
            if drawn is not None:
                _draw(connection, drawn)
            _also(connection, also)

        await self._write(write)

    async def draw(
        self, table: StoredTable, n: int, events: Sequence[StoredSeatEvent], also: Iterable[Executable] = ()
    ) -> None:
        """Stores how far the seed of a table is drawn, with what all are told of it: events from the ``n``-th on."""

        def write(connection: sa.Connection) -> None:
            for news in enumerate(events, start=n):
                _note(connection, table.id, news)
            _draw(connection, table)
            _also(connection, also)

        await self._write(write)

    async def order(self, table_id: str, before: StoredOrder, after: StoredOrder | None) -> None:
        """Stores what a seat has laid down, in place of what it had by the same name; None takes that away."""
        await self._write(lambda connection: _order(connection, table_id, before, after))

    async def said(self, table_id: str) -> list[StoredMessage]:
        """What was said at a table, the first first."""
        wanted = sa.select(messages).where(messages.c.table_id == table_id).order_by(messages.c.n)
        rows = await self._read(lambda connection: connection.execute(wanted).all())
        return [_stored_message(row) for row in rows]

    async def say(self, table_id: str, message: StoredMessage, most: int) -> None:
        """Stores something that is said at a table, of which the last ``most`` messages are kept."""
        here = messages.c.table_id == table_id
        audience = None if message.audience is None else json.dumps(message.audience)

        def write(connection: sa.Connection) -> None:
            last = connection.execute(sa.select(sa.func.max(messages.c.n)).where(here)).scalar()
            n = 0 if last is None else last + 1
            row = {"table_id": table_id, "n": n, **asdict(message), "audience": audience}
            connection.execute(sa.insert(messages), row)
            connection.execute(sa.delete(messages).where(here, messages.c.n <= n - most))

        await self._write(write)

    async def note(self, table_id: str, news: Numbered) -> None:
        """Stores what has happened with seats and changes nobody's place."""
        await self._write(lambda connection: _note(connection, table_id, news))

    async def write(self, statements: Iterable[Executable]) -> None:
        """Stores what is kept beside the tables, all of it or nothing."""
        await self._write(lambda connection: _also(connection, statements))

    async def place(self, table_id: str, version: int, progress: Progress) -> None:
        """Stores where a game stands that was played before that was kept, if it is still at ``version``."""
        here = sa.and_(tables.c.id == table_id, tables.c.version == version)
        placing = sa.update(tables).where(here).values(progress=_placed(progress))
        await self._write(lambda connection: connection.execute(placing).close())


def _order(connection: sa.Connection, table_id: str, before: StoredOrder, after: StoredOrder | None) -> None:
    same = sa.and_(orders.c.table_id == table_id, orders.c.seat == before.seat, orders.c.name == before.name)
    connection.execute(sa.delete(orders).where(same))
    if after is not None:
        connection.execute(
            sa.insert(orders), {"table_id": table_id, **asdict(after), "choices": json.dumps(after.choices)}
        )


def _note(connection: sa.Connection, table_id: str, news: Numbered | None) -> None:
    if news is not None:
        n, event = news
        connection.execute(sa.insert(seat_events), {"table_id": table_id, "n": n, "created": now(), **asdict(event)})


def _draw(connection: sa.Connection, table: StoredTable) -> None:
    """Stores how far the seed of a table is drawn whose game has not begun; raises StoreConflict where it has."""
    still = sa.and_(tables.c.id == table.id, tables.c.begun.is_(False))
    drawn = connection.execute(
        sa.update(tables)
        .where(still)
        .values(
            seed=table.secret.hex(),
            commitment=table.commitment,
            draw=table.draw,
            begun=table.begun,
            link=table.first_link().hex(),
            progress=_placed(table.progress),
            began=table.began,
            touched=now(),
        )
    )
    if drawn.rowcount != 1:
        raise StoreConflict("the game has begun")
    write_contributions(connection, table.id, table.contributions)


def _placed(progress: Progress | None) -> str | None:
    return None if progress is None else msgspec.json.encode(progress).decode()


def _progress(text: str | None) -> Progress | None:
    """Where a game stands; what cannot be read is not known, since the record alone says what is so."""
    try:
        return None if text is None else msgspec.json.decode(text, type=Progress)
    except (msgspec.MsgspecError, ValueError):
        return None


def _clock(text: str | None) -> TimeControl | None:
    return None if text is None else msgspec.json.decode(text, type=TimeControl)


def _listed_clock(text: str | None) -> TimeControl | None:
    """The same for a list: what cannot be read there is told where the table is opened."""
    with suppress(msgspec.MsgspecError):
        return _clock(text)
    return None


def _also(connection: sa.Connection, statements: Iterable[Executable]) -> None:
    for statement in statements:
        connection.execute(statement)


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
    return Listed(
        row.id,
        row.game,
        row.created,
        row.touched,
        row.version,
        row.over,
        row.seeded,
        _progress(row.progress),
        names=tuple(one.name for one in sitting.rows),
        bots=tuple(one.bot or one.relief for one in sitting.rows),
        taken=tuple(one.key_hash is not None for one in sitting.rows),
        access=Access(row.access),
        open=tuple(one.seat for one in sitting.rows if one.open and one.key_hash is None),
        clock=_listed_clock(row.clock),
        due=tuple(sitting.due.get(one.seat) for one in sitting.rows),
        yours=yours,
    )


def _link_at(connection: sa.Connection, table_id: str, version: int) -> bytes:
    """The last link of a table; raises StoreConflict where it is not at ``version``."""
    here = sa.select(tables.c.link).where(tables.c.id == table_id, tables.c.version == version)
    link = connection.execute(here).scalar_one_or_none()
    if link is None:
        raise StoreConflict(f"the table is not at version {version}")
    return bytes.fromhex(link)


def _move_on(
    connection: sa.Connection, table_id: str, version: int, progress: Progress, link: bytes, by: int = 1
) -> None:
    moved = connection.execute(
        sa.update(tables)
        .where(tables.c.id == table_id, tables.c.version == version)
        .values(version=version + by, over=progress.over, progress=_placed(progress), link=link.hex(), touched=now())
    )
    if moved.rowcount != 1:
        raise StoreConflict(f"the table is not at version {version}")


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
            progress=_progress(row.progress),
            counsel=row.counsel,
            orders=tuple(_stored_order(one) for one in laid),
            salt=bytes.fromhex(row.salt),
            draw=row.draw,
            begun=row.begun,
            contributions=tuple(contribution(one) for one in given),
            clock=_clock(row.clock),
            began=row.began,
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
