"""Who is in a sector: opponents, pinning, arriving and leaving."""

from typing import Final

from penumbra.eclipse.components import Ability, ShipKind
from penumbra.eclipse.galaxy import Sector
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.words import counted, listed
from penumbra.kernel.seats import seat_letter

PINS_CLOAKED: Final = 2
"""Opponent ships that it takes to pin one of a player with a Cloaking Device."""


def friend_of_ancients(state: EclipseState, seat: int) -> bool:
    """Whether Ancients are no opponents of this seat (nd.species.draco.coexist)."""
    return state.players[seat].species.has(Ability.ANCIENTS_ARE_FRIENDS)


def ancients(state: EclipseState, sector: Sector) -> int:
    """How many Ancients are in a sector."""
    return sector.count(state.npc, state.box.parts.npc_number["ancient"])


def pinning_all(state: EclipseState, sector: Sector) -> ShipKind | None:
    """The kind of ship in a sector that lets none leave: the defence system while it stands (nd.move.gcds)."""
    for number in state.box.parts.pins_all:
        if sector.count(state.npc, number):
            return state.box.parts.npc_ships[number]
    return None


def defenders(state: EclipseState, sector: Sector) -> list[tuple[ShipKind, int]]:
    """The ships that nobody plays in a sector: how many there are of each kind."""
    counts = [(kind, sector.count(state.npc, number)) for number, kind in enumerate(state.box.parts.npc_ships)]
    return [(kind, count) for kind, count in counts if count]


def defended(state: EclipseState, sector: Sector) -> bool:
    """Whether ships that nobody plays keep a sector's discovery tile (nd.discovery.awarded-on-disc)."""
    return sector.party(state.npc) > 0


def other_players(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many ships of other players are in a sector."""
    return sum(sector.ships[: state.npc * sector.stride]) - sector.party(seat)


def npc_opponents(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many ships that nobody plays are opponents of ``seat`` here."""
    found = sector.party(state.npc)
    if found and friend_of_ancients(state, seat):
        found -= ancients(state, sector)
    return found


def opponents(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many opponent ships are in a sector, all parties together (nd.move.pin-all-opponents)."""
    found = sum(sector.ships) - sector.party(seat)
    if found and ancients(state, sector) and friend_of_ancients(state, seat):
        found -= ancients(state, sector)
    return found


def pinned(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many own ships opponents pin in a sector: one each, or one for two of them, or all.

    nd.move.pin, nd.move.gcds, nd.tech.cloaking-device.
    """
    against = opponents(state, sector, seat)
    if not against:
        return 0
    if pinning_all(state, sector) is not None:
        return sector.party(seat)
    return against // PINS_CLOAKED if cloaked(state, seat) else against


def cloaked(state: EclipseState, seat: int) -> bool:
    """Whether it takes two ships to pin one of a seat's (nd.tech.cloaking-device)."""
    return state.players[seat].has_any(state.box.parts.two_to_pin)


def may_leave(state: EclipseState, sector: Sector, seat: int) -> bool:
    """Whether one more own ship may leave: those that are pinned stay (nd.move.pin)."""
    return sector.party(seat) > pinned(state, sector, seat)


def why_pinned(state: EclipseState, sector: Sector, seat: int) -> str:
    """The sentence that says how many ships are pinned, by whom, and how many there are, where none may leave."""
    number, own = sector.tile.id, sector.party(seat)
    pinning = pinning_all(state, sector)
    if pinning is not None:
        return f"{npc_named(pinning, 1)} pins all ships in sector {number}, {own} of them yours."
    against = opponents(state, sector, seat)
    pin = f"pin{'s' if against == 1 else ''} {counted(pinned(state, sector, seat), 'ship')} of yours"
    why = f" ({PINS_CLOAKED} for each, since you have a Cloaking Device)" if cloaked(state, seat) else ""
    return f"{opponents_named(state, sector, seat)} in sector {number} {pin}{why}, and you have {own} there."


def npc_named(kind: ShipKind, number: int) -> str:
    """So many ships that nobody plays, as a sentence begins with them."""
    return f"The {kind.name}" if kind.unique else counted(number, kind.noun)


def opponents_named(state: EclipseState, sector: Sector, seat: int, friends_too: bool = False) -> str:
    """The opponent ships in a sector by party, with Ancients that are friends where these count as well."""
    friends = friend_of_ancients(state, seat) and not friends_too
    found = [
        npc_named(kind, count) for kind, count in defenders(state, sector) if not (kind.id == "ancient" and friends)
    ]
    found += [
        f"{counted(sector.party(other), 'ship')} of {seat_letter(other)}"
        for other in state.seats
        if other != seat and sector.party(other)
    ]
    return listed(found)


def in_sector(state: EclipseState, sector: Sector, seat: int, friends_too: bool = False) -> str:
    """The sentence that says which opponent ships are in a sector."""
    number = sum(sector.ships) - sector.party(seat) if friends_too else opponents(state, sector, seat)
    are = "is" if number == 1 else "are"
    return f"{opponents_named(state, sector, seat, friends_too)} {are} in sector {sector.tile.id}."


def arrive(sector: Sector, seat: int, kind: int, damage: int = 0) -> None:
    """A ship comes into a sector; its party's place is that of its first ship (nd.move.entry-order)."""
    key = seat * sector.stride + kind
    if damage or key in sector.damage:
        sector.damage[key] = [*sector.damage.get(key, [0] * sector.ships[key]), damage]
    sector.ships[key] += 1
    if seat not in sector.entered:
        sector.entered.append(seat)


def depart(sector: Sector, seat: int, kind: int) -> int:
    """The least damaged ship of a kind leaves; a party that leaves completely loses its place. Its damage."""
    key = seat * sector.stride + kind
    hurt = sector.damage.get(key)
    damage = hurt.pop(hurt.index(min(hurt))) if hurt else 0
    take_away(sector, seat, kind)
    return damage


def take_away(sector: Sector, seat: int, kind: int) -> None:
    """One ship fewer is in a sector; a party that has none left loses its place."""
    sector.ships[seat * sector.stride + kind] -= 1
    if not sector.party(seat):
        sector.entered.remove(seat)


def move(origin: Sector, target: Sector, seat: int, kind: int) -> None:
    """A ship goes from one sector to another, and its damage with it."""
    arrive(target, seat, kind, depart(origin, seat, kind))


def has_presence(sector: Sector, seat: int) -> bool:
    """Whether a seat has its disc or a ship in a sector."""
    return sector.owner == seat or sector.party(seat) > 0
