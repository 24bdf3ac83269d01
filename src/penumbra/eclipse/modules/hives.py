"""The Ancient Hives: at the end of each cleanup a die for each may move one of its ships to a sector beside it."""

from penumbra.eclipse.board import presence
from penumbra.eclipse.components import SectorTile
from penumbra.eclipse.language.steps import SectorPhase
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.hexes import EDGES, neighbour, opposite


def numbers(tile: SectorTile, turn: int) -> list[int]:
    """What a die shows for each side of a hive as it lies (ra.hive.numbered-wormholes)."""
    return [tile.hive_dice[(side - turn) % len(EDGES)] for side in EDGES]


def stirring(state: EclipseState) -> "list[Stir]":
    """The rolls for the hives on the map, that for the highest number on top (ra.hive.roll-order)."""
    galaxy = state.galaxy
    on_map = [galaxy.by_id[number] for number in state.box.parts.hives if number in galaxy.by_id]
    return [Stir(index) for index in sorted(on_map, key=lambda index: galaxy.sectors[index].tile.order)]


class Stir(SectorPhase):
    """One die for a hive, while Ancients are in it: one of them goes to the sector at the side that it shows, if any.

    ra.hive.roll-timing, ra.hive.move-one, ra.hive.half-wormhole, ra.hive.only-hive-ships-move, ra.hive.empty,
    ra.hive.any-sector, ra.hive.not-through-portals, ra.hive.not-pinned.
    """

    __slots__ = ()
    kind = "stir"

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        hive = state.galaxy.sectors[self.sector]
        if not presence.ancients(state, hive):
            return
        roll = state.chance.die()
        state.revealed += 1
        state.show_dice(None, "hives", (roll,))
        shown = f"The die for hive {hive.tile.id} shows {roll}"
        target = _beside(state, hive, roll)
        if target is None:
            state.tell(None, "{}: no sector lies there, and no Ancient moves.", shown)
            return
        kind = state.box.parts.npc_number["ancient"]
        presence.drift(state.sector_to_change(self.sector), state.sector_to_change(target), state.npc, kind)
        state.tell(None, "{}: an Ancient moves to sector {}.", shown, state.galaxy.sectors[target].tile.id)


def _beside(state: EclipseState, hive: Sector, roll: int) -> int | None:
    """The sector at the side of a hive that a die shows."""
    side = numbers(hive.tile, hive.turn).index(roll)
    return state.galaxy.facing(neighbour(hive.position, side), opposite(side))
