"""What people at a table say to each other: who may read it, what it may be, and how much of it is kept.

Seats speak to all, or to those that stand on their side in the game, where it has such sides: who stood there then may
read it, for good. Spectators speak under a name of their own, and seats do not read that before the game is over: who
looks on may have looked over another seat's shoulder. Whom a reader does not want to hear is the reader's own matter,
and told to nobody.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Annotated, Final
from unicodedata import category, normalize

from msgspec import Meta, Struct

from penumbra.kernel import alike, read_name
from penumbra.kit import Kit
from penumbra.table.problems import Problem, bad_request, name_problems
from penumbra.table.store import StoredMessage, now
from penumbra.table.store.columns import written_time
from penumbra.table.tables.open_table import Table

MOST_CHARACTERS: Final = 500
"""Characters of a message."""

MOST_KEPT: Final = 500
"""So many messages of a table are kept, the last."""

MOST_TOLD: Final = 100
"""So many messages are told at once, the last."""

_STEERING: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_SPACES: Final = re.compile(r"\s+")


class MessageWanted(Struct, forbid_unknown_fields=True):
    """Something that somebody wants to say; a spectator says under which ``name``.

    Only a seat speaks to its ``allies``.
    """

    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHARACTERS)]
    allies: Annotated[bool, Meta(description="Whether only those read it who stand on the seat's side.")] = False
    name: Annotated[str, Meta(min_length=1, max_length=40)] | None = None


class MessageTold(Struct):
    """Something that a seat said, or a spectator under a ``name``; to its ``allies`` alone, or to all."""

    seat: int | None
    name: str | None
    allies: bool
    text: str
    said: str


class ChatTold(Struct):
    """What whoever looks may read, the last of it last; ``allies`` are those that a seat may speak to alone."""

    messages: list[MessageTold]
    allies: list[int]


def told(table: Table, kit: Kit, said: Sequence[StoredMessage], seat: int | None) -> ChatTold:
    """What ``seat`` (None: a spectator) may read of what was said."""
    over = table.moment.over
    until = written_time(datetime.now(UTC) - timedelta(minutes=table.late))
    read = [one for one in said if _may_read(one, seat, over) and (one.seat is None or one.created <= until)]
    messages = [
        MessageTold(one.seat, one.name, one.audience is not None, one.text, one.created) for one in read[-MOST_TOLD:]
    ]
    return ChatTold(messages, [] if seat is None else _allies(table, kit, seat))


def message(table: Table, kit: Kit, seat: int | None, wanted: MessageWanted) -> StoredMessage:
    """What ``seat`` (None: a spectator) says; raises Problem where it cannot be said."""
    text = tidy(wanted.text)
    if not text:
        raise bad_request("There is nothing in it that can be seen.")
    if seat is None:
        if wanted.allies:
            raise bad_request("Spectators have no allies.", [False])
        return StoredMessage(None, _spectator(table, wanted.name), None, text, now())
    if wanted.name is not None:
        raise bad_request("A seat speaks under its own name: leave the name out.")
    if not wanted.allies:
        return StoredMessage(seat, None, None, text, now())
    allies = _allies(table, kit, seat)
    if not allies:
        raise Problem(HTTPStatus.CONFLICT, "Nobody stands on your side just now.")
    return StoredMessage(seat, None, tuple(sorted((seat, *allies))), text, now())


def tidy(text: str) -> str:
    """A text in one line without what steers the text around it or cannot be written; empty where nothing is seen."""
    plain = _STEERING.sub("", normalize("NFC", text))
    plain = "".join(" " if category(one) in ("Cc", "Zl", "Zp") else one for one in plain if category(one) != "Cs")
    plain = _SPACES.sub(" ", plain).strip()
    return plain if any(category(one)[0] in "LNPS" for one in plain) else ""


def _may_read(one: StoredMessage, seat: int | None, over: bool) -> bool:
    if one.audience is not None:
        return seat in one.audience
    return one.seat is not None or seat is None or over


def _allies(table: Table, kit: Kit, seat: int) -> list[int]:
    return [one for one in kit.allies(table.moment.state, seat) if one != seat]


def _spectator(table: Table, name: str | None) -> str:
    if name is None:
        raise bad_request("Say under which name you speak.")
    with name_problems("This cannot be your name"):
        found = read_name(name)
    if any(alike(found, one) for one in table.names()):
        raise bad_request("This looks like the name of a player: choose another.")
    return found
