"""Effects that give credits and pieces."""

from penumbra.blueshift.board.fleets import place_ship
from penumbra.blueshift.board.sites import alliances_of
from penumbra.blueshift.board.supply import pieces_left
from penumbra.blueshift.components.effects import GainCredits, PlaceUnit
from penumbra.blueshift.effects.registry import CarryOut, does
from penumbra.blueshift.position.state import BlueShiftState


@does(GainCredits)
def gain_credits(state: BlueShiftState, seat: int, effect: GainCredits, sector: int) -> None:
    """bs.deck.open-markets."""
    gained = effect.amount * (1 if effect.per is None else len(alliances_of(state, seat)))
    gained = max(effect.minimum, gained)
    if effect.maximum is not None:
        gained = min(effect.maximum, gained)
    state.players[seat].credits += gained
    state.tell(seat, "gains {} credits", gained)


@does(PlaceUnit)
def place_unit(state: BlueShiftState, seat: int, effect: PlaceUnit, sector: int) -> None:
    """Places ships in the sector that the effect comes from (bs.space.ghost-scout)."""
    if effect.where != "this_sector":
        raise NotImplementedError(f"to place units at {effect.where!r} is not built yet")
    placed = min(effect.count, pieces_left(state, seat, effect.unit))
    for _ in range(placed):
        place_ship(state, seat, effect.unit, sector)
    if placed:
        state.tell(seat, "places {} {} at {}", placed, effect.unit, state.name(sector))
    else:
        state.steps.append(CarryOut(seat, effect.otherwise, sector))
