"""The ships of a battle: counts, figures and damage by key ``party * KINDS + kind``."""

from typing import Final

from penumbra.eclipse import presence
from penumbra.eclipse.blueprints import RIFT, ShipStats
from penumbra.eclipse.combat.battle import Battle
from penumbra.eclipse.galaxy import Sector
from penumbra.eclipse.state import EclipseState
from penumbra.eclipse.terms import CRUISER, DREADNOUGHT, INTERCEPTOR, KINDS, NPC_SHIPS, SHIPS, STARBASE
from penumbra.eclipse.words import a, counted
from penumbra.kernel.seats import seat_letter

SIZE: Final = {DREADNOUGHT: 0, CRUISER: 1, STARBASE: 2, INTERCEPTOR: 3}
"""Which kinds of ship are larger (nd.npc.assign-size)."""


def fighting(state: EclipseState) -> tuple[Battle, Sector]:
    """The battle that is being fought and its sector."""
    assert state.battle is not None
    return state.battle, state.galaxy.sectors[state.battle.sector]


def stats_of(state: EclipseState, key: int) -> ShipStats:
    """What the ships of a key fight with."""
    party, kind = divmod(key, KINDS)
    return state.box.npc[kind] if party == state.npc else state.players[party].stats[kind]


def ship_name(state: EclipseState, key: int) -> str:
    """The name of a key's kind of ship."""
    party, kind = divmod(key, KINDS)
    return NPC_SHIPS[kind] if party == state.npc else SHIPS[kind]


def ships_named(state: EclipseState, key: int, count: int) -> str:
    """So many ships of a key, as a sentence names them."""
    name = ship_name(state, key)
    if name == "gcds":
        return "the defence system"
    return counted(count, name)


def keys_of(place: Sector, party: int) -> list[int]:
    """The keys of a party's ship kinds that are in a sector."""
    base = party * KINDS
    return [base + kind for kind in range(KINDS) if place.ships[base + kind]]


def enemy_of(battle: Battle, party: int) -> int:
    """The other party of the battle."""
    return battle.attacker if party == battle.defender else battle.defender


def damage_of(place: Sector, key: int) -> list[int]:
    """The damage of each ship of a key."""
    hurt = place.damage.get(key)
    return hurt if hurt is not None else [0] * place.ships[key]


def destroy(state: EclipseState, key: int, ship: int, by: int, credited: bool = True) -> None:
    """Takes a destroyed ship off the map, for the credit of the party it fought (nd.reputation.kill-credit)."""
    battle, place = fighting(state)
    party, kind = divmod(key, KINDS)
    parts = state.box.parts
    if by != state.npc and credited:
        battle.draws[by] += parts.npc_draws[kind] if party == state.npc else parts.reputation_draws[kind]
    _tell_loss(state, party, key, by)
    take_off(state, place, key, ship)
    if party == state.npc:
        return
    battle.lost.append(key)
    if not place.party(party) and key in battle.retreating:
        battle.fled.append(party)


def take_off(state: EclipseState, place: Sector, key: int, ship: int) -> None:
    """Takes one ship of a key off the map, and its damage with it."""
    party, kind = divmod(key, KINDS)
    hurt = damage_of(place, key)
    del hurt[ship]
    place.damage[key] = hurt
    if party == state.npc:
        place.ships[key] -= 1
    else:
        presence.take_away(place, party, kind)


def next_carrier(state: EclipseState, place: Sector, party: int) -> tuple[int, int] | None:
    """The ship with rift weapons that an own hit goes to: one it destroys, the largest first, else the largest.

    sd.rift.own-hit-order.
    """
    carriers = [
        (stats_of(state, key).hull > damage, SIZE[key % KINDS], -damage, key, number)
        for key in keys_of(place, party)
        if RIFT in stats_of(state, key).cannons
        for number, damage in enumerate(damage_of(place, key))
    ]
    return min(carriers)[3:] if carriers else None


def wound(state: EclipseState, place: Sector, key: int, number: int) -> bool:
    """Puts one damage on a ship; whether that destroys it."""
    hurt = damage_of(place, key)
    hurt[number] += 1
    place.damage[key] = hurt
    return hurt[number] > stats_of(state, key).hull


def _tell_loss(state: EclipseState, party: int, key: int, by: int) -> None:
    if party == state.npc:
        name = ships_named(state, key, 1).removeprefix("1 ")
        state.tell(by, "destroys {}", name if name.startswith("the ") else a(name))
    elif by == state.npc:
        # Who rolled the dice has just been told; own hits of rift dice destroy as well.
        state.tell(None, "{}'s {} is destroyed.", seat_letter(party), ship_name(state, key))
    else:
        state.tell(by, "destroys {}'s {}", seat_letter(party), ship_name(state, key))


def withdraw(state: EclipseState, key: int, target: int) -> None:
    """Moves all ships of a key out of the battle into a neighbouring sector, with their damage."""
    battle, place = fighting(state)
    seat, kind = divmod(key, KINDS)
    refuge = state.galaxy.sectors[target]
    leaving = place.ships[key]
    for _ in range(leaving):
        presence.move(place, refuge, seat, kind)
    battle.retreating.pop(key, None)
    state.tell(seat, "retreats {} to sector {}", counted(leaving, SHIPS[kind]), refuge.tile.id)
    if not place.party(seat):
        battle.fled.append(seat)
