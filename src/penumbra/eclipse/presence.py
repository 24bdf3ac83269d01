"""Who is in a sector: opponents, pinning, arriving and leaving."""

from penumbra.eclipse.galaxy import Sector
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import ANCIENT, GCDS, GUARDIAN, KINDS


def friend_of_ancients(state: EclipseState, seat: int) -> bool:
    """Whether Ancients are no opponents of this seat (nd.species.draco.coexist)."""
    return state.players[seat].species.has("ancients_are_friends")


def ancients(state: EclipseState, sector: Sector) -> int:
    """How many Ancients are in a sector."""
    return sector.ships[state.npc * KINDS + ANCIENT]


def gcds(state: EclipseState, sector: Sector) -> int:
    """How many defence systems are in a sector: one in the Galactic Center while it stands."""
    return sector.ships[state.npc * KINDS + GCDS]


def guardians(state: EclipseState, sector: Sector) -> int:
    """How many guardians are in a sector."""
    return sector.ships[state.npc * KINDS + GUARDIAN]


def defended(state: EclipseState, sector: Sector) -> bool:
    """Whether ships that nobody plays keep a sector's discovery tile (nd.discovery.awarded-on-disc)."""
    at = state.npc * KINDS
    return any(sector.ships[at : at + KINDS])


def other_players(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many ships of other players are in a sector."""
    ships = sector.ships
    at = seat * KINDS
    return sum(ships[: state.npc * KINDS]) - sum(ships[at : at + KINDS])


def npc_opponents(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many ships that nobody plays are opponents of ``seat`` here."""
    at = state.npc * KINDS
    found = sum(sector.ships[at : at + KINDS])
    if found and friend_of_ancients(state, seat):
        found -= ancients(state, sector)
    return found


def opponents(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many opponent ships are in a sector, all parties together (nd.move.pin-all-opponents)."""
    ships = sector.ships
    own = seat * KINDS
    found = sum(ships) - sum(ships[own : own + KINDS])
    if found and ancients(state, sector) and friend_of_ancients(state, seat):
        found -= ancients(state, sector)
    return found


def may_leave(state: EclipseState, sector: Sector, seat: int) -> bool:
    """Whether one more own ship may leave: as many stay as there are opponents (nd.move.pin, nd.move.gcds)."""
    if gcds(state, sector):
        return False
    against = opponents(state, sector, seat)
    if against and state.players[seat].has_any(state.box.parts.two_to_pin):
        against //= 2
    return sector.party(seat) - 1 >= against


def arrive(sector: Sector, seat: int, kind: int, damage: int = 0) -> None:
    """A ship comes into a sector; its party's place is that of its first ship (nd.move.entry-order)."""
    key = seat * KINDS + kind
    if damage or key in sector.damage:
        sector.damage[key] = [*sector.damage.get(key, [0] * sector.ships[key]), damage]
    sector.ships[key] += 1
    if seat not in sector.entered:
        sector.entered.append(seat)


def depart(sector: Sector, seat: int, kind: int) -> int:
    """The least damaged ship of a kind leaves; a party that leaves completely loses its place. Its damage."""
    key = seat * KINDS + kind
    hurt = sector.damage.get(key)
    damage = hurt.pop(hurt.index(min(hurt))) if hurt else 0
    take_away(sector, seat, kind)
    return damage


def take_away(sector: Sector, seat: int, kind: int) -> None:
    """One ship fewer is in a sector; a party that has none left loses its place."""
    sector.ships[seat * KINDS + kind] -= 1
    if not sector.party(seat):
        sector.entered.remove(seat)


def move(origin: Sector, target: Sector, seat: int, kind: int) -> None:
    """A ship goes from one sector to another, and its damage with it."""
    arrive(target, seat, kind, depart(origin, seat, kind))


def has_presence(sector: Sector, seat: int) -> bool:
    """Whether a seat has its disc or a ship in a sector."""
    return sector.owner == seat or sector.party(seat) > 0
