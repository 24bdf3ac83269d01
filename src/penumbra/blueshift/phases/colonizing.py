"""Colonizing: the ship becomes the colony, and what it carried may land."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.board.fleets import remove_ship
from penumbra.blueshift.board.sites import move_rank
from penumbra.blueshift.components.terms import CARGO, POPULATION
from penumbra.blueshift.effects.conquest import conquer
from penumbra.blueshift.language.notation import DONE, LAND
from penumbra.blueshift.language.steps import SeatStep
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


class LandCargo(SeatStep):
    """What a colony ship carried is put down on the new colony; what is not is lost (bs.colonize.cargo-not-placed)."""

    __slots__ = ("cargo", "sector")
    kind = "land_cargo"
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "cargo")
    forms = by_verb(LAND, DONE)
    asks = "put down what your colony ship carried"

    def __init__(self, seat: int, sector: int, cargo: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.sector = sector
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
