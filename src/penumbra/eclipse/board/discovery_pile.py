"""The face-down pile of discovery tiles, and those that were used up."""

from penumbra.eclipse.components import Ability
from penumbra.eclipse.components.terms import NONE
from penumbra.eclipse.position.state import EclipseState


def draw(state: EclipseState) -> int:
    """The top discovery tile, or NONE where there is none (nd.limits.discovery-run-out, ra.disc.run-out-empty)."""
    if not state.discoveries:
        _shuffle_discards(state)
    return state.discoveries.pop() if state.discoveries else NONE


def discard(state: EclipseState, seat: int, tile: int) -> None:
    """A tile was used up: where discards come back it joins them, unless it is kept to be counted.

    ra.disc.kept-not-reshuffled.
    """
    if state.box.has("new_discoveries") and not state.players[seat].species.has(Ability.VP_PER_USED_DISCOVERY):
        state.discovery_discards.append(tile)


def _shuffle_discards(state: EclipseState) -> None:
    """Makes the discards the pile (ra.disc.run-out), and marks which sectors have their tiles of the one before."""
    if not state.discovery_discards:
        return
    pile = state.discovery_discards
    state.discovery_discards = []
    state.chance.shuffle(pile)
    state.discoveries = pile
    state.discovery_piles.append(len(state.galaxy.sectors))
    state.tell(None, "The discarded discovery tiles are shuffled into a new pile of {}.", len(pile))
