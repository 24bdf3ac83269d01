"""Effects that hang on dice."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.components.effects import RollTable, RollThen
from penumbra.blueshift.effects.asking import Asking
from penumbra.blueshift.effects.registry import CarryOut, does
from penumbra.blueshift.language.notation import DONE, ROLL
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


@does(RollTable)
def roll_table(state: BlueShiftState, seat: int, effect: RollTable, sector: int) -> None:
    """bs.deck.high-stakes."""
    rolled = sum(state.roll("card") for _ in range(effect.dice))
    state.tell(seat, "rolls a {}", rolled)
    for row in effect.rows:
        if rolled in row.rolls:
            state.steps.append(CarryOut(seat, row.then, sector))


@does(RollThen)
def roll_then(state: BlueShiftState, seat: int, effect: RollThen, sector: int) -> None:
    """bs.general.plus-notation."""
    if effect.optional:
        state.steps.append(MayRoll(seat, effect, sector))
    else:
        _roll_then(state, seat, effect, sector)


def _roll_then(state: BlueShiftState, seat: int, effect: RollThen, sector: int) -> None:
    rolled = sum(state.roll("ability") for _ in range(effect.dice))
    state.tell(seat, "rolls a {}", rolled)
    state.steps.append(CarryOut(seat, effect.success if rolled >= effect.at_least else effect.failure, sector))


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
