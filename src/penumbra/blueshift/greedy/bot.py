"""The greedy bot's one decision: which concern is asked."""

from collections.abc import Callable
from random import Random
from typing import Final

from penumbra.blueshift.greedy import answers, battle, cards, land, movement, opening, purchases, rerolls
from penumbra.blueshift.greedy.sight import Sight
from penumbra.blueshift.greedy.worth import Worth
from penumbra.bots.position import Position
from penumbra.kernel import Choice

_ANSWERS: Final[dict[str, Callable[[Sight, Worth], Choice]]] = {
    "place_base": lambda sight, worth: opening.base(sight),
    "play_card": cards.play,
    "change_ranks": answers.ranks,
    "raise_further": answers.ranks,
    "place_units": answers.place_unit,
    "hasten": answers.hasten,
    "redeploy": answers.redeploy,
    "refit": answers.refit,
    "smuggling": answers.opponent,
    "espionage": answers.opponent,
    "look": answers.strip,
    "scan": answers.scan,
    "revolt": answers.revolt,
    "envoy": answers.envoy,
    "storm": answers.storm,
    "world_breaking": answers.break_world,
    "may_roll": answers.roll,
    "movement": movement.move,
    "space_combat": battle.order,
    "aid": battle.aid,
    "decision": battle.decide,
    "firing": battle.fire,
    "volley": rerolls.again,
    "invasion_roll": rerolls.again,
    "bombardment_roll": rerolls.again,
    "negotiation_roll": rerolls.again,
    "rebellion_roll": rerolls.again,
    "hazard_roll": rerolls.again,
    "table_roll": rerolls.again,
    "threshold_roll": rerolls.again,
    "assigning": battle.hit,
    "shelter": battle.shelter,
    "retreat": battle.retreat,
    "land_actions": land.act,
    "alliance_offer": land.offer,
    "bombarded": lambda sight, worth: land.bombarded(sight),
    "land_cargo": lambda sight, worth: land.unload(sight),
    "purchases": purchases.buy,
    "turn_end": cards.end_turn,
}


class GreedyBot:
    """Values every choice by the weights in ``weights`` and takes the best.

    It remembers nothing: each decision is worked out from what its seat sees, so a table may take back a choice or
    start again and the bot goes on as if nothing had happened. What it begins it also ends, because the value that
    made it begin is worked out again at each step, and no step of it is one that another takes back.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, position: Position) -> Choice:
        """The choice worth most."""
        if len(position.choices) == 1:
            return position.choices[0]
        sight = Sight(position)
        kind = sight.step["kind"]
        if kind == "choose_species":
            return self._rng.choice(position.choices)
        answer = _ANSWERS.get(kind)
        chosen = _cautious(position.choices) if answer is None else answer(sight, Worth(sight))
        return chosen if chosen in sight.allowed else _cautious(position.choices)


_CAUTIOUS: Final = ("done", "decline", "keep", "stay", "drop", "move")
"""What does least, for a choice that is offered in a way this bot does not know."""


def _cautious(choices: list[Choice]) -> Choice:
    known = {choice.verb: choice for choice in reversed(choices)}
    return next((known[verb] for verb in _CAUTIOUS if verb in known), choices[0])
