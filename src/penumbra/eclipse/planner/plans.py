"""What might be done at a decision: every choice, the manners in which to go on, and the ways to begin an action."""

from collections.abc import Sequence
from random import Random
from typing import Final

from penumbra.bots.weighing import Intent, Opening
from penumbra.eclipse.greedy import policy
from penumbra.eclipse.planner.schooling import Insight
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice

_WEIGHED: Final = frozenset(
    (
        "turn",
        "explore",
        "place_sector",
        "take_control",
        "discovery",
        "influence",
        "research",
        "upgrade",
        "build",
        "move",
        "artifacts",
    )
)
"""Steps at which plans are weighed: at all others the greedy policy knows well enough."""

_ACTIONS: Final = frozenset(("explore", "influence", "research", "upgrade", "build", "move"))
"""Steps of an action whose first choice belongs to the plan to take it."""

_ASIDE: Final = frozenset(("trade", "propose", "offer", "leave", "colony", "flip"))
"""What may be done beside, and does not decide a turn."""

_MOST: Final = 24
"""Choices that are weighed, and ways to begin an action; of more some are drawn."""


def plans(state: EclipseState, seat: int, rng: Random, insight: Insight, made: Opening = ()) -> list[Intent]:
    """What is to be weighed at a decision, with first what others are compared with; alone where that is clear.

    The first is what was ``made``, or else what the policy would do, which also goes on with all others. In each manner
    of the insight there is one more: what the policy would do in it.
    """
    usual = policy.choose(state, seat, insight.weights)
    first = Intent(made or (usual,))
    if state.facing(seat).kind not in _WEIGHED or first.opening[0].verb in _ASIDE:
        return [first]
    others = [choice for choice in state.choices(seat) if choice.verb not in _ASIDE and choice != usual]
    choices = [Intent((choice,)) for choice in (usual, *_some(others, _MOST, rng))]
    manners = [Intent((policy.choose(state, seat, weights),), told) for told, weights in insight.manners.items()]
    return list(dict.fromkeys([first, *choices, *manners]))


def beginnings(state: EclipseState, seat: int, plan: Intent, rng: Random, insight: Insight) -> list[Intent]:
    """Other ways to begin the action that a plan takes than the policy's in its manner; none where it takes none.

    First those in which the policy would begin it in other manners, then others in no order.
    """
    action = plan.opening[0]
    begun = _begun(state, seat, action)
    if begun is None:
        return []
    usual = policy.choose(begun, seat, insight.going_on(plan.manner))
    others = [one for one in begun.choices(seat) if one.verb not in _ASIDE and one.verb != "end" and one != usual]
    liked = {policy.choose(begun, seat, weights) for weights in (insight.weights, *insight.manners.values())}
    likely = [one for one in others if one in liked]
    drawn = rng.sample(others, min(len(others), _MOST))
    return [Intent((action, choice), plan.manner) for choice in dict.fromkeys((*likely, *drawn))]


def made_opening(state: EclipseState, seat: int, made: Sequence[Choice]) -> Opening:
    """As much as a plan has of the choices that a seat made, this one and its next ones."""
    action, *then = made
    if not then or then[0].verb in _ASIDE:
        return (action,)
    begun = _begun(state, seat, action)
    return (action,) if begun is None or begun.why_not(seat, then[0]) else (action, then[0])


def gone_on_with(state: EclipseState, seat: int, plan: Intent, insight: Insight) -> Intent:
    """A plan with the choice that the policy begins its action with in its manner, where it leaves that to it."""
    begun = _begun(state, seat, plan.opening[0]) if len(plan.opening) == 1 else None
    if begun is None:
        return plan
    usual = policy.choose(begun, seat, insight.going_on(plan.manner))
    left = usual.verb in _ASIDE or usual.verb == "end"
    return plan if left else plan._replace(opening=(*plan.opening, usual))


def _begun(state: EclipseState, seat: int, action: Choice) -> EclipseState | None:
    """What the first choice of an action is made in; None where a choice begins no action."""
    if state.facing(seat).kind != "turn":
        return None
    begun = state.copy()
    begun.play(seat, action)
    return begun if seat in begun.waiting() and begun.facing(seat).kind in _ACTIONS else None


def _some(choices: list[Choice], most: int, rng: Random) -> list[Choice]:
    return choices if len(choices) <= most else rng.sample(choices, most)
