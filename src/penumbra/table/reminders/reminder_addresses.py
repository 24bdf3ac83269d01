"""Addresses at which seats are told of their turn, whichever way: what one may be, and what is shown of it."""

from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

from penumbra.table.reminders import mail, outside, push
from penumbra.table.reminders.outbox import ReminderWay

_CHECKED: Final[Mapping[ReminderWay, Callable[[str], str]]] = {
    ReminderWay.MAIL: mail.checked,
    ReminderWay.WEBHOOK: outside.checked,
    ReminderWay.PUSH: push.checked,
}
_PROVIDERS: Final[Mapping[ReminderWay, Callable[[str], str]]] = {
    ReminderWay.MAIL: lambda address: address.rpartition("@")[2],
    ReminderWay.WEBHOOK: lambda address: urlsplit(address).hostname or "",
    ReminderWay.PUSH: push.service,
}


def checked(way: ReminderWay, text: str) -> str:
    """An address in the form in which it is kept; raises BadAddress."""
    return _CHECKED[way](text.strip())


def provider(way: ReminderWay, address: str) -> str:
    """Whose an address is: all of it but that is its owner's secret."""
    return _PROVIDERS[way](address)


def shown(way: ReminderWay, address: str) -> str:
    """An address so that its owner knows it again, and nobody else learns it."""
    whose = provider(way, address)
    return f"{address[:1]}…@{whose}" if way is ReminderWay.MAIL else whose
