"""The roll that decides a quick battle, and what it does to the ships of both sides."""

from typing import ClassVar

from penumbra.eclipse.combat.fleets import battling, destroy, key_of
from penumbra.eclipse.combat.quick_battles import ByKind, quick_battle_in
from penumbra.eclipse.position.automa import QuickFought
from penumbra.eclipse.position.battle import Battle
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import PhaseStep


def is_quick(state: EclipseState, battle: Battle) -> bool:
    """Whether one roll decides a battle: that of an automated opponent with ships that nobody plays.

    solo.quick.when.
    """
    return state.npc in battle.defenders and any(state.decides_by_rule(seat) for seat in battle.attackers)


class QuickRoll(PhaseStep):
    """One die for a whole battle (solo.quick.x, solo.quick.after-human, solo.quick.reputation)."""

    __slots__ = ()
    kind = "quick_roll"
    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, state: EclipseState) -> None:
        state.steps.pop()
        battle, place = battling(state)
        (seat,) = battle.attackers
        assert state.box.automa is not None
        fought = quick_battle_in(state, state.box.automa, place, seat)
        die = state.chance.die()
        state.revealed += 1
        state.show_dice(seat, "quick battles", (die,))
        ends = fought.ends(die)
        end = ends[0] if len(ends) == 1 else state.chance.pick(ends)
        state.tell(seat, "rolls a {} for a quick battle: X is {}", die, fought.x(die))
        at = state.galaxy.by_id[place.tile.id]
        assert state.automa is not None
        state.automa.fought(QuickFought(state.round, at, die, fought.ships, end.left, fought.foes, end.destroyed))
        _strike(state, state.npc, end.destroyed, by=seat)
        lost = tuple(before - after for before, after in zip(fought.ships, end.left, strict=True))
        _strike(state, seat, lost, by=state.npc)


def _strike(state: EclipseState, party: int, fallen: ByKind, by: int) -> None:
    """Destroys so many ships of each kind of a party."""
    for kind, count in enumerate(fallen):
        for _ in range(count):
            destroy(state, key_of(state, party, kind), 0, by)
