"""The greedy bot: its policy, asked at the table."""

from random import Random

from penumbra.blueshift.greedy import policy
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.bots.position import Position
from penumbra.kernel import Choice


class GreedyBot:
    """Values every choice by the weights in ``weights`` and takes the best; species it draws.

    It remembers nothing, so a table may take back a choice or start again and the bot goes on as if nothing had
    happened. It is given a sample: what its seat does not know is not as it is in the game.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, position: Position) -> Choice:
        """The choice worth most."""
        if len(position.choices) == 1:
            return position.choices[0]
        if position.choices[0].verb == "species":
            return self._rng.choice(position.choices)
        state = position.sample()
        assert isinstance(state, BlueShiftState), "the greedy bot plays BlueShift only"
        return policy.choose(state, position.seat, position.choices)
