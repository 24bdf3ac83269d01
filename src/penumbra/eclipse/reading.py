"""Reading the names in a choice; each raises MalformedChoice and says which names there are."""

from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import RESOURCES, SHIPS
from penumbra.kernel import MalformedChoice, one_of


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
