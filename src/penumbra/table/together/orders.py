"""What seats have laid down beforehand: which orders there are is said by the game's kit, when they are due by them.

Nobody else knows of it before it is done. What is done by it is the seat's own choice, and said to have been laid down.
What does not hold any more is dropped with a word to the seat alone, which stands there until the seat has read it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Final, NamedTuple

from msgspec import Struct

from penumbra.kernel import Choice
from penumbra.kernel.orders import Instruction, Laid
from penumbra.kit import House
from penumbra.table.moments.moment import Moment
from penumbra.table.problems import Problem, bad_request, choice_problems, forbidden
from penumbra.table.store import StoredOrder
from penumbra.table.tables.open_table import Table
from penumbra.table.together import drafts

MOST_CHOICES: Final = 8
"""So many choices are laid down at once."""

Orders = Mapping[str, Instruction]
"""What may be laid down in a game, by name."""


class Due(NamedTuple):
    """An order is due: the choice, and what is left of the order then, if anything."""

    order: StoredOrder
    choice: Choice
    left: StoredOrder | None


class OrderOffered(Struct):
    """What may be laid down: what it is called, and when it is done. ``choices`` are null where it takes none.

    ``never`` says why it cannot be laid down just now.
    """

    name: str
    title: str
    text: str
    choices: list[str] | None
    never: str | None


class OrderLaid(Struct):
    """What a seat has laid down, with the choices that are still to be made by it; ``dropped`` is why it is no more."""

    name: str
    title: str
    choices: list[str]
    dropped: str | None


class OrdersTold(Struct):
    """What a seat may lay down and what it has laid down."""

    offered: list[OrderOffered]
    laid: list[OrderLaid]


def known(house: House, table: Table) -> Orders:
    """What may be laid down at a table."""
    return {order.name: order for order in house.kits[table.game.name].orders}


def told(table: Table, orders: Orders, seat: int) -> OrdersTold:
    """What a seat is told of its orders, and nobody else.

    What holds no more is told as dropped as soon as that is so, though it is put down only where its turn comes: the
    news of a choice is read before that, and no other news follows.
    """
    gone = {one.name: one for one in void(table.moment, orders, [one for one in standing(table) if one.seat == seat])}
    laid = [gone.get(one.name, one) for one in table.stored.orders if one.seat == seat]
    return OrdersTold(
        [_offered(table, order, seat) for order in orders.values()],
        [OrderLaid(one.name, orders[one.name].title, list(one.choices), one.dropped) for one in laid],
    )


def _offered(table: Table, order: Instruction, seat: int) -> OrderOffered:
    state = table.moment.state
    if order.lasts:
        return OrderOffered(order.name, order.title, order.text, None, None)
    asked = order.as_if_asked(state, seat)
    choices = [] if asked is None else [str(choice) for choice in asked.choices(seat)]
    never = None if choices else _why_never(table, seat)
    return OrderOffered(order.name, order.title, order.text, choices, never)


def _why_never(table: Table, seat: int) -> str:
    if table.moment.over:
        return "The game is over."
    if seat in table.moment.state.may_choose():
        return "You are asked just now: choose."
    return "What you could choose in your next turn cannot be said yet."


def offered_after(table: Table, order: Instruction, seat: int, choices: Sequence[str]) -> list[str]:
    """What may be laid down after choices; nothing where these would reveal something. Raises Problem."""
    asked = order.as_if_asked(table.moment.state, seat)
    if asked is None:
        raise Problem(HTTPStatus.CONFLICT, _why_never(table, seat))
    current: Moment = replace(table.moment, state=asked)
    with choice_problems():
        after, followed = drafts.foreseen(current, seat, [Choice.parse(text) for text in choices])
    return [str(choice) for choice in after.state.choices(seat)] if followed == len(choices) else []


def laid_down(table: Table, orders: Orders, seat: int, name: str, choices: Sequence[str]) -> StoredOrder:
    """A seat lays something down; raises Problem where it may not."""
    order = orders.get(name)
    if order is None:
        raise bad_request(f"There is nothing called {name!r} to lay down in this game.", sorted(orders))
    if table.moment.over:
        raise Problem(HTTPStatus.CONFLICT, "The game is over.")
    if order.lasts != (not choices):
        raise bad_request("This is laid down without choices." if order.lasts else "Say which choices are laid down.")
    if choices:
        offered_after(table, order, seat, choices)
    state = table.moment.state
    return StoredOrder(seat, name, state.round, tuple(choices), order.memo(state, seat))


def withdrawn(table: Table, seat: int, name: str) -> StoredOrder:
    """A seat withdraws what it has laid down, or has read that it was dropped; raises Problem."""
    found = next((one for one in table.stored.orders if (one.seat, one.name) == (seat, name)), None)
    if found is None:
        raise forbidden(f"You have laid down nothing called {name!r}.")
    return found


def standing(table: Table) -> list[StoredOrder]:
    """The orders that hold, of seats which persons play."""
    seats = table.stored.seats
    return [one for one in table.stored.orders if one.dropped is None and seats[one.seat].played_by is None]


def void(current: Moment, orders: Orders, laid: Sequence[StoredOrder]) -> list[StoredOrder]:
    """Those orders that hold no more, with the word that is told to their seats."""
    found = []
    for one in laid:
        why = orders[one.name].why_void(current.state, one.seat, _laid(one))
        if why is not None:
            found.append(replace(one, dropped=why))
    return found


def due(current: Moment, orders: Orders, laid: Sequence[StoredOrder]) -> Due | None:
    """The first order that is due of those that hold."""
    waiting = current.state.waiting()
    for one in laid:
        choice = orders[one.name].due(current.state, one.seat, _laid(one)) if one.seat in waiting else None
        if choice is not None and current.state.why_not(one.seat, choice) is None:
            return Due(one, choice, _left(orders[one.name], one))
    return None


def _left(order: Instruction, one: StoredOrder) -> StoredOrder | None:
    if order.lasts:
        return one
    return replace(one, choices=one.choices[1:]) if len(one.choices) > 1 else None


def _laid(one: StoredOrder) -> Laid:
    return Laid(one.round, one.choices, one.memo)
