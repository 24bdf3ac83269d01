"""What choices would lead to, as far as whoever makes them could take them back again."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from penumbra.kernel import Choice
from penumbra.table.moments import moment
from penumbra.table.moments.moment import Moment
from penumbra.table.tables.position import Drawing


def foreseen(current: Moment, seat: int, choices: Sequence[Choice]) -> tuple[Moment, int]:
    """The moment after as many of the choices as may be told, and how many these are; ``current`` stays as it is.

    Told is what ``seat`` could see as well by making a choice and taking it back: the first that reveals something, or
    is the last of the game, is not played. Raises Refused and MalformedChoice for one that may not be made.
    """
    for told, choice in enumerate(choices):
        after = moment.play(current, seat, choice, None)
        if not after.undoes(seat):
            return current, told
        current = after
    return current, len(choices)


def draw_draft(draw: Drawing, current: Moment, seat: int, choices: Sequence[Choice]) -> bytes:
    """A :class:`wire.Drafted` as JSON; its position keeps the version that it was thought of at."""
    after, told = foreseen(current, seat, choices)
    position = draw(replace(after, version=current.version), seat)
    return msgspec.json.encode({"told": told, "position": msgspec.Raw(position)})
