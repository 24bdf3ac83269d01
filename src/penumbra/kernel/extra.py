"""What offers choices: a step of a game, and what may be done beside steps, such as to trade."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from penumbra.kernel.choice import Choice
from penumbra.kernel.form import Deed, Form, Forms, malformed
from penumbra.kernel.refusal import Refusal


class Offering(ABC):
    """Choices that belong together: which there might be, what speaks against each, and what they do.

    ``forms`` are those of its choices. What is asked of it has been read by them, so it is given numbers, not words.
    """

    __slots__ = ()
    forms: ClassVar[Forms] = {}

    @abstractmethod
    def candidates(self, state: Any, seat: int) -> Iterable[Deed]:
        """What is worth offering or explaining to ``seat``, each once; a superset of what is legal."""

    @abstractmethod
    def why_not(self, state: Any, seat: int, deed: Deed) -> Refusal | None:
        """The rule that refuses a deed to ``seat``, or None where it may be done.

        Raises MalformedChoice where words do not go together that each fit their form.
        """

    @abstractmethod
    def play(self, state: Any, seat: int, deed: Deed) -> None:
        """Carries out what ``why_not`` does not refuse."""

    def choices(self, state: Any, seat: int) -> list[Choice]:
        """Every legal choice of ``seat``, in a list that is the caller's own."""
        why_not = self.why_not
        legal = [deed for deed in self.candidates(state, seat) if why_not(state, seat, deed) is None]
        return [self.write(state, deed) for deed in legal]

    def forms_of(self, state: Any, verb: str) -> tuple[Form, ...]:
        """The forms that a choice of a verb may have here; none where the verb does not belong here."""
        return self.forms.get(verb, ())

    def read(self, state: Any, seat: int, choice: Choice) -> Deed | None:
        """What a choice says, or None where its verb does not belong here; raises MalformedChoice."""
        forms, count = self.forms_of(state, choice.verb), len(choice.args)
        for form in forms:
            if count == form.count or form.takes(count):
                return form.read(state, seat, choice)
        if forms:
            raise malformed(choice, forms)
        return None

    def write(self, state: Any, deed: Deed) -> Choice:
        """The words of a deed."""
        verb, values = deed
        forms = self.forms_of(state, verb)
        for form in forms:
            if len(forms) == 1 or form.takes(len(values)):
                return form.write(state, values)
        raise ValueError(f"{deed} has no form here")


class Extra(Offering):
    """One thing that may be done beside steps, whatever they ask.

    A step names those that go with it (``Step.extras``); of those that a game does not have nothing is asked in it.
    """

    __slots__ = ()

    def present(self, printed: Any) -> bool:
        """Whether a game has such a thing, by what is printed on its components and in its rules."""
        return True

    def offers(self, printed: Any) -> bool:
        """Whether there may ever be a choice of it in a game that has it; where not, it only says why."""
        return True
