"""Reading the words of a choice; each raises MalformedChoice and says which words there are."""

import re
from collections.abc import Sequence

from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import RESOURCES, SHIPS
from penumbra.kernel import Choice, MalformedChoice

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


def resource(word: str) -> int:
    """The number of a resource."""
    return one_of(word, RESOURCES, "resource")


def ship(word: str) -> int:
    """The number of a ship kind."""
    return one_of(word, SHIPS, "ship")


def sector(state: EclipseState, word: str) -> int:
    """The index of a sector on the map."""
    index = state.galaxy.by_id.get(word)
    if index is None:
        on_map = ", ".join(sorted(state.galaxy.by_id))
        raise MalformedChoice(f"{word!r} is no sector on the map: there are {on_map}")
    return index


def whole(word: str, low: int, high: int, what: str) -> int:
    """A whole number from ``low`` to ``high``."""
    if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
        raise MalformedChoice(f"{word!r} is no {what}: it is a number from {low} to {high}")
    return int(word)


def tech(state: EclipseState, word: str) -> int:
    """The number of a technology."""
    number = state.box.parts.tech_number.get(word)
    if number is None:
        raise MalformedChoice(f"{word!r} is no technology of this game")
    return number


def part(state: EclipseState, word: str) -> int:
    """The number of a ship part."""
    number = state.box.parts.part_number.get(word)
    if number is None:
        raise MalformedChoice(f"{word!r} is no ship part of this game")
    return number
