"""The ratings of players, as the database keeps them beside what they come from.

They are worked out of all that has been played by those who are rated, whenever anything of that has changed: the
same games make the same ratings. Only those are told who want to be rated now.
"""

from itertools import groupby
from typing import Final

import sqlalchemy as sa
from msgspec import Struct

from penumbra.kit import House
from penumbra.table.after.outcomes import AS_IT_STANDS, COUNTS
from penumbra.table.after.rating import PlayerRating, RatedGames
from penumbra.table.keeping.schema import accounts, outcomes, rated_games, rated_players, rated_seats, ratings, tables
from penumbra.table.terms.access import Access

FEW: Final = 5
"""After fewer games nobody is told a rating: it would say nothing yet."""

_MOST_TOLD: Final = 200
_MOST_GAMES: Final = 10_000
"""So many seats of games count at most, of those that were played last."""


class RatingShown(Struct):
    """A player's rating in a game, and what it lies between at 95 %; null as long as there are few games."""

    name: str
    games: int
    rating: int | None
    low: int | None
    high: int | None


class GameRatings(Struct):
    """The ratings in a game, the best first, and behind them those who have played few."""

    game: str
    title: str
    players: list[RatingShown]


class RatingsTold(Struct):
    """Ratings by game; nobody has one before so many games of it as ``few`` says."""

    few: int
    games: list[GameRatings]


def behind(connection: sa.Connection) -> list[str]:
    """The games whose ratings are not of all that has been played."""
    wanted = sa.select(rated_games.c.game).where(rated_games.c.reckoned < rated_games.c.changes)
    return list(connection.execute(wanted.order_by(rated_games.c.game)).scalars())


def played(connection: sa.Connection, game: str) -> tuple[int, RatedGames]:
    """What the ratings of a game come from, and after how many changes it is so."""
    changes = connection.execute(sa.select(rated_games.c.changes).where(rated_games.c.game == game)).scalar_one()
    wanted = (
        sa.select(rated_seats.c.table_id, rated_seats.c.player_id, rated_seats.c.place)
        .join(tables, tables.c.id == rated_seats.c.table_id)
        .join(outcomes, AS_IT_STANDS)
        .where(tables.c.game == game, COUNTS, tables.c.access == Access.PUBLIC, rated_seats.c.place.is_not(None))
        .order_by(tables.c.touched.desc(), rated_seats.c.table_id, rated_seats.c.seat)
        .limit(_MOST_GAMES)
    )
    by_table = groupby(connection.execute(wanted), key=lambda row: row.table_id)
    games = [[(row.player_id, row.place) for row in rows] for _, rows in by_table]
    return changes, RatedGames([one for one in games if len(one) > 1])


def keep(connection: sa.Connection, game: str, changes: int, found: list[PlayerRating]) -> None:
    """Keeps the ratings of a game as they are after so many changes, unless later ones are kept."""
    later = sa.update(rated_games).where(rated_games.c.game == game, rated_games.c.reckoned < changes)
    if not connection.execute(later.values(reckoned=changes)).rowcount:
        return
    connection.execute(sa.delete(ratings).where(ratings.c.game == game))
    rows = [
        {
            "game": game,
            "player_id": one.player,
            "games": one.games,
            "rating": one.rating,
            "low": one.low,
            "high": one.high,
        }
        for one in found
    ]
    if rows:
        connection.execute(sa.insert(ratings), rows)


def told(connection: sa.Connection, house: House, account_id: str | None = None) -> RatingsTold:
    """The ratings of those who want to be rated, or of one of them."""
    wanted = (
        sa.select(accounts.c.name, ratings)
        .join(rated_players, rated_players.c.id == ratings.c.player_id)
        .join(accounts, accounts.c.id == rated_players.c.account_id)
        .where(rated_players.c.wanted, sa.true() if account_id is None else accounts.c.id == account_id)
        .order_by(ratings.c.games < FEW, ratings.c.rating.desc(), accounts.c.name)
    )
    found = {
        name: [_shown(row) for row in connection.execute(wanted.where(ratings.c.game == name).limit(_MOST_TOLD))]
        for name in house.kits
    }
    return RatingsTold(
        FEW, [GameRatings(name, house.kits[name].game.title, players) for name, players in found.items() if players]
    )


def _shown(row: sa.Row[tuple[object, ...]]) -> RatingShown:
    if row.games < FEW:
        return RatingShown(row.name, row.games, None, None, None)
    return RatingShown(row.name, row.games, round(row.rating), round(row.low), round(row.high))
