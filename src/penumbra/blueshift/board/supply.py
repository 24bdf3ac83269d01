"""Pieces beside the board: what is not on it is in the supply of its player (bs.box.pieces-return)."""

from penumbra.blueshift.components.terms import BUILDINGS, CARGO, UnitId
from penumbra.blueshift.position.state import BlueShiftState


def pieces_left(state: BlueShiftState, seat: int, unit: UnitId) -> int:
    """How many pieces of a unit a player has in the supply.

    bs.box.piece-limit, bs.box.destroyers-nine, bs.box.battleship-one.
    """
    return state.content.units[unit].pieces - _on_board(state, seat, unit)


def free_piece(state: BlueShiftState, seat: int, unit: UnitId) -> int | None:
    """The first piece of a kind of ship that is in the supply, or None."""
    placed = {ship.piece for ship in state.players[seat].fleet}
    found = (at for at, piece in enumerate(state.content.pieces) if piece.unit.id == unit and at not in placed)
    return next(found, None)


def _on_board(state: BlueShiftState, seat: int, unit: UnitId) -> int:
    fleet = state.players[seat].fleet
    if unit in CARGO:
        kind = CARGO.index(unit)
        landed = sum(place.garrison[kind] for place in state.sectors if place.owner == seat)
        return landed + sum(ship.cargo[kind] for ship in fleet) + _adrift(state, seat, kind)
    if unit in BUILDINGS:
        building = BUILDINGS.index(unit)
        return sum(place.buildings[building] == seat for place in state.sectors)
    return sum(state.content.pieces[ship.piece].unit.id == unit for ship in fleet)


def _adrift(state: BlueShiftState, seat: int, kind: int) -> int:
    """The cargo of a battle whose ships are gone."""
    battle = state.battle
    return battle.adrift[battle.side(seat)][kind] if battle is not None and seat in battle.sides else 0
