"""Ships that come, carry, are damaged and go."""

from penumbra.blueshift.board.supply import free_piece
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import CARGO, UnitId
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState


def unit_of(state: BlueShiftState, ship: Ship) -> Unit:
    """The kind of a ship, with its figures."""
    return state.content.pieces[ship.piece].unit


def free_space(state: BlueShiftState, ship: Ship) -> int:
    """How many units a ship can still take aboard (bs.load.capacity)."""
    return unit_of(state, ship).capacity - sum(ship.cargo)


def place_ship(state: BlueShiftState, seat: int, unit: UnitId, sector: int) -> Ship:
    """Puts a ship of the supply into a sector; it acts from its player's next turn on (bs.purchase.new-no-act)."""
    piece = free_piece(state, seat, unit)
    assert piece is not None
    ship = Ship(piece, sector)
    fleet = state.players[seat].fleet
    fleet.append(ship)
    fleet.sort(key=lambda one: one.piece)
    return ship


def remove_ship(state: BlueShiftState, seat: int, ship: Ship) -> None:
    """A ship goes back to the supply with what it carries (bs.box.pieces-return)."""
    state.players[seat].fleet.remove(ship)


def damage(state: BlueShiftState, seat: int, ship: Ship, amount: int) -> None:
    """Damages a ship outside a battle; where nothing is left of it, it goes, and what it carried finds other ships.

    bs.box.markers-damage, bs.general.loss-outside-battle.
    """
    ship.damage += amount
    if ship.damage >= unit_of(state, ship).hp:
        remove_ship(state, seat, ship)
        _rescue(state, seat, ship)
        state.tell(seat, "loses {} at {}", state.content.pieces[ship.piece].word, state.name(ship.sector))


def _rescue(state: BlueShiftState, seat: int, lost: Ship) -> None:
    """What a lost ship carried goes aboard others there, infantry first, as far as they have space."""
    for kind in range(len(CARGO)):
        for ship in state.ships_in(lost.sector, seat):
            saved = min(free_space(state, ship), lost.cargo[kind])
            ship.cargo[kind] += saved
            lost.cargo[kind] -= saved
