"""The position of a table as one seat sees it, as the JSON that goes over the wire."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import msgspec

from penumbra.table import wire
from penumbra.table.moments.difference import difference
from penumbra.table.moments.log import lines_before, lines_of
from penumbra.table.moments.moment import Moment
from penumbra.table.tables.changes import changes
from penumbra.table.tables.open_table import LastShown, Table


class Wanted(NamedTuple):
    """How much of a position somebody wants to be told.

    To whoever has that of the version ``since`` only what has changed; of the log at most the last so many ``lines``.
    """

    since: int | None = None
    lines: int | None = None


WHOLE: Final = Wanted()

MOST_SHOWN: Final = 10
"""So many seats' positions are kept of each table, until what has changed is told: those of nine and of a spectator."""


_NOBODY_ASKED: Final = {"over": True, "waiting": [], "may_choose": []}
"""What is otherwise in a view once those who play have ended the game."""

Drawing = Callable[[Moment, int | None], bytes]
"""Draws a moment of a table, as JSON, for a seat (None: a spectator)."""


def told_of(table: Table, wanted: Wanted) -> Wanted:
    """What is told to whoever wants so much now: what has changed, or the whole position, and not both.

    It is whole where the table has not come from the version that somebody has.
    """
    since = wanted.since
    # That a game is ended by agreement makes no other version of it.
    if since is None or since < table.read_at or not table.moment.stood_at(since) or table.moment.ended is not None:
        return Wanted(lines=wanted.lines)
    return Wanted(since)


def drawing(table: Table, told: Wanted) -> Drawing:
    """How to draw what is ``told`` of a moment of the table (:func:`told_of`); to be asked before the table goes on."""
    since, lines = told
    if since is None:
        return lambda moment, seat: draw_position(table, moment, seat, lines)
    made = table.moment.made_at(since)
    _, there = table.trail.nearest(made)
    past = table.past(made, made)

    def draw(moment: Moment, seat: int | None) -> bytes:
        earlier = table.shown.get(seat)
        if earlier is None or not earlier.shows(there, since):
            then = replace(next(past), version=since)
            earlier = _drawn(then, _seen(table, then, seat), lines_before(then, seat, then.made))
        return draw_update(table, earlier, moment, seat)

    return draw


def at_hand(table: Table, seat: int | None, wanted: Wanted) -> bool:
    """Whether nothing has to be drawn but the present: what ``seat`` has is what was drawn for it last."""
    shown = table.shown.get(seat)
    return shown is not None and shown.version == wanted.since


def draw_position(table: Table, current: Moment, seat: int | None, lines: int | None = None) -> bytes:
    """A :class:`wire.TablePosition` as JSON: what ``seat`` (None: a spectator) may know of a moment of the table."""
    log = lines_of(current, seat)
    told = log if lines is None else log[max(0, len(log) - lines) :]
    before = len(log) - len(told)
    seen = _seen(table, current, seat)
    _keep(table, seat, _drawn(current, seen, len(log)))
    return msgspec.json.encode(msgspec.structs.replace(seen, log_before=before, log=told))


def draw_update(table: Table, earlier: LastShown, current: Moment, seat: int | None) -> bytes:
    """A :class:`wire.PositionSince` as JSON: what makes an ``earlier`` position of a seat that of ``current``."""
    before, told = earlier.lines, lines_of(current, seat, earlier.made, earlier.lines)
    now = table.shown.get(seat)
    if now is None or not now.shows(current.state, current.version):
        now = _drawn(current, _seen(table, current, seat), before + len(told))
        _keep(table, seat, now)
    change = difference(earlier.plain, now.plain)
    return msgspec.json.encode(
        wire.PositionSince(earlier.version, change, table.names(), table.bots(), _notes(table), before, told)
    )


def draw_past(table: Table, seat: int | None, at: int, steps: int) -> Callable[[], bytes]:
    """How to draw a :class:`wire.PastPosition` as JSON, after ``at`` choices; to be asked before the table goes on."""
    there = table.past(at, at)
    led = changes(table, seat, max(0, at - steps), at) if steps else ()

    def draw() -> bytes:
        return msgspec.json.encode(wire.PastPosition(at, next(there).state.view(seat), list(led)))

    return draw


def _drawn(moment: Moment, seen: wire.TablePosition, lines: int) -> LastShown:
    """A moment as it was drawn for a seat, of whose log that could read so many lines."""
    return LastShown(moment.state, moment.version, moment.made, lines, msgspec.structs.asdict(seen))


def _keep(table: Table, seat: int | None, shown: LastShown) -> None:
    """Keeps what was drawn for a seat, for when it asks what has changed since: whoever chooses has seen that."""
    if len(table.shown) == MOST_SHOWN:
        table.shown.clear()
    table.shown[seat] = shown


def _seen(table: Table, current: Moment, seat: int | None) -> wire.TablePosition:
    """The position with nothing of its log."""
    state = current.state
    view = table.view(state, seat)
    asked = seat if current.ended is None else None
    choices = [] if asked is None else state.choices(asked)
    refusals = {} if asked is None else state.refusals(asked)
    return wire.TablePosition(
        table=table.id,
        game=table.stored.game,
        version=current.version,
        made=current.made,
        seat=seat,
        view=view if current.ended is None else {**view, **_NOBODY_ASKED},
        ended=None if (end := current.ended) is None else wire.EndTold(*end[:2], list(end.agreed), end.on),
        choices=[str(choice) for choice in choices],
        refusals={str(choice): wire.Refusing(refusal.rule, refusal.why) for choice, refusal in refusals.items()},
        log_before=0,
        log=[],
        notes=_notes(table),
        undo=current.undoes(seat),
        no_undo=None if seat is None else current.why_no_undo(seat),
        commitment=table.stored.commitment,
        seed=table.stored.seed.hex() if current.over else None,
        seeded=table.stored.seeded,
        access=table.stored.access,
        behind=table.stored.behind,
        no_counsel=table.no_counsel,
        clock=table.stored.clock,
        names=table.names(),
        bots=table.bots(),
        stand_ins=[current.stand_in(seat) for seat in range(len(table.stored.seats))],
    )


def _notes(table: Table) -> list[wire.TableNote]:
    """What happened with seats so far; all may read it."""
    return [wire.TableNote(one.choices, one.seat, one.sentence) for one in table.stored.events]
