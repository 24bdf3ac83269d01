"""What goes to the odds desk and back, whatever the game: what is asked, and what is answered."""

from typing import Protocol

from msgspec import Struct


class Asked(Struct, frozen=True, kw_only=True):
    """A question; ``quick`` asks for the first answer alone."""

    quick: bool = False


class Answer(Protocol):
    """An answer; ``coming`` says that there is a better one to be had."""

    @property
    def coming(self) -> bool:
        """Whether a better one follows."""
