"""Letters to the addresses of accounts: to confirm one, and to replace a password that was forgotten.

Who asks for a new password is told the same, and at once, whether an account has the address or not: what is looked up
and sent is so behind the answer.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from penumbra.table.keeping.database import StoreFault
from penumbra.table.keeping.faults import where
from penumbra.table.keeping.transactions import Transactions
from penumbra.table.people import accounts, mail_links
from penumbra.table.people.accounts import Account
from penumbra.table.people.mail_links import LinkPurpose
from penumbra.table.reminders.letters import Letter, NotSent
from penumbra.table.reminders.reminding import Carrier

_log = logging.getLogger("penumbra.table")

_AT_ONCE: Final = 20
"""Searches under way; what is asked beyond them waits for nobody and is let go."""

_SAID: Final = {
    LinkPurpose.CONFIRM: (
        "Is this your e-mail address?",
        "Whoever has the account {name} says that it is. If that is you, open this within an hour and press the "
        "button: a forgotten password can be replaced then. If not, do nothing, and nothing more is sent.",
    ),
    LinkPurpose.RECOVER: (
        "A new password for your account",
        "Somebody wants one for the account {name}. If that is you, open this within an hour and think one up. "
        "If not, do nothing: the password stays as it is.",
    ),
}
"""The subject and the words of each."""


class AccountLetters:
    """Draws links and sends them by ``mail``; without it, none are. ``clock`` is the time of day in milliseconds."""

    def __init__(self, transactions: Transactions, mail: Carrier | None, clock: Callable[[], int]) -> None:
        self._transactions = transactions
        self._mail = mail
        self._clock = clock
        self._searching: set[asyncio.Task[None]] = set()

    @property
    def offered(self) -> bool:
        """Whether there is a way to send any."""
        return self._mail is not None

    async def confirm(self, account: Account, address: str, origin: str) -> bool:
        """Asks at the address of an account whether it is its owner's, with a link to the page at ``origin``.

        Whether it did, and not too often lately; raises NotSent.
        """
        return await self._send(account, LinkPurpose.CONFIRM, address, origin)

    def recover(self, address: str) -> None:
        """Sends links to an address, for each account that has it and has confirmed it; returns before it is known."""
        if len(self._searching) >= _AT_ONCE:
            _log.warning("too many ask for new passwords at once: a letter was not sent")
            return
        task = asyncio.create_task(self._recover(address))
        self._searching.add(task)
        task.add_done_callback(self._searching.discard)

    async def close(self) -> None:
        """Sends no more."""
        for task in self._searching:
            task.cancel()
        await asyncio.gather(*self._searching, return_exceptions=True)

    async def _recover(self, address: str) -> None:
        try:
            for account in await self._transactions.read(partial(accounts.by_mail, mail=address)):
                assert account.mail is not None
                assert account.mail_origin is not None
                await self._send(account, LinkPurpose.RECOVER, account.mail, account.mail_origin)
        except (NotSent, StoreFault) as fault:
            _log.warning("a letter with a link to a new password was not sent: %s", fault)
        except Exception as fault:
            _log.error("a letter with a link to a new password was not sent: %s", where(fault))

    async def _send(self, account: Account, purpose: LinkPurpose, address: str, origin: str) -> bool:
        assert self._mail is not None
        now = self._clock()
        token = await self._transactions.write(
            lambda connection: mail_links.draw(connection, account.id, purpose, address, origin, now)
        )
        if token is None:
            return False
        subject, text = _SAID[purpose]
        link = f"{origin}/#/account/{purpose}/{token}"
        await self._mail.send(address, Letter(subject, text.format(name=account.name), link))
        return True
