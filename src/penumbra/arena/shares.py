"""Who wins how often, and what games come to: shares with intervals, means with spreads."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import mean, median, quantiles, stdev
from typing import Final, NamedTuple

from penumbra.arena.matches import Played

_SURE: Final = 1.96


class Share(NamedTuple):
    """How often somebody won, from 0 to 1, with the interval of Wilson at 95 %, ``even`` if all were alike."""

    name: str
    share: float
    low: float
    high: float
    games: int
    even: float


def wilson(won: float, games: int) -> tuple[float, float]:
    """What a share lies between at 95 % (E. B. Wilson, 1927); from 0 to 1 where there is no game."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, _SURE * _SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = _SURE * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


Grouping = Callable[[Played, int], str]
"""What a seat of a game counts as."""


def shares(games: Iterable[Played], group: Grouping) -> list[Share]:
    """The share of the wins of each group of seats, by its name."""
    won: dict[str, float] = {}
    played: dict[str, int] = {}
    even: dict[str, float] = {}
    for game in games:
        for seat in range(len(game.places)):
            name = group(game, seat)
            won[name] = won.get(name, 0.0) + game.won(seat)
            played[name] = played.get(name, 0) + 1
            even[name] = even.get(name, 0.0) + 1 / len(game.places)
    return [
        Share(name, won[name] / played[name], *wilson(won[name], played[name]), played[name], even[name] / played[name])
        for name in sorted(played)
    ]


def by_bot(game: Played, seat: int) -> str:
    """The bot of a seat."""
    return game.match.bots[seat]


def by_seat(game: Played, seat: int) -> str:
    """The number of a seat, from 1."""
    return f"seat {seat + 1} of {len(game.places)}"


def by_species(game: Played, seat: int) -> str:
    """The species of a seat."""
    return game.species[seat] if game.species else "-"


class Spread(NamedTuple):
    """Some numbers: their mean and standard deviation, median, and what nine of ten lie between."""

    mean: float
    deviation: float
    median: float
    low: float
    high: float
    most: float


def spread(numbers: Sequence[float]) -> Spread:
    """What some numbers come to; at least one."""
    if len(numbers) == 1:
        return Spread(numbers[0], 0.0, *[numbers[0]] * 4)
    few, *_, many = quantiles(numbers, n=20, method="inclusive")
    return Spread(mean(numbers), stdev(numbers), median(numbers), few, many, max(numbers))


def points_by_source(games: Iterable[Played]) -> dict[str, Mapping[str, float]]:
    """By bot the points of a seat on average, by where they come from."""
    summed: dict[str, dict[str, int]] = {}
    seats: dict[str, int] = {}
    for game in games:
        for seat, parts in enumerate(game.parts):
            bot = game.match.bots[seat]
            seats[bot] = seats.get(bot, 0) + 1
            row = summed.setdefault(bot, {})
            for source, points in parts.items():
                row[source] = row.get(source, 0) + points
    return {bot: {source: points / seats[bot] for source, points in row.items()} for bot, row in sorted(summed.items())}
