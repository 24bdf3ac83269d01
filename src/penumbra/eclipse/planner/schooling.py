"""What a planner thinks by: weights to play on with, and what the positions are worth that this leads to."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from penumbra.eclipse.components.box import Box
from penumbra.eclipse.greedy.weights import USUAL, Weights
from penumbra.eclipse.planner.learned import practised
from penumbra.eclipse.planner.value import Value, value_for

Schooling = Literal["usual", "learned"]
"""By which weights all play on: the greedy bot's, or those that were learned in games against oneself."""


class Insight(NamedTuple):
    """Weights by which all seats are thought to play on, and what positions are worth where all play by them."""

    weights: Weights
    value: Value


WEIGHTS: Final[Mapping[Schooling, Callable[[str], Weights]]] = {"usual": lambda box: USUAL, "learned": practised}
"""The weights of a schooling, by the name of a box."""


def insight(schooling: Schooling, box: Box, players: int) -> Insight:
    """How games of a box are thought of, with so many players."""
    return Insight(WEIGHTS[schooling](box.name), value_for(schooling, box, players))
