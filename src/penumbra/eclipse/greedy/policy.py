"""The greedy bot's judgement: at every decision of a seat what is worth most, read off a state.

It remembers nothing: each decision is worked out from what the seat can see in the state it is given, which is a sample
or one that was played on from a sample. So a table may take back a choice or start again, and a planner may play a
sample on with it to the end. What it begins it also ends, because the value that made it begin an action is worked out
again at each step of it, and every step it takes brings the action's end nearer.
"""

from typing import Final

from penumbra.eclipse.actions.build import Build
from penumbra.eclipse.actions.explore import Explore, PlaceSector
from penumbra.eclipse.actions.influence import Influence
from penumbra.eclipse.actions.move import Move
from penumbra.eclipse.actions.research import Research
from penumbra.eclipse.actions.upgrade import Upgrade
from penumbra.eclipse.combat.aftermath import AttackPopulation
from penumbra.eclipse.combat.draws import KeepTile, RoomFirst
from penumbra.eclipse.combat.firing import AssignDice
from penumbra.eclipse.combat.point_defense import ShootDown
from penumbra.eclipse.combat.rerolls import Reroll
from penumbra.eclipse.combat.rounds import Engage, Stalemate
from penumbra.eclipse.greedy import (
    alliances,
    battle,
    building,
    diplomacy,
    economy,
    exploration,
    research,
    ships,
    shrines,
    turn,
    war,
)
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.eclipse.greedy.war import War
from penumbra.eclipse.modules.black_holes import ReturnShip
from penumbra.eclipse.modules.developments import LayShellworld
from penumbra.eclipse.modules.direction import ChooseDirection
from penumbra.eclipse.modules.many_players import RemoveCube
from penumbra.eclipse.modules.shrines import BuildShrine
from penumbra.eclipse.phases.turn import Turn
from penumbra.eclipse.phases.upkeep import Upkeep
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.seat.alliances import Consent
from penumbra.eclipse.seat.artifacts import Artifacts
from penumbra.eclipse.seat.control import TakeControl
from penumbra.eclipse.seat.diplomacy import Overture, Proposal
from penumbra.eclipse.seat.effects import Discover
from penumbra.eclipse.seat.population import ReturnCube
from penumbra.eclipse.seat.reputation import MakeRoom
from penumbra.eclipse.seat.warp_portals import LayPortal
from penumbra.eclipse.setup.seating import OrientHome, SettleOrbital, facing_turn
from penumbra.kernel import Choice

_CAUTIOUS: Final = ("end", "pass", "decline", "refuse", "keep", "pay")
"""What does least, where nothing is known of a choice."""


def choose(state: EclipseState, seat: int) -> Choice:
    """The choice of a seat that may choose now which is worth most to it; of factions the first.

    Of the state it reads nothing that the seat could not know.
    """
    if not state.players[seat].seated:
        return state.choices(seat)[0]
    sight = Sight(state, seat)
    worth = Economy(sight)
    chosen = economy.settle(worth) or alliances.pact(sight) or _answer(sight, worth)
    return chosen if chosen is not None and sight.may(chosen) else _cautious(state.choices(seat))


def _cautious(choices: list[Choice]) -> Choice:
    known = {choice.verb: choice for choice in reversed(choices)}
    return next((known[verb] for verb in _CAUTIOUS if verb in known), choices[0])


def _answer(sight: Sight, worth: Economy) -> Choice | None:
    """What is worth most at a step, beside what may be done at others too; None where there is nothing to weigh."""
    step = sight.step
    if isinstance(step, Turn):
        return turn.turn(War(sight, worth))
    if isinstance(step, Move):
        return war.move(War(sight, worth), step)
    if isinstance(step, Build):
        return building.build(War(sight, worth), step.left)
    if isinstance(step, Upgrade):
        return ships.upgrade(sight, worth, step.left)
    if isinstance(step, Research):
        return research.research(sight, worth)
    if isinstance(step, Influence):
        return economy.influence(worth, step.left, step.flips)
    if isinstance(step, Explore):
        return exploration.where(sight, worth)
    if isinstance(step, PlaceSector):
        return exploration.place(sight, worth, step)
    if isinstance(step, TakeControl):
        return exploration.take_control(sight, worth, step)
    if isinstance(step, Discover):
        return exploration.discovery(sight, worth, step)
    if isinstance(step, Upkeep):
        return economy.upkeep(worth)
    if isinstance(step, Engage):
        return battle.engage(sight)
    if isinstance(step, AssignDice):
        return battle.assign(sight)
    if isinstance(step, KeepTile):
        return battle.reputation(sight)
    if isinstance(step, AttackPopulation):
        return battle.population(sight)
    if isinstance(step, RoomFirst):
        return battle.room_first(sight, step)
    if isinstance(step, Stalemate):
        return battle.stalemate(sight)
    if isinstance(step, ShootDown):
        return battle.shoot_down(sight)
    if isinstance(step, Reroll):
        return battle.reroll(sight, step)
    if isinstance(step, Proposal):
        return diplomacy.answer(sight, worth, step)
    if isinstance(step, Overture):
        return diplomacy.overture(sight, worth)
    if isinstance(step, MakeRoom):
        return diplomacy.make_room(sight)
    if isinstance(step, ChooseDirection):
        return diplomacy.direction(sight)
    if isinstance(step, Consent):
        return alliances.consent(sight, step)
    if isinstance(step, ReturnCube):
        return economy.return_cube(worth)
    if isinstance(step, SettleOrbital):
        return economy.off_track(worth, "cube")
    if isinstance(step, RemoveCube):
        return economy.off_track(worth, "remove")
    if isinstance(step, Artifacts):
        return economy.artifacts(worth)
    if isinstance(step, BuildShrine):
        return shrines.build(sight, worth)
    if isinstance(step, LayPortal):
        return exploration.lay_portal(sight)
    if isinstance(step, LayShellworld):
        return exploration.lay_shellworld(sight)
    if isinstance(step, ReturnShip):
        return exploration.emerge(sight)
    if isinstance(step, OrientHome):
        return Choice("orient", (str(facing_turn(sight.state, sight.seat)),))
    return None
