"""Who stands with whom, and who is hostile to whom with which kind of ship.

A side is the parties that fight together. Every player is a side alone unless ``state.sides`` puts several together,
and so are the ships that nobody plays. Battles, pinning, retreats, discs, cubes and points ask here.
"""

from penumbra.eclipse.components import Ability, Species
from penumbra.eclipse.components.terms import NOBODY
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState


def at_peace(species: Species) -> tuple[str, ...]:
    """The kinds that nobody plays whose ships are no opponents of a species' (nd.species.draco.coexist).

    Whoever stands on the side of such a species has no part in it.

    nd.species.draco.not-pinned, nd.species.draco.gcds, nd.species.draco.retreat-to-ancients,
    sd.species.draco-guardian-gcds, ra.homeworld.descendants-fight, ra.homeworld.descendants-pinned,
    ra.homeworld.descendants-no-disc, ra.center.descendants-fight, ra.hive.descendants-enter,
    ra.hive.descendants-no-battle.
    """
    return ("ancient",) if species.has(Ability.ANCIENTS_ARE_FRIENDS) else ()


def hostile(state: EclipseState, key: int, other: int) -> bool:
    """Whether the ships of two keys are opponents: on different sides, and not at peace (sd.components.opponents).

    sd.diplomacy.battle-anyway, ra.ally.no-attack.
    """
    party, kind = divmod(key, state.box.parts.kinds_a_party)
    foe, foe_kind = divmod(other, state.box.parts.kinds_a_party)
    if foe in state.sides[party]:
        return False
    if foe == state.npc:
        return state.box.parts.npc_ids[foe_kind] not in at_peace(state.players[party].species)
    return party != state.npc or state.box.parts.npc_ids[kind] not in at_peace(state.players[foe].species)


def strangers(state: EclipseState, sector: Sector, seat: int) -> list[int]:
    """The keys of ships in a sector that are on other sides than a seat, those at peace with it too."""
    own = state.sides[seat]
    ships = sector.ships
    return [key for key in range(len(ships)) if ships[key] and key // sector.stride not in own]


def opposing(state: EclipseState, sector: Sector, seat: int) -> list[int]:
    """The keys of opponent ships in a sector (ra.ally.not-enemy)."""
    own = seat * sector.stride
    return [key for key in strangers(state, sector, seat) if hostile(state, own, key)]


def opponents(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many opponent ships are in a sector, all parties together (nd.move.pin-all-opponents).

    nd.move.discs-do-not-pin, sd.move.pin-allies, sd.move.pin-guardian, ra.homeworld.cruiser-pins,
    ra.ally.no-mutual-pin, ra.ally.pool-pinning-attackers.
    """
    found = sum(sector.ships)
    for ally in state.sides[seat]:
        found -= sector.party(ally)
    if found and sector.party(state.npc):
        found -= _peaceful(state, sector, seat)
    return found


def rivals(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many opponent ships of players are in a sector."""
    found = sum(sector.ships[: state.npc * sector.stride])
    for ally in state.sides[seat]:
        found -= sector.party(ally)
    return found


def opposed_by_nobody(state: EclipseState, sector: Sector, seat: int) -> bool:
    """Whether ships that nobody plays are opponents of a seat in a sector."""
    found = sector.party(state.npc)
    return found > 0 and found > _peaceful(state, sector, seat)


def _peaceful(state: EclipseState, sector: Sector, seat: int) -> int:
    """How many ships that nobody plays are at peace with a seat in a sector."""
    friends = at_peace(state.players[seat].species)
    return sum(sector.count(state.npc, state.box.parts.npc_number[kind]) for kind in friends)


def alone(state: EclipseState, sector: Sector) -> tuple[int, ...]:
    """The players of the only side with players' ships in a sector, in order of entry; none where there are more."""
    entered = sector.entered
    if len(entered) < 2:
        return tuple(entered)
    side = state.sides[entered[0]]
    return tuple(entered) if all(seat in side for seat in entered) else ()


def occupiers(state: EclipseState, sector: Sector) -> tuple[int, ...]:
    """The players whose ships are the only ones left in a sector of another side (nd.population.when)."""
    found = alone(state, sector)
    if not found or sector.owner == NOBODY or sector.owner in state.sides[found[0]]:
        return ()
    return () if any(opponents(state, sector, seat) for seat in found) else found
