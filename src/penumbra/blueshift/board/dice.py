"""Dice on the table: whoever may rolls some of them again before anything comes of them."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final, Literal, TypeVar

from penumbra.blueshift.board.standing import use_up, working_for
from penumbra.blueshift.components.effects import Reroll, RollModifier
from penumbra.blueshift.components.terms import RollKind
from penumbra.blueshift.language.notation import KEEP, REROLL
from penumbra.blueshift.language.shown import RolledView, SectorRollView
from penumbra.blueshift.language.steps import SeatStep
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, FallenDie, Refusal, Thrown, by_verb, fallen


def throw(state: BlueShiftState, kind: RollKind, count: int) -> tuple[int, ...]:
    """Rolls so many dice, be they more than the box has (bs.box.dice)."""
    return tuple(state.roll(kind) for _ in range(count))


def bonus(state: BlueShiftState, seat: int, roll: Literal["invasion", "negotiation"]) -> int:
    """What would be added to a roll of a player now.

    bs.tivare.negotiation, bs.site.pale-meridian, bs.deck.shock-assault, bs.android.super-soldiers-all.
    """
    return sum(one.amount for one in working_for(state, seat, RollModifier) if one.roll == roll)


def add_to(state: BlueShiftState, seat: int, roll: Literal["invasion", "negotiation"]) -> int:
    """What is added to a roll that a player makes, which takes a use from all that is added."""
    added = bonus(state, seat, roll)
    use_up(state.players[seat], lambda effect: isinstance(effect, RollModifier) and effect.roll == roll)
    return added


ROLLED_FOR: Final[Mapping[RollKind, str]] = {
    "setup": "the first turn",
    "rebellion": "rebellions",
    "combat": "battles",
    "bombardment": "bombardments",
    "invasion": "invasions",
    "negotiation": "negotiations",
    "hazard": "hazards",
    "card": "action cards",
    "ability": "abilities",
}
"""What dice are rolled for, as people are told."""
_Rolled = TypeVar("_Rolled", bound="Rolled")


class Rolled(SeatStep):
    """The dice of a seat, until it keeps them or may roll none of them again; then something comes of them.

    ``again`` are the places, from 1, of those that were rolled a second time. Dice may be ``added_up``, and what they
    do ``dreaded`` by who rolls them. bs.deck.fortunes-favor.
    """

    __slots__ = ("again", "dice")
    rolled_for: ClassVar[RollKind]
    added_up: ClassVar[bool] = False
    dreaded: ClassVar[bool] = False
    forms = by_verb(REROLL, KEEP)
    asks = "keep your dice or roll one again"

    def __init__(self, seat: int, dice: tuple[int, ...], again: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.dice = dice
        self.again = again

    @abstractmethod
    def succeed(self, state: BlueShiftState) -> list[bool]:
        """Of each die whether it does what it was rolled for; of dice that are added up each says it of the sum."""

    @abstractmethod
    def settle(self, state: BlueShiftState) -> None:
        """What comes of the dice as they lie."""

    def fresh(self) -> list[int]:
        """The places of the dice that were rolled once."""
        return [place for place in range(1, len(self.dice) + 1) if place not in self.again]

    def runs(self, state: BlueShiftState) -> bool:
        return not _rerolls(state, self.seat) or not self.fresh()

    def run(self, state: BlueShiftState) -> None:
        self._show(state, range(1, len(self.dice) + 1))
        state.steps.pop()
        self.settle(state)

    def _show(self, state: BlueShiftState, places: Iterable[int]) -> None:
        """Tells a witness of the dice at some places that they lie as they lie."""
        if state.witness is not None:
            dice = tuple(self._fallen(state, place - 1) for place in places)
            state.witness(Thrown(self.seat, ROLLED_FOR[self.rolled_for], dice))

    def _fallen(self, state: BlueShiftState, at: int) -> FallenDie:
        """A die for who looks whether it did what its seat hopes for, where it does something by itself."""
        if self.added_up and len(self.dice) > 1:
            return FallenDie(self.dice[at])
        return fallen(self.dice[at], lambda face: self._with(at, face).succeed(state)[at] != self.dreaded)

    def _with(self: _Rolled, at: int, face: int) -> _Rolled:
        """The same dice, one of which shows something else."""
        twin = self.copy()
        twin.dice = (*self.dice[:at], face, *self.dice[at + 1 :])
        return twin

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        yield from (Deed("reroll", (place,)) for place in self.fresh())
        yield Deed("keep")

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "reroll" and deed.values[0] not in self.fresh():
            return Refusal("bs.deck.fortunes-favor", "Only dice of this roll are rolled again, each once.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        if deed.verb == "keep":
            self.run(state)
            return
        (place,) = deed.values
        self._show(state, (place,))
        self.again = (*self.again, place)
        _use_reroll(state, seat)
        before, die = self.dice[place - 1], state.roll(self.rolled_for)
        self.dice = (*self.dice[: place - 1], die, *self.dice[place:])
        state.tell(seat, "rolls a {} again: {}", before, die)

    def view(self, state: BlueShiftState, seat: int | None) -> RolledView:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "dice": list(self.dice),
            "succeed": self.succeed(state),
            "fresh": self.fresh(),
            "rerolls": _rerolls(state, self.seat),
        }


class SectorRoll(Rolled):
    """Dice that were rolled for the site of a sector."""

    __slots__ = ("sector",)
    fields: ClassVar[tuple[str, ...]] = ("seat", "sector", "dice", "again")

    def __init__(self, seat: int, sector: int, dice: tuple[int, ...], again: tuple[int, ...] = ()) -> None:
        super().__init__(seat, dice, again)
        self.sector = sector

    def view(self, state: BlueShiftState, seat: int | None) -> SectorRollView:
        return {**super().view(state, seat), "sector": state.spot(self.sector)}


def _rerolls(state: BlueShiftState, seat: int) -> int:
    """How many dice a player may still roll again."""
    return sum(boon.left for boon in state.players[seat].boons if isinstance(boon.effect, Reroll))


def _use_reroll(state: BlueShiftState, seat: int) -> None:
    """One use less of a boon that lets a player roll dice again."""
    boons = state.players[seat].boons
    place = next(place for place, boon in enumerate(boons) if isinstance(boon.effect, Reroll))
    left = boons[place].left - 1
    boons[place : place + 1] = [boons[place]._replace(left=left)] if left else []
