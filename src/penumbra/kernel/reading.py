"""Reading the words of a choice; each raises MalformedChoice and says which words there are."""

import re
from collections.abc import Sequence

from penumbra.kernel.choice import Choice, MalformedChoice

_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
"""One way to write each number, so that equal choices have equal notations."""


def arguments(choice: Choice, form: str) -> tuple[str, ...]:
    """The arguments of a choice whose form is given, such as ``build <what> <sector>``."""
    if len(choice.args) != form.count("<"):
        raise MalformedChoice(f"{str(choice)!r} should have the form '{form}'")
    return choice.args


def one_of(word: str, words: Sequence[str], what: str) -> int:
    """The place of ``word`` among ``words``."""
    try:
        return words.index(word)
    except ValueError:
        raise MalformedChoice(f"{word!r} is no {what}: there are {', '.join(words)}") from None


def whole(word: str, low: int, high: int, what: str) -> int:
    """A whole number from ``low`` to ``high``."""
    if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
        raise MalformedChoice(f"{word!r} is no {what}: it is a number from {low} to {high}")
    return int(word)
