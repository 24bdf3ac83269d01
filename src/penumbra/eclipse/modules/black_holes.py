"""Black holes: ships that enter leave the map, and come back elsewhere."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.board import presence
from penumbra.eclipse.language.notation import EMERGE
from penumbra.eclipse.language.shown import ReturnShipView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.words import a
from penumbra.eclipse.position.galaxy import Away, Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat import diplomacy
from penumbra.eclipse.seat.effects import award_discovery
from penumbra.hexes import neighbour, opposite
from penumbra.kernel import Deed, PhaseStep, Refusal, by_verb

ANY_INNER_SECTOR: Final = "any_inner_sector"
"""How a black hole gives ships back; the other way is to where a wormhole faces an empty zone."""


def fall_in(state: EclipseState, seat: int, index: int, kind: int) -> None:
    """A ship has moved into a black hole: it leaves the map, and a die says for how long.

    sd.blackhole.move-ends, sd.blackhole.discovery-first-entry, sd.blackhole.roll, sd.blackhole.damage,
    sd.blackhole.damage-destroy.
    """
    hole = state.sector_to_change(index)
    damage = presence.depart(hole, seat, kind)
    roll = state.chance.die()
    state.revealed += 1
    state.show_dice(seat, "black holes", (roll,))
    delay = state.box.parts.away_rounds[roll - 1]
    ship = a(state.box.parts.ship_ids[kind])
    state.tell(seat, "loses sight of {} in black hole {}: the die shows {}", ship, hole.tile.id, roll)
    hull = state.players[seat].stats[kind].hull
    damage += delay.damage
    if not state.box.black_hole_destroys:
        damage = min(damage, hull)
    if delay.rounds:
        state.away.append(Away(state.round + delay.rounds, seat, kind, hole.tile.id))
    elif damage > hull:
        state.player_to_change(seat).supply[kind] += 1
        state.tell(seat, "loses the {}", state.box.parts.ship_ids[kind])
    else:
        give_back(state, seat, kind, hole.tile.id, damage)
    award_discovery(state, seat, index)


def give_back(state: EclipseState, seat: int, kind: int, hole: str, damage: int) -> None:
    """Asks where a ship returns; while there is no such sector it stays away."""
    if any(_opens_to(state, hole, place) for place in state.galaxy.sectors):
        state.steps.append(ReturnShip(seat, kind, hole, damage))
    else:
        state.away.append(Away(state.round + 1, seat, kind, hole))


def _opens_to(state: EclipseState, hole: str, place: Sector) -> bool:
    """Whether a black hole gives ships back to a sector (sd.blackhole.return-where)."""
    if place.tile.return_to:
        return False
    if state.sector(hole).tile.return_to == ANY_INNER_SECTOR:
        return place.tile.ring == "inner"
    return any(
        place.wormholes >> edge & 1 and state.galaxy.facing(neighbour(place.position, edge), opposite(edge)) is None
        for edge in place.edges()
    )


class ComeBack(PhaseStep):
    """At the start of a round the ships that are due come back (sd.blackhole.return-time)."""

    __slots__ = ()
    kind = "come_back"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, state: EclipseState) -> None:
        due = [ship for ship in state.away if ship.due <= state.round]
        if not due:
            state.steps.pop()
            return
        order = {seat: place for place, seat in enumerate(state.seats_from(state.start_seat))}
        ship = min(due, key=lambda one: order[one.seat])
        state.away.remove(ship)
        give_back(state, ship.seat, ship.kind, ship.hole, 0)


class ReturnShip(SeatStep):
    """The owner chooses where a ship returns (sd.blackhole.return-where).

    At the start of a round this may be an attack; during a move, what counts is where ships stand at its
    end (sd.blackhole.return-aggression).

    sd.blackhole.return-contested.
    """

    __slots__ = ("damage", "hole", "ship")
    kind = "return_ship"
    fields: ClassVar[tuple[str, ...]] = ("seat", "ship", "hole", "damage")
    forms = by_verb(EMERGE)

    def __init__(self, seat: int, ship: int, hole: str, damage: int) -> None:
        super().__init__(seat)
        self.ship = ship
        self.hole = hole
        self.damage = damage

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("emerge", (index,)) for index in range(len(state.galaxy.sectors))]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        why = f"First choose where the {state.box.parts.ship_ids[self.ship]} returns."
        return Refusal("sd.blackhole.return-where", why)

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        place = state.galaxy.sectors[deed.values[0]]
        if _opens_to(state, self.hole, place):
            return None
        why = f"Black hole {self.hole} gives no ship back to sector {place.tile.id}."
        return Refusal("sd.blackhole.return-where", why)

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        place = state.sector_to_change(deed.values[0])
        presence.arrive(place, seat, self.ship, self.damage)
        state.tell(seat, "gets {} back in sector {}", a(state.box.parts.ship_ids[self.ship]), place.tile.id)
        if isinstance(state.steps[-1], ComeBack):
            diplomacy.provoke(state, seat, place)

    def view(self, state: EclipseState, seat: int | None) -> ReturnShipView:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "ship": state.box.parts.ship_ids[self.ship],
            "hole": self.hole,
            "damage": self.damage,
        }
