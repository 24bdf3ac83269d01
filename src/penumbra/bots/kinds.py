"""What kinds of bots a game has: who makes them, how long they think, and what they are called."""

from math import inf
from typing import Final, NamedTuple

from penumbra.bots.halving import Budget
from penumbra.bots.position import BotMaker
from penumbra.bots.random_bot import RandomBot
from penumbra.bots.weighing import MentorMaker


class Pace(NamedTuple):
    """How many seconds a bot thinks about a choice: as a rule, and at ``most``, after which it is given up."""

    usual: float
    most: float


class BotKind(NamedTuple):
    """A kind of bot as a game's kit has it.

    ``title`` is what forms call it, ``text`` says in a sentence how it plays. One with a ``pace`` deliberates, so it
    thinks in a process of its own at the web table; one without chooses at once, within milliseconds. One with a
    ``mentor`` can tell what it thinks of the plans that there are.
    """

    make: BotMaker
    title: str
    text: str
    pace: Pace | None = None
    mentor: MentorMaker | None = None

    def within(self, seconds: str) -> BotMaker:
        """What makes one that thinks for so many seconds about a choice, as somebody wrote them.

        Raises ValueError where it takes none, as all do that have no mentor, or where these are none.
        """
        mentor = self.mentor
        if mentor is None:
            raise ValueError("it chooses at once, and takes no seconds")
        budget = Budget(seconds=_read(seconds))
        return lambda seed: mentor(seed, budget)


class MentorKind(NamedTuple):
    """Whom one asks what to do at a game: what the bot is called, and what makes it."""

    title: str
    make: MentorMaker


def _read(seconds: str) -> float:
    fault = ValueError(f"seconds are a number above 0, not {seconds!r}")
    try:
        found = float(seconds)
    except ValueError:
        raise fault from None
    if not 0 < found < inf:
        raise fault
    return found


RANDOM: Final = BotKind(
    RandomBot, "Random", "Knows the rules and nothing else: any kind of thing that may be done is as likely as another."
)
"""The kind of bot that every game has."""
