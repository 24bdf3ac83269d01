"""The notation of a game: the forms of all its choices."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from penumbra.kernel.choice import Choice, MalformedChoice
from penumbra.kernel.form import Form, Word, by_verb, malformed

_INTRODUCTION: Final = """\
A choice is a verb and its words with one space between, in records, in the terminal and over HTTP alike. Where a form
names a word in angle brackets a choice has a word of that kind; what has no form here is no choice, whatever the
position. The seat that chooses stands before the choice in a record only."""


class Notation:
    """Every form of a game's choices, each once, under the headings of a document about ``title``.

    A choice is told as a few small numbers by it: which form it has, and for each of its words the place among
    all words of the kind. They mean the same in every position of a game.
    """

    __slots__ = ("_by_verb", "_title", "forms", "headings")

    def __init__(self, title: str, headings: Mapping[str, Sequence[Form]]) -> None:
        self._title = title
        self.headings = headings
        self.forms = tuple(form for forms in headings.values() for form in forms)
        self._by_verb = by_verb(*self.forms)

    def of(self, verb: str) -> Sequence[Form]:
        """The forms of a verb; none for what is no verb of the game."""
        return self._by_verb.get(verb, ())

    def numbers(self, state: Any, choice: Choice) -> tuple[int, ...]:
        """The place of a choice's form among all forms, and the numbers of its words.

        Raises MalformedChoice for what fits no form of the game, with what is wrong.
        """
        forms = self.of(choice.verb)
        if not forms:
            raise MalformedChoice(f"{choice.verb!r} is no verb of this game")
        fitting = [form for form in forms if form.takes(len(choice.args))]
        if not fitting:
            raise malformed(choice, forms)
        fault: MalformedChoice | None = None
        for form in fitting:
            try:
                return self.forms.index(form), *form.numbers(state, choice)
            except MalformedChoice as found:
                fault = fault or found
        assert fault is not None
        raise fault

    def choice(self, state: Any, numbers: Sequence[int]) -> Choice:
        """The choice that these numbers tell."""
        return self.forms[numbers[0]].choice(state, numbers[1:])

    def check(self, state: Any, choice: Choice) -> None:
        """Raises MalformedChoice for what fits no form of the game, wherever it is played."""
        self.numbers(state, choice)

    def document(self) -> str:
        """The notation in Markdown: every form with what it means, and every kind of word."""
        lines = [f"# The notation of {self._title}", "", _INTRODUCTION, ""]
        for heading, forms in self.headings.items():
            rows = [(f"`{form}`", form.means, ", ".join(word.noun for word in form.words)) for form in forms]
            lines += [f"## {heading}", "", *_table(("choice", "what it does", "its words"), rows), ""]
        kinds: dict[str, Word] = {word.noun: word for form in self.forms for word in form.words}
        lines += [
            "## Words",
            "",
            *_table(("word", "what it is"), [(noun, kinds[noun].meaning) for noun in sorted(kinds)]),
        ]
        return "\n".join([*lines, ""])


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = (heads, ("---",) * len(heads), *rows)
    return [f"| {' | '.join(cells)} |" for cells in lines]
