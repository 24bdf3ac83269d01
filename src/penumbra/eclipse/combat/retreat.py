"""Where ships may retreat to."""

from penumbra.eclipse.board import sides
from penumbra.eclipse.board.opposition import in_sector
from penumbra.eclipse.board.wormholes import needed
from penumbra.eclipse.combat.fleets import kind_of, party_of
from penumbra.eclipse.position.galaxy import WARP_CONNECTION
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Refusal


def destination_refusal(state: EclipseState, seat: int, origin: int, target: int) -> Refusal | None:
    """Why a sector is no destination: it is a connected neighbour with one's disc and no enemy ship.

    nd.retreat.destination-own-ships, nd.retreat.pin-ignored, ra.warp.retreat.

    ra.ally.retreat-target.
    """
    strength = state.galaxy.strength(origin, target)
    refuge = state.galaxy.sectors[target]
    number = refuge.tile.id
    if strength is None:
        return Refusal("nd.retreat.adjacent-only", f"Sector {number} does not border the battle.")
    if strength == WARP_CONNECTION and not state.box.retreats_through_portals:
        return Refusal(
            "sd.combat.retreat-warp",
            f"Only warp portals lead to sector {number}, and in this game nobody retreats through them.",
        )
    if strength < needed(state, seat):
        return Refusal("nd.retreat.wormhole", f"No usable wormhole connection leads to sector {number}.")
    if refuge.owner != seat:
        return Refusal("nd.retreat.destination", f"Sector {number} does not hold your influence disc.")
    enemies = sides.opposing(state, refuge, seat)
    if enemies:
        return Refusal("nd.retreat.destination", in_sector(state, refuge, enemies))
    return None


def bound_for(state: EclipseState, key: int, origin: int) -> int | None:
    """Where a type that has begun to retreat must go, while it may.

    nd.retreat.irrevocable, nd.retreat.destination-lost.
    """
    assert state.battle is not None
    target = state.battle.retreating.get(key)
    if target is None or destination_refusal(state, party_of(state, key), origin, target) is not None:
        return None
    return target


def retreat_refusal(state: EclipseState, seat: int, key: int, origin: int, target: int) -> Refusal | None:
    """Why a ship type may not retreat to a sector."""
    kind = kind_of(state, key)
    if not kind.may_retreat:
        rule = "ra.exiles.orbital-no-retreat" if kind.settled else "nd.retreat.starbase"
        return Refusal(rule, f"{kind.name}s cannot retreat.")
    return destination_refusal(state, seat, origin, target)
