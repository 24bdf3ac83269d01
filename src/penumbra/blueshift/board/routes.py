"""The ways on which ships that move together may go this turn: which sectors they pass, one after the other."""

from collections import deque
from collections.abc import Sequence

from penumbra.blueshift.board.movement import steps_left
from penumbra.blueshift.board.neighbours import crowded, enemies_in, neighbours
from penumbra.blueshift.board.standing import carried
from penumbra.blueshift.components.effects import EntryHazard, MovementStop
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState

Route = tuple[int, ...]
"""The sectors that a way enters."""


def routes(state: BlueShiftState, seat: int, squadron: Sequence[Ship]) -> list[Route]:
    """A shortest way to each sector that ships in one sector reach together, the nearest first.

    None leads through where ships stop, are in danger, or do not know what awaits them.
    """
    if not squadron:
        return []
    origin = squadron[0].sector
    steps = min(steps_left(state, seat, ship) for ship in squadron)
    found: dict[int, Route] = {}
    queue: deque[Route] = deque([()])
    while queue:
        way = queue.popleft()
        if len(way) == steps or (way and holds(state, seat, way[-1])):
            continue
        for far in neighbours(state, way[-1] if way else origin):
            if far != origin and far not in found and not crowded(state, far, seat):
                found[far] = (*way, far)
                queue.append(found[far])
    return list(found.values())


def holds(state: BlueShiftState, seat: int, sector: int) -> bool:
    """Whether a way ends in a sector, as far as anybody knows what is there."""
    if not state.sectors[sector].discovered or enemies_in(state, sector, seat):
        return True
    return any(carried(state, sector, MovementStop)) or any(carried(state, sector, EntryHazard))
