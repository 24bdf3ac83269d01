"""Who wants to be rated, at which seats they are, and the places that they took, as the database keeps it.

Whoever is rated at a seat is settled by the seat's first choice, so that nobody goes when they are about to lose. A
game is rated among at least two players. Who has left it to a bot by its end counts as last; where the host has taken
the seat of one back, it is rated for nobody. A player outlasts the account, without anything of it: what others have
won against it stays.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from penumbra.table.after.outcome import SeatOutcome
from penumbra.table.door import keys
from penumbra.table.keeping.schema import (
    account_keys,
    choices,
    rated_games,
    rated_players,
    rated_seats,
    seat_events,
    seats,
    tables,
)
from penumbra.table.tables.open_table import Table
from penumbra.table.terms.access import Access
from penumbra.table.terms.seat_events import RELIEVED, SeatEvent


class RatedSeat(NamedTuple):
    """A seat at which a player is rated, and the hash of the key by which the player sat there."""

    seat: int
    player_id: str
    key_hash: str


def wish(connection: sa.Connection, account_id: str, wanted: bool) -> None:
    """An account wants to be rated from now on, or not to be."""
    own = rated_players.c.account_id == account_id
    if not connection.execute(sa.update(rated_players).where(own).values(wanted=wanted)).rowcount and wanted:
        row = {"id": keys.new_table_id(), "account_id": account_id, "wanted": True}
        connection.execute(sa.insert(rated_players), row)


def wishes(connection: sa.Connection, account_id: str) -> bool:
    """Whether an account wants to be rated."""
    wanted = sa.select(rated_players.c.id).where(rated_players.c.account_id == account_id, rated_players.c.wanted)
    return connection.execute(wanted).first() is not None


def no_rating(table: Table) -> str | None:
    """Why the game of a table is rated for nobody, in a sentence; None where it may be."""
    if table.stored.access is not Access.PUBLIC:
        return "Games are rated at public tables alone: ratings stand where everybody sees them."
    if table.stored.seeded:
        return "Games are not rated whose dice somebody may have known beforehand."
    if sum(one.bot is None for one in table.stored.seats) < 2:
        return "Games are rated that several persons play."
    if table.no_counsel is None:
        return "Games are not rated in which seats may ask what a bot would do."
    return None


def begins(table: Table, seat: int) -> bool:
    """Whether a choice of a seat at this moment is the first of a person who may be rated there."""
    if table.stored.seats[seat].played_by is not None or no_rating(table) is not None:
        return False
    return all(line.seat != seat for line in table.moment.lines)


def settle(connection: sa.Connection, table_id: str, seat: int) -> None:
    """Whoever wants to be rated at a seat is from now on."""
    settled = _settled(connection, table_id)
    for one in _wishing(connection, table_id):
        if one.seat == seat and all(seat != before.seat for before in settled):
            connection.execute(sa.insert(rated_seats), {"table_id": table_id, **one._asdict()})


def at_table(connection: sa.Connection, table_id: str) -> list[int] | None:
    """The seats that are rated, or are to be from their first choice on; None where the host has taken one back."""
    settled = _settled(connection, table_id)
    if _taken_back(connection, table_id, settled):
        return None
    chosen = set(
        connection.execute(sa.select(choices.c.seat).where(choices.c.table_id == table_id).distinct()).scalars()
    )
    coming = [
        one for one in _wishing(connection, table_id) if one.seat not in {*chosen, *(one.seat for one in settled)}
    ]
    return sorted(one.seat for one in _alone([*settled, *coming]))


def place(connection: sa.Connection, table_id: str, found: Sequence[SeatOutcome]) -> None:
    """Keeps which places the players who are rated at a table took."""
    settled = _settled(connection, table_id)
    if not settled:
        return
    counting = [] if _taken_back(connection, table_id, settled) else _alone(settled)
    gone = _gone(connection, table_id)
    places = {one.seat: len(found) + 1 if one.seat in gone else one.place for one in found}
    here = rated_seats.c.table_id == table_id
    for one in settled:
        taken = places.get(one.seat) if one in counting else None
        connection.execute(sa.update(rated_seats).where(here, rated_seats.c.seat == one.seat).values(place=taken))
    _changed(connection, connection.execute(sa.select(tables.c.game).where(tables.c.id == table_id)).scalar_one())


def _settled(connection: sa.Connection, table_id: str) -> list[RatedSeat]:
    wanted = sa.select(rated_seats.c.seat, rated_seats.c.player_id, rated_seats.c.key_hash)
    rows = connection.execute(wanted.where(rated_seats.c.table_id == table_id).order_by(rated_seats.c.seat))
    return [RatedSeat(*row) for row in rows]


def _wishing(connection: sa.Connection, table_id: str) -> list[RatedSeat]:
    """Who sits at a table and wants to be rated; nobody does at a seat whose key several keep."""
    wanted = (
        sa.select(seats.c.seat, rated_players.c.id, seats.c.key_hash)
        .join(
            account_keys,
            sa.and_(account_keys.c.table_id == seats.c.table_id, account_keys.c.key_hash == seats.c.key_hash),
        )
        .join(rated_players, rated_players.c.account_id == account_keys.c.account_id)
        .where(seats.c.table_id == table_id, rated_players.c.wanted)
        .order_by(seats.c.seat)
    )
    found = [RatedSeat(*row) for row in connection.execute(wanted)]
    shared = Counter(one.seat for one in found)
    return [one for one in found if shared[one.seat] == 1]


def _alone(found: Sequence[RatedSeat]) -> list[RatedSeat]:
    """Those who have one seat: nobody is rated for a game against themselves."""
    held = Counter(one.player_id for one in found)
    return [one for one in found if held[one.player_id] == 1]


def _before_the_end(table_id: str) -> sa.ColumnElement[bool]:
    """Whether something happened with seats of a table before its game was over."""
    ended = seat_events.alias()
    over = sa.exists().where(tables.c.id == table_id, tables.c.over)
    drawn = sa.and_(ended.c.table_id == table_id, ended.c.event == SeatEvent.DRAWN)
    last = sa.union_all(
        sa.select(choices.c.at).where(choices.c.table_id == table_id, over), sa.select(ended.c.at).where(drawn)
    ).subquery()
    end = sa.select(sa.func.max(last.c.at)).scalar_subquery()
    return sa.and_(seat_events.c.table_id == table_id, sa.func.coalesce(seat_events.c.at <= end, sa.true()))


def _taken_back(connection: sa.Connection, table_id: str, settled: Sequence[RatedSeat]) -> bool:
    """Whether the host has taken a seat back from a player before the game's last choice."""
    wanted = sa.select(seat_events.c.n).where(
        _before_the_end(table_id),
        seat_events.c.event == SeatEvent.TAKEN_BACK,
        seat_events.c.key_hash.in_([one.key_hash for one in settled]),
    )
    return connection.execute(wanted).first() is not None


def _gone(connection: sa.Connection, table_id: str) -> set[int]:
    """The seats that bots played for their persons at the end."""
    wanted = sa.select(seat_events.c.seat, seat_events.c.event).where(
        _before_the_end(table_id), seat_events.c.event.in_((*RELIEVED, SeatEvent.RETURNED))
    )
    last: Mapping[int, str] = {row.seat: row.event for row in connection.execute(wanted.order_by(seat_events.c.n))}
    return {seat for seat, event in last.items() if event in RELIEVED}


def _changed(connection: sa.Connection, game: str) -> None:
    """The ratings of a game are to be worked out anew."""
    here = rated_games.c.game == game
    more = sa.update(rated_games).where(here).values(changes=rated_games.c.changes + 1)
    if not connection.execute(more).rowcount:
        connection.execute(sa.insert(rated_games), {"game": game, "changes": 1, "reckoned": 0})
