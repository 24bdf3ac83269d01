"""The policy of the greedy bot, on a state: which concern answers which question.

Each decision is worked out from what its seat can know, and nothing is remembered: what it begins it also ends, because
the value that made it begin is worked out again at each step, and no step of it is one that another takes back.
"""

from collections.abc import Callable
from typing import Any, Final

from penumbra.blueshift.board.negotiation import AllianceOffer, NegotiationRoll
from penumbra.blueshift.board.rebellion import RebellionRoll
from penumbra.blueshift.combat.aid import Aid
from penumbra.blueshift.combat.flight import Decision, Retreat
from penumbra.blueshift.combat.losses import Shelter
from penumbra.blueshift.combat.volley import Assigning, Firing, Volley
from penumbra.blueshift.effects.credits import Smuggling
from penumbra.blueshift.effects.diplomacy import Envoy, Revolt
from penumbra.blueshift.effects.fleets import Hasten, Redeploy, Refit
from penumbra.blueshift.effects.hazards import HazardRoll
from penumbra.blueshift.effects.insight import Espionage, Look, Scan
from penumbra.blueshift.effects.places import Storm, WorldBreaking
from penumbra.blueshift.effects.ranks import ChangeRanks, RaiseFurther
from penumbra.blueshift.effects.rolls import MayRoll, TableRoll, ThresholdRoll
from penumbra.blueshift.effects.supplies import PlaceUnits
from penumbra.blueshift.greedy import answers, battle, cards, land, movement, opening, purchases, rerolls
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.phases.action_card import PlayCard
from penumbra.blueshift.phases.bombardment import Bombarded, BombardmentRoll
from penumbra.blueshift.phases.colonizing import LandCargo
from penumbra.blueshift.phases.invasion import InvasionRoll
from penumbra.blueshift.phases.land import LandActions
from penumbra.blueshift.phases.movement import Movement
from penumbra.blueshift.phases.purchases import Purchases
from penumbra.blueshift.phases.space_combat import SpaceCombat
from penumbra.blueshift.phases.turn_end import TurnEnd
from penumbra.blueshift.position.state import BlueShiftState
from penumbra.blueshift.setup.seating import ChooseSpecies, PlaceBase
from penumbra.kernel import Choice, Step

_ANSWERS: Final[dict[type[Step], Callable[[Sight, Any], Choice]]] = {
    ChooseSpecies: opening.species,
    PlaceBase: opening.base,
    PlayCard: cards.play,
    ChangeRanks: answers.ranks,
    RaiseFurther: answers.ranks,
    PlaceUnits: answers.place_unit,
    Hasten: answers.hasten,
    Redeploy: answers.redeploy,
    Refit: answers.refit,
    Smuggling: answers.opponent,
    Espionage: answers.opponent,
    Look: answers.strip,
    Scan: answers.scan,
    Revolt: answers.revolt,
    Envoy: answers.envoy,
    Storm: answers.storm,
    WorldBreaking: answers.break_world,
    MayRoll: answers.roll,
    Movement: movement.move,
    SpaceCombat: battle.order,
    Aid: battle.aid,
    Decision: battle.decide,
    Firing: battle.fire,
    Volley: rerolls.again,
    InvasionRoll: rerolls.again,
    BombardmentRoll: rerolls.again,
    NegotiationRoll: rerolls.again,
    RebellionRoll: rerolls.again,
    HazardRoll: rerolls.again,
    TableRoll: rerolls.again,
    ThresholdRoll: rerolls.again,
    Assigning: battle.hit,
    Shelter: battle.shelter,
    Retreat: battle.retreat,
    LandActions: land.act,
    AllianceOffer: land.offer,
    Bombarded: land.bombarded,
    LandCargo: land.unload,
    Purchases: purchases.buy,
    TurnEnd: cards.end_turn,
}


def choose(state: BlueShiftState, seat: int, choices: list[Choice] | None = None) -> Choice:
    """The choice that is worth most to a seat for which the state waits; ``choices`` are all of them, where known.

    Of what a seat cannot know nothing is read: on every sample of a position it chooses the same. Species, which it
    thinks equal, it takes as they come.
    """
    offered = state.choices(seat) if choices is None else choices
    if len(offered) == 1:
        return offered[0]
    step = state.facing(seat)
    answer = _ANSWERS.get(type(step))
    chosen = None if answer is None else answer(Sight(state, seat, offered), step)
    return chosen if chosen in offered else _cautious(offered)


def row(state: BlueShiftState, seat: int) -> list[Choice]:
    """The choices that a seat makes one after the other, for whoever plays positions on: of squadrons all that march.

    They are not asked for one by one, so that a fleet is planned for once; where nothing comes to light on the way
    the policy would choose about the same.
    """
    offered = state.choices(seat)
    step = state.facing(seat)
    if isinstance(step, Movement) and len(offered) > 1:
        return movement.row(Sight(state, seat, offered), step)
    return [choose(state, seat, offered)]


_CAUTIOUS: Final = ("done", "decline", "keep", "stay", "drop", "move")
"""What does least, for a choice that is offered in a way this bot does not know."""


def _cautious(choices: list[Choice]) -> Choice:
    known = {choice.verb: choice for choice in reversed(choices)}
    return next((known[verb] for verb in _CAUTIOUS if verb in known), choices[0])
