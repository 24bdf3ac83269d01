"""The greedy bot's one decision: which concern is asked, and which action a turn is spent on."""

from collections.abc import Callable
from random import Random

from penumbra.bots.greedy import (
    battle,
    building,
    diplomacy,
    exploration,
    research,
    ships,
    war,
    weights,
)
from penumbra.bots.greedy import (
    economy as money,
)
from penumbra.bots.greedy.economy import Economy
from penumbra.bots.greedy.sight import Sight
from penumbra.bots.position import Position
from penumbra.kernel import Choice

Answer = Callable[[Sight, Economy], Choice]


def _orient(sight: Sight, economy: Economy) -> Choice:
    return Choice("orient", (str(sight.step["inward"]),))


_ANSWERS: dict[str, Answer] = {
    "orient_home": _orient,
    "explore": exploration.where,
    "place_sector": exploration.place,
    "take_control": exploration.take_control,
    "discovery": exploration.discovery,
    "influence": lambda sight, economy: money.influence(economy),
    "research": research.research,
    "artifacts": lambda sight, economy: money.artifacts(economy),
    "upgrade": ships.upgrade,
    "build": building.build,
    "move": war.move,
    "return_cube": lambda sight, economy: money.return_cube(economy),
    "engage": lambda sight, economy: battle.engage(sight),
    "assign": lambda sight, economy: battle.assign(sight),
    "stalemate": lambda sight, economy: battle.stalemate(sight),
    "reputation": lambda sight, economy: battle.reputation(sight),
    "population": lambda sight, economy: battle.population(sight),
    "destroy": lambda sight, economy: battle.destroy(sight),
    "upkeep": lambda sight, economy: money.upkeep(economy),
    "answer": diplomacy.answer,
    "make_room": lambda sight, economy: diplomacy.make_room(sight),
}


class GreedyBot:
    """Values every choice by the weights in ``weights`` and takes the best.

    It remembers nothing: each decision is worked out from what its seat sees, so a table may take
    back a choice or start again and the bot goes on as if nothing had happened. What it begins it
    also ends, because the value that made it begin an action is worked out again at each step of it,
    and every step it takes brings the action's end nearer.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, position: Position) -> Choice:
        """The choice worth most."""
        if len(position.choices) == 1:
            return position.choices[0]
        sight = Sight(position)
        if sight.kind == "choose_faction":
            return self._rng.choice(position.choices)
        economy = Economy(sight)
        if any(choice.verb == "colony" for choice in position.choices):
            settled = money.settle(economy)
            if settled is not None:
                return settled
        answer = turn if sight.kind == "turn" else _ANSWERS.get(sight.kind)
        chosen = answer(sight, economy) if answer is not None else position.choices[0]
        return chosen if chosen in sight.allowed else position.choices[0]


def turn(sight: Sight, economy: Economy) -> Choice:
    """The action whose worth exceeds its upkeep most, or a pass."""
    proposal = diplomacy.propose(sight, economy)
    if proposal is not None:
        return proposal
    if not economy.pays(1):
        return Choice("pass")
    reacting = sight.me["passed"]
    values = reactions(sight, economy) if reacting else actions(sight, economy)
    action, value = max(values.items(), key=lambda one: one[1])
    if value - economy.price(1) < weights.ACT:
        return Choice("pass")
    return Choice("react", (action,)) if reacting else Choice(action)


def actions(sight: Sight, economy: Economy) -> dict[str, float]:
    """What each action is worth now."""
    times = {action: war.activations(sight, action) for action in ("influence", "upgrade", "build", "move")}
    return {
        "explore": exploration.explore_value(sight, economy),
        "influence": money.influence_value(economy, times["influence"], 2)[0],
        "research": research.plan(sight, economy)[0],
        "upgrade": ships.upgrade_plan(sight, economy, times["upgrade"])[0],
        "build": building.plan(sight, economy, times["build"]).value,
        "move": war.War(sight, economy).plan(times["move"], times["move"]).value,
    }


def reactions(sight: Sight, economy: Economy) -> dict[str, float]:
    """What each reaction is worth: one part, one build or one movement."""
    return {
        "upgrade": ships.upgrade_plan(sight, economy, 1)[0],
        "build": building.plan(sight, economy, 1).value,
        "move": war.War(sight, economy).plan(1, 0).value,
    }
