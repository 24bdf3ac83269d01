"""Which battles are fought, in which order, and who defends."""

from typing import ClassVar

from penumbra.eclipse.board import presence
from penumbra.eclipse.board.sides import opposed_by_nobody
from penumbra.eclipse.combat.draws import Draws
from penumbra.eclipse.combat.quick_rolls import QuickRoll, is_quick
from penumbra.eclipse.combat.rounds import BattleRounds, tell_beginning
from penumbra.eclipse.language.words import listed
from penumbra.eclipse.position.battle import Battle
from penumbra.eclipse.position.galaxy import Sector
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Landmark, PhaseStep
from penumbra.kernel.seats import seat_letter

_ABOVE_ALL_NUMBERS = 10_000


def parties(place: Sector) -> list[int]:
    """Players with ships in a sector in order of entry, the controller of the sector before all others.

    nd.combat.controller-without-ships, nd.combat.defender, nd.combat.no-survivor.
    """
    fighting = place.entered[:]
    if place.owner in fighting:
        fighting.remove(place.owner)
        fighting.insert(0, place.owner)
    return fighting


def sides_in(state: EclipseState, place: Sector) -> list[tuple[int, ...]]:
    """The sides of players with ships in a sector by the first of each to enter, that of the controller first.

    ra.ally.combined-battle, ra.ally.combined-battle-order, ra.ally.defends-absent-ally.
    """
    found: list[tuple[int, ...]] = []
    entered = parties(place)
    if len(entered) == 1:
        return [tuple(entered)]
    for seat in entered:
        if not any(seat in side for side in found):
            found.append(tuple(other for other in entered if other in state.sides[seat]))
    return sorted(found, key=lambda side: place.owner not in state.sides[side[0]])


def against_nobody(state: EclipseState, place: Sector, side: tuple[int, ...]) -> tuple[int, ...]:
    """Those of a side who fight the ships that nobody plays (nd.combat.draco-none-with-ancients).

    nd.species.draco.battle-with-third.

    ra.ally.ancients, ra.ally.descendants-partner.
    """
    return tuple(seat for seat in side if opposed_by_nobody(state, place, seat))


def next_battle(state: EclipseState, place: Sector) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The defenders and attackers of the next battle in a sector, or None when all are fought.

    Players fight first, the last side to enter against the one before (nd.combat.players-first,
    nd.combat.reverse-entry, nd.combat.controller-last); the one left fights the Ancients or the
    defence system, which defend (nd.combat.defender-npc, ra.ancient.players-first).

    ra.ally.defender-shared.
    """
    if not place.entered:
        return None
    sides = sides_in(state, place)
    if len(sides) > 1:
        return sides[-2], sides[-1]
    attackers = against_nobody(state, place, sides[0])
    return ((state.npc,), attackers) if attackers else None


def draw_order(state: EclipseState, place: Sector) -> list[int]:
    """Seats in the order in which they draw reputation (nd.reputation.order, nd.reputation.order-controller).

    nd.reputation.order-simultaneous-interest.

    ra.ally.reputation-order.
    """
    return parties(place) if state.box.controller_draws_first else place.entered[:]


class Battles(PhaseStep):
    """Sectors with battles, in descending order of their numbers (nd.combat.sector-order, ra.center.last-battle).

    nd.combat.battle-condition, nd.combat.mandatory.
    """

    __slots__ = ("last",)
    kind = "battles"
    fields: ClassVar[tuple[str, ...]] = ("last",)

    def __init__(self, last: int = _ABOVE_ALL_NUMBERS) -> None:
        self.last = last

    def run(self, state: EclipseState) -> None:
        state.battle = None
        sectors = state.galaxy.sectors
        left = sorted([(place.tile.order, index) for index, place in enumerate(sectors) if place.entered], reverse=True)
        contested = (one for one in left if one[0] < self.last and next_battle(state, sectors[one[1]]) is not None)
        upcoming = next(contested, None)
        if upcoming is None:
            state.steps.pop()
            return
        self.last, index = upcoming
        place = sectors[index]
        state.battle = Battle(index, draw_order(state, place), state.npc)
        state.tell(None, "Battle in sector {}.", place.tile.id, mark=Landmark.BATTLE)
        state.steps.append(SectorCombat())


class SectorCombat(PhaseStep):
    """All battles of one sector, then its reputation draws (nd.combat.one-battle-per-pair, nd.reputation.when).

    nd.reputation.once-per-sector.
    """

    __slots__ = ()
    kind = "sector_combat"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, state: EclipseState) -> None:
        battle = state.battle
        assert battle is not None
        upcoming = next_battle(state, state.galaxy.sectors[battle.sector])
        if upcoming is None:
            state.steps.pop()
            state.steps.append(Draws(tuple(seat for seat in battle.arrivals if seat in battle.fought)))
            return
        battle.defenders, battle.attackers = upcoming
        battle.round = 0
        battle.acted = []
        battle.order = []
        battle.retreating = {}
        for party in battle.parties():
            if party != state.npc and party not in battle.fought:
                battle.fought.append(party)
        attack = "{} attacks {}." if len(battle.attackers) == 1 else "{} attack {}."
        state.tell(None, attack, name_of(state, battle.attackers), name_of(state, battle.defenders))
        state.steps.append(BattleRounds())
        tell_beginning(state)
        if is_quick(state, battle):
            state.steps.append(QuickRoll())  # Of the battle only its end is left then.


def name_of(state: EclipseState, side: tuple[int, ...]) -> str:
    """A side's name in a sentence."""
    if state.npc not in side:
        return listed([seat_letter(seat) for seat in side])
    battle = state.battle
    assert battle is not None
    return name_of_nobody(state, state.galaxy.sectors[battle.sector])


def name_of_nobody(state: EclipseState, place: Sector) -> str:
    """What ships that nobody plays in a sector are called together: by their largest kind."""
    return min((kind for kind, _ in presence.defenders(state, place)), key=lambda kind: kind.size).side
