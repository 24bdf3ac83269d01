"""What rolled dice hit, and what that does to ships."""

from typing import Final

from penumbra.eclipse.board.sides import hostile
from penumbra.eclipse.combat.fleets import (
    battling,
    damage_of,
    destroy,
    keys_of_all,
    kind_of,
    next_carrier,
    opponent,
    party_of,
    shield_of,
    stats_of,
    wound,
)
from penumbra.eclipse.position.battle import Battle, BattleDie
from penumbra.eclipse.position.galaxy import Sector, SectorToChange
from penumbra.eclipse.position.state import EclipseState
from penumbra.odds.dice import hits
from penumbra.odds.npc import Target

MISSED: Final = (-1, -1)
"""The aim of a die that hits nothing."""

STOPPED: Final = (-2, -1)
"""The aim of a missile that point defense has destroyed."""


def targets(state: EclipseState, battle: Battle, place: Sector) -> list[int]:
    """The keys that the dice of the roll may go to: the enemy's, but for those at peace with who rolled.

    ra.ally.damage-choice.
    """
    found = keys_of_all(place, battle.against(party_of(state, battle.shooter)))
    return [key for key in found if hostile(state, battle.shooter, key)]


def strikes(state: EclipseState, place: Sector, shooter: int, target: int, die: BattleDie) -> bool:
    """Whether a die hits a kind of ship; rift dice ask neither computers nor shields (sd.rift.ignores).

    nd.combat.hit-per-target, nd.combat.hit-missiles-same.
    """
    if die.rift:
        return die.damage > 0
    return hits(die.roll, stats_of(state, place, shooter).computer, shield_of(state, place, target))


def target_of(state: EclipseState, place: Sector, key: int, damage: int) -> Target:
    """A ship of a kind that has taken this damage, as a rule of aiming sees it."""
    stats = stats_of(state, place, key)
    return Target(kind_of(state, key).size, stats.hull + 1 - damage, shield_of(state, place, key))


def resolve(state: EclipseState) -> None:
    """All dice of a roll take effect together (nd.combat.overkill-same-roll, nd.combat.damage-no-split).

    Of ships that one roll destroys those that had begun to retreat count as gone before the others,
    so a player's last ships have retreated only if all of them had (nd.reputation.partial-retreat).
    """
    battle, place = battling(state)
    for die, (key, number) in zip(battle.dice, battle.aims, strict=True):
        if key >= 0 and strikes(state, place, battle.shooter, key, die):
            hurt = damage_of(place, key)
            hurt[number] += die.damage
            place.damage[key] = hurt
    for key in sorted(targets(state, battle, place), key=lambda key: key not in battle.retreating):
        hull = stats_of(state, place, key).hull
        for number in reversed(range(place.ships[key])):
            if damage_of(place, key)[number] > hull:
                destroy(state, key, number, party_of(state, battle.shooter))
    if battle.own_hits:
        strike_own(state, battle, place)
    battle.dice = []
    battle.defence = []
    battle.aims = []
    battle.shooter = -1


def strike_own(state: EclipseState, battle: Battle, place: SectorToChange) -> None:
    """Own hits of rift dice: on own ships with rift weapons, those they can destroy first, from the largest.

    sd.rift.own-hit, sd.rift.own-hit-order, sd.rift.own-hit-after, sd.rift.own-ships-reputation.
    """
    party = party_of(state, battle.shooter)
    for _ in range(battle.own_hits):
        struck = next_carrier(state, place, party)
        if struck is None:
            return
        if wound(state, place, *struck):
            destroy(state, *struck, opponent(state, struck[0]))
