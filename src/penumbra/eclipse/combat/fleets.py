"""The ships of a battle: counts, figures and damage by key, that is by party and kind."""

from collections.abc import Sequence
from typing import Final

from penumbra.eclipse.board import presence
from penumbra.eclipse.board.sides import hostile
from penumbra.eclipse.components import ShipKind
from penumbra.eclipse.components.blueprints import DISTORTION, RIFT, ShipStats
from penumbra.eclipse.language.words import a, counted
from penumbra.eclipse.position.battle import Battle
from penumbra.eclipse.position.galaxy import Sector, SectorToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.population import bury
from penumbra.kernel import ShipsLost
from penumbra.kernel.seats import seat_letter

ANTIMATTER: Final = 4
"""The damage of an antimatter die."""


def fighting(state: EclipseState) -> tuple[Battle, Sector]:
    """The battle that is being fought and its sector."""
    assert state.battle is not None
    return state.battle, state.galaxy.sectors[state.battle.sector]


def battling(state: EclipseState) -> tuple[Battle, SectorToChange]:
    """The battle that is being fought and its sector, for what changes them."""
    assert state.battle is not None
    return state.battle, state.sector_to_change(state.battle.sector)


def party_of(state: EclipseState, key: int) -> int:
    """The party of a key."""
    return key // state.box.parts.kinds_a_party


def seat_of(state: EclipseState, party: int) -> int | None:
    """The seat of a party; None of ships that nobody plays."""
    return None if party == state.npc else party


def key_of(state: EclipseState, party: int, kind: int) -> int:
    """The key of a party's kind of ship."""
    return party * state.box.parts.kinds_a_party + kind


def kinds_of(state: EclipseState, party: int) -> tuple[ShipKind, ...]:
    """The kinds of ship that a party may have, by their numbers."""
    return state.box.parts.npc_ships if party == state.npc else state.box.parts.ships


def kind_of(state: EclipseState, key: int) -> ShipKind:
    """The kind of ship of a key."""
    party, kind = divmod(key, state.box.parts.kinds_a_party)
    return kinds_of(state, party)[kind]


def stats_of(state: EclipseState, place: Sector, key: int) -> ShipStats:
    """What the ships of a key fight with in a sector: their owner's blueprint, or what nobody's ships have there."""
    party, kind = divmod(key, place.stride)
    return place.npc[kind] if party == state.npc else state.players[party].stats[kind]


def shield_of(state: EclipseState, place: Sector, key: int) -> int:
    """What the enemy's dice lose against the ships of a key: their shields, and a Distortion Shield off missiles.

    nd.combat.hit-formula, nd.combat.hit-missiles-same, ra.distortion.missiles, ra.distortion.natural-six,
    ra.ancient.distortion-shield.
    """
    battle, _ = fighting(state)
    shield = stats_of(state, place, key).shield
    return shield if battle.round else shield + missile_shield(state, place, key)


def missile_shield(state: EclipseState, place: Sector, key: int) -> int:
    """What missiles alone lose against the ships of a key (ra.ancient.missiles-point-defense)."""
    party = party_of(state, key)
    if party == state.npc:
        return stats_of(state, place, key).missile_shield
    return DISTORTION if state.players[party].has_any(state.box.parts.distorts_missiles) else 0


def shoots_missiles(state: EclipseState, place: Sector, key: int) -> bool:
    """Whether the ships of a key fire at missiles with their cannons, if they have some (ra.point-defense.when)."""
    party = party_of(state, key)
    if party == state.npc:
        return stats_of(state, place, key).point_defense
    return state.players[party].has_any(state.box.parts.shoots_missiles)


def splits_hits(state: EclipseState, party: int) -> bool:
    """Whether a party assigns hits of antimatter cannons point by point (sd.tech.antimatter-splitter).

    ra.splitter.split, ra.splitter.must-hit-each, ra.splitter.antimatter-only, ra.splitter.per-die.
    """
    return party != state.npc and state.players[party].has_any(state.box.parts.splits_antimatter)


def ship_name(state: EclipseState, key: int) -> str:
    """The name of a key's kind of ship in notation."""
    return kind_of(state, key).id


def ships_named(state: EclipseState, key: int, count: int) -> str:
    """So many ships of a key, as a sentence names them."""
    kind = kind_of(state, key)
    return f"the {kind.noun}" if kind.unique else counted(count, kind.noun.lower())


def keys_of(place: Sector, party: int) -> list[int]:
    """The keys of a party's ship kinds that are in a sector."""
    base = party * place.stride
    ships = place.ships
    return [key for key in range(base, base + place.stride) if ships[key]]


def keys_here(place: Sector) -> list[int]:
    """The keys of all ships in a sector, party by party."""
    ships = place.ships
    return [key for key in range(len(ships)) if ships[key]] if any(ships) else []


def keys_of_all(place: Sector, parties: Sequence[int]) -> list[int]:
    """The keys of the kinds of ships that several parties have in a sector, party by party."""
    return [key for party in parties for key in keys_of(place, party)]


def engaged(state: EclipseState, keys: Sequence[int], others: Sequence[int]) -> list[int]:
    """Those of some keys that fight any of the other side's, with which they may be at peace.

    ra.hive.descendants-homeworld.
    """
    return [key for key in keys if any(hostile(state, key, other) for other in others)]


def damage_of(place: Sector, key: int) -> list[int]:
    """The damage of each ship of a key."""
    hurt = place.damage.get(key)
    return hurt if hurt is not None else [0] * place.ships[key]


def destroy(state: EclipseState, key: int, ship: int, by: int, credited: bool = True) -> None:
    """Takes a destroyed ship off the map, for the credit of the party it fought (nd.reputation.kill-credit).

    nd.npc.destroyed-gone, ra.homeworld.cruiser-reputation, ra.center.reputation, ra.hive.reputation,
    ra.ally.kill-last-hit.
    """
    battle, place = battling(state)
    party = party_of(state, key)
    if by != state.npc and credited:
        battle.draws[by] += kind_of(state, key).reputation_draws
    _tell_loss(state, party, key, by)
    if state.witness is not None:
        state.witness(ShipsLost(seat_of(state, party), kind_of(state, key).id, 1))
    take_off(state, place, key, ship)
    if party == state.npc:
        _keep_tile(state, by, key % place.stride)
        return
    if kind_of(state, key).settled:
        bury(state, place, party)
    else:
        battle.lost.append(key)
    if not place.party(party) and key in battle.retreating:
        battle.fled.append(party)


def _keep_tile(state: EclipseState, by: int, kind: int) -> None:
    """Whoever destroys a ship whose tile is worth points keeps that (ra.homeworld.cruiser-kept, ra.center.kept).

    ra.homeworld.cruiser-last-hit.
    """
    printed = state.box.parts.npc_ships[kind]
    if printed.vp_if_destroyed:
        state.player_to_change(by).trophies.append(kind)
        state.tell(by, "keeps its tile for {} VP", printed.vp_if_destroyed)


def opponent(state: EclipseState, key: int) -> int:
    """Who is credited with a ship that no die of the other side destroyed: the first there who still fights it.

    sd.rift.own-ships-reputation, nd.stalemate.reputation.
    """
    battle, place = fighting(state)
    others = battle.against(party_of(state, key))
    still = (party for party in others for other in keys_of(place, party) if hostile(state, key, other))
    return next(still, others[0])


def take_off(state: EclipseState, place: SectorToChange, key: int, ship: int) -> None:
    """Takes one ship of a key off the map, and its damage with it."""
    party, kind = divmod(key, place.stride)
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
        (stats_of(state, place, key).hull > damage, kind_of(state, key).size, -damage, key, number)
        for key in keys_of(place, party)
        if RIFT in stats_of(state, place, key).cannons
        for number, damage in enumerate(damage_of(place, key))
    ]
    return min(carriers)[3:] if carriers else None


def wound(state: EclipseState, place: SectorToChange, key: int, number: int) -> bool:
    """Puts one damage on a ship; whether that destroys it (nd.combat.destroyed-at).

    sd.combat.damage, sd.combat.already-damaged.
    """
    hurt = damage_of(place, key)
    hurt[number] += 1
    place.damage[key] = hurt
    return hurt[number] > stats_of(state, place, key).hull


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
    """Moves all ships of a key out of the battle into a neighbouring sector, with their damage.

    sd.combat.retreat-arrival, sd.combat.retreat-keeps-damage.
    """
    battle, place = battling(state)
    seat, kind = divmod(key, place.stride)
    refuge = state.sector_to_change(target)
    leaving = place.ships[key]
    for _ in range(leaving):
        presence.move(place, refuge, seat, kind)
    battle.retreating.pop(key, None)
    state.tell(seat, "retreats {} to sector {}", counted(leaving, kind_of(state, key).noun), refuge.tile.id)
    if not place.party(seat):
        battle.fled.append(seat)
