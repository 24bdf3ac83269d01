"""A yardstick: Catanatron, a Python engine of another board game that is known to be fast.

The games differ, so the numbers do not compare move for move; they say on what kind of machine we are.
"""

import random
import time

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

from bench.timing import Measure


def decisions(seconds: float) -> list[Measure]:
    """Whole games of four random players, until the time is up."""
    random.seed(1)
    choices = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        choices += len(game.state.actions)
    taken = time.perf_counter() - began
    return [Measure("Catanatron, 4 players, random: decisions", choices / taken, "a second")]
