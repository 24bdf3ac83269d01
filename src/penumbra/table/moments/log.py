"""The log of a table as one seat may read it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice

from penumbra.kernel import Entry, Landmark
from penumbra.table import wire
from penumbra.table.moments.moment import NOT_BEGUN, Moment


def readable(log: Sequence[Entry], seat: int | None) -> list[Entry]:
    """The entries that ``seat`` (None: a spectator) may read."""
    return [entry for entry in log if entry.private_to is None or entry.private_to == seat]


def lines_before(current: Moment, seat: int | None, made: int) -> int:
    """How many lines of the log ``seat`` may read that were written of the first ``made`` choices."""
    return len(readable(current.log[: current.logged(made)], seat))


def lines_of(
    current: Moment, seat: int | None, after: int = NOT_BEGUN, before: int | None = None
) -> list[wire.LogLine]:
    """The log that ``seat`` (None: a spectator) may read, its lines numbered from 1; of choices ``after`` so many.

    ``before`` are the lines that these come behind, where they were counted.
    """
    battles = _numbers(islice(current.log, current.logged(after)))
    read = ((made, entry) for made, entries in current.entries_by_choice(after) for entry in readable(entries, seat))
    first = 1 + (lines_before(current, seat, after) if before is None else before)
    return [
        wire.LogLine(n, made, entry.round, entry.seat, entry.sentence, next(battles) if begins_battle(entry) else None)
        for n, (made, entry) in enumerate(read, start=first)
    ]


def _numbers(log: Iterable[Entry]) -> Iterator[int]:
    """The numbers of battles after those of a log, which is looked through once there is one."""
    yield from count(1 + sum(map(begins_battle, log)))


def begins_battle(entry: Entry) -> bool:
    """Whether a battle begins with an entry; all may read it."""
    return entry.mark is Landmark.BATTLE
