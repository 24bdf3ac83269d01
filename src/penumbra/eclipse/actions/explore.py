"""Explore: draw a sector for an empty position next to one's own, and place or discard it."""

from collections.abc import Iterable
from typing import ClassVar, Final

from penumbra.eclipse.actions.action import MEANWHILE, Action
from penumbra.eclipse.board import discovery_pile, pinning, presence
from penumbra.eclipse.board.wormholes import has_generator, needed
from penumbra.eclipse.components import Ability, SectorTile
from penumbra.eclipse.components.terms import NONE, RINGS
from penumbra.eclipse.language.notation import AT, DISCARD, DRAW, END, PLACE
from penumbra.eclipse.language.shown import PlaceSectorView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.modules.npc_tiles import draw_tiles
from penumbra.eclipse.modules.simultaneous import taken_by_other
from penumbra.eclipse.position.galaxy import FULL_CONNECTION, Sector, SectorToChange, ring_of
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.control import AskControl
from penumbra.eclipse.seat.effects import award_discovery
from penumbra.hexes import (
    EDGES,
    Axial,
    edge_to_center,
    neighbour,
    numbered,
    opposite,
    position_of,
    turned,
    write_position,
)
from penumbra.kernel import Choice, Deed, Extra, Refusal, by_verb, written

_GUARDS: Final = {"gcds": "nd.explore.gcds-pin", "ancient_dreadnought": "ra.center.pins-all"}
"""The rules by which ships that nobody plays and that pin all keep from exploring."""

_EVERY_EDGE: Final = (1 << len(EDGES)) - 1


def neighbours(state: EclipseState, position: Axial) -> Iterable[tuple[int, int]]:
    """(edge of the position, index of the sector there) for each sector around a position."""
    for edge in EDGES:
        index = state.galaxy.facing(neighbour(position, edge), opposite(edge))
        if index is not None:
            yield edge, index


def origin_refusal(state: EclipseState, seat: int, position: Axial) -> Refusal | None:
    """Why no sector next to a position can be explored from: what speaks against each of those one is in."""
    reasons = []
    for edge, index in neighbours(state, position):
        place = state.galaxy.sectors[index]
        if presence.has_presence(place, seat):
            reason = _door_refusal(state, seat, place, opposite(edge))
            if reason is None:
                return None
            reasons.append(reason)
    if not reasons:
        return Refusal(
            "nd.explore.target",
            f"Position {write_position(position)} lies next to no sector with your influence disc or a ship of yours.",
        )
    return Refusal(reasons[0].rule, " ".join(reason.why for reason in reasons))


def _door_refusal(state: EclipseState, seat: int, place: Sector, edge: int) -> Refusal | None:
    """Why a sector with one's disc or ships is not explored from over an edge."""
    if not explores_from(state, seat, place):
        guard = pinning.pinning_all(state, place)
        rule = "nd.explore.ship-not-pinned" if guard is None else _GUARDS[guard.id]
        return Refusal(rule, pinning.why_pinned(state, place, seat))
    if not _ways_out(state, seat, place) >> edge & 1:
        why = f"Sector {place.tile.id} has no wormhole toward that position."
        return Refusal("nd.explore.wormhole-toward-target", why)
    return None


def _ways_out(state: EclipseState, seat: int, place: Sector) -> int:
    """The edges, a bit each, over which a seat may go out of a sector where nothing lies yet."""
    return _EVERY_EDGE if has_generator(state, seat) else place.wormholes


def explores_from(state: EclipseState, seat: int, place: Sector) -> bool:
    """Whether a seat may explore from a sector: from its disc, or a ship not pinned (nd.explore.ship-not-pinned).

    nd.explore.disc-ignores-pin, ra.ally.explore-pinned.
    """
    return place.owner == seat or pinning.may_leave(state, place, seat)


def joining(state: EclipseState, seat: int, place: Sector) -> int | None:
    """The weakest connection by which a placed sector may join one; None where the explorer may not join it.

    Half a connection, where that is enough for the seat, leads to a sector one may explore from
    (nd.explore.fit-generator). A full one leads to any with a ship as well in the first edition
    (nd.explore.fit-any-own-sector), and only to the same in the second (sd.explore.orientation-connects).
    """
    if explores_from(state, seat, place):
        return needed(state, seat)
    if place.party(seat) and not state.box.joins_from_unpinned_ship:
        return FULL_CONNECTION
    return None


def anywhere(state: EclipseState, seat: int) -> bool:
    """Whether there is any position the seat may explore (sd.explore.no-zone)."""
    return bool(open_positions(state, seat))


def open_positions(state: EclipseState, seat: int) -> list[Axial]:
    """The positions that a seat may explore: those that an open edge of a sector it explores from leads to."""
    at = state.galaxy.at
    found = {
        position
        for place in state.galaxy.sectors
        if presence.has_presence(place, seat) and explores_from(state, seat, place)
        for ways in (_ways_out(state, seat, place),)
        for edge in place.edges()
        if ways >> edge & 1 and (position := neighbour(place.position, edge)) not in at
    }
    open_to_draw = (position for position in found if not _drawn_out(state, seat, ring_of(position)))
    return sorted(position for position in open_to_draw if taken_by_other(state, seat, position) is None)


def _drawn_out(state: EclipseState, seat: int, ring: int) -> bool:
    """Whether, for all to see, no sector of a ring is left that a seat may place (ra.hive.descendants-last-tile)."""
    return not state.stacks[ring] and all(_shunned(state, seat, tile) for tile in state.discards[ring])


def _shunned(state: EclipseState, seat: int, tile: str) -> bool:
    """Whether a seat may not place a sector: friends of the Ancients may not place a hive."""
    return tile in state.box.parts.hives and state.players[seat].species.has(Ability.ANCIENTS_ARE_FRIENDS)


class Explore(Action):
    """Names positions and draws for them; ``left`` explorations remain (nd.explore.name-first).

    nd.species.planta.explore-optional.
    """

    __slots__ = ()
    kind = "explore"
    activation = "position"
    forms = by_verb(AT, END)

    def activations(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return [Deed("at", (numbered(position),)) for position in self._within_reach(state, seat)]

    def activation_choices(self, state: EclipseState, seat: int) -> list[Choice]:
        positions = open_positions(state, seat) if self.left else []
        return [written("at", write_position(position)) for position in positions]

    def _within_reach(self, state: EclipseState, seat: int) -> list[Axial]:
        """The empty positions beside sectors where the seat is."""
        if not self.left:
            return []
        at = state.galaxy.at
        seen: set[Axial] = set()
        for place in state.galaxy.sectors:
            if presence.has_presence(place, seat):
                for edge in place.edges():
                    position = neighbour(place.position, edge)
                    if position not in at:
                        seen.add(position)
        return sorted(seen)

    def refusal(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        position = position_of(deed.values[0])
        if not self.left:
            return self.spent(state, seat)
        if position in state.galaxy.at:
            there = state.galaxy.sectors[state.galaxy.at[position]].tile.id
            return Refusal("nd.explore.target", f"Sector {there} already lies there.")
        return self._position_refusal(state, seat, position)

    def _position_refusal(self, state: EclipseState, seat: int, position: Axial) -> Refusal | None:
        """Why an empty position may not be explored."""
        refusal = taken_by_other(state, seat, position) or origin_refusal(state, seat, position)
        if refusal is not None:
            return refusal
        ring = ring_of(position)
        if _drawn_out(state, seat, ring):
            return Refusal("nd.explore.nothing-left", f"No {RINGS[ring]} sector is left to draw.")
        return None

    def activate(self, state: EclipseState, seat: int, deed: Deed) -> None:
        position = position_of(deed.values[0])
        self.left -= 1
        tile = turn_up(state, seat, ring_of(position))
        if tile is None:
            state.tell(seat, "explores {} and finds nothing", write_position(position))
            return
        state.tell(seat, "explores {} and reveals sector {}", write_position(position), tile)
        state.steps.append(PlaceSector(seat, position, (tile,)))


def turn_up(state: EclipseState, seat: int, ring: int) -> str | None:
    """The next sector of a stack that a seat may place, if any is left; what it may not goes to the discards.

    ra.hive.descendants-discard, ra.hive.descendants-last-tile.
    """
    aside: list[str] = []
    found = None
    while found is None and not _drawn_out(state, seat, ring):
        tile = draw_sector(state, ring)
        if _shunned(state, seat, tile):
            aside.append(tile)
            state.tell(seat, "discards hive {}, which friends of the Ancients do not place", tile)
        else:
            found = tile
    state.discards[ring] += aside
    return found


def draw_sector(state: EclipseState, ring: int) -> str:
    """Turns up the top sector of a stack (nd.explore.draw); a stack that is empty is first made anew."""
    if not state.stacks[ring]:
        reshuffle(state, ring)
    state.revealed += 1
    return state.stacks[ring].pop()


def reshuffle(state: EclipseState, ring: int) -> None:
    """Shuffles the discards of a ring into its empty stack (nd.explore.reshuffle)."""
    if state.stacks[ring] or not state.discards[ring]:
        return
    stack = state.discards[ring]
    state.discards[ring] = []
    state.chance.shuffle(stack)
    state.stacks[ring] = stack
    state.reshuffled[ring] = True
    state.tell(None, "The {} discards are shuffled into a new stack of {}.", RINGS[ring], len(stack))


class PlaceSector(SeatStep):
    """The explorer places one of the ``drawn`` sectors, turned as it fits, or discards them all.

    Since a discard ends the turn, this is the last moment for colony ships (nd.colony.any-time-in-action).

    nd.species.draco.explore-optional, nd.species.draco.explore-first-still-open, sd.explore.only-chosen-zone,
    sd.species.draco-explore-none.
    """

    __slots__ = ("drawn", "position")
    kind = "place_sector"
    extras: ClassVar[tuple[Extra, ...]] = MEANWHILE
    fields: ClassVar[tuple[str, ...]] = ("seat", "position", "drawn")
    forms = by_verb(PLACE, DRAW, DISCARD)

    def __init__(self, seat: int, position: Axial, drawn: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.position = position
        self.drawn = drawn

    def claims(self, state: EclipseState) -> Axial:
        return self.position

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        ids = state.box.parts.sector_ids
        placings = [Deed("place", (ids.index(tile), turn)) for tile in self.drawn for turn in EDGES]
        if state.players[seat].species.has(Ability.EXPLORE_CHOOSE_OF_TWO):
            placings.append(Deed("draw"))
        placings.append(Deed("discard"))
        return placings

    def choices(self, state: EclipseState, seat: int) -> list[Choice]:
        """As ``candidates``, but looks around once for all turns of a sector."""
        ids = state.box.parts.sector_ids
        placings = [(ids.index(tile), turn) for tile in self.drawn for turn in self.turns(state, seat, tile)]
        found = [PLACE.write(state, placing) for placing in placings]
        if self._draw_refusal(state, seat) is None:
            found.append(DRAW.write(state, ()))
        return [*found, DISCARD.write(state, ())]

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("nd.explore.place-or-discard", "The sector drawn is first placed or discarded.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "discard":
            return None
        if deed.verb == "draw":
            return self._draw_refusal(state, seat)
        number, turn = deed.values
        tile = state.box.parts.sector_ids[number]
        if tile not in self.drawn:
            return Refusal("nd.explore.draw", f"Sector {tile} was not drawn; drawn: {', '.join(self.drawn)}.")
        if _meets(_wormholes(state, tile, turn), self._doors(state, seat)):
            return None
        return self._misfit(state, seat, tile, turn)

    def _misfit(self, state: EclipseState, seat: int, tile: str, turn: int) -> Refusal:
        ship = "an unpinned ship" if state.box.joins_from_unpinned_ship else "a ship"
        own = f"a sector with your disc or {ship} of yours"
        if has_generator(state, seat):
            why = f"With turn {turn} no wormhole of sector {tile} meets one of {own}"
            half = "no half connection leads to one you can explore from"
            return Refusal("nd.explore.fit-generator", f"{why}, and {half}.")
        return Refusal("nd.explore.fit", f"With turn {turn} no wormhole of sector {tile} meets one of {own}.")

    def _draw_refusal(self, state: EclipseState, seat: int) -> Refusal | None:
        if not state.players[seat].species.has(Ability.EXPLORE_CHOOSE_OF_TWO):
            return Refusal("nd.explore.one-position", "For one position your species turns up one sector.")
        if len(self.drawn) > 1:
            return Refusal("nd.species.draco.explore", f"Two sectors are turned up: {' and '.join(self.drawn)}.")
        ring = ring_of(self.position)
        if _drawn_out(state, seat, ring):
            return Refusal("nd.species.draco.explore-short-stack", f"No {RINGS[ring]} sector is left to draw.")
        return None

    def turns(self, state: EclipseState, seat: int, tile: str) -> list[int]:
        """The turns that join a sector to a neighbour with the explorer's disc or ship (nd.explore.fit).

        nd.explore.no-legal-rotation, nd.explore.other-connections-free.
        """
        doors = self._doors(state, seat)
        return [turn for turn in EDGES if _meets(_wormholes(state, tile, turn), doors)]

    def _doors(self, state: EclipseState, seat: int) -> list[tuple[int, int, int]]:
        """The edges to sectors that the explorer may join: each with the wormholes there and how many it takes."""
        found = []
        for edge, index in neighbours(state, self.position):
            place = state.galaxy.sectors[index]
            least = joining(state, seat, place)
            if least is not None:
                found.append((edge, place.wormholes >> opposite(edge) & 1, least))
        return found

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        ring = ring_of(self.position)
        if deed.verb == "draw":
            second = turn_up(state, seat, ring)
            if second is None:
                state.tell(seat, "turns up no second sector")
            else:
                self.drawn = (*self.drawn, second)
                state.tell(seat, "turns up a second sector: {}", second)
            return
        state.steps.pop()
        placed = state.box.parts.sector_ids[deed.values[0]] if deed.verb == "place" else None
        for tile in self.drawn:
            if tile != placed:
                state.discards[ring].append(tile)
                state.tell(seat, "discards sector {}", tile)
        if placed is not None:
            index = place_sector(state, placed, self.position, deed.values[1])
            state.tell(seat, "places sector {} at {}", placed, write_position(self.position))
            state.steps.append(AskControl(seat, index))
            if state.box.discovery_on_placing and state.galaxy.sectors[index].tile.taken_by_explorer():
                award_discovery(state, seat, index)
        else:
            self._end_turn(state)
        reshuffle(state, ring)

    def _end_turn(self, state: EclipseState) -> None:
        """A discard ends the turn where no exploration is left, or always (nd.explore.discard-ends-turn).

        nd.species.planta.explore-after-discard.
        """
        below = state.steps[-1]
        if isinstance(below, Explore) and (state.box.discard_ends_action or not below.left):
            state.steps.pop()

    def view(self, state: EclipseState, seat: int | None) -> PlaceSectorView:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "position": list(self.position),
            "drawn": list(self.drawn),
            "fits": {tile: self.turns(state, self.seat, tile) for tile in self.drawn},
        }


def _wormholes(state: EclipseState, tile: str, turn: int) -> int:
    """The edges with wormholes of a sector that lies turned, as a mask."""
    return turned(state.box.parts.sectors[tile].wormholes, turn)


def _meets(wormholes: int, doors: list[tuple[int, int, int]]) -> bool:
    """Whether wormholes at these edges are enough at any of the doors."""
    return any((wormholes >> edge & 1) + theirs >= least for edge, theirs, least in doors)


def place_sector(state: EclipseState, number: str, position: Axial, turn: int) -> int:
    """Puts a sector on the map with its discovery tile and Ancients; returns its index, or its first part's.

    nd.explore.discovery-placed, nd.explore.ancients-placed, nd.limits.ancients-supply, nd.limits.discovery-run-out,
    sd.nebula.place, ra.hive.contents.
    """
    first = NONE
    for tile in state.box.parts.sectors[number].parts():
        sector = SectorToChange(Sector(tile, position, turn))
        sector.lay_out(state.npc + 1, state.box.parts.kinds_a_party, state.box.npc)
        if tile.discovery:
            sector.discovery = discovery_pile.draw(state)
        _defend(state, sector)
        index = state.galaxy.place(sector)
        first = index if first == NONE else first
    return first


def turn_inward(tile: SectorTile, position: Axial) -> int:
    """The turn that brings a sector's inward edge to the centre."""
    return (edge_to_center(position) - tile.inward_edge) % 6


def _defend(state: EclipseState, sector: SectorToChange) -> None:
    """Puts the ships that nobody plays on a sector, Ancients as far as there are figures.

    Some kinds stand where others are printed (ra.center.setup).
    """
    parts = state.box.parts
    for printed, count in sector.tile.defenders.items():
        kind = parts.replaced_by.get(printed, printed)
        if kind == "ancient":
            count = min(count, state.ancients_left) if state.box.ancients_run_out else count
            state.ancients_left -= count
        sector.ships[state.npc * sector.stride + parts.npc_number[kind]] = count
    if parts.npc_tiles:
        draw_tiles(state, sector)
