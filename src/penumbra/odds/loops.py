"""Chains that come to an end: how they end and how long they last, without a single subtraction.

Grassmann, Taksar and Heyman eliminate one state after the other and never use the chance to stay
where one is. All figures are sums, products and quotients of figures that are not negative, so each is right
to nearly all its digits, even where a chain lasts for millions of steps.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Chain(NamedTuple):
    """Chains of equally many states, eliminated: what is needed to solve for any ends or beginnings.

    Arrays are by chain and state; ``steps`` holds the chances between states as they were when the later
    state was eliminated, ``leaving`` the chance to go anywhere else than to later states.
    """

    steps: Floats
    leaving: Floats


def eliminated(steps: Floats, ends: Floats) -> Chain:
    """Chains from the chances to go from state to state (chain, from, to), and the chance to end (chain, from)."""
    steps, ends = steps.copy(), ends.copy()
    states = ends.shape[1]
    leaving = np.empty_like(ends)
    for last in reversed(range(states)):
        leaving[:, last] = ends[:, last] + steps[:, last, :last].sum(axis=-1)
        through = steps[:, :last, last] / leaving[:, last, None]
        steps[:, :last, :last] += through[..., None] * steps[:, last, None, :last]
        ends[:, :last] += through * ends[:, last, None]
    return Chain(steps, leaving)


def worth(chain: Chain, gains: Floats) -> Floats:
    """By chain and state all that is gained until the end, where a step from a state gains ``gains`` on average."""
    gains = gains.copy()
    states = gains.shape[1]
    for last in reversed(range(1, states)):
        through = chain.steps[:, :last, last] / chain.leaving[:, last, None]
        gains[:, :last] += through * gains[:, last, None]
    found = np.empty_like(gains)
    for state in range(states):
        later = (chain.steps[:, state, :state] * found[:, :state]).sum(axis=-1)
        found[:, state] = (gains[:, state] + later) / chain.leaving[:, state]
    return found


def visits(chain: Chain, begun: Floats) -> Floats:
    """How often each state is come to, where the chains begin with the masses ``begun``."""
    begun = begun.copy()
    states = begun.shape[1]
    for last in reversed(range(1, states)):
        begun[:, :last] += (begun[:, last] / chain.leaving[:, last])[:, None] * chain.steps[:, last, :last]
    found = np.empty_like(begun)
    for state in range(states):
        earlier = (found[:, :state] * chain.steps[:, :state, state]).sum(axis=-1)
        found[:, state] = (begun[:, state] + earlier) / chain.leaving[:, state]
    return found
