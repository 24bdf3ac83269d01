"""Which battles are fought, in which order, and who defends."""

from typing import ClassVar

from penumbra.eclipse import presence
from penumbra.eclipse.combat.battle import Battle
from penumbra.eclipse.combat.draws import Draws
from penumbra.eclipse.combat.rounds import BattleRounds
from penumbra.eclipse.galaxy import Sector
from penumbra.eclipse.state import EclipseState
from penumbra.kernel import PhaseStep
from penumbra.kernel.seats import seat_letter

_ABOVE_ALL_NUMBERS = 10_000


def parties(place: Sector) -> list[int]:
    """Players with ships in a sector in order of entry, the controller of the sector before all others."""
    fighting = place.entered[:]
    if place.owner in fighting:
        fighting.remove(place.owner)
        fighting.insert(0, place.owner)
    return fighting


def next_pair(state: EclipseState, place: Sector) -> tuple[int, int] | None:
    """The defender and attacker of the next battle in a sector, or None when all are fought.

    Players fight first, the last to enter against the one before (nd.combat.players-first,
    nd.combat.reverse-entry, nd.combat.controller-last); the one left fights the Ancients or the
    defence system, which defend (nd.combat.defender-npc, nd.combat.draco-none-with-ancients).
    """
    fighting = parties(place)
    if len(fighting) > 1:
        return fighting[-2], fighting[-1]
    if fighting and presence.npc_opponents(state, place, fighting[0]):
        return state.npc, fighting[0]
    return None


def draw_order(state: EclipseState, place: Sector) -> list[int]:
    """Seats in the order in which they draw reputation (nd.reputation.order, nd.reputation.order-controller)."""
    return parties(place) if state.box.controller_draws_first else place.entered[:]


class Battles(PhaseStep):
    """Sectors with battles, in descending order of their numbers (nd.combat.sector-order)."""

    __slots__ = ("last",)
    kind = "battles"
    fields: ClassVar[tuple[str, ...]] = ("last",)

    def __init__(self, last: int = _ABOVE_ALL_NUMBERS) -> None:
        self.last = last

    def run(self, state: EclipseState) -> None:
        state.battle = None
        contested = [
            (place.tile.order, index)
            for index, place in enumerate(state.galaxy.sectors)
            if place.tile.order < self.last and next_pair(state, place) is not None
        ]
        if not contested:
            state.steps.pop()
            return
        self.last, index = max(contested)
        place = state.galaxy.sectors[index]
        state.battle = Battle(index, draw_order(state, place), state.npc)
        state.tell(None, "Battle in sector {}.", place.tile.id)
        state.steps.append(SectorCombat())


class SectorCombat(PhaseStep):
    """All battles of one sector, then its reputation draws (nd.combat.one-battle-per-pair, nd.reputation.when)."""

    __slots__ = ()
    kind = "sector_combat"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, state: EclipseState) -> None:
        battle = state.battle
        assert battle is not None
        pair = next_pair(state, state.galaxy.sectors[battle.sector])
        if pair is None:
            state.steps.pop()
            state.steps.append(Draws(tuple(seat for seat in battle.arrivals if seat in battle.fought)))
            return
        battle.defender, battle.attacker = pair
        battle.round = 0
        battle.acted = []
        battle.order = []
        battle.retreating = {}
        for party in pair:
            if party != state.npc and party not in battle.fought:
                battle.fought.append(party)
        state.tell(None, "{} attacks {}.", name_of(state, battle.attacker), name_of(state, battle.defender))
        state.steps.append(BattleRounds())


def name_of(state: EclipseState, party: int) -> str:
    """A party's name in a sentence."""
    if party != state.npc:
        return seat_letter(party)
    battle = state.battle
    assert battle is not None
    place = state.galaxy.sectors[battle.sector]
    return min((kind for kind, _ in presence.defenders(state, place)), key=lambda kind: kind.size).side
