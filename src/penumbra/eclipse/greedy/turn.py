"""Which action a turn is spent on."""

from penumbra.eclipse.actions.action import activations
from penumbra.eclipse.greedy import alliances, building, diplomacy, economy, exploration, research, ships
from penumbra.eclipse.greedy.war import War
from penumbra.kernel import Choice


def turn(war: War) -> Choice:
    """The action whose worth exceeds its upkeep most, or a pass."""
    sight, worth = war.sight, war.economy
    free = diplomacy.propose(sight, worth) or diplomacy.befriend(sight, worth) or _pulsar(war)
    if free is not None:
        return free
    idle = Choice("pass")
    may_pass = sight.may(idle)
    if may_pass and not worth.pays(1):
        return idle
    if sight.player.passed:
        values = [(value, Choice("react", (action,))) for action, value in _single(war).items()]
    else:
        values = [(value, Choice(action)) for action, value in _actions(war).items()]
    values.sort(key=lambda one: -one[0])
    value, best = next((one for one in values if sight.may(one[1])), (0.0, idle))
    if value - worth.price(1) < sight.weights.act:
        return idle if may_pass else best
    return alliances.betray(sight, worth) or best


def _pulsar(war: War) -> Choice | None:
    """An action of a pulsar, which costs no disc, where it is good for anything."""
    found = war.sight.of("pulsar")
    if not found:
        return None
    values = _single(war)
    best = max(found, key=lambda one: values.get(one.args[1], 0.0))
    return best if values.get(best.args[1], 0.0) > war.weights.pulsar else None


def _actions(war: War) -> dict[str, float]:
    """What each action is worth now."""
    sight, worth = war.sight, war.economy
    influence, upgrade, build, move = (
        activations(sight.state, sight.seat, action) for action in ("influence", "upgrade", "build", "move")
    )
    return {
        "explore": exploration.explore_value(sight, worth),
        "influence": economy.influence_value(worth, influence, 2)[0],
        "research": research.plan(sight, worth)[0],
        "upgrade": ships.upgrade_plan(sight, worth, upgrade)[0],
        "build": building.plan(war, build).value,
        "move": war.plan(move, move).value,
    }


def _single(war: War) -> dict[str, float]:
    """What one part, one build or one movement is worth: a reaction or a pulsar's action."""
    return {
        "upgrade": ships.upgrade_plan(war.sight, war.economy, 1)[0],
        "build": building.plan(war, 1).value,
        "move": war.plan(1, 0).value,
    }
