"""What a bot is given to choose from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Protocol

from penumbra.kernel import Choice, State


@dataclass(frozen=True)
class Position:
    """A seat's side of a game: what it may see, what it may choose, and states that fit what it sees.

    The state itself is not in it; ``printed`` is, what is printed on the components and in the rules, and
    that is on the table for all to see. A bot that thinks ahead plays on a :meth:`sample`, in which
    everything hidden is drawn anew, so that no bot can know a card that its seat does not.
    """

    seat: int
    choices: list[Choice]
    printed: Any
    _look: Callable[[], Mapping[str, Any]] = field(repr=False)
    _draw: Callable[[Random], State] = field(repr=False)
    _rng: Random = field(repr=False)

    @staticmethod
    def of(state: State, seat: int, rng: Random) -> "Position":
        """The side of ``seat``, for which the state waits; samples are drawn with ``rng``."""
        return Position(
            seat,
            state.choices(seat),
            state.printed,
            lambda: state.view(seat),
            lambda chance: state.sample(seat, chance),
            rng,
        )

    @cached_property
    def view(self) -> Mapping[str, Any]:
        """What the seat may know, made when it is first asked for."""
        return self._look()

    def sample(self, rng: Random | None = None) -> State:
        """A state that fits all the seat knows, with everything else drawn anew (with ``rng``, where given)."""
        return self._draw(self._rng if rng is None else rng)


class Bot(Protocol):
    """Chooses for a seat.

    It may remember something from one choice to the next, but does well to need nothing of it: at the web table another
    one is made of the same seed where choices were taken back, the server was started again or its process has ended.
    """

    def choose(self, position: Position) -> Choice:
        """One of ``position.choices``."""


BotMaker = Callable[[int], Bot]
"""Makes a bot from its seed; the same seed makes the same choices."""
