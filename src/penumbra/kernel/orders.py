"""What a seat may lay down beforehand, to be chosen in its place when its turn comes."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

from penumbra.kernel.choice import Choice, MalformedChoice
from penumbra.kernel.game import State


class Laid(NamedTuple):
    """What a seat has laid down: in which round, with which choices, and what its order remembers of the position."""

    round: int
    choices: tuple[str, ...] = ()
    memo: str = ""


class Instruction(ABC):
    """Something that may be laid down: by its name, what people call it, and when it is done, in a sentence.

    What it decides must hang on nothing that is hidden from its seat. One that ``lasts`` is carried out again and
    again, another once for each of its choices.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    text: ClassVar[str]
    lasts: ClassVar[bool] = True

    def as_if_asked(self, _state: State, _seat: int) -> State | None:
        """The position as if it were the seat's turn, whose choices may be laid down; None where none may be just now.

        Only an order that is laid down with choices has such.
        """
        return None

    def memo(self, _state: State, _seat: int) -> str:
        """What is remembered of the position in which it is laid down, to be compared with later ones."""
        return ""

    def why_void(self, _state: State, _seat: int, _laid: Laid) -> str | None:
        """Why it does not hold any more, in a sentence; None while it does."""
        return None

    @abstractmethod
    def due(self, state: State, seat: int, laid: Laid) -> Choice | None:
        """What the seat, for which the game waits, chooses by it now; None where it says nothing about that."""


class DoNext(Instruction):
    """Choices to be made one after the other when it is next the seat's turn.

    ``turn`` makes the position as if it were a seat's turn, None where that cannot be said.
    """

    name = "next"
    title = "Do next"
    text = "Done as soon as it is your turn; dropped if you are asked something else first, or the rules refuse it."
    lasts = False

    def __init__(self, turn: Callable[[Any, int], State | None]) -> None:
        self._turn = turn

    def as_if_asked(self, state: State, seat: int) -> State | None:
        return None if state.over or seat in state.may_choose() else self._turn(state, seat)

    def why_void(self, state: State, seat: int, laid: Laid) -> str | None:
        if seat not in state.waiting():
            return None
        try:
            refusal = state.why_not(seat, Choice.parse(laid.choices[0]))
        except MalformedChoice as fault:
            return f"This is not a choice here: {fault}."
        return None if refusal is None else refusal.why

    def due(self, state: State, seat: int, laid: Laid) -> Choice | None:
        return Choice.parse(laid.choices[0])


ROUND_OVER: Final = "The round for which it was laid down is over."


class ForTheRound(Instruction):
    """One choice that is made again and again until the round is over."""

    choice: ClassVar[Choice]

    def why_void(self, state: State, seat: int, laid: Laid) -> str | None:
        return None if state.round == laid.round and not state.over else ROUND_OVER

    def due(self, state: State, seat: int, laid: Laid) -> Choice | None:
        return self.choice if self.choice in state.choices_of(seat, self.choice.verb) else None
