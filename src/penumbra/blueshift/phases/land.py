"""Phase 5: what each ship does at the planet or station that it is at."""

from collections.abc import Callable, Iterable
from typing import Final

from penumbra.blueshift.board.fleets import unit_of
from penumbra.blueshift.board.negotiation import negotiate, why_no_negotiation
from penumbra.blueshift.board.neighbours import enemies_in
from penumbra.blueshift.board.sites import inhabited, is_site
from penumbra.blueshift.components.terms import INFANTRY
from penumbra.blueshift.language.notation import BOMBARD, COLONIZE, DONE, INVADE, NEGOTIATE
from penumbra.blueshift.phases.bombardment import bombard
from penumbra.blueshift.phases.colonizing import colonize
from penumbra.blueshift.phases.invasion import invade
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.position.galaxy import ATTACKED, NEGOTIATED, Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb

_ACTIONS: Final = ("bombard", "invade", "negotiate", "colonize")


class LandActions(Phase):
    """One action for each ship at a site that its player does not control, one after the other.

    bs.land.one-at-a-time, bs.land.ship-that-moved, bs.colonize.optional, bs.colonize.colony-ship-acts,
    bs.bombard.no-split, bs.negotiate.uses-action, bs.invade.ends.
    """

    __slots__ = ()
    kind = "land_actions"
    forms = by_verb(BOMBARD, INVADE, NEGOTIATE, COLONIZE, DONE)
    asks = "act with your ships at planets and stations"

    def goes_on(self, state: BlueShiftState) -> bool:
        return all(_why_idle(state, self.seat, ship) is not None for ship in state.players[self.seat].fleet)

    def go_on(self, state: BlueShiftState) -> None:
        state.steps.pop()

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        for ship in state.players[seat].fleet:
            yield from (Deed(action, (ship.piece,)) for action in _ACTIONS)
        yield Deed("done")

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "done":
            return None
        ship = state.players[seat].ship(deed.values[0])
        if ship is None:
            return Refusal("bs.box.pieces-return", f"{state.content.pieces[deed.values[0]].word} is in your supply.")
        return _why_idle(state, seat, ship) or _WHY_NOT[deed.verb](state, seat, ship)

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        if deed.verb == "done":
            state.steps.pop()
            return
        ship = state.players[seat].ship(deed.values[0])
        assert ship is not None
        ship.acted = True
        _ACT[deed.verb](state, seat, ship)


def _why_idle(state: BlueShiftState, seat: int, ship: Ship) -> Refusal | None:
    """Why a ship has no land action at all, or None."""
    if not unit_of(state, ship).moves:
        return Refusal("bs.negotiate.who", "Orbital turrets have no land action.")
    if ship.acted:
        return Refusal("bs.land.who", "This ship has had its land action.")
    if not is_site(state, ship.sector):
        return Refusal("bs.land.who", f"There is no planet or station at {state.name(ship.sector)}.")
    if state.sectors[ship.sector].owner == seat:
        return Refusal("bs.land.not-own", f"You control {state.name(ship.sector)}.")
    if enemies_in(state, ship.sector, seat):
        return Refusal("bs.land.after-combat", f"Enemy ships are left at {state.name(ship.sector)}.")
    return None


def _why_no_attack(state: BlueShiftState, ship: Ship, uninhabited: str) -> Refusal | None:
    """What keeps bombardments and invasions alike from a site."""
    if not inhabited(state, ship.sector):
        return Refusal(uninhabited, f"{state.name(ship.sector)} is uninhabited: it can only be colonized.")
    if state.sectors[ship.sector].approach == NEGOTIATED:
        why = f"You have negotiated with {state.name(ship.sector)} this turn."
        return Refusal("bs.negotiate.not-then-attack", why)
    return None


def _why_no_bombardment(state: BlueShiftState, seat: int, ship: Ship) -> Refusal | None:
    if "bombard" not in unit_of(state, ship).can:
        return Refusal("bs.bombard.dice", "Only destroyers and battleships bombard.")
    return _why_no_attack(state, ship, "bs.bombard.uninhabited")


def _why_no_invasion(state: BlueShiftState, seat: int, ship: Ship) -> Refusal | None:
    can = unit_of(state, ship).can
    if "invade" not in can and not ("invade_with_infantry" in can and ship.cargo[INFANTRY]):
        return Refusal("bs.invade.dice", "Destroyers, battleships and colony ships with infantry invade.")
    return _why_no_attack(state, ship, "bs.invade.uninhabited")


def _why_no_talk(state: BlueShiftState, seat: int, ship: Ship) -> Refusal | None:
    if "negotiate" not in unit_of(state, ship).can:
        return Refusal("bs.negotiate.who", "This ship does not negotiate.")
    return why_no_negotiation(state, seat, ship.sector)


def _why_no_colony(state: BlueShiftState, seat: int, ship: Ship) -> Refusal | None:
    if "colonize" not in unit_of(state, ship).can:
        return Refusal("bs.colonize.only-way", "Only colony ships colonize.")
    if inhabited(state, ship.sector):
        return Refusal("bs.colonize.how", f"{state.name(ship.sector)} is inhabited.")
    return None


def _bombard(state: BlueShiftState, seat: int, ship: Ship) -> None:
    state.sectors[ship.sector].approach = ATTACKED
    bombard(state, seat, ship)


def _invade(state: BlueShiftState, seat: int, ship: Ship) -> None:
    state.sectors[ship.sector].approach = ATTACKED
    invade(state, seat, ship)


def _negotiate(state: BlueShiftState, seat: int, ship: Ship) -> None:
    negotiate(state, seat, ship.sector)


_WHY_NOT: Final[dict[str, Callable[[BlueShiftState, int, Ship], Refusal | None]]] = {
    "bombard": _why_no_bombardment,
    "invade": _why_no_invasion,
    "negotiate": _why_no_talk,
    "colonize": _why_no_colony,
}
_ACT: Final[dict[str, Callable[[BlueShiftState, int, Ship], None]]] = {
    "bombard": _bombard,
    "invade": _invade,
    "negotiate": _negotiate,
    "colonize": colonize,
}
