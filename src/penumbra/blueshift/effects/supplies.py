"""Effects that bring units of the supply onto the board."""

from collections.abc import Iterable
from typing import ClassVar

from penumbra.blueshift.board.fleets import free_space, place_ship
from penumbra.blueshift.board.placing import put_down, why_no_room
from penumbra.blueshift.board.sites import has_building
from penumbra.blueshift.board.supply import pieces_left
from penumbra.blueshift.components.effects import PlaceUnit
from penumbra.blueshift.components.terms import CARGO, NONE, SPACEPORT
from penumbra.blueshift.effects.asking import Asking
from penumbra.blueshift.effects.registry import CarryOut, does
from penumbra.blueshift.language.notation import DONE, PLACE, STOW
from penumbra.blueshift.language.shown import PlacingView
from penumbra.blueshift.language.words import pieces
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Deed, Refusal, by_verb


@does(PlaceUnit)
def place_unit(state: BlueShiftState, seat: int, effect: PlaceUnit, sector: int) -> None:
    """Places as many as there are pieces, where the effect comes from or where the player says.

    bs.space.ghost-scout, bs.deck.volunteer-crew.
    """
    placed = min(effect.count, pieces_left(state, seat, effect.unit))
    if not placed:
        state.steps.append(CarryOut(seat, effect.otherwise, sector))
    elif effect.where == "this_sector":
        for _ in range(placed):
            place_ship(state, seat, effect.unit, sector)
        state.tell(seat, "places {} at {}", pieces(placed, effect.unit), state.name(sector))
    else:
        state.steps.append(PlaceUnits(seat, effect, placed))


class PlaceUnits(Asking[PlaceUnit]):
    """Asks where units of the supply are placed: ``left`` of them, and ``sector`` is where the last one went, or NONE.

    Neither blockades nor the limit of infantry keep them from a site. bs.deck.militia-levy, bs.deck.orbital-battery,
    bs.deck.fighter-wing, bs.marrow.draft, bs.marrow.draft-station, bs.marrow.draft-blockade.
    """

    __slots__ = ("left", "sector")
    kind = "place_units"
    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "left", "sector")
    forms = by_verb(PLACE, STOW, DONE)
    asks = "place the units that the effect gives you"

    def __init__(self, seat: int, effect: PlaceUnit, left: int, sector: int = NONE) -> None:
        super().__init__(seat, effect)
        self.left = left
        self.sector = sector

    def options(self, state: BlueShiftState) -> Iterable[Deed]:
        yield from (Deed("place", (sector,)) for sector in range(len(state.sectors)))
        yield from (Deed("stow", (ship.piece,)) for ship in state.players[self.seat].fleet)

    def why_unfit(self, state: BlueShiftState, deed: Deed) -> Refusal | None:
        if deed.verb == "stow":
            return self._why_not_aboard(state, deed.values[0])
        return self._why_not_there(state, deed.values[0]) or why_no_room(
            state, self.seat, self.effect.unit, deed.values[0]
        )

    def _why_not_there(self, state: BlueShiftState, sector: int) -> Refusal | None:
        where, name = self.effect.where, state.name(sector)
        if state.sectors[sector].owner != self.seat:
            return Refusal("bs.card.controlled-vs-target", f"You control nothing at {name}.")
        if where == "controlled_site_with_spaceport" and not has_building(state, sector, SPACEPORT):
            return Refusal("bs.deck.volunteer-crew", f"There is no spaceport at {name}.")
        one = where in ("one_controlled_site", "controlled_site_or_my_ships_there")
        if one and self.sector not in (NONE, sector):
            return Refusal("bs.deck.militia-levy", f"The units go to one site, {state.name(self.sector)}.")
        return None

    def _why_not_aboard(self, state: BlueShiftState, piece: int) -> Refusal | None:
        ship, word = state.players[self.seat].ship(piece), state.content.pieces[piece].word
        if self.effect.where != "controlled_site_or_my_ships_there" or self.effect.unit not in CARGO:
            return Refusal("bs.deck.fighter-wing", "The units are not placed aboard ships.")
        if ship is None:
            return Refusal("bs.box.pieces-return", f"{word} is in your supply.")
        if not free_space(state, ship):
            return Refusal("bs.load.capacity", f"No space is left aboard {word}.")
        return self._why_not_there(state, ship.sector)

    def choose(self, state: BlueShiftState, deed: Deed) -> None:
        unit = self.effect.unit
        if deed.verb == "place":
            self.sector = deed.values[0]
            put_down(state, self.seat, unit, self.sector)
        else:
            ship = state.players[self.seat].ship(deed.values[0])
            assert ship is not None
            assert unit in CARGO
            self.sector = ship.sector
            ship.cargo[CARGO.index(unit)] += 1
        state.tell(self.seat, "places {} at {}", unit, state.name(self.sector))
        self.left -= 1
        if not self.left:
            state.steps.pop()

    def view(self, state: BlueShiftState, seat: int | None) -> PlacingView:
        last = None if self.sector == NONE else state.spot(self.sector)
        return {**super().view(state, seat), "unit": self.effect.unit, "left": self.left, "last": last}
