"""A bot for any game: it plays each choice on at random to the end, many times, and takes the one that wins most.

It is told nothing but a position as its seat sees it. What is hidden, and all dice to come, are drawn anew for each
trial, so it cannot know what its seat does not.
"""

from collections import defaultdict
from functools import partial
from random import Random
from typing import Final

from penumbra.bots import BotKind, Pace, Position, RandomBot, play_out
from penumbra.bots.halving import Budget, best
from penumbra.kernel import Choice, State

SECONDS: Final = 0.5


class RolloutBot:
    """Compares choices by how often they win when everybody chooses at random afterwards."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self._seed = seed
        self._budget = budget

    def choose(self, position: Position) -> Choice:
        """The choice that won most."""

        def worth(choice: Choice, luck: int) -> float:
            rng = Random(f"{self._seed} {luck}")
            state = position.sample(rng)
            state.play(position.seat, choice)
            anybody = RandomBot(rng.getrandbits(32))
            play_out(state, defaultdict(lambda: anybody))
            return _won(state, position.seat)

        return best(position.choices, worth, self._budget).chosen


def _won(state: State, seat: int) -> float:
    """The share of the win that a seat has."""
    places = {row["seat"]: row["place"] for row in state.result()}
    return 1 / list(places.values()).count(1) if places[seat] == 1 else 0.0


ROLLOUTS: Final = BotKind(
    partial(RolloutBot, budget=Budget(seconds=SECONDS)),
    "Rollouts",
    "Plays each choice on at random many times, and takes the one that wins most.",
    Pace(SECONDS, 10 * SECONDS),
)
