"""What offers choices: a step of a game, and what may be done beside steps, such as to trade."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from penumbra.kernel.choice import Choice
from penumbra.kernel.refusal import Refusal


class Offering(ABC):
    """Choices that belong together: which there might be, what speaks against each, and what they do."""

    __slots__ = ()

    @abstractmethod
    def candidates(self, state: Any, seat: int) -> Iterable[Choice]:
        """Choices worth offering or explaining to ``seat``, each once; a superset of the legal ones."""

    @abstractmethod
    def why_not(self, state: Any, seat: int, choice: Choice) -> Refusal | None:
        """The rule that refuses ``choice`` to ``seat``, or None where it may be played; raises MalformedChoice."""

    @abstractmethod
    def play(self, state: Any, seat: int, choice: Choice) -> None:
        """Carries out a choice that ``why_not`` does not refuse."""

    def choices(self, state: Any, seat: int) -> list[Choice]:
        """Every legal choice of ``seat``."""
        why_not = self.why_not
        return [choice for choice in self.candidates(state, seat) if why_not(state, seat, choice) is None]


class Extra(Offering):
    """One thing that may be done beside steps, whatever they ask, by choices of ``verbs`` of its own.

    A step names those that go with it (``Step.extras``).
    """

    __slots__ = ()
    verbs: ClassVar[tuple[str, ...]] = ()
