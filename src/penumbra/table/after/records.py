"""A record is brought in: read, proved by playing it again, and opened as a table that stands nowhere.

A record holds the seed, so nothing of its game is hidden from whoever has it; of a game that goes on here nobody is
given one. What somebody brings may take long to play again: one thread does that, and no other request waits for it.
"""

from collections import OrderedDict
from hashlib import blake2b
from http import HTTPStatus
from typing import Annotated, Final

from anyio import CapacityLimiter, to_thread
from msgspec import Meta, Struct

from penumbra import __version__
from penumbra.kernel import Record, RecordError, replay, seat_letter
from penumbra.kernel.seats import RULED
from penumbra.kit import House
from penumbra.table import wire
from penumbra.table.after.studies import Study, proved
from penumbra.table.door import keys
from penumbra.table.moments import moment
from penumbra.table.moments.agreed import as_events
from penumbra.table.moments.log import lines_of
from penumbra.table.moments.timeline import timeline_of
from penumbra.table.moments.trail import Trail
from penumbra.table.problems import Problem
from penumbra.table.store import StoredChoice, StoredSeat, StoredTable, now
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.progress import Progress

MOST_CHARACTERS: Final = 256 * 1024
"""So long a record may be: some ten times as long as that of a long game."""

MOST_CHOICES: Final = 10_000

_MOST_KEPT: Final = 4
"""So many records stay open: who has read one goes on with it."""


RecordText = Annotated[str, Meta(max_length=MOST_CHARACTERS, description="A record, as a table hands it out.")]


class RecordGiven(Struct, forbid_unknown_fields=True):
    """A record that somebody brings in."""

    record: RecordText


class RecordRead(Struct):
    """What a record tells: its game, who sat there, where it stands at its end, and the way it came.

    ``ruled`` are the seats that nobody plays, ``bots`` those whose names are bots'; the log is a spectator's.
    """

    game: str
    names: list[str]
    bots: list[str | None]
    ruled: list[int]
    progress: Progress
    timeline: wire.Timeline
    log: list[wire.LogLine]


class Records:
    """Opens the records that are brought in, one at a time."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._thread = CapacityLimiter(1)
        self._opened: OrderedDict[bytes, Table] = OrderedDict()

    async def prove(self, study: Study) -> Study:
        """The same study, once all of it has been played again; raises Problem that names the move which is wrong."""
        return await to_thread.run_sync(proved, self._house, study, limiter=self._thread)

    async def open(self, text: str) -> Table:
        """The game of a record as a table that stands nowhere; raises Problem."""
        known_by = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=32).digest()
        if known_by not in self._opened:
            self._opened[known_by] = await to_thread.run_sync(opened, self._house, text, limiter=self._thread)
            while len(self._opened) > _MOST_KEPT:
                self._opened.popitem(last=False)
        self._opened.move_to_end(known_by)
        return self._opened[known_by]


def opened(house: House, text: str) -> Table:
    """The game of a record as a table that stands nowhere; raises Problem that names the line or the choice."""
    record = None
    try:
        record = Record.loads(text)
        if len(record.lines) > MOST_CHOICES:
            raise RecordError(f"it has {len(record.lines)} choices, of at most {MOST_CHOICES}")
        replay(record, house.games)
    except RecordError as fault:
        raise _unfit(record, fault) from None
    return standing_nowhere(house, record, "")


def standing_nowhere(house: House, record: Record, name: str) -> Table:
    """A table of this name that is stored nowhere, at the end of a record; the letters of its seats are their keys.

    Raises :class:`moment.ReplayFault`.
    """
    stored, trail = _stored(house, record, name), Trail()
    current = moment.resume(house.games[record.game], stored, trail.pass_by)
    return Table(stored, house.games[record.game], current, None, trail=trail)


def read(house: House, table: Table) -> RecordRead:
    """What the table of a record tells of it."""
    seats, bots = table.stored.seats, house.kits[table.stored.game].bots
    return RecordRead(
        table.stored.game,
        table.names(),
        [seat.name if seat.name in bots else None for seat in seats],
        [at for at, seat in enumerate(seats) if seat.bot == RULED],
        table.moment.progress,
        timeline_of(table.moment, None),
        lines_of(table.moment, None),
    )


def _stored(house: House, record: Record, name: str) -> StoredTable:
    """What would be stored of the game of a record."""
    game = house.games[record.game]
    ruled = game.seats_of_rules(game.options(record.options))
    bots = [RULED if at in ruled else None for at in range(len(record.seats))]
    choices = tuple(StoredChoice(seat, str(choice), None) for seat, choice in record.lines)
    return StoredTable(
        id=name,
        game=record.game,
        options=record.options,
        seats=tuple(
            StoredSeat(called, bot, keys.hash_key(seat_letter(at)))
            for at, (called, bot) in enumerate(zip(record.seats, bots, strict=True))
        ),
        secret=bytes.fromhex(record.seed or ""),
        seeded=record.seeded,
        commitment=record.commitment,
        created=now(),
        version=len(choices),
        over=record.result is not None or record.ended is not None,
        choices=choices,
        events=() if record.ended is None else as_events(record.ended, len(choices)),
    )


def _unfit(record: Record | None, fault: RecordError) -> Problem:
    """Why a record is not played again, and by which rules it was, where others may be why."""
    said = str(fault).removesuffix(".")
    other = record is not None and record.made_with not in (None, __version__)
    rules = f" It was made with Penumbra {record.made_with}; this is {__version__}." if record and other else ""
    why = f"This record cannot be played again: {said}.{rules}"
    return Problem(HTTPStatus.BAD_REQUEST, why, rule=fault.rule, choice=fault.choice)
