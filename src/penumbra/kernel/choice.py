"""A choice: one move of one seat, as a value with a short notation."""

import re
from functools import cache
from typing import NamedTuple

_WORD = re.compile(r"-?[a-z0-9A-Z_,\-]{1,40}")
_MOST_WORDS = 8
_MOST_CHARACTERS = 120


class MalformedChoice(ValueError):
    """Words that are no choice: of any game, as ``Choice.parse`` says, or here, as the step that is asked says."""


class Choice(NamedTuple):
    """A verb and its arguments, such as ``build cruiser 101``.

    ``str(choice)`` is the notation, ``Choice.parse`` reads it back. Two equal notations are equal
    choices; arguments stay words, and the step that is asked reads them.
    """

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))

    @staticmethod
    def of(verb: str, *args: object) -> "Choice":
        """A choice from a verb and any arguments, each written as its text."""
        return Choice(verb, tuple(str(arg) for arg in args))

    @staticmethod
    def parse(text: str) -> "Choice":
        """The choice written in ``text``; raises :class:`MalformedChoice` with what is wrong."""
        if len(text) > _MOST_CHARACTERS:
            raise MalformedChoice(f"a choice has at most {_MOST_CHARACTERS} characters, this has {len(text)}")
        words = text.split(" ")
        if words == [""]:
            raise MalformedChoice("a choice is a verb and its arguments, this is empty")
        if len(words) > _MOST_WORDS:
            raise MalformedChoice(f"a choice has at most {_MOST_WORDS} words, {text!r} has {len(words)}")
        for word in words:
            if not _WORD.fullmatch(word):
                raise MalformedChoice(
                    f"{text!r} is no choice: the word {word!r} may hold only letters, digits, '_', ',' and '-'"
                )
        return Choice(words[0], tuple(words[1:]))


@cache
def written(verb: str, *words: str) -> Choice:
    """The choice of these words, made once: for the lists of choices, which are written over and over.

    Only for words that a game itself knows: what is written once is kept.
    """
    return Choice(verb, words)
