"""Tells seats that it is their turn: looks for turns that nobody was told of, and sends what is in the outbox."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, Protocol
from urllib.parse import quote

from penumbra.kernel.seats import seat_letter
from penumbra.kit import House
from penumbra.table import outbox
from penumbra.table.faults import where
from penumbra.table.letters import Letter, NotSent
from penumbra.table.outbox import AboutTable, Errand, Occasion, ReminderWay
from penumbra.table.ownership import Elsewhere, Ownership
from penumbra.table.rounds import again_and_again
from penumbra.table.schema import reminders
from penumbra.table.store import Store

_log = logging.getLogger("penumbra.table")

PAUSE_SECONDS: Final = 2.0
_AT_ONCE: Final = 50


class Carrier(Protocol):
    """A way to tell somebody."""

    async def send(self, address: str, letter: Letter) -> None:
        """Returns once the other side has taken the letter; raises NotSent."""


class Reminding:
    """Looks every few seconds, in the tables' own time.

    ``carriers`` are the ways that there are; ``away`` says how many seconds ago a seat was at its table last, 0 while
    it is there. ``ownership`` says which tables are looked after here.
    """

    def __init__(
        self,
        store: Store,
        house: House,
        now: Callable[[], int],
        carriers: Mapping[ReminderWay, Carrier],
        away: Callable[[str, int], float],
        ownership: Ownership,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._house = house
        self._now = now
        self._away = away
        self._ownership = ownership
        self._rest = rest
        self.carriers = carriers

    async def watch(self) -> None:
        """Goes on until it is cancelled."""
        await again_and_again(self.look, PAUSE_SECONDS, "the reminders of all tables", self._rest)

    async def look(self) -> None:
        """Writes of the turns that are to be told, and sends what is written."""
        for occasion in (Occasion.TURN, Occasion.SOON):
            await self._write(occasion)
        now = self._now()
        ours = self._ownership.ours(reminders.c.table_id)
        errands = await self._store.transactions.read(lambda connection: outbox.due(connection, now, _AT_ONCE, ours))
        await asyncio.gather(*map(self._send, errands))

    async def _write(self, occasion: Occasion) -> None:
        now = self._now()
        ours = self._ownership.ours(reminders.c.table_id)
        found = await self._store.transactions.read(
            lambda connection: outbox.untold(connection, occasion, _AT_ONCE, ours)
        )
        ripe = [turn for turn in found if (at := self._at(turn, occasion)) is not None and at <= now]
        if ripe:
            await self._store.transactions.write(lambda connection: outbox.write(connection, ripe, occasion, now))

    def _at(self, turn: outbox.UntoldTurn, occasion: Occasion) -> int | None:
        if occasion is Occasion.SOON:
            return turn.told_again_at()
        return turn.told_at(self._away(turn.reminder.table_id, turn.reminder.seat) == 0)

    async def _send(self, errand: Errand) -> None:
        transactions, reminder = self._store.transactions, errand.reminder
        try:
            # Of a table that was nobody's another server may have found the same.
            await self._ownership.claim(reminder.table_id)
        except Elsewhere:
            return
        carrier = self.carriers.get(reminder.way)
        if carrier is None or not await transactions.read(partial(outbox.stands, errand=errand)):
            await transactions.write(partial(outbox.done, errand=errand))
            return
        about = await transactions.read(lambda connection: outbox.told(connection, reminder.table_id))
        try:
            await carrier.send(reminder.address, letter(self._house, errand, about))
        except NotSent as fault:
            _log.warning("table %s: a reminder by %s was not sent: %s", reminder.table_id, reminder.way, fault)
            await self._failed(errand, fault.lasting, str(fault))
        except Exception as fault:
            _log.error("table %s: a reminder by %s was not sent: %s", reminder.table_id, reminder.way, where(fault))
            await self._failed(errand, False, type(fault).__name__)
        else:
            await transactions.write(partial(outbox.done, errand=errand))

    async def _failed(self, errand: Errand, lasting: bool, fault: str) -> None:
        failed = partial(outbox.failed, errand=errand, now=self._now(), lasting=lasting, fault=fault)
        await self._store.transactions.write(failed)


_SAID: Final = {
    Occasion.CONFIRM: (
        "Do you want to be told when it is your turn?",
        "{seat} wants to be told here when it is their turn in {title}, played by {names}. "
        "If that is you, open this and press the button; if not, do nothing, and nothing more is sent.",
    ),
    Occasion.TURN: ("It is your turn: {title}", "It is the turn of {seat} in {title}, played by {names}."),
    Occasion.SOON: (
        "Your time runs out: {title}",
        "It is still the turn of {seat} in {title}, played by {names}, and their clock will run out.",
    ),
}
"""The subject and the words on each occasion."""


def letter(house: House, errand: Errand, about: AboutTable) -> Letter:
    """What is told: the game and the table, and nothing that only a seat knows."""
    reminder = errand.reminder
    kit = house.kits.get(about.game)
    facts = {
        "title": about.game if kit is None else kit.game.title,
        "seat": about.names[reminder.seat],
        "names": ", ".join(about.names),
    }
    subject, text = (words.format(**facts) for words in _SAID[errand.occasion])
    own = f"{quote(reminder.id, safe='')}/{quote(reminder.token, safe='')}"
    settings = f"{reminder.origin}/#/reminder/{own}"
    table = f"{reminder.origin}/#/turn/{quote(reminder.table_id, safe='')}/{seat_letter(reminder.seat)}"
    stop = f"{reminder.origin}/api/reminders/{own}/stop"
    return Letter(subject, text, settings if errand.occasion is Occasion.CONFIRM else table, settings, stop)
