"""What a player's fleets are worth in a fight, so that they can be compared at a glance."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from penumbra.eclipse.combat.fleets import damage_of, keys_of, ship_name, stats_of
from penumbra.eclipse.components.blueprints import RIFT
from penumbra.eclipse.language.shown import StationedFleet, Strength
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.odds.dice import ALWAYS_HITS, RIFT_FACES, lowest_hit

_FACES: Final = 6
_RIFT_DAMAGE: Final = sum(face.damage for face in RIFT_FACES) / len(RIFT_FACES)


def fleets_of(state: EclipseState, seat: int) -> list[StationedFleet]:
    """The ships of a seat sector by sector, with what they deal and bear."""
    return [_fleet(state, place, seat) for place in state.galaxy.sectors if place.party(seat)]


def strength_of(fleets: Iterable[Strength]) -> Strength:
    """What several fleets deal and bear together."""
    found = list(fleets)
    return _strength(
        sum(fleet["salvo"] for fleet in found),
        sum(fleet["fire"] for fleet in found),
        sum(fleet["bears"] for fleet in found),
    )


def _fleet(state: EclipseState, place: Sector, seat: int) -> StationedFleet:
    here = [(key, place.ships[key], stats_of(state, place, key)) for key in keys_of(place, seat)]
    strength = _strength(
        sum(count * _dealt(stats.computer, stats.missiles) for _, count, stats in here),
        sum(count * _dealt(stats.computer, stats.cannons) for _, count, stats in here),
        sum(count * (stats.hull + 1) - sum(damage_of(place, key)) for key, count, stats in here),
    )
    return {"sector": place.tile.id, "ships": {ship_name(state, key): count for key, count, _ in here}, **strength}


@lru_cache(maxsize=1024)
def _dealt(computer: int, dice: tuple[int, ...]) -> float:
    """The mean damage of a ship's dice against shields of 0 (nd.combat.hit-formula, sd.rift.faces)."""
    hit = (ALWAYS_HITS + 1 - lowest_hit(computer, 0)) / _FACES
    return sum(_RIFT_DAMAGE if damage == RIFT else damage * hit for damage in dice)


def _strength(salvo: float, fire: float, bears: int) -> Strength:
    """Who deals nothing has none; what is dealt once counts as it does in the first round."""
    salvo, fire = round(salvo, 2), round(fire, 2)
    return {"salvo": salvo, "fire": fire, "bears": bears, "overall": round(((salvo + fire) * bears) ** 0.5, 2)}
