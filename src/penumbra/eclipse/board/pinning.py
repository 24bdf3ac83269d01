"""Which ships opponents hold in a sector (nd.move.pin)."""

from typing import Final

from penumbra.eclipse.board import sides
from penumbra.eclipse.board.opposition import npc_named, ships_named
from penumbra.eclipse.components import ShipKind
from penumbra.eclipse.language.words import counted
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState

CLOAKED: Final = 2
"""Opponent ships that it takes to pin one of a player with a Cloaking Device."""


def pinning_all(state: EclipseState, sector: Sector) -> ShipKind | None:
    """The kind of ship in a sector that lets none leave: the defence system while it stands (nd.move.gcds).

    ra.center.pins-all.
    """
    for number in state.box.parts.pins_all:
        if sector.count(state.npc, number):
            return state.box.parts.npc_ships[number]
    return None


def cloaked(state: EclipseState, seat: int) -> bool:
    """Whether it takes two ships to pin one of a seat's (sd.move.pin-cloaking, sd.tech.cloaking-device).

    ra.cloak.two-to-pin, ra.cloak.ancients.
    """
    return state.players[seat].has_any(state.box.parts.two_to_pin)


def may_leave(state: EclipseState, sector: Sector, seat: int) -> bool:
    """Whether one more own ship may leave: where there are fewer opponents than it takes to pin all of its side.

    nd.move.pin-any-type, nd.move.pin-owner-chooses, nd.move.pin-is-mutual, ra.cloak.odd-ship, ra.cloak.mixed-group,
    ra.cloak.own-pinning-power, ra.cloak.center, ra.cloak.explore, ra.ally.pool-pinning, ra.ally.pinning-first-come.
    """
    return unpinned(state, sector, seat) > 0


def may_pass(state: EclipseState, sector: Sector, seat: int) -> bool:
    """Whether an own ship that comes into a sector may go on."""
    return unpinned(state, sector, seat, coming=1) > 0


def unpinned(state: EclipseState, sector: Sector, seat: int, coming: int = 0) -> int:
    """How many own ships may leave together, of those there and more that come.

    The last of them may leave as one that leaves alone after the others.
    """
    own = sector.party(seat) + coming
    against = sides.opponents(state, sector, seat) if own else 0
    if not against:
        return own
    if pinning_all(state, sector) is not None:
        return 0
    spare = _held(state, sector, seat, own) - against
    return max(0, min(own, -(-spare // _to_pin_one(state, seat))))


def _held(state: EclipseState, sector: Sector, seat: int, own: int) -> int:
    """How many opponents it takes to pin all ships of a seat's side, ``own`` of them the seat's.

    An ally's ships count for those only that are its opponents as well: Descendants of Draco hold no Ancients
    (ra.ally.descendants-pinning).
    """
    held = own * _to_pin_one(state, seat)
    for ally in state.sides[seat]:
        if ally != seat:
            held += min(sector.party(ally) * _to_pin_one(state, ally), sides.opponents(state, sector, ally))
    return held


def _to_pin_one(state: EclipseState, seat: int) -> int:
    """How many opponents' ships it takes to pin one of a seat's."""
    return CLOAKED if cloaked(state, seat) else 1


def why_pinned(state: EclipseState, sector: Sector, seat: int) -> str:
    """The sentence that says how many ships are pinned, by whom, and how many there are, where none may leave."""
    number, own = sector.tile.id, sector.party(seat)
    pinning = pinning_all(state, sector)
    if pinning is not None:
        return f"{npc_named(pinning, 1)} pins all ships in sector {number}, {own} of them yours."
    against = sides.opponents(state, sector, seat)
    named = ships_named(state, sector, sides.opposing(state, sector, seat))
    allied = sum(sector.party(ally) for ally in state.sides[seat] if ally != seat)
    if allied:
        hold = "holds" if against == 1 else "hold"
        return f"{named} in sector {number} {hold} {own} of yours with {counted(allied, 'ship')} of your allies."
    pin = f"pin{'s' if against == 1 else ''} {counted(against // _to_pin_one(state, seat), 'ship')} of yours"
    why = f" ({CLOAKED} for each, since you have a Cloaking Device)" if cloaked(state, seat) else ""
    return f"{named} in sector {number} {pin}{why}, and you have {own} there."
