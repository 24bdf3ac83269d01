"""Reading the names in a choice; each raises MalformedChoice and says which names there are."""

from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import RESOURCES
from penumbra.kernel import MalformedChoice, one_of


def resource(word: str) -> int:
    """The number of a resource."""
    return one_of(word, RESOURCES, "resource")


def ship(state: EclipseState, word: str) -> int:
    """The number of a kind of ship that players build."""
    return one_of(word, state.box.parts.ship_ids, "ship")


def own_ship(state: EclipseState, seat: int, word: str) -> int:
    """The number of a kind of ship that a seat's species has blueprints for."""
    kinds = state.players[seat].kinds
    return kinds[one_of(word, [state.box.parts.ship_ids[kind] for kind in kinds], "ship")]


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
