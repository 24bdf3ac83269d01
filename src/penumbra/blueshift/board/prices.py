"""What things cost."""

from collections.abc import Iterable

from penumbra.blueshift.board.standing import abilities_of, carried, use_up, working_for
from penumbra.blueshift.components.effects import PriceModifier, RepairPrice
from penumbra.blueshift.components.terms import UnitId
from penumbra.blueshift.position.player import Player
from penumbra.blueshift.position.state import BlueShiftState


def price(state: BlueShiftState, seat: int, unit: UnitId) -> int:
    """What a unit or building costs a player now: reductions add up, and nothing costs less than 0.

    bs.purchase.prices, bs.site.price-floor, bs.planet.omega-construction, bs.site.ironmantle, bs.site.quillon,
    bs.site.cinder, bs.tivare.buildings.
    """
    return _changed(state, unit, working_for(state, seat, PriceModifier))


def usual_price(state: BlueShiftState, seat: int, unit: UnitId) -> int:
    """What a unit or building costs a player but for what cards do to prices for a while."""
    return _changed(state, unit, abilities_of(state, seat, PriceModifier))


def _changed(state: BlueShiftState, unit: UnitId, changes: Iterable[PriceModifier]) -> int:
    return max(0, state.content.units[unit].price + sum(one.amount for one in changes if unit in one.units))


def use_up_discounts(player: Player, unit: UnitId) -> None:
    """A purchase uses up one use of each boon that made it cheaper (bs.deck.shipyard-overtime)."""
    use_up(player, lambda effect: isinstance(effect, PriceModifier) and unit in effect.units)


def repair_price(state: BlueShiftState, seat: int, sector: int) -> int:
    """What a point of damage costs a player in a sector (bs.repair.price, bs.site.kessarine)."""
    set_here = [effect.set for effect in carried(state, sector, RepairPrice)]
    if set_here and state.sectors[sector].owner == seat:
        return min(set_here)
    return state.content.figures.repair_price_per_damage
