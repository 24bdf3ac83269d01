"""Colonizing: the ship becomes the colony, and what it carried may land."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.board.fleets import remove_ship, unit_of
from penumbra.blueshift.board.neighbours import enemies_in
from penumbra.blueshift.board.sites import inhabited, is_site, move_rank
from penumbra.blueshift.board.standing import working_for
from penumbra.blueshift.components.effects import ColonizeWithShip
from penumbra.blueshift.components.terms import CARGO, POPULATION, UnitId
from penumbra.blueshift.effects.conquest import conquer
from penumbra.blueshift.language.notation import DONE, LAND
from penumbra.blueshift.language.shown import LandCargoView
from penumbra.blueshift.language.steps import SectorStep
from penumbra.blueshift.language.words import credits
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def colonize(state: BlueShiftState, seat: int, ship: Ship) -> None:
    """A colony ship becomes a colony: control, and population one rank up.

    bs.colonize.how, bs.colonize.only-way, bs.colonize.cargo.
    """
    remove_ship(state, seat, ship)
    state.tell(seat, "colonizes {}", state.name(ship.sector))
    settle(state, seat, ship.sector)
    state.steps.append(LandCargo(seat, ship.sector, tuple(ship.cargo)))


def settle(state: BlueShiftState, seat: int, sector: int) -> None:
    """An uninhabited site becomes a player's colony."""
    conquer(state, seat, sector, "colonize")
    move_rank(state, sector, POPULATION, 1)


def colony_prices(state: BlueShiftState, seat: int) -> dict[UnitId, int]:
    """What it costs a player to colonize with a kind of ship that stays, by the abilities of the species."""
    return {
        unit: price for effect in working_for(state, seat, ColonizeWithShip) for unit, price in effect.prices.items()
    }


def why_not_infest(state: BlueShiftState, seat: int, ship: Ship) -> Refusal | None:
    """Why a ship may not become a colony for credits and stay, or None.

    bs.hive.infested, bs.hive.infested-start, bs.hive.infested-stay.
    """
    cost, name = colony_prices(state, seat).get(unit_of(state, ship).id), state.name(ship.sector)
    if cost is None:
        return Refusal("bs.hive.infested", "This ship cannot colonize for credits.")
    if not is_site(state, ship.sector) or inhabited(state, ship.sector):
        return Refusal("bs.hive.infested-stay", f"There is no uninhabited planet at {name}.")
    if ship.origin != ship.sector:
        return Refusal("bs.hive.infested-start", f"The ship was not at {name} when your turn began.")
    if enemies_in(state, ship.sector, seat):
        return Refusal("bs.land.after-combat", f"Enemy ships are at {name}.")
    held = state.players[seat].credits
    if cost > held:
        return Refusal("bs.hive.infested", f"To colonize with this ship costs {cost}, you have {credits(held)}.")
    return None


def infest(state: BlueShiftState, seat: int, ship: Ship) -> None:
    """A ship makes a colony for credits, and stays with what it carries (bs.hive.infested-cargo)."""
    paid, word = colony_prices(state, seat)[unit_of(state, ship).id], state.content.pieces[ship.piece].word
    state.players[seat].credits -= paid
    state.tell(seat, "colonizes {} with {} for {}", state.name(ship.sector), word, credits(paid))
    settle(state, seat, ship.sector)


class LandCargo(SectorStep):
    """What a colony ship carried is put down on the new colony; what is not is lost (bs.colonize.cargo-not-placed)."""

    __slots__ = ("cargo",)
    kind = "land_cargo"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "cargo")
    forms = by_verb(LAND, DONE)
    asks = "put down what your colony ship carried"

    def __init__(self, seat: int, sector: int, cargo: tuple[int, ...]) -> None:
        super().__init__(seat, sector)
        self.cargo = cargo

    def runs(self, state: BlueShiftState) -> bool:
        return not any(self.cargo)

    def run(self, state: BlueShiftState) -> None:
        state.steps.pop()

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        yield from (Deed("land", (kind,)) for kind in range(len(CARGO)))
        yield Deed("done")

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "land" and not self.cargo[deed.values[0]]:
            return Refusal("bs.colonize.cargo", f"The colony ship carried no more {CARGO[deed.values[0]]}.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        if deed.verb == "done":
            state.steps.pop()
            return
        landed = deed.values[0]
        state.sectors[self.sector].garrison[landed] += 1
        self.cargo = tuple(count - (kind == landed) for kind, count in enumerate(self.cargo))

    def view(self, state: BlueShiftState, seat: int | None) -> LandCargoView:
        return {**super().view(state, seat), "cargo": dict(zip(CARGO, self.cargo, strict=True))}
