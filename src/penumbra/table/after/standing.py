"""How players and groups stand: what they have played, added up over finished games.

A player is a name at seats of persons; a group is everybody who played a game together, and of a group the games count
that it played and no one else.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median_low
from typing import Annotated, Final

from msgspec import Meta, Struct

from penumbra.chronicle.dice import chance_of_luck, expected_hits
from penumbra.kit import House
from penumbra.table.after.outcome import SeatOutcome
from penumbra.table.after.outcomes import FinishedGame
from penumbra.table.wire import KeyKept

MOST_PLAYERS: Final = 40
MOST_GROUPS: Final = 30
_MOST_NAMES: Final = 12


class StandingWanted(Struct, forbid_unknown_fields=True):
    """The keys that somebody has kept, so that private games count too; and whose games: of all, or of a group."""

    keys: Annotated[list[KeyKept], Meta(max_length=300)] = []
    group: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=_MOST_NAMES)] = []


class SpeciesPlayed(Struct):
    """A species of a game, how often it was played, and how often it came in first."""

    species: str
    games: int
    wins: int


class Luck(Struct):
    """Dice that could succeed or fail: of so many ``tries`` there were ``hits``, and ``expected`` are the average.

    So far from that or further it comes out by chance with probability ``chance``.
    """

    tries: int
    hits: int
    expected: float
    chance: float


class PlayerStanding(Struct):
    """What a player has played of a game: ``places`` says how often the first place was taken, the second, and so on.

    A game that was drawn by agreement is a first place for those who shared it, and no win: these are ``draws``.
    ``score`` and ``points``, those by where they come from, are averages of games that were counted out. The ``usual``
    choice takes so many seconds.
    """

    name: str
    games: int
    wins: int
    draws: int
    places: list[int]
    score: float
    points: dict[str, float]
    species: list[SpeciesPlayed]
    luck: Luck | None
    usual: float | None


class GameStanding(Struct):
    """How players stand in a game, those who have played most of it first; ``sources`` says what points are called."""

    game: str
    title: str
    games: int
    sources: dict[str, str]
    players: list[PlayerStanding]
    species: list[SpeciesPlayed]


class GroupPlayed(Struct):
    """Who has played so many games together."""

    names: list[str]
    games: int


class Standings(Struct):
    """How players stand in the games of a house, and which groups there are; of all, or of a ``group``."""

    group: list[str]
    games: list[GameStanding]
    groups: list[GroupPlayed]


def standing(house: House, found: Sequence[FinishedGame], group: Sequence[str]) -> Standings:
    """What outcomes of games add up to; with a ``group``, of those alone that it played."""
    wanted = tuple(sorted(group))
    counted = [one for one in found if one.people and (not wanted or one.people == wanted)]
    groups = Counter(one.people for one in found if len(one.people) > 1)
    return Standings(
        list(wanted),
        [_game(house, name, those) for name in house.kits if (those := [one for one in counted if one.game == name])],
        [GroupPlayed(list(names), games) for names, games in groups.most_common(MOST_GROUPS)],
    )


def _game(house: House, name: str, found: Sequence[FinishedGame]) -> GameStanding:
    kit = house.kits[name]
    played: dict[str, list[SeatOutcome]] = {}
    for one in found:
        for seat in one.seats:
            if (player := one.names[seat.seat]) is not None:
                played.setdefault(player, []).append(seat)
    players = [_player(player, those) for player, those in played.items()]
    players.sort(key=lambda one: (-one.games, -one.wins, one.name))
    sources = {} if kit.chronicler is None else dict(kit.chronicler.sources)
    everybody = [seat for those in played.values() for seat in those]
    return GameStanding(name, kit.game.title, len(found), sources, players[:MOST_PLAYERS], _species(everybody))


def _player(name: str, played: Sequence[SeatOutcome]) -> PlayerStanding:
    places = Counter(one.place for one in played)
    counted = [one for one in played if not one.drawn]
    draws = sum(one.drawn and one.place == 1 for one in played)
    games = max(1, len(counted))
    points: Counter[str] = Counter()
    for one in counted:
        points.update(one.points)
    times = [one.usual for one in played if one.usual is not None]
    return PlayerStanding(
        name,
        len(played),
        places[1] - draws,
        draws,
        [places[place] for place in range(1, max(places) + 1)],
        round(sum(one.score for one in counted) / games, 2),
        {source: round(sum_ / games, 2) for source, sum_ in points.items()},
        _species(played),
        _luck(played),
        median_low(times) / 1000 if times else None,
    )


def _species(played: Iterable[SeatOutcome]) -> list[SpeciesPlayed]:
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for one in played:
        if one.species is not None:
            games[one.species] += 1
            wins[one.species] += one.place == 1 and not one.drawn
    return [SpeciesPlayed(species, count, wins[species]) for species, count in games.most_common()]


def _luck(played: Iterable[SeatOutcome]) -> Luck | None:
    chances: Counter[float] = Counter()
    hits = 0
    for one in played:
        chances.update(dict(one.dice))
        hits += one.hits
    if not chances:
        return None
    return Luck(chances.total(), hits, round(expected_hits(chances), 2), chance_of_luck(chances, hits))
