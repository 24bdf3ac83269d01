"""Dice that are rolled again: some players turn an unused colony ship face down for each (ra.enlightened.reroll)."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from penumbra.eclipse.components import Ability
from penumbra.eclipse.components.blueprints import DIE_COLOURS
from penumbra.eclipse.language.notation import DECLINE, REROLL
from penumbra.eclipse.language.shown import RerollView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Deed, Refusal, Thrown, by_verb, fallen

_DECLINE: Final = Deed("decline")
_BEST: Final = 6


class Lying(NamedTuple):
    """A die as it lies: the damage it is made for, what it shows, and whether it hits anything."""

    worth: int
    roll: int
    hits: bool


def rerolls_of(state: EclipseState, side: Iterable[int]) -> int:
    """How often the parties of a side may roll a die again (ra.enlightened.reroll, ra.enlightened.reroll-used)."""
    players = [state.players[seat] for seat in side if seat != state.npc]
    return sum(one.colony_ready for one in players if one.species.has(Ability.COLONY_SHIP_REROLL))


def may_reroll(state: EclipseState, party: int, rolls: Iterable[int]) -> bool:
    """Whether a party is asked about what it rolled: it may turn a colony ship down, and a die might do better.

    ra.enlightened.reroll-which-dice.
    """
    return rerolls_of(state, (party,)) > 0 and any(roll < _BEST for roll in rolls)


class Reroll(SeatStep):
    """Who has rolled may roll dice again, one for each colony ship, before they take effect.

    ra.enlightened.reroll, ra.enlightened.reroll-same-die, ra.enlightened.reroll-timing.
    """

    __slots__ = ()
    forms = by_verb(REROLL, DECLINE)

    @abstractmethod
    def lying(self, state: EclipseState) -> Sequence[Lying]:
        """The dice, in an order that stays."""

    @abstractmethod
    def turn_up(self, state: EclipseState, die: int, roll: int) -> None:
        """Has a die show what was rolled instead."""

    @abstractmethod
    def go_on(self, state: EclipseState) -> None:
        """What follows once the dice lie as they lie."""

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return (*(Deed("reroll", (number,)) for number in range(1, len(self.lying(state)) + 1)), _DECLINE)

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("ra.enlightened.reroll-timing", "First roll dice again, or do without.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "decline":
            return None
        (number,) = deed.values
        rolled = len(self.lying(state))
        if number > rolled:
            dice = "One die was" if rolled == 1 else f"{rolled} dice were"
            why = f"{dice} rolled; there is no number {number}."
            return Refusal("ra.enlightened.reroll-which-dice", why)
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        if deed.verb == "reroll":
            die = deed.values[0] - 1
            before, roll = self.lying(state)[die].roll, state.chance.die()
            state.revealed += 1
            state.player_to_change(seat).colony_ready -= 1
            state.tell(seat, "turns a colony ship face down and rolls a {} again: {}", before, roll)
            if state.witness is not None:
                state.witness(Thrown(seat, "rolled again", (fallen(roll, lambda face: self._hits(state, die, face)),)))
            self.turn_up(state, die, roll)
            if may_reroll(state, seat, (one.roll for one in self.lying(state))):
                return
        state.steps.pop()
        self.go_on(state)

    def _hits(self, state: EclipseState, die: int, face: int) -> bool:
        """Whether a die would hit if it showed a face, which it then does."""
        self.turn_up(state, die, face)
        return self.lying(state)[die].hits

    def view(self, state: EclipseState, seat: int | None) -> RerollView:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "dice": [{"die": DIE_COLOURS[die.worth], "value": die.roll, "hits": die.hits} for die in self.lying(state)],
            "ships": state.players[self.seat].colony_ready,
        }
