"""What a process of the table's is for: questions of a type, and what answers them."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple


class Answering(NamedTuple):
    """How questions are answered: their type, and what works out answers, better and better.

    The second argument says whether nobody waits any more: whoever asks it may raise
    :class:`penumbra.odds.work.Cancelled` then.
    """

    question: type[Any]
    answers: Callable[[Any, Callable[[], bool]], Iterator[Any]]
