"""The greedy bot, as it sits at a table."""

from collections.abc import Callable
from random import Random

from penumbra.bots.position import Position
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.greedy.weights import USUAL, Weights
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice


class GreedyBot:
    """Values every choice by its weights for a box, by its name, and a number of players, and takes the best.

    It decides on a sample, in which all that its seat does not know is drawn anew, and makes no use of that. It draws
    factions.
    """

    def __init__(self, seed: int, weights: Callable[[str, int], Weights] = lambda box, players: USUAL) -> None:
        self._rng = Random(seed)
        self._weights = weights

    def choose(self, position: Position) -> Choice:
        """The choice worth most."""
        if len(position.choices) == 1:
            return position.choices[0]
        state = position.sample()
        assert isinstance(state, EclipseState), "the greedy bot plays Eclipse only"
        if not state.players[position.seat].seated:
            return self._rng.choice(position.choices)
        return policy.choose(state, position.seat, self._weights(state.box.name, state.player_count))
