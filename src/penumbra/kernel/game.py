"""Games, their states, and the steps a state waits at.

A state is plain data. What it waits for is a stack of steps, data as well: the top step says whose
turn it is and which choices it offers, and playing a choice changes the state and may push or pop
steps. A rule inside a rule is a step on a step, so a game can be copied and stored anywhere in it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec

from penumbra.kernel.chance import Chance
from penumbra.kernel.choice import Choice
from penumbra.kernel.drawings import Drawings
from penumbra.kernel.extra import Extra, Offering
from penumbra.kernel.notation import Notation
from penumbra.kernel.refusal import OutOfTurn, Refusal, Refused
from penumbra.kernel.seats import seat_letter
from penumbra.kernel.witness import FallenDie, Thrown, Witness

Plain = dict[str, Any]


class Landmark(StrEnum):
    """What a sentence of the journal tells of that people look for when they look back."""

    BATTLE = "battle"
    OUT = "out"
    """Somebody leaves the game."""


class Entry(NamedTuple):
    """One sentence of a game's journal: who did it, in which round, and the one seat it is for (None: all).

    ``mark`` says what begins with it, where that is worth finding again.
    """

    sentence: str
    seat: int | None
    round: int
    private_to: int | None = None
    mark: Landmark | None = None


class OptionError(ValueError):
    """Options no game can be set up with: names the field, what was wrong and what is allowed."""


class ContentError(ValueError):
    """Components no game can be played with: every fault that was found, each with its file and field."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class Stuck(Exception):  # mypyc compiles no subclass of RuntimeError
    """A game that is not over and cannot go on, or never comes to a choice: a fault of its own code."""


_MOST_RUNS: Final = 100_000
"""More steps than any game runs between two choices."""


class Step(Offering):
    """One thing a game waits for.

    ``candidates`` lists what a player might think of here, ``why_not`` answers for anything that has one of the
    ``forms``. What is offered is exactly the candidates that nothing speaks against, so there is one truth about
    what is legal. Where the words of a choice fit no form of its verb there is nothing to rule on: that is a
    :class:`MalformedChoice`, here as anywhere.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    extras: ClassVar[tuple[Extra, ...]] = ()
    """What may be done beside the step itself."""

    @abstractmethod
    def waits_for(self) -> tuple[int, ...]:
        """The seats without whose choice nothing goes on here; none for a step that runs by itself."""

    def may_choose(self) -> tuple[int, ...]:
        """Every seat that may choose here: those waited for first, then any that may come before them."""
        return self.waits_for()

    def facing(self, seat: int | None) -> "Step":
        """The step that ``seat`` (None: a spectator) looks at: this one, or within a fork that of its own branch."""
        return self

    def every(self) -> Iterator["Step"]:
        """This step and those that stand within it."""
        yield self

    def runs(self, state: Any) -> bool:
        """Whether the step goes on by itself now."""
        return not self.may_choose()

    def beside(self, state: Any) -> tuple[Extra, ...]:
        """Those of the extras that the game has; the verbs of others do not belong here."""
        return _present(type(self), state.printed)

    def offered(self, state: Any, seat: int) -> list[Choice]:
        """Every legal choice of ``seat``, those of the extras too."""
        found = self.choices(state, seat)
        for extra in _offering(type(self), state.printed):
            found += extra.choices(state, seat)
        return found

    def offered_of(self, state: Any, seat: int, verb: str) -> list[Choice]:
        """Those of the legal choices of ``seat`` that a verb begins; nothing is asked about any other."""
        offering = self._asked(state, verb)
        if not offering.forms_of(state, verb):
            return []
        return [choice for choice in offering.choices(state, seat) if choice.verb == verb]

    def refused(self, state: Any, seat: int) -> Iterable[tuple[Choice, Refusal]]:
        """The candidates of the step and of its extras that may not be played, each with what speaks against it."""
        offerings: tuple[Offering, ...] = (self, *self.beside(state))
        for offering in offerings:
            for deed in offering.candidates(state, seat):
                refusal = offering.why_not(state, seat, deed)
                if refusal is not None:
                    yield offering.write(state, deed), refusal

    def against(self, state: Any, seat: int, choice: Choice) -> Refusal | None:
        """What speaks against a choice, be it the step's or an extra's; raises MalformedChoice."""
        offering = self._asked(state, choice.verb)
        deed = offering.read(state, seat, choice)
        if deed is None:
            return self._misplaced(state, seat, choice)
        return offering.why_not(state, seat, deed)

    def attempt(self, state: Any, seat: int, choice: Choice) -> Refusal | None:
        """Carries out a choice unless something speaks against it, which is returned; raises MalformedChoice."""
        offering = self._asked(state, choice.verb)
        deed = offering.read(state, seat, choice)
        if deed is None:
            return self._misplaced(state, seat, choice)
        refusal = offering.why_not(state, seat, deed)
        if refusal is None:
            offering.play(state, seat, deed)
        return refusal

    def take(self, state: Any, seat: int, choice: Choice) -> None:
        """Carries out a choice that nothing speaks against, be it the step's or an extra's."""
        offering = self._asked(state, choice.verb)
        deed = offering.read(state, seat, choice)
        assert deed is not None
        offering.play(state, seat, deed)

    def _misplaced(self, state: Any, seat: int, choice: Choice) -> Refusal:
        """What speaks against a choice whose verb does not belong here; raises MalformedChoice."""
        state.notation.check(state, choice)
        return self.out_of_place(state, seat, choice.verb)

    def _asked(self, state: Any, verb: str) -> Offering:
        """Whose choices a verb begins, here: the step's own or an extra's."""
        if verb in self.forms:
            return self
        for extra in self.beside(state):
            if verb in extra.forms:
                return extra
        return self

    def out_of_place(self, state: Any, seat: int, verb: str) -> Refusal:
        """The refusal of a choice of the game that does not belong here, by its verb."""
        raise NotImplementedError(f"every choice of the game belongs to {type(self).__name__}")

    def run(self, state: Any) -> None:
        """Goes on with a step that waits for nobody."""
        raise NotImplementedError(f"{type(self).__name__} waits for a seat")

    @abstractmethod
    def copy(self) -> "Step":
        """An equal step that shares nothing that changes."""

    @abstractmethod
    def plain(self) -> Plain:
        """The step as JSON-able data, secrets included."""

    def view(self, state: Any, seat: int | None) -> Mapping[str, Any]:
        """What ``seat`` (None: a spectator) may know of this step."""
        return {"kind": self.kind, "seat": self.waits_for()[0] if self.waits_for() else None}


@lru_cache(maxsize=1024)
def _present(step: type[Step], printed: Any) -> tuple[Extra, ...]:
    return tuple([extra for extra in step.extras if extra.present(printed)])


@lru_cache(maxsize=1024)
def _offering(step: type[Step], printed: Any) -> tuple[Extra, ...]:
    """Those of the extras present that may ever have a choice."""
    return tuple([extra for extra in _present(step, printed) if extra.offers(printed)])


class State(ABC):
    """A position of a game."""

    chance: Chance
    steps: list[Step]
    journal: list[Entry] | None
    witness: Witness | None = None
    """Who is told what happens as it happens."""
    revealed: int
    round: int
    """The one that is being played, from 1."""
    notation: ClassVar[Notation]
    """The forms of all choices of the game, which its game names as well."""

    def waiting(self) -> tuple[int, ...]:
        """The seats without whose choice the game does not go on; none when it is over."""
        return self.steps[-1].waits_for() if self.steps else ()

    def may_choose(self) -> tuple[int, ...]:
        """The seats that may choose now: those waited for first, then any that may come before them."""
        return self.steps[-1].may_choose() if self.steps else ()

    def facing(self, seat: int | None) -> Step:
        """The step that ``seat`` (None: a spectator) looks at, in a game that is not over."""
        return self.steps[-1].facing(seat)

    def every_step(self) -> Iterator[Step]:
        """Every step of the stack and within its steps, the lowest first."""
        for step in self.steps:
            yield from step.every()

    @property
    def over(self) -> bool:
        """Whether the last choice has been made."""
        return not self.steps

    @property
    def printed(self) -> Any:
        """What is printed on the components and in the rules of this game, open to all; hashable and never changed."""
        return None

    def choices(self, seat: int) -> list[Choice]:
        """Every choice ``seat`` may play now; empty when it may not choose."""
        return self.steps[-1].offered(self, seat) if seat in self.may_choose() else []

    def choices_of(self, seat: int, verb: str) -> list[Choice]:
        """Those choices that a verb begins; much cheaper than all of them where one kind is looked for."""
        return self.steps[-1].offered_of(self, seat, verb) if seat in self.may_choose() else []

    def refusals(self, seat: int) -> dict[Choice, Refusal]:
        """The choices one might think of now and may not play, each with its reason."""
        if seat not in self.may_choose():
            return {}
        return {choice: self.cite(refusal) for choice, refusal in self.steps[-1].refused(self, seat)}

    def why_not(self, seat: int, choice: Choice) -> Refusal | None:
        """The reason ``choice`` is refused to ``seat`` now, or None where it may be played; raises MalformedChoice."""
        if seat not in self.may_choose():
            return self.out_of_turn(seat)
        refusal = self.steps[-1].against(self, seat, choice)
        return None if refusal is None else self.cite(refusal)

    def cite(self, refusal: Refusal) -> Refusal:
        """A refusal by the id that the rule has in the book this game is played by."""
        return refusal

    def play(self, seat: int, choice: Choice) -> None:
        """Plays a choice and goes on to the next thing the game waits for.

        Raises :class:`OutOfTurn`, :class:`Refused` or :class:`MalformedChoice`, and then nothing has changed.
        """
        if seat not in self.may_choose():
            raise OutOfTurn(self.out_of_turn(seat))
        refusal = self.steps[-1].attempt(self, seat, choice)
        if refusal is not None:
            raise Refused(self.cite(refusal))
        self.settle()

    def settle(self) -> None:
        """Runs the steps that wait for nobody; raises Stuck where they do not come to an end."""
        steps = self.steps
        for _ in range(_MOST_RUNS):
            if not steps:
                return
            step = steps[-1]
            if not step.runs(self):
                if step.may_choose():
                    return
                raise Stuck(f"step {step.kind!r} waits, but for nobody")
            step.run(self)
        raise Stuck(f"steps that wait for nobody do not end: after {_MOST_RUNS} of them comes {steps[-1].kind!r}")

    def show_dice(self, seat: int | None, purpose: str, faces: Iterable[int]) -> None:
        """Tells a witness of dice of which none succeeds or fails by itself; nobody's have no ``seat``."""
        if self.witness is not None:
            self.witness(Thrown(seat, purpose, tuple([FallenDie(face) for face in faces])))

    def out_of_turn(self, seat: int) -> Refusal:
        """The refusal for a seat the game does not wait for."""
        seats = self.waiting()
        if not seats:
            return Refusal(self.turn_rule(), "The game is over.")
        names = " and ".join(seat_letter(other) for other in seats)
        return Refusal(self.turn_rule(), f"The game waits for seat {names}, not for {seat_letter(seat)}.")

    @abstractmethod
    def turn_rule(self) -> str:
        """The ledger id of the rule that says whose turn it is."""

    @abstractmethod
    def copy(self) -> "State":
        """An equal state without journal and witness; what changes one of both does not change the other."""

    @abstractmethod
    def view(self, seat: int | None) -> Mapping[str, Any]:
        """What ``seat`` (None: a spectator) may know, as JSON-able data."""

    def views(self, drawings: Drawings | None = None) -> Callable[[int | None], Mapping[str, Any]]:
        """The same by the seat, of a position that does not change meanwhile: what many see is worked out once.

        What is told is shared by several, who read it only. A position that never changes any more may have the
        ``drawings`` of others of its game, so that what is as it was there is not drawn again.
        """
        return self.view

    @abstractmethod
    def sample(self, seat: int, rng: Random) -> "State":
        """A state that fits all ``seat`` knows, with everything else drawn anew."""

    @abstractmethod
    def plain(self) -> Plain:
        """The whole state as JSON-able data, secrets included; equal states have equal data."""

    def digest(self) -> bytes:
        """16 bytes that equal states share, secrets included."""
        return _digest(self.plain())

    def known(self, seat: int | None) -> bytes:
        """16 bytes that states share which are alike to ``seat`` (None: a spectator)."""
        return _digest(self.view(seat))

    @abstractmethod
    def result(self) -> Sequence[Mapping[str, Any]]:
        """The final scores by seat, once the game is over."""


def _digest(plain: Mapping[str, Any]) -> bytes:
    return blake2b(msgspec.json.encode(plain, order="sorted"), digest_size=16, person=b"penumbra-state").digest()


_Options = TypeVar("_Options")


class Game(ABC, Generic[_Options]):
    """A game that can be set up and played."""

    name: str
    title: str
    notation: Notation
    """The forms of all its choices."""

    @abstractmethod
    def options(self, raw: Mapping[str, Any]) -> _Options:
        """Options read and checked; raises :class:`OptionError`."""

    @abstractmethod
    def plain_options(self, options: _Options) -> Plain:
        """Options as JSON-able data that :meth:`options` reads back."""

    @abstractmethod
    def seats(self, options: _Options) -> int:
        """How many seats a game with these options has."""

    def seats_of_rules(self, options: _Options) -> tuple[int, ...]:
        """The seats for which rules decide: nobody sits there, and the game never waits for them."""
        return ()

    @abstractmethod
    def start(self, options: _Options, seed: bytes, journal: bool = False) -> State:
        """The position before the first choice; the same options and seed give the same game."""
