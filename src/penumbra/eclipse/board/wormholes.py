"""When a wormhole connection serves a player (nd.concept.full-connection)."""

from penumbra.eclipse.position.galaxy import FULL_CONNECTION, HALF_CONNECTION
from penumbra.eclipse.position.state import EclipseState


def has_generator(state: EclipseState, seat: int) -> bool:
    """Whether a half connection is enough for this seat (nd.tech.wormhole-generator, ra.shrine.freedom)."""
    player = state.players[seat]
    if player.shrine_rows and any(row.bonus.half_wormholes for row in player.shrine_rows):
        return True
    return player.has(state.box.parts.half_wormholes)


def needed(state: EclipseState, seat: int) -> int:
    """The weakest connection this seat can use: 2 full, 1 half.

    sd.explore.wormhole-generator-edge, sd.tech.wormhole-generator.
    """
    return HALF_CONNECTION if has_generator(state, seat) else FULL_CONNECTION
