"""Units and buildings that come from the supply to a site: whether there is room, and where they stand then."""

from penumbra.blueshift.board.fleets import place_ship
from penumbra.blueshift.board.neighbours import crowded
from penumbra.blueshift.board.sites import has_building
from penumbra.blueshift.components.content import SHIP_KINDS
from penumbra.blueshift.components.printed import Unit
from penumbra.blueshift.components.terms import BUILDINGS, CARGO, UnitId
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Refusal


def why_no_room(state: BlueShiftState, seat: int, unit: UnitId, sector: int) -> Refusal | None:
    """Why a site has no room for a unit or building of a player, or None."""
    what = state.content.units[unit]
    if what.kind in SHIP_KINDS and crowded(state, sector, seat):
        return Refusal("bs.purchase.third-party", f"Two other players have ships at {state.name(sector)}.")
    return _why_too_many(state, what, sector)


def _why_too_many(state: BlueShiftState, unit: Unit, sector: int) -> Refusal | None:
    """A site has room for so many of some things."""
    most = unit.max_per_site
    if most is None:
        return None
    if unit.id in BUILDINGS:
        if has_building(state, sector, BUILDINGS.index(unit.id)):
            return Refusal("bs.purchase.building-once", f"{state.name(sector)} has one already: {unit.id}.")
        return None
    standing = sum(
        state.content.pieces[ship.piece].unit is unit and ship.sector == sector
        for player in state.players
        for ship in player.fleet
    )
    if standing >= most:
        return Refusal("bs.purchase.turret-limit", f"{state.name(sector)} has {standing} already, the most: {unit.id}.")
    return None


def put_down(state: BlueShiftState, seat: int, unit: UnitId, sector: int) -> None:
    """Puts a unit or building of a player's supply at a site."""
    place = state.sectors[sector]
    if unit in CARGO:
        place.garrison[CARGO.index(unit)] += 1
    elif unit in BUILDINGS:
        place.buildings[BUILDINGS.index(unit)] = seat
    else:
        place_ship(state, seat, unit, sector)
