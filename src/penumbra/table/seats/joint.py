"""Dice with no one to trust: how the seats of a table draw its seed together with the server, before the game begins.

The server's own secret is committed to when the table is made. Each seat that gives shows the commitment of what it
has drawn as somebody sits down there (see :mod:`penumbra.kernel.joint`); once all are there, every seat tells its
value, and with the last of them the game begins. Where a seat does not, the host may have everything drawn anew
without it, and all are told: whoever saw what the others had given, and then held back, sees nothing of use.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import NamedTuple

from penumbra.kernel import commitment, new_seed, seat_letter
from penumbra.table import wire
from penumbra.table.keeping.contributions import StoredContribution
from penumbra.table.problems import Problem, bad_request, forbidden
from penumbra.table.store import StoredSeatEvent, StoredTable
from penumbra.table.terms.progress import Progress


class Drawn(NamedTuple):
    """A table whose dice are drawn further, and what all are told of it; the same table where nothing has happened."""

    table: StoredTable
    events: Sequence[StoredSeatEvent]


def opens(table: StoredTable) -> bool:
    """Whether every commitment is there, so that it is time for values."""
    return all(one.commitment is not None for one in table.contributions)


def complete(table: StoredTable) -> bool:
    """Whether every seat that gives has given: the seed is drawn."""
    return all(one.value is not None for one in table.contributions)


def awaited(table: StoredTable) -> tuple[int, ...]:
    """The seats without which the game does not begin, as far as they are to do something now."""
    if table.begun:
        return ()
    if opens(table):
        return tuple(one.seat for one in table.contributions if one.value is None)
    return tuple(one.seat for one in table.contributions if one.commitment is None)


def not_begun(table: StoredTable) -> Problem:
    """Why a table that has not begun does nothing that a game does."""
    seats = awaited(table)
    letters = ", ".join(map(seat_letter, seats))
    plural = "s" if len(seats) > 1 else ""
    return Problem(
        HTTPStatus.CONFLICT,
        "The game has not begun: all who play draw the dice together first, and the part "
        f"of seat{plural} {letters} is still to come.",
        waits_for=seats,
    )


def committed(table: StoredTable, seat: int, promise: str) -> StoredTable:
    """The table once a seat has shown its commitment; the same where it had; raises Problem."""
    found = _giving(table, seat)
    if found.commitment == promise:
        return table
    if found.commitment is not None:
        raise Problem(HTTPStatus.CONFLICT, f"Seat {seat_letter(seat)} has promised its part of the dice already.")
    if any(one.commitment == promise for one in table.contributions) or promise == table.commitment:
        raise bad_request("This promise is another's: draw a part of your own.")
    return _with(table, replace(found, commitment=promise))


def abstained(table: StoredTable, seat: int) -> StoredTable:
    """The table once somebody has sat down at a seat who gives nothing."""
    return _now(replace(table, contributions=tuple(one for one in table.contributions if one.seat != seat)))


def revealed(table: StoredTable, seat: int, value: bytes) -> StoredTable:
    """The table once a seat has told its value; the same where it had; raises Problem."""
    found = _giving(table, seat)
    if not opens(table):
        raise Problem(
            HTTPStatus.CONFLICT,
            "It is too early: nobody tells their part of the dice before all have promised theirs.",
            waits_for=awaited(table),
        )
    if commitment(value) != found.commitment:
        raise bad_request("This is not the part of the dice that this seat has promised.")
    return table if found.value is not None else _with(table, replace(found, value=value))


def anew(table: StoredTable, without: Collection[int] = ()) -> StoredTable:
    """The table whose seed is drawn again from the start, some seats left out; raises Problem."""
    check_open(table)
    late = awaited(table)
    if not set(without) <= set(late):
        raise bad_request("Only seats whose part of the dice is awaited can be left out.", late)
    secret = new_seed()
    left = tuple(StoredContribution(one.seat) for one in table.contributions if one.seat not in without)
    return _now(replace(table, secret=secret, commitment=commitment(secret), draw=table.draw + 1, contributions=left))


def told(table: StoredTable, over: bool) -> wire.DiceDrawn:
    """How far the seed of a table is drawn, as all may know it; of the seed itself nothing before the game is over."""
    return wire.DiceDrawn(
        draw=table.draw,
        begun=table.begun,
        opens=not table.begun and opens(table),
        waits_for=list(awaited(table)),
        seeded=table.seeded,
        commitment=table.commitment,
        contributions=[
            wire.ContributionTold(one.seat, one.commitment, None if one.value is None else one.value.hex())
            for one in table.contributions
        ],
        secret=table.secret.hex() if over else None,
        salt=table.salt.hex() if over else None,
        seed=table.seed.hex() if over else None,
    )


def check_open(table: StoredTable) -> None:
    """Raises Problem where the seed is drawn."""
    if table.begun:
        raise Problem(HTTPStatus.CONFLICT, "The game has begun: its dice are drawn.")


def check_draw(table: StoredTable, draw: int) -> None:
    """Raises Problem where the seed is not being drawn for the ``draw``-th time."""
    check_open(table)
    if draw != table.draw:
        raise Problem(
            HTTPStatus.CONFLICT, f"The dice are drawn anew by now, for the {table.draw}. time: draw another part."
        )


def _giving(table: StoredTable, seat: int) -> StoredContribution:
    found = next((one for one in table.contributions if one.seat == seat), None)
    if found is None:
        raise forbidden(f"Seat {seat_letter(seat)} takes no part in drawing these dice.")
    return found


def _with(table: StoredTable, given: StoredContribution) -> StoredTable:
    contributions = tuple(given if one.seat == given.seat else one for one in table.contributions)
    return _now(replace(table, contributions=contributions))


def _now(table: StoredTable) -> StoredTable:
    """The table with whom it waits for now, as the list tells it."""
    return replace(table, progress=Progress(0, awaited(table), (), False))
