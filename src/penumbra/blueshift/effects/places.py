"""Effects of the sector that a player discovers."""

from penumbra.blueshift.board.fleets import damage
from penumbra.blueshift.components.effects import DamageShips, ReplaceWithEmpty
from penumbra.blueshift.effects.registry import does
from penumbra.blueshift.position.state import BlueShiftState


@does(DamageShips)
def damage_ships(state: BlueShiftState, seat: int, effect: DamageShips, sector: int) -> None:
    """bs.space.dying-star."""
    for ship in state.ships_in(sector, seat):
        damage(state, seat, ship, effect.amount)


@does(ReplaceWithEmpty)
def replace_with_empty(state: BlueShiftState, seat: int, effect: ReplaceWithEmpty, sector: int) -> None:
    """Lays a set-aside sector in place of this one; where none is left the tile stays and counts as empty.

    bs.space.one-off, bs.space.reserve-empty.
    """
    if effect.where != "this_sector":
        raise NotImplementedError(f"to replace {effect.where!r} is not built yet")
    place = state.sectors[sector]
    if state.reserve:
        place.tile = state.reserve.pop()
        place.ranks = []
    else:
        place.emptied = True
