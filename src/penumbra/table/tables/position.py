"""The position of a table as one seat sees it, as the JSON that goes over the wire."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

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
    earlier = table.past(made, made)
    return lambda moment, seat: draw_update(table, replace(next(earlier), version=since), moment, seat)


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
    _keep(table, current, seat, seen)
    return msgspec.json.encode(msgspec.structs.replace(seen, log_before=before, log=told))


def draw_update(table: Table, earlier: Moment, current: Moment, seat: int | None) -> bytes:
    """A :class:`wire.PositionSince` as JSON: what makes the position of an ``earlier`` moment the ``current`` one."""
    change = difference(_plain(table, earlier, seat), _plain(table, current, seat))
    before, told = lines_before(current, seat, earlier.made), lines_of(current, seat, earlier.made)
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


def _plain(table: Table, moment: Moment, seat: int | None) -> Mapping[str, Any]:
    """A position with nothing of its log, as plain data; whoever chooses has seen the one before last."""
    shown = table.shown.get(seat)
    if shown is not None and shown.state is moment.state and shown.version == moment.version:
        return shown.plain
    return _keep(table, moment, seat, _seen(table, moment, seat))


def _keep(table: Table, moment: Moment, seat: int | None, seen: wire.TablePosition) -> Mapping[str, Any]:
    """Keeps what was drawn for a seat, for when it asks what has changed since; gives it as plain data."""
    plain = msgspec.structs.asdict(seen)
    if len(table.shown) == MOST_SHOWN:
        table.shown.clear()
    table.shown[seat] = LastShown(moment.state, moment.version, plain)
    return plain


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
