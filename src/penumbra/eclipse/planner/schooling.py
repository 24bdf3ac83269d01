"""What a planner thinks by: weights to play on with, and what the positions are worth that this leads to."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.greedy.characters import CHARACTERS
from penumbra.eclipse.greedy.variety import in_manner_of
from penumbra.eclipse.greedy.weights import USUAL, Weights
from penumbra.eclipse.planner.learned import learned, practised
from penumbra.eclipse.planner.value import Value, value_for

Schooling = Literal["general", "special"]
"""By which weights all play on: those that were learned for any number of players, or for as many as play alone.

Where none were learned for as many as play, both are the same.
"""


_MANNERS: Final[Mapping[str, Weights]] = {
    "as a builder would": CHARACTERS["builder"].weights,
    "as an explorer would": CHARACTERS["explorer"].weights,
    "as a warrior would": CHARACTERS["warrior"].weights,
}
"""Characters in whose manner a plan may be gone on with, as a plan is told."""

_UNSCHOOLED: Final = "as one who has learned nothing would"


class Insight(NamedTuple):
    """Weights by which all seats are thought to play on, and what positions are worth where all play by them.

    A plan may be gone on with in other ``manners``: the weights of each, as it is told.
    """

    weights: Weights
    manners: Mapping[str, Weights]
    value: Value

    def going_on(self, manner: str) -> Weights:
        """The weights by which a plan is gone on with in a manner; an empty one is that of all seats."""
        return self.manners[manner] if manner else self.weights


WEIGHTS: Final[Mapping[Schooling, Callable[[str, int], Weights]]] = {
    "general": lambda box, players: learned(box).weights,
    "special": practised,
}
"""The weights of a schooling, by the name of a box and the number of players."""


@lru_cache(maxsize=64)
def insight(schooling: Schooling, box: Box, players: int) -> Insight:
    """How games of a box are thought of, with so many players."""
    weights = WEIGHTS[schooling](box.name, players)
    return Insight(weights, manners_beside(weights), value_for(schooling, box, players))


def manners_beside(weights: Weights) -> dict[str, Weights]:
    """The manners of those who play by some weights, as they are told."""
    return {told: in_manner_of(character, weights) for told, character in _MANNERS.items()} | {_UNSCHOOLED: USUAL}
