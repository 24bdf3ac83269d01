"""The greedy bot's judgement: at every decision of a seat what is worth most, read off a state.

It remembers nothing: each decision is worked out from what the seat can see in the state it is given, which is a sample
or one that was played on from a sample. So a table may take back a choice or start again, and a planner may play a
sample on with it to the end. What it begins it also ends, because the value that made it begin an action is worked out
again at each step of it, and every step it takes brings the action's end nearer.
"""

from collections.abc import Callable
from typing import Any, Final

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
from penumbra.eclipse.greedy.weights import USUAL, Weights
from penumbra.eclipse.position.state import EclipseState
from penumbra.eclipse.setup.seating import facing_turn
from penumbra.kernel import Choice

_ANSWERS: Final[dict[str, Callable[[Sight, Economy, Any], Choice | None]]] = {
    "turn": lambda sight, worth, step: turn.turn(War(sight, worth)),
    "move": lambda sight, worth, step: war.move(War(sight, worth), step),
    "build": lambda sight, worth, step: building.build(War(sight, worth), step.left),
    "upgrade": lambda sight, worth, step: ships.upgrade(sight, worth, step.left),
    "research": lambda sight, worth, step: research.research(sight, worth),
    "influence": lambda sight, worth, step: economy.influence(worth, step.left, step.flips),
    "explore": lambda sight, worth, step: exploration.where(sight, worth),
    "place_sector": exploration.place,
    "take_control": exploration.take_control,
    "discovery": exploration.discovery,
    "upkeep": lambda sight, worth, step: economy.upkeep(worth),
    "engage": lambda sight, worth, step: battle.engage(sight),
    "assign": lambda sight, worth, step: battle.assign(sight),
    "reputation": lambda sight, worth, step: battle.reputation(sight),
    "population": lambda sight, worth, step: battle.population(sight),
    "room_first": lambda sight, worth, step: battle.room_first(sight, step),
    "stalemate": lambda sight, worth, step: battle.stalemate(sight),
    "shoot_down": lambda sight, worth, step: battle.shoot_down(sight),
    "reroll": lambda sight, worth, step: battle.reroll(sight, step),
    "reroll_defence": lambda sight, worth, step: battle.reroll(sight, step),
    "reroll_raid": lambda sight, worth, step: battle.reroll(sight, step),
    "answer": diplomacy.answer,
    "overture": lambda sight, worth, step: diplomacy.overture(sight, worth),
    "make_room": lambda sight, worth, step: diplomacy.make_room(sight),
    "direction": lambda sight, worth, step: diplomacy.direction(sight),
    "consent": lambda sight, worth, step: alliances.consent(sight, step),
    "return_cube": lambda sight, worth, step: economy.return_cube(worth),
    "settle_orbital": lambda sight, worth, step: economy.off_track(worth, "cube"),
    "remove_cube": lambda sight, worth, step: economy.off_track(worth, "remove"),
    "artifacts": lambda sight, worth, step: economy.artifacts(worth),
    "build_shrine": lambda sight, worth, step: shrines.build(sight, worth),
    "lay_portal": lambda sight, worth, step: exploration.lay_portal(sight),
    "lay_shellworld": lambda sight, worth, step: exploration.lay_shellworld(sight),
    "return_ship": lambda sight, worth, step: exploration.emerge(sight),
    "orient_home": lambda sight, worth, step: Choice("orient", (str(facing_turn(sight.state, sight.seat)),)),
}
"""By the kind of a step what is worth most there, beside what may be done at others too."""

_CAUTIOUS: Final = ("end", "pass", "decline", "refuse", "keep", "pay")
"""What does least, where nothing is known of a choice."""


def choose(state: EclipseState, seat: int, weights: Weights = USUAL) -> Choice:
    """The choice of a seat that may choose now which is worth most to it by ``weights``; of factions the first.

    Of the state it reads nothing that the seat could not know.
    """
    if not state.players[seat].seated:
        return state.choices(seat)[0]
    sight = Sight(state, seat, weights)
    worth = Economy(sight)
    chosen = economy.settle(worth) or alliances.pact(sight) or _answer(sight, worth)
    return chosen if chosen is not None and sight.may(chosen) else _cautious(state.choices(seat))


def play_round(state: EclipseState, number: int, seat: int, own: Weights, others: Weights) -> None:
    """Plays the round of a number to its end: a seat by its ``own`` weights, and all ``others`` by theirs."""
    while not state.over and state.round == number:
        waiting = state.waiting()[0]
        state.play(waiting, choose(state, waiting, own if waiting == seat else others))


def _cautious(choices: list[Choice]) -> Choice:
    known = {choice.verb: choice for choice in reversed(choices)}
    return next((known[verb] for verb in _CAUTIOUS if verb in known), choices[0])


def _answer(sight: Sight, worth: Economy) -> Choice | None:
    """What is worth most at a step; None where there is nothing to weigh."""
    answer = _ANSWERS.get(sight.step.kind)
    return None if answer is None else answer(sight, worth, sight.step)
