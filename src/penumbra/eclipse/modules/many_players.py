"""Seven players or more: homes in the third ring, and a population cube less for each."""

from collections.abc import Iterable

from penumbra.eclipse.components import SectorTile
from penumbra.eclipse.components.terms import RESOURCES, RINGS
from penumbra.eclipse.language.notation import REMOVE
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.position.galaxy import ring_of
from penumbra.eclipse.position.state import EclipseState
from penumbra.hexes import EDGES, Axial, neighbour, turned
from penumbra.kernel import Deed, Refusal, by_verb

_MIDDLE = RINGS.index("middle")


def turn_refusal(state: EclipseState, tile: SectorTile, position: Axial, turn: int) -> Refusal | None:
    """Why a home sector may not be turned so: a wormhole of it has to face a space of the middle ring.

    ra.many.orient, ra.many.start-in-outer, ra.many.unequal-starts.
    """
    if not state.box.has("many_players"):
        return None
    middle = [edge for edge in EDGES if ring_of(neighbour(position, edge)) == _MIDDLE]
    wormholes = turned(tile.wormholes, turn)
    if any(wormholes >> edge & 1 for edge in middle):
        return None
    where = " or ".join(map(str, middle))
    return Refusal("ra.many.orient", f"No wormhole of sector {tile.id} would face a middle space, at edge {where}.")


def take_cubes_out(state: EclipseState) -> None:
    """Lets every player take cubes out of the game as the last of the set-up, from the start player on clockwise.

    ra.many.remove-cube, ra.many.remove-cube-order.
    """
    for _ in range(state.box.seats(state.player_count).cubes_removed):
        state.steps += [RemoveCube(seat) for seat in reversed(list(state.seats_from(state.start_seat)))]


class RemoveCube(SeatStep):
    """A player takes the next cube of a population track out of the game (ra.many.remove-cube-which)."""

    __slots__ = ()
    kind = "remove_cube"
    forms = by_verb(REMOVE)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("remove", (track,)) for track in range(len(RESOURCES))]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("ra.many.remove-cube", "First take a population cube out of the game.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        (track,) = deed.values
        state.steps.pop()
        state.player_to_change(seat).cubes[track] -= 1
        state.tell(seat, "takes a {} cube out of the game", RESOURCES[track])
