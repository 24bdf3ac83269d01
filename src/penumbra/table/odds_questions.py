"""What goes to the odds desk and back, whatever the game: what is asked, what is answered, and who answers."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from msgspec import Struct


class Asked(Struct, frozen=True, kw_only=True):
    """A question; ``quick`` asks for the first answer alone."""

    quick: bool = False


class Answer(Protocol):
    """An answer; ``coming`` says that there is a better one to be had."""

    @property
    def coming(self) -> bool:
        """Whether a better one follows."""


class Answering(NamedTuple):
    """How a game answers: the type of its questions, and what works out answers, better and better.

    The first answer takes a second at most. The second argument says whether nobody waits any more: then it raises
    :class:`penumbra.odds.work.Cancelled`.
    """

    question: type[Any]
    answers: Callable[[Any, Callable[[], bool]], Iterator[Any]]
