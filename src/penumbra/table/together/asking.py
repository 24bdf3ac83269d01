"""Those who play ask each other one thing at a time: to take something back, or to end the game."""

from http import HTTPStatus
from typing import Final

from penumbra.table.problems import Problem
from penumbra.table.store import StoredSeatEvent
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.seat_events import RELIEVED, SeatEvent
from penumbra.table.together import endings, proposals

PATIENCE: Final = 60.0
"""Seconds for which bots wait for those who are asked."""

_COMES_OR_GOES: Final = (SeatEvent.SAT_DOWN, SeatEvent.TAKEN_BACK, *RELIEVED, SeatEvent.RETURNED)
"""Others have to agree from then on, or whoever had agreed is there no more."""


def something(table: Table) -> bool:
    """Whether anything waits for answers."""
    return proposals.standing(table) is not None or endings.standing(table) is not None


def check_nothing(table: Table) -> None:
    """Raises Problem where something waits for answers."""
    if something(table):
        raise Problem(HTTPStatus.CONFLICT, "Something is asked already: wait until it is answered.")


def dropped(table: Table) -> StoredSeatEvent | None:
    """What is told when a choice is made or taken back while something is asked."""
    return proposals.dropped(table) or endings.dropped(table)


def dropped_by(table: Table, event: SeatEvent | None) -> StoredSeatEvent | None:
    """What is told when this happens with a seat while something is asked."""
    return dropped(table) if event in _COMES_OR_GOES and table.begun is not None else None
