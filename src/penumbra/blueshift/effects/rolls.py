"""Effects that hang on dice."""

from penumbra.blueshift.components.effects import RollTable, RollThen
from penumbra.blueshift.effects.registry import CarryOut, does
from penumbra.blueshift.position.state import BlueShiftState


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
        raise NotImplementedError("a roll that may be declined is not built yet")
    rolled = sum(state.roll("ability") for _ in range(effect.dice))
    state.tell(seat, "rolls a {}", rolled)
    state.steps.append(CarryOut(seat, effect.success if rolled >= effect.at_least else effect.failure, sector))
