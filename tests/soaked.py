"""What the soak asks of a game that it plays."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

Thing = tuple[str, str]
"""A sort and a name: ``("module", "alliances")``, ``("tile", "395")``."""


class Met(NamedTuple):
    """What a checked game came to: its choices, and the kinds of step and other things that it met."""

    choices: int
    things: set[Thing]


class Soaked(ABC):
    """A game as it is soaked.

    ``varieties`` are ways to set it up that are all to be played; ``usual`` says how many games are played for each
    number of players by who plays them.
    """

    name: str
    varieties: tuple[str, ...]
    usual: Mapping[str, int]

    @abstractmethod
    def seats(self) -> tuple[int, ...]:
        """How many may play it."""

    @abstractmethod
    def everything(self) -> set[Thing]:
        """All that games may have in play."""

    @abstractmethod
    def play(self, players: int, seed: int, variety: str, bots: str) -> Met:
        """Plays a game with every invariant checked after every choice; raises what broke."""

    def has(self, variety: str, players: int) -> bool:
        """Whether so many may play a variety."""
        return variety in self.varieties
