"""How strong bots are, from the places they took: see :mod:`penumbra.strengths`."""

from collections.abc import Iterable
from typing import NamedTuple

from penumbra.arena.matches import Played
from penumbra.strengths import PlaceTaken, strengths


class Rating(NamedTuple):
    """A bot's rating, of which the mean is 1500, with what it lies between at 95 %, and how many seats it played."""

    bot: str
    rating: float
    low: float
    high: float
    seats: int


def ratings(games: Iterable[Played]) -> list[Rating]:
    """The ratings of all bots of some games, the best first; games that did not end say nothing."""
    over = [game for game in games if game.over]
    bots = sorted({bot for game in over for bot in game.match.bots})
    number = {bot: place for place, bot in enumerate(bots)}
    placed = [
        [PlaceTaken(number[bot], place) for bot, place in zip(game.match.bots, game.places, strict=True)]
        for game in over
    ]
    rows = [
        Rating(bot, *found, sum(game.match.bots.count(bot) for game in over))
        for bot, found in zip(bots, strengths(placed, len(bots)), strict=True)
    ]
    return sorted(rows, key=lambda row: -row.rating)
