"""How the automated opponent decides: lists of priorities, and the die where these leave more than one outcome."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from penumbra.eclipse.position.automa import AutomaSeat, Condition, Decision, Narrowed
from penumbra.eclipse.position.state import EclipseState

_T = TypeVar("_T")
_FACES: Final = 6
DECISIONS: Final = "the opponent's decisions"
"""What it rolls dice for that hit nothing."""

Fitness = Callable[[_T], Any]
"""How well an outcome fits a criterion: more is better."""


def opponent(state: EclipseState) -> AutomaSeat:
    """The seat of the automated opponent, in a game that has one."""
    assert state.automa is not None
    return state.automa


def human(state: EclipseState) -> int:
    """The seat of the human."""
    return 1 - opponent(state).seat


def holds(state: EclipseState, rule: str, what: str, held: bool) -> bool:
    """Whether a restriction holds, which is told (solo.basics.restrictions)."""
    opponent(state).think(Condition(rule, what, held))
    return held


def choose(
    state: EclipseState,
    rule: str,
    about: str,
    outcomes: Sequence[_T],
    priorities: Sequence[str],
    fitness: Mapping[str, Fitness[_T]],
    name: Callable[[_T], str],
) -> _T:
    """The outcome that a list of priorities leaves: each criterion keeps what fits it best, the die one of equals.

    ``fitness`` says by criterion how well an outcome fits. solo.basics.priorities.
    """
    left = list(outcomes)
    narrowed = []
    for criterion in priorities:
        if len(left) == 1:
            break
        fits = fitness[criterion]
        best = max(map(fits, left))
        left = [one for one in left if fits(one) == best]
        narrowed.append(Narrowed(criterion, tuple(map(name, left))))
    chosen, dice = by_die(state, left)
    opponent(state).think(Decision(rule, about, tuple(map(name, outcomes)), tuple(narrowed), dice, name(chosen)))
    return chosen


def choose_sector(
    state: EclipseState,
    rule: str,
    about: str,
    sectors: Sequence[int],
    priorities: Sequence[str],
    fitness: Mapping[str, Fitness[int]],
) -> int:
    """The sector that a list of priorities leaves, by its index on the map."""
    numbers = [place.tile.id for place in state.galaxy.sectors]
    return choose(state, rule, about, sectors, priorities, fitness, lambda index: numbers[index])


def by_die(state: EclipseState, outcomes: Sequence[_T]) -> tuple[_T, tuple[int, ...]]:
    """One of equal outcomes, each with the same chance, and what was rolled for it: nothing where there is one alone.

    Each outcome has as many faces as the others, the first the lowest; a roll that is left over is made again. More
    than six outcomes take more dice, the first of which counts most.

    solo.basics.random, solo.basics.die.
    """
    count = len(outcomes)
    if count == 1:
        return outcomes[0], ()
    dice = 1
    while _FACES**dice < count:
        dice += 1
    share = _FACES**dice // count
    rolled: list[int] = []
    while True:
        value = 0
        for _ in range(dice):
            rolled.append(state.chance.die())
            value = value * _FACES + rolled[-1] - 1
        if value < share * count:
            state.revealed += 1
            state.show_dice(opponent(state).seat, DECISIONS, rolled)
            return outcomes[value // share], tuple(rolled)
