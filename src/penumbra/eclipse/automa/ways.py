"""How far it is from place to place, and what the automated opponent's ships reach."""

from collections import deque
from collections.abc import Iterable
from typing import Final

from penumbra.eclipse.automa.priorities import opponent
from penumbra.eclipse.board import pinning
from penumbra.eclipse.board.wormholes import needed
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState

FAR: Final = 99
"""Farther than any way leads."""


def southward(place: Sector) -> int:
    """How far south a sector lies: south is where the human sits (solo.basics.direction)."""
    return south_of(place.position)


def south_of(position: tuple[int, int]) -> int:
    """How far south a position lies, in half steps."""
    q, r = position
    return 2 * r + q


def ways(state: EclipseState, seat: int, starts: Iterable[int]) -> dict[int, int]:
    """The steps to each sector from the nearest of some, by connections that a seat may use."""
    least = needed(state, seat)
    found = dict.fromkeys(starts, 0)
    queue = deque(found)
    while queue:
        here = queue.popleft()
        for far, strength in state.galaxy.sectors[here].links:
            if strength >= least and far not in found:
                found[far] = found[here] + 1
                queue.append(far)
    return found


def ways_from_home(state: EclipseState) -> dict[int, int]:
    """The steps of the opponent's ships to each sector from its starting sector."""
    seat = opponent(state).seat
    return ways(state, seat, [state.galaxy.by_id[state.players[seat].faction.home_sector]])


def in_reach(state: EclipseState, seat: int, origin: int, movement: int) -> set[int]:
    """The sectors that an own ship which leaves a sector can move to; on its way it is pinned as any ship is.

    Nothing leads through a black hole, and nothing into one: ships do not stay there.
    """
    least = needed(state, seat)
    reached: set[int] = set()
    at = {origin}
    for _ in range(movement):
        onward = {
            far
            for here in at
            if here == origin or pinning.may_pass(state, state.galaxy.sectors[here], seat)
            for far, strength in state.galaxy.sectors[here].links
            if strength >= least and not state.galaxy.sectors[far].tile.return_to
        }
        at = onward - reached - {origin}
        reached |= at
    return reached
