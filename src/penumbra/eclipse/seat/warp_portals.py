"""Warp portal tiles: where they are laid."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.eclipse.language.notation import PORTAL
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.synthesis import MEANS
from penumbra.kernel import Deed, Extra, Refusal, by_verb


def offer_portal(state: EclipseState, seat: int, points: int) -> None:
    """Asks where the tile of the technology is laid; nowhere without a sector (sd.warp.tech-no-sector)."""
    if any(place.owner == seat for place in state.galaxy.sectors):
        state.steps.append(LayPortal(seat, points))


def lay_portal(state: EclipseState, seat: int, index: int, points: int) -> None:
    """Lays a portal tile worth ``points`` to the sector's controller (sd.warp.tech, sd.warp.discovery)."""
    state.galaxy.open_portal(index, points)
    state.tell(seat, "opens a warp portal in sector {}", state.galaxy.sectors[index].tile.id)


class LayPortal(SeatStep):
    """The sector that receives the warp portal tile: any the player controls (sd.warp.tech)."""

    __slots__ = ("points",)
    kind = "lay_portal"
    extras: ClassVar[tuple[Extra, ...]] = MEANS
    fields: ClassVar[tuple[str, ...]] = ("seat", "points")
    forms = by_verb(PORTAL)

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points = points

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("portal", (index,)) for index, place in enumerate(state.galaxy.sectors) if place.owner == seat]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("sd.warp.tech", "First choose the sector that receives the warp portal.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        place = state.galaxy.sectors[deed.values[0]]
        if place.owner != seat:
            return Refusal("sd.warp.tech", f"Sector {place.tile.id} does not hold your influence disc.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        lay_portal(state, seat, deed.values[0], self.points)
