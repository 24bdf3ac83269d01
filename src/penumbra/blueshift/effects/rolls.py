"""Effects that hang on dice."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from penumbra.blueshift.board.dice import Rolled, throw
from penumbra.blueshift.components.effects import Effect, RollTable, RollThen
from penumbra.blueshift.components.terms import NONE
from penumbra.blueshift.effects.asking import Asking
from penumbra.blueshift.effects.registry import CarryOut, does
from penumbra.blueshift.language.notation import DONE, ROLL
from penumbra.blueshift.language.shown import EffectRollView, MayRollView
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb

_Rolling = TypeVar("_Rolling", bound=RollTable | RollThen)


@does(RollTable)
def roll_table(state: BlueShiftState, seat: int, effect: RollTable, sector: int) -> None:
    """bs.deck.high-stakes."""
    state.steps.append(TableRoll(seat, effect, sector, throw(state, TableRoll.rolled_for, effect.dice)))


@does(RollThen)
def roll_then(state: BlueShiftState, seat: int, effect: RollThen, sector: int) -> None:
    """bs.general.plus-notation."""
    if effect.optional:
        state.steps.append(MayRoll(seat, effect, sector))
    else:
        _roll_then(state, seat, effect, sector)


def _roll_then(state: BlueShiftState, seat: int, effect: RollThen, sector: int) -> None:
    state.steps.append(ThresholdRoll(seat, effect, sector, throw(state, ThresholdRoll.rolled_for, effect.dice)))


class _EffectRoll(Rolled, Generic[_Rolling]):
    """The dice of ``effect``, which are added up; ``sector`` is where it comes from, or NONE."""

    __slots__ = ("effect", "sector")
    added_up = True
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "sector", "dice", "again")

    def __init__(
        self, seat: int, effect: _Rolling, sector: int, dice: tuple[int, ...], again: tuple[int, ...] = ()
    ) -> None:
        super().__init__(seat, dice, again)
        self.effect = effect
        self.sector = sector

    @abstractmethod
    def follows(self) -> tuple[Effect, ...]:
        """The effects that the sum of the dice leads to."""

    def settle(self, state: BlueShiftState) -> None:
        state.tell(self.seat, "rolls a {}", sum(self.dice))
        state.steps.append(CarryOut(self.seat, self.follows(), self.sector))

    def plain(self) -> dict[str, Any]:
        return {**super().plain(), "effect": msgspec.to_builtins(self.effect)}

    def view(self, state: BlueShiftState, seat: int | None) -> EffectRollView:
        tag = str(type(self.effect).__struct_config__.tag)
        return {**super().view(state, seat), "effect": tag, "total": sum(self.dice)}


class TableRoll(_EffectRoll[RollTable]):
    """Dice whose sum stands in a table (bs.deck.high-stakes)."""

    __slots__ = ()
    kind = "table_roll"
    rolled_for = "card"

    def follows(self) -> tuple[Effect, ...]:
        return tuple(effect for row in self.effect.rows if sum(self.dice) in row.rolls for effect in row.then)

    def succeed(self, state: BlueShiftState) -> list[bool]:
        return [bool(self.follows()) for _ in self.dice]


class ThresholdRoll(_EffectRoll[RollThen]):
    """Dice whose sum has to be high enough (bs.general.plus-notation)."""

    __slots__ = ()
    kind = "threshold_roll"
    rolled_for = "ability"

    def _reached(self) -> bool:
        return sum(self.dice) >= self.effect.at_least

    def follows(self) -> tuple[Effect, ...]:
        return self.effect.success if self._reached() else self.effect.failure

    def succeed(self, state: BlueShiftState) -> list[bool]:
        return [self._reached() for _ in self.dice]


class MayRoll(Asking[RollThen]):
    """Asks whether dice are rolled that may be left alone; ``sector`` is where the effect comes from.

    bs.apc.adaptation.
    """

    __slots__ = ("sector",)
    kind = "may_roll"
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "sector")
    forms = by_verb(ROLL, DONE)
    asks = "say whether you roll"

    def __init__(self, seat: int, effect: RollThen, sector: int) -> None:
        super().__init__(seat, effect)
        self.sector = sector

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        return [Deed("roll")]

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        return None

    def why_not_done(self, state: BlueShiftState) -> Refusal | None:
        return None

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        state.steps.pop()
        _roll_then(state, self.seat, self.effect, self.sector)

    def view(self, state: BlueShiftState, seat: int | None) -> MayRollView:
        return {
            **super().view(state, seat),
            "dice": self.effect.dice,
            "at_least": self.effect.at_least,
            "sector": None if self.sector == NONE else state.spot(self.sector),
        }
