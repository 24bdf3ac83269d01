"""Who is in a sector: opponents, pinning, arriving and leaving."""

from typing import Final

from penumbra.eclipse.components import Ability
from penumbra.eclipse.galaxy import Sector
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import ANCIENT, GCDS, GUARDIAN, KINDS, NPC_SHIPS
from penumbra.eclipse.words import counted, listed
from penumbra.kernel.seats import seat_letter

PINS_CLOAKED: Final = 2
"""Opponent ships that it takes to pin one of a player with a Cloaking Device."""

_NPC_NAMES: Final = {ANCIENT: "Ancient", GUARDIAN: "guardian"}


def friend_of_ancients(state: EclipseState, seat: int) -> bool:
    """Whether Ancients are no opponents of this seat (nd.species.draco.coexist)."""
    return state.players[seat].species.has(Ability.ANCIENTS_ARE_FRIENDS)


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


def pinned(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many own ships opponents pin in a sector: one each, or one for two of them (nd.move.pin)."""
    against = opponents(state, sector, seat)
    if against and cloaked(state, seat):
        against //= PINS_CLOAKED
    return against


def cloaked(state: EclipseState, seat: int) -> bool:
    """Whether it takes two ships to pin one of a seat's (nd.tech.cloaking-device)."""
    return state.players[seat].has_any(state.box.parts.two_to_pin)


def may_leave(state: EclipseState, sector: Sector, seat: int) -> bool:
    """Whether one more own ship may leave: those that are pinned stay (nd.move.pin, nd.move.gcds)."""
    if gcds(state, sector):
        return False
    return sector.party(seat) - 1 >= pinned(state, sector, seat)


def why_pinned(state: EclipseState, sector: Sector, seat: int) -> str:
    """The sentence that says how many ships are pinned, by whom, and how many there are, where none may leave."""
    number, own = sector.tile.id, sector.party(seat)
    if gcds(state, sector):
        return f"{npc_named(GCDS, 1)} pins all ships in sector {number}, {own} of them yours."
    against = opponents(state, sector, seat)
    pin = f"pin{'s' if against == 1 else ''} {counted(pinned(state, sector, seat), 'ship')} of yours"
    why = f" ({PINS_CLOAKED} for each, since you have a Cloaking Device)" if cloaked(state, seat) else ""
    return f"{opponents_named(state, sector, seat)} in sector {number} {pin}{why}, and you have {own} there."


def npc_named(kind: int, number: int) -> str:
    """So many ships that nobody plays, as a sentence begins with them."""
    return "The Galactic Center Defense System" if kind == GCDS else counted(number, _NPC_NAMES[kind])


def opponents_named(state: EclipseState, sector: Sector, seat: int, friends_too: bool = False) -> str:
    """The opponent ships in a sector by party, with Ancients that are friends where these count as well."""
    friends = friend_of_ancients(state, seat) and not friends_too
    found = [
        npc_named(kind, sector.count(state.npc, kind))
        for kind in range(len(NPC_SHIPS))
        if sector.count(state.npc, kind) and not (kind == ANCIENT and friends)
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
