"""What ships are in a sector, and how they come and leave."""

from penumbra.eclipse.components import ShipKind
from penumbra.eclipse.components.terms import NONE, ORBITAL
from penumbra.eclipse.position.galaxy import Sector, SectorToChange
from penumbra.eclipse.position.state import EclipseState


def ancients(state: EclipseState, sector: Sector) -> int:
    """How many basic Ancients are in a sector (ra.homeworld.descendants-no-vp, ra.center.descendants-no-vp).

    ra.hive.descendants-vp.
    """
    return sector.count(state.npc, state.box.parts.npc_number["ancient"])


def defenders(state: EclipseState, sector: Sector) -> list[tuple[ShipKind, int]]:
    """The ships that nobody plays in a sector: how many there are of each kind."""
    counts = [(kind, sector.count(state.npc, number)) for number, kind in enumerate(state.box.parts.npc_ships)]
    return [(kind, count) for kind, count in counts if count]


def defended(state: EclipseState, sector: Sector) -> bool:
    """Whether ships that nobody plays keep a sector's discovery tile (nd.discovery.awarded-on-disc).

    ra.homeworld.discovery-with-disc, ra.center.discovery.
    """
    return sector.party(state.npc) > 0


def arrive(sector: SectorToChange, seat: int, kind: int, damage: int = 0) -> None:
    """A ship comes into a sector; its party's place is that of its first ship (nd.move.entry-order).

    nd.move.entry-order-others.
    """
    key = seat * sector.stride + kind
    if damage or key in sector.damage:
        sector.damage[key] = [*sector.damage.get(key, [0] * sector.ships[key]), damage]
    sector.ships[key] += 1
    if seat not in sector.entered:
        sector.entered.append(seat)


def put_up(state: EclipseState, seat: int, what: str, place: SectorToChange) -> None:
    """A structure comes into a sector, or a ship out of a seat's supply.

    ra.exiles.orbital-empty, ra.exiles.orbital-unlimited.
    """
    if what == ORBITAL:
        place.build_orbital()
    elif what == "monolith":
        place.monolith = True
    else:
        kind = state.box.parts.ship_number[what]
        state.player_to_change(seat).supply[kind] -= 1
        arrive(place, seat, kind)


def populate(state: EclipseState, seat: int, place: SectorToChange, index: int, track: int) -> None:
    """A cube of a track comes to a square of a seat's sector, or to its orbital, which may be a ship from then on.

    ra.exiles.orbital-is-ship, ra.exiles.orbital-built, ra.exiles.orbital-any, ra.exiles.orbital-pins,
    ra.exiles.orbital-holds-sector.
    """
    place.cubes[index] = track
    kind = _ship_that_is(state, seat, place, index)
    if kind != NONE:
        arrive(place, seat, kind)


def depopulate(state: EclipseState, seat: int, place: SectorToChange, index: int) -> None:
    """A seat's cube leaves a square, or an orbital, which is no ship any more (ra.exiles.orbital-disc-removed)."""
    place.cubes[index] = NONE
    kind = _ship_that_is(state, seat, place, index)
    if kind != NONE:
        depart(place, seat, kind)


def _ship_that_is(state: EclipseState, seat: int, place: Sector, index: int) -> int:
    """The kind of ship that a place for a cube is while a seat's lies there: an orbital, to who has its blueprint."""
    orbital, kind = place.cube_index(NONE), state.box.parts.settled_orbital
    return kind if index == orbital and kind in state.players[seat].kinds else NONE


def depart(sector: SectorToChange, seat: int, kind: int) -> int:
    """The least damaged ship of a kind leaves; a party that leaves completely loses its place. Its damage.

    sd.move.entry-order-reset.
    """
    key = seat * sector.stride + kind
    hurt = sector.damage.get(key)
    damage = hurt.pop(hurt.index(min(hurt))) if hurt else 0
    take_away(sector, seat, kind)
    return damage


def take_away(sector: SectorToChange, seat: int, kind: int) -> None:
    """One ship fewer is in a sector; a party that has none left loses its place."""
    sector.ships[seat * sector.stride + kind] -= 1
    if not sector.party(seat):
        sector.entered.remove(seat)


def move(origin: SectorToChange, target: SectorToChange, seat: int, kind: int) -> None:
    """A ship goes from one sector to another, and its damage with it."""
    arrive(target, seat, kind, depart(origin, seat, kind))


def drift(origin: SectorToChange, target: SectorToChange, npc: int, kind: int) -> None:
    """A ship that nobody plays goes from one sector to another; ``npc`` is their party.

    These have no place in the order of entry: whenever they come, they are defenders and fight last.

    ra.hive.always-defender, ra.hive.battle-order, ra.hive.no-battle-until-combat.
    """
    key = npc * origin.stride + kind
    origin.ships[key] -= 1
    target.ships[key] += 1


def has_presence(sector: Sector, seat: int) -> bool:
    """Whether a seat has its disc or a ship in a sector."""
    return sector.owner == seat or seat in sector.entered
