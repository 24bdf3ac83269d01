"""Where ships may retreat to."""

from penumbra.eclipse import presence
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import KINDS, STARBASE
from penumbra.eclipse.wormholes import needed
from penumbra.kernel import Refusal


def destination_refusal(state: EclipseState, seat: int, origin: int, target: int) -> Refusal | None:
    """Why a sector is no destination: it is a connected neighbour with one's disc and no enemy ship."""
    strength = state.galaxy.strength(origin, target)
    refuge = state.galaxy.sectors[target]
    number = refuge.tile.id
    if strength is None:
        return Refusal("nd.retreat.adjacent-only", f"Sector {number} does not border the battle.")
    if strength < needed(state, seat):
        return Refusal("nd.retreat.wormhole", f"No usable wormhole connection leads to sector {number}.")
    if refuge.owner != seat:
        return Refusal("nd.retreat.destination", f"Sector {number} does not hold your influence disc.")
    if presence.opponents(state, refuge, seat):
        return Refusal("nd.retreat.destination", f"Enemy ships are in sector {number}.")
    return None


def destinations(state: EclipseState, seat: int, origin: int) -> list[int]:
    """The sectors a seat's ships may retreat to from a battle."""
    links = state.galaxy.sectors[origin].links
    return [far for far, _ in links if destination_refusal(state, seat, origin, far) is None]


def retreat_refusal(state: EclipseState, seat: int, key: int, origin: int, target: int) -> Refusal | None:
    """Why a ship type may not retreat to a sector."""
    if key % KINDS == STARBASE:
        return Refusal("nd.retreat.starbase", "Starbases cannot retreat.")
    return destination_refusal(state, seat, origin, target)
