"""How bots think at the tables: one at a time, and no longer than people can be made to wait."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from random import Random
from threading import Thread
from typing import Any, TypeVar

from penumbra.bots import Bot, BotMaker, Position
from penumbra.kernel import Choice
from penumbra.table import moment
from penumbra.table.faults import where
from penumbra.table.moment import Moment
from penumbra.table.stand_in import StandIn

_log = logging.getLogger("penumbra.table")
_T = TypeVar("_T")


class Mind:
    """What chooses for a bot's seat: the bot, and chance wherever the bot does not choose.

    ``label`` names the seat and its bot in the log; ``make`` makes the bot when it first has to choose, and
    is None where the server does not have it. ``gone`` says why the bot does not choose any more.
    """

    def __init__(self, label: str, seat: int, make: BotMaker | None, seed: bytes) -> None:
        self.label = label
        self.thought: Future[Moment] | None = None  # the bot's last one, perhaps still going on
        self._seat = seat
        self._make = make
        self._seed = int.from_bytes(seed[:8], "big")
        self._bot: Bot | None = None
        self._samples, self._chance = Random(seed), Random(seed)
        self.gone: StandIn | None = None

    def by_bot(self, current: Moment) -> Moment:
        """The moment after the bot's choice; raises what the bot raises, and Refused for a choice that is illegal."""
        if self._make is None:
            raise NoSuchBot
        if self._bot is None:
            self._bot = self._make(self._seed)
        choice = self._bot.choose(Position.of(current.state, self._seat, self._samples))
        return self._after(current, choice, None)

    def by_chance(self, current: Moment, stand_in: StandIn) -> Moment:
        """The moment after a choice at random, which is told to be one."""
        return self._after(current, self._chance.choice(current.state.choices(self._seat)), stand_in)

    def _after(self, current: Moment, choice: Choice, stand_in: StandIn | None) -> Moment:
        return moment.play(current, self._seat, choice, None, stand_in)


class NoSuchBot(Exception):
    """The server does not have the bot of a seat: the table was made by another one."""


class Stopped(Exception):
    """A bot tried to end the program it runs in."""


class Thinking:
    """Has one mind after the other think, each choice for at most ``patience`` seconds."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        # Python runs one thread at a time anyway: bots that think at once would only slow people's requests.
        self._floor = asyncio.Lock()

    async def after(self, mind: Mind, current: Moment) -> Moment:
        """The moment after a bot's seat has chosen.

        A bot that fails is dismissed: chance plays on for the rest of the game. For one that takes too long
        chance chooses, and goes on choosing until the bot has come to an end: a thread cannot be stopped,
        and two in one bot would disturb each other. The choices say why chance made them.
        """
        async with self._floor:
            if mind.gone is None:
                found = await self._by_bot(mind, current)
                if isinstance(found, Moment):
                    return found
                stand_in = found
            else:
                stand_in = mind.gone
            return await asyncio.wrap_future(_in_background(mind.by_chance, current, stand_in))

    async def _by_bot(self, mind: Mind, current: Moment) -> Moment | StandIn:
        """The moment after the bot's own choice, or why there is none."""
        try:
            if mind.thought is None or mind.thought.done():
                mind.thought = _in_background(mind.by_bot, current)
                found = await self._in_time(mind.thought)
                if found is not None:
                    return found
            _log.error(
                "%s has not chosen within %g seconds at choice %d, chance chooses in its place",
                mind.label,
                self._patience,
                len(current.lines),
            )
            return StandIn.LATE
        except NoSuchBot:
            _log.error("%s: this server has no such bot, chance plays in its place", mind.label)
            mind.gone = StandIn.ABSENT
        except Exception as fault:
            # The fault's own words may hold what is hidden; where it happened is enough to find it.
            _log.error("%s failed at choice %d, chance plays on: %s", mind.label, len(current.lines), where(fault))
            mind.gone = StandIn.FAILED
        return mind.gone

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
        except Exception as fault:
            future.set_exception(fault)
        except BaseException as fault:
            # A bot that calls for an exit must not end the server.
            future.set_exception(Stopped(type(fault).__name__).with_traceback(fault.__traceback__))

    Thread(target=run, name="penumbra-bot", daemon=True).start()
    return future
