"""Players: each chooses from what its seat may know, and nothing else. Which ones play a game, its kit says.

``play_out`` lets them play a game to its end.
"""

from collections.abc import Mapping, Sequence
from random import Random
from traceback import format_exc

from penumbra.bots.kinds import RANDOM, BotKind, MentorKind, Pace
from penumbra.bots.position import Bot, BotMaker, Position
from penumbra.bots.random_bot import RandomBot
from penumbra.kernel import State, seat_letter, seed_from


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


def longest_waiting(seats: Sequence[int], chose_at: Mapping[int, int]) -> int:
    """Of seats that the game waits for at once, the one that has not chosen for longest, so that all go on.

    ``chose_at`` says by seat at which choice of the game it chose last; seats that have not chosen come first.
    """
    return min(seats, key=lambda seat: chose_at.get(seat, -1))


def own_seed(phrase: str) -> int:
    """A bot's own seed for games of a phrase, which must not be that of their dice."""
    return int.from_bytes(seed_from(phrase)[:8], "big")


def play_out(state: State, bots: Mapping[int, Bot] | Sequence[Bot], most: int | None = None) -> int:
    """Plays a game to its end, each seat by its bot (by seat number, or in seat order); raises :class:`BotFault`.

    A game that is not over after ``most`` choices is left. Returns how many there were.
    """
    rng = Random(0)
    number = 0
    chose_at: dict[int, int] = {}
    while not state.over and number != most:
        seat = longest_waiting(state.waiting(), chose_at)
        play_by(bots[seat], state, seat, rng, number)
        chose_at[seat] = number
        number += 1
    return number


__all__ = [
    "RANDOM",
    "Bot",
    "BotFault",
    "BotKind",
    "BotMaker",
    "MentorKind",
    "Pace",
    "Position",
    "RandomBot",
    "longest_waiting",
    "own_seed",
    "play_by",
    "play_out",
]
