"""A position as numbers: what each seat has, and what it could do next."""

from typing import Final

from penumbra.blueshift.components.terms import DEFENSE, INFANTRY, INTERCEPTOR, NOBODY, POPULATION, PROSPERITY
from penumbra.blueshift.greedy.chart import chart_of
from penumbra.blueshift.greedy.ship_class import ShipClass, classes_of_pieces
from penumbra.blueshift.position.galaxy import Sector, Ship
from penumbra.blueshift.position.state import BlueShiftState

NAMES: Final = (
    "points",
    "alliances",
    "income",
    "late_income",
    "assets",
    "credits",
    "peaceful",
    "infantry",
    "might",
    "exposed",
    "conquests",
    "invasions",
    "colonies",
    "wait",
)
"""What the numbers of a seat are, in their order.

``points`` on the table, of them those of ``alliances``; ``income``, and the same times how near the first is to winning
(``late_income``). In credits: all that the seat has with what ships are worth in the state that they are in
(``assets``), of that ``credits``, what is worth nothing in battles (``peaceful``), ``infantry``. ``might`` is its share
of all warships by price. Of points that may be taken with what is at most a step away, times the chance of that: own
ones (``exposed``), those of rivals (``conquests``), of nobody (``invasions``), of planets without people
(``colonies``). ``wait`` is the share of a round until the seat's turn.
"""

_FIGHTER: Final = 1 / 6
_DIE: Final = 6


class Flotilla:
    """The ships of a seat in a sector, and what they can do there; ``boarding`` is what the best adds to a die."""

    def __init__(self) -> None:
        self.fire = 0.0
        self.hull = 0
        self.boarding = -1
        self.settles = False

    @property
    def mass(self) -> float:
        """What it can do before it is gone."""
        return self.fire * self.hull

    def join(self, ship: Ship, kind: ShipClass) -> None:
        """A ship adds what it can do with what it carries."""
        infantry, fighters = ship.cargo[INFANTRY], ship.cargo[INTERCEPTOR]
        self.fire += kind.fire + fighters * _FIGHTER
        self.hull += kind.hp - ship.damage + fighters
        self.settles = self.settles or kind.colonizes
        if kind.invades or (kind.invades_laden and infantry):
            self.boarding = max(self.boarding, infantry)

    def merge(self, other: "Flotilla") -> None:
        """Another fleet comes along."""
        self.fire += other.fire
        self.hull += other.hull
        self.settles = self.settles or other.settles
        self.boarding = max(self.boarding, other.boarding)


class Features:
    """The numbers of all seats of a state in which a turn has just begun: ``rows`` by seat, as ``NAMES`` has them."""

    def __init__(self, state: BlueShiftState) -> None:
        self._state = state
        self._seats = [dict.fromkeys(NAMES, 0.0) for _ in state.seats]
        self._fleets: list[dict[int, Flotilla]] = [{} for _ in state.seats]
        for seat in state.seats:
            self._count_ships(seat)
        chart = chart_of(state)
        for index, place in enumerate(state.sectors):
            if place.discovered and not place.emptied and place.ranks:
                self._count_site(index, place)
                self._count_chances(index, place, [index, *chart.ways[index]])
        self._compare()
        self.rows = [[*seat.values()] for seat in self._seats]

    def _count_ships(self, seat: int) -> None:
        player, found, fleets = self._state.players[seat], self._seats[seat], self._fleets[seat]
        classes = classes_of_pieces(self._state.content)
        found["credits"] = player.credits
        for ship in player.fleet:
            kind = classes[ship.piece]
            price = kind.price * (kind.hp - ship.damage) / kind.hp
            fleets.setdefault(ship.sector, Flotilla()).join(ship, kind)
            found["assets"] += price
            found["infantry"] += ship.cargo[INFANTRY]
            if kind.dice:
                found["might"] += price
            elif kind.moves:
                found["peaceful"] += price

    def _count_site(self, index: int, place: Sector) -> None:
        state, values = self._state, self._state.content.figures.victory_points
        station = state.tile(index).kind == "station"
        prosperity = state.stat(index, PROSPERITY)
        if place.owner != NOBODY:
            found = self._seats[place.owner]
            found["points"] += values.controlled_station if station else values.controlled_planet
            found["income"] += prosperity + state.stat(index, POPULATION)
            found["infantry"] += place.garrison[INFANTRY]
        if place.ally != NOBODY:
            found = self._seats[place.ally]
            worth = values.alliance_station if station else values.alliance_planet
            found["points"] += worth
            found["alliances"] += worth
            found["income"] += prosperity

    def _count_chances(self, index: int, place: Sector, near: list[int]) -> None:
        """What others could do to a site with the ships that are there or a step away."""
        state, values = self._state, self._state.content.figures.victory_points
        points = values.controlled_station if state.tile(index).kind == "station" else values.controlled_planet
        for seat, found in enumerate(self._seats):
            coming = self._coming(seat, near)
            if seat == place.owner or not coming.hull:
                continue
            if not state.stat(index, POPULATION):
                found["colonies"] += points * coming.settles
            elif coming.boarding >= 0:
                chance = points * self._beats(index, seat, coming) * self._seizes(index, coming)
                found["invasions" if place.owner == NOBODY else "conquests"] += chance
                if place.owner != NOBODY:
                    self._seats[place.owner]["exposed"] += chance

    def _coming(self, seat: int, near: list[int]) -> Flotilla:
        fleets, found = self._fleets[seat], Flotilla()
        for at in near:
            if at in fleets:
                found.merge(fleets[at])
        return found

    def _beats(self, index: int, seat: int, coming: Flotilla) -> float:
        """How often a seat's fleet is left against the strongest that others have at a site."""
        others = [fleets[index].mass for other, fleets in enumerate(self._fleets) if other != seat and index in fleets]
        most = max(others, default=0.0)
        return coming.mass**3 / (coming.mass**3 + most**3) if most else 1.0

    def _seizes(self, index: int, coming: Flotilla) -> float:
        """How often a fleet's best ship takes a site that nobody guards in space."""
        defense = self._state.stat(index, DEFENSE) + self._state.sectors[index].garrison[INFANTRY]
        return min(1.0, max(0, _DIE + 1 + coming.boarding - defense) / _DIE)

    def _compare(self) -> None:
        """What is told by how it is with others."""
        state, count = self._state, len(self._seats)
        goal = state.content.figures.victory_points_to_win
        infantry = next(unit.price for unit in state.content.units.values() if unit.id == "infantry")
        late = min(1.0, max(found["points"] for found in self._seats) / goal) ** 2
        warships = sum(found["might"] for found in self._seats) or 1.0
        for seat, found in enumerate(self._seats):
            found["infantry"] *= infantry
            found["assets"] += found["credits"] + found["infantry"]
            found["might"] /= warships
            found["late_income"] = late * found["income"]
            found["wait"] = (seat - state.active) % count / count
