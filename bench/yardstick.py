"""A yardstick: Catanatron, a Python engine of another board game that is known to be fast.

The games differ, so the numbers do not compare move for move; they say on what kind of machine we
are, and whether an engine of a much larger game keeps up.
"""

import random
from typing import Any

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer


def new(seed: int) -> Any:
    """A game of four random players."""
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def ticks(game: Any) -> int:
    """How many actions have been played."""
    return len(game.state.actions)


def play(seed: int) -> int:
    """Plays a game to its end; returns how many actions it took."""
    game = new(seed)
    game.play()
    return ticks(game)


def position(seed: int, share: float) -> Any:
    """A game of which so great a share has been played."""
    wanted = play(seed) * share
    game = new(seed)
    while ticks(game) < wanted:
        game.play_tick()
    return game


def seeded() -> None:
    """Its players draw from the module's own generator."""
    random.seed(1)
