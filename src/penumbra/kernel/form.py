"""The forms of choices: which words a verb takes and of what kinds, declared once for each.

All that is to be known of a choice's words follows from its form: they are read and written by it, malformed ones
are refused by it, the notation's document lists it, and by it a choice is a few small numbers and back again.
Steps reckon with numbers; words are read before they are asked, and written once they have answered.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from penumbra.kernel.choice import Choice, MalformedChoice, written
from penumbra.kernel.seats import seat_letter

_MOST_LISTED: Final = 12
"""The most words that are listed to somebody whose word is none of them."""


class Deed(NamedTuple):
    """A choice as a step sees it: a verb, and the whole numbers that its words stand for."""

    verb: str
    values: tuple[int, ...] = ()


class Word(ABC):
    """A kind of word, such as a resource; ``role`` says what it is in a form, such as ``resource received``.

    What a step is given for a word is its *value*: by default the word's place among all words of the kind. Where
    a value depends on the position, as the place of a sector on the map does, the word's ``number`` does not.
    """

    __slots__ = ("meaning", "noun", "role")

    def __init__(self, noun: str, meaning: str, role: str = "") -> None:
        self.noun = noun
        self.meaning = meaning
        self.role = role or noun

    @abstractmethod
    def words(self, state: Any) -> Sequence[str]:
        """Every word of the kind in a game, each once, in an order that is the same throughout the game."""

    def number(self, state: Any, word: str) -> int:
        """The place of a word among all of its kind, from 0; raises MalformedChoice where it is none of them."""
        try:
            return self.words(state).index(word)
        except ValueError:
            raise self.malformed(state, word) from None

    def word(self, state: Any, number: int) -> str:
        """The word of a number."""
        return self.words(state)[number]

    def size(self, state: Any) -> int:
        """How many words of the kind there are: numbers are below it."""
        return len(self.words(state))

    def read(self, state: Any, seat: int, word: str, before: Sequence[int]) -> int:
        """The value of a word of ``seat`` behind words of the values ``before``; raises MalformedChoice."""
        return self.number(state, word)

    def write(self, state: Any, value: int) -> str:
        """The word of a value."""
        return self.words(state)[value]

    def malformed(self, state: Any, word: str) -> MalformedChoice:
        """The fault of a word that is none of the kind."""
        return MalformedChoice(f"{word!r} is no {self.noun}{self.instead(state)}")

    def instead(self, state: Any) -> str:
        """Which words there are, as the end of a sentence."""
        words = self.words(state)
        return f": there are {', '.join(words)}" if len(words) <= _MOST_LISTED else " of this game"


class OneOf(Word):
    """One of a few words that are the same in every game."""

    __slots__ = ("_numbers", "_words")

    def __init__(self, noun: str, words: Sequence[str], meaning: str = "", role: str = "") -> None:
        super().__init__(noun, meaning or f"one of {', '.join(words)}", role)
        self._words = tuple(words)
        self._numbers = {word: number for number, word in enumerate(words)}

    def words(self, state: Any) -> Sequence[str]:
        return self._words

    def read(self, state: Any, seat: int, word: str, before: Sequence[int]) -> int:
        number = self._numbers.get(word)
        return self.number(state, word) if number is None else number

    def write(self, state: Any, value: int) -> str:
        return self._words[value]


class Whole(Word):
    """A whole number from ``low`` to ``high``, both from 0 to 999, which is its own value.

    There is one way to write each, so that equal choices have equal notations.
    """

    __slots__ = ("high", "low")

    def __init__(self, noun: str, low: int, high: int, meaning: str = "", role: str = "") -> None:
        super().__init__(noun, meaning or f"a whole number from {low} to {high}", role)
        self.low = low
        self.high = high

    def words(self, state: Any) -> Sequence[str]:
        return [str(number) for number in range(self.low, self.high + 1)]

    def number(self, state: Any, word: str) -> int:
        return whole(word, self.low, self.high, self.noun) - self.low

    def read(self, state: Any, seat: int, word: str, before: Sequence[int]) -> int:
        return whole(word, self.low, self.high, self.noun)

    def write(self, state: Any, value: int) -> str:
        return str(value)


class SeatWord(Word):
    """A seat of the game, by its number, where a state has ``seats``."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("seat", "a seat's letter")

    def words(self, state: Any) -> Sequence[str]:
        return [seat_letter(seat) for seat in state.seats]


def whole(word: str, low: int, high: int, noun: str) -> int:
    """The whole number from ``low`` to ``high`` that a word is; raises MalformedChoice that calls it a ``noun``."""
    if word.isascii() and word.isdigit() and len(word) <= 3:
        value = int(word)
        if low <= value <= high and str(value) == word:
            return value
    raise MalformedChoice(f"{word!r} is no {noun}: it is a number from {low} to {high}")


class Form:
    """What a choice of a verb is made of: its words in their order, and what it ``means`` in one sentence.

    ``count`` is how many words there are; the last may stand several times where the form is ``repeated``.
    """

    __slots__ = ("_bare", "_bare_deed", "count", "means", "repeated", "verb", "words")

    def __init__(self, verb: str, *words: Word, means: str, repeated: bool = False) -> None:
        self.verb = verb
        self.words = words
        self.means = means
        self.repeated = repeated
        self.count = len(words)
        self._bare = Choice(verb)
        self._bare_deed = Deed(verb)

    def __str__(self) -> str:
        """The form as it is shown: ``build <ship or structure> <sector>``."""
        return " ".join([self.verb, *(f"<{word.role}>" for word in self.words)]) + " ..." * self.repeated

    def takes(self, count: int) -> bool:
        """Whether a choice of this form may have so many words behind its verb."""
        return count == self.count or (self.repeated and count > self.count)

    def read(self, state: Any, seat: int, choice: Choice) -> Deed:
        """What a choice of ``seat`` with the right number of words says; raises MalformedChoice."""
        args = choice.args
        if not args:
            return self._bare_deed
        values: list[int] = []
        for word, text in zip(self._words(len(args)), args, strict=True):
            values.append(word.read(state, seat, text, values))
        return Deed(self.verb, tuple(values))

    def write(self, state: Any, values: tuple[int, ...]) -> Choice:
        """The choice that says this."""
        if not values:
            return self._bare
        words = self._words(len(values))
        return written(self.verb, *[word.write(state, value) for word, value in zip(words, values, strict=True)])

    def numbers(self, state: Any, choice: Choice) -> tuple[int, ...]:
        """The place of each word of a choice among all of its kind; raises MalformedChoice where it has another form.

        The numbers are the same in every position of a game.
        """
        if choice.verb != self.verb or not self.takes(len(choice.args)):
            raise malformed(choice, (self,))
        words = self._words(len(choice.args))
        return tuple([word.number(state, text) for word, text in zip(words, choice.args, strict=True)])

    def choice(self, state: Any, numbers: Sequence[int]) -> Choice:
        """The choice of these numbers."""
        words = self._words(len(numbers))
        return Choice(self.verb, tuple([word.word(state, number) for word, number in zip(words, numbers, strict=True)]))

    def sizes(self, state: Any) -> tuple[int, ...]:
        """How many words of each kind there are: numbers are below these."""
        return tuple(word.size(state) for word in self.words)

    def _words(self, count: int) -> tuple[Word, ...]:
        """The kinds of so many words: the last may come again."""
        return self.words if count == self.count else self.words + self.words[-1:] * (count - self.count)


Forms = Mapping[str, tuple[Form, ...]]
"""Forms by their verb."""


def by_verb(*forms: Form) -> Forms:
    """The forms of what belongs together, by their verbs."""
    found: dict[str, tuple[Form, ...]] = {}
    for form in forms:
        found[form.verb] = (*found.get(form.verb, ()), form)
    return found


def malformed(choice: Choice, forms: Sequence[Form]) -> MalformedChoice:
    """The fault of a choice that has too many or too few words for any of the forms of its verb."""
    ways = " or ".join(f"'{form}'" for form in forms)
    return MalformedChoice(f"{str(choice)!r} should have the form {ways}")
