"""Ratings of players by the places that they took of each other, worked out in a process of its own."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from penumbra.strengths import PlaceTaken, strengths
from penumbra.table.desks.answering import Answering

_MOST_PLAYERS: Final = 1_000
"""So many are rated of a game at most, those who have played most: what it takes grows with the cube of it."""

_PULL: Final = 0.25
"""People are thought to be some 350 points from the mean, before they have played."""


class RatedGames(Struct, frozen=True):
    """Games, by the places that their players took in each, who are called by what is kept of them."""

    games: list[list[tuple[str, int]]]


class PlayerRating(Struct, frozen=True):
    """A player's rating, of which the mean is 1500, with what it lies between at 95 %, and the number of games."""

    player: str
    rating: float
    low: float
    high: float
    games: int


def rated(asked: RatedGames) -> list[PlayerRating]:
    """The ratings of the players of games, in the order of what they are called."""
    played = Counter(player for game in asked.games for player, _ in game)
    most = sorted(played, key=lambda player: (-played[player], player))[:_MOST_PLAYERS]
    number = {player: place for place, player in enumerate(sorted(most))}
    games = [[PlaceTaken(number[who], place) for who, place in game if who in number] for game in asked.games]
    found = strengths(games, len(number), _PULL)
    return [PlayerRating(player, *one, played[player]) for player, one in zip(number, found, strict=True)]


def _answers(asked: RatedGames, _stopped: Callable[[], bool]) -> Iterator[list[PlayerRating]]:
    yield rated(asked)


DESK: Final = Answering(RatedGames, _answers)
"""What a process is for in which players are rated."""
