"""What a game says of itself to whoever chronicles it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct

Points = Mapping[str, int | None]
"""A seat's points by where they come from; None where somebody else cannot know them."""


class Chances(Struct, frozen=True):
    """The chances of a battle as it began: that the attacker alone has ships left, the defender alone, and neither.

    Nobody retreats in them. Where they are not ``exact`` they are an estimate, and the attacker's is right to within
    ``margin`` in 99 of 100 cases. ``coming`` says that better ones are to be had.
    """

    attacker: float
    defender: float
    neither: float
    exact: bool = True
    margin: float = 0.0
    coming: bool = False


class Stretch(NamedTuple):
    """A part of a game within which gains and losses belong together: what it is called, and whose turn it is, if any.

    The words go on a sentence: "in the combat phase".
    """

    words: str
    seat: int | None = None


class Chronicler(ABC):
    """What is asked of a game's positions.

    ``answering`` says as ``module:name`` what answers its questions about battles with :class:`Chances`, as the odds
    desk of the table has it.
    """

    answering: ClassVar[str]
    sources: ClassVar[Mapping[str, str]]
    """Where points come from, as people are told, by the names that points have for it."""

    @abstractmethod
    def points(self, state: Any, viewer: int | None) -> Sequence[Points]:
        """The points of each seat as a seat (None: a spectator) may know them."""

    @abstractmethod
    def sectors(self, state: Any) -> Sequence[int]:
        """How many sectors each seat holds."""

    @abstractmethod
    def out(self, state: Any) -> Sequence[bool]:
        """Which seats have left the game."""

    @abstractmethod
    def stretch(self, state: Any, seat: int) -> Stretch:
        """The part of a game to which a choice of ``seat`` in this position belongs."""

    @abstractmethod
    def question(self, state: Any) -> Any:
        """What to ask of the battle that begins now; None where nothing is fought."""

    @abstractmethod
    def ships(self, kind: str, count: int) -> str:
        """So many ships of a kind, as sentences name them."""

    @abstractmethod
    def site(self, state: Any) -> str:
        """Where the battle that begins now is fought, as sentences name it, such as: sector 101."""
