"""Kinds of ships that nobody plays and that have a tile for each ship, with what it fights with."""

from penumbra.eclipse.components import NpcBlueprint
from penumbra.eclipse.components.blueprints import npc_stats
from penumbra.eclipse.position.galaxy import SectorToChange
from penumbra.eclipse.position.state import EclipseState


def draw_tiles(state: EclipseState, sector: SectorToChange) -> None:
    """Draws a tile, for all to see, for each kind of ship in a sector that has tiles, out of those still in the box.

    A tile that was drawn stays the sector's, and out of the box, when its ship is destroyed. That it lies open now
    cannot be taken back (nd.turn.no-take-back-after-reveal).

    ra.homeworld.discovery-and-cruiser, ra.homeworld.cruiser-blueprint, ra.center.setup, ra.center.side-known,
    ra.variant.secret-homeworld-found.
    """
    for kind, tiles in state.box.parts.npc_tiles.items():
        if sector.count(state.npc, kind):
            used = {tile for place in state.galaxy.sectors for tile in place.laid}
            lay_tile(sector, kind, state.chance.pick([tile for tile in tiles if tile.id not in used]))
            state.revealed += 1


def lay_tile(sector: SectorToChange, kind: int, tile: NpcBlueprint) -> None:
    """Lays a tile on a sector, for the ship of a kind that is there."""
    sector.laid = (*sector.laid, tile.id)
    sector.npc = (*sector.npc[:kind], npc_stats(tile), *sector.npc[kind + 1 :])
