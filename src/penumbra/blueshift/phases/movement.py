"""Phase 3: the fleet moves, discovers, and takes units aboard."""

from collections.abc import Iterable
from typing import ClassVar, Literal

from penumbra.blueshift.board.blockade import blockaded
from penumbra.blueshift.board.fleets import free_space, unit_of
from penumbra.blueshift.board.movement import allowance, steps_left
from penumbra.blueshift.board.neighbours import crowded, enemies_in, neighbours
from penumbra.blueshift.board.routes import Route, routes
from penumbra.blueshift.components.terms import CARGO, NONE
from penumbra.blueshift.effects.arrival import enter
from penumbra.blueshift.effects.fleets import answer_movement
from penumbra.blueshift.language.notation import DONE, DROP, LOAD, MOVE, PICK, UNLOAD
from penumbra.blueshift.language.shown import LegView, MovementView, RouteView
from penumbra.blueshift.phases.phase import Phase
from penumbra.blueshift.position.galaxy import Ship
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.hexes import EDGES, neighbour
from penumbra.kernel import Deed, Refusal, by_verb


class Movement(Phase):
    """Ships are picked and move a sector together, as often as they may; ``picked`` are their pieces.

    bs.move.optional, bs.move.one-at-a-time, bs.move.together, bs.move.split, bs.load.before-moving, bs.load.no-cost.
    """

    __slots__ = ("picked",)
    kind = "movement"
    fields: ClassVar[tuple[str, ...]] = ("seat", "picked")
    forms = by_verb(PICK, DROP, MOVE, LOAD, UNLOAD, DONE)
    asks = "move your fleet"

    def __init__(self, seat: int, picked: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.picked = picked

    def _squadron(self, state: BlueShiftState) -> list[Ship]:
        """The ships that were picked."""
        return [ship for ship in state.players[self.seat].fleet if ship.piece in self.picked]

    def candidates(self, state: BlueShiftState, seat: int) -> Iterable[Deed]:
        fleet = state.players[seat].fleet
        yield from (Deed("pick", (ship.piece,)) for ship in fleet)
        yield from (Deed("drop", (piece,)) for piece in self.picked)
        for ship in self._squadron(state)[:1]:
            yield from (Deed("move", (sector,)) for sector in _around(state, ship.sector))
        for verb in ("load", "unload"):
            for kind in range(len(CARGO)):
                yield from (Deed(verb, (kind, ship.piece)) for ship in fleet)
        yield Deed("done")

    def why_not(self, state: BlueShiftState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "done":
            return None
        if deed.verb == "move":
            return self._why_not_move(state, deed.values[0])
        if deed.verb == "drop":
            return None if deed.values[0] in self.picked else Refusal("bs.move.together", "That ship is not picked.")
        piece = deed.values[-1]
        ship = state.players[seat].ship(piece)
        if ship is None:
            return Refusal("bs.box.pieces-return", f"{state.content.pieces[piece].word} is in your supply.")
        if deed.verb == "pick":
            return self._why_not_pick(state, ship)
        return why_no_transfer(state, seat, ship, deed.values[0], unload=deed.verb == "unload")

    def _why_not_pick(self, state: BlueShiftState, ship: Ship) -> Refusal | None:
        if ship.piece in self.picked:
            return Refusal("bs.move.together", "That ship is picked already.")
        if any(other.sector != ship.sector for other in self._squadron(state)):
            return Refusal("bs.move.together", "Ships move together out of one sector.")
        return why_stay(state, self.seat, ship)

    def _why_not_move(self, state: BlueShiftState, sector: int) -> Refusal | None:
        squadron = self._squadron(state)
        if not squadron:
            return Refusal("bs.move.one-at-a-time", "Pick the ships that are to move.")
        origin = squadron[0].sector
        if sector not in neighbours(state, origin):
            if sector in _around(state, origin):
                return Refusal("bs.move.hyper-polarity", "The edge between these sectors is closed.")
            return Refusal("bs.move.one-sector", f"{state.name(sector)} is no neighbour of {state.name(origin)}.")
        if crowded(state, sector, self.seat):
            return Refusal("bs.move.third-player", f"Two other players have ships at {state.name(sector)}.")
        return None

    def play(self, state: BlueShiftState, seat: int, deed: Deed) -> None:
        if deed.verb == "done":
            state.steps.pop()
            answer_movement(state, seat)
        elif deed.verb == "pick":
            self.picked = tuple(sorted((*self.picked, deed.values[0])))
        elif deed.verb == "drop":
            self.picked = tuple(piece for piece in self.picked if piece != deed.values[0])
        elif deed.verb == "move":
            self._move(state, deed.values[0])
        else:
            ship = state.players[seat].ship(deed.values[1])
            assert ship is not None
            _transfer(state, ship, deed.values[0], -1 if deed.verb == "unload" else 1)

    def _move(self, state: BlueShiftState, sector: int) -> None:
        squadron = self._squadron(state)
        self.picked = ()
        words = ", ".join(state.content.pieces[ship.piece].word for ship in squadron)
        state.tell(self.seat, "moves {} to {}", words, state.name(sector))
        for ship in squadron:
            ship.steps += 1
        enter(state, self.seat, squadron, sector)

    def view(self, state: BlueShiftState, seat: int | None) -> MovementView:
        picked = [state.content.pieces[piece].word for piece in self.picked]
        return {**super().view(state, seat), "picked": picked, "routes": self._routes(state, seat)}

    def _routes(self, state: BlueShiftState, seat: int | None) -> list[RouteView]:
        """The ways of the ships that were picked, told to whom they belong."""
        if seat != self.seat:
            return []
        return [
            {"legs": self._legs(state, route), "held": bool(enemies_in(state, route[-1], self.seat))}
            for route in routes(state, self.seat, self._squadron(state))
        ]

    def _legs(self, state: BlueShiftState, route: Route) -> list[LegView]:
        """After each step ships are picked anew."""
        again = [str(PICK.write(state, (piece,))) for piece in self.picked]
        here = self._squadron(state)[0].sector
        found: list[LegView] = []
        for sector in route:
            goes = str(MOVE.write(state, (sector,)))
            by: Literal["edge", "link"] = "edge" if sector in _touching(state, here) else "link"
            found.append({"choices": [*again, goes] if found else [goes], "to": state.spot(sector), "by": by})
            here = sector
        return found


def _touching(state: BlueShiftState, sector: int) -> list[int]:
    """The sectors that share an edge with one."""
    position = state.sectors[sector].position
    return [state.at[near] for near in (neighbour(position, edge) for edge in EDGES) if near in state.at]


def _around(state: BlueShiftState, sector: int) -> list[int]:
    """The sectors that touch one or are linked to it, closed edges or not."""
    touching = _touching(state, sector)
    return touching + [other for other in neighbours(state, sector) if other not in touching]


def why_stay(state: BlueShiftState, seat: int, ship: Ship) -> Refusal | None:
    """Why a ship may not make another step this turn, or None."""
    unit = unit_of(state, ship)
    if not unit.moves:
        return Refusal("bs.move.turret-interceptor-immobile", "Orbital turrets never move.")
    if ship.origin == NONE:
        return Refusal("bs.purchase.new-no-act", "A new ship moves from your next turn on.")
    if steps_left(state, seat, ship):
        return None
    if not ship.halted:
        may = allowance(state, seat, ship)
        return Refusal("bs.move.one-sector", f"This ship may move {may} sectors this turn, and it has.")
    if enemies_in(state, ship.sector, seat):
        return Refusal("bs.move.enemy-stops", "A ship that has entered a sector with enemy ships stays there.")
    return Refusal("bs.space.gravity-well", "What the ship has entered or how it came here ends its movement.")


def why_no_transfer(state: BlueShiftState, seat: int, ship: Ship, kind: int, unload: bool) -> Refusal | None:
    """Why a unit may not pass between a ship and the site that it is at, or None.

    bs.load.no-transfer, bs.load.blockade-transfer: units pass between ships by way of the site.
    """
    place = state.sectors[ship.sector]
    if place.owner != seat:
        rule = "bs.load.not-into-space" if unload else "bs.load.own-planet"
        return Refusal(rule, "Units are loaded and unloaded only at a planet or station that you control.")
    if blockaded(state, ship.sector, seat):
        return Refusal("bs.move.blockade-units", "No unit is moved to or from a site under a blockade.")
    if ship.steps:
        return Refusal("bs.load.not-after", "A ship that has moved this turn loads and unloads no more.")
    if unload:
        return None if ship.cargo[kind] else Refusal("bs.load.capacity", f"The ship carries no {CARGO[kind]}.")
    if not place.garrison[kind]:
        return Refusal("bs.load.before-moving", f"There is no {CARGO[kind]} on {state.name(ship.sector)}.")
    if not free_space(state, ship):
        return Refusal("bs.load.capacity", f"The {unit_of(state, ship).capacity} spaces of this ship are taken.")
    return None


def _transfer(state: BlueShiftState, ship: Ship, kind: int, aboard: int) -> None:
    ship.cargo[kind] += aboard
    state.sectors[ship.sector].garrison[kind] -= aboard
