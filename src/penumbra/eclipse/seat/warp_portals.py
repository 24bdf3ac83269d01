"""Tiles that are laid on a sector of one's own, warp portals first."""

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


class LayTile(SeatStep):
    """The sector that receives a tile: any the player controls.

    ``verb`` is that of the choice, ``rule`` the one that asks for it, ``noun`` what is laid.
    """

    __slots__ = ()
    extras: ClassVar[tuple[Extra, ...]] = MEANS
    verb: ClassVar[str]
    rule: ClassVar[str]
    noun: ClassVar[str]

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed(self.verb, (index,)) for index, place in enumerate(state.galaxy.sectors) if place.owner == seat]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal(self.rule, f"First choose the sector that receives the {self.noun}.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        place = state.galaxy.sectors[deed.values[0]]
        if place.owner != seat:
            return Refusal(self.rule, f"Sector {place.tile.id} does not hold your influence disc.")
        return None


class LayPortal(LayTile):
    """The sector that receives the warp portal tile (sd.warp.tech)."""

    __slots__ = ("points",)
    kind = "lay_portal"
    fields: ClassVar[tuple[str, ...]] = ("seat", "points")
    forms = by_verb(PORTAL)
    verb = "portal"
    rule = "sd.warp.tech"
    noun = "warp portal"

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points = points

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        lay_portal(state, seat, deed.values[0], self.points)
