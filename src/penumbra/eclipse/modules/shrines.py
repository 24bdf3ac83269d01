"""Shrines of the Enlightened: one a round, beside a planet of its colour, and a bonus for all three of a cost."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from penumbra.eclipse.components import Ability, SectorTile, square_kind
from penumbra.eclipse.components.printed import Shrine
from penumbra.eclipse.components.terms import GRAY, RESOURCES
from penumbra.eclipse.language.notation import DECLINE, SHRINE
from penumbra.eclipse.language.shown import BuildShrineView
from penumbra.eclipse.language.steps import SeatStep
from penumbra.eclipse.language.words import counted, stored, units
from penumbra.eclipse.position.galaxy import Raised
from penumbra.eclipse.position.player import Player, PlayerToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.synthesis import MEANS, spare_ships
from penumbra.eclipse.seat.trade import within_reach
from penumbra.kernel import Deed, Extra, Refusal, by_verb

_DECLINE: Final = Deed("decline")


def planets(tile: SectorTile) -> dict[int, int]:
    """The colour of each planet of a sector, a resource or GRAY, by its printed number (ra.shrine.advanced-planet)."""
    return {square.planet: square_kind(square) for square in tile.planets}


def ask_for_shrines(state: EclipseState) -> None:
    """Asks whoever builds shrines, at the beginning of the upkeep phase, unless none could be paid or has a place.

    ra.shrine.one-per-upkeep, ra.shrine.before-colony.
    """
    if not state.box.parts.shrines:
        return
    for player in state.players:
        if not player.out and player.species.has(Ability.SHRINES) and _any_in_reach(state, player):
            state.steps.append(BuildShrine(player.seat))


def _any_in_reach(state: EclipseState, player: Player) -> bool:
    """Whether some shrine has a place and could be paid for after trades."""
    ships, storage = spare_ships(player), player.storage
    reach = [within_reach(player, storage, kind, ships) for kind in range(len(RESOURCES))]
    return any(reach[_kind(state, shrine)] >= _cost(state, shrine) for shrine, *_ in _places(state, player.seat))


def _places(state: EclipseState, seat: int) -> Iterator[tuple[int, int, int]]:
    """Each shrine that is left with each sector and planet of a seat where it may stand, whatever it costs."""
    standing = _standing(state)
    for index, place in enumerate(state.galaxy.sectors):
        if place.owner == seat:
            taken = {raised.planet for raised in place.shrines}
            for planet, colour in planets(place.tile).items():
                if planet not in taken:
                    for shrine in range(len(state.box.parts.shrines)):
                        if shrine not in standing and colour in (GRAY, _kind(state, shrine)):
                            yield shrine, index, planet


def _standing(state: EclipseState) -> dict[int, str]:
    """The shrines that were built, each with the sector where it stands."""
    return {raised.shrine: place.tile.id for place in state.galaxy.sectors for raised in place.shrines}


def _kind(state: EclipseState, shrine: int) -> int:
    """The resource that is a shrine's colour and its price (ra.shrine.cost)."""
    return RESOURCES.index(state.box.parts.shrines[shrine].kind)


def _cost(state: EclipseState, shrine: int) -> int:
    return state.box.parts.row_of_shrine[shrine].cost


def _named(state: EclipseState, shrine: int) -> str:
    """A shrine, as a sentence names it."""
    printed: Shrine = state.box.parts.shrines[shrine]
    return f"{printed.kind} Shrine of {state.box.parts.row_of_shrine[shrine].name}"


class BuildShrine(SeatStep):
    """One shrine beside a planet of a sector that its builder controls, whoever else has ships there, or none.

    ra.shrine.any-order, ra.shrine.contested, ra.shrine.owner-only.
    """

    __slots__ = ()
    kind = "build_shrine"
    extras: ClassVar[tuple[Extra, ...]] = MEANS
    forms = by_verb(SHRINE, DECLINE)

    def candidates(self, state: EclipseState, seat: int) -> Iterable[Deed]:
        return (*(Deed("shrine", place) for place in _places(state, seat)), _DECLINE)

    def out_of_place(self, state: EclipseState, seat: int, verb: str) -> Refusal:
        return Refusal("ra.shrine.before-colony", "First build a shrine, or do without one.")

    def why_not(self, state: EclipseState, seat: int, deed: Deed) -> Refusal | None:
        if deed.verb == "decline":
            return None
        shrine, sector, planet = deed.values
        refusal = _place_refusal(state, seat, sector, planet)
        if refusal is not None:
            return refusal
        built = _standing(state).get(shrine)
        if built is not None:
            return Refusal("ra.shrine.tiles", f"The {_named(state, shrine)} stands in sector {built} already.")
        colour = planets(state.galaxy.sectors[sector].tile)[planet]
        if colour not in (GRAY, _kind(state, shrine)):
            why = f"Beside a {RESOURCES[colour]} planet a {_named(state, shrine)} cannot stand."
            return Refusal("ra.shrine.colour", why)
        cost, held = _cost(state, shrine), state.players[seat].storage[_kind(state, shrine)]
        if held < cost:
            price = units(cost, RESOURCES[_kind(state, shrine)])
            return Refusal("ra.shrine.cost", f"A {_named(state, shrine)} costs {price}, and {stored(held)}.")
        return None

    def play(self, state: EclipseState, seat: int, deed: Deed) -> None:
        state.steps.pop()
        if deed.verb == "shrine":
            shrine, sector, planet = deed.values
            player, place = state.player_to_change(seat), state.sector_to_change(sector)
            player.storage[_kind(state, shrine)] -= _cost(state, shrine)
            place.shrines = (*place.shrines, Raised(planet, shrine))
            state.tell(seat, "builds a {} in sector {}", _named(state, shrine), place.tile.id)
            _complete(state, player, shrine)

    def view(self, state: EclipseState, seat: int | None) -> BuildShrineView:
        standing = _standing(state)
        ids = state.box.parts.shrine_ids
        prices = {name: _cost(state, shrine) for shrine, name in enumerate(ids) if shrine not in standing}
        return {"kind": self.kind, "seat": self.seat, "prices": prices}


def _place_refusal(state: EclipseState, seat: int, sector: int, planet: int) -> Refusal | None:
    """Why no shrine at all may be put beside a planet."""
    place = state.galaxy.sectors[sector]
    number = place.tile.id
    if place.owner != seat:
        return Refusal("ra.shrine.one-per-upkeep", f"Sector {number} does not hold your influence disc.")
    there = planets(place.tile)
    if planet not in there:
        why = f"Sector {number} has {counted(len(there), 'planet')}; there is no number {planet}."
        return Refusal("ra.shrine.planet-limit", why)
    for raised in place.shrines:
        if raised.planet == planet:
            why = f"A {_named(state, raised.shrine)} stands beside planet {planet} of sector {number}."
            return Refusal("ra.shrine.planet-limit", why)
    return None


def _complete(state: EclipseState, player: PlayerToChange, shrine: int) -> None:
    """The last shrine of a row brings its bonus tile at once (ra.shrine.set-bonus, ra.shrine.prosperity).

    ra.shrine.bonus-kept, ra.shrine.prosperity-disc-normal.
    """
    rows, standing = state.box.parts.row_of_shrine, _standing(state)
    row = rows[shrine]
    if all(number in standing for number, one in enumerate(rows) if one is row):
        player.shrine_rows = (*player.shrine_rows, row)
        player.discs += row.bonus.influence_discs
        state.tell(player.seat, "has built all Shrines of {} and gets their bonus", row.name)


def points(state: EclipseState, seat: int) -> int:
    """What shrines and their bonus tiles count for a player (ra.enlightened.vp, ra.shrine.enlightenment).

    ra.shrine.indestructible, ra.shrine.owner-only.
    """
    player = state.players[seat]
    if not player.species.has(Ability.VP_PER_SHRINE):
        return 0
    standing = sum(len(place.shrines) for place in state.galaxy.sectors if place.owner == seat)
    return standing * state.box.parts.vp_per_shrine + sum(row.bonus.vp for row in player.shrine_rows)
