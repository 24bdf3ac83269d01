"""Dice that fall while a choice is carried out, of which neither the position before nor the one after tells."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from penumbra.kernel import Entry, Happening, State, Thrown
from penumbra.table.moments.log import readable
from penumbra.table.moments.moment import Line


class SeenThrow(NamedTuple):
    """What a seat saw when dice had just fallen, and how many lines for it had been written since the last ones."""

    view: Mapping[str, Any]
    written: int


def throws(state: State, line: Line, seat: int | None) -> list[SeenThrow]:
    """The throws while the choice of a line is carried out in ``state``, which stays as it is, as ``seat`` saw them."""
    found: list[SeenThrow] = []
    journal: list[Entry] = []
    played = state.copy()
    played.journal = journal

    def see(happening: Happening) -> None:
        if isinstance(happening, Thrown):
            written = len(readable(journal, seat)) - sum(throw.written for throw in found)
            found.append(SeenThrow(played.view(seat), written))

    played.witness = see
    played.play(line.seat, line.choice)
    return found
