"""The greedy bot's one decision: which concern is asked, and which action a turn is spent on."""

from collections.abc import Callable
from random import Random

from penumbra.bots.position import Position
from penumbra.eclipse.greedy import (
    alliances,
    battle,
    building,
    diplomacy,
    exploration,
    research,
    ships,
    shrines,
    war,
    weights,
)
from penumbra.eclipse.greedy import (
    economy as money,
)
from penumbra.eclipse.greedy.economy import Economy
from penumbra.eclipse.greedy.sight import Sight
from penumbra.kernel import Choice

_Answer = Callable[[Sight, Economy], Choice]


_ANSWERS: dict[str, _Answer] = {
    "orient_home": lambda sight, economy: Choice("orient", (str(sight.step["inward"]),)),
    "settle_orbital": lambda sight, economy: money.settle_orbital(economy),
    "remove_cube": lambda sight, economy: money.remove_cube(economy),
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
    "reroll": lambda sight, economy: battle.reroll(sight),
    "reroll_defence": lambda sight, economy: battle.reroll(sight),
    "reroll_raid": lambda sight, economy: battle.reroll(sight),
    "assign": lambda sight, economy: battle.assign(sight),
    "shoot_down": lambda sight, economy: battle.shoot_down(sight),
    "stalemate": lambda sight, economy: battle.stalemate(sight),
    "reputation": lambda sight, economy: battle.reputation(sight),
    "room_first": lambda sight, economy: battle.room_first(sight),
    "population": lambda sight, economy: battle.population(sight),
    "destroy": lambda sight, economy: battle.destroy(sight),
    "build_shrine": shrines.build,
    "upkeep": lambda sight, economy: money.upkeep(economy),
    "answer": diplomacy.answer,
    "consent": alliances.consent,
    "overture": diplomacy.overture,
    "lay_shellworld": lambda sight, economy: exploration.lay_shellworld(sight),
    "lay_portal": lambda sight, economy: exploration.lay_portal(sight),
    "return_ship": lambda sight, economy: exploration.emerge(sight),
    "make_room": lambda sight, economy: diplomacy.make_room(sight),
    "direction": lambda sight, economy: direction(sight),
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
        offer = alliances.pact(sight)
        if offer is not None:
            return offer
        answer = turn if sight.kind == "turn" else _ANSWERS.get(sight.kind)
        chosen = answer(sight, economy) if answer is not None else position.choices[0]
        return chosen if chosen in sight.allowed else _cautious(position.choices)


_CAUTIOUS = ("end", "pass", "decline", "refuse", "keep", "pay")
"""What does least, for a choice that is offered in a way this bot does not know."""


def _cautious(choices: list[Choice]) -> Choice:
    known = {choice.verb: choice for choice in reversed(choices)}
    return next((known[verb] for verb in _CAUTIOUS if verb in known), choices[0])


def turn(sight: Sight, economy: Economy) -> Choice:
    """The action whose worth exceeds its upkeep most, or a pass."""
    free = diplomacy.propose(sight, economy) or diplomacy.befriend(sight, economy) or pulsar(sight, economy)
    if free is not None:
        return free
    may_pass = Choice("pass") in sight.allowed
    if may_pass and not economy.pays(1):
        return Choice("pass")
    if sight.me["passed"]:
        values = {Choice("react", (action,)): value for action, value in single(sight, economy).items()}
    else:
        values = {Choice(action): value for action, value in actions(sight, economy).items()}
    best = max((one for one in values if one in sight.allowed), key=lambda one: values[one], default=Choice("pass"))
    worthwhile = values.get(best, 0.0) - economy.price(1) >= weights.ACT
    if not worthwhile and may_pass:
        return Choice("pass")
    return alliances.betray(sight, economy) or best if worthwhile else best


def direction(sight: Sight) -> Choice:
    """The way round in which its own turn comes sooner after that of the start player."""
    seats = len(sight.view["seats"])
    clockwise = (sight.seat - sight.view["start_seat"]) % seats
    return Choice("direction", ("clockwise" if 2 * clockwise <= seats else "counterclockwise",))


def pulsar(sight: Sight, economy: Economy) -> Choice | None:
    """An action of a pulsar, which costs no disc, where it is good for anything."""
    found = sight.of("pulsar")
    if not found:
        return None
    values = single(sight, economy)
    best = max(found, key=lambda one: values.get(one.args[1], 0.0))
    return best if values.get(best.args[1], 0.0) > weights.PULSAR else None


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


def single(sight: Sight, economy: Economy) -> dict[str, float]:
    """What one part, one build or one movement is worth: a reaction or a pulsar's action."""
    return {
        "upgrade": ships.upgrade_plan(sight, economy, 1)[0],
        "build": building.plan(sight, economy, 1).value,
        "move": war.War(sight, economy).plan(1, 0).value,
    }
