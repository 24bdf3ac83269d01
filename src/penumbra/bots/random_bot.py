"""The bot that knows nothing of the game."""

from random import Random

from penumbra.bots.position import Position
from penumbra.kernel import Choice


class RandomBot:
    """Draws a verb evenly among those offered, then evenly one of that verb's choices.

    Drawn evenly among all choices, a turn would hardly ever be anything but what has the most ways
    of being done: a sector fits in six turns and a part on twenty slots, but there is one ``end`` and
    one ``pass``. Verb by verb, every kind of thing the game offers happens: trades and refusals too,
    which is what a bot that tries out the rules is for.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, position: Position) -> Choice:
        """Any verb, then any choice of it."""
        verbs = list(dict.fromkeys(choice.verb for choice in position.choices))
        verb = self._rng.choice(verbs)
        return self._rng.choice([choice for choice in position.choices if choice.verb == verb])
