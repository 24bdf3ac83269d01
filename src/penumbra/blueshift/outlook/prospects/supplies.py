"""Units of the supply that would come onto the board."""

from collections.abc import Iterator
from typing import Final

from penumbra.blueshift.board.fleets import free_space, unit_of
from penumbra.blueshift.board.supply import pieces_left
from penumbra.blueshift.components.effects import PlaceUnit
from penumbra.blueshift.components.terms import CARGO
from penumbra.blueshift.effects.supplies import PlaceUnits
from penumbra.blueshift.language.words import counted, pieces
from penumbra.blueshift.outlook.prospects.registry import Foreseen, answers, explains, foresee, foresees
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed

_WHERE: Final = {
    "controlled_site": "at sites of yours",
    "one_controlled_site": "at one site of yours",
    "controlled_site_with_spaceport": "at spaceports of yours",
    "controlled_site_or_my_ships_there": "at one site of yours or aboard your ships there",
    "this_sector": "in the sector",
}


@foresees(PlaceUnit)
def _foresee_units(state: BlueShiftState, seat: int, effect: PlaceUnit, sector: int) -> Iterator[Foreseen]:
    left = pieces_left(state, seat, effect.unit)
    placed = min(effect.count, left)
    if not placed:
        lack = f"your supply has no {effect.unit.replace('_', ' ')}"
        if not effect.otherwise:
            yield Foreseen(f"Nothing is placed: {lack}.", idle=True)
        for told in foresee(state, seat, effect.otherwise, sector):
            yield told._replace(when=f"as {lack}")
    elif effect.where == "this_sector":
        yield Foreseen(f"Places {pieces(placed, effect.unit)} {_WHERE[effect.where]}.")
    else:
        yield from _explain_units(state, PlaceUnits(seat, effect, placed))


@explains(PlaceUnits)
def _explain_units(state: BlueShiftState, step: PlaceUnits) -> Iterator[Foreseen]:
    unit, seat = step.effect.unit, step.seat

    def becomes(deed: Deed) -> str:
        if deed.verb == "stow":
            ship = state.players[seat].ship(deed.values[0])
            assert ship is not None
            return f"{counted(free_space(state, ship), 'space')} free"
        standing = _standing(state, seat, unit, deed.values[0])
        return f"{standing} → {standing + 1}"

    found, what = answers(state, step, becomes), pieces(step.left, unit)
    if found:
        yield Foreseen(
            f"Places {what} {_WHERE[step.effect.where]}: {counted(len(found), 'place')} to choose from.", found
        )
    else:
        yield Foreseen(f"There is no room for {what} {_WHERE[step.effect.where]}.", idle=True)


def _standing(state: BlueShiftState, seat: int, unit: str, sector: int) -> int:
    """How many pieces of a kind a player has at a site."""
    if unit in CARGO:
        return state.sectors[sector].garrison[CARGO.index(unit)]
    return sum(unit_of(state, ship).id == unit for ship in state.ships_in(sector, seat))
