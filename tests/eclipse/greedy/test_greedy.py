"""The greedy bot plays whole games sensibly, with any number of players and any species."""

from functools import cache
from random import Random
from statistics import mean

import pytest

from penumbra import bots
from penumbra.eclipse import NEW_DAWN
from penumbra.eclipse.kit import BOTS
from penumbra.kernel import seed_from

pytestmark = pytest.mark.xdist_group("greedy games")  # what is played is played once

_MOST_CHOICES = 600
"""A seat of a greedy game chooses some 220 times; one that went round in circles would choose more."""


_ALIENS = (
    "eridani_empire",
    "hydran_progress",
    "planta",
    "descendants_of_draco",
    "mechanema",
    "orion_hegemony",
)


def _factions(players: int, species: str, phrase: str) -> str | list[str]:
    """Terrans as the bots choose them; aliens dealt out in turn, so that all are played."""
    if species == "terrans":
        return "choose"
    first = Random(phrase).randrange(len(_ALIENS))
    return [_ALIENS[(first + seat) % len(_ALIENS)] for seat in range(players)]


class _Game:
    """A game played to its end."""

    def __init__(self, names: tuple[str, ...], species: str, phrase: str) -> None:
        players = len(names)
        wish = {"players": players, "species": species, "factions": _factions(players, species, phrase)}
        state = NEW_DAWN.start(NEW_DAWN.options(wish), seed_from(phrase), journal=True)
        seats = [BOTS[name].make(seat) for seat, name in enumerate(names)]
        self.choices = [0] * players
        self.abandoned = 0
        rng = Random(0)
        while not state.over and max(self.choices) < _MOST_CHOICES:
            seat = state.waiting()[0]
            choice = seats[seat].choose(bots.Position.of(state, seat, rng))
            self.choices[seat] += 1
            self.abandoned += choice.verb == "abandon"
            state.play(seat, choice)
        self.over = state.over
        self.out = [player.seat for player in state.players if player.out]
        self.scores = [row["score"] for row in state.result()] if state.over else []
        self.factions = {player.faction.id for player in state.players}


@cache
def _greedy(players: int, species: str, number: int) -> _Game:
    return _Game(("greedy",) * players, species, f"greedy/{number}")


_GAMES = [
    (2, "terrans", 0),
    *((3, "terrans", number) for number in range(4)),
    (4, "terrans", 0),
    (5, "terrans", 0),
    (6, "terrans", 0),
    (2, "all", 0),
    (3, "all", 0),
    (4, "all", 0),
    (5, "all", 0),
    (6, "all", 0),
]


@pytest.mark.parametrize(("players", "species", "number"), _GAMES)
def test_a_game_ends_with_everybody_still_in_it(players: int, species: str, number: int) -> None:
    game = _greedy(players, species, number)
    assert game.over, f"not over after {game.choices} choices"
    assert not game.out
    assert mean(game.scores) >= 16


def test_three_players_score_well() -> None:
    scores = [score for number in range(4) for score in _greedy(3, "terrans", number).scores]
    assert mean(scores) >= 24


def test_sectors_are_hardly_ever_lost_to_upkeep() -> None:
    games = [_greedy(*one) for one in _GAMES]
    assert sum(game.abandoned for game in games) <= sum(len(game.choices) for game in games)


def test_it_beats_random_from_the_same_seats() -> None:
    for number in range(3):
        greedy = _greedy(3, "terrans", number).scores
        chance = _Game(("random",) * 3, "terrans", f"greedy/{number}").scores
        assert mean(greedy) >= mean(chance) + 10
        mixed = _Game(("random", "greedy", "random"), "terrans", f"greedy/{number}")
        assert mixed.scores[1] > max(mixed.scores[0], mixed.scores[2])


def test_every_species_is_played() -> None:
    factions = set()
    for one in _GAMES:
        if one[1] == "all":
            factions |= _greedy(*one).factions
    assert factions >= set(_ALIENS)
