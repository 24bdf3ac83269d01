"""How bots think at the tables, and no longer than people can be made to wait.

Those that choose at once do so one at a time in threads of the server, those that deliberate in processes of their own.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from random import Random
from threading import Thread
from typing import Any, TypeVar

from penumbra.bots import BotKind
from penumbra.kernel import Choice
from penumbra.kit import House
from penumbra.table.desks.minds import Job, SeatedBot, bot_seed
from penumbra.table.desks.minds_desk import BotDesk, Late
from penumbra.table.desks.sending import sent
from penumbra.table.desks.workers import WorkerFault
from penumbra.table.keeping.faults import where
from penumbra.table.moments import moment
from penumbra.table.moments.moment import Moment
from penumbra.table.store import StoredTable
from penumbra.table.terms.stand_in import StandIn

_log = logging.getLogger("penumbra.table")
_T = TypeVar("_T")


class Mind:
    """What chooses for a bot's seat: the bot, and chance wherever the bot does not choose.

    ``kind`` is None where the server does not have the bot. ``label`` names the seat and its bot in the log, ``gone``
    says why the bot does not choose any more.
    """

    def __init__(self, table: StoredTable, seat: int, kind: BotKind | None) -> None:
        self.label = f"table {table.id}: bot {table.seats[seat].played_by} of seat {seat}"
        self.kind = kind
        self.thought: Future[Moment] | None = None  # the last one in a thread, perhaps still going on
        self.gone: StandIn | None = None
        self._table = table
        self._seat = seat
        self._luck = bot_seed(table.seed, seat)
        self._bot = None if kind is None else SeatedBot(kind.make, seat, self._luck)
        self._chance = Random(self._luck)

    def by_bot(self, current: Moment) -> Moment:
        """The moment after the bot's choice; raises what the bot raises, and Refused for a choice that is illegal."""
        assert self._bot is not None
        return self.after(current, self._bot.choose(current.state, current.made))

    def by_chance(self, current: Moment, stand_in: StandIn) -> Moment:
        """The moment after a choice at random, which is told to be one."""
        return self.after(current, self._chance.choice(current.state.choices(self._seat)), stand_in)

    def after(self, current: Moment, choice: Choice, stand_in: StandIn | None = None) -> Moment:
        """The moment after a choice of the seat; raises Refused for one that is illegal."""
        return moment.play(current, self._seat, choice, None, stand_in)

    def job(self, current: Moment, house: House) -> Job:
        """What a process is told that is to choose."""
        bot = self._table.seats[self._seat].played_by or ""
        return Job(table=sent(house, self._table, current), seat=self._seat, bot=bot, luck=self._luck)

    def forget(self) -> None:
        """Choices were taken back: the bot remembers nothing from now on."""
        if self._bot is not None:
            self._bot.forget()

    def leave(self) -> None:
        """Nobody waits for the thought that still goes on: its bot keeps it, and another one chooses from now on."""
        self.thought = None
        self.forget()


class NoSuchBot(Exception):
    """The server does not have the bot of a seat: the table was made by another one."""


class Stopped(Exception):
    """A bot tried to end the program it runs in."""


class Thinking:
    """Has minds think: those that choose at once for at most ``patience`` seconds, others as long as their kind may.

    Those that deliberate do so at a ``desk``.
    """

    def __init__(self, house: House, patience: float, desk: BotDesk) -> None:
        self._house = house
        self._patience = patience
        self._desk = desk
        # Python runs one thread at a time anyway: bots that think at once would only slow people's requests.
        self._floor = asyncio.Lock()

    async def expect(self, kinds: list[BotKind]) -> None:
        """Bots of these kinds are soon to choose."""
        if any(kind.pace is not None for kind in kinds):
            await self._desk.warm_up()

    async def after(self, mind: Mind, current: Moment) -> Moment:
        """The moment after a bot's seat has chosen. Whoever cancels this ends the thought, or never hears of it.

        A bot that fails is dismissed: chance plays on for the rest of the game. For one that takes too long
        chance chooses; one in a thread goes on doing so until the bot has come to an end: a thread cannot be stopped,
        and two in one bot would disturb each other. The choices say why chance made them.
        """
        if mind.gone is None:
            found = await self._by_bot(mind, current)
            if isinstance(found, Moment):
                return found
            stand_in = found
        else:
            stand_in = mind.gone
        async with self._floor:
            return await asyncio.wrap_future(_in_background(mind.by_chance, current, stand_in))

    async def _by_bot(self, mind: Mind, current: Moment) -> Moment | StandIn:
        """The moment after the bot's own choice, or why there is none."""
        made = current.made
        try:
            return await self._thought(mind, current)
        except Late as late:
            _log.error("%s %s at choice %d, chance chooses in its place", mind.label, late, made)
            return StandIn.LATE
        except NoSuchBot:
            _log.error("%s: this server has no such bot, chance plays in its place", mind.label)
            mind.gone = StandIn.ABSENT
        except Exception as fault:
            # The fault's own words may hold what is hidden; where it happened is enough to find it.
            place = str(fault) if isinstance(fault, WorkerFault) else where(fault)
            _log.error("%s failed at choice %d, chance plays on: %s", mind.label, made, place)
            mind.gone = StandIn.FAILED
        return mind.gone

    async def _thought(self, mind: Mind, current: Moment) -> Moment:
        if mind.kind is None:
            raise NoSuchBot
        if mind.kind.pace is None:
            return await self._at_once(mind, current)
        choice = await self._desk.choice(mind.job(current, self._house), mind.kind.pace.most, mind.label)
        async with self._floor:
            return await asyncio.wrap_future(_in_background(mind.after, current, choice))

    async def _at_once(self, mind: Mind, current: Moment) -> Moment:
        async with self._floor:
            if mind.thought is None or mind.thought.done():
                mind.thought = _in_background(mind.by_bot, current)
                try:
                    found = await self._in_time(mind.thought)
                except asyncio.CancelledError:
                    mind.leave()
                    raise
                if found is not None:
                    return found
        raise Late(f"has not chosen within {self._patience:g} seconds")

    async def _in_time(self, thought: Future[Moment]) -> Moment | None:
        thinking = asyncio.wrap_future(thought)
        try:
            done, _ = await asyncio.wait({thinking}, timeout=self._patience)
            return thinking.result() if done else None
        finally:
            # So that asyncio does not print what a bot that was given up raises later.
            thinking.cancel()

    async def close(self) -> None:
        """Ends the processes in which bots think."""
        await self._desk.close()


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
