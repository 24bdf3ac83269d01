"""A battle from its first round to its end."""

from collections.abc import Callable
from typing import ClassVar, Final

from penumbra.blueshift.board.neighbours import enemies_in
from penumbra.blueshift.combat.aid import Aid, for_one_battle
from penumbra.blueshift.combat.fighters import battle_of, stands
from penumbra.blueshift.combat.flight import Decision, Retreat, may_flee
from penumbra.blueshift.combat.losses import Shelter, remove_losses
from penumbra.blueshift.combat.report import begun_with, over, tell_beginning, tell_end
from penumbra.blueshift.combat.volley import open_fire
from penumbra.blueshift.components.terms import INTERCEPTOR, NOBODY, NONE
from penumbra.blueshift.position.battle import Battle
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.kernel import Landmark, PhaseStep


def begin_battle(state: BlueShiftState, attacker: int, sector: int) -> None:
    """Begins the battle of the player whose turn it is against the other one that has ships in a sector.

    bs.combat.attacker, bs.flee.origin-last-step.
    """
    state.battle = battle_at(state, attacker, sector)
    state.tell(attacker, "attacks at {}", state.name(sector), mark=Landmark.BATTLE)
    state.steps.append(Fighting())
    tell_beginning(state)
    if for_one_battle(state, attacker):
        state.steps.append(Aid(attacker))


def battle_at(state: BlueShiftState, attacker: int, sector: int) -> Battle:
    """The battle of the player whose turn it is against the other one that has ships in a sector, not begun yet."""
    defender = enemies_in(state, sector, attacker)[0]
    entered = {ship.entered for ship in state.ships_in(sector, attacker)} - {NONE}
    begun = begun_with(state, sector, attacker), begun_with(state, sector, defender)
    return Battle(sector, attacker, defender, tuple(sorted(entered)), begun)


class Fighting(PhaseStep):
    """Rounds, until one side has nothing left; ``stage`` is what comes next in the round.

    bs.combat.rounds, bs.combat.return-fire, bs.flee.order.
    """

    __slots__ = ("stage",)
    kind = "fighting"
    fields: ClassVar[tuple[str, ...]] = ("stage",)

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    def run(self, state: BlueShiftState) -> None:
        if self.stage < len(_ROUND):
            stage, self.stage = self.stage, self.stage + 1
            _ROUND[stage](state)
            return
        battle = battle_of(state)
        if all(stands(state, seat) for seat in battle.sides):
            battle.round += 1
            self.stage = 0
        else:
            state.steps[-1:] = [Aftermath(), *(Shelter(seat, INTERCEPTOR) for seat in reversed(battle.sides))]


class Aftermath(PhaseStep):
    """The end of a battle (bs.combat.neutral-survivors)."""

    __slots__ = ()
    kind = "aftermath"

    def run(self, state: BlueShiftState) -> None:
        battle = battle_of(state)
        state.fought = (*state.fought, over(state))
        tell_end(state)
        state.battle = None
        state.steps.pop()
        for seat in state.present_in(battle.sector):
            state.tell(seat, "holds {}", state.name(battle.sector))


def _attacker_decides(state: BlueShiftState) -> None:
    _decide(state, battle_of(state).attacker)


def _defender_decides(state: BlueShiftState) -> None:
    _decide(state, battle_of(state).defender)


def _decide(state: BlueShiftState, seat: int) -> None:
    if may_flee(state, seat):
        state.steps.append(Decision(seat))


def _attacker_fires(state: BlueShiftState) -> None:
    battle = battle_of(state)
    battle.shots, battle.struck = (), [[], []]
    open_fire(state, battle.attacker)


def _defender_fires(state: BlueShiftState) -> None:
    open_fire(state, battle_of(state).defender)


def _fleet_leaves(state: BlueShiftState) -> None:
    """Interceptors adrift find a ship that flees, and then it goes (bs.flee.cargo)."""
    fleeing = battle_of(state).fleeing
    if fleeing != NOBODY:
        state.steps += [Retreat(fleeing), Shelter(fleeing, INTERCEPTOR)]


_ROUND: Final[tuple[Callable[[BlueShiftState], None], ...]] = (
    _attacker_decides,
    _defender_decides,
    _attacker_fires,
    _defender_fires,
    remove_losses,
    _fleet_leaves,
)
"""What happens in a round."""
