"""For whom the tables wait: the turns of persons that have begun and not ended, beside the games' records.

A turn is known by the version of the table at which it began. They are written in the transaction of the choice that
begins or ends them, so that whoever looks through them finds no turn that was taken back.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.sql.base import Executable

from penumbra.table.keeping.schema import waits


@dataclass(frozen=True, slots=True)
class Wait:
    """A turn of a person: at which ``version`` of the table it began, and moments of the tables' own time.

    It began ``at`` one, the person ``moved`` last at another, and at ``due`` the clock runs out, where one runs.
    """

    version: int
    at: int
    moved: int
    due: int | None = None


class Written(NamedTuple):
    """Something that is to be written: a statement, and the values of what it leaves open."""

    statement: Executable
    values: dict[str, Any]


_END: Final = sa.delete(waits).where(waits.c.table_id == sa.bindparam("table"), waits.c.seat == sa.bindparam("of_seat"))
_BEGIN: Final = sa.insert(waits)


def stored(row: Any) -> Wait:
    """A turn as its row tells it."""
    return Wait(row.version, row.at, row.moved, row.due)


def changes(table_id: str, before: Mapping[int, Wait], after: Mapping[int, Wait]) -> Iterator[Written]:
    """What has to be written of the turns of a table, by seat."""
    for seat, wait in before.items():
        if after.get(seat) != wait:
            yield Written(_END, {"table": table_id, "of_seat": seat})
    for seat, wait in after.items():
        if before.get(seat) != wait:
            yield Written(_BEGIN, {"table_id": table_id, "seat": seat, **asdict(wait)})


def overdue(now: int, most: int, ours: sa.ColumnElement[bool]) -> sa.Select[tuple[str, int]]:
    """The tables and seats, at most so many, whose clocks have run out by now; ``ours`` says which are looked at."""
    out = sa.select(waits.c.table_id, waits.c.seat).where(waits.c.due <= now, ours)
    return out.order_by(waits.c.due).limit(most)
