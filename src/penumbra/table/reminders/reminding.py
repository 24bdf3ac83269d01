"""Tells seats that it is their turn: looks for turns that nobody was told of, and sends what is in the outbox."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, Protocol
from urllib.parse import quote

from sqlalchemy import Connection

from penumbra.kernel.seats import seat_letter
from penumbra.kit import House
from penumbra.table.keeping.faults import where
from penumbra.table.keeping.rounds import again_and_again
from penumbra.table.keeping.schema import reminders
from penumbra.table.reminders import outbox
from penumbra.table.reminders.letters import Letter, NotSent
from penumbra.table.reminders.outbox import AboutTurn, Errand, Occasion, ReminderWay
from penumbra.table.servers.ownership import Elsewhere, Ownership
from penumbra.table.store import Store
from penumbra.table.terms.time_control import DAY, MINUTE, SECOND

_log = logging.getLogger("penumbra.table")

PAUSE_SECONDS = 2.0
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
        carrier, now = self.carriers.get(reminder.way), self._now()
        about = await transactions.read(partial(outbox.about, errand=errand))
        if carrier is None or about is None:
            await transactions.write(partial(outbox.done, errand=errand))
            return
        try:
            await carrier.send(reminder.address, letter(self._house, errand, about, now))
        except NotSent as fault:
            _log.warning("table %s: a reminder by %s was not sent: %s", reminder.table_id, reminder.way, fault)
            await self._failed(errand, fault)
        except Exception as fault:
            _log.error("table %s: a reminder by %s was not sent: %s", reminder.table_id, reminder.way, where(fault))
            await self._failed(errand, NotSent(type(fault).__name__))
        else:
            await transactions.write(partial(outbox.done, errand=errand))

    async def _failed(self, errand: Errand, fault: NotSent) -> None:
        now = self._now()

        def failed(connection: Connection) -> None:
            if fault.gone:
                outbox.lose(connection, errand.reminder.id)
            else:
                outbox.failed(connection, errand, now, fault.lasting, str(fault), fault.wait * SECOND)

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

_SAID_TO_BROWSERS: Final = _SAID | {
    Occasion.CONFIRM: (
        "You are told here of your turn: {title}",
        "{seat} is told here when it is their turn in {title}, played by {names}.",
    )
}
"""The same, where who has asked reads it and the browser confirms by itself."""

_NO_CLOCK: Final = DAY
_LEAST: Final = MINUTE
"""For how long a letter is of use: until the clock runs out, within these."""


def letter(house: House, errand: Errand, about: AboutTurn, now: int) -> Letter:
    """What is told at a moment: the game and the table, and nothing that only a seat knows."""
    reminder = errand.reminder
    kit = house.kits.get(about.game)
    facts = {
        "title": about.game if kit is None else kit.game.title,
        "seat": about.names[reminder.seat],
        "names": ", ".join(about.names),
    }
    said = _SAID_TO_BROWSERS if reminder.way is ReminderWay.PUSH else _SAID
    subject, text = (words.format(**facts) for words in said[errand.occasion])
    own = f"{quote(reminder.id, safe='')}/{quote(reminder.token, safe='')}"
    address = f"{reminder.origin}/api/reminders/{own}"
    settings = f"{reminder.origin}/#/reminder/{own}"
    table = f"{reminder.origin}/#/turn/{quote(reminder.table_id, safe='')}/{seat_letter(reminder.seat)}"
    lasts = _NO_CLOCK if about.due is None else min(max(about.due - now, _LEAST), _NO_CLOCK)
    asks = errand.occasion is Occasion.CONFIRM
    return Letter(
        *(subject, text, settings if asks else table, settings, f"{address}/stop"),
        topic=reminder.id,
        lasts=lasts // SECOND,
        urgent=errand.occasion is Occasion.SOON,
        confirm=f"{address}/confirm" if asks else None,
    )
