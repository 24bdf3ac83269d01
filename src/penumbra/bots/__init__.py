"""Players: each chooses from what its seat may know, and nothing else.

``make`` makes one by name, ``play_out`` lets them play a game to its end.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from penumbra.bots.greedy import GreedyBot
from penumbra.bots.position import Bot, Position
from penumbra.bots.random_bot import RandomBot
from penumbra.kernel import State

_MAKERS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}

NAMES: tuple[str, ...] = tuple(_MAKERS)
"""The bots there are, the weakest first."""


def make(name: str, seed: int) -> Bot:
    """A bot by name; the same seed makes the same choices. ValueError names the bots there are."""
    if name not in _MAKERS:
        raise ValueError(f"there is no bot {name!r}; there are: {', '.join(NAMES)}")
    return _MAKERS[name](seed)


def play_out(state: State, bots: Mapping[int, Bot] | Sequence[Bot]) -> None:
    """Plays a game to its end, each seat by its bot (by seat number, or in seat order)."""
    rng = Random(0)
    while not state.over:
        seat = state.waiting()[0]
        state.play(seat, bots[seat].choose(Position.of(state, seat, rng)))


__all__ = ["NAMES", "Bot", "GreedyBot", "Position", "RandomBot", "make", "play_out"]
