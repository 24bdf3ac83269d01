"""What is removed when a round ends, and what becomes of the cargo of lost ships."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.board.fleets import free_space, remove_ship, unit_of
from penumbra.blueshift.combat.fighters import FIGHTER, adrift, battle_of, downed, ships_of
from penumbra.blueshift.components.terms import CARGO, INFANTRY, INTERCEPTOR, NONE
from penumbra.blueshift.language.notation import SHELTER
from penumbra.blueshift.language.shown import ShelterView
from penumbra.blueshift.language.steps import SeatStep
from penumbra.blueshift.language.words import pieces
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def remove_losses(state: BlueShiftState) -> None:
    """Takes away all at once what was lost in a round; infantry that loses its ship looks for another.

    bs.combat.removal, bs.combat.hp-values, bs.combat.rescue-moment, bs.box.pieces-return, bs.box.markers-damage.
    """
    for seat in battle_of(state).sides:
        _remove_interceptors(state, seat)
        _remove_ships(state, seat)
    for seat in reversed(battle_of(state).sides):
        state.steps.append(Shelter(seat, INFANTRY))


def _remove_interceptors(state: BlueShiftState, seat: int) -> None:
    lost = downed(state, seat)
    for carrier in lost:
        ship = None if carrier == NONE else state.players[seat].ship(carrier)
        (adrift(state, seat) if ship is None else ship.cargo)[INTERCEPTOR] -= 1
    if lost:
        state.tell(seat, "loses {}", pieces(len(lost), FIGHTER))
    lost.clear()


def _remove_ships(state: BlueShiftState, seat: int) -> None:
    """Cargo of ships that are removed is adrift (bs.combat.orphan-interceptors)."""
    for ship in ships_of(state, seat):
        if ship.damage >= unit_of(state, ship).hp:
            remove_ship(state, seat, ship)
            for kind, count in enumerate(ship.cargo):
                adrift(state, seat)[kind] += count
            state.tell(seat, "loses {}", state.content.pieces[ship.piece].word)


class Shelter(SeatStep):
    """Units of a kind that are adrift go aboard ships of the same battle; what finds no space is lost.

    Where a side flees its interceptors go with those that flee. Nobody is asked where there is one ship with space,
    or no more space than is needed.
    bs.combat.infantry-rescue, bs.combat.orphan-reload, bs.combat.orphan-planet, bs.combat.interceptors-space,
    bs.combat.interceptors-back, bs.flee.cargo.
    """

    __slots__ = ("cargo",)
    kind = "shelter"
    fields: ClassVar[tuple[str, ...]] = ("seat", "cargo")
    forms = by_verb(SHELTER)
    asks = "choose which ship takes a unit aboard"

    def __init__(self, seat: int, cargo: int) -> None:
        super().__init__(seat)
        self.cargo = cargo

    def _havens(self, state: BlueShiftState) -> list[Ship]:
        leaves = battle_of(state).fleeing == self.seat and self.cargo == INTERCEPTOR
        ships = ships_of(state, self.seat, "fleeing" if leaves else "all")
        return [ship for ship in ships if free_space(state, ship)]

    def runs(self, state: BlueShiftState) -> bool:
        havens = self._havens(state)
        space = sum(free_space(state, ship) for ship in havens)
        return len(havens) < 2 or not 0 < adrift(state, self.seat)[self.cargo] < space

    def run(self, state: BlueShiftState) -> None:
        havens = self._havens(state)
        left = adrift(state, self.seat)
        if left[self.cargo] and havens:
            self._take(state, havens[0])
            return
        if left[self.cargo]:
            state.tell(self.seat, "loses {} without a ship", pieces(left[self.cargo], CARGO[self.cargo]))
        left[self.cargo] = 0
        state.steps.pop()

    def _take(self, state: BlueShiftState, ship: Ship) -> None:
        adrift(state, self.seat)[self.cargo] -= 1
        ship.cargo[self.cargo] += 1
        state.tell(self.seat, "takes {} aboard {}", CARGO[self.cargo], state.content.pieces[ship.piece].word)

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return [Deed("shelter", (ship.piece,)) for ship in self._havens(state)]

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if any(ship.piece == deed.values[0] for ship in self._havens(state)):
            return None
        return Refusal("bs.combat.infantry-rescue", "That is no ship of this battle with space left.")

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        self._take(state, next(ship for ship in self._havens(state) if ship.piece == deed.values[0]))

    def view(self, state: BlueShiftState, seat: int | None) -> ShelterView:
        left = adrift(state, self.seat)[self.cargo]
        return {**super().view(state, seat), "cargo": CARGO[self.cargo], "left": left}
