"""Phase 6: units and buildings are bought, damage is repaired."""

from collections.abc import Iterable

from penumbra.blueshift.board.fleets import free_space, unit_of
from penumbra.blueshift.board.placing import put_down, why_no_room
from penumbra.blueshift.board.prices import price, repair_price, use_up_discounts
from penumbra.blueshift.board.sites import has_building, sites_of
from penumbra.blueshift.board.supply import pieces_left
from penumbra.blueshift.components.terms import CARGO, SPACEPORT, UnitId
from penumbra.blueshift.language.notation import BUY, DONE, EMBARK, INFEST, REPAIR
from penumbra.blueshift.language.shown import PurchasesView
from penumbra.blueshift.language.words import credits
from penumbra.blueshift.phases.colonizing import colony_prices, infest, why_not_infest
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


class Purchases(Phase):
    """Purchases and repairs in any order, as long as credits and pieces last.

    bs.purchase.any-amount, bs.purchase.keep-credits, bs.purchase.no-selling, bs.purchase.new-planet,
    bs.purchase.under-blockade, bs.purchase.blockade-units, bs.purchase.blockade-buildings, bs.repair.when,
    bs.repair.blockade, bs.repair.partial, bs.repair.turrets.
    """

    __slots__ = ()
    kind = "purchases"
    forms = by_verb(BUY, EMBARK, REPAIR, INFEST, DONE)
    asks = "buy and repair"

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        units = range(len(state.content.unit_ids))
        fleet = state.players[seat].fleet
        yield from (Deed("buy", (unit, sector)) for sector in sites_of(state, seat) for unit in units)
        yield from (Deed("embark", (kind, ship.piece)) for ship in fleet for kind in range(len(CARGO)))
        yield from (Deed("repair", (ship.piece,)) for ship in fleet)
        yield from (Deed("infest", (ship.piece,)) for ship in fleet)
        yield Deed("done")

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "done":
            return None
        if deed.verb == "buy":
            unit = state.content.unit_ids[deed.values[0]]
            return _why_not_there(state, seat, unit, deed.values[1]) or _why_not_afford(state, seat, unit)
        ship = state.players[seat].ship(deed.values[-1])
        if ship is None:
            return Refusal("bs.box.pieces-return", f"{state.content.pieces[deed.values[-1]].word} is in your supply.")
        if deed.verb == "repair":
            return _why_not_repair(state, seat, ship)
        if deed.verb == "infest":
            return why_not_infest(state, seat, ship)
        return _why_not_aboard(state, seat, ship) or _why_not_afford(state, seat, CARGO[deed.values[0]])

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        if deed.verb == "done":
            state.steps.pop()
            return
        if deed.verb == "buy":
            unit, sector = state.content.unit_ids[deed.values[0]], deed.values[1]
            paid = _pay(state, seat, unit)
            put_down(state, seat, unit, sector)
            state.tell(seat, "buys {} at {} for {}", unit, state.name(sector), credits(paid))
            return
        ship = state.players[seat].ship(deed.values[-1])
        assert ship is not None
        word = state.content.pieces[ship.piece].word
        if deed.verb == "repair":
            cost = repair_price(state, seat, ship.sector)
            state.players[seat].credits -= cost
            ship.damage -= 1
            state.tell(seat, "repairs {} for {}", word, credits(cost))
        elif deed.verb == "infest":
            infest(state, seat, ship)
        else:
            kind = deed.values[0]
            paid = _pay(state, seat, CARGO[kind])
            ship.cargo[kind] += 1
            state.tell(seat, "buys {} aboard {} for {}", CARGO[kind], word, credits(paid))

    def view(self, state: BlueShiftState, seat: int | None) -> PurchasesView:
        fleet = state.players[self.seat].fleet
        damaged = {ship.sector for ship in fleet if ship.damage}
        return {
            **super().view(state, seat),
            "prices": {unit: price(state, self.seat, unit) for unit in state.content.unit_ids},
            "repairs": {state.spot(sector): repair_price(state, self.seat, sector) for sector in sorted(damaged)},
            "colonies": colony_prices(state, self.seat),
        }


def _why_not_afford(state: BlueShiftState, seat: int, unit: UnitId) -> Refusal | None:
    """Pieces and credits are to be there."""
    if not pieces_left(state, seat, unit):
        return Refusal("bs.box.piece-limit", f"All {state.content.units[unit].pieces} pieces are on the board: {unit}.")
    cost, held = price(state, seat, unit), state.players[seat].credits
    if cost > held:
        return Refusal("bs.purchase.prices", f"The price is {cost}, you have {credits(held)}: {unit}.")
    return None


def _why_not_there(state: BlueShiftState, seat: int, unit: UnitId, sector: int) -> Refusal | None:
    """Whether the place allows a purchase; bs.purchase.no-spaceport-needed, bs.purchase.spaceport-same-turn."""
    what, name = state.content.units[unit], state.name(sector)
    if state.sectors[sector].owner != seat:
        return Refusal("bs.purchase.controlled-only", f"You do not control a planet or station at {name}.")
    if what.needs_spaceport and not has_building(state, sector, SPACEPORT):
        return Refusal("bs.purchase.ships-need-spaceport", f"There is no spaceport at {name}.")
    return why_no_room(state, seat, unit, sector)


def _why_not_aboard(state: BlueShiftState, seat: int, ship: Ship) -> Refusal | None:
    """bs.purchase.onto-ships."""
    if state.sectors[ship.sector].owner != seat:
        return Refusal("bs.purchase.controlled-only", "Units are bought only where you control a planet or station.")
    if not free_space(state, ship):
        return Refusal("bs.load.capacity", f"The {unit_of(state, ship).capacity} spaces of this ship are taken.")
    return None


def _why_not_repair(state: BlueShiftState, seat: int, ship: Ship) -> Refusal | None:
    place = state.sectors[ship.sector]
    if not ship.damage:
        return Refusal("bs.repair.partial", "This ship is not damaged.")
    if seat not in (place.owner, place.ally):
        return Refusal("bs.repair.where", "Ships are repaired at sites that you control or have an alliance with.")
    cost, held = repair_price(state, seat, ship.sector), state.players[seat].credits
    if cost > held:
        return Refusal("bs.repair.price", f"A point of damage costs {cost}, you have {credits(held)}.")
    return None


def _pay(state: BlueShiftState, seat: int, unit: UnitId) -> int:
    """Pays for a unit; returns the price."""
    paid = price(state, seat, unit)
    state.players[seat].credits -= paid
    use_up_discounts(state.players[seat], unit)
    return paid
