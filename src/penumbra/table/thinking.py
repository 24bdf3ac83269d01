"""How bots think at the tables: one at a time, and no longer than people can be made to wait."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar

from penumbra.table import moment
from penumbra.table.faults import where
from penumbra.table.house import FALLBACK, Player, PlayerMaker, random_player
from penumbra.table.moment import Moment

_log = logging.getLogger("penumbra.table")
_T = TypeVar("_T")


class Mind:
    """What chooses for a bot's seat: the bot, and chance wherever the bot does not choose.

    ``label`` names the seat and its bot in the log; ``make`` makes the bot when it first has to choose.
    """

    def __init__(self, label: str, seat: int, make: PlayerMaker, seed: bytes) -> None:
        self.label = label
        self.thought: Future[Moment] | None = None  # the bot's last one, perhaps still going on
        self._seat = seat
        self._make = make
        self._seed = seed
        self._bot: Player | None = None
        self._chance = random_player(seed)

    def by_bot(self, current: Moment) -> Moment:
        """The moment after the bot's choice; raises what the bot raises, and Refused for a choice that is illegal."""
        if self._bot is None:
            self._bot = self._make(self._seed)
        return self._after(current, self._bot)

    def by_chance(self, current: Moment) -> Moment:
        """The moment after a choice at random."""
        return self._after(current, self._chance)

    def dismiss(self) -> None:
        """Leaves the seat to chance for the rest of the game."""
        self._bot = self._chance

    def _after(self, current: Moment, player: Player) -> Moment:
        return moment.play(current, self._seat, player(current.state, self._seat), None)


class Thinking:
    """Has one mind after the other think, each choice for at most ``patience`` seconds."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        # Python runs one thread at a time anyway: bots that think at once would only slow people's requests.
        self._floor = asyncio.Lock()

    async def after(self, mind: Mind, current: Moment) -> Moment:
        """The moment after a bot's seat has chosen.

        A bot that fails is dismissed. For one that takes too long chance chooses, and goes on choosing
        until the bot has come to an end: a thread cannot be stopped, and two in one bot would disturb
        each other.
        """
        async with self._floor:
            try:
                if mind.thought is None or mind.thought.done():
                    mind.thought = _in_background(mind.by_bot, current)
                    found = await self._in_time(mind.thought)
                    if found is not None:
                        return found
                _log.error(
                    "%s has not chosen within %g seconds at choice %d, %r chooses in its place",
                    mind.label,
                    self._patience,
                    len(current.lines),
                    FALLBACK,
                )
            except Exception as fault:
                # The fault's own words may hold what is hidden; where it happened is enough to find it.
                _log.error(
                    "%s failed at choice %d, %r plays on: %s", mind.label, len(current.lines), FALLBACK, where(fault)
                )
                mind.dismiss()
            return await asyncio.wrap_future(_in_background(mind.by_chance, current))

    async def _in_time(self, thought: Future[Moment]) -> Moment | None:
        thinking = asyncio.wrap_future(thought)
        try:
            done, _ = await asyncio.wait({thinking}, timeout=self._patience)
            return thinking.result() if done else None
        finally:
            # So that asyncio does not print what a bot that was given up raises later.
            thinking.cancel()


def _in_background(work: Callable[..., _T], *args: Any) -> Future[_T]:
    """The future result of ``work``, in a thread that a program may end without: a pool's would be waited for."""
    future: Future[_T] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            future.set_result(work(*args))
        except BaseException as fault:
            future.set_exception(fault)

    Thread(target=run, name="penumbra-bot", daemon=True).start()
    return future
