"""What might be done at a decision: an action with how it begins, where a turn is taken, and else every choice."""

from random import Random
from typing import Final

from penumbra.eclipse.greedy import policy
from penumbra.eclipse.position.state import EclipseState
from penumbra.kernel import Choice

Course = tuple[Choice, ...]
"""Choices of a seat in their order; what follows them is left to the greedy policy."""

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

_MOST_BEGINNINGS: Final = 14
"""Ways to begin an action that are weighed; of more some are drawn."""

_MOST: Final = 24
"""Choices of a step that are weighed."""


def plans(state: EclipseState, seat: int, usual: Choice, rng: Random) -> list[Course]:
    """What is to be weighed at a decision, what the greedy policy would do first; nothing else where that is clear."""
    kind = state.facing(seat).kind
    if kind not in _WEIGHED or usual.verb in _ASIDE:
        return [(usual,)]
    others = [choice for choice in state.choices(seat) if choice.verb not in _ASIDE and choice != usual]
    if kind == "turn":
        return _taken(state, seat, [usual, *others], rng)
    return [(usual,), *[(choice,) for choice in _some(others, _MOST, rng)]]


def _taken(state: EclipseState, seat: int, choices: list[Choice], rng: Random) -> list[Course]:
    """Every way to take a turn: each choice as the policy would go on with it, and other ways to begin its action."""
    found: list[Course] = []
    for choice in choices:
        found.append((choice,))
        found += _beginnings(state, seat, choice, rng)
    return found


def _beginnings(state: EclipseState, seat: int, action: Choice, rng: Random) -> list[Course]:
    """Other ways to begin an action than the policy's."""
    begun = state.copy()
    begun.play(seat, action)
    if seat not in begun.waiting() or begun.facing(seat).kind not in _ACTIONS:
        return []
    usual = policy.choose(begun, seat)
    others = [one for one in begun.choices(seat) if one.verb not in _ASIDE and one.verb != "end" and one != usual]
    return [(action, choice) for choice in _some(others, _MOST_BEGINNINGS, rng)]


def _some(choices: list[Choice], most: int, rng: Random) -> list[Choice]:
    return choices if len(choices) <= most else rng.sample(choices, most)
