"""A fleet flees: whether it may, whether it does, and where to."""

from collections.abc import Iterable

from penumbra.blueshift.board.neighbours import enemies_in, neighbours
from penumbra.blueshift.combat.fighters import battle_of, ships_of
from penumbra.blueshift.components.terms import NOBODY
from penumbra.blueshift.effects.arrival import enter
from penumbra.blueshift.language.notation import FLEE, RETREAT, STAY
from penumbra.blueshift.language.shown import FlightView
from penumbra.blueshift.language.steps import SeatStep
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


def may_flee(state: BlueShiftState, seat: int) -> bool:
    """Whether a side of the battle may flee in place of the round.

    bs.flee.attacker-not-first, bs.flee.both, bs.flee.impossible, bs.flee.turrets-alone.
    """
    battle = battle_of(state)
    if battle.fleeing != NOBODY or (seat == battle.attacker and battle.round == 1):
        return False
    return bool(ships_of(state, seat, "fleeing")) and bool(refuges(state, seat))


def refuges(state: BlueShiftState, seat: int) -> list[int]:
    """The sectors that a side of the battle may flee to.

    bs.flee.no-enemy, bs.flee.defender-not-origin, bs.flee.attacker-origin, bs.flee.origin-none,
    bs.flee.undiscovered, bs.move.hyper-polarity-all.
    """
    battle = battle_of(state)
    attacks = seat == battle.attacker
    return [
        sector
        for sector in neighbours(state, battle.sector)
        if (sector in battle.origins) == attacks and not enemies_in(state, sector, seat)
    ]


class Decision(SeatStep):
    """A side fights the round or flees (bs.flee.announce)."""

    __slots__ = ()
    kind = "decision"
    forms = by_verb(FLEE, STAY)
    asks = "fight or flee"

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return (Deed("stay"), Deed("flee"))

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        if deed.verb == "flee":
            battle_of(state).fleeing = seat
            state.tell(seat, "flees")

    def view(self, state: BlueShiftState, seat: int | None) -> FlightView:
        return {**super().view(state, seat), "refuges": _spots(state, self.seat)}


class Retreat(SeatStep):
    """What is left of a fleeing fleet goes together to a neighbouring sector.

    bs.flee.move-all, bs.flee.no-second-battle, bs.flee.undiscovered, bs.flee.turrets-stay.
    """

    __slots__ = ()
    kind = "retreat"
    forms = by_verb(RETREAT)
    asks = "choose where your fleet flees to"

    def runs(self, state: BlueShiftState) -> bool:
        return not ships_of(state, self.seat, "fleeing") or len(refuges(state, self.seat)) == 1

    def run(self, state: BlueShiftState) -> None:
        self._retreat(state, refuges(state, self.seat)[0])

    def _retreat(self, state: BlueShiftState, sector: int) -> None:
        state.steps.pop()
        ships = ships_of(state, self.seat, "fleeing")
        battle_of(state).fleeing = NOBODY
        if ships:
            state.tell(self.seat, "retreats to {}", state.name(sector))
            enter(state, self.seat, ships, sector)

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        return [Deed("retreat", (sector,)) for sector in refuges(state, seat)]

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        sector = deed.values[0]
        if sector in refuges(state, seat):
            return None
        battle = battle_of(state)
        if enemies_in(state, sector, seat):
            return Refusal("bs.flee.no-enemy", f"Others have ships at {state.name(sector)}.")
        if seat == battle.attacker:
            return Refusal("bs.flee.attacker-origin", f"Your ships did not come from {state.name(sector)}.")
        if sector in battle.origins:
            return Refusal("bs.flee.defender-not-origin", f"You were attacked from {state.name(sector)}.")
        return Refusal("bs.flee.move-all", f"{state.name(sector)} is no neighbour of {state.name(battle.sector)}.")

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        self._retreat(state, deed.values[0])

    def view(self, state: BlueShiftState, seat: int | None) -> FlightView:
        return {**super().view(state, seat), "refuges": _spots(state, self.seat)}


def _spots(state: BlueShiftState, seat: int) -> list[str]:
    return [state.spot(sector) for sector in refuges(state, seat)]
