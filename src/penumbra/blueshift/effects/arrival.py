"""Ships that enter a sector: what they discover there, and what happens to them."""

from collections.abc import Iterable
from typing import Final

from penumbra.blueshift.board.neighbours import enemies_in
from penumbra.blueshift.board.sites import turn_up
from penumbra.blueshift.board.standing import carried
from penumbra.blueshift.components.effects import ClosedEdges, EntryHazard, MovementStop, OnDiscovery
from penumbra.blueshift.effects.hazards import brave
from penumbra.blueshift.effects.registry import CarryOut
from penumbra.blueshift.language.notation import FACE
from penumbra.blueshift.language.shown import FaceSectorView
from penumbra.blueshift.language.steps import SectorStep
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import EDGES, EDGES_IN, turned
from penumbra.kernel import Deed, Refusal, by_verb


def enter(state: BlueShiftState, seat: int, ships: Iterable[Ship], sector: int) -> None:
    """Ships of a seat make a step into a sector together, discover it and meet what is there.

    bs.move.discover, bs.move.discover-continue, bs.move.enemy-stops, bs.move.together, bs.move.neutral-planet-free,
    bs.move.turret-stops, bs.move.leave-enemy, bs.flee.origin-last-step, bs.space.gravity-well.
    """
    moved = list(ships)
    stops = bool(enemies_in(state, sector, seat))
    for ship in moved:
        ship.entered = ship.sector
        ship.sector = sector
    if not state.sectors[sector].discovered:
        _discover(state, seat, sector)
    stops = stops or any(carried(state, sector, MovementStop))
    for ship in moved:
        ship.halted = ship.halted or stops
    for hazard in carried(state, sector, EntryHazard):
        brave(state, seat, ((seat, ship.piece) for ship in moved), hazard)


def _discover(state: BlueShiftState, seat: int, sector: int) -> None:
    """Turns a sector up; whoever entered it makes its choices and bears its effects.

    bs.move.discovery-player, bs.move.hyper-polarity-first-entry, bs.space.empty.
    """
    turn_up(state, sector)
    state.revealed += 1
    state.tell(seat, "discovers {}", state.name(sector))
    for found in carried(state, sector, OnDiscovery):
        state.steps.append(CarryOut(seat, found.then, sector))
    if any(carried(state, sector, ClosedEdges)):
        state.steps.append(FaceSector(seat, sector))


class FaceSector(SectorStep):
    """The discoverer turns a sector, and its printed edges are closed from now on (bs.move.hyper-polarity-facing)."""

    __slots__ = ()
    kind = "face_sector"
    forms = by_verb(FACE)
    asks = "turn the sector that you have discovered"

    def _closed(self, state: BlueShiftState, facing: int) -> int:
        edges = [edge for effect in carried(state, self.sector, ClosedEdges) for edge in effect.edges]
        return turned(tuple(edges), facing)

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return _FACINGS

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        facing = deed.values[0]
        closed = self._closed(state, facing)
        alike = next(other for other in EDGES if self._closed(state, other) == closed)
        if alike < facing:
            why = f"Turned by {facing} the same edges are closed as turned by {alike}."
            return Refusal("bs.move.hyper-polarity-facing", why)
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        state.sectors[self.sector].closed = self._closed(state, deed.values[0])
        state.steps.pop()
        state.tell(seat, "turns {} by {}", state.name(self.sector), deed.values[0])

    def view(self, state: BlueShiftState, seat: int | None) -> FaceSectorView:
        facings = [deed.values[0] for deed in _FACINGS if self.why_not(state, self.seat, deed) is None]
        closed = {str(facing): list(EDGES_IN[self._closed(state, facing)]) for facing in facings}
        return {**super().view(state, seat), "closed": closed}


_FACINGS: Final = tuple(Deed("face", (facing,)) for facing in EDGES)
