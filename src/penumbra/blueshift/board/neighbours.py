"""Which sectors are neighbours, and which may be entered."""

from penumbra.blueshift.board.standing import carried
from penumbra.blueshift.components.effects import LinkedSectors
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import EDGES, neighbour, opposite


def neighbours(state: BlueShiftState, sector: int) -> list[int]:
    """The sectors one step away, in a fixed order; neither edges that are closed nor the end of the map are crossed.

    bs.move.one-sector, bs.move.map-edge, bs.move.hyper-polarity, bs.move.hyper-polarity-all, bs.space.wormhole.
    """
    here = state.sectors[sector]
    found: list[int] = []
    for edge in EDGES:
        across = state.at.get(neighbour(here.position, edge))
        if across is None or here.closed >> edge & 1 or state.sectors[across].closed >> opposite(edge) & 1:
            continue
        found.append(across)
    return found + [other for other in _linked(state, sector) if other not in found]


def _linked(state: BlueShiftState, sector: int) -> list[int]:
    """The sectors that a discovered sector leads to wherever they lie."""
    groups = {link.group for link in carried(state, sector, LinkedSectors)}
    if not groups:
        return []
    return [
        other
        for other in range(len(state.sectors))
        if other != sector and any(link.group in groups for link in carried(state, other, LinkedSectors))
    ]


def enemies_in(state: BlueShiftState, sector: int, seat: int) -> list[int]:
    """The other players that have ships in a sector; turrets are ships (bs.move.turret-stops)."""
    return [other for other in state.present_in(sector) if other != seat]


def crowded(state: BlueShiftState, sector: int, seat: int) -> bool:
    """Whether two other players have ships there already.

    bs.move.third-player, bs.move.third-player-turret, bs.purchase.third-party.
    """
    return len(enemies_in(state, sector, seat)) >= 2
