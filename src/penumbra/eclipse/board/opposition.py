"""Opponents in a sector, as sentences name them."""

from collections.abc import Sequence

from penumbra.eclipse.components import ShipKind
from penumbra.eclipse.language.words import counted, listed
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel.seats import seat_letter


def npc_named(kind: ShipKind, number: int) -> str:
    """So many ships that nobody plays, as a sentence begins with them."""
    return f"The {kind.name}" if kind.unique else counted(number, kind.noun)


def ships_named(state: EclipseState, sector: Sector, keys: Sequence[int]) -> str:
    """The ships of these keys in a sector: those that nobody plays by kind, then those of each player."""
    nobodys = state.npc * sector.stride
    found = [npc_named(state.box.parts.npc_ships[key - nobodys], sector.ships[key]) for key in keys if key >= nobodys]
    players = sorted({key // sector.stride for key in keys if key < nobodys})
    found += [f"{counted(sector.party(seat), 'ship')} of {seat_letter(seat)}" for seat in players]
    return listed(found)


def in_sector(state: EclipseState, sector: Sector, keys: Sequence[int]) -> str:
    """The sentence that says that the ships of these keys are in a sector."""
    are = "is" if sum(sector.ships[key] for key in keys) == 1 else "are"
    return f"{ships_named(state, sector, keys)} {are} in sector {sector.tile.id}."
