"""Players: each chooses from what its seat may know, and nothing else.

``make`` makes one by name, ``play_out`` lets them play a game to its end.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from traceback import format_exc

from penumbra.bots.greedy import GreedyBot
from penumbra.bots.position import Bot, Position
from penumbra.bots.random_bot import RandomBot
from penumbra.kernel import State, seat_letter

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


class BotFault(Exception):
    """A bot that failed: it raised, or it chose what may not be chosen.

    ``seat`` and ``choice`` say where (the number of choices made before), ``reason`` what went wrong in a
    line, ``trace`` where in the bot's code. Nothing has changed in the state.
    """

    def __init__(self, seat: int, choice: int, reason: str, trace: str) -> None:
        super().__init__(seat, choice, reason, trace)
        self.seat = seat
        self.choice = choice
        self.reason = reason
        self.trace = trace

    def __str__(self) -> str:
        return f"the bot of seat {seat_letter(self.seat)} failed at choice {self.choice + 1}: {self.reason}"


def play_by(bot: Bot, state: State, seat: int, rng: Random, choice: int = 0) -> None:
    """Plays a bot's choice, which is number ``choice`` of the game; raises :class:`BotFault`."""
    try:
        state.play(seat, bot.choose(Position.of(state, seat, rng)))
    except Exception as fault:
        raise BotFault(seat, choice, f"{type(fault).__name__}: {fault}", format_exc()) from fault


def play_out(state: State, bots: Mapping[int, Bot] | Sequence[Bot]) -> None:
    """Plays a game to its end, each seat by its bot (by seat number, or in seat order); raises :class:`BotFault`."""
    rng = Random(0)
    number = 0
    while not state.over:
        seat = state.waiting()[0]
        play_by(bots[seat], state, seat, rng, number)
        number += 1


__all__ = ["NAMES", "Bot", "BotFault", "GreedyBot", "Position", "RandomBot", "make", "play_by", "play_out"]
