"""Effects of sectors on what is in them, and effects that change a sector itself."""

from penumbra.blueshift.board.fleets import damage
from penumbra.blueshift.board.sites import inhabited, is_site
from penumbra.blueshift.components.effects import DamageShips, ReplaceWithEmpty, SectorHazard
from penumbra.blueshift.components.terms import ABSENT, NOBODY
from penumbra.blueshift.effects.asking import Aiming
from penumbra.blueshift.effects.hazards import brave
from penumbra.blueshift.effects.registry import does
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Refusal


@does(DamageShips)
def damage_ships(state: BlueShiftState, seat: int, effect: DamageShips, sector: int) -> None:
    """bs.space.dying-star."""
    for ship in state.ships_in(sector, seat):
        damage(state, seat, ship, effect.amount)


@does(SectorHazard)
def raise_storm(state: BlueShiftState, seat: int, effect: SectorHazard, sector: int) -> None:
    """bs.deck.cosmic-storm."""
    state.steps.append(Storm(seat, effect))


@does(ReplaceWithEmpty)
def replace_with_empty(state: BlueShiftState, seat: int, effect: ReplaceWithEmpty, sector: int) -> None:
    """bs.space.one-off, bs.deck.world-breaker."""
    if effect.where == "this_sector":
        _empty(state, sector)
    else:
        state.steps.append(WorldBreaking(seat, effect))


def _empty(state: BlueShiftState, sector: int) -> None:
    """Lays a set-aside sector in place of one; where none is left the tile stays and counts as empty.

    bs.space.one-off, bs.space.reserve-empty, bs.box.pieces-return.
    """
    place = state.sectors[sector]
    place.buildings = [ABSENT, ABSENT]
    if state.reserve:
        place.tile = state.reserve.pop()
        place.ranks = []
    else:
        place.emptied = True


class Storm(Aiming[SectorHazard]):
    """A die for each ship of a sector, whoever it belongs to (bs.deck.cosmic-storm)."""

    __slots__ = ()
    kind = "storm"
    asks = "name the sector that the storm comes over"

    def why_not_at(self, state: BlueShiftState, sector: int) -> Refusal | None:
        if not list(state.present_in(sector)):
            return Refusal("bs.deck.cosmic-storm", f"No ships are at {state.name(sector)}.")
        return None

    def strike(self, state: BlueShiftState, sector: int) -> None:
        owners = state.seats_from(self.seat)
        ships = ((owner, ship.piece) for owner in owners for ship in state.ships_in(sector, owner))
        brave(state, self.seat, ships, self.effect)


class WorldBreaking(Aiming[ReplaceWithEmpty]):
    """Replaces a planet or station where nobody lives, that is nobody's and where no ships are by empty space.

    bs.deck.world-breaker, bs.card.target-includes-stations.
    """

    __slots__ = ()
    kind = "world_breaking"
    asks = "name the planet that becomes empty space"

    def why_not_at(self, state: BlueShiftState, sector: int) -> Refusal | None:
        name = state.name(sector)
        if not is_site(state, sector):
            return Refusal("bs.card.target-discovered", f"There is no discovered planet or station at {name}.")
        if inhabited(state, sector) or state.sectors[sector].owner != NOBODY:
            return Refusal("bs.deck.world-breaker", f"{name} is not uninhabited and nobody's.")
        if list(state.present_in(sector)):
            return Refusal("bs.deck.world-breaker", f"Ships are at {name}.")
        return None

    def strike(self, state: BlueShiftState, sector: int) -> None:
        state.tell(self.seat, "destroys {}", state.name(sector))
        _empty(state, sector)
